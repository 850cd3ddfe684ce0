"""A place of the pool of bots, where one bot thinks at a time. In a process (`process`), or in a page (`page.here`)."""

from __future__ import annotations

from typing import Any, Protocol, TypeAlias

from omphalos.bots import Bot
from omphalos.server.bots.requests import AnyRequest
from omphalos.table.errors import OmphalosError
from omphalos.table.game import AnyGame

Kind: TypeAlias = tuple[str, type[Bot]]  # a game's name and a bot of it; each compiles its own kernels


class BotFailed(OmphalosError):
    """A bot's process died, hung or gave an invalid answer, and so did its replacement."""


class Slot(Protocol):
    """A place where a bot thinks. Called from threads, where there are some."""

    used: bool  # something was asked or prepared

    def is_warm(self, kind: Kind) -> bool:
        """Whether it is prepared for this bot."""
        ...

    def warm_up(self, game: AnyGame, kind: Kind) -> None:
        """Prepare it for a bot. Takes minutes if kernels have to be compiled."""
        ...

    def ask(self, game: AnyGame, kind: Kind, request: AnyRequest, deadline: float) -> Any:
        """Get an answer until the deadline. BotFailed if there is none."""
        ...

    def close(self) -> None:
        """Answer nothing more."""
        ...
