"""What helpers of the bots of Palec boży promise: what is alike, which places there are, how large a share is."""

from __future__ import annotations

from math import pi
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from omphalos.bots.flick.decision import Option, SearchBudget
from omphalos.bots.flick.evaluation.board import board_of
from omphalos.bots.flick.evaluation.count import convert, count
from omphalos.bots.flick.evaluation.sites import SITES, best_island, free_site, places
from omphalos.bots.flick.kernels import below, normal, uniform
from omphalos.bots.flick.moves import action_of, alike, distinct
from omphalos.bots.flick.shots import FIRST, ONE, PAIR, SECOND, STACK, copy_shot, new_shot
from omphalos.bots.flick.slips import misaim, misjudge, pick
from omphalos.bots.flick.words import alike as same_to_a_person
from omphalos.bots.observation import Observation
from omphalos.bots.spec import Budget
from omphalos.bots.thought import Considered, Thought
from omphalos.flick import GAME
from omphalos.flick.actions import Build, Decline, DropHeart, Flick, FlickAgain, FlickPair, FlickStack, KeepOath
from omphalos.flick.gods.freja import HEART
from omphalos.flick.judged import SeatRow
from omphalos.flick.mat import CITIES, COASTS, HALF
from omphalos.kernels.arrays import whole
from omphalos.kernels.numpy_arrays import record_type, records
from omphalos.table.legal import Spot
from tests.flick.helpers import begun, put
from tests.uncompiled import uncompiled

AT = -200.0, -200.0


def flick(angle: float, speed: float = 1.0, at: tuple[float, float] = AT, kind: Any = "prophet") -> Flick:
    """A flick."""
    return Flick(kind, at, angle, speed)


def option(action: Any, value: float = 0.0, note: str = "") -> Option:
    """A move that was considered."""
    return Option(value, Considered(action, value, note=note))


# --- which flicks are alike


@pytest.mark.parametrize(
    ("one", "other", "near"),
    [
        (45.0, 47.9, True),
        (45.0, 48.1, False),
        (359.0, 1.0, True),  # across 0°
        (1.0, 359.0, True),
        (358.4, 1.6, False),
        (0.0, 360.0, True),
        (10.0, 190.0, False),
        (179.0, 181.0, True),
        (270.0, 90.0, False),
    ],
)
def test_directions_are_alike_within_three_degrees_also_across_0(one: float, other: float, near: bool) -> None:
    assert alike(flick(one), flick(other)) == near
    assert alike(FlickAgain(3, one, 1.0), FlickAgain(3, other, 1.0)) == near
    assert alike(FlickPair(flick(one), flick(5.0)), FlickPair(flick(other), flick(5.0))) == near
    assert alike(FlickPair(flick(5.0), flick(one)), FlickPair(flick(5.0), flick(other))) == near


def test_flicks_are_alike_by_place_speed_and_disk() -> None:
    assert alike(flick(9.0), flick(9.0, at=(-191.1, -188.0)))
    assert not alike(flick(9.0), flick(9.0, at=(-190.9, -188.0)))  # 15 mm
    assert alike(flick(9.0), flick(9.0, at=(-182.0, -176.0)), wide=2.01)
    assert alike(flick(9.0, 1.0), flick(9.0, 1.149))
    assert not alike(flick(9.0, 1.0), flick(9.0, 1.151))
    assert alike(flick(9.0, 1.0), flick(14.9, 1.29), wide=2.0)
    assert not alike(FlickAgain(3, 9.0, 1.0), FlickAgain(4, 9.0, 1.0))
    assert alike(FlickAgain(3, 9.0, 1.0), KeepOath(3, 9.0, 1.0))
    assert not alike(flick(9.0), FlickAgain(3, 9.0, 1.0))
    assert not alike(flick(9.0), Decline())
    assert not alike(Decline(), Decline())
    assert alike(flick(9.0), FlickStack("templar", "prophet", AT, 9.0, 1.0))


def test_of_moves_that_are_alike_the_first_is_kept_and_at_most_thirty_two() -> None:
    found = [option(flick(angle)) for angle in (359.5, 0.5, 5.0, 357.0, 6.0)]
    assert [one.move.action.angle for one in distinct(found)] == [359.5, 5.0]
    assert [one.move.action.angle for one in distinct(found[1:])] == [0.5, 5.0, 357.0]
    assert distinct([]) == []
    many = [option(flick(10.0 * n, at=(-200.0, -200.0 + 20.0 * m))) for n in range(9) for m in range(9)]
    assert distinct(many) == many[:32]


@pytest.mark.parametrize(("one", "other", "near"), [(354.0, 6.0, True), (354.0, 6.1, False), (90.0, 78.0, True)])
def test_to_a_person_flicks_at_one_target_are_alike_within_twelve_degrees(one: float, other: float, near: bool) -> None:
    def considered(action: Any, note: str = "navel") -> Considered:
        return Considered(action, 0.0, note=note)

    assert same_to_a_person(considered(flick(one)), considered(flick(other, at=(0.0, 0.0)))) == near
    assert not same_to_a_person(considered(flick(one)), considered(flick(one), "city"))
    assert not same_to_a_person(considered(flick(one)), considered(flick(one, kind="sphinx")))
    pair = FlickPair(flick(one), flick(one))
    assert same_to_a_person(considered(pair), considered(FlickPair(flick(one), flick(other)))) == near
    assert not same_to_a_person(considered(FlickAgain(1, one, 1.0)), considered(FlickAgain(2, one, 1.0)))
    assert same_to_a_person(considered(DropHeart((0.0, 0.0))), considered(DropHeart((12.0, 16.0))))
    assert not same_to_a_person(considered(DropHeart((0.0, 0.0))), considered(DropHeart((12.0, 16.1))))
    build = Build(1, 2, (0.0, 0.0), None)
    assert same_to_a_person(considered(build), considered(replace(build, prophet=9)))
    assert not same_to_a_person(considered(build), considered(replace(build, island=1)))
    assert not same_to_a_person(considered(build), considered(replace(build, temple=5)))


def test_a_shot_becomes_an_action_in_millimetres_and_degrees() -> None:
    shot = new_shot()
    for which, (piece, x, y, angle, speed) in enumerate(
        ((2, -0.2, 0.1, -pi / 2, 1.5), (1, 0.05, -0.15, 2.5 * pi, 0.5))
    ):
        throw = shot[which]
        throw.piece, throw.x, throw.y, throw.angle, throw.speed = piece, x, y, angle, speed
    one = Flick("sphinx", (-200.0, 100.0), 270.0, 1.5)
    other = Flick("templar", (50.0, -150.0), pytest.approx(90.0), 0.5)  # pyright: ignore[reportArgumentType]
    assert action_of(shot, ONE, None) == one
    assert action_of(shot, STACK, None) == FlickStack("sphinx", "templar", (-200.0, 100.0), 270.0, 1.5)
    assert action_of(shot, PAIR, None) == FlickPair(one, other)
    assert action_of(shot, ONE, FlickAgain(8, 0.0, 1.0)) == FlickAgain(8, 270.0, 1.5)
    assert action_of(shot, ONE, KeepOath(8, 0.0, 1.0)) == KeepOath(8, 270.0, 1.5)
    copy = new_shot()
    copy_shot(shot, copy)
    shot[FIRST].x = 9.0
    assert action_of(copy, PAIR, None) == FlickPair(one, other)
    assert copy[SECOND].piece == 1


# --- slips


def observation_of(**more: Any) -> Observation:
    """What a bot is given for its first flick."""
    state = begun(2)
    return Observation(GAME, 0, GAME.view(state, 0), GAME.legal(state, 0), Budget(simulations=1), **more)


def test_a_hand_that_is_off_stays_within_what_is_allowed() -> None:
    fastest = observation_of().view.aim.fastest
    seen: set[float] = set()
    for seed in range(60):
        observation = observation_of(seed=seed)
        for action in (flick(0.1, fastest), FlickAgain(1, 359.9, fastest), flick(0.1, 0.02)):
            thought = misaim(observation, Thought(action), 3.0)
            assert 0.0 <= thought.action.angle < 360.0
            assert 0.02 <= thought.action.speed <= fastest
            seen.add(thought.action.angle > 180.0)
        pair = misaim(observation, Thought(FlickPair(flick(10.0), flick(10.0))), 3.0).action
        assert pair.one.angle != pair.other.angle
        assert misaim(observation, Thought(Decline()), 3.0).action == Decline()
        assert misaim(observation, Thought(flick(1.0)), 0.0).action == flick(1.0)
    assert seen == {True, False}


def test_values_are_seen_wrongly_and_a_move_is_picked_by_them() -> None:
    observation, found = observation_of(), [option(flick(0.0), 5.0, "navel"), option(flick(90.0), 3.0, "navel")]
    assert misjudge(observation, found, 0.0) is found
    wrong = misjudge(observation, found, 2.0)
    assert [one.sure - one.move.value for one in wrong] == pytest.approx([0.0, 0.0])
    assert [one.move.value for one in wrong] != [5.0, 3.0]
    assert pick(observation, found, 0.0) is found[0].move
    picked = [pick(observation_of(seed=seed), found, 1.0) for seed in range(200)]
    share = sum(one is found[0].move for one in picked) / 200
    assert share == pytest.approx(1 / (1 + np.exp(-2.0)), abs=0.07)
    same = [found[0], *[option(flick(1.0), 4.9, "navel")] * 20]
    assert all(pick(observation_of(seed=seed), same, 50.0) is found[0].move for seed in range(20)), "one idea"


# --- budgets


def test_a_part_is_a_share_of_what_is_left_rounded_and_at_least_one() -> None:
    budget = SearchBudget(Budget(simulations=100))
    assert (budget.share(0.5).simulations, budget.share(0.014).simulations, budget.share(0.0).simulations) == (50, 1, 1)
    budget.spend(60)
    assert (budget.share(0.5).simulations, budget.share(1.0).simulations) == (20, 40)
    assert budget.share(0.26).next(99) == 10
    budget.spend(60)
    assert (budget.share(0.5).simulations, budget.next(5)) == (1, 0)
    assert SearchBudget(Budget()).simulations == 1
    assert budget.covers(10**9), "without a limit all is covered"
    assert budget.share(0.5).first is False
    assert SearchBudget(Budget(simulations=3)).share(0.5).first


# --- places for temples


def test_sites_lie_on_their_island_the_nearest_to_the_city_first() -> None:
    for island, (city, coast) in enumerate(zip(CITIES, COASTS, strict=True)):
        away = np.hypot(*(SITES[island] - (city.x, city.y)).T)
        assert (np.diff(away) >= -1e-9).all()
        assert away[0] == 0.0
        for x, y in SITES[island]:
            assert any((x - c.x) ** 2 + (y - c.y) ** 2 <= c.r**2 for c in coast)
            assert max(abs(x), abs(y)) <= HALF - 18.0


def test_a_site_is_free_where_nothing_lies_but_the_disk_that_leaves() -> None:
    city = CITIES[1]
    board = board_of(put(begun(2), f"ap{city.x},{city.y}", "bT100,100"))
    assert uncompiled(free_site)(board, 1, 0) == 0
    first = uncompiled(free_site)(board, 1, 1)
    x, y = SITES[1, first]
    assert np.hypot(x - city.x, y - city.y) >= 28.0
    assert uncompiled(free_site)(board, 0, -1) == 0


def test_the_best_island_is_where_the_seat_has_least_and_of_equals_the_next_clockwise() -> None:
    for words, home, best in (
        ((), 2, 2),
        (("ap0,-158",), 2, 3),
        (("ap0,-158", "ap-158,0"), 2, 0),
        (("aT0,158", "ap158,0", "ap150,50", "ap0,-158", "ap-158,0"), 0, 2),
        (("bp0,158", "bT158,0", "bT0,-158"), 1, 1),  # another's are nothing
    ):
        board = board_of(put(begun(2), *words))
        assert uncompiled(best_island)(board, 0, home) == best, (words, home)


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 0, 2), (1, 2, 0)])
def test_a_temple_that_is_moved_is_told_by_its_row_after_the_prophet_is_gone(order: tuple[int, ...]) -> None:
    words = [("ap-6,152", "aT20,190", "bp100,100")[i] for i in order]
    state = put(begun(2), *words)
    ids = {disk.kind + str(disk.owner): disk.id for disk in state.disks}
    board = board_of(state)
    build = Build(ids["prophet0"], 0, (0.0, 150.0), ids["temple0"])
    spot = Spot("at", (-240.0, -240.0, 240.0, 240.0))
    for action, mat, row in places(state, board, build, spot):
        assert int(mat.tag[row].id) == ids["temple0"]
        assert (mat.disk[row].x * 1000, mat.disk[row].y * 1000) == pytest.approx(action.at)
        assert (mat.table[0].disks, board.table[0].disks) == (2, 3)
        other = mat.tag[1 - row]
        assert (int(other.id), int(other.owner)) == (ids["prophet1"], 1)


# --- counting


def test_the_heart_turns_what_it_touches_in_counting() -> None:
    reach = HEART["balanced"].radius - 0.5  # the heart touches a prophet and a temple to both sides of it
    state = put(
        begun(3, numbers="balanced"), "ap-6,152", f"bp{4 + reach},152", f"bT{-24 - reach},152", "cp0,190", "K-158,0"
    )
    board = board_of(state)
    uncompiled(count)(board, -6.0, 152.0, -1)
    land = [[(board.land[0, s].disks, board.land[0, s].temples, board.land[0, s].pilgrims) for s in range(3)]]
    assert land == [[(1, 0, 1), (2, 1, 1), (1, 0, 0)]]
    uncompiled(count)(board, -6.0, 152.0, 2)  # the temple is not turned
    land = [[(board.land[0, s].disks, board.land[0, s].temples, board.land[0, s].pilgrims) for s in range(3)]]
    assert land == [[(0, 0, 0), (1, 1, 0), (3, 0, 2)]]
    assert [board.gain[s].islands for s in range(3)] == [0.0, 1.0, 1.0]
    uncompiled(convert)(board, 240.0, 240.0, -1)
    island = board.island[0]
    assert (island.present, island.most, island.leaders, island.dominant) == (3, 2, 1, 1)
    assert [board.gain[s].vp for s in range(3)] == [1.0, 3.0, 1.0]
    assert [board.gain[s].dominated for s in range(3)] == [0.0, 1.0, 0.0]


# --- small parts


def test_dice_stay_in_their_range_and_are_spread() -> None:
    rng = np.array([12345, 362436069, 521288629, 7654321], dtype=np.int64)
    drawn = [uniform(rng) for _ in range(2000)]
    assert min(drawn) >= 0.0
    assert max(drawn) < 1.0
    assert np.mean(drawn) == pytest.approx(0.5, abs=0.02)
    assert {below(rng, 3) for _ in range(100)} == {0, 1, 2}
    assert {below(rng, 1) for _ in range(20)} == {0}
    bell = [normal(rng) for _ in range(3000)]
    assert (np.mean(bell), np.std(bell)) == pytest.approx((0.0, 1.0), abs=0.06)


def test_rows_have_the_fields_of_their_class() -> None:
    assert record_type(SeatRow) is record_type(SeatRow)
    assert records(SeatRow, 3, 2).shape == (3, 2)
    assert not records(SeatRow, 3)["vp"].any()

    class Row:
        size: int
        shape: float

    with pytest.raises(AttributeError, match=r"Row\.(size|shape)"):
        record_type(Row)
    assert type(whole(3)) is np.int64
