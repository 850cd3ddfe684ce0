"""What a seat sees of a state, written straight from the state, without building its view.

Nothing is encoded here: the parts of a state are seen by `flick.look` and written by what writes views. Numbers of
disks and of players are kept by value and copied. Parts that are the same objects as in the state before are left.
Tests compare the numbers with those of views, and apply the leak test.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

import numpy as np

from omphalos.envs.flick.disks import marked_in, write_disk, write_in_turn
from omphalos.envs.flick.seats import write_pieces, write_roles, write_seat, write_trial
from omphalos.envs.flick.table import write_aim, write_islands, write_laws, write_moment, write_things
from omphalos.envs.layout import Cells, Layout, clear
from omphalos.flick import GAME, look
from omphalos.flick.mat import corner_of

if TYPE_CHECKING:
    from omphalos.flick.pieces import Disk
    from omphalos.flick.state import Player, State

MAX_ALIKE: Final = 4096  # values of a part whose numbers are kept
Numbers: TypeAlias = memoryview  # of a part, to be copied into a row


class StateWriter:
    """Writes states into rows of a layout."""

    def __init__(self, layout: Layout, players: int) -> None:
        self._players = players
        self._disks, self._seats, self._islands, self._laws, self._table = layout.blocks
        self._corners = [corner_of(seat, players) for seat in range(players)]
        self._starts = [  # by own seat: where the row of each seat begins
            [self._seats.start + (seat - own) % players * self._seats.width for seat in range(players)]
            for own in range(players)
        ]
        self._disk = _kept(self._make_disk)
        self._seat = _kept(self._make_seat)

    def write(self, cells: Cells, state: State, seat: int, before: State | None) -> None:
        """Write what a seat sees. `before`: the state whose numbers the row holds; None: it is cleared."""
        own = max(seat, 0)
        to_act = GAME.to_act(state)
        same_heart = before is not None and state.heart is before.heart
        if before is None or not same_heart or state.disks is not before.disks or state.turn is not before.turn:
            self._write_disks(cells, state, own, before if same_heart else None)
        self._write_seats(cells, state, seat, own, to_act)
        same_rulings = before is not None and state.laws is before.laws and state.gods is before.gods
        if before is None or not same_heart or not same_rulings or state.disks is not before.disks:
            block = self._islands
            clear(cells, block.start, block.start + block.size)
            write_islands(cells, block, look.island_views(state), own, self._players, self._corners[own])
        if before is None or _other_laws(state, before):
            block = self._laws
            clear(cells, block.start, block.start + block.size)
            chosen = state.options.chosen_laws
            write_laws(cells, block, state.laws, state.generation, state.shown, state.box, chosen)
        self._write_table(cells, state, seat if seat in to_act else None, own, before if same_rulings else None)

    def _write_disks(self, cells: Cells, state: State, own: int, before: State | None) -> None:
        block, turn = self._disks, state.turn
        old = () if before is None else before.disks
        marked = marked_in(turn)
        changed = marked if before is None or turn is before.turn else marked | marked_in(before.turn)
        turned = () if state.heart is None else state.heart.turned
        at, width, radius = block.start, block.width, state.radius
        for i, disk in enumerate(state.disks):
            if before is None or i >= len(old) or disk is not old[i] or disk.id in changed:
                cells[at : at + width] = self._disk(disk, radius[disk.kind], disk.id in turned, own)
                if disk.id in marked:
                    write_in_turn(cells, at, block.offsets, disk.id, turn)
            at += width
        end = block.start + (len(old) if before is not None else block.rows) * width
        if at < end:
            clear(cells, at, end)

    def _write_seats(self, cells: Cells, state: State, seat: int, own: int, to_act: tuple[int, ...]) -> None:
        block, starts, o = self._seats, self._starts[own], self._seats.offsets
        for i, player in enumerate(state.players):
            vote = look.vote_of(state, i, seat)
            cells[starts[i] : starts[i] + block.width] = self._seat(player, i, state.gods[i], vote, own)
        if state.held or state.fallen:
            write_pieces(cells, starts, o, state.gods, state.held, state.fallen)
        write_roles(cells, starts, o, state.first, look.tie_breaker_of(state), to_act, state.turn)
        if state.trial is not None:
            write_trial(cells, starts, o, state.trial)

    def _write_table(
        self, cells: Cells, state: State, asked: int | None, own: int, before: State | None
    ) -> None:  # fmt: skip
        """`before` is given if laws and gods are those of that state."""
        o, start = self._table.offsets, self._table.start
        clear(cells, start, start + o["fastest"])
        prompt = None if asked is None else look.prompt_of(state)
        write_moment(
            *(cells, start, o, state.phase, prompt, state.turn, state.generation, state.generations),
            *(len(state.deck), state.options, state.trial),
        )
        if before is None:
            clear(cells, start + o["fastest"], start + o["hand"])
            write_aim(cells, start, o, look.aim_of(state))
        if (
            before is None
            or state.hand is not before.hand
            or state.heart is not before.heart
            or state.tornado != before.tornado
        ):
            clear(cells, start + o["hand"], start + self._table.size)
            tornado = look.tornado_of(state, 0), look.tornado_of(state, 1)
            write_things(cells, start, o, state.hand, state.heart, *tornado, (4 - self._corners[own]) % 4)

    # --- the numbers of a part, made once for each value

    def _make_disk(self, disk: Disk, r: float, turned: bool, own: int) -> Numbers:
        cells = _zeros(self._disks.width)
        seen, quarters = look.disk_view(disk, r, turned), (4 - self._corners[own]) % 4
        write_disk(cells, 0, self._disks.offsets, seen, own, self._players, quarters)
        return cast(Numbers, cells)

    def _make_seat(self, player: Player, seat: int, god: Any, vote: Any, own: int) -> Numbers:
        cells = _zeros(self._seats.width)
        seen = look.seat_view(player, seat, self._players, god, vote)
        write_seat(cells, 0, self._seats.offsets, seen, self._corners[own])
        return cast(Numbers, cells)


def _other_laws(state: State, before: State) -> bool:
    return (
        state.laws is not before.laws
        or state.shown is not before.shown
        or state.box is not before.box
        or state.generation != before.generation
    )


def _kept(make: Callable[..., Numbers]) -> Callable[..., Numbers]:
    return lru_cache(MAX_ALIKE)(make)


def _zeros(size: int) -> Cells:
    return cast(Cells, np.zeros(size, np.float32).data)
