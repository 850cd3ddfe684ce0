"""What all searching bots of Wyrocznia share: how they explain themselves, and settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from omphalos.bots.bot import Bot, Setting
from omphalos.bots.observation import Observation
from omphalos.bots.thought import Considered, Thought

if TYPE_CHECKING:
    from omphalos.bots.oracle.analyst import OracleAnalyst

TEMPERATURE: Final = Setting("temperature", 0.0, "gold by which its judgement wavers", high=1000)
FORESIGHT: Final = Setting("foresight", 1.0, "how much of what may come it counts, 0 to 1", high=1)


class OracleBot(Bot):
    """A bot of Wyrocznia. Subclasses differ in how they search."""

    games: ClassVar[tuple[str, ...] | None] = ("oracle",)

    def analyst(self, players: int) -> OracleAnalyst:
        """Who judges decisions in reviews."""
        from omphalos.bots.oracle.analyst import OracleAnalyst

        return OracleAnalyst(self.game, players, self.think, self.budget)

    def overlay(self, observation: Observation, thought: Thought, language: str = "en") -> str:
        """Draw the considered moves on the picture."""
        from omphalos.bots.oracle.overlay import overlay

        return overlay(observation, thought, language)

    def tell(
        self, observation: Observation, one: Considered, move: str, names: Sequence[str], language: str
    ) -> tuple[str, str]:
        """The move, and its note in the language."""
        from omphalos.bots.oracle.words import tell_note

        return move, tell_note(one.note, language)

    def points_unit(self, observation: Observation) -> str:
        from omphalos.bots.oracle.words import points_unit

        return points_unit(len(observation.view.players))
