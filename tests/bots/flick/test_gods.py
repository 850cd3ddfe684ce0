"""Which god of its card a bot chooses."""

from __future__ import annotations

from itertools import product

import pytest

from omphalos.bots import BotSeat, Budget, Observation, make_bot
from omphalos.bots.flick import flick_bot
from omphalos.bots.flick.augur import Augur
from omphalos.bots.flick.evaluation.board import board_of
from omphalos.bots.flick.evaluation.judge import board_value
from omphalos.flick import GAME
from omphalos.flick.actions import ChooseGod
from omphalos.flick.gods import GODS
from omphalos.flick.options import CARDS, CardId, GodId, Options
from omphalos.table import Table
from omphalos.table.house_numbers import REPORTED, NumberSet


def sides(bot: str, players: int = 2, numbers: NumberSet = REPORTED) -> set[str]:
    """Return the gods that the first seat chooses in several games."""
    taken: set[str] = set()
    for seed in range(40):
        table = Table.open(GAME, players, {"numbers": numbers}, seed=seed)
        with BotSeat(bot, GAME, 0, seed) as bot_seat:
            action = bot_seat.decide(0, table.view(0), table.legal(0)).thought.action
        assert isinstance(action, ChooseGod)
        taken.add(action.god)
    return taken


@pytest.mark.rule("PB-G2")
def test_a_bot_takes_the_side_that_is_better_by_the_numbers_of_the_table() -> None:
    assert sides("greedy") == {"Dagda", "Ra", "Themis", "Freja"}
    assert sides("greedy", numbers="balanced") == {"Dagda", "Ra", "Zeus", "Tyr"}


def test_for_a_study_it_takes_either_side() -> None:
    assert sides("hunter:any-god=1") == set(GODS)


def test_augur_takes_the_side_that_its_network_prefers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(flick_bot.GODS["balanced"], "Themis", 9.0)  # the table of hunters
    chosen = [sides("augur", players, "balanced") for players in (2, 4)]
    assert chosen == [{"Dagda", "Ra", "Zeus", "Tyr"}] * 2
    assert "Themis" in sides("hunter", numbers="balanced")


def test_augur_goes_by_measured_leads_where_its_network_has_not_learned_the_numbers() -> None:
    assert sides("augur") == sides("hunter")


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_value_of_a_side_is_the_mean_over_what_the_later_ones_may_choose(seat: int) -> None:
    table = Table.open(GAME, 3, {"numbers": "balanced"}, seed=1)
    chosen: list[GodId] = []
    while len(chosen) < seat:
        action = table.legal(len(chosen)).actions[-1]
        assert isinstance(action, ChooseGod)
        table.play(len(chosen), action)
        chosen.append(action.god)
    observation = Observation(GAME, seat, table.view(seat), table.legal(seat), Budget(simulations=1))
    bot = make_bot("augur", GAME)
    assert isinstance(bot, Augur)
    thought = bot.think(observation)
    cards: list[CardId] = [player.card for player in table.state.players if player.card is not None]
    assert len(thought.considered) == 2
    for one in thought.considered:
        found: list[float] = []
        for others in product(*(CARDS[card] for card in cards[seat + 1 :])):
            state = GAME.start(3, Options(chosen_gods=(*chosen, one.action.god, *others), numbers="balanced"))
            state = GAME.deal(state, observation.chance()).state
            found.append(float(board_value(board_of(state), seat, bot.weights())))
        assert one.value == pytest.approx(sum(found) / len(found))
        assert one.visits == len(found) == (4, 2, 1)[seat]
