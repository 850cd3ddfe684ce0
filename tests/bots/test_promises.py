"""What helpers of all bots promise by their descriptions: which of equals, borders, nothing, more than two."""

from __future__ import annotations

from datetime import date, timedelta
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from omphalos.bots.analyst import Actual, Analyst, Case, Judged, Trials
from omphalos.bots.bot import Bot
from omphalos.bots.explain import distinct, lines
from omphalos.bots.observation import Observation
from omphalos.bots.puzzles.daily import FIRST_DAY, place_of_day, puzzle_of_day
from omphalos.bots.puzzles.score import percent_of
from omphalos.bots.review.accuracy import game_accuracy, move_accuracy
from omphalos.bots.review.moments import moments_of
from omphalos.bots.review.review import Played, finish, in_order
from omphalos.bots.spec import Budget, parse_bot
from omphalos.bots.thought import Considered, Thought
from omphalos.bots.winning import Width, final_chances, lead, softmax, softmax_rows
from omphalos.oracle import GAME
from omphalos.table.game import Outcome
from omphalos.table.table import Table

# --- thoughts


def test_of_equal_values_the_first_is_chosen_and_the_best_come_first() -> None:
    considered = [
        Considered("a", 1.0, visits=3),
        Considered("b", 2.0, visits=4),
        Considered("c", 2.0),
        Considered("d", 0.0),
    ]
    thought = Thought.best(considered, "win", most=3)
    assert (thought.action, thought.measure, thought.simulations) == ("b", "win", 7)
    assert [one.action for one in thought.considered] == ["b", "c", "a"]
    assert [one.action for one in considered] == ["a", "b", "c", "d"], "what was given is not changed"


def test_what_a_bot_draws_depends_on_its_seed_and_the_use_alone() -> None:
    table = Table.open(GAME, 2, None, 1)

    def observation(seed: int = 1) -> Observation:
        return Observation(GAME, 0, table.view(0), table.legal(0), seed=seed)

    one = observation()
    before = one.fallback()
    assert one.stream.below(1 << 60) == observation().stream.below(1 << 60)
    assert one.fallback() == before == observation().fallback(), "whatever was drawn meanwhile"
    draws = {one.numbers(use).integers(1 << 60) for use in ("", "a", "b")}
    assert len(draws) == 3
    assert one.numbers("a").integers(1 << 60) == observation().numbers("a").integers(1 << 60)
    assert one.numbers("a").integers(1 << 60) != observation(2).numbers("a").integers(1 << 60)
    worlds = {one.chance(world)["bag"].below(1 << 60) for world in (0, 1, "x")}
    assert len(worlds) == 3
    assert observation().imagine(1)[0] == observation().imagine(1)[0]


class Talker(Bot):
    """A bot for which moves that begin alike are the same."""

    def __init__(self) -> None:
        pass

    def think(self, observation: Observation) -> Thought:
        raise NotImplementedError

    def alike(self, observation: Any, one: Considered, other: Considered) -> bool:
        return bool(one.action[0] == other.action[0])


def test_of_moves_that_are_the_same_the_better_is_shown() -> None:
    considered = [Considered(name, 0.0) for name in ("a1", "b1", "a2", "c1", "b2", "d1")]
    observation: Any = None
    assert [one.action for one in distinct(Talker(), observation, considered, 3)] == ["a1", "b1", "c1"]
    assert [one.action for one in distinct(Talker(), observation, considered, 99)] == ["a1", "b1", "c1", "d1"]
    assert distinct(Talker(), observation, [], 3) == []


def test_a_move_that_was_chosen_and_not_considered_stands_above_the_others() -> None:
    def say(state: Any, action: Any, names: Any, language: str) -> str:
        return f"says {action}"

    game: Any = SimpleNamespace(tell_action=say)
    observation: Any = SimpleNamespace(game=game)
    considered = (Considered("a", 0.256, 0.5, 12, "why"), Considered("b", -0.1))
    found = lines(observation, None, Thought("b", considered, "points"), (), "en")
    assert [(line.move, line.chosen) for line in found] == [("says a", False), ("says b", True)]
    texts = [tuple(getattr(found[0], field) for field in found[0].__struct_fields__)]
    assert texts == [("says a", "0.26", "0.50", "12", "why", False)]
    won = lines(observation, None, Thought("a", considered, "win"), (), "en")
    assert [getattr(won[0], field) for field in won[0].__struct_fields__][1:4] == ["25.60", "50.00", "12"]
    other = lines(observation, None, Thought("z", considered), (), "en")
    assert [(line.move, line.chosen) for line in other] == [("says z", True), ("says a", False), ("says b", False)]


# --- chances


def test_leads_chances_and_widths() -> None:
    assert [lead((5.0, 5.0, 3.0), seat) for seat in range(3)] == [0.0, 0.0, -2.0]
    assert lead((9.0, 2.0, 4.0), 0) == 5.0
    assert lead((-4.0,), 0) == -4.0
    width = Width(3.0, 4.0)
    assert (width.at(0.0), width.at(1.0), width.at(0.25)) == pytest.approx((3.0, 5.0, 13**0.5))
    assert softmax((1.0, 1.0, 1.0, 1.0), 2.0) == (0.25,) * 4
    assert softmax((1e6, 0.0), 1.0) == (1.0, 0.0)
    assert softmax_rows(((0.0, 2.0), (2.0, 0.0)), 2.0)[:, 0] == pytest.approx([1 / (1 + np.e), np.e / (1 + np.e)])
    assert final_chances(Outcome((2, 1, 1, 4), (0.0,) * 4)) == (0.0, 0.5, 0.5, 0.0)
    assert final_chances(Outcome((1,), (3.0,))) == (1.0,)


def test_accuracy_is_between_nothing_and_all() -> None:
    assert move_accuracy(-1.0) == move_accuracy(0.0) == pytest.approx(100.0, abs=1e-3)
    assert move_accuracy(1.0) == 0.0
    assert move_accuracy(0.1) == pytest.approx(103.1668 * np.exp(-0.43544) - 3.1669, abs=1e-3)
    assert game_accuracy([], [0.5]) is None
    flat = [0.5] * 20
    assert game_accuracy([(3, 0.0)], flat) == pytest.approx(100.0, abs=1e-3)
    weights = game_accuracy([(0, 0.0), (19, 0.5)], flat)
    good, bad = move_accuracy(0.0), move_accuracy(0.5)
    assert weights == pytest.approx(((good + bad) / 2 + 2 / (1 / good + 1 / bad)) / 2), "weighed alike on a flat curve"
    swinging = [0.5] * 10 + [0.1, 0.9] * 5
    worse, better = game_accuracy([(2, 0.0), (15, 0.5)], swinging), game_accuracy([(2, 0.5), (15, 0.0)], swinging)
    assert worse is not None
    assert weights is not None
    assert better is not None
    assert worse < weights < better
    assert game_accuracy([(0, 0.2)], [0.4]) == pytest.approx(move_accuracy(0.2)), "a game of one move"


# --- moments


def judged(moment: int, seat: int, loss: float, luck: float | None = None) -> Judged:
    """A judgement."""
    return Judged(moment, seat, 0.5, loss, 0.0, luck)


def test_the_first_move_of_a_game_is_no_turn() -> None:
    """There is nothing before it: it is not compared with the end."""
    curve = [(0.9, 0.1), (0.9, 0.1), (0.5, 0.5), (0.6, 0.4)]
    found = moments_of(curve, [], [0, 1, 0, 1])
    assert [(one.moment, one.seat, one.kind, one.change, one.of) for one in found] == [
        *((3, 1, "turn", 0.1, 0), (3, 1, "turn", -0.1, 1))  # who was ahead at the end; the other
    ]
    assert moments_of(curve, [], [None, None, None, None]) == []


def test_of_equal_losses_the_first_is_seen_and_small_ones_are_not() -> None:
    curve, movers = [(0.5, 0.5)] * 120, [n % 2 for n in range(120)]
    decisions = [judged(9, 1, 0.3), judged(5, 1, 0.3), judged(40, 0, 0.02), judged(60, 0, 0.0199)]
    found = moments_of(curve, decisions, movers)
    assert [(one.moment, one.kind, one.change, one.of) for one in found] == [
        *((40, "choice", -0.02, 0), (9, "choice", -0.3, 1))
    ]


def test_decisions_after_which_most_changed_come_first_and_equals_in_order_of_time() -> None:
    curve = ((0.5, 0.3, 0.2), (0.5, 0.3, 0.2), (0.4, 0.3, 0.3), (0.4, 0.1, 0.5), (0.5, 0.1, 0.4))
    assert in_order(curve, range(5)) == [3, 2, 4, 0, 1]


def test_a_review_is_put_together_by_seat_and_in_order_of_time() -> None:
    game = Played("g", "7", 3, (None, 0, 1, 0))
    curve = ((1 / 3, 1 / 3, 1 / 3),) * 4
    decisions = [Judged(3, 0, 0.123456, 0.654321, 0.987, 0.111119, -0.2222), judged(2, 1, 0.0)]
    review = finish(game, "bot", "forecast", curve, decisions, 5)
    assert [one.moment for one in review.decisions] == [2, 3]
    assert review.decisions[1] == Judged(3, 0, 0.1235, 0.6543, 0.99, 0.1111, -0.22)
    assert (review.game, review.ruleset, review.bot, review.method, review.skipped) == ("g", "7", "bot", "forecast", 5)
    assert review.curve[0] == (0.3333, 0.3333, 0.3333)
    assert review.accuracy[2] is None
    assert review.accuracy[1] == 100.0
    assert review.accuracy[0] is not None
    assert review.accuracy[0] < 50.0


# --- judging


class Told(Analyst):
    """An analyst that is told what trials give."""

    trials = 4

    def __init__(self, thought: Thought, found: dict[str, tuple[Any, Any]], actual: Actual | None = None) -> None:
        def think(observation: Any) -> Thought:
            return thought

        def legal(state: Any, seat: int) -> Any:
            return SimpleNamespace(actions=(1, 2), families=())

        def view(state: Any, seat: int) -> Any:
            return None

        game: Any = SimpleNamespace(legal=legal, view=view)
        super().__init__(game, 2, think, Budget())
        self.found, self.what = found, actual
        self.asked: list[Any] = []

    def chances(self, state: Any, seed: str) -> tuple[float, ...]:
        return (0.5, 0.5)

    def tried(self, case: Case, actions: Any) -> list[Trials] | None:
        self.asked = list(actions)
        return [Trials(*(np.array(part) for part in self.found[action])) for action in actions]

    def actual(self, case: Case) -> Actual | None:
        return self.what


def test_what_was_played_is_compared_with_the_three_best_others() -> None:
    case = Case(7, 1, None, "played", None)
    considered = tuple(Considered(name, 0.0) for name in ("best", "played", "second", "third", "fourth"))
    found = {
        "played": ([0.2, 0.4, 0.2, 0.4], [1.0, 3.0, 1.0, 3.0]),
        "best": ([0.3, 0.5, 0.3, 0.5], [4.0, 4.0, 4.0, 4.0]),
        "second": ([0.5, 0.7, 0.5, 0.7], [9.0, 9.0, 9.0, 9.0]),
        "third": ([1.0, 0.0, 1.0, 1.0], [0.0, 0.0, 0.0, 0.0]),
    }
    analyst = Told(Thought("best", considered), found, Actual(0.8, 6.0))
    one = analyst.judge(case)
    assert analyst.asked == ["played", "best", "second", "third"]
    assert one is not None
    assert (one.moment, one.seat, one.best, one.trials) == (7, 1, "third", 4)
    assert (one.chance, one.loss, one.points) == pytest.approx((0.3, 0.45, -2.0))
    assert (one.luck, one.luck_points) == pytest.approx((0.5, 4.0))
    noisy = {**found, "third": ([1.0, 0.0, 0.0, 1.0], [0.0] * 4)}  # 0.2 more, with a standard error of 0.25
    one = Told(Thought("best", (considered[0], considered[3])), noisy).judge(case)
    assert one is not None
    assert (one.best, one.loss, one.luck) == ("best", pytest.approx(0.1), None)
    same = Told(Thought("played", considered), found).judge(case)
    assert same is not None
    assert (same.best, same.loss, same.points) == (None, 0.0, 0.0)


def test_nothing_is_better_that_wins_less_often_though_it_brings_more_points() -> None:
    """Where the game is decided, points count; but not against the chance."""

    class ByPoints(Told):
        def counted(self, change: float, points: float, chance: float) -> float:
            return points / 100

    found = {"played": ([0.5, 0.5], [1.0, 1.0]), "more": ([0.49, 0.49], [9.0, 9.0]), "same": ([0.5, 0.5], [3.0, 3.0])}
    thought = Thought("more", (Considered("more", 2.0), Considered("same", 1.0)))
    one = ByPoints(thought, found).judge(Case(7, 1, None, "played", None))
    assert one is not None
    assert (one.best, one.loss, one.points, one.counted) == ("same", 0.0, 2.0, pytest.approx(0.02))


# --- puzzles, budgets


def test_every_day_has_its_puzzle_also_before_the_first_and_after_a_round() -> None:
    for puzzles in (1, 2, 7):
        days = [FIRST_DAY + timedelta(n) for n in range(-2 * puzzles, 3 * puzzles)]
        places = [place_of_day(puzzles, day) for day in days]
        for begin in range(0, len(places), puzzles):
            assert sorted(places[begin : begin + puzzles]) == list(range(puzzles))
    rounds = {tuple(place_of_day(7, FIRST_DAY + timedelta(7 * n + i)) for i in range(7)) for n in range(6)}
    assert len(rounds) > 3, "each round in another order"
    assert puzzle_of_day("abc", date(2026, 1, 1)) == "abc"[place_of_day(3, date(2026, 1, 1))]


def test_a_score_is_100_for_the_best_and_50_for_one_that_is_worse_by_the_gap() -> None:
    for points, percent in ((8.0, 100.0), (6.0, 50.0), (4.0, 0.0), (1.0, 0.0), (9.0, 125.0), (7.0, 75.0)):
        assert percent_of(points, 8.0, 2.0) == percent


@pytest.mark.parametrize(("simulations", "size", "batches"), [
    (10, 4, [4, 4, 2]), (8, 4, [4, 4]), (1, 4, [1]), (None, 3, [1]), (3, 1, [1, 1, 1])
])  # fmt: skip
def test_batches_add_up_to_the_budget(simulations: int | None, size: int, batches: list[int]) -> None:
    assert list(Budget(simulations=simulations).batches(size)) == batches


def test_a_budget_is_written_as_short_as_it_is() -> None:
    for text, written in (("2000ms", "2s"), ("1500ms", "1500ms"), ("3s", "3s"), ("7", "7")):
        assert str(parse_bot(f"hunter:budget={text}").budget) == written
    assert (str(Budget()), bool(Budget()), bool(Budget(simulations=1)), bool(Budget(ms=1))) == ("", False, True, True)
    spec = parse_bot("hunter:depth=2,budget=5,alpha=0.5")
    assert (str(spec), spec.setting("depth", 9.0), spec.setting("beta", 9.0)) == (
        *("hunter:budget=5,alpha=0.5,depth=2", 2.0, 9.0),
    )
