"""The setting `temperature`: a bot of Palec boży takes any move it considered, the better the more often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
import pytest
from msgspec.structs import replace

from omphalos.bots import Budget, Observation, levels, make_bot, parse_bot
from omphalos.bots.flick.decision import Option
from omphalos.bots.flick.flick_bot import FlickBot
from omphalos.bots.flick.slips import pick
from omphalos.bots.flick.words import alike
from omphalos.bots.thought import Considered
from omphalos.flick import GAME
from omphalos.flick.actions import ChooseGod, Decline, DropHeart, Flick, FlickPair, Vote
from omphalos.flick.options import Options
from omphalos.flick.state import State
from omphalos.table import Table
from tests.bots.flick.positions import position
from tests.bots.flick.test_bots import observation_of, turn_of, whole_game

DRAWS = 3000
AT = (-190.0, -190.0)


def shares(options: Sequence[Option], temperature: float) -> list[float]:
    """How often each of the moves is taken, over many seeds."""
    state = position(77)
    view, legal = GAME.view(state, 0), GAME.legal(state, 0)
    observations = (Observation(GAME, 0, view, legal, Budget(simulations=1), seed) for seed in range(DRAWS))
    taken = Counter(id(pick(observation, options, temperature)) for observation in observations)
    return [taken[id(one.move)] / DRAWS for one in options]


def option(sure: float, action: object, note: str = "") -> Option:
    return Option(sure, Considered(action, sure + 0.3, note=note))  # what it expects is not what it is sure of


@pytest.mark.parametrize("temperature", [0.5, 2.0])
def test_moves_are_taken_by_the_exponential_of_their_values(temperature: float) -> None:
    values = np.array([3.0, 2.5, 1.0, -8.0])
    actions = (Vote(True), Vote(False), Decline(), ChooseGod("Ra"))
    options = [option(value, action) for value, action in zip(values.tolist(), actions, strict=True)]
    wanted = np.exp(values / temperature) / np.exp(values / temperature).sum()
    error = np.sqrt(wanted * (1 - wanted) / DRAWS)
    assert (np.abs(shares(options, temperature) - wanted) <= 4 * error + 1e-9).all()


def test_without_a_temperature_the_best_is_taken() -> None:
    assert shares([option(1.0, Vote(True)), option(1.0 - 1e-12, Vote(False))], 0.0) == [1.0, 0.0]


def test_moves_that_look_the_same_count_once() -> None:
    east, north = (Flick("prophet", AT, angle, 1.0) for angle in (0.0, 90.0))
    nearly = [replace(east, angle=2.0 * i, speed=1.0 + 0.05 * i) for i in range(1, 6)]
    options = [option(1.0, one, "navel") for one in (east, *nearly, north)]
    found = shares(options, 1.0)
    assert found[1:6] == [0.0] * 5
    assert found[0] == pytest.approx(0.5, abs=0.04)
    assert alike(*(Considered(FlickPair(one, north), 0.0) for one in (east, nearly[0])))
    assert not alike(*(Considered(FlickPair(one, north), 0.0) for one in (east, north)))


@pytest.mark.parametrize("text", ["hunter:budget=60,tries=3", "augur:budget=60,depth=0"])
def test_what_is_taken_was_considered(text: str) -> None:
    """In every kind of decision of a game, and not only the best."""
    table = Table.open(GAME, ("a", "b"), Options(generations=2, chosen_gods=("Freja", "Zeus")), "considered")
    bot = make_bot(f"{text},temperature=2", GAME)
    calm = make_bot(text, GAME)
    prompts: Counter[str] = Counter()
    others = 0
    n = 0
    while asked := table.to_act():
        seat = asked[0]
        view, legal = table.view(seat), table.legal(seat)
        observation = Observation(GAME, seat, view, legal, parse_bot(text).budget, f"move {n}")
        thought = bot.think(observation)
        best = calm.think(observation)
        assert thought.considered == best.considered, "the values are those of a bot without a temperature"
        assert thought.action in [one.action for one in thought.considered]
        assert best.action == best.considered[0].action
        others += thought.action != best.action
        prompts[view.prompt] += 1
        table.play(seat, thought.action)
        n += 1
    assert {"vote", "flick", "heart"} <= set(prompts)
    assert others > n // 4


def test_either_side_of_a_card_may_be_taken() -> None:
    table = Table.open(GAME, ("a", "b"), Options(), "sides")
    seat = table.to_act()[0]
    view, legal = table.view(seat), table.legal(seat)

    def taken(text: str) -> set[object]:
        bot = make_bot(text, GAME)
        return {bot.think(Observation(GAME, seat, view, legal, bot.budget, seed)).action for seed in range(12)}

    assert view.prompt == "god"
    for bot in ("hunter", "augur"):
        assert len(taken(bot)) == 1
        assert len(taken(f"{bot}:temperature=50")) == 2


def test_a_heart_is_dropped_near_a_rival_at_any_temperature() -> None:
    state: State = turn_of("2p bp158,0 bp-60,-60", god="Freja")
    state = replace(state, phase="heart", turn=None)
    places = [(0.0, 0.0), (158.0, 0.0), (-60.0, -60.0), (49.0, -30.0)]
    for seed in range(6):
        thought = make_bot("hunter:temperature=9", GAME).think(observation_of(state, 0, seed=seed))
        assert isinstance(thought.action, DropHeart)
        assert min(np.hypot(*np.subtract(thought.action.at, place)) for place in places) < 60.0


@pytest.mark.parametrize("text", ["hunter:budget=60,depth=0", "augur:budget=60,depth=0"])
def test_a_review_judges_without_slips(text: str) -> None:
    state = position(77)
    assert state.turn is not None
    observation = observation_of(state, state.turn.seat, parse_bot(text).budget)
    human = make_bot(f"{text},eye=3,temperature=4,shake=5", GAME)
    assert isinstance(human, FlickBot)
    calm = make_bot(text, GAME).think(observation)
    assert human.without_slips().think(observation) == calm
    assert human.think(observation) != calm


def test_levels_differ_in_temperature_simulations_and_hand() -> None:
    specs = [level.spec for level in levels("flick")]
    assert {spec.name for spec in specs} == {"augur"}
    ordered = [
        ([spec.setting("temperature", 0.0) for spec in specs], -1),
        ([spec.setting("shake", 0.0) for spec in specs], -1),
        ([float(spec.budget.simulations or 0) if spec.budget else 0.0 for spec in specs], 1),
    ]
    for values, sign in ordered:
        assert values == sorted(values, key=lambda value: sign * value)
    temperatures = ordered[0][0]
    assert len(set(temperatures)) == len(temperatures)
    assert temperatures[-1] == 0.0


def test_the_lowest_level_loses_to_one_in_the_middle() -> None:
    low, middle = levels("flick")[0].id, levels("flick")[3].id
    ranks = [whole_game(bots, "levels").outcome() for bots in ((low, middle), (middle, low))]
    assert [one is not None and one.ranks for one in ranks] == [(2, 1), (1, 2)]
