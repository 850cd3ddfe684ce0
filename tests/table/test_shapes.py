"""Shapes: values generated and mutated from types, for the test kit."""

from __future__ import annotations

import enum
import math
from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec
import pytest
from msgspec import inspect

from omphalos.table.chance import Chance, Stream
from omphalos.table.testing.shapes import fits, make, parts, twists

T = TypeVar("T")


class Colour(enum.Enum):
    RED = "red"
    BLUE = "blue"


class Inner(msgspec.Struct, frozen=True, tag="inner"):
    x: float


class Other(msgspec.Struct, frozen=True, tag="other"):
    y: int


class Box(msgspec.Struct, Generic[T], frozen=True):
    held: T


class Everything(msgspec.Struct, frozen=True):
    flag: bool
    count: Annotated[int, msgspec.Meta(description="how many")]
    size: float
    name: str
    side: Literal["high", "low"]
    colour: Colour
    pair: tuple[float, int]
    many: tuple[int, ...]
    pile: list[int]
    few: frozenset[int]
    named: dict[str, int]
    maybe: Inner | Other | None
    box: Box[int]
    deep: tuple[tuple[Inner, ...], ...] = ()
    again: Everything | None = None


WHOLE = Everything(
    flag=True,
    count=3,
    size=0.5,
    name="a",
    side="high",
    colour=Colour.RED,
    pair=(1.0, 2),
    many=(1, 2, 3),
    pile=[1, 2],
    few=frozenset({1, 2}),
    named={"a": 1},
    maybe=Inner(1.0),
    box=Box(1),
    deep=((Inner(1.0),),),
)
SHAPE = inspect.type_info(Everything)


def stream(seed: int = 0) -> Stream:
    return Chance(seed, ("x",))["x"]


def valid(value: Any) -> bool:
    """Return whether a value is of the type (including NaN and infinities, which JSON cannot represent)."""
    try:
        msgspec.convert(msgspec.to_builtins(value), Everything)
    except msgspec.ValidationError:
        return False
    return True


def test_all_parts_of_a_type_are_visited_once() -> None:
    paths = [path for path, _ in parts(SHAPE, "all")]
    assert paths[0] == "all"
    for path in ("Everything.flag", "Everything.pair[1]", "Everything.many[]", "Everything.named keys", "Inner.x"):
        assert path in paths
    assert paths.count("Inner.x") == 1
    assert paths.count("Everything.flag") == 1  # the type is recursive and visited once


def test_what_is_made_is_of_the_type() -> None:
    made = [make(SHAPE, stream(seed)) for seed in range(60)]
    assert all(valid(one) for one in made)
    assert len({repr(one) for one in made}) > 50
    assert {type(one.maybe) for one in made} == {Inner, Other, type(None)}


def test_numbers_that_games_forget_are_among_those_made() -> None:
    made = [make(inspect.FloatType(), stream(seed)) for seed in range(200)]
    assert {math.inf, -math.inf, 0.0, 1e308} <= set(made)
    assert any(math.isnan(one) for one in made)
    assert any(one < 0 for one in made)
    assert any(0 < one < 1 for one in made)


def test_a_twist_is_of_the_type_and_changes_one_place() -> None:
    twisted = list(twists(WHOLE, SHAPE, stream()))
    assert len(twisted) > 40
    changed: set[str] = set()
    for one in twisted:
        assert valid(one)
        fields = [name for name in Everything.__struct_fields__ if getattr(one, name) != getattr(WHOLE, name)]
        assert len(fields) <= 1
        changed.update(fields)
    assert changed == set(Everything.__struct_fields__)


@pytest.mark.parametrize("name", ["many", "pile", "few", "named"])
def test_what_is_empty_can_be_twisted_too(name: str) -> None:
    bare = msgspec.structs.replace(WHOLE, many=(), pile=[], few=frozenset[int](), named={})
    assert any(getattr(one, name) for one in twists(bare, SHAPE, stream(3)))


def test_a_type_that_json_does_not_know_is_left_alone() -> None:
    assert make(inspect.AnyType(), stream()) is None
    assert list(twists(object(), inspect.AnyType(), stream())) == []
    assert not fits(None, inspect.AnyType())


@pytest.mark.parametrize(
    ("value", "kind", "fitting"),
    [
        (True, bool, True),
        (True, int, False),
        (1, int, True),
        (1, float, False),
        (1.0, float, True),
        ("a", str, True),
        (None, None, True),
        ((1,), tuple[int, ...], True),
        ((1,), tuple[int], True),
        ([1], list[int], True),
        ((1,), list[int], False),
        (frozenset({1}), frozenset[int], True),
        ({"a": 1}, dict[str, int], True),
        ("high", Literal["high"], True),
        ("low", Literal["high"], False),
        (Colour.RED, Colour, True),
        (Inner(1.0), Inner, True),
        (Inner(1.0), Other, False),
        (Box(1), Box[int], True),
        (1, Annotated[int, msgspec.Meta(extra={"unit": "m"})], True),
    ],
)
def test_a_value_finds_its_member_of_a_union(value: Any, kind: Any, fitting: bool) -> None:
    assert fits(value, inspect.type_info(kind)) is fitting


def test_small_numbers_are_all_made_and_some_that_make_no_sense() -> None:
    stream = Chance(1, ("dice",))["dice"]
    whole, numbers = inspect.type_info(int), inspect.type_info(float)
    found = {make(whole, stream) for _ in range(400)}
    assert set(range(-1, 7)) < found
    assert max(found) > 100
    sizes = [make(numbers, stream) for _ in range(200)]
    assert any(map(math.isnan, sizes))
    assert {math.inf, -math.inf} < set(sizes)


class Tree(msgspec.Struct, frozen=True):
    branches: frozenset[Tree]


def test_what_contains_itself_ends_after_three_steps() -> None:
    def deep(tree: Tree) -> int:
        return max((1 + deep(one) for one in tree.branches), default=0)

    stream = Chance(1, ("dice",))["dice"]
    depths = {deep(make(inspect.type_info(Tree), stream)) for _ in range(60)}
    assert (min(depths), max(depths)) == (0, 3)
