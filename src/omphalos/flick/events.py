"""Events: what happened. An event carries its outcome, so a game replays without rules, physics or chance."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from omphalos.flick.options import CardId, GodId, LawId
from omphalos.flick.pieces import Kind, Stock
from omphalos.flick.state import Score
from omphalos.physics.track import Track
from omphalos.table.game import Outcome


class CardsDealt(msgspec.Struct, frozen=True, tag="cards_dealt", gc=False):
    """Everybody got a god card (PB-S1)."""

    cards: tuple[CardId, ...]  # by seat


class DeckShuffled(msgspec.Struct, frozen=True, tag="deck_shuffled", gc=False):
    """The law deck was shuffled. Nobody sees its order."""

    size: int
    deck: tuple[LawId, ...] = ()  # the next one first; empty in what seats and spectators see


class GodChosen(msgspec.Struct, frozen=True, tag="god_chosen", gc=False):
    """A player chose a god."""

    seat: int
    god: GodId


class PiecesChanged(msgspec.Struct, frozen=True, tag="pieces_changed", gc=False):
    """A god or a law changed what players have in their pools."""

    why: str  # the law or god
    change: tuple[Stock, ...]  # by seat, what was added (or taken, when below 0)


class TrialBegan(msgspec.Struct, frozen=True, tag="trial_began", gc=False):
    """These players flick one prophet each at the navel, in this order (PB-S3, PB-E1)."""

    stake: Literal["marker", "game"]
    seats: tuple[int, ...]
    round: int  # above 1: they tied
    temples: tuple[int, ...] = ()  # for the game: temples on the mat by seat
    cleared: bool = False  # everything is lifted off the mat first: temples into the pools, the king beside it


class TrialMeasured(msgspec.Struct, frozen=True, tag="trial_measured", gc=False):
    """A prophet's distance from the navel is noted, and the prophet is lifted."""

    seat: int
    distance: float | None  # from the centre of the mat, millimetres; None: off the mat


class TrialEnded(msgspec.Struct, frozen=True, tag="trial_ended", gc=False):
    """All have flicked; the prophets return."""

    distances: tuple[float | None, ...]  # to the centre, in the order of flicking; None: off the mat
    nearest: tuple[int, ...]  # seats


class MarkerTaken(msgspec.Struct, frozen=True, tag="marker_taken", gc=False):
    """A player takes the first-player marker (PB-S3)."""

    seat: int


class GenerationBegan(msgspec.Struct, frozen=True, tag="generation_began", gc=False):
    """A generation begins."""

    generation: int


class LawsShown(msgspec.Struct, frozen=True, tag="laws_shown", gc=False):
    """Two laws are drawn (PB-A1)."""

    upper: LawId
    lower: LawId


class VoteCast(msgspec.Struct, frozen=True, tag="vote_cast", gc=False):
    """A player voted."""

    seat: int
    up: bool | None = None  # None for those who may not see it yet


class VotesCounted(msgspec.Struct, frozen=True, tag="votes_counted", gc=False):
    """All votes are shown (PB-A2)."""

    votes: tuple[bool, ...]  # by seat


class LawEnacted(msgspec.Struct, frozen=True, tag="law_enacted", gc=False):
    """A law comes into force."""

    law: LawId
    by: Literal["votes", "chance", "Themis", "table"]  # who decided; the table: chosen by hand before the game
    box: LawId | None = None  # the other one, out of the game


class TurnBegan(msgspec.Struct, frozen=True, tag="turn_began", gc=False):
    """A player becomes active (PB-M1, PB-M8)."""

    seat: int
    passed: tuple[int, ...] = ()  # seats passed over


class HandStood(msgspec.Struct, frozen=True, tag="hand_stood", gc=False):
    """Dagda stands the hand on the mat."""

    seat: int
    ax: float  # the ends of its middle line, millimetres
    ay: float
    bx: float
    by: float
    spent: bool = True  # it used the god's power of this generation (ruleset 1)


class Thrown(msgspec.Struct, frozen=True, gc=False):
    """A disk set moving."""

    disk: int  # id
    kind: Kind
    x: float  # where it was flicked from, millimetres
    y: float
    vx: float  # velocity in metres per second, tremor included
    vy: float
    upper: int | None = None  # id of a disk lying on it


class Rest(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Where a disk that moved came to rest; written as [disk, x, y]."""

    disk: int  # id
    x: float  # millimetres
    y: float


class Flicked(msgspec.Struct, frozen=True, tag="flicked", gc=False):
    """A flick, from the launch until every disk rests."""

    seat: int
    how: Literal["turn", "again", "oath", "trial"]  # a turn's own flick, PB-M2, Tyr, PB-S3 and PB-E1
    thrown: tuple[Thrown, ...]  # what was flicked
    put: tuple[tuple[int, Kind], ...]  # id and kind of the disks that came from the pool
    rest: tuple[Rest, ...]  # every disk that was flicked or moved, and stayed on the mat
    fell: tuple[int, ...]  # ids of those that left it, in order of time
    track: Track  # arcs of every disk that moved, by id; metres and seconds


class Declined(msgspec.Struct, frozen=True, tag="declined", gc=False):
    """The player declines another flick and the oath. A hand that stands on the mat is taken away."""

    seat: int


class AgainOffered(msgspec.Struct, frozen=True, tag="again_offered", gc=False):
    """After PB-M4 to PB-M7: prophets that have not left the cloud may be flicked again (PB-M2)."""

    seat: int
    prophets: tuple[int, ...]  # ids


class TemplesOffered(msgspec.Struct, frozen=True, tag="temples_offered", gc=False):
    """Own prophets on cities may become temples (PB-M4)."""

    seat: int
    prophets: tuple[int, ...]  # ids, in the order of asking


class TempleBuilt(msgspec.Struct, frozen=True, tag="temple_built", gc=False):
    """A prophet went to the reserve and a temple was put on an island (PB-M4)."""

    seat: int
    prophet: int  # id
    temple: int  # id
    island: int
    x: float
    y: float
    moved: bool  # True: the temple stood elsewhere before; False: it comes from the pool


class TempleDeclined(msgspec.Struct, frozen=True, tag="temple_declined", gc=False):
    """A prophet on a city stays a prophet."""

    seat: int
    prophet: int  # id
    forced: bool = False  # there was no temple, or no room for one


class NavelScored(msgspec.Struct, frozen=True, tag="navel_scored", gc=False):
    """Prophets on the navel go to the reserve and score (PB-M5)."""

    prophets: tuple[int, ...]  # ids
    scores: tuple[Score, ...]


class Lost(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A prophet that left the mat; written as [disk, to]."""

    disk: int  # id
    to: str  # "reserve", "unused", or the god on whose card it lies


class ProphetsLost(msgspec.Struct, frozen=True, tag="prophets_lost", gc=False):
    """Prophets off the mat are taken away (PB-M6)."""

    lost: tuple[Lost, ...]
    spent: tuple[int, ...] = ()  # seats whose god used the power of this generation for it
    scores: tuple[Score, ...] = ()


class TemplesLost(msgspec.Struct, frozen=True, tag="temples_lost", gc=False):
    """Temples outside every island return to the pools (PB-M7)."""

    temples: tuple[int, ...]  # ids


class TemplesShifted(msgspec.Struct, frozen=True, tag="temples_shifted", gc=False):
    """Temples that overhung the edge are set inwards, because the edge becomes a wall (L20)."""

    rest: tuple[Rest, ...]


class KingSet(msgspec.Struct, frozen=True, tag="king_set", gc=False):
    """The monkey king stands on the navel (L07)."""

    disk: int  # its id


class Taken(msgspec.Struct, frozen=True, tag="taken", gc=False):
    """A law takes prophets off the mat: the tornado to the reserve (L08), the kraken onto its card (L10)."""

    law: LawId
    prophets: tuple[int, ...]  # ids
    to: str  # "reserve", or the law on whose card they lie


class TornadoMoved(msgspec.Struct, frozen=True, tag="tornado_moved", gc=False):
    """The tornado goes to a spot (L08)."""

    spot: int  # from 0, clockwise from island I; -1: it leaves


class MissionEnded(msgspec.Struct, frozen=True, tag="mission_ended", gc=False):
    """Nobody can flick any more (PB-M8)."""

    passed: tuple[int, ...] = ()  # seats that have a prophet but no room to put it


class HeartAwaited(msgspec.Struct, frozen=True, tag="heart_awaited", gc=False):
    """Conversion begins with Freja's heart."""

    seat: int


class HeartDropped(msgspec.Struct, frozen=True, tag="heart_dropped", gc=False):
    """The heart has landed."""

    seat: int
    aim: tuple[float, float]
    x: float
    y: float
    turned: tuple[int, ...]  # ids of the prophets that count as hers


class Converted(msgspec.Struct, frozen=True, tag="converted", gc=False):
    """The islands are counted (PB-N1, PB-N2, laws and gods)."""

    scores: tuple[Score, ...]


class WentHome(msgspec.Struct, frozen=True, tag="went_home", gc=False):
    """All prophets return to their owners (PB-N3)."""


class GenerationEnded(msgspec.Struct, frozen=True, tag="generation_ended", gc=False):
    """The marker goes to the left and laws run out (PB-N4)."""

    first: int
    expired: tuple[LawId, ...]


class GameEnded(msgspec.Struct, frozen=True, tag="game_ended", gc=False):
    """The game is over (PB-E1)."""

    outcome: Outcome


Event: TypeAlias = (
    CardsDealt
    | DeckShuffled
    | GodChosen
    | PiecesChanged
    | TrialBegan
    | TrialMeasured
    | TrialEnded
    | MarkerTaken
    | GenerationBegan
    | LawsShown
    | VoteCast
    | VotesCounted
    | LawEnacted
    | TurnBegan
    | HandStood
    | Flicked
    | Declined
    | AgainOffered
    | TemplesOffered
    | TempleBuilt
    | TempleDeclined
    | NavelScored
    | ProphetsLost
    | TemplesLost
    | TemplesShifted
    | KingSet
    | Taken
    | TornadoMoved
    | MissionEnded
    | HeartAwaited
    | HeartDropped
    | Converted
    | WentHome
    | GenerationEnded
    | GameEnded
)
