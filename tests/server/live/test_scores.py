"""Scores beside the names: only of views that have a number for each seat."""

from types import SimpleNamespace
from typing import Any

import pytest

from omphalos.table.game import public_scores


def test_numbers_of_every_seat_are_shown() -> None:
    assert public_scores(SimpleNamespace(scores=(3, 1.5)), 2) == [3.0, 1.5]


@pytest.mark.parametrize(
    "scores",
    [None, "31", 3, {0: 3, 1: 1}, (3,), (3, 1, 2), (3, None), ("3", "1"), (3, 1, None), ([3], [1])],
)
def test_whatever_else_a_game_calls_scores_is_not_shown(scores: Any) -> None:
    assert public_scores(SimpleNamespace(scores=scores), 2) is None


def test_a_view_without_scores_has_none() -> None:
    assert public_scores(SimpleNamespace(), 2) is None
