"""Observations: bounded, the same for what a seat cannot tell apart, and different for what it can."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from omphalos.envs.encoders import encoder_for
from omphalos.envs.errors import NoEncoder
from omphalos.table.chance import Chance
from omphalos.table.errors import BadPlayers
from omphalos.table.game import SPECTATOR, AnyGame
from tests.envs.states import GAMES, IDS, TABLES, random_states
from tests.table.sample import Sample


@pytest.mark.parametrize(("game", "players"), TABLES, ids=IDS)
def test_an_observation_lies_in_its_space(game: AnyGame, players: int) -> None:
    encoder = encoder_for(game, players)
    row, space = encoder.layout.row(), encoder.layout.flat_box()
    for state in random_states(game, players, every=4):
        for seat in (*range(players), SPECTATOR):
            row = encoder.encode(game.view(state, seat))
            assert row.dtype == np.float32
            assert row.shape == (encoder.layout.size,)
            assert space.contains(row)
    blocks = encoder.layout.split(row)
    assert encoder.layout.dict_space().contains(blocks)
    assert all(np.shares_memory(block, row) for block in blocks.values())
    assert sum(block.size for block in blocks.values()) == row.size


@pytest.mark.parametrize(("game", "players"), TABLES, ids=IDS)
def test_an_observation_does_not_depend_on_what_is_hidden(game: AnyGame, players: int) -> None:
    encoder = encoder_for(game, players)
    hidden = 0
    disguises = Chance("disguises", game.streams)
    for state in random_states(game, players, seed=1, every=8):
        for seat in (*range(players), SPECTATOR):
            other = game.disguise(state, seat, disguises)
            hidden += other != state
            mine, theirs = encoder.encode(game.view(state, seat)), encoder.encode(game.view(other, seat))
            assert np.array_equal(mine, theirs)
    assert hidden or players == 1  # the test means something only if disguises differ


@pytest.mark.parametrize(("game", "players"), TABLES, ids=IDS)
def test_a_state_is_written_as_its_view(game: AnyGame, players: int) -> None:
    """From nothing, and from what the same seat saw one or several moves before."""
    encoder = encoder_for(game, players)
    seats = (*range(players), SPECTATOR)
    rows = {seat: encoder.layout.row() for seat in seats}
    before: dict[int, Any] = dict.fromkeys(seats)
    fresh = np.full(encoder.layout.size, 7.0, np.float32)
    for step, state in enumerate(random_states(game, players, seed=4)):
        if step % 4 == 0:
            encoder.encode_state(state, step // 4 % players, fresh)
            assert np.array_equal(fresh, encoder.encode(game.view(state, step // 4 % players)))
        for seat in seats:
            if (step + seat) % (seat + 2) == 0 or not game.to_act(state):
                encoder.encode_state(state, seat, rows[seat], before[seat])
                before[seat] = state
                assert np.array_equal(rows[seat], encoder.encode(game.view(state, seat)))


@pytest.mark.parametrize(("game", "players"), TABLES, ids=IDS)
def test_a_state_written_does_not_depend_on_what_is_hidden(game: AnyGame, players: int) -> None:
    """Also where the state before was a disguised one: what differs in secret leaves no trace."""
    encoder = encoder_for(game, players)
    mine, theirs = encoder.layout.row(), encoder.layout.row()
    disguises = Chance("disguises", game.streams)
    before: dict[int, tuple[Any, Any]] = {}
    hidden = 0
    for state in random_states(game, players, seed=5, every=6):
        for seat in (*range(players), SPECTATOR):
            other = game.disguise(state, seat, disguises)
            hidden += other != state
            old, old_other = before.get(seat, (None, None))
            if old is not None:
                encoder.encode_state(old, seat, mine)
                encoder.encode_state(old_other, seat, theirs)
            encoder.encode_state(state, seat, mine, old)
            encoder.encode_state(other, seat, theirs, old_other)
            before[seat] = state, other
            assert np.array_equal(mine, theirs)
    assert hidden or players == 1


@pytest.mark.parametrize(("game", "players"), TABLES, ids=IDS)
def test_a_buffer_of_the_caller_is_written_whole(game: AnyGame, players: int) -> None:
    encoder = encoder_for(game, players)
    buffer = np.full((3, encoder.layout.size), 7.0, np.float32)
    for state in random_states(game, players, seed=2, every=4):
        view = game.view(state, 0)
        assert encoder.encode(view, buffer[1]) is not None
        assert np.array_equal(buffer[1], encoder.encode(view))
    assert np.all(buffer[[0, 2]] == 7.0)
    assert encoder.layout.split(buffer)[encoder.layout.blocks[0].name].shape == (3, *encoder.layout.blocks[0].shape)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_different_positions_have_different_observations(game: AnyGame) -> None:
    """Two views with the same numbers differ in nothing but the past, which decides nothing."""
    encoder = encoder_for(game, 2)
    seen: dict[bytes, int] = {}
    states = 0
    for state in random_states(game, 2, seed=3):
        asked = game.to_act(state)
        if asked:
            states += 1
            seen[encoder.encode(game.view(state, asked[0])).tobytes()] = states
    assert len(seen) > 0.95 * states


def test_columns_have_names() -> None:
    for game, players in TABLES:
        for block in encoder_for(game, players).layout:
            assert len(set(block.columns)) == block.width
            assert block.shape[-1] == block.width


def test_another_game_has_no_encoder() -> None:
    with pytest.raises(NoEncoder):
        encoder_for(Sample(), 2)
    with pytest.raises(BadPlayers):
        encoder_for(GAMES[0], 1)
