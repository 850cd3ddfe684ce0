"""The registry: games, bots and other plugins, found by name through the entry points of packages.

A package adds a game by declaring it in its pyproject.toml:

    [project.entry-points."omphalos.games"]
    mill = "mypackage.mill:GAME"

A plugin is imported when it is first used. A package that is installed later is found by the next process.
"""

from __future__ import annotations

import difflib
import sys
import threading
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Generic, TypeVar

from omphalos.table.errors import OmphalosError, UnknownGame
from omphalos.table.game import AnyGame, Game

T = TypeVar("T")

_LOADING = threading.RLock()  # one import at a time: another thread could see a module that is not fully imported


@lru_cache(maxsize=64)
def declared(group: str, path: tuple[str, ...]) -> dict[str, EntryPoint]:
    """What the packages on the search path declare. It is read once: reading all packages takes milliseconds."""
    return {point.name: point for point in entry_points(group=group)}


class Registry(Generic[T]):
    """Plugins of one kind by name: those that packages declare, and those added at run time."""

    def __init__(self, group: str, what: str, unknown: type[OmphalosError]) -> None:
        self.group = group
        self.what = what
        self._unknown = unknown
        self._added: dict[str, T] = {}
        self._loaded: dict[str, T] = {}

    def _declared(self) -> dict[str, EntryPoint]:
        return declared(self.group, tuple(sys.path))

    def names(self) -> list[str]:
        """All names, sorted; nothing is loaded."""
        return sorted({*self._declared(), *self._added})

    def add(self, name: str, thing: T) -> None:
        """Register something in this process. A name can be used only once."""
        if name in self._added or name in self._declared():
            raise ValueError(f"there is a {self.what} {name!r} already")
        self._added[name] = thing

    def added(self) -> dict[str, T]:
        """What `add` registered, to pass to another process."""
        return dict(self._added)

    def remove(self, name: str) -> None:
        """Remove what `add` registered."""
        del self._added[name]

    def find(self, name: str) -> T:
        """The registered object of that name."""
        if name in self._added:
            return self._added[name]
        if name not in self._loaded:
            with _LOADING:
                self._loaded[name] = self._load(name)
        return self._loaded[name]

    def _load(self, name: str) -> T:
        point = self._declared().get(name)
        if point is None:
            raise self._unknown(self._no_such(name))
        try:
            loaded: Any = point.load()
        except Exception as problem:
            raise self._unknown(f"the {self.what} {name!r} ({point.value}) cannot be loaded: {problem!r}") from problem
        return loaded

    def _no_such(self, name: str) -> str:
        names = self.names()
        close = difflib.get_close_matches(name, names, n=1)
        hint = f"; did you mean {close[0]!r}?" if close else f"; there is {', '.join(names)}" if names else ""
        return f"there is no {self.what} {name!r}{hint}"


games: Registry[AnyGame] = Registry("omphalos.games", "game", UnknownGame)


def find_game(name: str) -> AnyGame:
    """The game of that name."""
    game = games.find(name)
    if not isinstance(game, Game):  # pyright: ignore[reportUnnecessaryIsInstance] — an entry point can name anything
        raise UnknownGame(f"the entry point {name!r} of {games.group} is not a Game")
    return game
