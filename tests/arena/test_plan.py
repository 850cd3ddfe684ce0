"""Plans of an arena: line-ups, rotations, paired seeds."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from omphalos.arena.errors import ArenaError
from omphalos.arena.plan import Plan, chunks, fixtures, lineups, make_plan
from omphalos.bots import BadBot
from omphalos.table.errors import BadOptions, BadPlayers
from omphalos.table.registry import find_game
from tests.bots.pond import POND


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
