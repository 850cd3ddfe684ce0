"""What a test of the kit says when a game fails it: which game, which seed, which step, what is wrong."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, cast

import msgspec

from omphalos.table.game import AnyGame


class BrokenGame(AssertionError):
    """A game does not keep what every game here promises."""

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
    """Where a test stands in a game, so that what it finds can be found again."""

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
        """Whatever the game raises in here is its fault."""
        try:
            yield
        except BrokenGame:
            raise
        except Exception as problem:
            raise self.broken(f"{doing} raised {problem!r}") from problem


def short(thing: Any, most: int = 300) -> str:
    """Something of a game in a line of text."""
    try:
        text = msgspec.json.encode(thing).decode()
    except (TypeError, ValueError):  # what JSON cannot say may be just what is being reported
        text = repr(thing)
    return text if len(text) <= most else text[: most - 1] + "…"


def encoded(thing: Any) -> bytes:
    """Something of a game as bytes, to compare."""
    return msgspec.json.encode(thing)


def difference(one: Any, other: Any, path: str = "") -> str:
    """Where two things of the same type first differ, in words."""
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
    """Whether two things are equal, and of the same type all the way down as far as text can show."""
    return bool(one == other) and encoded(one) == encoded(other)
