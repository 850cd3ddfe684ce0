"""What runs in other processes on a server, and here in the same one: bots, and whatever plays records through.

Nothing can end it, so it takes as long as it takes. The event loop has a turn between two pieces of work.
"""

from __future__ import annotations

import pickle
from typing import Any

from omphalos.bots import BotSeat
from omphalos.server.bots.requests import AnyRequest, PackedRequest
from omphalos.server.bots.slot import Kind
from omphalos.server.bots.worker import BotSeats, WarmUp, answer_of
from omphalos.server.compute.limits import Limits
from omphalos.server.compute.worker import Answer, run
from omphalos.table.game import AnyGame


class HereSlot:
    """The place where bots think."""

    def __init__(self) -> None:
        self.used = False
        self._warm: set[Kind] = set()
        self._seats: BotSeats = BotSeats()

    def is_warm(self, kind: Kind) -> bool:
        """Whether this bot has loaded what it needs."""
        return kind in self._warm

    def warm_up(self, game: AnyGame, kind: Kind) -> None:
        """Load what a bot needs."""
        self.used = True
        self._warm.add(kind)
        answer_of(game, game.name.encode(), WarmUp(kind[1]), self._seats)

    def ask(self, game: AnyGame, kind: Kind, request: AnyRequest, deadline: float) -> Any:
        """The answer of a bot."""
        self.used = True
        unpacked: Any = pickle.loads(request.packed) if isinstance(request, PackedRequest) else request
        return answer_of(game, game.name.encode(), unpacked, self._seats)

    def close(self) -> None:
        """Forget the bots."""
        while self._seats:
            seat: BotSeat = self._seats.popitem()[1]
            seat.close()


class HereWorkers:
    """The only worker of the pool of jobs."""

    def __init__(self, limits: Limits | None = None) -> None:
        self.limits = Limits(processes=1) if limits is None else limits
        self.started = 1

    def take(self) -> HereWorkers:
        """Itself."""
        return self

    def run(self, packed: bytes) -> Answer:
        """Run a job."""
        data, _ = run(packed, self.limits.answer)
        answer: Answer = pickle.loads(data)
        return answer

    def give_back(self, worker: object, usable: bool) -> None:
        """It is there for the next job."""

    def end(self) -> None:
        """Nothing can end it."""

    def end_idle(self, seconds: float) -> None:
        """There is only one."""

    def close(self) -> None:
        """It has nothing to end."""
