"""Views of Wyrocznia as numbers. Seat 0 is the one that looks, and the others follow in seat order.

Of corruption cards a seat knows its own; the columns of the others' cards stay 0 until the game is over.
"""

from __future__ import annotations

from typing import cast

from omphalos.envs.layout import Block, Cells, Layout, Row, clear
from omphalos.envs.oracle import cove
from omphalos.envs.oracle.from_state import StateWriter
from omphalos.envs.oracle.layout import CORRUPTION_CARDS, blocks
from omphalos.envs.oracle.player import PlayerPlan, write_player
from omphalos.oracle.people import INDEX
from omphalos.oracle.state import State
from omphalos.oracle.view import View


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
        self._states = StateWriter(self.layout, self._plan, self._starts)

    def encode_state(self, state: State, seat: int, out: Row, before: State | None = None) -> None:
        """Write what a seat sees of a state, as `encode` writes its view. `before`: the state that `out` holds."""
        if before is None:
            out.fill(0.0)
        self._states.write(cast(Cells, out.data), state, seat, before)

    def encode(self, view: View, out: Row | None = None, before: View | None = None) -> Row:
        """Write a view into `out`, or into a new row. `before` is a view of the same seat whose numbers `out` holds."""
        if out is None or before is None or before.seat != view.seat:
            before = None
            out, cells = self.layout.cells(out)
        else:
            cells = cast(Cells, out.data)
        players, boats, piers, block, square, townsfolk, question, agenda, lines = self.layout.blocks
        starts = self._starts[max(view.seat, 0)]
        for seat, player in enumerate(view.players):
            if before is None or player is not before.players[seat]:
                write_player(cells, starts[seat], self._plan, player, before and before.players[seat])
        if before is None or view.clock is not before.clock:
            cove.write_clock(cells, starts, players.offsets, view.clock)
            cove.write_token(cells, block, view.clock.token)
        asked = players.offsets["asked"]
        for seat in before.to_act if before is not None else ():
            cells[starts[seat] + asked] = 0.0
        for seat in view.to_act:
            cells[starts[seat] + asked] = 1.0
        if before is None or view.boats is not before.boats:
            _clear(cells, boats, before)
            for i, boat in enumerate(view.boats):
                cove.write_boat(cells, boats.start + i * boats.width, boat)
        if before is None or view.piers is not before.piers:
            _clear(cells, piers, before)
            for i, pier in enumerate(view.piers):
                cove.write_pier(cells, piers.start + i * piers.width, piers.offsets, pier)
        cove.write_day(cells, block, view.day, view.days, view.phase, view.rogues, view.cross)
        if before is None or view.halls is not before.halls:
            cove.write_halls(cells, block, view.halls.values(), view.hideout, view.point_price)
        if before is None or view.bag is not before.bag:
            cove.write_bag(cells, block, view.bag.values())
        if before is None or view.ashore != before.ashore:
            cove.write_ashore(cells, block, [INDEX[who] for who in view.ashore])
        cells[block.start + block.offsets["corruption"]] = view.corruption / CORRUPTION_CARDS
        if before is None or view.corruption_discards is not before.corruption_discards:
            cove.write_discards(cells, block, view.corruption_discards.values())
        if before is None or view.square is not before.square:
            _clear(cells, square, before)
            for i, place in enumerate(view.square):
                cove.write_place(cells, square.start + i * square.width, place)
        if (
            before is None
            or view.townsfolk is not before.townsfolk
            or view.townsfolk_discards is not before.townsfolk_discards
        ):
            _clear(cells, townsfolk, before)
            cove.write_townsfolk(cells, townsfolk, view.townsfolk, view.townsfolk_discards)
        if before is None or view.prompt is not before.prompt:
            _clear(cells, question, before)
            cove.write_question(cells, question.start, question.offsets, view.prompt)
        if before is None or view.agenda != before.agenda:
            _clear(cells, agenda, before)
            cove.write_agenda(cells, agenda.start, map(type, view.agenda))
        if before is None or view.previews is not before.previews:
            _clear(cells, lines, before)
            cove.write_previews(cells, lines, view.previews)
        return out


def _clear(cells: Cells, block: Block, before: View | None) -> None:
    """Clear a block that holds the numbers of an earlier view."""
    if before is not None:
        clear(cells, block.start, block.start + block.size)
