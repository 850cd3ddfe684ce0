"""The order of waiting jobs: by priority, and within a priority in turn between the addresses they are done for."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Round robin between addresses: one address with a thousand jobs delays another by one job at most."""

    def __init__(self, priorities: int) -> None:
        self._lanes: list[OrderedDict[str, deque[T]]] = [OrderedDict() for _ in range(priorities)]

    def __len__(self) -> int:
        return sum(len(jobs) for lane in self._lanes for jobs in lane.values())

    def put(self, priority: int, address: str, job: T) -> None:
        """Add a job. Priority 0 comes first."""
        self._lanes[priority].setdefault(address, deque()).append(job)

    def pop(self, last: int | None = None) -> T | None:
        """Take the next job, of the priorities up to `last`; None if there is none."""
        for lane in self._lanes if last is None else self._lanes[: last + 1]:
            if lane:
                address, jobs = next(iter(lane.items()))
                job = jobs.popleft()
                if jobs:
                    lane.move_to_end(address)
                else:
                    del lane[address]
                return job
        return None

    def discard(self, priority: int, address: str, job: T) -> None:
        """Remove a job if it is still waiting."""
        lane = self._lanes[priority]
        jobs = lane.get(address)
        if jobs is not None and job in jobs:
            jobs.remove(job)
            if not jobs:
                del lane[address]
