"""A player and their shop as numbers."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final, TypeAlias

from omphalos.envs.layout import Cells, clear
from omphalos.envs.oracle.actions import DIGITS
from omphalos.envs.oracle.layout import (
    CALLING_NUMBER,
    CARDS_BY_POINTS,
    COLOUR_NUMBER,
    CORRUPTION_CARDS,
    FIELD_COLUMNS,
    GOLD_SCALE,
    HALF_NUMBER,
    LINE_NUMBER,
    MARK_NUMBER,
    MAX_FACE,
    PROPHECY_COLUMNS,
    SIZE_NUMBER,
    SPACE_NUMBER,
    STAFF_COLUMNS,
)
from omphalos.oracle.cove.square import CALLINGS, CARDS, HOURS
from omphalos.oracle.numbers import STOCK
from omphalos.oracle.shop.fates import FIELDS
from omphalos.oracle.shop.marks import SYMBOLS as GUILD_SYMBOLS
from omphalos.oracle.shop.prophecies import SYMBOLS
from omphalos.oracle.state import Dish
from omphalos.oracle.view import (
    DivinationView,
    FateView,
    FieldView,
    GoodView,
    GuildView,
    PlayerView,
    StaffView,
    StarView,
)


class PlayerPlan:
    """Where the parts of a player's row are."""

    def __init__(self, offsets: dict[str, int]) -> None:
        self.offsets = offsets  # the column of each part
        self.staff, self.figure = offsets["staff"], offsets["figure"]
        self.thrift, self.hired = offsets["thrift"], offsets["hired"]
        self.parts = [(offsets[first], offsets[after], write) for first, after, _, write in _PARTS]
        self.by_name = {name: part for (_, _, name, _), part in zip(_PARTS, self.parts, strict=True)}


def write_player(cells: Cells, at: int, plan: PlayerPlan, player: PlayerView, before: PlayerView | None) -> None:
    """Write the row of a player.

    `before` is the player whose numbers the row holds. None: the row is cleared. Parts that are the same are left.
    """
    if before is not None:
        clear(cells, at, at + plan.staff)
    cells[at] = gold_cell(player.gold)
    write_person(cells, at, plan, player.corruption, player.cards or (), player.figure, player.thrift, player.hired)
    if before is None:
        for (_, _, write), part in zip(plan.parts, _parts(player), strict=True):
            write(cells, at, plan.offsets, part)
        return
    for (first, after, write), part, old in zip(plan.parts, _parts(player), _parts(before), strict=True):
        if part is not old:
            clear(cells, at + first, at + after)
            write(cells, at, plan.offsets, part)


def gold_cell(gold: int) -> float:
    """The number for gold, the first of a row."""
    return max(0.0, min(1.0, gold / GOLD_SCALE))


def write_person(
    cells: Cells,
    at: int,
    plan: PlayerPlan,
    corruption: int,
    cards: tuple[int, ...],
    figure: str,
    thrift: int,
    hired: str | None,
) -> None:
    """Write what follows the gold: corruption cards, the points of those that are known, the space used last …"""
    cells[at + 1] = corruption / CORRUPTION_CARDS
    for points in cards:
        card = at + 1 + points
        cells[card] = min(1.0, cells[card] + 1.0 / CARDS_BY_POINTS[points - 1])
    cells[at + plan.figure + SPACE_NUMBER[figure]] = 1.0
    cells[at + plan.thrift] = min(1.0, thrift / HOURS[-1])
    if hired is not None:
        write_card(cells, at + plan.hired, hired)


def _write_staff(cells: Cells, at: int, o: dict[str, int], places: tuple[StaffView, ...]) -> None:
    place = at + o["staff"]
    for staff in places:
        if staff.card is not None:
            write_card(cells, place, staff.card)
        place += STAFF_COLUMNS


def _write_goods(cells: Cells, at: int, o: dict[str, int], goods: tuple[GoodView, ...]) -> None:
    shelf, pool = at + o["shelf"], at + o["pool"]
    for i, good in enumerate(goods):
        if good.shelf:
            cells[shelf + i] = good.shelf / STOCK[i]
        if good.pool:
            cells[pool + i] = good.pool / STOCK[i]


def _write_stars(cells: Cells, at: int, o: dict[str, int], stars: StarView) -> None:
    line, filled = at + o["line"], at + o["filled"]
    for name in stars.drawn:
        cells[line + LINE_NUMBER[name]] = 1.0
    for area in stars.filled:
        if area.size is not None:
            for cell in area.cells:
                cells[filled + 2 * cell + SIZE_NUMBER[area.size]] = 1.0


def _write_divination(cells: Cells, at: int, o: dict[str, int], divination: DivinationView) -> None:
    cells[at + o["used"]] = divination.used / SYMBOLS
    place = at + o["prophecy"]
    for prophecy in divination.prophecies:
        cells[place + COLOUR_NUMBER[prophecy.colour]] = 1.0
        cells[place + 4] = prophecy.symbols / MAX_FACE
        cells[place + 5] = prophecy.struck / MAX_FACE
        cells[place + 6] = prophecy.ringed / MAX_FACE
        cells[place + 7] = prophecy.active
        place += len(PROPHECY_COLUMNS)


def _write_upper(cells: Cells, at: int, o: dict[str, int], row: tuple[FieldView, ...]) -> None:
    _write_row(cells, at + o["upper"], row)


def _write_lower(cells: Cells, at: int, o: dict[str, int], row: tuple[FieldView, ...]) -> None:
    _write_row(cells, at + o["lower"], row)


def _write_row(cells: Cells, place: int, row: tuple[FieldView, ...]) -> None:
    for field in row:
        if not field.written:
            break
        if field.written == "X":
            cells[place] = 1.0
        else:
            cells[place + 1] = int(field.written) / MAX_FACE
        place += len(FIELD_COLUMNS)


def _write_guilds(cells: Cells, at: int, o: dict[str, int], guilds: tuple[GuildView, ...]) -> None:
    place = at + o["guild"]
    for guild in guilds:
        for i, mark in enumerate(guild.marks):
            if mark:
                cells[place + 2 * i + MARK_NUMBER[mark]] = 1.0
        place += 2 * GUILD_SYMBOLS


def _write_nudge(cells: Cells, at: int, o: dict[str, int], fate: FateView) -> None:
    cells[at + o["nudge"]] = fate.crossed / FIELDS
    cells[at + o["nudge"] + 1] = fate.ready / FIELDS


def _write_shift(cells: Cells, at: int, o: dict[str, int], fate: FateView) -> None:
    cells[at + o["shift"]] = fate.crossed / FIELDS
    cells[at + o["shift"] + 1] = fate.ready / FIELDS


def _write_dish(cells: Cells, at: int, o: dict[str, int], dish: Dish | None) -> None:
    if dish is None:
        return
    faces = at + o["faces"]
    at += o["dish"]
    cells[at] = 1.0
    cells[at + 1] = HALF_NUMBER[dish.bone]
    cells[at + 2] = HALF_NUMBER[dish.voodoo]
    cells[at + 3] = HALF_NUMBER[dish.coin]
    cells[at + 4] = HALF_NUMBER[dish.dice[0]]
    cells[at + 5] = HALF_NUMBER[dish.dice[1]]
    cells[at + 6] = dish.skull
    cells[faces + dish.faces[0] - 1] = 1.0
    cells[faces + len(DIGITS) + dish.faces[1] - 1] = 1.0


def write_card(cells: Cells, at: int, name: str) -> None:
    """Write a townsfolk card: its calling and its colour."""
    card = CARDS[name]
    cells[at + CALLING_NUMBER[card.calling]] = 1.0
    cells[at + len(CALLINGS) + COLOUR_NUMBER[card.colour]] = 1.0


_Write: TypeAlias = Callable[[Cells, int, dict[str, int], Any], None]
_PARTS: Final[tuple[tuple[str, str, str, _Write], ...]] = (
    # the first column of a part and the one after it, the field of the view, and what writes it
    ("staff", "shelf", "staff", _write_staff),
    ("shelf", "dish", "goods", _write_goods),
    ("dish", "line", "dish", _write_dish),
    ("line", "used", "stars", _write_stars),
    ("used", "upper", "divination", _write_divination),
    ("upper", "lower", "upper", _write_upper),
    ("lower", "guild", "lower", _write_lower),
    ("guild", "nudge", "guilds", _write_guilds),
    ("nudge", "shift", "nudge", _write_nudge),
    ("shift", "hour", "shift", _write_shift),
)
_parts: Final[Callable[[PlayerView], tuple[Any, ...]]] = attrgetter(*(name for _, _, name, _ in _PARTS))
