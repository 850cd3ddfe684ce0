"""The cove as numbers: boats, piers, the square, halls and the bag, and what is asked.

Every function writes into cells that are 0, or that it writes whatever they hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, cast

from omphalos.envs.layout import Block, Cells, clear
from omphalos.envs.oracle.layout import (
    AGENDA_SHARE,
    ALL_PEOPLE,
    CARD_COLUMNS,
    CARD_NUMBER,
    CARDS_BY_POINTS,
    COLOUR_NUMBER,
    LATEST_HOUR,
    LINE_NUMBER,
    MAX_PRICE,
    PHASE_NUMBER,
    ROGUE_NUMBER,
    SIZE_NUMBER,
    TASK_NUMBER,
)
from omphalos.envs.oracle.player import write_card
from omphalos.envs.oracle.question import QUESTIONS
from omphalos.oracle.cove.boats import BERTHS, PLACES
from omphalos.oracle.cove.square import HOURS
from omphalos.oracle.people import ADVENTURERS, COLOURS, INDEX, PIER, ROGUE
from omphalos.oracle.view import BoatView, ClockView, PierView, Preview, SquareView


def write_clock(cells: Cells, starts: Sequence[int], o: dict[str, int], clock: ClockView) -> None:
    """Write where the markers of all seats are, into the rows of the players."""
    hour, on_top = o["hour"], o["on_top"]
    for marker in clock.markers:  # every seat has one
        for below, seat in enumerate(marker.seats):
            cells[starts[seat] + hour] = min(1.0, marker.hour / LATEST_HOUR)
            cells[starts[seat] + on_top] = 1.0 - below / len(starts)


def write_boat(cells: Cells, at: int, boat: BoatView) -> None:
    """Write a boat."""
    for who in boat.aboard:
        cells[at + INDEX[who]] += 1.0 / PLACES
    if boat.pier is not None:
        cells[at + len(ADVENTURERS) + PIER[boat.pier]] = 1.0


def write_pier(cells: Cells, at: int, o: dict[str, int], pier: PierView) -> None:
    """Write a pier."""
    for i, count in enumerate(pier.people.values()):
        if count:
            cells[at + i] = count / ALL_PEOPLE[i]
    for i, count in enumerate(pier.customers.values()):
        if count:
            cells[at + o["customers"] + i] = min(1.0, count / ALL_PEOPLE[i])
    cells[at + o["boats"]] = len(pier.boats) / BERTHS[PIER[pier.pier]]


def write_day(cells: Cells, block: Block, day: int, days: int, phase: str, rogues: str | None, cross: str) -> None:
    """Write the first columns of the cove, up to the members of the halls."""
    o, at = block.offsets, block.start
    clear(cells, at, at + o["members"])
    cells[at] = day / days
    cells[at + 1] = (days - day) / days
    cells[at + o["phase"] + PHASE_NUMBER[phase]] = 1.0
    if rogues is not None:
        cells[at + o["rogues"] + ROGUE_NUMBER[rogues]] = 1.0
    cells[at + o["every_area"]] = float(cross == "areas")


def write_halls(cells: Cells, block: Block, members: Iterable[int], hideout: int, point_price: int) -> None:
    """Write the members of the halls, the rogues in the hideout, and what a corruption point costs."""
    start = block.start + block.offsets["members"]
    for i, count in enumerate(members):
        cells[start + i] = count / ALL_PEOPLE[i]
    cells[start + ROGUE] = hideout / ALL_PEOPLE[ROGUE]
    cells[block.start + block.offsets["point_price"]] = min(1.0, point_price / MAX_PRICE)


def write_bag(cells: Cells, block: Block, counts: Iterable[int]) -> None:
    """Write who is in the bag."""
    start = block.start + block.offsets["bag"]
    for i, count in enumerate(counts):
        cells[start + i] = count / ALL_PEOPLE[i]


def write_ashore(cells: Cells, block: Block, who: Iterable[int]) -> None:
    """Write who stands ashore, as indices of ADVENTURERS."""
    start = block.start + block.offsets["ashore"]
    clear(cells, start, start + len(ADVENTURERS))
    for one in who:
        cells[start + one] = min(1.0, cells[start + one] + 1.0 / ALL_PEOPLE[one])


def write_discards(cells: Cells, block: Block, counts: Iterable[int]) -> None:
    """Write the corruption cards that lie face up, by points."""
    start = block.start + block.offsets["discards"]
    for i, count in enumerate(counts):
        cells[start + i] = count / CARDS_BY_POINTS[i]


def write_token(cells: Cells, block: Block, hour: int | None) -> None:
    """Write where the market token is."""
    start = block.start + block.offsets["token"]
    cells[start] = 0.0 if hour is None else 1.0
    cells[start + 1] = 0.0 if hour is None else min(1.0, hour / LATEST_HOUR)


def write_place(cells: Cells, at: int, place: SquareView) -> None:
    """Write a place of the square."""
    write_card(cells, at, place.card)
    cells[at + len(CARD_COLUMNS)] = place.hours / HOURS[-1]


def write_townsfolk(cells: Cells, block: Block, deck: Iterable[str], discards: Iterable[str]) -> None:
    """Write which cards are in the deck, and which were discarded."""
    for card in deck:
        cells[block.start + 2 * CARD_NUMBER[card]] = 1.0
    for card in discards:
        cells[block.start + 2 * CARD_NUMBER[card] + 1] = 1.0


def write_question(cells: Cells, at: int, o: dict[str, int], task: Any) -> None:
    """Write what is asked."""
    if task is not None:
        kind = cast("type[Any]", type(task))
        cells[at + TASK_NUMBER[kind]] = 1.0
        write = QUESTIONS.get(kind)
        if write is not None:
            write(cells, at, o, task)


def write_agenda(cells: Cells, at: int, kinds: Iterable[type[Any]]) -> None:
    """Write which kinds of tasks wait."""
    for kind in kinds:
        place = at + TASK_NUMBER[kind]
        cells[place] = min(1.0, cells[place] + AGENDA_SHARE)


def write_previews(cells: Cells, block: Block, previews: Iterable[Preview]) -> None:
    """Write what lines would close."""
    for preview in previews:
        at = block.start + LINE_NUMBER[preview.line] * block.width
        for closing in preview.closes:
            if closing.gained and closing.size is not None and closing.colour is not None:
                cells[at + len(COLOURS) * SIZE_NUMBER[closing.size] + COLOUR_NUMBER[closing.colour]] = 1.0
            cells[at + 2 * len(COLOURS)] = min(1.0, cells[at + 2 * len(COLOURS)] + closing.corruption / 4)
