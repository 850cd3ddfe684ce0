"""A branch: a new game that continues from a moment of another. It has its own chance and may have other players.

The new game's journal begins with the old game's moves up to that moment, without those taken back. The old game's
seed decided these moves. The new game's seed decides the rest; its hash is in the new header before the first new move.
"""

from __future__ import annotations

from typing import Any

import msgspec

from omphalos.table.entry import Branched, Entry, Header, Move, standing
from omphalos.table.errors import NoSuchMoment


class Branch(msgspec.Struct, frozen=True):
    """The first part of a new game's journal."""

    branched: tuple[Branched, ...]  # for its header
    moves: list[Move[Any, Any]]  # its first entries


def branch(header: Header, entries: list[Entry[Any, Any]], seed: str | None, moment: int) -> Branch:
    """Copy the beginning of this game up to a moment: 0 is after the deal, 1 after the first move, and so on."""
    moves = standing(entries)
    if not 0 <= moment < len(moves):
        raise NoSuchMoment(f"there is no moment {moment}; this game has 0 to {len(moves) - 1}")
    kept = moves[: moment + 1]
    sources = [*header.branched, Branched(len(entries), header.commitment, seed)]
    branched: list[Branched] = []
    for source in sources:
        count = sum(move.n < source.entries for move in kept)
        if count > (branched[-1].entries if branched else 0):
            branched.append(msgspec.structs.replace(source, entries=count))
    renumbered = [msgspec.structs.replace(move, n=n) for n, move in enumerate(kept)]
    return Branch(tuple(branched), renumbered)
