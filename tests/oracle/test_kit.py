"""Wyrocznia passes the test kit for games, and its invariants hold."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from omphalos.oracle import GAME
from omphalos.oracle.events import Docked
from omphalos.table.chance import Chance
from omphalos.table.testing import (
    api_test,
    imagine_test,
    leak_test,
    offer_test,
    purity_test,
    random_play_test,
    replay_test,
    round_trip_test,
    seed_test,
)
from tests.oracle.invariants import TimeForward, hold
from tests.volume import volume


def test_api() -> None:
    api_test(GAME)


def test_seed() -> None:
    seed_test(GAME, games=2)
    purity_test(GAME, games=3)


def test_replay() -> None:
    replay_test(GAME, games=4, points=20)


def test_round_trip() -> None:
    round_trip_test(GAME, games=4)


def test_nothing_leaks() -> None:
    leak_test(GAME, games=4)


def test_imagine() -> None:
    imagine_test(GAME, games=4)


def test_whoever_is_asked_can_act_and_offers_are_what_is_accepted() -> None:
    offer_test(GAME, games=3)


def test_random_games_end_and_conserve_everything() -> None:
    random_play_test(GAME, games=volume(12, 60), steps=1500, invariant=TimeForward())


@settings(max_examples=volume(12, 40), suppress_health_check=[HealthCheck.too_slow])
@given(players=st.integers(1, 4), seed=st.integers(0, 2**32), choices=st.randoms(use_true_random=False))
def test_any_game_ends_and_conserves_everything(players: int, seed: int, choices: Any) -> None:
    chance = Chance(seed, GAME.streams)
    state = GAME.deal(GAME.start(players, GAME.read_options()), chance).state
    for _ in range(1500):
        if not state.agenda:
            break
        seat = GAME.to_act(state)[0]
        action = choices.choice(GAME.legal(state, seat).actions)
        booked = GAME.decide(state, seat, action, chance)
        for before, event in booked.steps():
            assert not isinstance(event, Docked) or len(before.boats[event.boat]) == 4  # only a full boat docks
        for state in booked.states:
            hold(state)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.scores == tuple(player.gold for player in state.players)
    assert state.day == 3
