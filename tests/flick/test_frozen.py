"""States, events, actions and views cannot be changed in place."""

from __future__ import annotations

from tests.frozen import changeable


def test_every_struct_of_the_game_is_frozen() -> None:
    assert changeable("omphalos.flick") == []
