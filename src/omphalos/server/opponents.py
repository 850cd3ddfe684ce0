"""Who can be seated beside people: a game's levels where it has some, else its bots."""

from __future__ import annotations

from collections.abc import Iterable

from omphalos.bots import bot_names, levels, load_bot, make_bot
from omphalos.server.messages import Opponent
from omphalos.server.shelf import PERSON, SitterText
from omphalos.table.game import AnyGame

USUAL = "random"  # until every game has levels that are ready at once


def opponents(game: AnyGame) -> list[Opponent]:
    """The bots to choose from, the usual one first, then as strong as they come."""
    found = [Opponent(level.id, level.name) for level in levels(game.name)]
    if not found:
        found = [Opponent(name, load_bot(game.name, name).about) for name in bot_names(game.name) if name != "outside"]
    return sorted(found, key=lambda one: one.bot != USUAL)


def check_sitters(game: AnyGame, sitters: Iterable[SitterText]) -> None:
    """Refuse what is neither a person nor a bot of this game; programs of the host are not for browsers to start."""
    for sitter in {*sitters} - {PERSON}:
        make_bot(sitter, game).close()
