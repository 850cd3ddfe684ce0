"""Views that are built from earlier ones are the same as new ones."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from omphalos.flick import GAME
from omphalos.flick.state import Heart, InForce, State
from omphalos.table import Table
from omphalos.table.game import SPECTATOR
from tests.flick.helpers import begun, put


def states_of(seed: str, players: int) -> list[State]:
    """Every state of a random game."""
    table = Table.open(GAME, players, {"generations": 2}, seed)
    chance, found = random.Random(seed), [table.state]
    while asked := table.to_act():
        seat = chance.choice(asked)
        legal = table.legal(seat)
        like = [*legal.actions, *(family.like for family in legal.families)]
        action = chance.choice(like)
        found += table.booked(table.play(seat, action)).states[1:]
    return found


@pytest.mark.parametrize("players", [2, 4])
def test_any_later_view_is_built_from_any_earlier_one(players: int) -> None:
    chance = random.Random(players)
    states = states_of(f"look {players}", players)
    assert {state.phase for state in states} >= {"council", "mission", "over"}
    for _ in range(400):
        before, after = sorted(chance.sample(range(len(states)), 2))
        seat = chance.choice((*range(players), SPECTATOR))
        known = GAME.view(states[before], seat)
        assert GAME.view_after(states[after], seat, (states[before], known)) == GAME.view(states[after], seat)


def test_each_part_that_a_view_shows_is_looked_at() -> None:
    state = put(begun(2, gods=("Themis", "Freja")), "ap0,130", "bp0,160")
    voted = replace(state, phase="council", votes=(True, False))
    for before, later in (
        (state, replace(state, heart=Heart(0.0, 160.0, (state.disks[-1].id,)))),
        (state, voted),
        (voted, replace(voted, phase="scales")),
        (state, replace(state, gods=("Freja", "Themis"))),
        (replace(state, laws=(InForce("L10", 1),)), state),
        (state, replace(state, tornado=3)),
        (state, replace(state, generation=state.generation + 1)),
    ):
        for seat in (0, 1, SPECTATOR):
            known, found = GAME.view(before, seat), GAME.view(later, seat)
            assert known != found
            assert GAME.view_after(later, seat, (before, known)) == found
