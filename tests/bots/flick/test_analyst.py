"""Reviews of Palec boży: the choice is told apart from luck, and both add up to what really happened."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from omphalos.bots import BotSeat, make_bot, play_out
from omphalos.bots.analyst import Case, Trials, mean
from omphalos.bots.flick.analyst import FlickAnalyst
from omphalos.bots.flick.flicks import FLICKS, leads_after, leads_as_made, shot_of
from omphalos.bots.flick.shots import MORE, ONE, PAIR, STACK
from omphalos.bots.review import cases_of, review_record
from omphalos.flick import GAME
from omphalos.flick.actions import Flick, FlickAgain, FlickPair, FlickStack, StandHand
from omphalos.flick.events import Flicked
from omphalos.flick.options import LawId
from omphalos.flick.pieces import NOBODY, Disk, Stock
from omphalos.flick.state import Held
from omphalos.table import Table, read_record
from omphalos.table.chance import Chance
from omphalos.table.record import Record
from tests.flick.helpers import begun


@cache
def played(seed: str = "r", players: int = 2, law: LawId | None = None, first: str = "Ra") -> Record:
    """A short game of weak bots."""
    gods = (first, "Zeus", "Tyr", "Morrigan")[:players]
    options: dict[str, Any] = {"generations": 2, "chosen_gods": gods, **({"chosen_laws": (law,)} if law else {})}
    table = Table.open(GAME, players, options, seed)
    play_out(table, [BotSeat("shepherd", GAME, seat, seed, table.options) for seat in range(players)])
    return read_record(table.record())


def analyst(players: int = 2) -> FlickAnalyst:
    """The analyst of the strongest bot, with a small budget."""
    bot = make_bot("hunter:budget=300", GAME)
    return FlickAnalyst(GAME, players, bot.think, bot.budget)


def flicks(record: Record) -> list[Case]:
    """The flicks of turns."""
    return [case for case in cases_of(record)[1] if isinstance(case.action, FLICKS) and case.state.phase == "mission"]


def tried(one: FlickAnalyst, case: Case, *actions: Any) -> list[Trials]:
    """Trials of a decision that can be tried."""
    found = one.tried(case, actions)
    assert found is not None
    return found


def test_choice_and_luck_add_up_to_what_really_happened() -> None:
    """Best expectation − loss by the choice + luck = the outcome, measured by nothing but the flick that was made."""
    one = analyst()
    for case in flicks(played())[:8]:
        judged = one.judge(case)
        assert judged is not None
        assert judged.luck is not None
        assert judged.luck_points is not None
        assert judged.trials == 1000
        best = case.action if judged.best is None else judged.best
        expected = tried(one, case, best)[0]
        made = next(event for event in case.events if isinstance(event, Flicked))
        leads = leads_as_made(case.state, case.seat, case.action, made)
        assert expected.mean_points - judged.points + judged.luck_points == pytest.approx(leads[case.seat], abs=1e-9)
        chance = one.actual(case)
        assert chance is not None
        assert mean(expected.chance) - judged.loss + judged.luck == pytest.approx(chance.chance, abs=1e-9)
        assert judged.loss >= 0


def test_the_network_of_augur_corrects_the_chances() -> None:
    """Curve, trials and outcomes are all by the same forecast."""
    learned = make_bot("augur:budget=300", GAME).analyst(2)
    untrusted = make_bot("augur:budget=300,trust=0", GAME).analyst(2)
    assert isinstance(learned, FlickAnalyst)
    assert isinstance(untrusted, FlickAnalyst)
    corrections: list[float] = []
    for case in flicks(played())[:4]:
        heuristic = analyst().forecast(case.state, "")
        assert untrusted.forecast(case.state, "").points == pytest.approx(heuristic.points, abs=1e-5)
        forecast = learned.forecast(case.state, "")
        corrections.append(max(abs(a - b) for a, b in zip(forecast.points, heuristic.points, strict=True)))
        assert sum(learned.chances(case.state, "")) == pytest.approx(1)
        aimed, aimed_simply = (tried(one, case, case.action)[0].mean_points for one in (learned, analyst()))
        corrections.append(abs(aimed - aimed_simply))
        actual, simple = learned.actual(case), analyst().actual(case)
        assert actual is not None
        assert simple is not None
        corrections.append(abs(actual.points - simple.points))
        judged = learned.judge(case)
        assert judged is not None
        assert judged.luck is not None
        best = case.action if judged.best is None else judged.best
        expected = mean(tried(learned, case, best)[0].chance)
        assert expected - judged.loss + judged.luck == pytest.approx(actual.chance, abs=1e-9)
    forecasts, trials, outcomes = corrections[::3], corrections[1::3], corrections[2::3]
    assert min(max(forecasts), max(trials), max(outcomes)) > 0.05


def test_the_outcome_of_a_flick_is_valued_as_the_position_after_it() -> None:
    """What the decomposition calls the outcome is the same position that the curve shows, while the turn lasts."""
    one, checked = analyst(), 0
    for case in (case for seed in "rst" for case in flicks(played(seed))):
        after = case.after
        if after.turn is None or after.turn.seat != case.seat or after.generation != case.state.generation:
            continue  # the turn is over
        made = next(event for event in case.events if isinstance(event, Flicked))
        leads = leads_as_made(case.state, case.seat, case.action, made)
        points = one.forecast(after, "").points
        assert leads[case.seat] == pytest.approx(points[case.seat] - points[1 - case.seat], abs=1e-6)
        checked += 1
    assert checked >= 3


def test_a_thousand_flicks_average_what_the_game_itself_gives() -> None:
    """The kernel and the rules agree: flicks made by the game with other luck have the same mean."""
    one = analyst()
    case = flicks(played())[3]
    thousand = leads_after(case.state, case.seat, case.action, np.random.default_rng(1).standard_normal((1000, 2, 2)))
    by_rules: list[float] = []
    for number in range(300):
        booked = GAME.decide(case.state, case.seat, case.action, Chance(f"rules {number}", GAME.streams))
        made = next(event for event in booked.events if isinstance(event, Flicked))
        by_rules.append(float(leads_as_made(case.state, case.seat, case.action, made)[case.seat]))
    mine = thousand[:, case.seat]
    error = (mine.var() / len(mine) + np.var(by_rules) / len(by_rules)) ** 0.5
    assert abs(mine.mean() - np.mean(by_rules)) < 4 * error
    assert mine.std() > 0
    assert one.trials == len(mine)


def test_the_same_seed_gives_the_same_judgement_and_another_does_not() -> None:
    case = flicks(played())[0]
    assert analyst().judge(case) == analyst().judge(case)
    other, first = analyst().judge(replace(case, seed="another")), analyst().judge(case)
    assert other is not None
    assert first is not None
    assert other.chance != first.chance


def test_a_steady_hand_has_no_luck() -> None:
    table = Table.open(GAME, 2, {"generations": 1, "steadiness": "exact", "gods": False, "laws": False}, "exact")
    play_out(table, [BotSeat("shepherd", GAME, seat, "exact", table.options) for seat in range(2)])
    for case in flicks(read_record(table.record())):
        judged = analyst().judge(case)
        assert judged is not None
        assert judged.luck is not None
        assert judged.luck == pytest.approx(0.0, abs=1e-6)


def test_a_flick_off_the_mat_is_a_bad_choice_and_not_bad_luck() -> None:
    case = next(case for case in flicks(played()) if isinstance(case.action, Flick))
    corner = case.action.at
    away = float(np.degrees(np.arctan2(corner[1], corner[0])) % 360.0)  # out of the own corner, backwards
    action = replace(case.action, angle=away, speed=2.0)
    booked = GAME.decide(case.state, case.seat, action, Chance("off", GAME.streams))
    thrown_away = replace(case, action=action, after=booked.state, events=tuple(booked.events))
    judged = analyst().judge(thrown_away)
    assert judged is not None
    assert judged.luck is not None
    assert judged.loss > 0.02
    assert judged.points > 1.0
    assert abs(judged.luck) < 0.01
    assert judged.best is not None


def test_flicks_of_dagda_are_compared_with_flicks_though_the_bot_would_stand_the_hand_first() -> None:
    one = analyst()
    cases = [case for case in flicks(played("d", first="Dagda")) if case.seat == 0]
    hands = 0
    for case in cases:
        judged = one.judge(case)
        assert judged is not None
        assert judged.luck is not None
        assert judged.best is None or isinstance(judged.best, FLICKS)
        legal = GAME.legal(case.state, 0)
        hands += any(isinstance(family.like, StandHand) for family in legal.families)
    assert hands


@pytest.mark.parametrize(("law", "kind", "way"), [("L04", FlickStack, STACK), ("L05", FlickPair, PAIR)])
def test_two_prophets_at_once(law: LawId, kind: type, way: int) -> None:
    cases = [case for case in flicks(played("two", law=law)) if isinstance(case.action, kind)]
    assert cases
    assert shot_of(cases[0].state, cases[0].action)[1] == way
    judged = analyst().judge(cases[0])
    assert judged is not None
    assert judged.luck is not None


def test_ways_of_a_shot() -> None:
    case = next(case for case in flicks(played()) if isinstance(case.action, Flick))
    assert shot_of(case.state, case.action)[1] == ONE
    later = next(case for case in flicks(played()) if case.state.disks)
    assert shot_of(later.state, FlickAgain(later.state.disks[0].id, 0.0, 1.0))[1] == MORE


@pytest.mark.parametrize("players", [2, 3])
def test_a_whole_review(players: int) -> None:
    record = played("whole", players)
    review = review_record(record, "greedy:budget=60")
    assert review.method == "forecast"
    assert all(sum(chances) == pytest.approx(1.0, abs=1e-3) for chances in review.curve)
    assert review.skipped == 0
    assert {one.of for one in review.moments} == set(range(players))
    assert all(accuracy is not None and 0 < accuracy <= 100 for accuracy in review.accuracy)
    assert {type(case.action) for case in cases_of(record)[1]} > {Flick}


@pytest.mark.parametrize(
    ("phase", "left"),
    [("gods", 1.0), ("council", 2 / 3), ("scales", 2 / 3), ("mission", 1 / 3 + 6 / 15 / 3), ("heart", 1 / 3)],
)
def test_what_is_left_of_a_game_is_its_generations_and_the_prophets_that_nobody_has_flicked(
    phase: Any, left: float
) -> None:
    """Of 15 prophets six are unused in the second of three generations; others lie in reserve, about, or on a card."""
    prophets = tuple(Disk(number, "prophet", number % 2, 10.0 * number, 0.0) for number in range(2))
    state = replace(
        begun(3),
        phase=phase,
        generation=0 if phase == "gods" else 2,
        generations=3,
        players=tuple(replace(player, unused=Stock(2), reserve=Stock(1)) for player in begun(3).players),
        disks=(*prophets, Disk(8, "temple", 0, 100.0, 0.0), Disk(9, "king", NOBODY, 200.0, 0.0)),
        fallen=(Disk(10, "prophet", 2, 0.0, 300.0),),
        held=tuple(Held("Morrigan", 0, "prophet") for _ in range(3)),
    )
    assert analyst(3).forecast(state, "").left == pytest.approx(left)
