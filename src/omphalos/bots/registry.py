"""The registry of bots, found through the entry-point group `omphalos.bots`.

An entry point is named like `random` (a bot for every game) or `flick/hunter` (a bot of one game; two games may each
have a `greedy`). It refers to a subclass of Bot.
"""

from __future__ import annotations

import difflib
import shlex
import shutil
from functools import lru_cache
from typing import Any

import msgspec

from omphalos.bots.bot import Bot
from omphalos.bots.levels import find_level, levels
from omphalos.bots.spec import OUTSIDE, BadBot, BotSpec, parse_bot
from omphalos.table.game import AnyGame
from omphalos.table.registry import Registry

bots: Registry[type[Bot]] = Registry("omphalos.bots", "bot", BadBot)


@lru_cache
def _installed() -> frozenset[str]:
    """The names that packages declare. Cached, because scanning all packages takes longer than many games."""
    return frozenset(bots.names()) - bots.added().keys()


def _known() -> frozenset[str]:
    return _installed() | bots.added().keys()


def bot_names(game: str) -> list[str]:
    """The short names of the bots that play a game, sorted, without levels."""
    short = {name.removeprefix(f"{game}/") for name in _known()}
    return sorted(name for name in short if "/" not in name and load_bot(game, name).plays(game))


def load_bot(game: str, name: str) -> type[Bot]:
    """The class of a bot by its short name."""
    known = _known()
    kind: Any = bots.find(f"{game}/{name}" if f"{game}/{name}" in known else name)
    if not (isinstance(kind, type) and issubclass(kind, Bot)):
        raise BadBot(f"the entry point {name!r} of {bots.group} is not a Bot")
    return kind


def resolve(bot: str | BotSpec, game: AnyGame, outside: bool = False) -> BotSpec:
    """Validate a text or spec for this game, replace a level by its bot, and remove the game's name.

    Pass `outside=True` only if the author of the text may start programs on this machine.
    """
    spec = parse_bot(bot) if isinstance(bot, str) else bot
    home, _, name = spec.name.rpartition("/")
    if home and home != game.name:
        raise BadBot(f"{spec} plays {home}, not {game.name}")
    level = find_level(game.name, name)
    if level is not None:
        if spec.budget or spec.settings:
            raise BadBot(f"{spec}: a level is taken as it is; the bot behind it is {level.bot}")
        return resolve(level.spec, game, outside)
    spec = msgspec.structs.replace(spec, name=name)
    kind = _kind(spec, game)
    kind.read_settings(spec)
    if spec.name == OUTSIDE:
        _check_outside(spec, outside)
    return spec


def make_bot(bot: str | BotSpec, game: AnyGame, outside: bool = False) -> Bot:
    """Create a bot for a seat. Close it when the game is over."""
    spec = resolve(bot, game, outside)
    return _kind(spec, game)(spec, game)


def _kind(spec: BotSpec, game: AnyGame) -> type[Bot]:
    known = _known()
    if f"{game.name}/{spec.name}" not in known and spec.name not in known:
        there = [*bot_names(game.name), *(level.id for level in levels(game.name))]
        close = difflib.get_close_matches(spec.name, there, n=1)
        hint = f"did you mean {close[0]!r}?" if close else f"there is {', '.join(there)}"
        raise BadBot(f"{game.name} has no bot {spec.name!r}; {hint}")
    kind = load_bot(game.name, spec.name)
    if not kind.plays(game.name):
        raise BadBot(f"{spec.name} does not play {game.name}")
    return kind


def _check_outside(spec: BotSpec, allowed: bool) -> None:
    if not allowed:
        raise BadBot("an outside bot starts a program, and that is not allowed here")
    program = shlex.split(spec.command)[0]
    if shutil.which(program) is None:
        raise BadBot(f"{spec}: there is no program {program!r}")
