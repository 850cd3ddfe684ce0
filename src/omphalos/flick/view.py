"""What a seat may know: everything open on the table, its own vote, and how the rules count the position now.

A view is built from open facts, never by removing fields from a state. The order of the law deck is hidden, and so are
other seats' votes until all are cast.
"""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

import msgspec

from omphalos.flick.options import CardId, GodId, LawId, Options
from omphalos.flick.pieces import Disk, Stock
from omphalos.flick.state import Hand, Heart, Held, Phase, Score, Trial, Turn
from omphalos.table.game import Outcome
from omphalos.table.legal import Circle
from omphalos.table.notebook import Pictured

Prompt: TypeAlias = Literal[
    "god",  # choose a side of the card
    "vote",
    "scales",  # decide a tied vote
    "trial",  # flick at the navel
    "flick",
    "after",  # flick again, keep the oath, or neither
    "temple",  # build, move a temple, or neither
    "heart",
]


class SeatView(msgspec.Struct, frozen=True):
    """A player as all can see them."""

    seat: int
    corner: int  # clockwise from the south-west (PB-C5)
    card: CardId | None
    god: GodId | None
    vp: int
    unused: Stock  # prophets still to be flicked
    reserve: Stock  # prophets on the reserve tile
    temples: int  # temples in the pool
    used: int  # how often the god has used their power in this generation
    spent: bool  # it is used up
    vote: Literal["up", "down", "cast"] | None  # "cast": voted, and this seat may not see how


class DiskView(msgspec.Struct, frozen=True):
    """A disk on the mat."""

    id: int
    kind: str  # "prophet", "templar", "sphinx", "king" or "temple"
    owner: int  # seat, -1 for the monkey king
    x: float
    y: float
    r: float
    island: int  # the island it is on, from 0; -1: none
    city: bool  # it is on the city of that island
    turned: bool = False  # Freja's heart makes it count as hers


class LawView(msgspec.Struct, frozen=True):
    """A law in force."""

    law: LawId
    lasts: Literal["generation", "game"]
    since: int  # generation


class IslandView(msgspec.Struct, frozen=True):
    """How an island would be counted if conversion came now, with the laws and gods in force."""

    counts: tuple[int, ...]  # disks by seat
    present: tuple[int, ...]  # seats
    dominant: int | None  # seat
    barren: bool = False  # the monkey king is here: it gives nothing


class Aim(msgspec.Struct, frozen=True):
    """How flicks are made now."""

    flicking: Literal["aim", "swipe"]
    fastest: float  # metres per second
    tremor_angle: float  # standard deviation, degrees
    tremor_speed: float  # standard deviation, per cent of the speed
    tremor_offset: float  # further standard deviation, metres per second, independent of the speed
    oath: tuple[float, float, float]  # these three of an oath (Tyr)
    veiled: bool  # the mat is veiled while aiming (L01)
    mirrored: bool  # the aim follows the pointer mirrored (L02)
    friction: float  # factor on the friction of every disk (L19)
    roll: float  # factor on the friction of a flicked disk until its first contact (L06)
    walls: bool  # disks bounce off the edge (L20)
    together: Literal["stack", "pair"] | None  # two prophets at once (L04, L05)
    clockwise: bool  # the direction of turns


class View(Pictured, frozen=True):
    """A game of Palec boży as a seat sees it."""

    game: ClassVar[str] = "flick"

    seat: int  # whose view; -1: a spectator
    prompt: Prompt | None  # what this seat is asked now
    to_act: tuple[int, ...]
    options: Options
    phase: Phase
    generation: int
    generations: int
    players: tuple[SeatView, ...]
    first: int | None  # who has the first-player marker
    disks: tuple[DiskView, ...]
    fallen: tuple[Disk, ...]  # beside the mat, until they are taken away
    islands: tuple[IslandView, ...]
    laws: tuple[LawView, ...]  # in force, the oldest first
    shown: tuple[LawId, ...]  # the upper and the lower law being voted on
    tie_breaker: int | None  # the seat that decides a tied vote; None: chance does
    deck: int  # laws still in the deck
    box: tuple[LawId, ...]  # laws out of the game
    held: tuple[Held, ...]  # prophets on cards
    turn: Turn | None
    trial: Trial | None
    hand: Hand | None
    hand_thickness: float
    heart: Heart | None
    heart_radius: float
    heart_spread: float  # standard deviation of where it lands, millimetres
    radii: dict[str, float]  # of the disks at this table by kind, millimetres
    tornado: Circle | None
    tornado_next: Circle | None  # where it goes after this turn
    aim: Aim
    account: tuple[Score, ...]  # every VP with its reason
    outcome: Outcome | None
    placed: int = 0  # the id of the next disk

    @property
    def scores(self) -> tuple[int, ...]:
        """VP by seat."""
        return tuple(player.vp for player in self.players)

    @property
    def active(self) -> int | None:
        """The seat whose turn it is in the mission."""
        return None if self.turn is None else self.turn.seat
