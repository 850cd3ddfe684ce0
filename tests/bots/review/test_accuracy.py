"""Accuracy as lichess computes it."""

from __future__ import annotations

import pytest

from omphalos.bots.review import game_accuracy, move_accuracy


def test_a_move_that_loses_nothing_is_perfect_and_a_thrown_away_game_is_worth_nothing() -> None:
    assert move_accuracy(0.0) == pytest.approx(100.0, abs=0.01)
    assert move_accuracy(1.0) == 0.0


def test_the_values_of_lichess() -> None:
    """A loss of 5, 10 and 20 per cent points, by the formula that lichess publishes."""
    assert [round(move_accuracy(loss)) for loss in (0.05, 0.1, 0.2)] == [80, 64, 40]


def test_more_loss_is_never_more_accurate() -> None:
    values = [move_accuracy(loss / 100) for loss in range(101)]
    assert values == sorted(values, reverse=True)


def test_a_blunder_counts_for_more_than_its_share() -> None:
    """The harmonic mean is below the plain one."""
    curve = [0.5] * 20
    steady = game_accuracy([(n, 0.05) for n in range(10)], curve)
    blunder = game_accuracy([(n, 0.5 if n == 3 else 0.0) for n in range(10)], curve)
    assert steady is not None
    assert blunder is not None
    assert blunder < steady < 100.0


def test_moves_in_quiet_stretches_count_less() -> None:
    quiet, wild = [0.5] * 20, [0.5] * 20
    wild[10:14] = [0.1, 0.9, 0.2, 0.8]
    moves = [(2, 0.0), (11, 0.2)]
    calm, stormy = game_accuracy(moves, quiet), game_accuracy(moves, wild)
    assert calm is not None
    assert stormy is not None
    assert stormy < calm


def test_nobody_who_decided_nothing_has_an_accuracy() -> None:
    assert game_accuracy([], [0.5, 0.5]) is None
