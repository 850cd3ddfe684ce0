"""When the clocks of a table run: who is charged, who gets an increment, and what starts clocks that stand still."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from omphalos.server.live import audience as audience_module
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.live_table import LiveTable
from omphalos.server.live.registry import TableRegistry
from omphalos.server.protocol.parts import ClockRule
from omphalos.server.protocol.tables import Opened
from tests.server.live.fake_bots import FakeBots, use_fake_bots
from tests.server.live.fake_loop import FakeLoop
from tests.server.live.harness import GUESS, Client, Clock, hosted, open_with, registry_in, run, wish

BANK = ClockRule("bank", 60, 5)


async def shared(registry: TableRegistry, **more: Any) -> tuple[Opened, Client, LiveTable]:
    """Open a table with one screen for both seats."""
    opened = await registry.open_table(wish("person", "person", **more))
    both = Client(registry, opened.id)
    await both.hello(*(held.secret for held in opened.seats))
    return opened, both, registry.live_tables[opened.id]


def test_a_stand_in_fills_nobodys_bank(tmp_path: Path) -> None:
    async def play() -> None:
        config = LiveConfig(fixed_pace=0.0, away_after=0.0)
        async with registry_in(tmp_path, config, clock=Clock()) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person", clock=BANK)
            live = registry.live_tables[opened.id]
            live.bots = FakeBots()
            await ben.leave()
            assert (await ann.ask("ask", seat=0, what="stand-in", about=1))["type"] == "done"
            assert ann.table()["clock"]["running"] == [0]
            assert live.table is not None
            await live.keep(live.table.prepare(1, GUESS, registry.now()))
            ben = Client(registry, opened.id)
            await ben.hello(opened.seats[1].secret)
            assert ben.table()["clock"]["left"] == [60_000, 60_000]

    run(play())


def test_a_take_back_fills_nobodys_bank(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, clock=Clock()) as registry:
            _, both, _ = await shared(registry, clock=BANK)
            await both.act(0, GUESS)
            assert both.updates()[-1]["clock"]["left"] == [65_000, 60_000]
            await both.ask("take-back", seat=0, to=0)
            clock = both.updates()[-1]["clock"]
            assert (clock["left"], clock["running"]) == ([65_000, 60_000], [0, 1])

    run(play())


def test_a_take_back_that_is_granted_in_a_pause_starts_no_clock(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, clock=Clock()) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person", clock=BANK, undo="ask")
            live = registry.live_tables[opened.id]
            await ann.act(0, GUESS)
            await ben.act(1, GUESS)
            await ann.ask("take-back", seat=0, to=0)
            await ann.ask("ask", seat=0, what="pause")
            taking_back, pausing = (request["id"] for request in ann.table()["requests"])
            await ben.ask("answer", seat=1, request=pausing, yes=True)
            assert ben.table()["clock"]["stopped"]
            await ben.ask("answer", seat=1, request=taking_back, yes=True)
            clock = ben.updates()[-1]["clock"]
            assert (live.n, clock["running"], clock["stopped"]) == (4, [0, 1], True)
            assert live.clocks.since is None

    run(play())


def test_a_move_starts_clocks_that_waited_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        use_fake_bots(monkeypatch)
        clock = Clock()
        async with registry_in(tmp_path, clock=clock) as registry:
            opened, _ = await open_with(registry, "person", "random", clock=BANK)
        async with registry_in(tmp_path, clock=clock) as registry:
            live = await registry.find(opened.id)
            assert (live.n, live.clocks.running, live.clocks.since) == (1, (0,), None)
            clock.seconds += 10
            assert live.table is not None
            await live.keep(live.table.prepare(1, GUESS, registry.now()))
            assert (live.clocks.running, live.clocks.since) == ((0,), registry.now())
            assert live.clocks.left[0] == 60_000

    run(play())


def test_whoever_takes_a_seat_is_charged_from_then_on(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with registry_in(tmp_path, clock=clock) as registry:
            opened, both, _ = await shared(registry, clock=BANK)
            ben = Client(registry, opened.id)
            await ben.hello()
            clock.seconds += 5
            await both.ask("leave", seat=1)
            state = both.table()["clock"]
            assert (state["left"], state["running"]) == ([55_000, None], [0])  # nobody sits there
            clock.seconds += 10
            await ben.ask("claim", seat=1, name="Ben")
            state = both.table()["clock"]
            assert (state["left"], state["running"]) == ([45_000, 55_000], [0, 1])

    run(play())


def test_more_seats_have_more_clocks_and_clocks_that_run_are_left_alone(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with registry_in(tmp_path, clock=clock) as registry:
            opened, (ann,) = await open_with(registry, "person", "open", clock=BANK)
            host = await hosted(registry, opened)
            await host.ask("arrange", seats=3)
            assert ann.table()["clock"]["left"] == [60_000, None, None]
            for seat in (1, 2):
                await host.ask("seat", seat=seat, sitter="person")
            assert ann.table()["phase"] == "playing"
            clock.seconds += 10
            await host.ask("arrange", chat="none")
            assert ann.table()["clock"]["left"] == [50_000] * 3

    run(play())


@pytest.mark.parametrize(
    ("rule", "paused", "waits"), [(BANK, False, [30.0]), (BANK, True, []), (ClockRule(), False, [])]
)
def test_clocks_that_run_wait_for_people_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rule: ClockRule, paused: bool, waits: list[float]
) -> None:
    async def play() -> None:
        called: list[tuple[float, Callable[[], object]]] = []

        def later(seconds: float, what: Callable[[], object]) -> None:
            called.append((seconds, what))

        async with registry_in(tmp_path) as registry:
            _, _, live = await shared(registry, clock=rule)
            await live.save(live.settings.changed(paused=paused))
            monkeypatch.setattr(registry, "later", later)
            live.come_back()
            assert called == [(seconds, live.resume_clocks) for seconds in waits]

    run(play())


@pytest.mark.parametrize(
    ("case", "starts"),
    [("waiting", True), ("running", False), ("without clocks", False), ("over", False), ("gone", False)],
)
def test_only_clocks_that_wait_are_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, case: str, starts: bool
) -> None:
    async def play() -> None:
        clock, loop = Clock(), FakeLoop()
        async with registry_in(tmp_path, clock=clock) as registry:
            _, _, live = await shared(registry, clock=ClockRule() if case == "without clocks" else BANK)
            live.announce()
            monkeypatch.setattr(audience_module, "asyncio", loop)
            if case != "running":
                live.clocks.stop(registry.now())
            if case == "over":
                live.stored.phase = "over"
            live.gone = case == "gone"
            before = live.clocks.since
            clock.seconds += 10
            live.resume_clocks()
            assert live.clocks.since == (registry.now() if starts else before)
            assert len(loop.pending) == starts  # and everybody is told

    run(play())
