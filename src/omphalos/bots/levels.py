"""Levels for people: named strengths for each game, from one that a child can beat to the strongest.

A level is a bot with fixed settings and a name. The levels of a game are in `data/levels/GAME.toml`, weakest first.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Annotated

import msgspec
from msgspec.structs import replace

from omphalos.bots.messages import say
from omphalos.bots.spec import BadBot, BotSpec, parse_bot
from omphalos.i18n import Texts


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One strength."""

    id: Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9-]*$")]  # as typed: `novice`, or with its game `flick/novice`
    bot: str  # its bot, as `parse_bot` reads it
    game: str = ""  # the game it belongs to

    @property
    def name(self) -> Texts:
        """Its name on a list of levels, by language."""
        return say.texts(f"level-{self.game}-{self.id}")

    def forms(self, language: str) -> dict[str, str]:
        """What it is called as a player: `player`, and other cases where the language has them."""
        return say.forms(language, f"level-{self.game}-{self.id}")

    @property
    def spec(self) -> BotSpec:
        """The bot."""
        return parse_bot(self.bot)


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    level: tuple[Level, ...]


@lru_cache
def levels(game: str) -> tuple[Level, ...]:
    """The levels of a game, weakest first; empty for a game without a file of levels."""
    file = files("omphalos.bots") / "data" / "levels" / f"{game}.toml"
    if not file.is_file():
        return ()
    try:
        table = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), _Table)
        for level in table.level:
            _ = level.spec
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, BadBot) as problem:
        raise BadBot(f"the levels of {game}: {problem}") from None
    return tuple(replace(level, game=game) for level in table.level)


def find_level(game: str, name: str) -> Level | None:
    """The level of that id."""
    return next((level for level in levels(game) if level.id == name), None)
