"""What a keeper may want to count of what happens in a registry."""

from __future__ import annotations

from typing import Literal, Protocol


class TableMonitor(Protocol):
    """Told of what happens, right after it has; times are in seconds."""

    def table_opened(self, game: str) -> None: ...

    def game_finished(self, game: str) -> None: ...

    def entry_kept(self, game: str, by: Literal["person", "bot"], journal: float, all_told: float) -> None:
        """An action was kept: how long the disk took, and how long it took until all were told."""
        ...

    def message_refused(self, error: str) -> None: ...

    def bot_thought(self, game: str, seconds: float) -> None: ...

    def went_wrong(self, what: str) -> None:
        """Something that was survived: a bot's process that died, a store that was away."""
        ...


class NoMonitor:
    """Counts nothing."""

    def table_opened(self, game: str) -> None:
        return

    def game_finished(self, game: str) -> None:
        return

    def entry_kept(self, game: str, by: Literal["person", "bot"], journal: float, all_told: float) -> None:
        return

    def message_refused(self, error: str) -> None:
        return

    def bot_thought(self, game: str, seconds: float) -> None:
        return

    def went_wrong(self, what: str) -> None:
        return
