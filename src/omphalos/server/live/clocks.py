"""Clocks of a table: how long each person may still think. Only arithmetic; whoever asks says what time it is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from omphalos.server.protocol.parts import ClockRule, ClockState


class Clocks:
    """The clocks of one table, in milliseconds."""

    __slots__ = ("left", "rule", "running", "since")

    def __init__(self, rule: ClockRule, left: Sequence[int], seats: int) -> None:
        self.rule = rule
        self.left = list(left) if len(left) == seats else [rule.seconds * 1000] * seats
        self.running: tuple[int, ...] = ()
        self.since: int | None = None  # when `left` was true; None: stopped

    def copy(self) -> Clocks:
        """Clocks that stand as these do."""
        other = Clocks(self.rule, self.left, len(self.left))
        other.running, other.since = self.running, self.since
        return other

    @property
    def ticking(self) -> bool:
        """Whether time is counted at this table at all."""
        return self.rule.kind != "none"

    def charge(self, now: int) -> None:
        """Take off what has passed."""
        if self.since is not None:
            for seat in self.running:
                self.left[seat] = max(0, self.left[seat] - max(0, now - self.since))
            self.since = now

    def stop(self, now: int) -> None:
        """Stand still until `go`."""
        self.charge(now)
        self.since = None

    def go(self, now: int) -> None:
        """Run, or go on."""
        self.charge(now)
        self.since = now

    def moved(self, seat: int) -> None:
        """A seat has made its move: the increment is its own, or the next move has all its time."""
        if self.rule.kind == "bank":
            self.left[seat] += self.rule.increment * 1000
        else:
            self.left[seat] = self.rule.seconds * 1000

    def ask(self, seats: tuple[int, ...]) -> None:
        """These seats are to act now. Whoever is asked anew has all the time of a move."""
        if self.rule.kind in ("move", "days"):
            for seat in seats:
                if seat not in self.running:
                    self.left[seat] = self.rule.seconds * 1000
        self.running = seats

    def falls_at(self) -> int | None:
        """When the next clock runs out."""
        if not self.ticking or self.since is None or not self.running:
            return None
        return self.since + min(self.left[seat] for seat in self.running)

    def fallen(self, now: int) -> list[int]:
        """The seats whose time is over."""
        if not self.ticking or self.since is None:
            return []
        self.charge(now)
        return [seat for seat in self.running if self.left[seat] == 0]

    def state(self, people: Sequence[bool], stopped: bool, now: int) -> ClockState:
        """For screens; `people` says which seats have a clock at all."""
        if not self.ticking:
            return ClockState(self.rule, [None] * len(people), [], stopped)
        self.charge(now)
        left = [left if person else None for left, person in zip(self.left, people, strict=True)]
        return ClockState(self.rule, left, list(self.running), stopped or self.since is None)


@lru_cache(maxsize=256)
def without_clocks(rule: ClockRule, seats: int, stopped: bool) -> msgspec.Raw:
    """The state of a table where time is not counted, encoded: the same for all of them."""
    return msgspec.Raw(msgspec.json.encode(ClockState(rule, [None] * seats, [], stopped)))
