"""purity_test: a game remembers nothing between calls, and `decide` returns the states that `evolve` makes."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from types import FunctionType, ModuleType
from typing import Any, Final, cast

import msgspec

from omphalos.table.entry import Move
from omphalos.table.game import AnyGame, Game
from omphalos.table.table import Table
from omphalos.table.testing.broken import Watch, difference, encoded, short
from omphalos.table.testing.play import STEPS, random_game, sittings

MAX_DEPTH: Final = 3  # how many levels of a game object's attributes are searched for memory


def purity_test(
    game: AnyGame,
    games: int = 4,
    players: int | Sequence[int] | None = None,
    options: Any = None,
    seed: int | str = 0,
    steps: int = STEPS,
) -> None:
    """One game object serves two tables in turn. Each game is as it is alone, and nothing in the object changes.

    The states that `decide` and `deal` return must equal those that `evolve` makes of the events one by one.
    """
    for count, own_seed in sittings(game, games, players, seed):
        watch, unused = Watch(game, count, own_seed), copy.deepcopy(game)
        kept = dict(_memory(game))
        seeds = (own_seed, f"{own_seed} beside")
        tables: list[Table | None] = [None, None]
        for step, pair in enumerate(zip_longest(*(random_game(game, count, each, options, steps) for each in seeds))):
            watch.step = step
            for i, table in enumerate(pair):
                if table is not None:
                    tables[i] = table
                    _check_booked(table, table.moves[-1], watch)
            _check_memory(kept, dict(_memory(game)), watch)
        watch.step = None
        for each, table in zip(seeds, tables, strict=True):
            assert table is not None
            _check_alone(table, unused, each, options, steps, watch)


def _check_booked(table: Table, move: Move[Any, Any], watch: Watch) -> None:
    """Check that the states of a move equal those that `evolve` makes of its events."""
    booked, what = table.booked(move), "deal" if move.seat is None else f"decide for {short(move.action)}"
    if len(booked.states) != len(booked.events) + 1:
        raise watch.broken(
            f"{what} gives {len(booked.events)} events and {len(booked.states)} states; one more state than events "
            "is due: before the first event, and after each"
        )
    for i, (before, event) in enumerate(booked.steps()):
        with watch.during(f"evolve({short(event)})"):
            after = table.game.evolve(before, event)
        if encoded(after) != encoded(booked.states[i + 1]):
            raise watch.broken(
                f"{what} gives another state after {short(event)} than evolve: "
                f"{difference(booked.states[i + 1], after)}"
            )


def _check_memory(before: dict[str, object], now: dict[str, object], watch: Watch) -> None:
    for name in (*before, *now):
        if name not in before or name not in now or before[name] is not now[name]:
            raise watch.broken(f"it remembers something from one question to the next: {name} has changed")


def _check_alone(table: Table, unused: AnyGame, seed: str, options: Any, steps: int, watch: Watch) -> None:
    """Check that a fresh game object plays the same game."""
    alone: Table | None = None
    for moved in random_game(unused, len(table.names), seed, options, steps):
        alone = moved
    assert alone is not None
    for mine, theirs in zip(table.moves, alone.moves, strict=False):
        if encoded(mine) != encoded(theirs):
            raise watch.broken(
                f"beside another table, entry {mine.n} is not what it is at a table alone: {difference(theirs, mine)}"
            )


def _memory(thing: Any, path: str = "self", depth: int = 0) -> Iterator[tuple[str, object]]:
    """Everything that a game object holds, by name: its attributes, their contents, and the owners of its methods."""
    held: dict[Any, Any] = dict(getattr(thing, "__dict__", {}))
    if depth == 0:
        for kind in type(thing).__mro__[: type(thing).__mro__.index(Game)]:
            held = {name: value for name, value in kind.__dict__.items() if not name.startswith("__")} | held
    if isinstance(thing, dict):
        held |= cast("dict[Any, Any]", thing)
    elif isinstance(thing, list | set):
        held |= dict(enumerate(cast("list[Any]", thing)))
    for name, value in held.items():
        here = f"{path}.{name}"
        yield here, value
        helper = getattr(getattr(value, "__func__", value), "__self__", None)  # the owner of a staticmethod's method
        if helper is not None and not isinstance(helper, type | ModuleType):
            yield from _memory(helper, here, depth + 1)
        elif depth < MAX_DEPTH and not isinstance(value, type | FunctionType | msgspec.Struct):
            yield from _memory(value, here, depth + 1)
