"""Puzzles with trials whose results are given: what becomes of each number, at its limits and in its order."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any, TypeAlias

import pytest
from msgspec.structs import replace

from omphalos.bots.analyst import Case
from omphalos.bots.puzzles import Puzzle, PuzzleError, Score, mine, place_of_day, puzzle_of_day, score_of
from omphalos.bots.puzzles.mine import ideas, puzzle_at
from omphalos.bots.thought import Considered, Measure, Thought
from omphalos.table import Record, Table, read_record
from omphalos.table.errors import BadAction, Refusal, Unproven
from tests.bots.given_analyst import GivenAnalyst, GivenBot
from tests.bots.pond import POND, Catch, Look

SEVEN = ("a", "b", "c", "d", "e", "f", "g")


Points: TypeAlias = dict[Any, tuple[float, ...]]


def untried(case: Case, action: Any) -> None:
    """Of an analyst that can try nothing."""


# --- days


def test_the_puzzles_of_some_days() -> None:
    """Everybody has the same; a change would give other puzzles to those whose program is newer."""
    first = date(2026, 1, 1)
    assert [place_of_day(7, first + timedelta(day)) for day in range(14)] == [
        *(3, 4, 5, 1, 2, 0, 6),
        *(5, 0, 6, 4, 2, 3, 1),
    ]
    assert puzzle_of_day(SEVEN, first) == SEVEN[place_of_day(7, first)]
    for day in (date(2025, 12, 31), date(2020, 2, 29), date(2099, 12, 31)):
        assert 0 <= place_of_day(7, day) < 7
    assert place_of_day(1, first) == 0
    year = [place_of_day(40, first + timedelta(day)) for day in range(40)]
    assert sorted(year) == list(range(40))


# --- solutions


def scored(points: Sequence[float], best: Sequence[float] = (8.0, 12.0), gap: float = 4.0) -> Score:
    """The score of a catch with these trials, against a best one with those."""
    table = Table.open(POND, 2, seed="1")
    given: dict[Any, Sequence[float]] = {Catch(1): points, Catch(0): best}
    analyst = GivenAnalyst(lambda case, action: given[action])
    puzzle = Puzzle(after=0, seat=0, best={"type": "catch", "leaf": 0}, points=20.0, second=20.0 - gap)
    found = score_of(table, puzzle, {"type": "catch", "leaf": 1}, analyst)
    ((case, actions),) = analyst.asked
    assert (case.seat, case.state, case.action, case.seed) == (0, table.state, Catch(1), "puzzle")
    assert actions == (Catch(1), Catch(0))
    return found


def test_a_score_has_the_means_of_all_trials() -> None:
    assert scored((5.0, 7.0, 6.004)) == Score(percent=50.0, stars=1, points=6.0, best=10.0, trials=3)
    assert scored((12.0, 12.0)) == Score(percent=125.0, stars=3, points=12.0, best=10.0, trials=2)
    assert scored((10.0, 10.0), gap=1.0).percent == 100.0
    assert scored((9.877, 9.877)) == Score(percent=98.5, stars=3, points=9.88, best=10.0, trials=2)


@pytest.mark.parametrize(
    ("percent", "stars"), [(19.9, 0), (20.0, 1), (59.9, 1), (60.0, 2), (89.9, 2), (90.0, 3), (100.0, 3)]
)
def test_stars_begin_at_their_limits(percent: float, stars: int) -> None:
    points = 10.0 - (100.0 - percent) / 100.0 * 64.0
    assert scored((points, points), gap=32.0).stars == stars


def test_what_is_no_solution() -> None:
    table = Table.open(POND, 2, seed="1")
    puzzle = Puzzle(0, 0, Catch(0), 2.0, 1.0)
    with pytest.raises(BadAction, match="no solution"):
        score_of(table, puzzle, Look(1), GivenAnalyst(untried))
    with pytest.raises(Refusal):
        score_of(table, puzzle, Catch(99), GivenAnalyst(lambda case, action: (1.0,)))
    with pytest.raises(PuzzleError):
        score_of(table, Puzzle(0, 0, Catch(0), 1.0, 1.0), Catch(1), GivenAnalyst(lambda case, action: (1.0,)))


# --- finding


def case_at_the_pond() -> Case:
    state = Table.open(POND, 2, seed="1").state
    return Case(moment=5, seat=0, state=state, action=Catch(3), after=state, seed="s")


def found_at(points: Points, gap: float, fresh: Points | None = None, measure: Measure = "points") -> Puzzle | None:
    """The puzzle of a decision between three catches, the bot's favourite first. `fresh` is the second trial."""

    def tried(case: Case, action: Any) -> Sequence[float]:
        return points[action] if case.seed == "s" else (fresh or points)[action]

    analyst = GivenAnalyst(tried)
    liked = {Catch(0): 9.0, Catch(1): 5.0, Catch(2): 4.0}
    bot = GivenBot(lambda action: liked.get(action, -99.0), measure)
    return puzzle_at(case_at_the_pond(), bot, analyst, gap)


EVEN: Points = {Catch(leaf): (float(leaf),) * 4 for leaf in range(10)} | {Look(leaf): (0.0,) * 4 for leaf in range(10)}


def test_a_puzzle_tells_the_means_of_the_second_trial() -> None:
    first: Points = {**EVEN, Catch(0): (9.0,) * 4, Catch(1): (1.0,) * 4, Catch(2): (3.0,) * 4}
    for leaf in range(3, 10):
        first[Catch(leaf)] = (0.0,) * 4
    fresh = {**first, Catch(0): (8.0, 8.0, 8.0, 8.508), Catch(2): (2.0, 2.0, 2.0, 2.508)}
    found = found_at(first, 4.0, fresh)
    assert found == Puzzle(after=4, seat=0, best={"type": "catch", "leaf": 0}, points=8.13, second=2.13)


def test_the_gap_and_the_noise_are_limits() -> None:
    first: Points = dict.fromkeys(EVEN, (0.0,) * 4) | {Catch(0): (4.0,) * 4}
    assert found_at(first, 4.0) is not None, "exactly the gap"
    assert found_at(first, 4.01) is None
    noisy = {**first, Catch(0): (14.0, 0.0, 14.0, 0.0)}  # a mean of 7, whose standard error is 3.5
    assert found_at(first, 4.0, noisy) is None
    clear = {**first, Catch(0): (9.0, 5.0, 9.0, 5.0)}  # a standard error of 1
    assert found_at(first, 4.0, clear) is not None


def test_the_bots_own_values_need_half_the_gap() -> None:
    first: Points = dict.fromkeys(EVEN, (0.0,) * 4) | {Catch(0): (20.0,) * 4}
    assert found_at(first, 8.0) is not None, "the bot sees a lead of 4"
    assert found_at(first, 8.1) is None
    assert found_at(first, 1.0, measure="win") is None, "its values are no points"
    assert found_at(first, 1.0, measure="") is None


def test_two_choices_are_no_puzzle() -> None:
    def offered(leaves: int) -> Puzzle | None:
        case = case_at_the_pond()
        caught = tuple(-1 if leaf >= leaves else fish for leaf, fish in enumerate(case.state.leaves))
        known = (tuple(range(10)), ())
        state = type(case.state)(caught, known, case.state.scores)
        points = {Catch(leaf): ((10.0 if leaf == 0 else 0.0),) * 4 for leaf in range(10)}
        analyst = GivenAnalyst(lambda _, action: points[action])
        bot = GivenBot(lambda action: 9.0 if action == Catch(0) else 0.0)
        given = Case(5, 0, state, Catch(0), state, seed="s")
        assert len(POND.legal(state, 0).actions) == leaves
        return puzzle_at(given, bot, analyst, 4.0)

    assert offered(2) is None
    assert offered(3) is not None


def test_the_best_of_each_idea_is_tried_and_no_more_than_eight() -> None:
    class Alike(GivenAnalyst):
        def same_idea(self, one: Any, other: Any) -> bool:
            return one.leaf // 2 == other.leaf // 2

    considered = tuple(Considered(Catch(leaf), 9.0 - leaf) for leaf in (3, 2, 0, 1, 5))
    thought = Thought(Catch(3), considered, "points")
    assert [one.action.leaf for one in ideas(thought, Alike(untried))] == [3, 0, 5]
    many = Thought(Catch(0), tuple(Considered(Catch(leaf), -leaf) for leaf in range(12)), "points")
    assert [one.action.leaf for one in ideas(many, GivenAnalyst(untried))] == list(range(8))


def fished() -> Record:
    """A game in which everybody catches in turn: leaf 0, 1, 2 …"""
    table = Table.open(POND, ["Ada", "Olaf"], seed="mine")
    for leaf in range(6):
        table.play(leaf % 2, Catch(leaf))
    return read_record(table.record(), POND)


def test_the_clearest_puzzles_of_a_game_in_order_of_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A decision after n moves has a lead of 10, 40, 30, 20, 5, 1: of two, those after one and two moves are kept."""
    leads = (10.0, 40.0, 30.0, 20.0, 5.0, 1.0)

    def puzzle(case: Case, bot: Any, analyst: Any, gap: float) -> Puzzle | None:
        lead = leads[case.moment - 1]
        return Puzzle(case.moment - 1, case.seat, {"leaf": 0}, lead, 0.0) if lead >= gap else None

    monkeypatch.setattr(sys.modules[puzzle_at.__module__], "puzzle_at", puzzle)
    record, bot = fished(), GivenBot(lambda action: 0.0)
    seen: list[tuple[int, int]] = []
    found = mine(record, bot, gap=5.0, most=2, progress=lambda done, total: seen.append((done, total)))
    assert found.decisions == 6
    assert seen == [(n, 6) for n in range(1, 7)]
    game = found.game
    assert game is not None
    assert [one.after for one in game.puzzles] == [1, 2]
    assert game.actions == tuple((leaf % 2, {"type": "catch", "leaf": leaf}) for leaf in range(2)), "up to the last"
    assert (game.game, game.ruleset, game.players, game.seed, game.bot) == ("pond", "1", 2, record.seed, "given")
    every = mine(record, bot, gap=5.0, most=9).game
    assert every is not None
    assert [one.after for one in every.puzzles] == [0, 1, 2, 3, 4], "the gap itself is enough"
    assert mine(record, bot, gap=41.0).game is None
    three = mine(record, bot, gap=0.0).game
    assert three is not None
    assert [one.after for one in three.puzzles] == [1, 2, 3], "three, if nothing is said"


def test_a_game_that_goes_on_from_another_is_not_mined() -> None:
    record = fished()
    branched = replace(record, header=replace(record.header, branched=("something",)))  # type: ignore[arg-type]
    with pytest.raises(Unproven):
        mine(branched, GivenBot(lambda action: 0.0), 1.0)
