"""The clocks of a table: how long each person may still think. Pure arithmetic; the caller says what time it is."""

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
        self.since: int | None = None  # when `left` was correct; None: stopped

    def copy(self) -> Clocks:
        """A copy."""
        other = Clocks(self.rule, self.left, len(self.left))
        other.running, other.since = self.running, self.since
        return other

    @property
    def ticking(self) -> bool:
        """Whether this table has clocks at all."""
        return self.rule.kind != "none"

    def charge(self, now: int) -> None:
        """Subtract the time that has passed."""
        if self.since is not None:
            for seat in self.running:
                self.left[seat] = max(0, self.left[seat] - max(0, now - self.since))
            self.since = now

    def stop(self, now: int) -> None:
        """Stop until `go`."""
        self.charge(now)
        self.since = None

    def go(self, now: int) -> None:
        """Start, or continue."""
        self.charge(now)
        self.since = now

    def moved(self, seat: int) -> None:
        """A seat has moved: it gets the increment of its bank, or the full allowance for its next move."""
        if self.rule.kind == "bank":
            self.left[seat] += self.rule.increment * 1000
        else:
            self.left[seat] = self.rule.seconds * 1000

    def ask(self, seats: tuple[int, ...]) -> None:
        """Run the clocks of these seats. A newly prompted seat gets the full move allowance."""
        if self.rule.kind in ("move", "days"):
            for seat in seats:
                if seat not in self.running:
                    self.left[seat] = self.rule.seconds * 1000
        self.running = seats

    def falls_at(self) -> int | None:
        """When the next clock runs out; None: never."""
        if not self.ticking or self.since is None or not self.running:
            return None
        return self.since + min(self.left[seat] for seat in self.running)

    def fallen(self, now: int) -> list[int]:
        """The seats whose time has run out."""
        if not self.ticking or self.since is None:
            return []
        self.charge(now)
        return [seat for seat in self.running if self.left[seat] == 0]

    def state(self, people: Sequence[bool], stopped: bool, now: int) -> ClockState:
        """The clocks as screens get them. `people` says which seats have a clock at all."""
        if not self.ticking:
            return ClockState(self.rule, [None] * len(people), [], stopped)
        self.charge(now)
        left = [left if person else None for left, person in zip(self.left, people, strict=True)]
        return ClockState(self.rule, left, list(self.running), stopped or self.since is None)


@lru_cache(maxsize=256)
def without_clocks(rule: ClockRule, seats: int, stopped: bool) -> msgspec.Raw:
    """The encoded state of a table without clocks, cached because it rarely differs."""
    return msgspec.Raw(msgspec.json.encode(ClockState(rule, [None] * seats, [], stopped)))
