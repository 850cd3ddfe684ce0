"""augur: searches as the hunter does, and corrects its evaluation of tables by a network that learned from games."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Final

from omphalos.bots.bot import Setting
from omphalos.bots.flick.hunter import Hunter
from omphalos.bots.messages import say
from omphalos.bots.spec import BadBot, BotSpec
from omphalos.table.house_numbers import NumberSet

if TYPE_CHECKING:
    from omphalos.bots.flick.analyst import FlickAnalyst
    from omphalos.bots.flick.decision import Decision
    from omphalos.bots.flick.evaluation.judge import Weights
    from omphalos.bots.observation import Observation
    from omphalos.bots.thought import Considered
    from omphalos.flick.actions import ChooseGod
    from omphalos.flick.judged import Board

_LEARNED: Final[NumberSet] = "balanced"  # the house numbers of the games that the shipped network has learned from
_PRIOR_VISITS: Final = 30  # simulated generations that the network's value of their start counts for, in a vote


class Augur(Hunter):
    """The hunter with a learned judge."""

    name: ClassVar[str] = "augur"
    about: ClassVar[Mapping[str, str]] = say.texts("about-flick-augur")
    settings: ClassVar[tuple[Setting, ...]] = (
        *Hunter.settings,
        Setting("trust", 0.6, "factor on the VP that the network adds", high=1),
        Setting("win", 0, "share of the chance to win in the value of a table", high=1),
        Setting("net", 0, "which network: 0 is the shipped one, others are for research", high=9999, whole=True),
    )

    @classmethod
    def read_settings(cls, spec: BotSpec) -> dict[str, float]:
        values = super().read_settings(spec)
        if values["net"]:  # a network that cannot be read is refused before the first move
            from omphalos.bots.flick.evaluation.net import FORMAT
            from omphalos.bots.nets.files import BadNet, load_net

            try:
                load_net(FORMAT, int(values["net"]))
            except BadNet as problem:
                raise BadBot(f"{spec}: {problem}") from None
        return values

    def analyst(self, players: int) -> FlickAnalyst:
        from omphalos.bots.flick.analyst import LearnedFlickAnalyst

        return LearnedFlickAnalyst(self.game, players, self.without_slips().think, self.budget, self.weights())

    def weights(self) -> Weights:
        return self._weights

    def rate_sides(self, observation: Observation, sides: list[ChooseGod]) -> list[Considered]:
        from omphalos.bots.flick.sides import sides_by_value

        if not self.setting("net") and observation.view.options.numbers != _LEARNED:
            return super().rate_sides(observation, sides)  # the shipped network knows the gods as they are there
        return sides_by_value(observation, sides, self.weights())

    def oath_cost(self, decision: Decision, board: Board) -> float:
        """What the table is worth more with the oath than without it, if another flick is to come."""
        from omphalos.bots.flick.evaluation.board import copy_of
        from omphalos.bots.flick.evaluation.judge import board_value

        if not decision.state.players[decision.seat].unused.total:
            return 0.0
        without = copy_of(board)
        without.seat[decision.seat].used = without.seat[decision.seat].uses
        both = (float(board_value(one, decision.seat, self.weights())) for one in (board, without))
        return max(0.0, next(both) - next(both))

    def prior_rollouts(self) -> int:
        return _PRIOR_VISITS

    @cached_property
    def _weights(self) -> Weights:
        from omphalos.bots.flick.evaluation.judge import WEIGHTS
        from omphalos.bots.flick.evaluation.net import FORMAT, net_of
        from omphalos.bots.nets.files import load_net

        net = net_of(load_net(FORMAT, int(self.setting("net"))))
        # As floats: a whole number would be another type, for which every kernel would be compiled again.
        return WEIGHTS._replace(net=net, trust=float(self.setting("trust")), win=float(self.setting("win")))
