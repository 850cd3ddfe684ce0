"""Points by rank, and what breaks ties."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from omphalos.server.tournaments.standings import BOT, Played, game_points, standings
from omphalos.table.game import ranked


@pytest.mark.parametrize(
    ("ranks", "size", "points"),
    [
        ((1, 2), 2, [1, 0]),
        ((1, 1), 2, [0.5, 0.5]),
        ((3, 1, 4, 2), 4, [1, 3, 0, 2]),
        ((1, 1, 3, 4), 4, [2.5, 2.5, 1, 0]),
        ((2, 1, 2), 3, [0.5, 2, 0.5]),
        ((1, 2, 3), 4, [3, 1.5, 0]),  # a smaller table gives as much for its first place
        ((2, 1), 4, [0, 3]),
    ],
)
def test_points(ranks: tuple[int, ...], size: int, points: list[float]) -> None:
    assert game_points(ranks, size) == points


@given(some.lists(some.integers(0, 3), min_size=2, max_size=4))
def test_a_full_table_gives_the_same_sum_whatever_happens(scores: list[int]) -> None:
    size = len(scores)
    found = game_points(ranked([float(score) for score in scores]), size)
    assert sum(found) == size * (size - 1) / 2
    assert sorted(found, reverse=True) == [found[one] for one in sorted(range(size), key=lambda one: -scores[one])]


def places(played: list[Played], people: int, **more: bool) -> list[tuple[int, int]]:
    return [(line.entrant, line.place) for line in standings(range(people), played, (), 2, **more)]


def test_the_opponents_points_break_a_tie() -> None:
    games = [Played((0, 1), (1, 2)), Played((2, 3), (1, 2)), Played((1, 3), (1, 2))]
    lines = standings(range(4), games, (), 2)
    assert [(line.entrant, line.place, line.points, line.opponents) for line in lines] == [
        (0, 1, 1, 1),
        (1, 1, 1, 1),
        (2, 3, 1, 0),  # beat somebody without a point
        (3, 4, 0, 2),
    ]


def test_equals_share_a_place() -> None:
    assert places([Played((0, 1), (1, 1))], 2) == [(0, 1), (1, 1)]
    assert places([Played((0, 1), (1, 1))], 3) == [(0, 1), (1, 1), (2, 3)]


def test_a_bot_counts_like_somebody_with_ones_own_points() -> None:
    lines = standings(range(2), [Played((0, BOT), (1, 2)), Played((1, 0), (1, 2))], (), 2)
    assert [(line.entrant, line.points, line.opponents, line.games) for line in lines] == [(0, 1, 2, 2), (1, 1, 1, 1)]


def test_a_bye_is_a_first_place_and_no_result_is_nothing() -> None:
    lines = standings(range(3), [Played((0, 1), None)], (2,), 2)
    assert [(line.entrant, line.points, line.wins, line.games) for line in lines] == [
        (2, 1, 0, 1),
        (0, 0, 0, 0),
        (1, 0, 0, 0),
    ]


def test_in_an_arena_first_places_count_and_then_fewer_games() -> None:
    games = [
        *(Played((0, 1), (1, 1)), Played((0, 1), (1, 1))),  # a point each, two shared first places
        *(Played((2, 3), (1, 2)), Played((4, 3), (1, 2)), Played((3, 4), (1, 2))),  # a point each, one first place
    ]
    lines = standings(range(5), games, (), 2, arena=True)
    assert [(line.entrant, line.place, line.points, line.wins, line.games) for line in lines] == [
        (0, 1, 1, 2, 2),
        (1, 1, 1, 2, 2),
        (2, 3, 1, 1, 1),
        (4, 4, 1, 1, 2),
        (3, 5, 1, 1, 3),
    ]


def test_a_game_of_somebody_who_is_no_longer_listed_counts_for_the_others() -> None:
    lines = standings([1], [Played((0, 1), (2, 1))], (), 2)
    assert [(line.entrant, line.points, line.games) for line in lines] == [(1, 1, 1)]
