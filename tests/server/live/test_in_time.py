"""Time that passes a limit, or passes for long, while all is well; and several who meet the same limit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from omphalos.server.live.config import LiveConfig
from omphalos.server.live.handlers import moderation
from omphalos.server.live.registry import TableRegistry
from omphalos.server.protocol.parts import ClockRule
from omphalos.server.protocol.tables import Opened
from tests.server.live.harness import GUESS, Client, Clock, hosted, open_with, registry_in, run, wish

YEAR = 366 * 86_400.0  # seconds


async def at(registry: TableRegistry, opened: Opened, address: str, *secrets: str) -> Client:
    client = Client(registry, opened.id)
    client.screen.address = address
    await client.say("hello", language="en", secrets=list(secrets))
    return client


def test_keys_bans_and_mutes_do_not_pass_with_time(tmp_path: Path) -> None:
    opened: Any = None

    async def first() -> None:
        nonlocal opened
        async with registry_in(tmp_path) as registry:
            opened = await registry.open_table(wish("person", "open", chat="free", start_when_full=False))
            host = await at(registry, opened, "10.0.0.1", opened.host, opened.seats[0].secret)
            ben = await at(registry, opened, "10.0.0.2")
            await at(registry, opened, "10.0.0.3")
            keys.append((await ben.ask("claim", seat=1, name="Ben"))["secret"])
            await host.ask("mute", seat=1, muted=True)
            watchers = (await host.ask("visitors"))["visitors"]
            await host.ask("remove", visitor=watchers[0]["number"])

    async def later() -> None:
        clock = Clock()
        clock.seconds += YEAR
        async with registry_in(tmp_path, clock=clock) as registry:
            host = await at(registry, opened, "10.0.0.1", opened.host, opened.seats[0].secret)
            ben = await at(registry, opened, "10.0.0.2", *keys)
            clock.seconds += YEAR
            assert (host.screen.seats, host.screen.host, ben.screen.seats) == ((0,), True, (1,))
            assert (await ben.ask("say", seat=1, phrase="hello"))["error"] == "muted"
            removed = await at(registry, opened, "10.0.0.3")
            assert removed.received == [{"type": "bye", "reason": "excluded", "again": None}]
            assert (await at(registry, opened, "10.0.0.4")).received[0]["type"] == "welcome"

    keys: list[str] = []
    run(first())
    run(later())


def test_a_seat_is_away_after_exactly_as_long_as_is_said(tmp_path: Path) -> None:
    async def scenario() -> None:
        clock = Clock()
        async with registry_in(tmp_path, LiveConfig(fixed_pace=0.0, away_after=30.0), clock=clock) as registry:
            _, (ann, ben, cid) = await open_with(registry, "person", "person", "person")
            await ben.leave()
            clock.seconds += 1
            await cid.leave()
            for seconds, seat, error in ((28.999, 1, "not-away"), (0.001, 1, None), (0.999, 2, "not-away")):
                clock.seconds += seconds
                answer = await ann.ask("ask", seat=0, what="stand-in", about=seat)
                assert answer.get("error") == error, (seconds, seat)
            clock.seconds += 0.001
            assert "error" not in await ann.ask("ask", seat=0, what="stand-in", about=2)
            stand_ins = [one["stand_in"] for one in ann.table()["seats"]]
            assert stand_ins == [None, "random", "random"]

    run(scenario())


def test_an_aim_is_passed_on_fifteen_times_a_second(tmp_path: Path) -> None:
    async def scenario() -> None:
        clock = Clock()
        async with registry_in(tmp_path, clock=clock) as registry:
            _, (ann, ben) = await open_with(registry, "person", "person")
            await ann.act(0, GUESS)
            await ben.act(1, GUESS)
            for milliseconds, angle in ((0, 1.0), (66, 2.0), (1, 3.0), (66, 4.0), (1, 5.0)):
                clock.seconds += milliseconds / 1000
                await ann.say("aim", seat=0, aim={"angle": angle})
            aimed = [one["aim"] for one in ben.received if one["type"] == "aiming"]
            assert aimed == [{"angle": 1.0}, {"angle": 3.0}, {"angle": 5.0}]

    run(scenario())


def test_two_clocks_that_run_out_in_one_moment_are_both_noticed(tmp_path: Path) -> None:
    """And one that has a millisecond left is not."""

    async def scenario() -> None:
        clock = Clock()
        async with registry_in(tmp_path, LiveConfig(fixed_pace=0.0), clock=clock) as registry:
            opened, (ann, _, _) = await open_with(
                registry, "person", "person", "person", clock=ClockRule("bank", 10, 0), undo="never"
            )
            live = registry.live_tables[opened.id]
            live.clocks.left[2] += 1
            clock.seconds += 9.999
            await live.tick()
            assert live.clock_state().left == [1, 1, 2]
            assert [chair.flagged for chair in live.settings.chairs] == [False, False, False]
            clock.seconds += 0.001
            await live.tick()
            assert [chair.flagged for chair in live.settings.chairs] == [True, True, False]
            assert ann.table()["clock"]["left"] == [None, None, 1]
            clock.seconds += 0.001
            await live.tick()
            assert [chair.flagged for chair in live.settings.chairs] == [True, True, True]

    run(scenario())


def test_of_too_many_marks_and_reports_the_oldest_go(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person", chat="free")
            host, live = await hosted(registry, opened), registry.live_tables[opened.id]
            marks = tuple(f"person:{n:012}" for n in range(moderation.MAX_MARKS))
            live.stored.place(live.settings.changed(excluded=marks, hushed=marks))
            watcher = await at(registry, opened, "10.0.0.9")
            (number,) = [one["number"] for one in (await host.ask("visitors"))["visitors"]]
            await host.ask("remove", visitor=number)
            assert live.settings.excluded[:-1] == marks[1:]
            assert moderation.is_excluded(live.settings, None, "10.0.0.9")
            assert watcher.closed
            live.stored.place(live.settings.with_seat(1, person="p" * 12))
            await host.ask("mute", seat=1, muted=True)
            assert live.settings.hushed == (*marks[1:], f"person:{'p' * 12}")
            await host.ask("mute", seat=1, muted=False)
            assert live.settings.hushed == marks[1:]
            for n in range(moderation.MAX_REPORTS + 1):
                said = live.settings.said[-1] if live.settings.said else None
                await ben.ask("say", seat=1, text=f"line {n}")
                assert live.settings.said[-1] != said
                line = live.settings.said[-1]
                live.stored.place(live.settings.changed(said=(msgspec.structs.replace(line, at=n),)))
                await ann.ask("report", seat=0, about=1, at=n)
            assert [one.number for one in live.settings.reports] == list(range(2, moderation.MAX_REPORTS + 2))
            assert [one.text for one in live.settings.reports][-1] == f"line {moderation.MAX_REPORTS}"

    run(scenario())


def test_each_of_two_hosts_screens_is_told_of_a_report_and_nobody_else(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person", chat="free")
            hosts = [await hosted(registry, opened) for _ in range(2)]
            await ben.ask("say", seat=1, text="one")
            at_ = registry.live_tables[opened.id].settings.said[-1].at
            await ann.ask("report", seat=0, about=1, at=at_)
            await ann.ask("report", seat=0, about=1, at=at_)  # the same again
            told = [[one["number"] for one in who.received if one["type"] == "reported"] for who in (*hosts, ann, ben)]
            assert told == [[1], [1], [], []]

    run(scenario())
