"""What bots are called at a table: by their level, in every language. No person can be called like that.

A table and a record keep the name of a bot as a text in one language. `called` finds it there and says it in another.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from omphalos.bots.levels import Level, find_level, levels
from omphalos.bots.messages import say
from omphalos.bots.spec import BadBot, parse_bot
from omphalos.i18n import LANGUAGES, Name, you
from omphalos.table.registry import games

NUMERALS: Final = ("", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV", "XVI")
_WORDS: Final = re.compile(r"\w+")


def bot_name(game: str, bot: str, language: str, taken: Iterable[str] = ()) -> str:
    """The name of a bot at a table where these names are taken: "The Shepherd", or beside another "The Shepherd II"."""
    try:
        known = parse_bot(bot).name.rpartition("/")[2]
    except BadBot:
        known = bot
    level, there = find_level(game, known), {*taken}
    every = [
        say(language, "bot-called", bot=f"{known} {numeral}".strip())
        if level is None
        else called_level(level, language, numeral)
        for numeral in NUMERALS
    ]
    return str(next((name for name in every if name not in there), every[0]))


def called(game: str, names: Sequence[str], language: str, reader: int | None = None) -> list[str]:
    """The names of a table's players, as sentences in a language use them.

    Levels are translated. The seat of the reader, if there is one, is "you". The names of people stay.
    """
    known = _known(game)
    said = [called_level(known[name][0], language, known[name][1]) if name in known else name for name in names]
    if reader is not None:
        said[reader] = you(language)
    return said


def called_level(level: Level, language: str, numeral: str = "") -> Name:
    """What a level is called as a player, with its forms: `inside` is the name within a sentence."""
    forms = level.forms(language)
    if numeral:
        forms = {form: f"{text} {numeral}" for form, text in forms.items()}
    inside = forms["player"]
    return Name(inside[:1].upper() + inside[1:], {**forms, "inside": inside})


def is_reserved(name: str) -> bool:
    """Whether a bot of any game is called like that, in any language, with or without its article and numeral."""
    words = _WORDS.findall(name.casefold())
    if len(words) > 1 and words[-1].upper() in NUMERALS:
        words.pop()
    return " ".join(words) in _reserved() or words[:1] == ["bot"]


@lru_cache
def _known(game: str) -> Mapping[str, tuple[Level, str]]:
    """The level and the numeral behind every name of a bot, in every language."""
    return {
        str(called_level(level, language, numeral)): (level, numeral)
        for level in levels(game)
        for language in LANGUAGES
        for numeral in NUMERALS
    }


@lru_cache
def _reserved() -> frozenset[str]:
    """The names of levels of all games, as `is_reserved` compares them."""
    every = [level for game in games.names() for level in levels(game)]
    names = [
        text
        for level in every
        for language in LANGUAGES
        for text in (level.name[language], *level.forms(language).values())
    ]
    return frozenset(" ".join(_WORDS.findall(name.casefold())) for name in names)
