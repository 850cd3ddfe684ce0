"""Counts who is on which island, and what conversion would give now. Laws and gods add their parts."""

from __future__ import annotations

from typing import Final

from omphalos.bots.flick.evaluation.parts import barren, converts
from omphalos.flick.conversion import DOMINANCE, PRESENCE
from omphalos.flick.judged import KING, SEATS, TEMPLE, Board, place
from omphalos.flick.mat import SEA, city_at, island_at, touching
from omphalos.flick.pieces import NOBODY
from omphalos.kernels import jit as inlined
from omphalos.kernels import jit_noinline as jit

_SEATS: Final = SEATS


@jit
def count(board: Board, heart_x: float, heart_y: float, freja: int) -> None:
    """Count who is on which island. Fills `land` and the island columns of `gain`.

    If `freja` is a seat, opponents' prophets that touch a heart at that place (millimetres) count as hers.
    """
    for island in range(4):
        for seat in range(_SEATS):
            land = board.land[island, seat]
            land.disks = 0
            land.temples = 0
            land.pilgrims = 0
    for i in range(board.table[0].disks):
        kind = board.tag[i].kind
        if kind == KING:
            continue
        x, y, r = place(board, i)
        island = island_at(x, y, r)
        if island == SEA:
            continue
        owner = board.tag[i].owner
        if (
            freja >= 0
            and owner != freja
            and kind != TEMPLE
            and touching(x, y, heart_x, heart_y, r + board.rule[0].heart_radius)
        ):
            owner = freja
        land = board.land[island, owner]
        land.disks += 1
        if kind == TEMPLE:
            land.temples += 1
        elif city_at(x, y, r) != SEA:
            land.pilgrims += 1
    bare = barren(board)
    for seat in range(_SEATS):
        gain = board.gain[seat]
        gain.vp = 0.0
        gain.islands = 0.0
        gain.temples = 0.0
        gain.dominated = 0.0
    for island in range(4):
        for seat in range(board.table[0].players):
            land = board.land[island, seat]
            if land.temples > 0:
                board.gain[seat].temples += 1.0
            if bare >> island & 1:
                land.disks = 0
            elif land.disks > 0:
                board.gain[seat].islands += 1.0


@inlined
def convert(board: Board, heart_x: float, heart_y: float, freja: int) -> None:
    """Fill `gain` with what each seat would get if conversion came now."""
    count(board, heart_x, heart_y, freja)
    players = board.table[0].players
    breaker = board.rule[0].breaker
    tie_disks = board.rule[0].tie_disks
    for island in range(4):
        most = 0
        leaders = 0
        present = 0
        leader = NOBODY
        for seat in range(players):
            here = board.land[island, seat].disks
            if here > 0:
                present += 1
                if here > most:
                    most = here
                    leaders = 1
                    leader = seat
                elif here == most:
                    leaders += 1
        dominant = leader
        if leaders > 1:
            wins_tie = breaker >= 0 and most >= tie_disks and board.land[island, breaker].disks == most
            dominant = breaker if wins_tie else NOBODY
        row = board.island[island]
        row.present = present
        row.most = most
        row.leaders = leaders
        row.dominant = dominant
        for seat in range(players):
            if board.land[island, seat].disks > 0:
                board.gain[seat].vp += PRESENCE
        if dominant >= 0:
            board.gain[dominant].vp += DOMINANCE
            board.gain[dominant].dominated += 1.0
    converts(board)
