"""How players are told apart: a colour and a shape for each, after the god card they hold, and the gods' emblems."""

from __future__ import annotations

import math
from typing import Final

import msgspec

from omphalos.flick.draw.palette import RIM
from omphalos.flick.draw.shapes import circle, defined, path
from omphalos.flick.options import CARD_OF, CardId
from omphalos.flick.view import SeatView
from omphalos.table.svg import Markup, group, number


class Suit(msgspec.Struct, frozen=True):
    """A player's colour and shape. The shapes alone tell players apart for those who do not see the colours."""

    card: CardId
    colour: str
    deep: str  # the same in the shade
    light: str  # the same in the light
    shape: str  # path data of the painted plate on a prophet, millimetres
    ink: str = RIM  # colour of the emblem


def _bulging(corners: int, reach: float, bulge: float, turn: float) -> str:
    """Path data of a polygon round the origin with bulging sides."""
    angles = [math.radians(turn + 360 * k / corners) for k in range(corners)]
    points = [f"{number(reach * math.cos(a))} {number(reach * math.sin(a))}" for a in angles]
    r = number(bulge)
    return f"M{points[-1]}" + "".join(f"A{r} {r} 0 0 1 {p}" for p in points) + "Z"


SUITS: Final[dict[CardId, Suit]] = {
    "celtic": Suit("celtic", "#2f8a4c", "#1a5a30", "#5fb576", _bulging(3, 8.6, 12, -90)),
    "egyptian": Suit(
        "egyptian", "#e0a11b", "#9a6508", "#f6c95a", "M-7.6 0A7.6 7.6 0 0 1 7.6 0 7.6 7.6 0 0 1-7.6 0Z", "#43260a"
    ),
    "greek": Suit("greek", "#8344a3", "#53246e", "#b07fca", _bulging(4, 8.6, 22, -45)),
    "norse": Suit("norse", "#2668b3", "#123e74", "#63a0e0", _bulging(4, 9.1, 30, 0)),
}
WITHOUT_GODS: Final[tuple[CardId, ...]] = ("greek", "egyptian", "norse", "celtic")  # by seat, in a game without gods


def suit_of(player: SeatView) -> Suit:
    """The suit of a player: that of the card, or of the seat in a game without gods."""
    return SUITS[player.card or WITHOUT_GODS[player.seat]]


def emblem_of(player: SeatView) -> str:
    """The name of the emblem on a player's disks: the god's, or the card's while no god is chosen."""
    return player.god.lower() if player.god else suit_of(player).card


def _cut(d: str, width: float = 1.1) -> Markup:
    return path(
        d, fill="none", stroke="currentColor", stroke_width=width, stroke_linecap="round", stroke_linejoin="round"
    )


def _solid(d: str) -> Markup:
    return path(d, fill="currentColor")


def _rays() -> str:
    words: list[str] = []
    for k in range(12):
        a = math.pi * k / 6
        reach = 5.2 if k % 2 == 0 else 4.5
        words.append(
            f"M{number(3.4 * math.cos(a))} {number(3.4 * math.sin(a))}"
            f"L{number(reach * math.cos(a))} {number(reach * math.sin(a))}"
        )
    return "".join(words)


def _triskele() -> str:
    words: list[str] = []
    for k in range(3):
        a = math.radians(120 * k - 90)

        def at(x: float, y: float, a: float = a) -> str:
            return f"{number(x * math.cos(a) - y * math.sin(a))} {number(x * math.sin(a) + y * math.cos(a))}"

        words.append(f"M0 0Q{at(2.2, -1.6)} {at(3.6, 0)}A1.5 1.5 0 0 1 {at(2.1, 1.9)}A1 1 0 0 1 {at(2.0, 0.5)}")
    return "".join(words)


_DRAWN: Final[dict[str, Markup]] = {  # within 5 mm of the origin, y down
    # the gods
    "dagda": group(  # his harp
        _cut("M-3 4.6Q-4.4-1-1.8-4.8 .4-1.6 4-2.6 3.4 2-3 4.6", 1.1),
        _cut("M-1.7-1.6V3.4M-.1-1.3V2.6M1.5-1.3V1.6M2.9-1.6V.6", 0.55),
    ),
    "morrigan": group(  # her raven
        _solid(
            "M-5.2-1.6-2.9-2.9Q-2.3-4-.9-3.7.4-3.4.6-2.2 2.6-1.4 3.6.6"
            "L5 4.2 3 3.2 2 3.6Q-1 3.6-1.9.9-2.2-.3-2.9-1.4Z"
        ),
        _cut("M-.2 3.4-.6 5M1.2 3.4 1 5", 0.6),
        circle(-1.5, -2.5, 0.4, fill="#3a2a18"),
    ),
    "ra": group(circle(0, 0, 2.5, fill="currentColor"), _cut(_rays(), 0.9)),
    "anubis": group(  # the jackal
        _solid("M-2.6 5Q-3.4.6-2.2-1.6L-2.4-5.2-.8-2.8.2-5.4 1-2.4Q3-1.4 5 .2 5.2 1.4 4 1.6L1.2 1.5Q2 3 2.4 5Z"),
        path("M.3-1.1Q1-1.6 1.7-.8 1-.6.3-1.1Z", fill="#3a2a18"),
    ),
    "zeus": _solid("M1.8-5.4-3.6.9-.4 1-1.9 5.4 3.8-1.4.5-1.2Z"),
    "themis": group(
        _cut("M0-4.6V4.2M-2 4.6H2M-4-3.4H4M-4-3.4-5.2.6M-4-3.4-2.8.6M4-3.4 2.8.6M4-3.4 5.2.6", 0.7),
        _solid("M-5.7.5H-2.3A1.7 1.7 0 0 1-5.7.5ZM2.3.5H5.7A1.7 1.7 0 0 1 2.3.5Z"),
    ),
    "freja": _solid("M0 4.6C-6.6.2-5-4.2-2.4-4.2-1-4.2-.2-3.2 0-2.4.2-3.2 1-4.2 2.4-4.2 5-4.2 6.6.2 0 4.6Z"),
    "tyr": _cut("M0 4.8V-4.6M-3.4-1.4 0-4.8 3.4-1.4", 1.3),
    # the cards, for a game without gods
    "celtic": _cut(_triskele(), 1.0),
    "egyptian": group(_cut("M0 5V-.4M-2.8.9H2.8M0-.4C-3.4-2.6-2.2-5 0-5S3.4-2.6 0-.4", 1.2)),
    "greek": _cut("M-4 4H-1.6Q-1.4 3.2-2.4 2.4-4.2.6-3.6-1.6-2.6-4.4 0-4.4T3.6-1.6Q4.2.6 2.4 2.4 1.4 3.2 1.6 4H4", 1.2),
    "norse": _solid("M-4-4.6H4V-1H1.2V3.4Q1.2 4.8 0 4.8T-1.2 3.4V-1H-4Z"),
}  # fmt: skip
# A god without an emblem gets the emblem of the card.
EMBLEMS: Final = {**_DRAWN, **{god.lower(): _DRAWN[card] for god, card in CARD_OF.items() if god.lower() not in _DRAWN}}


def emblem_definition(name: str) -> Markup:
    """An emblem under its name."""
    return defined(f"emblem-{name}", EMBLEMS[name])
