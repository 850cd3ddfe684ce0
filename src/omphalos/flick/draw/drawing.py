"""The drawing data that the browser shares with the pictures: the mat and the pieces as SVG elements.

An element travels as `[tag, attributes, children]`. Everything is in millimetres with y to the north, to be put into a
group that turns y over (`scale(1 -1)`); pieces are drawn round the origin with y down, to be used in a group that turns
it back.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import get_args

import msgspec

from omphalos.flick.draw.disks import HEIGHT, disk_definitions, disk_name
from omphalos.flick.draw.scenery import FRAME, scenery, scenery_definitions
from omphalos.flick.draw.suits import Suit, emblem_of, suit_of
from omphalos.flick.draw.svg import Element, renamed
from omphalos.flick.draw.tokens import token_definitions
from omphalos.flick.mat import HALF
from omphalos.flick.pieces import NOBODY, RADIUS, Kind
from omphalos.flick.view import SeatView


class Drawing(msgspec.Struct, frozen=True):
    """The mat without a piece on it. It is the same for every table."""

    half: float  # the mat reaches from -half to half both ways, mm
    frame: float  # width of the frame round it, mm
    definitions: tuple[Element, ...]  # for <defs>; the tokens are under `heart` and `tornado`, drawn with radius 20
    scenery: Element


class Piece(msgspec.Struct, frozen=True):
    """One kind of disk of one owner."""

    kind: Kind
    owner: int  # seat, -1 for the monkey king
    href: str  # what to <use> for the disk
    shadow: str  # what to <use> for its shadow, below all disks
    r: float  # mm
    height: float  # how far it seems to stand above the mat, mm


class Pieces(msgspec.Struct, frozen=True):
    """The disks of a table. They change only when a god is chosen."""

    definitions: tuple[Element, ...]  # for <defs>
    pieces: tuple[Piece, ...]
    suits: tuple[Suit, ...]  # by seat: colour and shape
    emblems: tuple[str, ...]  # by seat: what to <use> for the emblem, within 5 mm of the origin


@lru_cache(maxsize=4)
def mat_drawing(prefix: str = "pb-") -> Drawing:
    """The mat, its ids under a prefix."""
    things = (*scenery_definitions(), *token_definitions())
    return Drawing(HALF, FRAME, tuple(renamed(thing, prefix) for thing in things), renamed(scenery(), prefix))


def piece_drawing(players: Iterable[SeatView], prefix: str = "pb-") -> Pieces:
    """All disks that the players of a table can have, and the monkey king; ids under a prefix."""
    seated = tuple(players)
    kinds: tuple[Kind, ...] = get_args(Kind)
    wanted: list[tuple[Kind, int]] = [(kind, player.seat) for kind in kinds if kind != "king" for player in seated]
    wanted.append(("king", NOBODY))
    return Pieces(
        tuple(renamed(thing, prefix) for thing in disk_definitions(seated, wanted)),
        tuple(
            Piece(
                kind, owner, f"#{prefix}{disk_name(kind, owner)}", f"#{prefix}shadow-{kind}", RADIUS[kind], HEIGHT[kind]
            )
            for kind, owner in wanted
        ),
        tuple(suit_of(player) for player in seated),
        tuple(f"#{prefix}emblem-{emblem_of(player)}" for player in seated),
    )
