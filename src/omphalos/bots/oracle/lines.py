"""Plans on the star field: the areas worth closing, their missing lines, and how to spend the lines of an action."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Final, NamedTuple

from omphalos.oracle import stars
from omphalos.oracle.people import GOOD, SIZES
from omphalos.oracle.state import Shop

_NEAR: Final = (1.0, 0.62, 0.4, 0.22, 0.11, 0.055, 0.028)  # value of an area as a share of its good's, by missing lines
FEW: Final = 3  # an area with at most so many missing lines counts as begun
_RATE: Final = tuple(  # value added by each line, by lines that can be drawn and missing lines
    tuple((_NEAR[max(0, cost - lines)] - near) / min(cost, lines) if cost else 0.0 for cost, near in enumerate(_NEAR))
    if lines
    else ()
    for lines in range(5)
)
_SECOND: Final = (1.0, 0.8, 0.6, 0.45)  # discount for the second area and further ones: time runs out


class _Spot(NamedTuple):
    """An area that would pay, on the empty field."""

    bits: int
    lines: tuple[stars.Line, ...]  # around it
    across: int  # lines within, which would divide it
    down: int
    good: int
    cross: bool  # the printed cross would help to close it


class Target(NamedTuple):
    """An area that would pay, as the field is now."""

    bits: int
    missing: tuple[str, ...]
    good: int
    cross: bool


def _spots() -> tuple[_Spot, ...]:
    wide = stars.CELLS
    shapes: list[tuple[int, ...]] = [(cell,) for cell in range(wide * wide)]
    shapes += [(cell, cell + 1) for cell in range(wide * wide) if cell % wide < wide - 1]
    shapes += [(cell, cell + wide) for cell in range(wide * (wide - 1))]
    found: list[_Spot] = []
    for shape in shapes:
        colours = {stars.COLOUR[cell] for cell in shape}
        if len(colours) > 1:
            continue
        bits = stars.bits(shape)
        around = tuple(
            line for line in stars.LINES.values() if bool(line.sides[0] & bits) != bool(line.sides[1] & bits)
        )
        within = [line for line in stars.LINES.values() if line.sides[0] & bits and line.sides[1] & bits]
        found.append(
            _Spot(
                bits,
                around,
                sum(line.across for line in within),
                sum(line.down for line in within),
                GOOD[SIZES[len(shape) - 1], colours.pop()],
                any(line in stars.CROSS for line in around),
            )
        )
    return tuple(found)


_SPOTS: Final = _spots()


@lru_cache(maxsize=1 << 12)
def _targets(across: int, down: int, filled: int) -> tuple[Target, ...]:
    """The areas that can still be closed."""
    found: list[Target] = []
    for spot in _SPOTS:
        if spot.bits & filled or spot.across & across or spot.down & down:
            continue
        missing = tuple([line.name for line in spot.lines if not (line.across & across or line.down & down)])
        if missing:
            found.append(Target(spot.bits, missing, spot.good, spot.cross))
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def _begun(across: int, down: int, filled: int) -> tuple[tuple[int, int, bool, float], ...]:
    """Areas with few missing lines: bits, good, cross, and their value as a share of the good's."""
    return tuple(
        (one.bits, one.good, one.cross, _NEAR[len(one.missing)])
        for one in _targets(across, down, filled)
        if len(one.missing) <= FEW
    )


def begun(across: int, down: int, filled: int) -> list[tuple[int, int]]:
    """Missing lines and good of each area that counts as begun."""
    targets = _targets(across, down, filled)
    return [(len(one.missing), one.good) for one in targets if len(one.missing) <= FEW]


def promise(shop: Shop, goods: Sequence[float], card: float) -> float:
    """The future value of the field: areas that are nearly closed, the best first, without goods already received."""
    found: list[tuple[float, int]] = []
    for bits, good, cross, near in _begun(shop.across, shop.down, shop.filled):
        value = goods[good] - card if cross else goods[good]
        if value > 0:
            found.append((value * near, bits))
    found.sort(reverse=True)
    total, taken, count = 0.0, 0, 0
    for value, bits in found:
        if not bits & taken:
            taken |= bits
            total += value * _SECOND[count]
            count += 1
            if count == len(_SECOND):
                break
    return total


def cards_for_nothing(shop: Shop, line: str) -> int:
    """Corruption cards that a line costs for areas that give no good, where they cost any (WY-A3)."""
    if shop.cross == "goods":
        return 0
    closed = stars.closes(shop, stars.LINES[line])
    return stars.CORRUPTION * sum(area.cross and area.size is None for area in closed)


class Plan(NamedTuple):
    """How to spend the lines of an action."""

    gain: float
    lines: tuple[str, ...]  # to draw, in order; empty: none is worth drawing
    good: int = -1  # what the first area gives


def plans(shop: Shop, lines: int, goods: Sequence[float], card: float, most: int = 8) -> list[Plan]:
    """A plan for each of the most valuable areas, the best first. Lines left over go to the next best area."""
    rates = _RATE[lines]
    found: list[tuple[float, Target]] = []
    for target in _targets(shop.across, shop.down, shop.filled):
        value = goods[target.good] - card if target.cross else goods[target.good]
        if value > 0:
            found.append((value * rates[len(target.missing)], target))
    found.sort(key=itemgetter(0), reverse=True)
    made: list[Plan] = []
    for rate, target in found[:most]:
        draw = list(target.missing[:lines])
        gain = rate * len(draw)
        for other_rate, other in found[:10]:
            left = lines - len(draw)
            if left <= 0:
                break
            fresh = [line for line in other.missing if line not in draw]
            if other is target or other.bits & target.bits or not fresh:
                continue
            finishes = len(fresh) <= left
            gain += other_rate * min(len(fresh), left) * (1.0 if finishes else 0.8)
            draw += fresh[:left]
        made.append(Plan(gain, tuple(draw), target.good))
    made.sort(key=lambda plan: -plan.gain)
    return made


def plan(shop: Shop, lines: int, goods: Sequence[float], card: float) -> Plan:
    """The best plan."""
    made = plans(shop, lines, goods, card, 3)
    return made[0] if made else Plan(0.0, ())
