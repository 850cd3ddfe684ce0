"""The pictures beside the rules, which the games draw."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from typing import Final

from omphalos.i18n import in_language
from omphalos.server.protocol.parts import Language
from omphalos.server.rules.errors import NoSuchPage
from omphalos.server.rules.messages import RulePicture
from omphalos.table.errors import UnknownGame
from omphalos.table.presentation import Illustration
from omphalos.table.registry import find_game

_BOX: Final = re.compile(rb'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"')


@cache
def illustrations(game: str) -> tuple[Illustration, ...]:
    """All pictures of a game's rules; none of an unknown game."""
    try:
        return find_game(game).presentation().illustrations
    except UnknownGame:
        return ()


def pictures_of(game: str, rules: Collection[str | None], language: Language) -> list[RulePicture]:
    """The pictures of some rules."""
    shown = [one for one in illustrations(game) if one.rule in rules]
    return [
        RulePicture(
            *(one.name, in_language(one.caption, language)),
            *_measure(draw(game, one.name, language)),
            one.still is not None,
        )
        for one in shown
    ]


def _measure(picture: bytes) -> tuple[float, float]:
    found = _BOX.search(picture)
    if found is None:
        raise NoSuchPage("a picture of the rules has no viewBox")
    return float(found[1]), float(found[2])


@cache
def draw(game: str, name: str, language: Language) -> bytes:
    """Draw a picture. `NAME-still` is one that moves, without its motion."""
    for one in illustrations(game):
        if one.name == name:
            return one.draw(language).encode()
        if one.still and name == f"{one.name}-still":
            return one.still(language).encode()
    raise NoSuchPage(f"the rules of {game!r} have no picture {name[:40]!r}")
