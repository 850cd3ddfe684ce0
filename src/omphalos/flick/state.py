"""The complete state of a game, hidden information included. It contains no rules."""

from __future__ import annotations

from typing import ClassVar, Final, Literal, TypeAlias

import msgspec

from omphalos.flick.options import CardId, GodId, LawId, Options
from omphalos.flick.pieces import RADIUS, Disk, Prophet, Stock
from omphalos.table.game import Outcome
from omphalos.table.notebook import PicturedState

Phase: TypeAlias = Literal[
    "gods",  # players choose a side of their card, in seat order (PB-S1)
    "trial",  # one flick each at the navel: for the marker (PB-S3) or for the game (PB-E1)
    "council",  # votes, all at once (PB-A1)
    "scales",  # a tied vote that Themis decides
    "mission",  # turns (PB-M1 to PB-M8)
    "heart",  # Freja drops the heart before conversion is counted
    "over",
]
Step: TypeAlias = Literal[
    "flick",  # put a prophet in the cloud and flick it
    "after",  # after a flick: keep the oath, or not; once it is settled, flick again from the cloud, or not
    "temples",  # prophets on cities may become temples
]

NO_TORNADO: Final = -1


class Score(msgspec.Struct, frozen=True, gc=False):
    """Victory points with their reason: one line of the account."""

    seat: int
    vp: int
    why: str  # the rule ("PB-N1"), law ("L11") or god ("Morrigan") that gives them
    generation: int
    island: int | None = None  # the island they are for, from 0


class Player(msgspec.Struct, frozen=True, gc=False):
    """What a player has beside the mat."""

    unused: Stock  # prophets still to be flicked
    reserve: Stock  # prophets on the reserve tile
    temples: int  # temples in the pool
    vp: int = 0
    used: int = 0  # how often the god has used their power in this generation
    card: CardId | None = None


class Held(msgspec.Struct, frozen=True, gc=False):
    """A prophet lying on a card until it goes home (PB-N3)."""

    on: str  # the law or god whose card it is
    owner: int
    kind: Prophet


class InForce(msgspec.Struct, frozen=True, gc=False):
    """A law in force."""

    law: LawId
    since: int  # the generation it came in


class Hand(msgspec.Struct, frozen=True, gc=False):
    """Dagda's hand as it stands: a straight wall with round ends, by the ends of its middle line."""

    ax: float  # millimetres
    ay: float
    bx: float
    by: float


class Heart(msgspec.Struct, frozen=True, gc=False):
    """Freja's heart as it lies during conversion."""

    x: float  # millimetres
    y: float
    turned: tuple[int, ...]  # ids of the prophets that count as hers


class Turn(msgspec.Struct, frozen=True, gc=False):
    """How far the active player's turn has come."""

    seat: int
    step: Step = "flick"
    flicked: tuple[int, ...] = ()  # ids of the disks put down in this turn
    again: tuple[int, ...] = ()  # how often each of them was flicked again out of the cloud
    cities: tuple[int, ...] = ()  # ids of own prophets on cities still to be decided on, in order
    settled: bool = False  # PB-M4 to PB-M7 have followed its latest flick
    back: tuple[int, ...] = ()  # seats that got a prophet back in it (Anubis)


class Trial(msgspec.Struct, frozen=True, gc=False):
    """Players flick one prophet each at the navel, and the nearest wins."""

    stake: Literal["marker", "game"]
    seats: tuple[int, ...]  # who takes part, in the order of flicking
    done: int = 0  # how many have flicked
    round: int = 1  # players who tie flick again in another round
    temples: tuple[int, ...] = ()  # for the game: temples on the mat by seat, before it was cleared
    distances: tuple[float | None, ...] = ()  # of those who have flicked, millimetres; None: off the mat


class State(PicturedState, frozen=True, gc=False):
    """A game of Palec boży."""

    game: ClassVar[str] = "flick"

    options: Options
    generations: int  # how many are played
    players: tuple[Player, ...]  # by seat
    gods: tuple[GodId | None, ...]  # by seat
    phase: Phase = "gods"
    generation: int = 0  # from 1; 0 during set-up
    disks: tuple[Disk, ...] = ()  # on the mat, by id
    fallen: tuple[Disk, ...] = ()  # beside the mat until PB-M6 and PB-M7 of this turn, where they last lay
    placed: int = 0  # the id of the next disk
    first: int | None = None  # who has the first-player marker
    deck: tuple[LawId, ...] = ()  # laws still to be drawn, the next one first
    box: tuple[LawId, ...] = ()  # laws out of the game
    shown: tuple[LawId, ...] = ()  # the upper and the lower law being voted on
    votes: tuple[bool | None, ...] = ()  # by seat, True is up; None: not cast yet
    laws: tuple[InForce, ...] = ()  # in force, the oldest first
    held: tuple[Held, ...] = ()  # prophets on cards
    turn: Turn | None = None
    trial: Trial | None = None
    hand: Hand | None = None
    heart: Heart | None = None
    tornado: int = NO_TORNADO  # the spot it stands on
    account: tuple[Score, ...] = ()  # every VP with its reason, in order of time
    outcome: Outcome | None = None

    @property
    def radius(self) -> dict[str, float]:
        """The radius of each kind of disk at this table, millimetres."""
        return RADIUS[self.options.numbers]
