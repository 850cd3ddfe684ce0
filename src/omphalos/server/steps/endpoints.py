"""The endpoint that counts steps of first games."""

from __future__ import annotations

from collections.abc import Callable

from omphalos.server.http.endpoint import post
from omphalos.server.steps.messages import StepReached
from omphalos.table.errors import UnknownGame
from omphalos.table.registry import games


class StepEndpoints:
    """Counts steps. Without `count` the operator does not want it, and nothing is counted."""

    def __init__(self, count: Callable[[str, int], None] | None) -> None:
        self._count = count

    @post("/api/steps", UnknownGame)
    async def step_reached(self, message: StepReached) -> None:
        """Count that somebody has come to a step of their first game, if this server counts steps."""
        if message.game not in games.names():
            raise UnknownGame(f"there is no game {message.game!r}")
        if self._count is not None:
            self._count(message.game, message.step)
