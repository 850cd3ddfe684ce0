"""Who sits with whom, value by value: other numbers of people and seats, nobody, one, odd, and more than fit."""

from __future__ import annotations

import pytest

from omphalos.server.tournaments import pairing
from omphalos.server.tournaments.pairing import (
    Met,
    Round,
    arena_tables,
    meetings,
    partition,
    round_robin,
    sizes_of,
    swiss_round,
)
from omphalos.server.tournaments.standings import BOT, Played, standings

MET: Met = {(0, 1): 2, (2, 3): 1}
SHORT = {0: 1, 4: 1}  # who has had a bye or a small table


@pytest.mark.parametrize(
    ("people", "size", "sizes"),
    [(0, 2, []), (1, 2, [1]), (2, 2, [2]), (5, 2, [2, 2, 1]), (4, 3, [2, 2]), (7, 3, [3, 2, 2]), (9, 4, [3, 3, 3])],
)
def test_tables_are_even_and_the_largest_come_first(people: int, size: int, sizes: list[int]) -> None:
    assert sizes_of(people, size) == sizes


def test_meetings_are_counted_for_each_pair_the_smaller_first() -> None:
    assert meetings([]) == {}
    assert meetings([(3,), (2, 1), (1, 2, 0)]) == {(1, 2): 2, (0, 1): 1, (0, 2): 1}


@pytest.mark.parametrize(
    ("people", "size", "with_bots", "without"),
    [
        (0, 2, Round(()), Round(())),
        (1, 2, Round(((0,),)), Round((), (0,))),
        (2, 2, Round(((0, 1),)), Round(((0, 1),))),
        (3, 2, Round(((0, 1), (2,))), Round(((0, 1),), (2,))),  # the last who had none
        (4, 2, Round(((0, 2), (1, 3))), Round(((0, 2), (1, 3)))),  # 0 and 1 have met
        (5, 2, Round(((0, 2), (1, 4), (3,))), Round(((0, 2), (1, 4)), (3,))),
        (5, 3, Round(((0, 1, 4), (2, 3))), Round(((0, 1, 4), (2, 3)))),  # 0 and 4 sit at the full one
        (6, 4, Round(((0, 2, 4), (1, 3, 5))), Round(((0, 2, 4), (1, 3, 5)))),
        (7, 3, Round(((0, 1, 4), (2, 5), (3, 6))), Round(((0, 1, 4), (2, 5), (3, 6)))),
    ],
)
def test_a_swiss_round(people: int, size: int, with_bots: Round, without: Round) -> None:
    assert swiss_round(range(people), size, True, MET, SHORT) == with_bots
    assert swiss_round(range(people), size, False, MET, SHORT) == without


def test_a_bye_goes_round_among_equals_from_the_last_to_the_first() -> None:
    had: dict[int, int] = {}
    for expected in (4, 3, 2, 1, 0, 4):
        byes = swiss_round(range(5), 2, False, {}, had).byes
        assert byes == (expected,)
        had[expected] = had.get(expected, 0) + 1


CIRCLES = {  # groups of each round; a group of one has the bye, or sits with a bot
    0: [],
    2: [[(10, 11)]],
    3: [[(11, 12), (10,)], [(10, 12), (11,)], [(10, 11), (12,)]],
    4: [[(10, 13), (11, 12)], [(10, 12), (13, 11)], [(10, 11), (12, 13)]],
    5: [
        [(11, 14), (12, 13), (10,)],
        [(10, 14), (11, 12), (13,)],
        [(10, 13), (14, 12), (11,)],
        [(10, 12), (13, 11), (14,)],
        [(10, 11), (13, 14), (12,)],
    ],
}


@pytest.mark.parametrize("people", CIRCLES)
def test_a_round_robin_of_two(people: int) -> None:
    ring = range(10, 10 + people)
    assert [list(one.groups) for one in round_robin(ring, 2, True)] == CIRCLES[people]
    assert all(one.byes == () for one in round_robin(ring, 2, True))
    without = round_robin(ring, 2, False)
    assert [list(one.groups) for one in without] == [[pair for pair in one if len(pair) > 1] for one in CIRCLES[people]]
    assert [list(one.byes) for one in without] == [
        [pair[0] for pair in one if len(pair) == 1] for one in CIRCLES[people]
    ]


def test_a_round_robin_of_one() -> None:
    assert round_robin([7], 2, True) == round_robin([7], 4, True) == [Round(((7,),))]
    assert round_robin([7], 2, False) == []


@pytest.mark.parametrize(
    ("people", "size", "rounds"),
    [
        (3, 3, [((0, 1, 2),)]),
        (4, 3, [((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2))]),
        (
            *(5, 4),
            [
                ((0, 1, 2), (3, 4)),
                ((0, 3, 4), (1, 2)),
                ((1, 3, 2), (0, 4)),
                ((1, 4, 0), (2, 3)),
                ((2, 4, 3), (0, 1)),
            ],
        ),
        (
            *(6, 3),
            [
                ((0, 1, 2), (3, 4, 5)),
                ((0, 3, 1), (2, 4, 5)),
                ((0, 4, 2), (1, 3, 5)),
                ((0, 5, 1), (2, 3, 4)),
                ((1, 4, 3), (0, 2, 5)),
            ],
        ),
    ],
)
def test_a_round_robin_of_larger_tables(people: int, size: int, rounds: list[tuple[tuple[int, ...], ...]]) -> None:
    assert [one.groups for one in round_robin(range(people), size, True)] == rounds


@pytest.mark.parametrize(
    ("waiting", "size", "tables"),
    [
        ((), 2, []),
        ((5,), 2, []),
        ((4, 3), 2, [(4, 3)]),
        ((4, 3, 9), 2, [(4, 3)]),  # the last one waits on
        ((0, 1, 2, 3, 4), 2, [(0, 2), (1, 3)]),
        ((0, 1, 2, 3, 4, 5, 6), 3, [(0, 2, 4), (1, 3, 5)]),
    ],
)
def test_the_tables_of_an_arena(waiting: tuple[int, ...], size: int, tables: list[tuple[int, ...]]) -> None:
    assert arena_tables(waiting, size, MET) == tables


@pytest.mark.parametrize("nodes", [pairing.MAX_NODES, 0])  # an exact search, and one that exchanges people
def test_those_who_are_to_meet_stay_together(nodes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairing, "MAX_NODES", nodes)
    met = {(0, 1): 5, (4, 5): 5}
    first, second = partition(range(6), [3, 3], met, 2)
    assert {0, 1} <= set(first)
    assert not {4, 5} <= set(second)
    apart = partition(range(6), [3, 3], met)
    assert not any({0, 1} <= set(group) or {4, 5} <= set(group) for group in apart)


def test_groups_keep_the_order_of_people() -> None:
    assert partition([9, 7, 8, 1], [2, 2], {(7, 9): 1}) == [(9, 8), (7, 1)]
    assert partition([], [], {}) == []


def test_whoever_has_met_twice_meets_others_first() -> None:
    """Two meetings of one pair cost more than one meeting of each of two pairs."""
    met = {(0, 1): 2, (2, 3): 0, (0, 2): 1, (1, 3): 1, (0, 3): 2, (1, 2): 2}
    assert partition(range(4), [2, 2], met) == [(0, 2), (1, 3)]


def test_whoever_played_alone_is_their_own_opponent() -> None:
    alone = standings([0], [Played((0,), (1,)), Played((0, BOT), (1, 2))], (), 2)
    assert (alone[0].points, alone[0].opponents, alone[0].games) == (1.0, 2.0, 2)


def test_nobody_has_no_standings() -> None:
    assert standings([], [], (), 2) == standings([], [Played((0, 1), (1, 2))], (5,), 2) == []
