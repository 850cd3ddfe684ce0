"""Who sits with whom: Swiss rounds, round robins and arenas. Pure functions; people are numbers.

A group is the people of one table. Where bots fill empty chairs, a group may be smaller than its table; where they do
not, the tables themselves are smaller, and at tables of two somebody may have a bye. Bots and byes are shared out
first: they go to those who had the fewest. Then the groups are chosen so that people meet again as rarely as possible.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Final, TypeAlias

import msgspec

MIN_SIZE: Final = 2  # seats at a table
MAX_SIZE: Final = 4
MAX_NODES: Final = 5_000  # of one search; what has been found by then is improved by exchanges

Pair: TypeAlias = tuple[int, int]  # the smaller number first
Met: TypeAlias = Mapping[Pair, int]  # how often two people have sat at the same table


class Round(msgspec.Struct, frozen=True):
    """The groups of one round, the leaders' first, and whoever has a bye."""

    groups: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()


def meetings(groups: Iterable[Sequence[int]]) -> dict[Pair, int]:
    """How often each two people have met in these groups."""
    met: dict[Pair, int] = {}
    for group in groups:
        for one, other in combinations(sorted(group), 2):
            met[one, other] = met.get((one, other), 0) + 1
    return met


def sizes_of(people: int, size: int) -> list[int]:
    """How many people sit at each table of a round, as evenly as can be, the largest first."""
    tables = -(-people // size)
    return [people // tables + (number < people % tables) for number in range(tables)] if tables else []


def swiss_round(order: Sequence[int], size: int, fill: bool, met: Met, short: Mapping[int, int]) -> Round:
    """Neighbours in the standings meet, and those who have met as rarely as possible.

    Args:
        order: the people, the leader first.
        size: seats at a table.
        fill: bots take the empty chairs.
        met: how often two people have met.
        short: how often somebody has had a bye, or sat at a table that was not full of people.
    """
    people = list(order)
    if not fill and (len(people) == 1 or (size == MIN_SIZE and len(people) % 2)):
        free = _fewest(people, 1, short)
        rest = [one for one in people if one not in free]
        return Round(swiss_round(rest, size, fill, met, short).groups if rest else (), tuple(free))
    sizes = sizes_of(len(people), size)
    small = [one for one in sizes if one < size]
    away = set(_fewest(people, sum(small), short))
    full = partition([one for one in people if one not in away], [size] * (len(sizes) - len(small)), met)
    return Round((*full, *partition([one for one in people if one in away], small, met)))


def round_robin(people: Sequence[int], size: int, fill: bool) -> list[Round]:
    """A schedule in which everybody meets everybody: at tables of two exactly once, at larger ones at least once."""
    if len(people) < 2:
        return [Round((tuple(people),))] if people and fill else []
    return _circle(people, fill) if size == MIN_SIZE else _all_meet(people, size)


def _circle(people: Sequence[int], fill: bool) -> list[Round]:
    """The circle method: the first stays, all others move on by one place each round."""
    ring: list[int | None] = [*people] if len(people) % 2 == 0 else [*people, None]
    half, rounds = len(ring) // 2, list[Round]()
    for _ in range(len(ring) - 1):
        pairs = list(zip(ring[:half], reversed(ring[half:]), strict=True))
        groups = tuple((one, other) for one, other in pairs if one is not None and other is not None)
        alone = [one if other is None else other for one, other in pairs if one is None or other is None]
        left = tuple(one for one in alone if one is not None)
        rounds.append(Round((*groups, left)) if fill and left else Round(groups, left))
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds


def _all_meet(people: Sequence[int], size: int) -> list[Round]:
    """Rounds until everybody has met everybody. Each seats two together who have not met, so there is an end."""
    sizes = sizes_of(len(people), size)
    largest, small = sizes[0], [one for one in sizes if one < sizes[0]]
    met: dict[Pair, int] = {}
    short: dict[int, int] = {}
    rounds: list[Round] = []
    unmet = set(combinations(sorted(people), 2))
    while unmet:
        first = min(unmet)
        others = [one for one in people if one not in first]
        away = set(_fewest(others, sum(small), short))
        near = [one for one in others if one not in away]
        groups = (
            *partition([*first, *near], [largest] * (len(sizes) - len(small)), met, len(first)),
            *partition([one for one in others if one in away], small, met),
        )
        for one in away:
            short[one] = short.get(one, 0) + 1
        for pair in meetings(groups):
            met[pair] = met.get(pair, 0) + 1
            unmet.discard(pair)
        rounds.append(Round(groups))
    return rounds


def arena_tables(waiting: Sequence[int], size: int, met: Met) -> list[tuple[int, ...]]:
    """Full tables for those who wait, the leader first. Whoever is left over, the last ones, waits on."""
    full = len(waiting) // size
    return partition(waiting[: full * size], [size] * full, met)


def _fewest(people: Sequence[int], count: int, had: Mapping[int, int]) -> list[int]:
    """Those who had the fewest of something; among equals the last of the order."""
    places = {one: place for place, one in enumerate(people)}
    return sorted(people, key=lambda one: (had.get(one, 0), -places[one]))[:count]


# --- groups with as few meetings again as possible


def partition(people: Sequence[int], sizes: Sequence[int], met: Met, fixed: int = 1) -> list[tuple[int, ...]]:
    """Groups of these sizes with the least cost: each meeting costs the square of how often the two have met.

    Among equal costs, neighbours of the order sit together. The first `fixed` people are in the first group. The search
    is exact for as many people as `MAX_NODES` allows, beyond that it is a good approximation.
    """
    search = _Search(people, sizes, met, fixed)
    search.extend([], list(range(len(people))), 0)
    groups = [list(group) for group in search.best]
    if search.nodes > MAX_NODES:
        _exchange(groups, search.cost, fixed)
    return [tuple(people[place] for place in sorted(group)) for group in groups]


class _Search:
    """Depth-first search with a bound. People are places in the order."""

    def __init__(self, people: Sequence[int], sizes: Sequence[int], met: Met, fixed: int) -> None:
        self.best: list[list[int]] = []
        self.least = float("inf")
        self.nodes = 0
        self._sizes = sizes
        self._fixed = fixed
        self.cost = [[met.get((min(one, other), max(one, other)), 0) ** 2 for other in people] for one in people]

    def extend(self, groups: list[list[int]], left: list[int], cost: int) -> None:
        """Form the next group of those who are left. The first of them is in it."""
        if not left:
            if cost < self.least:
                self.best, self.least = groups, cost
            return
        certain = self._fixed if not groups else 1
        group, left = left[:certain], left[certain:]
        cost += sum(self.cost[one][other] for one, other in combinations(group, 2))
        self._fill(groups, group, left, cost, 0)

    def _fill(self, groups: list[list[int]], group: list[int], left: list[int], cost: int, start: int) -> None:
        """Add one person to the group, from place `start` of those who are left on."""
        self.nodes += 1
        size = self._sizes[len(groups)]
        if len(group) == size:
            self.extend([*groups, group], left, cost)
            return
        last = len(left) - (size - len(group)) + 1  # enough must follow
        added = {number: sum(self.cost[left[number]][one] for one in group) for number in range(start, last)}
        for number in sorted(added, key=lambda one: (added[one], one)):
            if cost + added[number] >= self.least or (self.nodes > MAX_NODES and self.best):
                return  # the others cost no less; or there was time enough
            self._fill(groups, [*group, left[number]], left[:number] + left[number + 1 :], cost + added[number], number)


def _exchange(groups: list[list[int]], cost: Sequence[Sequence[int]], fixed: int) -> None:
    """Exchange two people of different groups while that saves something."""

    def joined(group: Sequence[int], one: int, without: int) -> int:
        return sum(cost[one][other] for other in group if other not in (one, without))

    better = True
    while better:
        better = False
        for here, there in combinations(groups, 2):
            for one in range(fixed if here is groups[0] else 0, len(here)):
                for other in range(len(there)):
                    a, b = here[one], there[other]
                    now = joined(here, a, b) + joined(there, b, a)
                    if joined(here, b, a) + joined(there, a, b) < now:
                        here[one], there[other] = b, a
                        better = True
