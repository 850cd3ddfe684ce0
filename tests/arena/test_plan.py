"""Plans of an arena: line-ups, rotations, paired seeds."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from omphalos.arena.errors import ArenaError
from omphalos.arena.plan import Fixture, Plan, chunks, fixtures, lineups, make_plan
from omphalos.bots import BadBot
from omphalos.table.errors import BadOptions, BadPlayers
from omphalos.table.registry import find_game
from tests.bots.pond import POND, Pond


def test_everybody_meets_everybody() -> None:
    assert lineups(4, 2, "round-robin") == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    assert lineups(4, 3, "round-robin") == [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]


def test_with_fewer_bots_than_seats_each_sits_more_often_in_turn() -> None:
    assert lineups(2, 3, "round-robin") == [(0, 0, 1), (0, 1, 1)]
    assert lineups(2, 4, "round-robin") == [(0, 0, 1, 1)]
    assert lineups(3, 4, "round-robin") == [(0, 0, 1, 2), (0, 1, 1, 2), (0, 1, 2, 2)]
    assert lineups(1, 3, "round-robin") == [(0, 0, 0)]


def test_on_a_ladder_each_meets_the_next() -> None:
    assert lineups(4, 2, "ladder") == [(0, 1), (1, 2), (2, 3)]
    assert lineups(3, 3, "ladder") == [(0, 0, 1), (0, 1, 1), (1, 1, 2), (1, 2, 2)]


def test_all_seats_are_rotated_and_seeds_paired() -> None:
    plan = make_plan(POND, ["random", "fisher", "fool"], [2, 3], games=10, seed="x")
    every = list(fixtures(plan))
    assert [fixture.index for fixture in every] == list(range(len(every)))
    for players in (2, 3):
        those = [fixture for fixture in every if len(fixture.seats) == players]
        seats = Counter((bot, seat) for fixture in those for seat, bot in enumerate(fixture.seats))
        assert len(set(seats.values())) == 1  # every bot result on every seat as often
        per_seed = Counter(fixture.seed for fixture in those)
        assert len(set(per_seed.values())) == 1  # every seed was played by everybody
        # every line-up plays every seed, in all rotations of one order
        seeds = {lineup: {f.seed for f in those if f.lineup == lineup} for lineup in {f.lineup for f in those}}
        assert len(set(map(frozenset, seeds.values()))) == 1
        for lineup, its in seeds.items():
            for seed in its:
                sat = [f.seats for f in those if f.lineup == lineup and f.seed == seed]
                assert sorted(sat) == sorted(sat[0][turn:] + sat[0][:turn] for turn in range(players))
    assert sum(len(fixture.seats) == 2 for fixture in every) == 3 * 10
    assert sum(len(fixture.seats) == 3 for fixture in every) == 12


def test_one_bot_alone_plays_every_seed_once() -> None:
    every = list(fixtures(make_plan(POND, ["random"], [2], games=5)))
    assert [fixture.seats for fixture in every] == [(0, 0)] * 5
    assert len({fixture.seed for fixture in every}) == 5


def test_the_order_at_a_table_varies_with_the_seed() -> None:
    plan = make_plan(POND, ["random", "fisher", "fool"], [3], games=30)
    assert len({fixture.seats for fixture in fixtures(plan)}) == 6


def test_chunks_hold_every_game_once() -> None:
    every = list(fixtures(make_plan(POND, ["random", "fisher"], games=100)))
    for workers in (1, 2, 64):
        dealt = chunks(every, workers)
        assert [fixture for chunk in dealt for fixture in chunk] == every
        assert len(dealt) >= min(len(every), workers)


@pytest.mark.parametrize(
    ("games", "workers", "sizes"),
    [
        (100, 1, [8] * 9 + [7, 5, 4, 3, 2, 1, 1, 1, 1, 1, 1, 1]),
        (20, 2, [2, 2, 2] + [1] * 14),
        (3, 1, [1, 1, 1]),
        (0, 1, []),
    ],
)
def test_chunks_are_small_and_the_smallest_come_last(games: int, workers: int, sizes: list[int]) -> None:
    every = [Fixture(index, 0, "s", (0,)) for index in range(games)]
    assert [len(chunk) for chunk in chunks(every, workers)] == sizes


def test_at_most_so_many_games_are_in_a_chunk() -> None:
    every = [Fixture(index, 0, "s", (0,)) for index in range(40)]
    assert {len(chunk) for chunk in chunks(every, 1, 2)} == {1, 2}


def test_a_plan_says_all_that_is_played() -> None:
    assert make_plan(POND, ["random"]) == Plan(
        "pond", "1", ("random",), ("random",), (2,), 100, "0", "round-robin", {}, 1
    )
    bots = ["pond/fisher:budget=16", "random"]
    assert make_plan(POND, bots, [3, 2, 3], 7, "x", ladder=True, options={}) == Plan(
        game="pond",
        ruleset="1",
        bots=("pond/fisher:budget=16", "random"),
        specs=("fisher:budget=16", "random"),
        players=(3, 2),
        games=7,
        seed="x",
        mode="ladder",
        options={},
    )


def test_a_plan_may_start_programs() -> None:
    assert make_plan(POND, ["outside:true"]).specs == ("outside:true",)


@pytest.mark.parametrize(("players", "usual"), [((1, 2, 3), 2), ((3, 1), 3), ((1,), 1)])
def test_as_few_as_possible_play_but_not_one_alone(
    monkeypatch: pytest.MonkeyPatch, players: tuple[int, ...], usual: int
) -> None:
    monkeypatch.setattr(Pond, "players", players)
    assert make_plan(POND, ["random"]).players == (usual,)


def test_the_games_of_a_plan_are_all_told() -> None:
    plan = Plan("pond", "1", ("a", "b"), ("a", "b"), (2, 3), 3, "s")
    assert list(fixtures(plan)) == [
        Fixture(0, 0, "s/2/0", (0, 1)),
        Fixture(1, 0, "s/2/0", (1, 0)),
        Fixture(2, 0, "s/2/1", (1, 0)),
        Fixture(3, 0, "s/2/1", (0, 1)),
        Fixture(4, 1, "s/3/0", (0, 0, 1)),
        Fixture(5, 1, "s/3/0", (0, 1, 0)),
        Fixture(6, 1, "s/3/0", (1, 0, 0)),
        Fixture(7, 2, "s/3/0", (0, 1, 1)),
        Fixture(8, 2, "s/3/0", (1, 1, 0)),
        Fixture(9, 2, "s/3/0", (1, 0, 1)),
    ]


@pytest.mark.parametrize(
    ("bots", "ladder", "games", "problem"),
    [
        ([], False, 1, "name at least one bot"),
        (["random"], True, 1, "a ladder has at least two steps"),
        (["random"], False, 0, "0 games cannot be played"),
        (["pond/random", "random"], False, 1, "random and pond/random are the same bot"),
    ],
)
def test_it_is_told_why_a_plan_cannot_be_played(bots: list[str], ladder: bool, games: int, problem: str) -> None:
    with pytest.raises((ArenaError, BadBot), match=problem):
        make_plan(POND, bots, games=games, ladder=ladder)
    make_plan(POND, ["random", "fisher"], games=1, ladder=True)


def test_what_cannot_be_played_is_refused() -> None:
    for bots, error in (([], ArenaError), (["random", "random"], BadBot), (["nobody"], BadBot)):
        with pytest.raises(error):
            make_plan(POND, bots)
    with pytest.raises(BadPlayers):
        make_plan(POND, ["random"], [5])
    with pytest.raises(BadOptions):
        make_plan(POND, ["random"], options={"depth": 3})
    with pytest.raises(ArenaError):
        make_plan(POND, ["random"], games=0)
    with pytest.raises(ArenaError):
        make_plan(POND, ["random"], ladder=True)


@pytest.mark.parametrize("game", ["flick", "oracle"])
def test_a_plan_is_the_same_when_it_is_read_again(game: str) -> None:
    """Otherwise an arena of the game cannot be resumed."""
    plan = make_plan(find_game(game), ["random", "greedy"])
    assert msgspec.json.decode(msgspec.json.encode(plan), type=Plan) == plan
