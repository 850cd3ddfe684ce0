"""The error of a game that fails a test: which game, which seed, which step, what is wrong."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, cast

import msgspec

from omphalos.table.game import AnyGame


class BrokenGame(AssertionError):
    """A game breaks the contract of a game."""

    def __init__(
        self,
        game: AnyGame,
        problem: str,
        players: int | None = None,
        seed: int | str | bytes | None = None,
        step: int | None = None,
    ) -> None:
        where = [str(getattr(game, "name", type(game).__name__))]
        if players is not None:
            where.append(f"{players} players")
        if seed is not None:
            where.append(f"seed {seed!r}")
        if step is not None:
            where.append(f"step {step}")
        super().__init__(f"{', '.join(where)}: {problem}")
        self.game = game
        self.problem = problem
        self.players = players
        self.seed = seed
        self.step = step


class Watch:
    """The position of a test in a game, so that a failure can be reproduced."""

    def __init__(self, game: AnyGame, players: int | None = None, seed: int | str | bytes | None = None) -> None:
        self.game = game
        self.players = players
        self.seed = seed
        self.step: int | None = None  # moves made so far

    def broken(self, problem: str) -> BrokenGame:
        """The error to raise."""
        return BrokenGame(self.game, problem, self.players, self.seed, self.step)

    @contextmanager
    def during(self, doing: str) -> Generator[None]:
        """Report any exception in this block as the game's fault."""
        try:
            yield
        except BrokenGame:
            raise
        except Exception as problem:
            raise self.broken(f"{doing} raised {problem!r}") from problem


def short(thing: Any, most: int = 300) -> str:
    """A value of a game in one line of text."""
    try:
        text = msgspec.json.encode(thing).decode()
    except (TypeError, ValueError):  # the error may be that JSON cannot encode it
        text = repr(thing)
    return text if len(text) <= most else text[: most - 1] + "…"


def encoded(thing: Any) -> bytes:
    """A value of a game as bytes, to compare."""
    return msgspec.json.encode(thing)


def difference(one: Any, other: Any, path: str = "") -> str:
    """The first difference of two values of the same type, in words."""
    if isinstance(one, msgspec.Struct) and type(one) is type(other):
        for name in one.__struct_fields__:
            mine, theirs = getattr(one, name), getattr(other, name)
            if not alike(mine, theirs):
                return difference(mine, theirs, f"{path}.{name}" if path else name)
    if isinstance(one, tuple | list) and isinstance(other, tuple | list):
        items = zip(cast("list[Any]", one), cast("list[Any]", other), strict=False)
        for i, (mine, theirs) in enumerate(items):
            if not alike(mine, theirs):
                return difference(mine, theirs, f"{path}[{i}]")
    return f"{path or 'it'} is {short(one, 120)} and {short(other, 120)}"


def alike(one: Any, other: Any) -> bool:
    """Whether two values are equal and have the same JSON."""
    return bool(one == other) and encoded(one) == encoded(other)
