"""A player and their shop as numbers."""

from __future__ import annotations

from omphalos.envs.layout import Cells
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
from omphalos.oracle.shop.fates import FIELDS
from omphalos.oracle.shop.marks import SYMBOLS as GUILD_SYMBOLS
from omphalos.oracle.shop.numbers import STOCK
from omphalos.oracle.shop.prophecies import SYMBOLS
from omphalos.oracle.shop.state import Dish
from omphalos.oracle.view import PlayerView


def write_player(cells: Cells, at: int, o: dict[str, int], player: PlayerView) -> None:
    """Write the row of a player. `o` has the column of each part."""
    cells[at] = max(0.0, min(1.0, player.gold / GOLD_SCALE))
    cells[at + 1] = player.corruption / CORRUPTION_CARDS
    for points in player.cards or ():
        card = at + 1 + points
        cells[card] = min(1.0, cells[card] + 1.0 / CARDS_BY_POINTS[points - 1])
    cells[at + o["figure"] + SPACE_NUMBER[player.figure]] = 1.0
    cells[at + o["thrift"]] = min(1.0, player.thrift / HOURS[-1])
    if player.hired is not None:
        write_card(cells, at + o["hired"], player.hired)
    place = at + o["staff"]
    for staff in player.staff:
        if staff.card is not None:
            write_card(cells, place, staff.card)
        place += STAFF_COLUMNS
    shelf, pool = at + o["shelf"], at + o["pool"]
    for i, good in enumerate(player.goods):
        if good.shelf:
            cells[shelf + i] = good.shelf / STOCK[i]
        if good.pool:
            cells[pool + i] = good.pool / STOCK[i]
    if player.dish is not None:
        _write_dish(cells, at + o["dish"], at + o["faces"], player.dish)
    line = at + o["line"]
    for name in player.stars.drawn:
        cells[line + LINE_NUMBER[name]] = 1.0
    filled = at + o["filled"]
    for area in player.stars.filled:
        if area.size is not None:
            for cell in area.cells:
                cells[filled + 2 * cell + SIZE_NUMBER[area.size]] = 1.0
    cells[at + o["used"]] = player.divination.used / SYMBOLS
    place = at + o["prophecy"]
    for prophecy in player.divination.prophecies:
        cells[place + COLOUR_NUMBER[prophecy.colour]] = 1.0
        cells[place + 4] = prophecy.symbols / MAX_FACE
        cells[place + 5] = prophecy.struck / MAX_FACE
        cells[place + 6] = prophecy.ringed / MAX_FACE
        cells[place + 7] = prophecy.active
        place += len(PROPHECY_COLUMNS)
    for name, row in (("upper", player.upper), ("lower", player.lower)):
        place = at + o[name]
        for field in row:
            if not field.written:
                break
            if field.written == "X":
                cells[place] = 1.0
            else:
                cells[place + 1] = int(field.written) / MAX_FACE
            place += len(FIELD_COLUMNS)
    place = at + o["guild"]
    for guild in player.guilds:
        for i, mark in enumerate(guild.marks):
            if mark:
                cells[place + 2 * i + MARK_NUMBER[mark]] = 1.0
        place += 2 * GUILD_SYMBOLS
    for name, fate in (("nudge", player.nudge), ("shift", player.shift)):
        cells[at + o[name]] = fate.crossed / FIELDS
        cells[at + o[name] + 1] = fate.ready / FIELDS


def _write_dish(cells: Cells, at: int, faces: int, dish: Dish) -> None:
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
