"""The cloud: where a prophet may be put before it is flicked (PB-M1), alone, stacked (L04) or with another (L05).

Dagda's hand is never in the way: it may not stand where a prophet in a cloud could touch it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from omphalos.flick.actions import Action, Flick, FlickPair, FlickStack, Place
from omphalos.flick.finger import aim_ranges, check_numbers, direction
from omphalos.flick.mat import CLOUDS, CORNERS, HALF, corner_of
from omphalos.flick.numbers import DISKS, MAT
from omphalos.flick.pieces import PROPHETS, RADIUS, Disk, Prophet, Stock
from omphalos.flick.refusals import IllegalPlacement
from omphalos.flick.room import corners, farthest
from omphalos.table.house_numbers import SETS, NumberSet
from omphalos.table.legal import Apart, Circle, Family, Range, Spot

if TYPE_CHECKING:
    from omphalos.flick.powers import Manner
    from omphalos.flick.state import State

# How far from the corner a prophet reaches, by the numbers of the table.
REACH: Final = {numbers: MAT.cloud + 2 * max(RADIUS[numbers][kind] for kind in PROPHETS) for numbers in SETS}
_IN_THE_WAY: Final = {  # squared distance; farther disks are clear
    numbers: {kind: (REACH[numbers] + r) ** 2 for kind, r in RADIUS[numbers].items()} for numbers in SETS
}
_FAR: Final = HALF - max(REACH.values()) - DISKS.temple.radius  # disks with a smaller coordinate are clear of the cloud
MAX_CLEAR: Final = 1024  # lists of families kept for clouds without other disks; games need some hundred
_INWARDS: Final = (45.0, 315.0, 225.0, 135.0)  # degrees from each corner towards the centre of the mat


def near(state: State, corner: int) -> tuple[Disk, ...]:
    """The disks that could overlap a prophet put into this cloud."""
    x, y = CORNERS[corner]
    right, up = (1.0 if x > 0 else -1.0), (1.0 if y > 0 else -1.0)
    in_the_way = _IN_THE_WAY[state.options.numbers]
    return tuple(
        [
            d
            for d in state.disks
            if d.x * right > _FAR and d.y * up > _FAR and (d.x - x) ** 2 + (d.y - y) ** 2 < in_the_way[d.kind]
        ]
    )


def has_room(state: State, seat: int) -> bool:
    """Whether the seat can put down an unused prophet. One is enough to check: room for two implies room for one."""
    corner, numbers = corner_of(seat, len(state.players)), state.options.numbers
    others = near(state, corner)
    return not others or any(
        _example(numbers, corner, kind, spot(numbers, corner, kind, others)) is not None
        for kind in state.players[seat].unused.kinds()
    )


def spot(numbers: NumberSet, corner: int, kind: Prophet, others: Sequence[Disk], field: str = "at") -> Spot:
    """Where the disk's centre may lie. The disk touches the cloud, lies wholly on the mat and overlaps no disk."""
    radius = RADIUS[numbers]
    r = radius[kind]
    free = _CLEAR_SPOTS[numbers, corner, kind] if field == "at" else _spot(corner, r, field)
    if not others:
        return free
    return Spot(field, free.box, free.inside, tuple([Circle(d.x, d.y, radius[d.kind] + r) for d in others]))


def _spot(corner: int, r: float, field: str = "at") -> Spot:
    """Where the centre of a disk of radius r may lie in an empty cloud."""
    cloud = CLOUDS[corner]
    wide = cloud.r + r
    left, right = (-HALF + r, -HALF + wide) if cloud.x < 0 else (HALF - wide, HALF - r)
    bottom, top = (-HALF + r, -HALF + wide) if cloud.y < 0 else (HALF - wide, HALF - r)
    return Spot(field, (left, bottom, right, top), (Circle(cloud.x, cloud.y, wide),))


_EVERY: Final = [(numbers, corner, kind) for numbers in SETS for corner in range(4) for kind in PROPHETS]
_CLEAR_SPOTS: Final = {
    (numbers, corner, kind): _spot(corner, RADIUS[numbers][kind]) for numbers, corner, kind in _EVERY
}


def check_place(spot: Spot, place: Place) -> None:
    """Raise `IllegalPlacement` with the reason if the spot does not allow the place."""
    x, y = place
    if spot.allows(x, y):
        return
    check_numbers(x, y)
    if Spot(spot.field, spot.box, spot.inside).allows(x, y):
        raise IllegalPlacement(f"at ({x:g}, {y:g}) the disk would overlap another")
    raise IllegalPlacement(f"({x:g}, {y:g}) is not in your cloud; the disk may touch its border and lies on the mat")


def _tries(corner: int, r: float) -> tuple[Place, ...]:
    """Candidate places in a cloud, the best first."""
    cx, cy = CORNERS[corner]
    sx, sy = (1.0 if cx < 0 else -1.0), (1.0 if cy < 0 else -1.0)
    places: list[Place] = []
    for way in (45.0, 65.0, 85.0, 30.0):
        for angle in (45.0, 30.0, 60.0, 15.0, 75.0, 22.5, 67.5, 7.5, 82.5):
            dx, dy = (way * part for part in direction(angle))
            if dx >= r and dy >= r:
                places.append((cx + sx * dx, cy + sy * dy))
    return tuple(places)


_TRIES: Final = {(numbers, corner, kind): _tries(corner, RADIUS[numbers][kind]) for numbers, corner, kind in _EVERY}


def _likely(numbers: NumberSet, corner: int, kind: Prophet, spot: Spot) -> Iterator[Place]:
    return (place for place in _TRIES[numbers, corner, kind] if spot.allows(*place))


def _example(numbers: NumberSet, corner: int, kind: Prophet, spot: Spot) -> Place | None:
    """A place that a spot allows, or None. Candidates are tried first, then the corners of the free region."""
    likely = next(_likely(numbers, corner, kind, spot), None)
    return likely if likely is not None else next(corners(spot), None)


def pairs(stock: Stock) -> list[tuple[Prophet, Prophet]]:
    """The pairs of prophets that can be taken from a stock, the larger first."""
    kinds = stock.kinds()
    return [
        (big, small)
        for i, big in enumerate(reversed(kinds))
        for small in list(reversed(kinds))[i:]
        if big != small or getattr(stock, big) > 1
    ]


def allows(state: State, seat: int, action: Action, manner: Manner) -> bool:
    """Whether the seat may make this flick. For a single prophet only families of its kind are built."""
    only = action.kind if isinstance(action, Flick) else None
    return any(family.allows(action) for family in families(state, seat, manner, only))


def families(
    state: State, seat: int, manner: Manner, only: Prophet | None = None, *, trial: bool = False
) -> tuple[Family[Action], ...]:
    """Every way the seat may put down and flick. Empty when there is no room.

    `only` restricts flicks of a single prophet to this kind.
    """
    corner, numbers = corner_of(seat, len(state.players)), state.options.numbers
    stock = state.players[seat].unused
    others = near(state, corner)
    together = None if trial or stock.total < 2 else manner.together
    kinds: tuple[Prophet, ...] = ("prophet",) if trial else tuple(stock.kinds())
    if only is not None:
        kinds = (only,) if only in kinds else ()
    if others:
        return _families(numbers, corner, kinds, pairs(stock) if together else (), together, manner.fastest, others)
    return _clear_families(numbers, corner, kinds, stock if together else None, together, manner.fastest)


@lru_cache(MAX_CLEAR)
def _clear_families(
    numbers: NumberSet,
    corner: int,
    kinds: Sequence[Prophet],
    stock: Stock | None,
    together: str | None,
    fastest: float,
) -> tuple[Family[Action], ...]:
    """The families in a cloud without other disks. `stock` is None unless two prophets are flicked together."""
    return _families(numbers, corner, kinds, () if stock is None else pairs(stock), together, fastest, ())


def _families(
    numbers: NumberSet,
    corner: int,
    kinds: Sequence[Prophet],
    two_kinds: Sequence[tuple[Prophet, Prophet]],
    together: str | None,
    fastest: float,
    others: Sequence[Disk],
) -> tuple[Family[Action], ...]:
    angle, speed = _INWARDS[corner], fastest / 2
    ranges = aim_ranges(fastest)
    found: list[Family[Action]] = []
    if together == "stack":
        for lower, upper in two_kinds:
            where = spot(numbers, corner, lower, others)
            at = _example(numbers, corner, lower, where)
            if at is not None:
                like = FlickStack(lower, upper, at, angle, speed)
                found.append(Family(like, ranges=ranges, spots=(where,)))
    elif together == "pair":
        free: tuple[Range, ...] = aim_ranges(fastest, "one.") + aim_ranges(fastest, "other.")
        for one, other in two_kinds:
            here = spot(numbers, corner, one, others, "one.at")
            there = spot(numbers, corner, other, others, "other.at")
            apart = Apart("one.at", "other.at", RADIUS[numbers][one] + RADIUS[numbers][other])
            two = _two_examples(numbers, corner, one, other, here, there, apart.distance)
            if two is not None:
                like = FlickPair(Flick(one, two[0], angle, speed), Flick(other, two[1], angle, speed))
                found.append(Family(like, ranges=free, spots=(here, there), apart=(apart,)))
    if not found:  # no law asks for two, or there is no room for two
        for kind in kinds:
            where = spot(numbers, corner, kind, others)
            at = _example(numbers, corner, kind, where)
            if at is not None:
                found.append(Family(Flick(kind, at, angle, speed), ranges=ranges, spots=(where,)))
    return tuple(found)


def _two_examples(
    numbers: NumberSet, corner: int, one: Prophet, other: Prophet, here: Spot, there: Spot, apart: float
) -> tuple[Place, Place] | None:
    """Two places at least `apart` from each other, or None. Candidates are tried first, then the farthest corners."""
    beside = list(_likely(numbers, corner, other, there))
    for x, y in _likely(numbers, corner, one, here):
        for u, v in beside:
            if (x - u) ** 2 + (y - v) ** 2 >= apart * apart:
                return (x, y), (u, v)
    found = farthest(here, there)
    if found is None:
        return None
    (x, y), (u, v) = found
    return found if (x - u) ** 2 + (y - v) ** 2 >= apart * apart else None
