"""Views of Palec boży as numbers.

Everything is relative to the seat that looks. The mat is turned so that its own corner is the south-west one: island 0
is then the one to the north, and the others follow clockwise. Seat 0 is its own, and the others follow in seat order.
A spectator looks from seat 0.
"""

from __future__ import annotations

from typing import cast

from omphalos.envs.errors import TooMany
from omphalos.envs.flick.disks import marked_in, write_disk, write_in_turn
from omphalos.envs.flick.from_state import StateWriter
from omphalos.envs.flick.layout import blocks
from omphalos.envs.flick.seats import write_pieces, write_roles, write_seat, write_trial
from omphalos.envs.flick.table import write_aim, write_islands, write_laws, write_moment, write_things
from omphalos.envs.layout import Block, Cells, Layout, Row, clear
from omphalos.flick.state import State
from omphalos.flick.view import View


class FlickEncoder:
    """Encodes views of Palec boży for a number of players."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.layout = Layout(blocks(players))
        self._disks, self._seats, self._islands, self._laws, self._table = self.layout.blocks
        self._states = StateWriter(self.layout, players)

    def encode_state(self, state: State, seat: int, out: Row, before: State | None = None) -> None:
        """Write what a seat sees of a state, as `encode` writes its view. `before`: the state that `out` holds."""
        self._check(len(state.disks))
        if before is None:
            out.fill(0.0)
        self._states.write(cast(Cells, out.data), state, seat, before)

    def encode(self, view: View, out: Row | None = None, before: View | None = None) -> Row:
        """Write a view into `out`, or into a new row. `before` is a view of the same seat whose numbers `out` holds."""
        self._check(len(view.disks))
        if out is None or before is None or before.seat != view.seat or before.options is not view.options:
            before = None
            out, cells = self.layout.cells(out)
        else:
            cells = cast(Cells, out.data)
        own = max(view.seat, 0)
        corner = view.players[own].corner
        quarters = (4 - corner) % 4
        self._write_disks(cells, view, own, quarters, before)
        _clear(cells, self._seats, before)
        self._write_seats(cells, view, own)
        if before is None or view.islands is not before.islands:
            _clear(cells, self._islands, before)
            write_islands(cells, self._islands, view.islands, own, self.players, corner)
        if before is None or _other_laws(view, before):
            _clear(cells, self._laws, before)
            chosen = view.options.chosen_laws
            write_laws(cells, self._laws, view.laws, view.generation, view.shown, view.box, chosen)
        _clear(cells, self._table, before)
        self._write_table(cells, view, quarters)
        return out

    def _check(self, disks: int) -> None:
        if disks > self._disks.rows:
            raise TooMany(f"{disks} disks on the mat, and the layout has {self._disks.rows} rows")

    def _write_disks(self, cells: Cells, view: View, own: int, quarters: int, before: View | None) -> None:
        """Write a row for each disk. Rows of disks that lie as they did in the earlier view are left."""
        block = self._disks
        old, marked = (), set[int]()
        if before is not None:
            old = before.disks
            if view.turn is not before.turn:
                marked = marked_in(view.turn) | marked_in(before.turn)
            if len(old) > len(view.disks):
                clear(cells, block.start + len(view.disks) * block.width, block.start + len(old) * block.width)
        at = block.start - block.width
        for i, disk in enumerate(view.disks):
            at += block.width
            if i < len(old):
                if disk is old[i] and disk.id not in marked:
                    continue
                clear(cells, at, at + block.width)
            write_disk(cells, at, block.offsets, disk, own, self.players, quarters)
            write_in_turn(cells, at, block.offsets, disk.id, view.turn)

    def _write_seats(self, cells: Cells, view: View, own: int) -> None:
        block, players = self._seats, self.players
        o = block.offsets
        starts = [block.start + (seat - own) % players * block.width for seat in range(players)]
        for player, at in zip(view.players, starts, strict=True):
            write_seat(cells, at, o, player, view.players[own].corner)
        write_pieces(cells, starts, o, [player.god for player in view.players], view.held, view.fallen)
        write_roles(cells, starts, o, view.first, view.tie_breaker, view.to_act, view.turn)
        if view.trial is not None:
            write_trial(cells, starts, o, view.trial)

    def _write_table(self, cells: Cells, view: View, quarters: int) -> None:
        o, start = self._table.offsets, self._table.start
        write_moment(
            *(cells, start, o, view.phase, view.prompt, view.turn, view.generation, view.generations, view.deck),
            *(view.options, view.trial),
        )
        write_aim(cells, start, o, view.aim)
        write_things(cells, start, o, view.hand, view.heart, view.tornado, view.tornado_next, quarters)


def _clear(cells: Cells, block: Block, before: View | None) -> None:
    """Clear a block that holds the numbers of an earlier view."""
    if before is not None:
        clear(cells, block.start, block.start + block.size)


def _other_laws(view: View, before: View) -> bool:
    return (
        view.laws is not before.laws
        or view.shown is not before.shown
        or view.box is not before.box
        or view.generation != before.generation
    )
