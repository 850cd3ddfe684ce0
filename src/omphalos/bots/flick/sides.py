"""Which side of the god card to choose: the value of the table at the start of the game with each god."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from omphalos.bots.flick.evaluation.board import board_of
from omphalos.bots.flick.evaluation.judge import Weights, board_value
from omphalos.bots.thought import Considered
from omphalos.flick.actions import ChooseGod
from omphalos.flick.options import CARDS

if TYPE_CHECKING:
    from omphalos.bots.observation import Observation
    from omphalos.flick.state import State


def sides_by_value(observation: Observation, sides: list[ChooseGod], weights: Weights) -> list[Considered]:
    """Each side of the card with its mean value. Seats that choose later take either side."""
    state: State = observation.imagine(0)[0]
    choosing = [player for player, god in zip(state.players, state.gods, strict=True) if god is None]
    later = [CARDS[player.card] for player in choosing[1:] if player.card is not None]
    found: list[Considered] = []
    for side in sides:
        values: list[float] = []
        for others in product(*later):
            after = state
            for seat, god in enumerate((side.god, *others), observation.seat):
                after = observation.game.decide(after, seat, ChooseGod(god), observation.chance("side")).state
            values.append(float(board_value(board_of(after), observation.seat, weights)))
        found.append(Considered(side, sum(values) / len(values), visits=len(values)))
    return found
