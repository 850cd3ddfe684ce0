"""Pictures for the rules pages, drawn from positions.

A game is found before its drawing module is imported, because the registry of games loads one module at a time.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any, Final

import msgspec

from omphalos.server.http.errors import NoSuchPage
from omphalos.server.messages import say
from omphalos.server.protocol.http import RulePicture
from omphalos.server.protocol.parts import Language
from omphalos.table.registry import find_game
from omphalos.table.table import Table

_BOX: Final = re.compile(rb'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"')


class Illustration(msgspec.Struct, frozen=True):
    """A picture beside a rule."""

    rule: str
    name: str
    draw: Callable[[Language], str]


def _mat(position: str) -> Callable[[Language], str]:
    """The mat of Palec boży with a position in short notation."""

    def draw(language: Language) -> str:
        board = find_game("flick").position(position)
        from omphalos.flick.draw.picture import picture

        return picture(board, language, layout="mat")

    return draw


@cache
def _day(moves: int) -> Any:
    """A fixed game of Wyrocznia after this number of moves, as the first seat sees it."""
    table = Table.open(find_game("oracle"), 2, seed="an illustration")
    while len(table.moves) < moves:
        seat = table.to_act()[0]
        actions = table.legal(seat).actions
        table.play(seat, actions[(7 * len(table.moves)) % len(actions)])
    return table.view(0)


def _cove(moves: int) -> Callable[[Language], str]:
    def draw(language: Language) -> str:
        day = _day(moves)
        from omphalos.oracle.draw import cove_picture

        return str(cove_picture(day, language))

    return draw


def _shop(moves: int) -> Callable[[Language], str]:
    def draw(language: Language) -> str:
        day = _day(moves)
        from omphalos.oracle.draw import shop_picture

        return str(shop_picture(day, 0, language))

    return draw


ILLUSTRATIONS: Final[dict[str, tuple[Illustration, ...]]] = {
    "flick": (
        Illustration(
            "PB-C2",
            "mat",
            _mat("4p"),
        ),
        Illustration(
            "PB-M4",
            "temple",
            _mat("2p >a a=-/2/p2/-/T3 b=-/1/p3/-/T4 ap-6,152 aT20,-165 bp160,20"),
        ),
        Illustration(
            "PB-M5",
            "navel",
            _mat("2p >a a=-/0/p1/-/T4 b=-/0/p4/-/T4 ap4,6 ap20,165 ap158,0"),
        ),
        Illustration(
            "PB-N2",
            "dominance",
            _mat("2p >a a=-/0/p1/-/T4 b=-/0/p2/-/T4 ap150,30 ap165,-30 bp130,-50 ap-40,-170 bp40,-165"),
        ),
    ),
    "oracle": (
        Illustration(
            "WY-C2",
            "cove",
            _cove(12),
        ),
        Illustration(
            "WY-S1",
            "shop",
            _shop(1),
        ),
        Illustration(
            "WY-A2",
            "closing",
            _shop(70),
        ),
    ),
}


def pictures_of(game: str, rule: str | None, language: Language) -> list[RulePicture]:
    """The pictures of a rule."""
    shown = [one for one in ILLUSTRATIONS.get(game, ()) if rule and one.rule == rule]
    return [
        RulePicture(one.name, say(language, f"caption-{one.name}"), *_measure(draw(game, one.name, language)))
        for one in shown
    ]


def _measure(picture: bytes) -> tuple[float, float]:
    found = _BOX.search(picture)
    assert found is not None, "our own pictures have a viewBox"
    return float(found[1]), float(found[2])


@cache
def draw(game: str, name: str, language: Language) -> bytes:
    """Draw a picture."""
    for one in ILLUSTRATIONS.get(game, ()):
        if one.name == name:
            return one.draw(language).encode()
    raise NoSuchPage(f"the rules of {game!r} have no picture {name[:40]!r}")
