"""Fake processes of a pool of bots: each request is noted, and answered when the test says so."""

from __future__ import annotations

import threading
from concurrent.futures import Future
from typing import Any

from omphalos.bots import Bot, BotSpec
from omphalos.bots.puzzles import PosedPuzzle
from omphalos.bots.puzzles.puzzle import Puzzle, PuzzleGame
from omphalos.bots.random_bot import Random
from omphalos.server.bots.process import BotFailed, Kind
from omphalos.server.bots.requests import Decide, Explain, MapHeat, ReviewPart, SeatedBot, TrySolution
from omphalos.table.game import AnyGame
from omphalos.table.legal import Legal
from tests.server.lake import GAME
from tests.waiting import eventually

SOON = 5.0  # seconds until a test of the pool fails

NOTHING: Legal[Any] = Legal()
TASK = PosedPuzzle(PuzzleGame("lake", "1", 2, {}, "", (), (), "random"), Puzzle(0, 0, None, 1.0, 0.0))


def sitter(seed: str = "", kind: type[Bot] = Random) -> SeatedBot:
    return SeatedBot(kind, BotSpec(kind.name), 0, seed, None)


def move(seed: str = "", kind: type[Bot] = Random) -> Decide:
    return Decide(sitter(seed, kind), 0, None, NOTHING)


def explain(seed: str = "") -> Explain:
    return Explain(sitter(seed), "random", 0, None, NOTHING, (), "en")


def part(seed: str = "") -> ReviewPart:
    return ReviewPart(sitter(seed), 2)


def solution(seed: str = "") -> TrySolution:
    return TrySolution(sitter(seed), TASK, None)


def heat(seed: str = "") -> MapHeat:
    return MapHeat(sitter(seed), None, None)


class Call:
    """A request that reached a process."""

    def __init__(self, slot: FakeSlot, request: Any, kind: Kind, deadline: float) -> None:
        self.slot = slot
        self.request = request
        self.kind = kind
        self.deadline = deadline
        self.thread = threading.current_thread().name
        self.answer: Future[Any] = Future()


class FakeSlot:
    """A place whose process answers when the test says so."""

    def __init__(self, pool: FakeProcesses) -> None:
        self.pool = pool
        self.number = len(pool.slots)
        self.used = False
        self.warm: set[Kind] = set()
        self.closed = False

    def is_warm(self, kind: Kind) -> bool:
        return kind in self.warm

    def warm_up(self, game: AnyGame, kind: Kind) -> None:
        self.used = True
        assert game is GAME
        assert kind[0] == "lake"
        self.pool.warm_ups.append((self.number, kind[1].name))
        hold = self.pool.hold_warm_ups
        if hold is not None:
            hold.result(SOON)
        if kind[1] in self.pool.cannot_warm_up:
            raise BotFailed("it does not compile")
        self.warm.add(kind)

    def ask(self, game: AnyGame, kind: Kind, request: Any, deadline: float) -> Any:
        assert game is GAME
        call = Call(self, request, kind, deadline)
        self.pool.calls.append(call)
        return call.answer.result(SOON)

    def close(self) -> None:
        self.closed = True
        for call in self.pool.calls:
            if call.slot is self and not call.answer.done():
                call.answer.set_exception(BotFailed("killed"))


class FakeProcesses:
    """The processes of one pool, and what they were asked."""

    def __init__(self) -> None:
        self.slots: list[FakeSlot] = []
        self.calls: list[Call] = []
        self.warm_ups: list[tuple[int, str]] = []  # the number of the process, and the bot
        self.hold_warm_ups: Future[None] | None = None
        self.cannot_warm_up: set[type[Bot]] = set()

    def new(self, memory: int) -> FakeSlot:
        assert memory == 1 << 30
        self.slots.append(FakeSlot(self))
        return self.slots[-1]

    @property
    def seeds(self) -> list[str]:
        """Which requests were made so far."""
        return [call.request.seated.seed for call in self.calls]

    async def call(self, number: int) -> Call:
        """Wait for that request."""
        await eventually(lambda: len(self.calls) > number, SOON)
        return self.calls[number]

    async def named(self, seed: str) -> Call:
        """Wait for the request of that seed."""
        await eventually(lambda: seed in self.seeds, SOON)
        return self.calls[self.seeds.index(seed)]
