"""Views of Wyrocznia as numbers. Seat 0 is the one that looks, and the others follow in seat order.

Of corruption cards a seat knows its own; the columns of the others' cards stay 0 until the game is over.
"""

from __future__ import annotations

from typing import cast

from omphalos.envs.layout import Block, Cells, Layout, Row, clear
from omphalos.envs.oracle.layout import (
    AGENDA_SHARE,
    ALL_PEOPLE,
    CARD_COLUMNS,
    CARD_NUMBER,
    CARDS_BY_POINTS,
    COLOUR_NUMBER,
    CORRUPTION_CARDS,
    LATEST_HOUR,
    LINE_NUMBER,
    MAX_PRICE,
    PHASE_NUMBER,
    ROGUE_NUMBER,
    SIZE_NUMBER,
    TASK_NUMBER,
    blocks,
)
from omphalos.envs.oracle.player import PlayerPlan, write_card, write_player
from omphalos.envs.oracle.question import QUESTIONS
from omphalos.oracle.cove.boats import BERTHS, PLACES
from omphalos.oracle.cove.people import ADVENTURERS, COLOURS, INDEX, PIER, ROGUE
from omphalos.oracle.cove.square import HOURS
from omphalos.oracle.view import Preview, View


class OracleEncoder:
    """Encodes views of Wyrocznia for a number of players."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.layout = Layout(blocks(players))
        seats = self.layout["players"]
        self._plan = PlayerPlan(seats.offsets)
        self._starts = [  # by own seat: where the row of each seat begins
            [seats.start + (seat - own) % players * seats.width for seat in range(players)] for own in range(players)
        ]

    def encode(self, view: View, out: Row | None = None, before: View | None = None) -> Row:
        """Write a view into `out`, or into a new row. `before` is a view of the same seat whose numbers `out` holds."""
        if out is None or before is None or before.seat != view.seat:
            before = None
            out, cells = self.layout.cells(out)
        else:
            cells = cast(Cells, out.data)
        players, boats, piers, cove, square, townsfolk, question, agenda, lines = self.layout.blocks
        starts = self._starts[max(view.seat, 0)]
        for seat, player in enumerate(view.players):
            if before is None or player is not before.players[seat]:
                write_player(cells, starts[seat], self._plan, player, before and before.players[seat])
        _write_clock(cells, starts, players.offsets, view, before)
        if before is None or view.boats is not before.boats:
            _clear(cells, boats, before)
            _write_boats(cells, boats, view)
        if before is None or view.piers is not before.piers:
            _clear(cells, piers, before)
            _write_piers(cells, piers, view)
        _write_cove(cells, cove, view, before)
        if before is None or view.square is not before.square:
            _clear(cells, square, before)
            _write_square(cells, square, view)
        if (
            before is None
            or view.townsfolk is not before.townsfolk
            or view.townsfolk_discards is not before.townsfolk_discards
        ):
            _clear(cells, townsfolk, before)
            for card in view.townsfolk:
                cells[townsfolk.start + 2 * CARD_NUMBER[card]] = 1.0
            for card in view.townsfolk_discards:
                cells[townsfolk.start + 2 * CARD_NUMBER[card] + 1] = 1.0
        if before is None or view.prompt is not before.prompt:
            _clear(cells, question, before)
            _write_question(cells, question, view)
        if before is None or view.agenda != before.agenda:
            _clear(cells, agenda, before)
            for task in view.agenda:
                at = agenda.start + TASK_NUMBER[type(task)]
                cells[at] = min(1.0, cells[at] + AGENDA_SHARE)
        if before is None or view.previews is not before.previews:
            _clear(cells, lines, before)
            for preview in view.previews:
                _write_preview(cells, lines.start + LINE_NUMBER[preview.line] * lines.width, preview)
        return out


def _clear(cells: Cells, block: Block, before: View | None) -> None:
    """Clear a block that holds the numbers of an earlier view."""
    if before is not None:
        clear(cells, block.start, block.start + block.size)


def _write_question(cells: Cells, block: Block, view: View) -> None:
    if view.prompt is not None:
        cells[block.start + TASK_NUMBER[type(view.prompt)]] = 1.0
        write = QUESTIONS.get(type(view.prompt))
        if write is not None:
            write(cells, block.start, block.offsets, view.prompt)


def _write_square(cells: Cells, block: Block, view: View) -> None:
    at = block.start
    for place in view.square:
        write_card(cells, at, place.card)
        cells[at + len(CARD_COLUMNS)] = place.hours / HOURS[-1]
        at += block.width


def _write_clock(cells: Cells, starts: list[int], o: dict[str, int], view: View, before: View | None) -> None:
    if before is None or view.clock is not before.clock:
        hour, on_top = o["hour"], o["on_top"]
        for marker in view.clock.markers:  # every seat has one
            for below, seat in enumerate(marker.seats):
                cells[starts[seat] + hour] = min(1.0, marker.hour / LATEST_HOUR)
                cells[starts[seat] + on_top] = 1.0 - below / len(starts)
    if before is not None:
        for seat in before.to_act:
            cells[starts[seat] + o["asked"]] = 0.0
    for seat in view.to_act:
        cells[starts[seat] + o["asked"]] = 1.0


def _write_boats(cells: Cells, block: Block, view: View) -> None:
    at = block.start
    for boat in view.boats:
        for who in boat.aboard:
            cells[at + INDEX[who]] += 1.0 / PLACES
        if boat.pier is not None:
            cells[at + len(ADVENTURERS) + PIER[boat.pier]] = 1.0
        at += block.width


def _write_piers(cells: Cells, block: Block, view: View) -> None:
    o, at = block.offsets, block.start
    for pier, berths in zip(view.piers, BERTHS, strict=True):
        for i, count in enumerate(pier.people.values()):
            if count:
                cells[at + i] = count / ALL_PEOPLE[i]
        for i, count in enumerate(pier.customers.values()):
            if count:
                cells[at + o["customers"] + i] = min(1.0, count / ALL_PEOPLE[i])
        cells[at + o["boats"]] = len(pier.boats) / berths
        at += block.width


def _write_cove(cells: Cells, block: Block, view: View, before: View | None) -> None:
    o, at = block.offsets, block.start
    members, bag, ashore = at + o["members"], at + o["bag"], at + o["ashore"]
    if before is not None:
        clear(cells, at, members)
    cells[at] = view.day / view.days
    cells[at + 1] = (view.days - view.day) / view.days
    cells[at + o["phase"] + PHASE_NUMBER[view.phase]] = 1.0
    if view.rogues is not None:
        cells[at + o["rogues"] + ROGUE_NUMBER[view.rogues]] = 1.0
    if before is None or view.halls is not before.halls:
        for i, count in enumerate(view.halls.values()):
            cells[members + i] = count / ALL_PEOPLE[i]
        cells[members + ROGUE] = view.hideout / ALL_PEOPLE[ROGUE]
        cells[at + o["point_price"]] = min(1.0, view.point_price / MAX_PRICE)
    if before is None or view.bag is not before.bag:
        for i, count in enumerate(view.bag.values()):
            cells[bag + i] = count / ALL_PEOPLE[i]
    if before is None or view.ashore != before.ashore:
        if before is not None:
            clear(cells, ashore, ashore + len(ADVENTURERS))
        for who in view.ashore:
            place = ashore + INDEX[who]
            cells[place] = min(1.0, cells[place] + 1.0 / ALL_PEOPLE[INDEX[who]])
    cells[at + o["corruption"]] = view.corruption / CORRUPTION_CARDS
    if before is None or view.corruption_discards is not before.corruption_discards:
        for i, count in enumerate(view.corruption_discards.values()):
            cells[at + o["discards"] + i] = count / CARDS_BY_POINTS[i]
    token = view.clock.token
    cells[at + o["token"]] = 0.0 if token is None else 1.0
    cells[at + o["token"] + 1] = 0.0 if token is None else min(1.0, token / LATEST_HOUR)


def _write_preview(cells: Cells, at: int, preview: Preview) -> None:
    for closing in preview.closes:
        if closing.gained and closing.size is not None and closing.colour is not None:
            cells[at + len(COLOURS) * SIZE_NUMBER[closing.size] + COLOUR_NUMBER[closing.colour]] = 1.0
        cells[at + 2 * len(COLOURS)] = min(1.0, cells[at + 2 * len(COLOURS)] + closing.corruption / 4)
