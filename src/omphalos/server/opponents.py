"""The bots that people can play against: a game's levels if it has some, else its bots."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from omphalos.bots import BadBot, bot_names, levels, load_bot, make_bot, parse_bot
from omphalos.i18n import LANGUAGES
from omphalos.server.journal_folder import PERSON, SitterText
from omphalos.server.protocol.games import Opponent
from omphalos.table.game import AnyGame

ANY_MOVE = "random"  # the bot of a game that has no levels
LIBRARIES: Final = (  # of kernels that games and their bots use, in the order in which they are compiled
    "omphalos.physics.library:PHYSICS",
    "omphalos.bots.oracle.library:ORACLE",
    "omphalos.bots.flick.library:FLICK",
)


def usual_opponent(game: AnyGame) -> SitterText:
    """The bot that plays where nobody has chosen one: the second level, which a newcomer can beat with some care."""
    found = levels(game.name)
    return found[min(1, len(found) - 1)].id if found else ANY_MOVE


def opponents(game: AnyGame) -> list[Opponent]:
    """The bots to choose from: the levels, the easiest first; else all bots, one that needs no skill to beat first."""
    found = [
        Opponent(level.id, dict(level.name), number, {language: level.forms(language) for language in LANGUAGES})
        for number, level in enumerate(levels(game.name), 1)
    ]
    if found:
        return found
    names = [name for name in bot_names(game.name) if name != "outside"]
    found = [Opponent(name, dict(load_bot(game.name, name).about), 0, {}) for name in names]
    return sorted(found, key=lambda one: one.bot != ANY_MOVE)


def known_as(bot: SitterText, game: AnyGame) -> str:
    """The level or the name of a bot, without its settings, which may be anybody's."""
    try:
        name = parse_bot(bot).name.rpartition("/")[2]
    except BadBot:
        return "unknown"
    known = name in bot_names(game.name) or any(level.id == name for level in levels(game.name))
    return name if known else "unknown"


def check_sitters(game: AnyGame, sitters: Iterable[SitterText], custom: bool = True) -> None:
    """Raise BadBot unless every sitter is a person or a bot of this game. Browsers cannot start outside programs.

    Unless `custom` bots are allowed, a bot is a level or a name alone: a budget or a setting can cost any time.
    """
    for sitter in {*sitters} - {PERSON}:
        spec = parse_bot(sitter)
        if not custom and (spec.budget or spec.settings):
            raise BadBot(f"{sitter!r}: bots are taken as they are here, without a budget or settings")
        make_bot(sitter, game).close()
