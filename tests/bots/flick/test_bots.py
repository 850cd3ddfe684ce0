"""The bots of Palec boży: they answer every prompt sensibly, and deterministically."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from omphalos.bots import BotSeat, Budget, Observation, levels, make_bot, parse_bot, resolve
from omphalos.bots.explain import as_text, distinct, lines, value_text
from omphalos.bots.flick.decision import Decision, SearchBudget
from omphalos.bots.flick.evaluation.board import board_of
from omphalos.bots.flick.evaluation.judge import WEIGHTS
from omphalos.bots.flick.hunter import Hunter
from omphalos.bots.flick.own_actions import hands_to_try
from omphalos.bots.flick.search.kernel import SearchKernel
from omphalos.bots.flick.search.scratch import new_scratch
from omphalos.bots.flick.search.state import MAX_SHOTS, Search, new_search
from omphalos.bots.flick.shots import ONE
from omphalos.bots.flick.votes import weigh_laws
from omphalos.bots.thought import Considered
from omphalos.flick import GAME
from omphalos.flick.actions import Build, Decline, DropHeart, Flick, FlickAgain, FlickPair, FlickStack, StandHand, Vote
from omphalos.flick.judged import SPHINX
from omphalos.flick.mat import CITIES, CORNERS, NAVEL, corner_of
from omphalos.flick.notation import read_state
from omphalos.flick.options import GodId, LawId, Options
from omphalos.flick.pieces import RADIUS, Stock
from omphalos.flick.state import State, Turn
from omphalos.i18n import LANGUAGES
from omphalos.table import Table
from omphalos.table.house_numbers import REPORTED
from omphalos.table.testing import imagine_test
from tests.bots.flick.positions import position

QUICK = ("greedy:budget=30", "hunter:budget=60,tries=3")


def observation_of(state: State, seat: int, budget: Budget | None = None, seed: int = 0) -> Observation:
    """Return the observation of a bot at that seat."""
    return Observation(
        GAME, seat, GAME.view(state, seat), GAME.legal(state, seat), budget or Budget(simulations=200), seed
    )


def whole_game(bots: tuple[str, ...], seed: str, **options: Any) -> Table:
    """Play a game to its end. No bot forfeits."""
    table = Table.open(GAME, bots, Options(**options), seed)
    bot_seats = [BotSeat(bot, GAME, seat, seed) for seat, bot in enumerate(bots)]
    while asked := table.to_act():
        bot_seats[asked[0]].play(table)
    assert [bot_seat.forfeits for bot_seat in bot_seats] == [[] for _ in bot_seats]
    return table


def test_what_a_view_hides_is_imagined() -> None:
    imagine_test(GAME, games=3)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_end_without_a_forfeit(players: int) -> None:
    bots = tuple(QUICK[seat % 2] for seat in range(players))
    table = whole_game(bots, f"whole {players}")
    assert table.outcome() is not None


TWO_BY_TWO: list[tuple[tuple[GodId, ...], tuple[LawId, ...]]] = [
    (("Dagda", "Tyr"), ("L04", "L05")),
    (("Freja", "Zeus"), ("L20", "L06")),
    (("Anubis", "Morrigan"), ("L07", "L08")),
    (("Themis", "Ra"), ("L12", "L09")),
    (("Tyr", "Dagda"), ("L15", "L10")),
    (("Morrigan", "Freja"), ("L01", "L05")),
]


@pytest.mark.parametrize(("gods", "laws"), TWO_BY_TWO)
def test_every_god_and_law_is_played_without_a_forfeit(gods: tuple[GodId, ...], laws: tuple[LawId, ...]) -> None:
    whole_game(QUICK, f"{gods}", generations=2, chosen_gods=gods, chosen_laws=laws)


@pytest.mark.parametrize("seed", range(8))
def test_any_position_is_answered_with_what_is_offered(seed: int) -> None:
    state = position(4000 + seed)
    assert state.turn is not None
    for text in QUICK:
        answer = BotSeat(text, GAME, state.turn.seat, seed).decide(
            0, GAME.view(state, state.turn.seat), GAME.legal(state, state.turn.seat)
        )
        assert answer.forfeit is None, answer.forfeit
        assert answer.thought.considered


@pytest.mark.parametrize("text", QUICK)
def test_it_beats_chance(text: str) -> None:
    wins = 0
    for game in range(3):
        for seat in range(2):
            bots = (text, "random") if seat == 0 else ("random", text)
            outcome = whole_game(bots, f"beats chance {game}", generations=2).outcome()
            assert outcome is not None
            wins += outcome.ranks[seat] == 1
    assert wins == 6


@pytest.mark.parametrize("text", ["greedy:budget=50", "hunter:budget=300", "hunter:budget=300,eye=2,shake=3"])
def test_the_same_sight_gives_the_same_thought(text: str) -> None:
    state = position(77)
    assert state.turn is not None
    spec = parse_bot(text)
    thoughts = [make_bot(text, GAME).think(observation_of(state, state.turn.seat, spec.budget)) for _ in range(2)]
    assert thoughts[0] == thoughts[1]
    other = make_bot(text, GAME).think(observation_of(state, state.turn.seat, spec.budget, seed=1))
    assert other.action != thoughts[0].action


def test_a_budget_of_simulations_is_kept() -> None:
    state = position(78)
    assert state.turn is not None
    for text, most in (("greedy:budget=50", 50), ("hunter:budget=500", 520)):
        thought = make_bot(text, GAME).think(observation_of(state, state.turn.seat, parse_bot(text).budget))
        assert most * 0.8 <= thought.simulations <= most


def test_a_budget_by_the_clock_is_empty_when_time_is_over() -> None:
    budget = SearchBudget(Budget(ms=50), begun=0.0)  # the time is used up
    assert budget.next(64) == 64  # one batch is always granted
    budget.spend(64)
    assert budget.next(64) == 0


# --- single decisions


def turn_of(text: str, god: GodId = "Zeus", **changes: Any) -> State:
    """A position in the short notation with seat 0 about to flick, without tremor."""
    state = read_state(text)
    return replace(
        state,
        options=Options(steadiness="exact"),
        gods=(god, "Anubis")[: len(state.players)],
        phase="mission",
        generation=state.generations,
        turn=Turn(0),
        **changes,
    )


def test_the_navel_is_worth_most_with_temples_everywhere() -> None:
    state = turn_of("2p aT0,158 aT158,0 aT0,-158 aT-158,0")
    for text in ("greedy:budget=300", "hunter:budget=1500"):
        thought = make_bot(text, GAME).think(observation_of(state, 0, parse_bot(text).budget))
        assert thought.considered[0].note == "navel", text
        assert isinstance(thought.action, Flick)


def test_laws_for_two_prophets_are_followed() -> None:
    from omphalos.flick.state import InForce

    for law, kind in (("L04", FlickStack), ("L05", FlickPair)):
        state = turn_of("2p", laws=(InForce(law, 1),))  # type: ignore[arg-type]
        thought = make_bot("hunter:budget=300", GAME).think(observation_of(state, 0))
        assert isinstance(thought.action, kind)
        assert len(thought.considered) > 1
        assert all(isinstance(one.action, kind) for one in thought.considered)
        assert all(GAME.legal(state, 0).allows(one.action) for one in thought.considered)


def test_a_prophet_left_in_the_cloud_is_flicked_again() -> None:
    state = turn_of("2p ap-190,-190")
    disk = state.disks[0].id
    state = replace(state, turn=Turn(0, "after", (disk,), (0,), settled=True))
    thought = make_bot("hunter:budget=800", GAME).think(observation_of(state, 0, Budget(simulations=800)))
    assert isinstance(thought.action, FlickAgain)


def test_a_temple_is_built_while_generations_are_left() -> None:
    state = turn_of("2p ap-6,152", god="Themis")
    disk = state.disks[0].id
    state = replace(state, generation=1, turn=Turn(0, "temples", (disk,), (0,), (disk,)))
    for text in QUICK:
        thought = make_bot(text, GAME).think(observation_of(state, 0))
        assert isinstance(thought.action, Build)
        assert any(isinstance(one.action, Decline) for one in thought.considered)


def test_zeus_builds_where_he_has_no_temple() -> None:
    state = turn_of("2p ap-6,152 aT46,162")
    disk = next(d.id for d in state.disks if d.kind == "prophet")
    state = replace(state, generation=1, turn=Turn(0, "temples", (disk,), (0,), (disk,)))
    thought = make_bot(QUICK[1], GAME).think(observation_of(state, 0))
    assert isinstance(thought.action, Build)
    assert thought.action.island != 0


def test_the_heart_is_dropped_where_it_turns_an_island() -> None:
    state = turn_of("2p bp158,0 bp-60,-60", god="Freja")
    state = replace(state, phase="heart", turn=None)
    thought = make_bot(QUICK[0], GAME).think(observation_of(state, 0))
    assert isinstance(thought.action, DropHeart)
    assert abs(thought.action.at[0] - 158) < 20
    assert abs(thought.action.at[1]) < 20


def test_votes_are_weighed() -> None:
    table = Table.open(GAME, ("greedy", "greedy"), Options(), "votes")
    bot_seats = [BotSeat(QUICK[0], GAME, seat, "votes") for seat in range(2)]
    while table.view(table.to_act()[0]).prompt != "vote":
        bot_seats[table.to_act()[0]].play(table)
    answer = BotSeat("hunter:budget=2000", GAME, 0, "votes").decide(9, table.view(0), table.legal(0))
    assert answer.forfeit is None
    assert {one.action for one in answer.thought.considered} == {Vote(True), Vote(False)}


def test_in_a_vote_the_start_of_the_generation_may_count_too() -> None:
    table = Table.open(GAME, ("greedy", "greedy"), Options(), "votes")
    bot_seats = [BotSeat(QUICK[0], GAME, seat, "votes") for seat in range(2)]
    while table.view(table.to_act()[0]).prompt != "vote":
        bot_seats[table.to_act()[0]].play(table)
    observation = observation_of(table.state, 0)
    plain, leaning, start = (
        [
            one.sure
            for one in weigh_laws(
                Decision(observation), 2, SearchBudget(Budget(simulations=100)), prior_rollouts=prior_rollouts
            )
        ]
        for prior_rollouts in (0, 3, 10**12)
    )
    made = weigh_laws(Decision(observation), 2, SearchBudget(Budget(simulations=100)))[0].move.visits
    assert leaning == pytest.approx([(3 * s + made * p) / (3 + made) for s, p in zip(start, plain, strict=True)])


def test_dagda_weighs_his_hand() -> None:
    state = turn_of("2p", god="Dagda")
    thought = make_bot("hunter:budget=2000", GAME).think(observation_of(state, 0, Budget(simulations=2000)))
    hands = [one for one in thought.considered if isinstance(one.action, StandHand)]
    assert hands
    assert all(GAME.legal(state, 0).allows(one.action) for one in hands)


def test_hands_are_tried_behind_the_navel_and_the_cities() -> None:
    """Seen from the player's corner: there they stop what would go past."""
    found = hands_to_try(Decision(observation_of(turn_of("2p", god="Dagda"), 0)), 12)
    assert len(found) == 12
    corner = CORNERS[corner_of(0, 2)]
    marks = [(NAVEL.x, NAVEL.y), *((city.x, city.y) for city in CITIES)]
    for action, _ in found:
        assert isinstance(action, StandHand)
        behind: list[bool] = []
        for mark in marks:
            away = np.subtract(mark, corner) / np.hypot(*np.subtract(mark, corner))
            x, y = np.subtract(action.at, mark)
            behind.append(14.0 <= x * away[0] + y * away[1] <= 34.0 and abs(x * away[1] - y * away[0]) < 30.0)
        assert any(behind)


def test_hard_flicks_at_temples_are_made_with_the_heaviest_prophet() -> None:
    state = turn_of("2p aT0,158 bT158,0 bp0,-150", god="Ra")
    state = replace(state, players=(replace(state.players[0], unused=Stock(3, 0, 1)), state.players[1]))
    board = board_of(state)
    drawn: dict[int, Any] = {}
    for hard in (0, 1, 4):
        search = new_search(board)
        SearchKernel(WEIGHTS, new_scratch(1)).sample(board, search, 0, ONE, -1, sims=200, keep=12, hard=hard)
        seen: Any = search.simulated
        drawn[hard] = seen[: int(search.totals[0].outcomes), 0].copy().view(np.recarray)
    fast = {hard: (shots.piece == SPHINX) & (shots.speed >= 0.75 * 2.4) for hard, shots in drawn.items()}
    assert fast[0].mean() < 0.1 < fast[1].mean() < 0.5
    assert fast[4].mean() > 0.95  # of all; some tries find no disk of an opponent
    struck = drawn[4][fast[4]]
    reach = RADIUS[REPORTED]["sphinx"] + RADIUS[REPORTED]["temple"]
    x, y = 158.0 - 1000 * struck.x, -1000 * struck.y
    beside = np.abs(x * np.sin(struck.angle) - y * np.cos(struck.angle))
    assert (beside < 0.61 * reach).mean() > 0.7  # at the temple of the opponent


@pytest.mark.parametrize(("budget", "tried"), [("60", {0}), ("800", {1}), ("20ms", {1})])
def test_hard_flicks_are_tried_with_a_large_budget(
    budget: str, tried: set[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    found: set[int] = set()
    seed = SearchKernel.sample

    def noted(*words: Any, hard: int = 0, **rest: Any) -> None:
        found.add(hard)
        seed(*words, hard=hard, **rest)

    monkeypatch.setattr(SearchKernel, "sample", noted)
    bot = make_bot(f"hunter:budget={budget}", GAME)
    bot.think(observation_of(turn_of("2p bT158,0"), 0, bot.budget))
    assert found == tried


def searched(budget: int) -> Search:
    """Return a hunter's final expectation of its flick."""
    bot = make_bot(f"hunter:budget={budget}", GAME)
    assert isinstance(bot, Hunter)
    decision = Decision(observation_of(turn_of("2p bp0,150 bT-158,0 aT158,0"), 0))
    return bot.search_flick(decision, decision.board(), 0, -1, SearchBudget(bot.budget))


def test_with_much_to_spend_it_looks_to_the_end_of_the_generation() -> None:
    assert searched(800).totals[0].lookaheads == 0, "too few lookaheads to learn from: better spent on the flick itself"
    search = searched(30_000)
    assert search.totals[0].lookaheads >= 60
    chosen = [a for a in range(int(search.totals[0].listed)) if search.stats[a].chosen]
    assert 1 < len(chosen) <= 4
    assert all(search.stats[a].lookaheads > 0 for a in chosen)
    assert sum(search.stats[a].lookaheads for a in range(MAX_SHOTS)) == search.totals[0].lookaheads
    shots: Any = search.shots
    assert (searched(30_000).shots == shots).all()


# --- telling


def test_what_was_considered_is_drawn_on_the_mat() -> None:
    state = turn_of("2p ap0,150 bp10,-150 bT-158,0")
    bot = make_bot("hunter:budget=500", GAME)
    observation = observation_of(state, 0, seed=6)
    thought = bot.think(observation)
    drawn = bot.overlay(observation, thought)
    assert drawn.startswith("<g")
    assert drawn.count("<line") >= 8
    assert "<polyline" in drawn


def told(state: State, text: str, language: str = "en", width: int | None = None) -> str:
    bot, observation = make_bot(text, GAME), observation_of(state, 0)
    thought = bot.think(observation)
    return as_text(lines(observation, state, thought, ["Ann", "Bob"], language, bot), thought, language, 32, width)


def test_a_flick_is_told_by_its_way_its_strength_its_aim_and_what_comes_of_it() -> None:
    state = turn_of("2p bp0,150")
    table = told(state, "hunter:budget=600,depth=0")
    assert re.search(r"↗ +\d+° force +\d+ %  prophet at the navel → into the navel", table)
    assert re.search(r"° force +\d+ %  prophet at a city → onto the city of I+V?\b", table)
    assert "Bob’s prophet" in table
    assert re.search(r"prorok w Pępek → na Pępek", told(state, "hunter:budget=600,depth=0", "pl"))


def test_a_hint_names_its_unit_and_repeats_no_move() -> None:
    state = turn_of("2p bp0,150")
    bot, observation = make_bot("hunter:budget=600,depth=0", GAME), observation_of(state, 0, seed=6)
    thought = bot.think(observation)
    assert re.fullmatch(
        r"expected lead [+−]\d+\.\d VP", value_text(bot, observation, thought.considered[0].value, thought, "en")
    )
    assert value_text(bot, observation, 0.64, replace(thought, measure="win"), "de") == "gewinnt 64 %"
    shown = distinct(bot, observation, thought.considered, 8)
    assert shown[0] is thought.considered[0]
    assert len(shown) < len(thought.considered)
    for i, one in enumerate(shown):
        for other in shown[i + 1 :]:
            assert one.note != other.note or abs((one.action.angle - other.action.angle + 180) % 360 - 180) > 12
    spots = [Considered(Build(0, 0, at), 1.0) for at in ((0.0, 150.0), (5.0, 152.0), (40.0, 150.0))]
    assert distinct(bot, observation, spots, 8) == [spots[0], spots[2]]


def test_the_flick_of_an_unsteady_hand_is_told_beside_the_one_it_meant() -> None:
    table = told(turn_of("2p"), "greedy:budget=60,shake=2").splitlines()
    assert table[1].startswith("→")
    assert not any(line.startswith("→") for line in table[2:])


def test_a_long_move_goes_on_below() -> None:
    state = turn_of("2p bp0,150 bp20,150 bp-20,150 bT-158,0")
    table = told(state, "hunter:budget=600,depth=0", width=64)
    assert max(map(len, table.splitlines())) <= 64
    joined = " ".join(table.split())
    assert joined == " ".join(told(state, "hunter:budget=600,depth=0").split())


def test_there_are_seven_levels() -> None:
    found = levels("flick")
    assert len(found) == 7
    for level in found:
        assert set(level.name) == set(LANGUAGES)
        assert resolve(f"flick/{level.id}", GAME).name in ("greedy", "hunter", "augur")
