"""A branch: a game gone on with from a moment of another, with other players if one likes, and with chance of its own.

The new game's journal begins with the moves of the old one that stood at that moment. They were made by the old game's
chance; whatever follows is made by the new one's, which was promised before the first new move like that of any game.
"""

from __future__ import annotations

from typing import Any

import msgspec

from omphalos.table.entry import Branched, Entry, Header, Move, standing
from omphalos.table.errors import NoSuchMoment


class Branch(msgspec.Struct, frozen=True):
    """What a new game begins with."""

    branched: tuple[Branched, ...]  # for its header
    moves: list[Move[Any, Any]]  # its first entries


def branch(header: Header, entries: list[Entry[Any, Any]], seed: str | None, moment: int) -> Branch:
    """The beginning of a game that goes on from a moment of this one: 0 is after the deal, 1 after the first move …"""
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
