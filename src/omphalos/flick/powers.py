"""Powers: what laws and gods can change, as named hooks. A hook that a power does not define changes nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from omphalos.flick.judged import Judged, check
from omphalos.flick.mat import SEA
from omphalos.flick.messages import say
from omphalos.flick.numbers import DISKS, Tremor
from omphalos.flick.options import CARD_OF
from omphalos.flick.pieces import Disk
from omphalos.table.house_numbers import REPORTED, NumberSet
from omphalos.table.legal import Legal

if TYPE_CHECKING:
    from omphalos.flick.actions import Action
    from omphalos.flick.draft import Draft
    from omphalos.flick.options import CardId, GodId, LawId
    from omphalos.flick.state import Score, State
    from omphalos.flick.tally import Tally
    from omphalos.i18n import Texts


class Manner:
    """How flicks are made, given the steadiness of the table and the laws in force."""

    __slots__ = (
        "clockwise",
        "fastest",
        "friction",
        "mirrored",
        "numbers",
        "roll",
        "share",
        "silent_navel",
        "together",
        "tremor_angle",
        "tremor_offset",
        "tremor_speed",
        "variance_angle",
        "variance_offset",
        "variance_speed",
        "veiled",
        "walls",
    )

    def __init__(self, steadiness: Tremor, numbers: NumberSet = REPORTED) -> None:
        self.numbers: NumberSet = numbers  # whose disks are flicked
        self.variance_angle = 0.0  # degrees²
        self.variance_speed = 0.0  # per cent²
        self.variance_offset = 0.0  # (m/s)²
        self.fastest = DISKS.fastest  # metres per second
        self.together: Literal["stack", "pair"] | None = None  # two prophets at once
        self.share = 1.0  # share of a stack's speed that the upper disk keeps
        self.roll = 1.0  # factor on a flicked disk's friction until its first contact
        self.friction = 1.0  # factor on every disk's friction
        self.walls = False  # disks bounce off the edge
        self.clockwise = True  # the direction of turns
        self.veiled = False  # the mat is veiled while aiming
        self.mirrored = False  # the aim follows the pointer mirrored
        self.silent_navel = False  # the navel gives nothing and keeps what is on it
        self.shake(steadiness)

    def shake(self, tremor: Tremor) -> None:
        """Add a tremor: variances add (PB-F2)."""
        self.variance_angle += tremor.angle**2
        self.variance_speed += tremor.speed**2
        self.variance_offset += tremor.offset**2
        self.tremor_angle = self.variance_angle**0.5  # standard deviation, degrees
        self.tremor_speed = self.variance_speed**0.5  # standard deviation, per cent of the speed
        self.tremor_offset = self.variance_offset**0.5  # standard deviation, metres per second

    def speed_error(self, speed: float) -> float:
        """The standard deviation of the speed of a flick aimed with this speed, in metres per second."""
        return ((speed * self.tremor_speed / 100.0) ** 2 + self.variance_offset) ** 0.5


class Power:
    """A law in force or a god at the table. `seat` is the god's; laws get -1."""

    judged: ClassVar[Judged]  # its part of the bots' judgement

    def manner(self, manner: Manner) -> None:
        """Change how flicks are made."""

    def enters(self, draft: Draft, seat: int) -> None:
        """Called when the law comes into force or the god is chosen."""

    def generation_begins(self, draft: Draft, seat: int) -> None:
        """Called when a new generation begins while the power is in force."""

    def barren(self, state: State) -> int:
        """The island that gives no presence and no dominance, or SEA."""
        return SEA

    def banishes(self, draft: Draft, by: int, disk: Disk) -> Iterable[Score]:
        """Scores for a prophet that the flick of `by` sent off the mat (PB-M6)."""
        return ()

    def after_temples(self, draft: Draft, seat: int) -> None:
        """Called right after PB-M7 of every turn."""

    def turn_ends(self, draft: Draft, seat: int) -> None:
        """Called when a turn is over (PB-M8)."""

    def converts(self, draft: Draft, tally: Tally, seat: int) -> Iterable[Score]:
        """Scores in conversion, after presence and dominance."""
        return ()

    def leaves(self, draft: Draft, seat: int) -> None:
        """Called when the law runs out (PB-N4)."""


class Law(Power):
    """A law."""

    id: ClassVar[LawId]
    lasts: ClassVar[Literal["generation", "game"]]
    least_players: ClassVar[int] = 2  # with fewer players the law is not in the deck

    def __init_subclass__(cls) -> None:
        check(cls, Law)

    @property
    def name(self) -> Texts:
        """What it is called, by language."""
        return say.texts(f"law-{self.id}")

    @property
    def text(self) -> Texts:
        """What it does, by language."""
        return say.texts(f"law-{self.id}.text")


class God(Power):
    """A side of a god card."""

    id: ClassVar[GodId]
    breaks_ties: ClassVar[bool] = False  # votes, islands and the game (Themis)
    any_island: ClassVar[bool] = False  # temples may stand anywhere (Zeus)
    drops_heart: ClassVar[bool] = False  # is asked before conversion (Freja)
    oath: ClassVar[Tremor | None] = None  # the tremor of an oath besides that of the table (Tyr)
    uses: ClassVar[int] = 1  # how often a generation a power that can be used up may be used (Anubis, Tyr)
    action: ClassVar[type[Action] | None] = None  # an action that only this god may take, before their own flick

    def __init_subclass__(cls) -> None:
        check(cls, God)

    @property
    def card(self) -> CardId:
        """The card whose side this is."""
        return CARD_OF[self.id]

    @property
    def name(self) -> Texts:
        """What it is called, by language."""
        return say.texts(f"god-{self.id}")

    @property
    def text(self) -> Texts:
        """What it does, by language."""
        return say.texts(f"god-{self.id}.text")

    def before_flick(self, state: State, seat: int) -> Legal[Action]:
        """What the god may do before their own flick: actions of the kind in `action`."""
        return Legal()

    def act(self, draft: Draft, seat: int, action: Any) -> None:
        """Carry out an action of the kind in `action`. The seat may belong to another god, and is then refused."""
        raise NotImplementedError

    def swears(self, state: State, seat: int) -> bool:
        """Whether the god may flick the prophet they have just flicked once more from where it lies."""
        return False

    def returns(self, state: State, seat: int, by: int, disk: Disk) -> bool:
        """Whether the god's prophet that left the mat in the turn of `by` goes back to their unused ones."""
        return False

    def harvests(self, state: State, seat: int, by: int, disk: Disk) -> bool:
        """Whether a prophet that left the mat goes onto the god's card."""
        return False
