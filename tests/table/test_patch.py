"""Patches: the format, and that they turn each view of a game into the next."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from omphalos.table.game import SPECTATOR
from omphalos.table.patch import Differ, apply, diff
from omphalos.table.registry import find_game, games
from omphalos.table.testing.play import random_game
from tests.table.sample import SAMPLE

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.text("ab", max_size=2),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text("abc01", max_size=2), inner, max_size=4),
    max_leaves=12,
)


class Coin(msgspec.Struct, frozen=True, rename={"why": "reason"}):
    why: str
    gold: int


class Purse(msgspec.Struct, frozen=True):
    coins: tuple[Coin, ...] = ()
    owner: str | None = None
    by_reason: dict[str, int] = {}


class Pair(msgspec.Struct, frozen=True, array_like=True):
    x: float
    y: float


class Short(msgspec.Struct, frozen=True, omit_defaults=True):
    kind: Literal["a", "b"] = "a"
    n: int = 0


def read(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


RED, BLUE = Coin("red", 1), Coin("blue", 2)


CHANGES: list[tuple[Any, Any, Any]] = [
    (Purse(), Purse(), {}),
    (Purse(), Purse(owner="Ann"), {"owner": ["Ann"]}),
    (Purse(owner="Ann"), Purse(), {"owner": [None]}),
    (Purse((RED,)), Purse((Coin("red", 5),)), {"coins": {"0": {"gold": [5]}}}),
    (Purse((RED,)), Purse((Coin("blue", 1),)), {"coins": {"0": {"reason": ["blue"]}}}),
    (Purse((RED,)), Purse((RED, BLUE)), {"coins": [1, 0, [{"reason": "blue", "gold": 2}]]}),
    (Purse((RED, RED, BLUE)), Purse((RED, BLUE)), {"coins": [1, 1, []]}),
    (Purse((BLUE, RED, BLUE)), Purse((BLUE, BLUE)), {"coins": [1, 1, []]}),
    (
        Purse(by_reason={"a": 1, "b": 2}),
        Purse(by_reason={"b": 3, "c": 4}),
        {"by_reason": {"a": [], "b": [3], "c": [4]}},
    ),
    ({1: "a"}, {1: "b"}, [{"1": "b"}]),
    (Pair(1.0, 2.0), Pair(1.0, 3.0), [[1.0, 3.0]]),
    (Short("b"), Short("a", 3), [{"n": 3}]),
    (RED, BLUE, {"reason": ["blue"], "gold": [2]}),
    (RED, None, [None]),
    (Purse(owner="Ann"), {"coins": []}, [{"coins": []}]),
]


@pytest.mark.parametrize(("old", "new", "patch"), CHANGES)
def test_what_changes_is_in_the_patch_and_nothing_else(old: Any, new: Any, patch: Any) -> None:
    assert read(diff(old, new)) == patch
    assert apply(read(old), patch) == read(new)


@given(JSON, JSON)
def test_a_patch_leads_from_any_value_to_any_other(old: Any, new: Any) -> None:
    assert apply(old, read(diff(old, new))) == new


def test_what_a_patch_leaves_alone_is_the_same_object() -> None:
    old: Any = {"a": [{"b": 1}, {"b": 2}], "c": {"d": 3}}
    new = apply(old, {"a": {"1": {"b": [5]}}})
    assert new == {"a": [{"b": 1}, {"b": 5}], "c": {"d": 3}}
    assert new["c"] is old["c"]
    assert new["a"][0] is old["a"][0]
    assert old["a"][1] == {"b": 2}


def test_a_differ_that_compared_parts_before_gives_the_same_patch() -> None:
    differ, part, other = Differ(), (RED, BLUE), (RED, RED)
    first = differ.diff(Purse(part, "Ann"), Purse(other, "Ann"))
    again = differ.diff(Purse(part, "Ben"), Purse(other, "Cid"))
    assert first == {"coins": {1: {"reason": ["red"], "gold": [1]}}}
    assert again == {**first, "owner": ["Cid"]}
    assert differ.diff(Purse(other), Purse(part)) == {"coins": {1: {"reason": ["blue"], "gold": [2]}}}


@pytest.mark.parametrize("name", [*games.names(), SAMPLE.name])
@pytest.mark.parametrize("seed", range(3))
def test_patches_lead_from_each_view_of_a_game_to_the_next(name: str, seed: int) -> None:
    game = SAMPLE if name == SAMPLE.name else find_game(name)
    players = game.players[seed % len(game.players)]
    seats, compared = (*range(players), SPECTATOR), 0
    views: dict[int, Any] = {}
    for table in random_game(game, players, f"patches {seed}"):
        move = table.moves[-1]
        states = [table.state_before(move)]
        for event in move.events:
            states.append(game.evolve(states[-1], event))
        look, differ = game.views(states), Differ()
        for seat in seats:
            seen = look(seat)
            assert seen == [game.view(state, seat) for state in states]
            view = views.get(seat, read(seen[0]))
            for before, after in pairwise(seen):
                view = apply(view, read(differ.diff(before, after)))
                assert view == read(after)
                compared += 1
            assert view == read(table.view(seat))
            views[seat] = view
    assert compared > 20
