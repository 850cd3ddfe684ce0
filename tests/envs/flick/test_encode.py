"""Observations of Palec boży: what the columns mean."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

from omphalos.envs.errors import TooMany
from omphalos.envs.flick.encode import FlickEncoder
from omphalos.flick import GAME
from omphalos.flick.actions import Vote
from omphalos.flick.mat import HALF, turn
from omphalos.flick.pieces import Disk
from omphalos.flick.state import State
from omphalos.table.chance import Chance
from tests.envs.states import random_states


def _mid_game(players: int) -> State:
    return max(random_states(GAME, players, seed=4), key=lambda state: len(state.disks))


def test_a_disk_is_seen_from_the_own_corner() -> None:
    state = replace(_mid_game(4), disks=(Disk(0, "prophet", 2, 30.0, 158.0),))  # on island I, to the north
    encoder = FlickEncoder(4)
    block = encoder.layout["disks"]
    for seat in range(4):
        row = encoder.layout.split(encoder.encode(GAME.view(state, seat)))["disks"][0]
        named = dict(zip(block.columns, row.tolist(), strict=True))
        x, y = turn(30.0, 158.0, 4 - seat)  # a seat sits in the corner of its number
        assert (named["x"], named["y"]) == pytest.approx((x / HALF, y / HALF))
        assert named["kind:prophet"] == 1.0
        assert [named[f"owner:{i}"] for i in range(4)] == [float(i == (2 - seat) % 4) for i in range(4)]
        assert [named[f"island:{name}"] for name in ("I", "II", "III", "IV")].index(1.0) == -seat % 4


def test_own_points_come_first() -> None:
    state = _mid_game(3)
    state = replace(state, players=tuple(replace(p, vp=10 * seat) for seat, p in enumerate(state.players)))
    encoder = FlickEncoder(3)
    for seat in range(3):
        vp = encoder.layout.split(encoder.encode(GAME.view(state, seat)))["seats"][:, 0]
        assert vp == pytest.approx([10 * ((seat + i) % 3) / 100 for i in range(3)])


def test_a_vote_is_seen_by_its_voter_alone() -> None:
    state = next(s for s in random_states(GAME, 3, seed=5) if s.phase == "council" and len(GAME.to_act(s)) == 3)
    encoder = FlickEncoder(3)
    chance = Chance("votes", GAME.streams)
    up, down = (GAME.decide(state, 0, Vote(vote), chance).state for vote in (True, False))
    rows = [[encoder.encode(GAME.view(s, seat)) for s in (up, down)] for seat in range(3)]
    assert not np.array_equal(rows[0][0], rows[0][1])
    assert np.array_equal(rows[1][0], rows[1][1])
    assert np.array_equal(rows[2][0], rows[2][1])


def test_a_mat_with_too_many_disks_is_refused() -> None:
    encoder = FlickEncoder(2)
    many = tuple(Disk(i, "prophet", 0, 0.0, 0.0) for i in range(encoder.layout["disks"].rows + 1))
    view = GAME.view(replace(_mid_game(2), disks=many), 0)
    with pytest.raises(TooMany, match="disks on the mat"):
        encoder.encode(view)
