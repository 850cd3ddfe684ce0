"""The registry: games, bots and whatever else packages offer, found by name through their entry points.

A package adds a game by declaring it in its pyproject.toml:

    [project.entry-points."omphalos.games"]
    mill = "mypackage.mill:GAME"

Nothing is imported before it is asked for.
"""

from __future__ import annotations

import difflib
import threading
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Generic, TypeVar

from omphalos.table.errors import OmphalosError, UnknownGame
from omphalos.table.game import AnyGame, Game

T = TypeVar("T")

_LOADING = threading.RLock()  # one thing at a time: imports that cross in two threads may meet a module half made


class Registry(Generic[T]):
    """Things of one kind by name: those that packages declare, and those added while running."""

    def __init__(self, group: str, what: str, unknown: type[OmphalosError]) -> None:
        self.group = group
        self.what = what
        self._unknown = unknown
        self._added: dict[str, T] = {}
        self._loaded: dict[str, T] = {}

    def _declared(self) -> dict[str, EntryPoint]:
        return {point.name: point for point in entry_points(group=self.group)}

    def names(self) -> list[str]:
        """All names, sorted; nothing is loaded."""
        return sorted({*self._declared(), *self._added})

    def add(self, name: str, thing: T) -> None:
        """Offer something in this process; a name is given once."""
        if name in self._added or name in self._declared():
            raise ValueError(f"there is a {self.what} {name!r} already")
        self._added[name] = thing

    def added(self) -> dict[str, T]:
        """What `add` offered, for handing it to another process."""
        return dict(self._added)

    def remove(self, name: str) -> None:
        """Take back what `add` offered."""
        del self._added[name]

    def find(self, name: str) -> T:
        """The thing of that name."""
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
