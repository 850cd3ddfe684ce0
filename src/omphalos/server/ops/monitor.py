"""The interface through which tables report events for metrics."""

from __future__ import annotations

from typing import Literal, Protocol


class TableMonitor(Protocol):
    """Notified of events right after they happen. Times are in seconds."""

    def table_opened(self, game: str) -> None: ...

    def game_finished(self, game: str) -> None: ...

    def entry_kept(
        self, game: str, by: Literal["person", "bot"], journal: float, all_told: float, told: float = 0.0
    ) -> None:
        """An entry was kept: seconds until it was durable, until it was sent to everybody, and for sending it."""
        ...

    def message_refused(self, error: str) -> None: ...

    def bot_thought(self, game: str, seconds: float) -> None: ...

    def bot_failed(self, game: str, bot: str) -> None:
        """A bot, called by its level or name, could not choose a move. It was made at random."""
        ...

    def notified(self, kind: str, result: str) -> None:
        """A message to somebody who is away was sent, or why it was not."""
        ...

    def went_wrong(self, what: str) -> None:
        """A failure that the server recovered from: a store that was unavailable."""
        ...

    def computed(self, seconds: float) -> None:
        """A worker process has used so much processor time for a job."""
        ...

    def computation_stopped(self, why: str) -> None:
        """A job was ended: time, memory, large (its result) or failed."""
        ...


class NoMonitor:
    """Counts nothing."""

    def table_opened(self, game: str) -> None:
        return

    def game_finished(self, game: str) -> None:
        return

    def entry_kept(
        self, game: str, by: Literal["person", "bot"], journal: float, all_told: float, told: float = 0.0
    ) -> None:
        return

    def message_refused(self, error: str) -> None:
        return

    def bot_thought(self, game: str, seconds: float) -> None:
        return

    def bot_failed(self, game: str, bot: str) -> None:
        return

    def notified(self, kind: str, result: str) -> None:
        return

    def went_wrong(self, what: str) -> None:
        return

    def computed(self, seconds: float) -> None:
        return

    def computation_stopped(self, why: str) -> None:
        return
