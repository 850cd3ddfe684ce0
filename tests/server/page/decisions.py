"""Decisions of bots of Palec boży at positions of their games, to be compared between a server and a page.

It imports what a server in a page has, and nothing else.
"""

from __future__ import annotations

import hashlib

import msgspec

from omphalos.bots import BotSeat, levels
from omphalos.flick import GAME
from omphalos.table import Table

GAMES = ((2, 1), (3, 5), (4, 8))  # players and seed


def decisions() -> list[str]:
    """Each thought of bots of the first levels in some games: the action, and a hash with all values in it."""
    found: list[str] = []
    for players, seed in GAMES:
        table = Table.open(GAME, players, seed=seed)
        specs = [levels("flick")[seat % 3].spec for seat in range(players)]
        seats = [BotSeat(spec, GAME, seat, seed, table.options) for seat, spec in enumerate(specs)]
        while asked := table.to_act():
            answer = seats[asked[0]].play(table)
            if answer.forfeit is not None:
                raise AssertionError(answer.forfeit.reason)
            found.append(f"{answer.action} {hashlib.sha256(msgspec.json.encode(answer.thought)).hexdigest()[:16]}")
    return found
