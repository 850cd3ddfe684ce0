"""Clocks: what is charged, what happens when one runs out, and their state after a restart."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from omphalos.server.live.clocks import Clocks, without_clocks
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.registry import TableRegistry
from omphalos.server.protocol.parts import ClockRule, ClockState
from tests.server.live.harness import GUESS, KEEP, Client, Clock, open_with, registry_in, run, settled

RULES = LiveConfig(fixed_pace=0.0)
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


def test_a_bank_grows_beyond_its_start() -> None:
    clocks = Clocks(BANK, (), 2)
    for _ in range(3):
        clocks.moved(1)
    assert clocks.left == [60_000, 75_000]


def test_each_move_has_its_time() -> None:
    clocks = Clocks(MOVE, (), 2)
    clocks.ask((0, 1))
    clocks.go(0)
    clocks.charge(50_000)
    clocks.moved(0)
    clocks.ask((1,))  # was asked before, and continues
    assert clocks.left == [60_000, 10_000]
    clocks.moved(1)
    clocks.ask((0,))
    assert clocks.left == [60_000, 60_000]


def test_of_several_clocks_the_one_with_the_least_time_runs_out_first_and_equal_ones_together() -> None:
    clocks = Clocks(BANK, (30_000, 10_000, 30_000, 20_000, 10_000), 5)
    clocks.ask((0, 2, 3))
    clocks.go(5_000)
    assert clocks.falls_at() == 25_000
    assert [clocks.fallen(at) for at in (24_999, 25_000, 34_999, 35_000)] == [[], [3], [3], [0, 2, 3]]
    clocks.ask((4, 1))
    assert clocks.falls_at() == 45_000
    assert clocks.fallen(45_000) == [4, 1]


def test_no_time_passes_while_clocks_stand() -> None:
    clocks = Clocks(BANK, (30_000, 60_000), 2)
    clocks.ask((0,))
    assert clocks.falls_at() is None
    assert clocks.fallen(10**9) == []
    clocks.go(5_000)
    clocks.stop(6_000)
    clocks.go(100_000)
    assert clocks.falls_at() == 129_000


def test_clocks_go_on_from_what_was_stored_for_as_many_seats() -> None:
    assert Clocks(BANK, (1, 2), 2).left == [1, 2]
    assert Clocks(BANK, (1, 2), 3).left == [60_000, 60_000, 60_000]


def test_a_clock_stops_at_zero_and_never_runs_backwards() -> None:
    clocks = Clocks(BANK, (10_000, 60_000), 2)
    clocks.ask((0,))
    clocks.go(5_000)
    clocks.charge(5_000)
    clocks.charge(4_000)  # the time of another server
    assert clocks.left == [10_000, 60_000]
    clocks.go(8_000)
    assert clocks.left == [6_000, 60_000]
    assert clocks.fallen(13_999) == []
    assert clocks.left == [1, 60_000]
    assert clocks.fallen(14_000) == [0]
    assert clocks.fallen(99_000) == [0]
    assert clocks.left == [0, 60_000]
    clocks.stop(100_000)
    assert (clocks.since, clocks.fallen(100_000), clocks.falls_at()) == (None, [], None)


def test_a_stopped_clock_is_charged_up_to_then() -> None:
    clocks = Clocks(BANK, (), 2)
    clocks.ask((0, 1))
    clocks.go(0)
    clocks.stop(1_500)
    assert clocks.left == [58_500, 58_500]
    clocks.charge(9_000)
    assert clocks.left == [58_500, 58_500]


@pytest.mark.parametrize(("rule", "left"), [(BANK, 7), (MOVE, 60_000), (ClockRule("days", 60), 60_000)])
def test_a_newly_prompted_seat_has_all_the_time_of_a_move(rule: ClockRule, left: int) -> None:
    clocks = Clocks(rule, (7, 7), 2)
    clocks.running = (0,)
    clocks.ask((0, 1))
    assert (clocks.left, clocks.running) == ([7, left], (0, 1))


@pytest.mark.parametrize(("rule", "left"), [(BANK, 5_007), (MOVE, 60_000), (ClockRule("days", 60), 60_000)])
def test_a_move_fills_the_clock(rule: ClockRule, left: int) -> None:
    clocks = Clocks(rule, (7, 7), 2)
    clocks.moved(1)
    assert clocks.left == [7, left]


def test_a_table_without_clocks_never_runs_out_of_time() -> None:
    rule = ClockRule()
    clocks = Clocks(rule, (), 2)
    clocks.ask((0, 1))
    clocks.go(0)
    assert not clocks.ticking
    assert clocks.left == [0, 0]
    assert (clocks.falls_at(), clocks.fallen(1)) == (None, [])
    for stopped in (False, True):
        state = ClockState(rule, [None, None], [], stopped)
        assert clocks.state([True, False], stopped, 5) == state
        assert msgspec.json.decode(without_clocks(rule, 2, stopped), type=ClockState) == state


def test_no_clock_runs_out_while_nobody_is_to_act() -> None:
    clocks = Clocks(BANK, (), 2)
    clocks.go(0)
    assert clocks.falls_at() is None


def test_the_state_of_the_clocks_is_charged_up_to_now() -> None:
    clocks = Clocks(BANK, (), 3)
    clocks.ask((0, 1))
    people = [True, True, False]
    assert clocks.state(people, False, 0) == ClockState(BANK, [60_000, 60_000, None], [0, 1], stopped=True)
    clocks.go(0)
    assert clocks.state(people, False, 9_000) == ClockState(BANK, [51_000, 51_000, None], [0, 1], stopped=False)
    assert clocks.state(people, True, 9_000) == ClockState(BANK, [51_000, 51_000, None], [0, 1], stopped=True)


def test_a_copy_runs_on_by_itself() -> None:
    clocks = Clocks(BANK, (30_000, 40_000), 2)
    clocks.ask((1,))
    clocks.go(3_000)
    copy = clocks.copy()
    copy.charge(5_000)
    assert (copy.rule, copy.left, copy.running, copy.since) == (BANK, [30_000, 38_000], (1,), 5_000)
    assert (clocks.left, clocks.since) == ([30_000, 40_000], 3_000)


def test_everybody_sees_the_clocks(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with registry_in(tmp_path, RULES, clock=clock) as registry:
            _, (ann, ben) = await open_with(registry, "person", "person", "random", clock=BANK)
            assert ann.updates()[-1]["clock"]["left"] == [60_000, 60_000, None]  # a bot has none
            await settled(registry, lambda: ann.position()["to_act"] == [0, 1])
            clock.seconds += 10
            await ann.act(0, GUESS)
            state = ben.updates()[-1]["clock"]
            assert (state["left"], state["running"], state["stopped"]) == ([55_000, 50_000, None], [1], False)

    run(play())


async def tick(registry: TableRegistry, table_id: str) -> None:
    await registry.live_tables[table_id].tick()


def test_when_a_move_takes_too_long_the_usual_bot_makes_it(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with registry_in(tmp_path, RULES, clock=clock) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person", clock=MOVE)
            await ann.act(0, GUESS)
            clock.seconds += 61
            await tick(registry, opened.id)
            assert any(
                message["table"]["seats"][1]["stand_in"] == "random"
                for message in ann.received
                if message["type"] == "table"
            )
            await settled(registry, lambda: ann.position()["to_act"] == [0])
            await ann.until(lambda table: table["seats"][1]["stand_in"] is None)  # they are connected and continue
            assert (await ann.act(0, KEEP))["type"] == "done"
            assert (await ben.act(1, KEEP))["type"] == "done"

    run(play())


def test_whoever_is_away_when_time_runs_out_is_played_for_until_he_comes(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with registry_in(tmp_path, RULES, clock=clock) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person", clock=ClockRule("days", 86_400))
            await ann.act(0, GUESS)
            await ben.leave()
            clock.seconds += 86_401
            await tick(registry, opened.id)
            await settled(registry, lambda: ann.position()["to_act"] == [0])
            await ann.act(0, KEEP)
            await settled(registry, lambda: ann.position()["to_act"] == [0, 1] or ann.position()["to_act"] == [0])
            assert ann.table()["seats"][1]["stand_in"] == "random"
            ben = Client(registry, opened.id)
            await ben.hello(opened.seats[1].secret)
            assert ann.table()["seats"][1]["stand_in"] is None

    run(play())


def test_an_empty_bank_is_played_by_a_bot_to_the_end(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with registry_in(tmp_path, RULES, clock=clock) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person", clock=ClockRule("bank", 60))
            await ann.act(0, GUESS)
            clock.seconds += 60
            await tick(registry, opened.id)
            await settled(registry, lambda: ann.position()["to_act"] == [0])
            assert (await ben.act(1, KEEP))["error"] == "seat-is-played"
            again = Client(registry, opened.id)
            await again.hello(opened.seats[1].secret)
            assert again.table()["seats"][1]["stand_in"] == "random"  # as told to them on coming back
            while ann.position()["outcome"] is None:
                await settled(registry, lambda: 0 in ann.position()["to_act"] or ann.position()["outcome"] is not None)
                if ann.position()["outcome"] is None:
                    before, guessed = ann.position()["n"], all(ann.position()["view"]["has_guessed"])
                    assert "error" not in await ann.act(0, KEEP if guessed else GUESS)
                    await settled(registry, lambda before=before: ann.position()["n"] > before)
            assert again.table()["seats"][1]["stand_in"] == "random"

    run(play())


def test_clocks_survive_a_restart_and_the_time_between_is_not_charged(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with registry_in(tmp_path, RULES, clock=clock) as registry:
            opened, (ann, _) = await open_with(registry, "person", "person", clock=BANK)
            clock.seconds += 10
            await ann.act(0, GUESS)
            clock.seconds += 7
        clock.seconds += 5_000
        async with registry_in(tmp_path, RULES, clock=clock) as registry:
            ann = Client(registry, opened.id)
            await ann.hello(opened.seats[0].secret)
            state = ann.table()["clock"]
            assert state["left"] == [55_000, 43_000]
            assert state["running"] == [1]
            assert state["stopped"]  # the player whose clock runs has not connected yet
            clock.seconds += 20
            ben = Client(registry, opened.id)
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
        registry = TableRegistry(store, RULES, clock=clock)
        opened, (ann, _) = await open_with(registry, "person", "person", clock=BANK)
        clock.seconds += 10
        await ann.act(0, GUESS)
        clock.seconds += 7
        other = TableRegistry(store, RULES, clock=clock)  # as after a kill: nothing was closed
        watcher = Client(other, opened.id)
        await watcher.hello()
        assert watcher.table()["clock"]["left"] == [55_000, 50_000]
        await registry.stop()
        await other.stop()
        await store.close()

    run(play())


def test_clocks_wait_for_people_only_so_long_after_a_restart(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, RULES) as registry:
            opened, _ = await open_with(registry, "person", "person", clock=BANK)
        async with registry_in(tmp_path, LiveConfig(fixed_pace=0.0, clock_grace=0.05)) as registry:
            watcher = Client(registry, opened.id)
            await watcher.hello()
            await watcher.until(lambda table: not table["clock"]["stopped"])

    run(play())
