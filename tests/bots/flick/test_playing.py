"""Simulated flicks and turns, on small mats and uncompiled: what the search learns of a flick is what would happen."""

from __future__ import annotations

from math import atan2, cos, sin
from typing import Any

import pytest
from msgspec.structs import replace

from omphalos.bots.flick.evaluation.board import blank, board_of, copy_of
from omphalos.bots.flick.evaluation.judge import WEIGHTS, board_value
from omphalos.bots.flick.search import aims, playing, state
from omphalos.bots.flick.search import kernel as module
from omphalos.bots.flick.search.aims import DISK
from omphalos.bots.flick.search.kernel import SearchKernel
from omphalos.bots.flick.search.scratch import new_scratch
from omphalos.bots.flick.search.state import MAX_SHOTS, new_search
from omphalos.bots.flick.shots import FIRST, MORE, ONE, TurnShots, new_shot
from omphalos.flick import GAME
from omphalos.flick.judged import KINDS
from omphalos.flick.mat import CITIES, CORNERS, corner_of
from omphalos.flick.options import Options
from omphalos.flick.pieces import Disk, Stock
from omphalos.flick.rulings import rulings_of
from omphalos.flick.slide import scene_of
from omphalos.flick.state import Hand, State, Turn
from omphalos.physics import Launch, simulate
from tests.uncompiled import uncompiled

FEW = Disk(0, "prophet", 1, 40.0, 30.0), Disk(1, "temple", 0, -150.0, 120.0)


def small(*disks: Disk, unused: int = 2) -> State:
    """Seat 0 of two players is to flick, with few disks on the mat."""
    state = GAME.start(2, Options(steadiness="exact"))
    players = tuple(replace(player, unused=Stock(unused, 0, 0)) for player in state.players)
    return replace(state, players=players, phase="mission", generation=1, disks=disks, placed=len(disks), turn=Turn(0))


def turn_shots() -> TurnShots:
    return TurnShots(new_shot(), new_shot(), new_shot())


def same(one: Any, other: Any) -> bool:
    """Whether two shots are the same."""
    return bool(one.tobytes() == other.tobytes())


def value(board: Any, seat: int) -> float:
    return float(uncompiled(board_value)(board, seat, WEIGHTS))


@pytest.mark.parametrize("hand", [None, Hand(90.0, -60.0, 90.0, 60.0)])
def test_a_simulated_flick_ends_where_the_physics_say(hand: Hand | None) -> None:
    state = replace(small(*FEW), hand=hand)
    manner = rulings_of(state).manner
    board, memory, shot = board_of(state), new_scratch(1), new_shot()
    shot[FIRST].piece, shot[FIRST].angle, shot[FIRST].speed = 0, 0.2, 1.1
    assert uncompiled(aims.flick)(board, 0, shot, MORE, memory) == 2
    expected = simulate(scene_of(FEW, manner, hand), [Launch(0, 1.1 * cos(0.2), 1.1 * sin(0.2), manner.roll)])
    assert memory.results.rest[0, :2] == pytest.approx(expected.rest)
    assert memory.results.fell[0, :2] == pytest.approx(expected.fell)
    assert (memory.results.rest[0, 0, 0] < 0.09) == (hand is not None), "a hand stands in the way"


def test_flicks_at_a_disk_reach_from_one_of_its_edges_to_the_other() -> None:
    state = small(Disk(0, "prophet", 1, 120.0, 90.0), Disk(1, "prophet", 0, -130.0, -110.0))
    board, memory, shot = board_of(state), new_scratch(2), new_shot()
    reach = board.disk[0].radius + board.disk[1].radius
    beside: list[float] = []
    for _ in range(400):
        if uncompiled(aims.propose)(board, 0, MORE, 1, memory.rng, shot) == DISK:
            throw = shot[FIRST]
            assert (throw.x, throw.y) == (board.disk[1].x, board.disk[1].y)
            dx, dy = board.disk[0].x - throw.x, board.disk[0].y - throw.y
            assert dx * cos(throw.angle) + dy * sin(throw.angle) > 0, "away from the disk"
            beside.append((dx * sin(throw.angle) - dy * cos(throw.angle)) / reach)
    assert len(beside) > 40
    assert -0.96 < min(beside) < -0.85
    assert 0.85 < max(beside) < 0.96


@pytest.mark.parametrize("seat", [0, 1])
def test_an_answer_is_the_best_of_the_flicks_that_were_tried(seat: int) -> None:
    board = board_of(small(*FEW))
    for seed in range(4):
        memory, after = new_scratch(seed), blank(board)
        tried: list[float] = []
        for _ in range(3):
            shot = new_shot()
            assert uncompiled(aims.propose)(board, seat, ONE, -1, memory.rng, shot) >= 0
            uncompiled(aims.tremble)(board, shot, ONE, memory.rng, 0.0, shot)
            uncompiled(playing.make)(board, seat, shot, ONE, memory, after)
            tried.append(value(after, seat))
        answered = blank(board)
        made = uncompiled(playing.answer)(
            copy_of(board), seat, 3, 0.0, WEIGHTS, new_scratch(seed), turn_shots(), blank(board), answered
        )
        assert made == 4
        assert value(answered, seat) == pytest.approx(max(tried))
        assert len(set(tried)) > 1


def test_seats_answer_in_turn_until_nobody_has_a_prophet() -> None:
    for turns, made in ((0, 0), (1, 3), (2, 6), (3, 9), (9, 12)):
        board = board_of(small())
        one, other = copy_of(board), blank(board)
        final, flicks = uncompiled(playing.play_on)(
            one, 0, turns, 2, 0, WEIGHTS, new_scratch(3), turn_shots(), blank(board), other
        )
        assert flicks == made, "each seat tries two flicks and makes one, twice at most"
        last = other if min(turns, 4) % 2 else one
        assert final == value(last, 0)
        assert last.unused[:2, 0].tolist() == [2 - min(turns, 4) // 2, 2 - (min(turns, 4) + 1) // 2]


def test_only_a_prophet_just_put_down_that_stays_in_the_cloud_may_be_flicked_again() -> None:
    x, y = (0.93 * at for at in CORNERS[corner_of(0, 2)])
    board = board_of(small(Disk(0, "prophet", 0, x, y), unused=3))
    for speed, again in ((0.02, 1), (1.0, 0)):
        shot, after = new_shot(), blank(board)
        shot[FIRST].x, shot[FIRST].y = 0.8 * 0.001 * x / 0.93, 0.97 * 0.001 * y / 0.93
        shot[FIRST].angle, shot[FIRST].speed = atan2(-y, -x), speed
        uncompiled(playing.make)(board, 0, shot, ONE, new_scratch(1), after)
        assert after.table[0].disks == 2
        assert after.seat[0].again == again


# --- the list of a search


def listed(count: int) -> state.Search:
    """A search with shots in many directions, each seen once."""
    found = new_search(board_of(small(*FEW)))
    for i in range(count):
        shot = found.shots[i]
        shot[FIRST].angle, shot[FIRST].speed = 6.0 * i / MAX_SHOTS, 1.0
        stats = found.stats[i]
        stats.weight = stats.visits = stats.lookaheads = stats.chosen = 1.0
        stats.value_sum = stats.squares = stats.lookahead_sum = 1.0 + (7 * i) % MAX_SHOTS
        stats.target, stats.first_value = i % 5, stats.value_sum
    found.totals[0].listed = count
    found.totals[0].outcomes = count
    return found


def test_a_shot_that_replaces_the_worst_one_begins_with_what_was_seen_near_it() -> None:
    board, full = board_of(small(*FEW)), listed(MAX_SHOTS)
    full.totals[0].outcomes = 0
    new = new_shot()
    new[FIRST].angle, new[FIRST].speed = 0.03, 1.0
    add_shot = uncompiled(state.add_shot)
    assert not add_shot(board, full, new, ONE, 2, 1.0), "it is no better than the worst"
    uncompiled(state.record_outcome)(board, full, new, 5.0, ONE, 2)
    assert not add_shot(board, full, full.shots[3], ONE, 2, 99.0), "it is on the list"
    assert add_shot(board, full, new, ONE, 2, 1.5)
    assert full.totals[0].listed == MAX_SHOTS
    assert full.shots[0][FIRST].angle == 0.03
    stats = full.stats[0]
    assert (stats.weight, stats.value_sum, stats.squares) == (1.0, 5.0, 25.0)
    assert (stats.visits, stats.lookaheads, stats.lookahead_sum, stats.chosen) == (0.0, 0.0, 0.0, 0.0)
    assert (stats.target, stats.first_value) == (2.0, 1.5)


@pytest.fixture
def plain_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search is not compiled."""
    monkeypatch.setattr(module, "run_operation", uncompiled(module.run_operation))


@pytest.mark.usefixtures("plain_search")
def test_the_list_is_ordered_and_few_of_the_best_are_looked_into() -> None:
    board, found, memory = board_of(small(*FEW)), listed(9), new_scratch(4)
    angles = {float(found.stats[i].value_sum): float(found.shots[i][FIRST].angle) for i in range(9)}
    kernel = SearchKernel(WEIGHTS, memory)
    kernel.rank(board, found)
    order = [float(found.stats[i].value_sum) for i in range(9)]
    assert order == sorted(order, reverse=True)
    assert [angles[its] for its in order] == [float(found.shots[i][FIRST].angle) for i in range(9)]
    assert not found.lookahead_rng.any()
    kernel.choose(board, found, few=2)
    chosen = [float(found.stats[i].chosen) for i in range(9)]
    assert sum(chosen) == sum(chosen[:2]) > 0, "those far behind the best are not"
    assert (found.lookahead_rng == memory.rng).all(), "each lookahead has the same luck"


@pytest.mark.usefixtures("plain_search")
def test_the_best_of_the_flicks_that_were_simulated_are_listed() -> None:
    board = board_of(small(*FEW))
    found, memory = new_search(board), new_scratch(5)
    kernel = SearchKernel(WEIGHTS, memory)
    kernel.sample(board, found, 0, ONE, -1, sims=8, keep=3)
    totals = found.totals[0]
    assert (totals.simulations, totals.outcomes, totals.listed) == (8, 8, 3)
    values = [float(found.outcomes[i].value) for i in range(8)]
    assert totals.total == pytest.approx(sum(values))
    assert totals.squares == pytest.approx(sum(value * value for value in values))
    best = sorted(set(values), reverse=True)[:3]
    assert [float(found.stats[i].first_value) for i in range(3)] == best
    for i in range(3):
        at = values.index(best[i])
        assert same(found.shots[i], found.simulated[at])
        assert found.stats[i].target == found.outcomes[at].target
        after = blank(board)
        uncompiled(playing.make)(board, 0, found.shots[i], ONE, memory, after)
        assert value(after, 0) == best[i], "the value is that of the flick as aimed"


@pytest.mark.usefixtures("plain_search")
def test_a_shot_is_tried_again_and_what_answers_change_is_learnt_of_the_chosen_ones_alone() -> None:
    board = board_of(small(*FEW))
    found, kernel = new_search(board), SearchKernel(WEIGHTS, new_scratch(6))
    kernel.improve(board, found, 0, ONE, sims=3)
    assert found.totals[0].simulations == 0, "there is no shot"
    kernel.sample(board, found, 0, ONE, -1, sims=8, keep=3)
    kernel.improve(board, found, 0, ONE, sims=4)
    listed_now = int(found.totals[0].listed)
    assert (found.totals[0].simulations, found.totals[0].outcomes) == (12, 12)
    assert sum(found.stats[i].visits for i in range(listed_now)) == 4
    kernel.rank(board, found)
    kernel.look_ahead(board, found, 0, ONE, turns=2, tries=1, sims=6)
    assert (found.totals[0].simulations, found.totals[0].lookaheads) == (12, 0), "none is chosen"
    kernel.choose(board, found, few=1)
    chosen = [i for i in range(listed_now) if found.stats[i].chosen]
    kernel.look_ahead(board, found, 0, ONE, turns=2, tries=1, sims=6)
    totals = found.totals[0]
    assert chosen == [0]
    assert totals.lookaheads == found.stats[0].lookaheads == 2, "each flick has two answers, each tried and made"
    assert totals.simulations == 12 + 2 * 5
    assert totals.outcomes == 14
    assert sum(found.stats[i].lookaheads for i in range(listed_now)) == 2
    assert totals.lookahead_sum == pytest.approx(float(found.stats[0].lookahead_sum))
    assert totals.lookahead_sum != 0.0


@pytest.mark.usefixtures("plain_search")
def test_a_disk_under_attack_loses_value_and_a_quiet_turn_does_not() -> None:
    city = CITIES[0]
    board = board_of(small(Disk(0, "prophet", 0, city.x, city.y), FEW[0]))
    found, kernel = new_search(board), SearchKernel(WEIGHTS, new_scratch(7))
    quiet = kernel.end_turn(board, found, 0, build=False)
    assert quiet == value(found.after.flick, 0)
    attacked = kernel.value_under_attack(board, found, 0, 0, tries=8)
    assert found.totals[0].simulations == 8
    assert attacked < quiet
    with_temple = kernel.end_turn(board, found, 0, build=True)
    assert with_temple > quiet
    assert any(found.after.flick.tag[i].kind == KINDS.index("temple") for i in range(3))
