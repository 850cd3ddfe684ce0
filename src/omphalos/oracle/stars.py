"""The star field (WY-A1 to WY-A4): its lines, the areas they close, and what those are worth.

The field is 6 × 6 cells within a ring that represents the outside, 8 × 8 in all, one bit each. A line is also a bit:
in `across` the wall below the cell of the same bit, in `down` the wall to its right. A flood fill shifts all bits of an
area at once. An area is open if it reaches the ring, because the outer rim is not printed (WY-A3).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from omphalos.oracle.numbers import SHOP
from omphalos.oracle.people import BY_LETTER, COLOURS, Colour, Size
from omphalos.oracle.state import Cross, Shop

CELLS: Final = 6  # in a row
DOTS: Final = CELLS + 1
WIDE: Final = CELLS + 2  # with the ring
CORRUPTION: Final = SHOP.stars.corruption.value  # cards for an area closed with the help of the cross


def bit(row: int, column: int) -> int:
    """The bit of a cell. Rows and columns count from 0 in the field; −1 and 6 are the ring."""
    return 1 << (row + 1) * WIDE + column + 1


class Line(NamedTuple):
    """A line between two neighbouring dots."""

    name: str  # "c3-d3": columns a to g, rows 1 to 7 from the top
    across: int  # its bit, when it runs across
    down: int  # its bit, when it runs down
    sides: tuple[int, int]  # the cells on both sides
    ends: tuple[tuple[int, int], tuple[int, int]]  # at each dot, the other lines that meet there: across, down
    start: tuple[int, int]  # row and column of its first dot


def _dot(row: int, column: int) -> str:
    return f"{'abcdefg'[column]}{row + 1}"


def _meeting(row: int, column: int) -> tuple[int, int]:
    """All lines that meet at a dot."""
    across = sum(bit(row - 1, c) for c in (column - 1, column) if 0 <= c < CELLS)
    down = sum(bit(r, column - 1) for r in (row - 1, row) if 0 <= r < CELLS)
    return across, down


def _line(row: int, column: int, runs_across: bool) -> Line:
    if runs_across:
        sides = (bit(row - 1, column), bit(row, column))
        end, own = (row, column + 1), (sides[0], 0)
    else:
        sides = (bit(row, column - 1), bit(row, column))
        end, own = (row + 1, column), (0, sides[0])
    meet = [_meeting(row, column), _meeting(*end)]
    ends = tuple((across & ~own[0], down & ~own[1]) for across, down in meet)
    return Line(f"{_dot(row, column)}-{_dot(*end)}", *own, sides, (ends[0], ends[1]), (row, column))


ACROSS: Final = tuple(tuple(_line(row, column, True) for column in range(CELLS)) for row in range(DOTS))
DOWN: Final = tuple(tuple(_line(row, column, False) for column in range(DOTS)) for row in range(CELLS))
LINES: Final[dict[str, Line]] = {line.name: line for row in (*ACROSS, *DOWN) for line in row}

_BITS: Final = tuple(bit(row, column) for row in range(CELLS) for column in range(CELLS))  # of each cell, row by row
_FIELD: Final = sum(_BITS)
_RING: Final = (1 << WIDE * WIDE) - 1 & ~_FIELD
_ALL: Final = _FIELD | _RING

COLOUR: Final[tuple[Colour, ...]] = tuple(  # of each cell, row by row
    BY_LETTER[letter] for row in SHOP.stars.cells.value for letter in row
)
_OF_COLOUR: Final[tuple[tuple[int, Colour], ...]] = tuple(
    (sum(one for one, other in zip(_BITS, COLOUR, strict=True) if other == colour), colour) for colour in COLOURS
)

_MIDDLE: Final = CELLS // 2
_ARM: Final = range(_MIDDLE - SHOP.stars.arm.value, _MIDDLE + SHOP.stars.arm.value)
CROSS: Final = tuple(  # the printed lines (WY-A4)
    [ACROSS[_MIDDLE][column] for column in _ARM] + [DOWN[row][_MIDDLE] for row in _ARM]
)
CROSS_ACROSS: Final = sum(line.across for line in CROSS)
CROSS_DOWN: Final = sum(line.down for line in CROSS)


def _names(lines: tuple[Line, ...], width: int) -> tuple[tuple[str, ...], ...]:
    """For every pattern of drawn lines in a row of the field, their names."""
    return tuple(tuple(line.name for i, line in enumerate(lines) if pattern >> i & 1) for pattern in range(1 << width))


_DRAWN_ACROSS: Final = tuple((row * WIDE + 1, _names(ACROSS[row], CELLS)) for row in range(DOTS))
_DRAWN_DOWN: Final = tuple(((row + 1) * WIDE, _names(DOWN[row], DOTS)) for row in range(CELLS))
_WITH_ENDS: Final = tuple((line.across, line.down, *line.ends, line) for line in LINES.values())
_LINES_ACROSS: Final = sum(line.across for line in LINES.values())
_LINES_DOWN: Final = sum(line.down for line in LINES.values())


class Area(NamedTuple):
    """A closed area and what it is worth."""

    bits: int
    size: Size | None  # of the good; None: it is worth nothing
    colour: Colour | None
    cross: bool  # lines of the corruption cross on its border make it cost a card

    @property
    def cells(self) -> tuple[int, ...]:
        """Its cells, row by row from 0."""
        return cells(self.bits)


def cells(bits: int) -> tuple[int, ...]:
    """Cells from their bits, row by row from 0."""
    return tuple(cell for cell, one in enumerate(_BITS) if bits & one)


def bits(cells: tuple[int, ...]) -> int:
    """The bits of cells."""
    return sum(_BITS[cell] for cell in cells)


def flood(seed: int, across: int, down: int, beyond: int) -> int:
    """The area around a cell, or 0 if it reaches a bit of `beyond`."""
    free_below, free_right = _ALL & ~across, _ALL & ~down
    area = 0
    grown = seed
    while grown != area:
        area = grown
        grown |= (grown & free_right) << 1
        grown |= grown >> 1 & free_right
        grown |= (grown & free_below) << WIDE
        grown |= grown >> WIDE & free_below
        if grown & beyond:
            return 0
    return area


def worth(area: int, cross: Cross = "goods") -> Area:
    """What a closed area brings and costs (WY-A2, WY-A3). One that brings nothing costs a card if every area does."""
    count = area.bit_count()
    if count <= 2:
        for of_colour, colour in _OF_COLOUR:
            if not area & ~of_colour:
                return Area(area, "charm" if count == 1 else "tome", colour, _at_cross(area))
    return Area(area, None, None, cross == "areas" and _at_cross(area))


def _at_cross(area: int) -> bool:
    """Whether printed lines are on the border of an area."""
    return bool((area ^ area >> WIDE) & CROSS_ACROSS or (area ^ area >> 1) & CROSS_DOWN)


def closes(shop: Shop, line: Line) -> tuple[Area, ...]:
    """The areas that a line would close off: none, one, or one on each side."""
    across, down = shop.across, shop.down
    (a0, d0), (a1, d1) = line.ends
    if not (across & a0 or down & d0) or not (across & a1 or down & d1):
        return ()  # an end touches no other line: nothing can be closed
    across |= line.across
    down |= line.down
    areas: list[Area] = []
    for side, other in (line.sides, line.sides[::-1]):
        if side & (_RING | shop.filled):
            continue
        area = flood(side, across, down, _RING | other)  # 0 if it goes round the line's end to the other side
        if area:
            areas.append(worth(area, shop.cross))
    return tuple(areas)


def closing_lines(shop: Shop) -> list[tuple[str, tuple[Area, ...]]]:
    """The undrawn lines that would close something, with the areas."""
    across, down = shop.across, shop.down
    return [
        (line.name, areas)
        for own_across, own_down, (a0, d0), (a1, d1), line in _WITH_ENDS
        if (across & a0 or down & d0)
        and (across & a1 or down & d1)
        and not (across & own_across or down & own_down)
        and (areas := closes(shop, line))
    ]


def open_lines(shop: Shop) -> bool:
    """Whether a line is left to draw."""
    return shop.across != _LINES_ACROSS or shop.down != _LINES_DOWN


def drawn_lines(across: int, down: int) -> tuple[str, ...]:
    """The drawn lines, without the printed ones."""
    across, down = across & ~CROSS_ACROSS, down & ~CROSS_DOWN
    names: list[str] = []
    for shift, drawn in _DRAWN_ACROSS:
        names += drawn[across >> shift & 63]
    for shift, drawn in _DRAWN_DOWN:
        names += drawn[down >> shift & 127]
    return tuple(names)
