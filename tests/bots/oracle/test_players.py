"""The greedy bot and the seer: they answer every prompt deterministically, use only their view, and play well."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from omphalos.bots import BotSeat, Budget, make_bot
from omphalos.bots.explain import as_picture, as_text, lines
from omphalos.bots.levels import levels
from omphalos.bots.oracle.analyst import OracleAnalyst
from omphalos.bots.oracle.rollouts import Candidate, sequential_halving
from omphalos.bots.oracle.words import source_name
from omphalos.bots.thought import Considered, Thought
from omphalos.i18n import LANGUAGES
from omphalos.oracle import GAME
from omphalos.oracle.actions import Nudge, Shift
from omphalos.oracle.agenda import Boarding, Crossing, Docking, Lining, Selling, Turn
from tests.bots.oracle.games import asked, observation, played

BOTS = ("greedy:budget=8", "seer:budget=8,depth=1")


@pytest.mark.parametrize("bot", ["greedy:budget=6", "seer:budget=4,depth=1"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_it_answers_every_question(bot: str, players: int) -> None:
    """Whole games against random players, who reach every question. Nothing is forfeited."""
    table, bot_seats = played(bot, *["random"] * (players - 1), seed=f"{players}")
    assert table.outcome() is not None
    assert [bot_seat.forfeits for bot_seat in bot_seats] == [[]] * players


@pytest.mark.parametrize("bot", BOTS)
def test_it_beats_chance(bot: str) -> None:
    table, _ = played("random", bot, seed="2")
    outcome = table.outcome()
    assert outcome is not None
    assert outcome.scores[1] > outcome.scores[0] + 50


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_simulations_give_the_same_thought(bot: str) -> None:
    table, bot_seats = played(bot, bot, seed="3", most=25)
    (seat,) = table.to_act()
    thoughts = [
        BotSeat(bot, GAME, seat, "3").decide(len(table.moves), table.view(seat), table.legal(seat)).thought
        for _ in range(2)
    ]
    again = bot_seats[seat].decide(len(table.moves), table.view(seat), table.legal(seat)).thought
    assert thoughts[0] == thoughts[1] == again  # independent of earlier thoughts


@pytest.mark.parametrize("bot", BOTS)
def test_what_is_hidden_changes_nothing(bot: str) -> None:
    """Two states with different hidden corruption cards look the same to the seat and give the same thought."""
    state = asked(Turn, lambda s: len(s.players) == 2 and sum(s.players[1 - s.agenda[-1].seat].cards) > 1)
    seat = state.agenda[-1].seat
    here = observation(state)
    for world in range(20):
        other = GAME.disguise(state, seat, here.chance(world))
        if other != state:
            break
    else:
        pytest.fail("no other deal of the cards")
    bot_here = make_bot(bot, GAME)
    assert bot_here.think(observation(state, bot_here.budget)) == bot_here.think(observation(other, bot_here.budget))


def test_a_budget_of_simulations_is_kept() -> None:
    state = asked(Turn, lambda s: len(s.players) == 2 and s.day == 1)
    for budget in (2, 10, 40):
        for name in ("greedy", "seer:depth=1"):
            bot = make_bot(name, GAME)
            thought = bot.think(observation(state, Budget(simulations=budget)))
            assert 0 < thought.simulations <= budget
            assert thought.simulations == budget or all(not one.spread for one in thought.considered)


def test_it_answers_by_the_clock() -> None:
    state = asked(Turn, lambda s: len(s.players) == 3)
    for name in ("greedy:budget=20ms", "seer:budget=20ms"):
        bot = make_bot(name, GAME)
        here = observation(state, bot.budget)
        assert here.legal.allows(bot.think(here).action)


def test_unsteady_judgement_takes_one_good_move_for_another() -> None:
    """Temperature changes the choice between close moves, never their values."""
    state = asked(Turn, lambda s: len(s.players) == 2 and s.day == 2)
    steady = make_bot("greedy:budget=30", GAME)
    wavering = make_bot("greedy:budget=30,temperature=8", GAME)
    best = steady.think(observation(state, steady.budget))
    chosen: set[Any] = set()
    for seed in range(12):
        thought = wavering.think(observation(state, wavering.budget, seed))
        chosen.add(msgspec.json.encode(thought.action))
    assert len(chosen) > 1
    assert best.action == max(best.considered, key=lambda one: one.value if one.visits > 1 else -1e9).action


def test_a_fate_is_spent_for_something() -> None:
    """The bot searches past crossing out a fate to the action it allows: sometimes it is the best move."""
    spent = 0
    for seed in ("1", "2", "3"):
        table, _ = played("greedy:budget=1", "greedy:budget=1", seed=seed)
        spent += sum(isinstance(move.action, Nudge | Shift) for move in table.moves)
    assert spent > 0


@pytest.mark.parametrize("kind", [Turn, Boarding, Docking, Lining, Crossing, Selling])
@pytest.mark.parametrize("language", ["en", "pl"])
def test_it_can_be_explained(kind: type[Any], language: str) -> None:
    """A thought is shown as a table with values, and as a picture with the chosen move marked."""
    state = asked(kind, lambda s: len(s.players) == 2 and len(GAME.legal(s, s.agenda[-1].seat).actions) > 2)
    bot = make_bot("seer:budget=12,depth=1", GAME)
    here = observation(state, bot.budget)
    thought = bot.think(here)
    assert len(thought.considered) > 1
    values = [one.value for one in thought.considered]
    assert values == sorted(values, reverse=True)
    told = lines(here, state, thought, ["Anna", "Bogdan"], language, bot)
    assert "→" in as_text(told, thought, language)
    picture = as_picture(bot, here, thought, told, language)
    root = ElementTree.fromstring(picture)
    marks = [one for one in root if one.get("class") == "considered"]
    assert len(marks) == 1
    assert len(list(marks[0])) > 1  # the list, and marks on the board
    _, _, width, height = map(float, root.get("viewBox", "").split())
    for box in marks[0].iter():
        if box.tag.endswith("rect"):
            x, y, wide, high = (float(box.get(name, "")) for name in ("x", "y", "width", "height"))
            assert 0 <= x < x + wide <= width
            assert 0 <= y < y + high <= height
            assert min(wide, high) > 10  # around what the move touches


@pytest.mark.parametrize("name", ["greedy", "seer", "sibyl"])
def test_every_bot_explains_itself_in_gold(name: str) -> None:
    bot = make_bot(name, GAME)
    alone, several = (observation(asked(Turn, lambda state, n=n: len(state.players) == n)) for n in (1, 3))
    assert (bot.points_unit(alone), bot.points_unit(several)) == ("oracle-alone", "oracle-lead")
    move = Considered(several.legal.actions[0], 1.0, note="goods +5.3, hours -1.0")
    assert bot.tell(several, move, "MOVE", ["A", "B", "C"], "en") == ("MOVE", "goods +5.3, hours -1.0")
    words = f"{source_name('goods', 'pl')} +5.3, {source_name('time', 'pl')} -1.0"
    assert bot.tell(several, move, "MOVE", ["A", "B", "C"], "pl") == ("MOVE", words)
    assert bot.overlay(several, Thought(move.action, (move,))).startswith("<g")
    assert isinstance(bot.analyst(3), OracleAnalyst)


def test_long_moves_are_cut_in_the_list_beside_the_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    def tell_action(self: object, state: Any, action: Any, names: Any, language: str) -> str:
        return "x" * 51 if action == here.legal.actions[0] else "y" * 50

    here = observation(asked(Turn))
    monkeypatch.setattr(type(GAME), "tell_action", tell_action)
    one, other = here.legal.actions[:2]
    drawn = make_bot("seer", GAME).overlay(here, Thought(one, (Considered(one, 2.0), Considered(other, 1.0))))
    said = [thing.text for thing in ElementTree.fromstring(drawn).iter() if thing.tag.endswith("text")]
    assert {"x" * 49 + "…", "y" * 50} <= set(said)


def test_the_better_half_is_tried_again_and_again() -> None:
    def attempt(one: Candidate, world: int) -> None:
        one.add(one.action + world % 2)

    moves = [Candidate(n, 0.0) for n in range(8)]
    assert sequential_halving(observation(asked(Turn), Budget(simulations=64)), moves, attempt) == 64
    assert [one.visits for one in moves] == [1, 1, 1, 1, 2, 2, 28, 28]
    moves = [Candidate(n, 0.0) for n in range(8)]
    assert sequential_halving(observation(asked(Turn), Budget(simulations=64)), moves, attempt, patience=1.0) == 64
    assert [one.visits for one in moves] == [3, 3, 3, 3, 8, 8, 18, 18], "a third of the budget for 8, 4 and 2 moves"
    moves = [Candidate(n, 1.0 if n == 0 else 0.0) for n in range(8)]
    sequential_halving(observation(asked(Turn), Budget(simulations=64)), moves, attempt, prior_weight=100.0)
    assert moves[0].visits > 20, "it was believed in"


def test_no_more_is_tried_when_no_world_changes_anything() -> None:
    moves = [Candidate(n, 0.0) for n in range(8)]
    made = sequential_halving(
        observation(asked(Turn), Budget(simulations=64)), moves, lambda one, _: one.add(one.action)
    )
    assert made == 8 + 4


def test_there_are_ten_levels_with_names() -> None:
    found = levels("oracle")
    assert len(found) == 10
    assert all(set(level.name) == set(LANGUAGES) for level in found)
    for level in found:
        assert make_bot(level.id, GAME).repeatable
