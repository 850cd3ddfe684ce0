"""The order of waiting jobs: by priority, and within a priority in turn between the addresses they are done for."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Collection
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Round robin between addresses: one address with a thousand jobs delays another by one job at most."""

    def __init__(self, priorities: int) -> None:
        self._lanes: list[OrderedDict[str, deque[T]]] = [OrderedDict() for _ in range(priorities)]
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def of(self, priority: int, address: str) -> int:
        """How many jobs of an address wait."""
        return len(self._lanes[priority].get(address, ()))

    def put(self, priority: int, address: str, job: T) -> None:
        """Add a job. Priority 0 comes first."""
        self._lanes[priority].setdefault(address, deque()).append(job)
        self._count += 1

    def pop(self, last: int | None = None, skip: Collection[str] = ()) -> T | None:
        """Take the next job, of the priorities up to `last`, of no address in `skip`; None if there is none."""
        for lane in self._lanes if last is None else self._lanes[: last + 1]:
            address = next((one for one in lane if one not in skip), None)
            if address is not None:
                jobs = lane[address]
                job = jobs.popleft()
                self._count -= 1
                if jobs:
                    lane.move_to_end(address)
                else:
                    del lane[address]
                return job
        return None

    def drop(self, priority: int) -> T | None:
        """Take the latest job of the address with the most of them; None if there is none."""
        lane = self._lanes[priority]
        if not lane:
            return None
        address, jobs = max(lane.items(), key=lambda one: len(one[1]))
        job = jobs.pop()
        self._count -= 1
        if not jobs:
            del lane[address]
        return job

    def discard(self, priority: int, address: str, job: T) -> bool:
        """Remove a job if it is still waiting. Return whether it was."""
        lane = self._lanes[priority]
        jobs = lane.get(address)
        if jobs is None or job not in jobs:
            return False
        jobs.remove(job)
        self._count -= 1
        if not jobs:
            del lane[address]
        return True
