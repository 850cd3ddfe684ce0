"""When a table does something by itself: a clock runs out, its game leaves memory, or the table does."""

from __future__ import annotations

from pathlib import Path

import pytest

from omphalos.server.live import timer
from omphalos.server.live.live_table import LiveTable
from omphalos.server.live.registry import TableRegistry
from omphalos.server.protocol.parts import ClockRule
from tests.server.live.fake_bots import FakeBots, use_fake_bots
from tests.server.live.fake_loop import FakeLoop
from tests.server.live.harness import GUESS, KEEP, Client, Clock, open_with, registry_in, run, settled, wish

TWENTY = ClockRule("bank", 20)
LONG = ClockRule("bank", 100)


@pytest.fixture
def loop(monkeypatch: pytest.MonkeyPatch) -> FakeLoop:
    """The timers of all tables of a test, which has one."""
    loop = FakeLoop()
    monkeypatch.setattr(timer, "asyncio", loop)
    return loop


async def ring(registry: TableRegistry, live: LiveTable, loop: FakeLoop, idle: int = 0) -> None:
    """Let the timer ring when the game was not needed for some milliseconds. Wait until the table has reacted."""
    live.used = registry.now() - idle
    tasks = set(registry._tasks)  # pyright: ignore[reportPrivateUsage]
    loop.ring()
    await settled(registry, lambda: registry._tasks <= tasks)  # pyright: ignore[reportPrivateUsage]


def test_a_game_leaves_memory_after_thirty_seconds_and_comes_back_when_it_is_needed(
    tmp_path: Path, loop: FakeLoop
) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, clock=Clock()) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person")
            live = registry.live_tables[opened.id]
            assert loop.delays == [30.0]
            await ring(registry, live, loop, idle=29_999)
            assert live.table is not None
            assert loop.delays == [0.001]
            await ring(registry, live, loop, idle=30_000)
            assert live.table is None
            assert loop.delays == []  # nothing is due while people are connected
            await ann.ask("recall", viewer=0, before=9)
            assert live.table is not None
            assert loop.delays == [30.0]
            await ring(registry, live, loop, idle=30_000)
            await ann.leave()
            assert loop.delays == []
            await ben.leave()
            assert loop.delays == [0.0]  # nobody is connected, and the table is due
            await ring(registry, live, loop, idle=5_000)
            assert registry.live_tables == {opened.id: live}
            assert loop.delays == [25.0]
            await ring(registry, live, loop, idle=30_000)
            assert registry.live_tables == {}
            assert loop.delays == []

    run(play())


def test_a_table_that_stops_sets_no_timer(tmp_path: Path, loop: FakeLoop) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened = await registry.open_table(wish("person", "person"))
            live = registry.live_tables[opened.id]
            assert len(loop.pending) == 1
            live.stop()
            assert loop.pending == []
            live.arm()
            assert loop.pending == []

    run(play())


def test_a_table_that_waits_for_people_leaves_memory_too(tmp_path: Path, loop: FakeLoop) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, clock=Clock()) as registry:
            opened = await registry.open_table(wish("person", "open"))
            assert loop.delays == [30.0]
            await ring(registry, registry.live_tables[opened.id], loop, idle=30_000)
            assert registry.live_tables == {}

    run(play())


def test_the_timer_rings_when_the_first_clock_runs_out(tmp_path: Path, loop: FakeLoop) -> None:
    async def play() -> None:
        clock = Clock()
        async with registry_in(tmp_path, clock=clock) as registry:
            opened, (ann,) = await open_with(registry, "person", "open", clock=TWENTY)
            assert loop.delays == [30.0]  # no clock runs before the start
            ben = Client(registry, opened.id)
            await ben.hello()
            await ben.ask("claim", seat=1, name="Ben")
            assert loop.delays == [20.0]
            live = registry.live_tables[opened.id]
            live.bots = bots = FakeBots()
            await ann.act(0, GUESS)
            clock.seconds += 19
            await ring(registry, live, loop)
            assert bots.ran_out == []
            assert loop.delays == [pytest.approx(1.0, abs=0.01)]
            clock.seconds += 2
            await ring(registry, live, loop)
            assert bots.ran_out == [1]

    run(play())


def test_a_running_clock_wakes_a_game_that_sleeps(tmp_path: Path, loop: FakeLoop) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, clock=Clock()) as registry:
            opened, clients = await open_with(registry, "person", "person", clock=LONG)
            live = registry.live_tables[opened.id]
            assert loop.delays == [30.0]
            await ring(registry, live, loop, idle=30_000)
            assert live.table is None
            assert loop.delays == [100.0]
            for client in clients:
                await client.leave()
            assert loop.delays == [100.0]
            await ring(registry, live, loop, idle=30_000)
            assert registry.live_tables == {opened.id: live}
            assert loop.delays == [100.0]

    run(play())


def test_a_clock_that_starts_is_due_before_sleep(tmp_path: Path, loop: FakeLoop) -> None:
    """After a pause, and when somebody takes a seat that is to act."""

    async def play() -> None:
        async with registry_in(tmp_path, clock=Clock()) as registry:
            opened = await registry.open_table(wish("person", "person", clock=TWENTY))
            both, live = Client(registry, opened.id), registry.live_tables[opened.id]
            await both.hello(*(held.secret for held in opened.seats))
            assert loop.delays == [20.0]
            await both.ask("ask", seat=0, what="pause")
            await ring(registry, live, loop)
            assert loop.delays == [30.0]
            await both.ask("ask", seat=0, what="pause")
            assert loop.delays == [20.0]
            await both.act(0, GUESS)
            await both.ask("leave", seat=1)
            await ring(registry, live, loop)
            assert loop.delays == [30.0]
            await both.ask("leave", seat=0)
            ben = Client(registry, opened.id)
            await ben.hello()
            await ben.ask("claim", seat=1, name="Ben")
            assert loop.delays == [20.0]

    run(play())


def test_a_move_starts_the_clock_of_whoever_is_next(
    tmp_path: Path, loop: FakeLoop, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        use_fake_bots(monkeypatch)
        async with registry_in(tmp_path, clock=Clock()) as registry:
            opened, (ann,) = await open_with(registry, "random", "person", clock=TWENTY)
            live = registry.live_tables[opened.id]
            assert live.table is not None
            await live.keep(live.table.prepare(0, GUESS, registry.now()))
            await ann.act(1, GUESS)
            await ring(registry, live, loop)
            assert loop.delays == [30.0]  # only the bot is to act
            await live.keep(live.table.prepare(0, KEEP, registry.now()))
            assert loop.delays == [20.0]

    run(play())


def test_a_game_that_a_bot_thinks_about_stays_in_memory(tmp_path: Path, loop: FakeLoop) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, clock=Clock()) as registry:
            opened, _ = await open_with(registry, "person", "person")
            live = registry.live_tables[opened.id]
            live.bots = bots = FakeBots()
            bots.thinking = True
            await ring(registry, live, loop, idle=40_000)
            assert live.table is not None
            assert loop.delays == [30.0]

    run(play())
