"""Clocks: what is charged, what happens when one runs out, and that they survive a restart."""

from __future__ import annotations

from pathlib import Path

from omphalos.server.hall.clock import Clocks
from omphalos.server.hall.hall import Hall
from omphalos.server.hall.rules import HallRules
from omphalos.server.wire.parts import ClockRule
from tests.server.hall.table import GUESS, KEEP, Client, Clock, hall_in, open_with, run, settled

RULES = HallRules(fixed_pace=0.0)
BANK = ClockRule("bank", 60, 5)
MOVE = ClockRule("move", 60)


def test_a_bank_is_spent_by_thinking_and_filled_by_moving() -> None:
    clocks = Clocks(BANK, (), 2)
    clocks.ask((0,))
    clocks.go(0)
    clocks.charge(20_000)
    clocks.moved(0)
    clocks.ask((1,))
    assert clocks.left == [45_000, 60_000]
    clocks.charge(30_000)
    assert clocks.left == [45_000, 50_000]
    assert clocks.falls_at() == 80_000
    assert clocks.fallen(80_000) == [1]


def test_each_move_has_its_time() -> None:
    clocks = Clocks(MOVE, (), 2)
    clocks.ask((0, 1))
    clocks.go(0)
    clocks.charge(50_000)
    clocks.moved(0)
    clocks.ask((1,))  # was asked before, and goes on
    assert clocks.left == [60_000, 10_000]
    clocks.moved(1)
    clocks.ask((0,))
    assert clocks.left == [60_000, 60_000]


def test_no_time_passes_while_clocks_stand() -> None:
    clocks = Clocks(BANK, (30_000, 60_000), 2)
    clocks.ask((0,))
    assert clocks.falls_at() is None
    assert clocks.fallen(10**9) == []
    clocks.go(5_000)
    clocks.stop(6_000)
    clocks.go(100_000)
    assert clocks.falls_at() == 129_000


def test_everybody_sees_the_clocks(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with hall_in(tmp_path, RULES, clock=clock) as hall:
            _, (ann, ben) = await open_with(hall, "person", "person", "random", clock=BANK)
            assert ann.updates()[-1]["clock"]["left"] == [60_000, 60_000, None]  # a bot has none
            await settled(hall, lambda: ann.position()["to_act"] == [0, 1])
            clock.seconds += 10
            await ann.act(0, GUESS)
            state = ben.updates()[-1]["clock"]
            assert (state["left"], state["running"], state["stopped"]) == ([55_000, 50_000, None], [1], False)

    run(play())


async def tick(hall: Hall, table_id: str) -> None:
    await hall.sittings[table_id].tick()


def test_when_a_move_takes_too_long_the_usual_bot_makes_it(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with hall_in(tmp_path, RULES, clock=clock) as hall:
            opened, (ann, ben) = await open_with(hall, "person", "person", clock=MOVE)
            await ann.act(0, GUESS)
            clock.seconds += 61
            await tick(hall, opened.id)
            assert any(
                message["table"]["seats"][1]["stand_in"] == "random"
                for message in ann.received
                if message["type"] == "table"
            )
            await settled(hall, lambda: ann.position()["to_act"] == [0])
            await ann.until(lambda table: table["seats"][1]["stand_in"] is None)  # he is here, and goes on
            assert (await ann.act(0, KEEP))["type"] == "done"
            assert (await ben.act(1, KEEP))["type"] == "done"

    run(play())


def test_whoever_is_away_when_time_runs_out_is_played_for_until_he_comes(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with hall_in(tmp_path, RULES, clock=clock) as hall:
            opened, (ann, ben) = await open_with(hall, "person", "person", clock=ClockRule("days", 86_400))
            await ann.act(0, GUESS)
            await ben.leave()
            clock.seconds += 86_401
            await tick(hall, opened.id)
            await settled(hall, lambda: ann.position()["to_act"] == [0])
            await ann.act(0, KEEP)
            await settled(hall, lambda: ann.position()["to_act"] == [0, 1] or ann.position()["to_act"] == [0])
            assert ann.table()["seats"][1]["stand_in"] == "random"
            ben = Client(hall, opened.id)
            await ben.hello(opened.seats[1].secret)
            assert ann.table()["seats"][1]["stand_in"] is None

    run(play())


def test_an_empty_bank_is_played_by_a_bot_to_the_end(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with hall_in(tmp_path, RULES, clock=clock) as hall:
            opened, (ann, ben) = await open_with(hall, "person", "person", clock=ClockRule("bank", 60))
            await ann.act(0, GUESS)
            clock.seconds += 60
            await tick(hall, opened.id)
            await settled(hall, lambda: ann.position()["to_act"] == [0])
            assert (await ben.act(1, KEEP))["error"] == "seat-is-played"
            again = Client(hall, opened.id)
            await again.hello(opened.seats[1].secret)
            assert ann.table()["seats"][1]["stand_in"] == "random"

    run(play())


def test_clocks_survive_a_restart_and_the_time_between_is_not_charged(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with hall_in(tmp_path, RULES, clock=clock) as hall:
            opened, (ann, _) = await open_with(hall, "person", "person", clock=BANK)
            clock.seconds += 10
            await ann.act(0, GUESS)
            clock.seconds += 7
        clock.seconds += 5_000
        async with hall_in(tmp_path, RULES, clock=clock) as hall:
            ann = Client(hall, opened.id)
            await ann.hello(opened.seats[0].secret)
            state = ann.table()["clock"]
            assert state["left"] == [55_000, 43_000]
            assert state["running"] == [1]
            assert state["stopped"]  # the one whose clock runs has not come yet
            clock.seconds += 20
            ben = Client(hall, opened.id)
            await ben.hello(opened.seats[1].secret)
            state = ben.table()["clock"]
            assert (state["left"], state["stopped"]) == ([55_000, 43_000], False)
            clock.seconds += 3
            await ben.act(1, GUESS)
            assert ben.updates()[-1]["clock"]["left"] == [55_000, 45_000]

    run(play())


def test_a_killed_server_charges_nothing_that_it_did_not_keep(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        from omphalos.server.store.sqlite import SqliteStore

        store = SqliteStore(tmp_path / "tables.db")
        await store.open()
        hall = Hall(store, RULES, clock=clock)
        opened, (ann, _) = await open_with(hall, "person", "person", clock=BANK)
        clock.seconds += 10
        await ann.act(0, GUESS)
        clock.seconds += 7
        other = Hall(store, RULES, clock=clock)  # as after a kill: nobody said goodbye
        watcher = Client(other, opened.id)
        await watcher.hello()
        assert watcher.table()["clock"]["left"] == [55_000, 50_000]
        await hall.stop()
        await other.stop()
        await store.close()

    run(play())


def test_clocks_wait_for_people_only_so_long_after_a_restart(tmp_path: Path) -> None:
    async def play() -> None:
        async with hall_in(tmp_path, RULES) as hall:
            opened, _ = await open_with(hall, "person", "person", clock=BANK)
        async with hall_in(tmp_path, HallRules(fixed_pace=0.0, clock_grace=0.05)) as hall:
            watcher = Client(hall, opened.id)
            await watcher.hello()
            await watcher.until(lambda table: not table["clock"]["stopped"])

    run(play())
