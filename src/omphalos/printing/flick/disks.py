"""Stickers for the disks, in their true sizes, drawn from above."""

from __future__ import annotations

from collections.abc import Iterator

from omphalos.flick.draw.disks import DRAWN, disk_definitions, disk_name
from omphalos.flick.draw.shapes import circle, use
from omphalos.flick.draw.suits import SUITS
from omphalos.flick.options import CARDS, CardId
from omphalos.flick.pieces import BOX_PROPHETS, BOX_TEMPLARS, BOX_TEMPLES, NOBODY, RADIUS, Stock
from omphalos.flick.view import SeatView
from omphalos.printing.arrange import BLEED, Piece, pieces
from omphalos.printing.messages import say
from omphalos.printing.page import Page
from omphalos.printing.wanted import Wanted
from omphalos.table.svg import Markup, element, group, written

_WOOD = "#b8874f"  # of the bleed
_STONE = "#cdc1a7"
_RED_WOOD = "#8a3a1e"


def disks(wanted: Wanted) -> list[Page]:
    """All disks of the box (PB-C1)."""
    radii = RADIUS[wanted.options.numbers]
    return pieces(wanted.paper, say(wanted.language, "flick-disks"), list(_all(radii)))


def _all(radii: dict[str, float]) -> Iterator[Piece]:
    for kind, count in (("prophet", BOX_PROPHETS), ("templar", BOX_TEMPLARS), ("temple", BOX_TEMPLES)):
        for card in CARDS:
            yield _sticker(kind, card, radii[kind], count)
    yield _sticker("sphinx", "egyptian", radii["sphinx"], 1)
    yield _sticker("king", None, radii["king"], 1)


def _sticker(kind: str, card: CardId | None, r: float, count: int) -> Piece:
    ground = _STONE if kind == "temple" else _RED_WOOD if card is None else _WOOD
    return Piece(2 * r, 2 * r, top(kind, card, r, ground), count, round=True)


def top(kind: str, card: CardId | None, r: float, ground: str | None = None) -> Markup:
    """The top of a disk in a box that begins at (0, 0), with a bleed in a colour."""
    drawn = disk(kind, card)
    name = f"top-{kind}-{card or 'nobody'}"
    clip = element("clipPath", circle(0, 0, DRAWN[kind]), id=name)
    edge = circle(0, 0, r + BLEED, fill=ground) if ground else None
    size = f"scale({r / DRAWN[kind]:.5f})"
    inside = group(group(drawn, clip_path=f"url(#{name})"), transform=size)
    return group(element("defs", clip), edge, inside, transform=f"translate({r} {r})")


def disk(kind: str, card: CardId | None) -> Markup:
    """A disk round the origin, in the size in which it is drawn."""
    if card is None:
        definitions, owner = disk_definitions([], [(kind, NOBODY)]), NOBODY
    else:
        owner = list(SUITS).index(card)
        none = Stock()
        player = SeatView(owner, 0, card, None, 0, none, none, 0, 0, False, None)
        definitions = disk_definitions([player], [(kind, owner)])
    return written(element("defs", *definitions) + use(disk_name(kind, owner)), "")
