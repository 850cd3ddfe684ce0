"""A heuristic whose forecasts are corrected by a network."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from omphalos.bots.oracle.heuristic import Heuristic
from omphalos.bots.oracle.inputs import encode
from omphalos.bots.oracle.net import RESULT, TENS, evaluate
from omphalos.oracle.agenda import Turn

if TYPE_CHECKING:
    from omphalos.bots.oracle.net import Net


class LearnedHeuristic(Heuristic):
    """It chooses as the heuristic does. To a forecast it adds `trust` times what the network says is missing."""

    __slots__ = ("net", "trust")

    def __init__(self, net: Net, trust: float, foresight: float = 1.0) -> None:
        super().__init__(foresight)
        self.net = net
        self.trust = trust

    def values(self, state: Any) -> list[float]:
        """The forecast of every seat's gold."""
        players = len(state.players)
        if players == 1 or not state.agenda or not isinstance(state.agenda[-1], Turn):
            return super().values(state)  # the network knows the beginnings of turns at tables of several players
        total = consult(self, state, self.net)
        results = [float(self.net.work[RESULT + seat][0]) for seat in range(players)]
        return [gold + self.trust * TENS * more for gold, more in zip(total, results, strict=True)]


def consult(heuristic: Heuristic, state: Any, net: Net) -> list[float]:
    """Ask the network about a state. Returns the plain forecast; the answer is in the network's `work`."""
    valuations = [heuristic.valuation(state, seat) for seat in range(len(state.players))]
    forecasts = [valuation.sources() for valuation in valuations]
    encode(state, valuations, forecasts, net.inputs)
    evaluate(net, len(valuations))
    return [sum(sources.values()) for sources in forecasts]
