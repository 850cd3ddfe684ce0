"""The base class of bots. A bot turns an `Observation` (what it is given) into a `Thought` (what it decides)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from omphalos.bots.observation import Observation
from omphalos.bots.spec import BadBot, BotSpec, Budget
from omphalos.bots.thought import Considered, Thought
from omphalos.table.game import AnyGame

if TYPE_CHECKING:
    from omphalos.bots.analyst import Analyst
    from omphalos.table.heatmap import Device, HeatMap, HeatTask


class Setting(msgspec.Struct, frozen=True):
    """A number that a bot's text may set: `hunter:depth=2`."""

    name: str
    default: float
    about: str  # in English, a few words
    low: float = 0.0
    high: float = 1e9
    whole: bool = False  # only whole numbers


class Bot(ABC):
    """One bot at one seat. A subclass sets its name and its games, and implements `think`."""

    name: ClassVar[str]  # as typed, without the game
    games: ClassVar[tuple[str, ...] | None] = None  # names of the games it plays; None: every game
    about: ClassVar[Mapping[str, str]]  # one line, by language; English is required
    settings: ClassVar[tuple[Setting, ...]] = ()
    default_budget: ClassVar[Budget] = Budget()  # if the text names none; an empty budget: it does not search
    repeatable: ClassVar[bool] = True  # with a budget of simulations, the same observation gives the same thought

    def __init__(self, spec: BotSpec, game: AnyGame) -> None:
        self.spec = spec
        self.game = game
        self.budget = spec.budget or self.default_budget
        self._settings = self.read_settings(spec)

    @abstractmethod
    def think(self, observation: Observation) -> Thought:
        """Choose an action. Calls may come from different threads, but never two at once."""

    def overlay(self, observation: Observation, thought: Thought, language: str = "en") -> str:
        """SVG elements that show the thought, in the coordinates of `game.picture(observation.view)`; may be empty."""
        return ""

    def tell(
        self, observation: Observation, one: Considered, move: str, names: Sequence[str], language: str
    ) -> tuple[str, str]:
        """The words for a considered move, and a note on it. `move` is the game's own text for it."""
        return move, one.note

    def analyst(self, players: int) -> Analyst | None:
        """Who judges decisions in reviews of finished games. None: games are played on at random for it."""
        return None

    def heat_map(self, state: Any, seat: int, action: Any, device: Device = "cpu") -> HeatMap | None:
        """Where a move like this can end, over all its free numbers. Everybody knows the state. None: it has no map.

        A bot that has maps may make them on a GPU; others do not look at `device`.
        """
        return None

    def heat_task(self, state: Any, seat: int, action: Any) -> HeatTask | None:
        """The same for the page, which makes the map itself."""
        return None

    def points_unit(self, observation: Observation) -> str:
        """Whose points a value is, and in which unit: the message `value-UNIT` tells it."""
        return "points"

    def alike(self, observation: Observation, one: Considered, other: Considered) -> bool:
        """Whether a person would call these the same move. Of such moves, hints show only the best."""
        return False

    @classmethod
    def warm_up(cls, game: AnyGame) -> None:
        """Prepare before moves are timed: compile kernels, read tables. Called once per process, if moves are timed.

        `omphalos.bots.rehearse(cls, game)` plays a few moves, which is enough for most bots.
        """
        return

    def close(self) -> None:
        """Release resources. Called when the game is over or abandoned."""
        return

    def setting(self, name: str) -> float:
        """The value of a declared setting: from the bot's text, or the default."""
        return self._settings[name]

    @classmethod
    def plays(cls, game: str) -> bool:
        """Whether it plays the game of that name."""
        return cls.games is None or game in cls.games

    @classmethod
    def read_settings(cls, spec: BotSpec) -> dict[str, float]:
        """All declared settings with the values of the spec. A setting that is not declared raises BadBot."""
        known = {one.name: one for one in cls.settings}
        values = {one.name: one.default for one in cls.settings}
        for name, value in spec.settings:
            if name not in known:
                there = ", ".join(known) if known else "none"
                raise BadBot(f"{spec}: {cls.name} has no setting {name!r}; there is {there}")
            one = known[name]
            if not one.low <= value <= one.high or (one.whole and value != int(value)):
                kind = "a whole number" if one.whole else "a number"
                raise BadBot(f"{spec}: {name} is {kind} from {one.low:g} to {one.high:g}")
            values[name] = value
        return values
