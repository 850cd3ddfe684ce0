"""Batches of whole games: the seed decides everything, and processes change nothing."""

from __future__ import annotations

import os
import signal
from typing import Any

import numpy as np
import pytest

from omphalos.envs.batch import Arrays, GameBatch
from omphalos.envs.errors import IllegalAction, NotReset, WorkerDied
from omphalos.envs.match import Match
from omphalos.table.registry import find_game


def play(batch: GameBatch, steps: int, seed: int = 3) -> list[Any]:
    """Play legal numbers that depend on the step alone. Return copies of all arrays after each step."""
    batch.reset(seed)
    found: list[Any] = []
    for step in range(steps):
        for row, mask in enumerate(batch.arrays.masks):
            legal = np.flatnonzero(mask)
            batch.arrays.actions[row] = legal[(7 * step + row) % len(legal)]
        batch.step()
        found.append([array.copy() for array in batch.arrays])
    return found


def same(one: list[Any], other: list[Any]) -> bool:
    return all(np.array_equal(a, b) for x, y in zip(one, other, strict=True) for a, b in zip(x, y, strict=True))


@pytest.mark.parametrize(("game", "players"), [("flick", 2), ("oracle", 3)])
def test_rows_are_what_a_single_game_shows(game: str, players: int) -> None:
    batch = GameBatch(game, 3, players, reward="shaped")
    play(batch, 25)
    match: Any = batch._games._matches[1]  # pyright: ignore[reportPrivateUsage, reportOptionalMemberAccess]
    alone = Match(find_game(game), players, reward="shaped")
    alone.begin(match.seed)
    arrays, step = batch.arrays, 0
    batch.reset(3)
    while step < 25:
        assert arrays.seats[1] == alone.seat
        assert alone.seat is not None
        assert np.array_equal(arrays.observations[1], alone.row(alone.seat))
        assert np.array_equal(arrays.masks[1], alone.mask())
        for row, mask in enumerate(arrays.masks):
            legal = np.flatnonzero(mask)
            arrays.actions[row] = legal[(7 * step + row) % len(legal)]
        alone.play(alone.form.decode(alone.offer(), int(arrays.actions[1])))
        batch.step()
        assert arrays.rewards[1].tolist() == alone.take_rewards(alone.seat)
        step += 1


def test_games_follow_one_another_and_differ() -> None:
    batch = GameBatch("oracle", 2, 1)
    steps = play(batch, 400)
    ends = [step for step, found in enumerate(steps) if found[5].any()]
    assert ends
    first = steps[ends[0]]
    assert first[4][first[5]].any()  # the reward of the end comes with it
    assert not np.array_equal(first[1][0], first[1][1])
    assert same(steps, play(batch, 400))
    assert not same(steps[:5], play(batch, 5, seed=4))


def test_arrays_of_the_caller_are_used() -> None:
    mine = GameBatch("oracle", 2).arrays
    copies: list[Any] = [np.zeros_like(array) for array in mine]
    own = Arrays(*copies)
    batch = GameBatch("oracle", 2, arrays=own)
    batch.reset(1)
    assert batch.arrays is own
    assert own.masks.any()
    with pytest.raises(ValueError, match="rewards"):
        GameBatch("oracle", 2, arrays=own._replace(rewards=np.zeros(2)))


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    batch = GameBatch("oracle", 2)
    with pytest.raises(NotReset):
        batch.step()
    batch.reset(1)
    before = batch.arrays.observations.copy()
    batch.arrays.actions[0] = np.flatnonzero(batch.arrays.masks[0])[0]
    batch.arrays.actions[1] = np.flatnonzero(batch.arrays.masks[1] == 0)[0]
    with pytest.raises(IllegalAction, match="game 1"):
        batch.step()
    assert np.array_equal(before, batch.arrays.observations)
    batch.arrays.actions[1] = np.flatnonzero(batch.arrays.masks[1])[0]
    batch.step()


def test_processes_play_the_same_games_and_one_that_dies_is_reported() -> None:
    expected = play(GameBatch("oracle", 5, 2), 12)
    with GameBatch("oracle", 5, 2, processes=2) as batch:
        assert same(expected, play(batch, 12))
        batch.arrays.actions[:] = batch.arrays.masks.argmax(axis=1)
        batch.arrays.actions[4] = -1
        before = batch.arrays.observations.copy()
        with pytest.raises(IllegalAction, match="game 4"):
            batch.step()
        assert np.array_equal(before, batch.arrays.observations)
        worker: Any = batch._pool._workers[1][0]  # pyright: ignore[reportPrivateUsage, reportOptionalMemberAccess]
        os.kill(worker.pid, signal.SIGKILL)
        with pytest.raises(WorkerDied, match="-9"):
            batch.reset(1)
    with pytest.raises(NotReset, match="reset"):
        batch.step()
