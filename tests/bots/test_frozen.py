"""What bots hand out cannot be changed in place: thoughts, reviews, puzzles."""

from __future__ import annotations

from tests.frozen import changeable


def test_every_struct_is_frozen() -> None:
    assert changeable("omphalos.bots") == []
