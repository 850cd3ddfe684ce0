"""A table being played at: what everybody is told about it, how entries are kept, and how it ends."""

from __future__ import annotations

import asyncio
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
import pytest

from omphalos.server.live import audience as audience_module
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.live_table import LiveTable
from omphalos.server.live.pending_hints import PendingHint
from omphalos.server.live.registry import TableRegistry
from omphalos.server.live.table_settings import Chair, TableSettings
from omphalos.server.ops.monitor import NoMonitor
from omphalos.server.protocol.parts import ClockRule
from omphalos.server.protocol.tables import Opened, TableCard
from omphalos.server.store.errors import StaleFence, StoreUnavailable
from omphalos.server.store.store import Result
from omphalos.table.registry import find_game
from tests.server.live.fake_bots import FakeBots
from tests.server.live.fake_loop import FakeLoop
from tests.server.live.harness import GUESS, KEEP, Client, Clock, hosted, open_with, registry_in, run, settled, wish

BANK = ClockRule("bank", 60, 5)


def seat_of(sitter: str, name: str, **more: Any) -> dict[str, Any]:
    usual = {
        "person": None,
        "present": True,
        "away_since": None,
        "stand_in": None,
        "muted": False,
        "resigned": False,
        "automated": False,
        "failed": 0,
    }
    return {"sitter": sitter, "name": name, **usual, **more}


async def one_round(registry: TableRegistry, **more: Any) -> tuple[Opened, Client]:
    """Open a table of one round, with one screen for both seats."""
    opened = await registry.open_table(wish("person", "person", options={"rounds": 1}, **more))
    both = Client(registry, opened.id)
    await both.hello(*(held.secret for held in opened.seats))
    return opened, both


async def play_out(both: Client) -> None:
    for seat, action in ((0, GUESS), (1, GUESS), (0, KEEP), (1, KEEP)):
        assert (await both.act(seat, action))["type"] == "done"


# --- what everybody is told


def test_a_table_that_waits_for_people_is_described_to_everybody(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, clock=Clock()) as registry:
            opened, (ann, ben) = await open_with(
                registry, "person", "open", "random", "person", clock=BANK, undo="ask", chat="free", public=True
            )
            commitment = registry.live_tables[opened.id].stored.commitment()
            assert commitment is not None
            assert ann.table() == {
                "id": opened.id,
                "game": "lake",
                "title": {"en": "Lake", "pl": "Jezioro"},
                "ruleset": "1",
                "closed_by_upgrade": False,
                "options": {"rounds": 2, "deep": False},
                "phase": "gathering",
                "public": True,
                "rated": False,
                "seats": [
                    seat_of("person", "Player 1"),
                    seat_of("open", "", present=False),
                    seat_of("random", ann.table()["seats"][2]["name"]),
                    seat_of("person", "Player 2"),
                ],
                "spectators": 0,
                "to_act": [],
                "clock": {
                    "rule": {"kind": "bank", "seconds": 60, "increment": 5},
                    "left": [60_000, None, None, 60_000],
                    "running": [],
                    "stopped": True,
                },
                "undo": "ask",
                "chat": "free",
                "reactions": "players",
                "hints": True,
                "requests": [],
                "rematch": None,
                "tournament": None,
                "frozen": None,
                "trouble": None,
                "ready": False,
                "fair": {"commitment": commitment, "seals": [None] * 4, "stage": None},
            }
            assert [client.screen.number for client in (ann, ben)] == [1, 2]  # as the host sees visitors

    run(play())


def test_a_table_is_ready_when_every_seat_is_taken_and_it_has_not_begun(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann,) = await open_with(registry, "person", "open", start_when_full=False)
            assert not ann.table()["ready"]
            ben = Client(registry, opened.id)
            await ben.hello()
            await ben.ask("claim", seat=1, name="Ben")
            assert (ann.table()["ready"], ann.table()["phase"]) == (True, "gathering")
            await (await hosted(registry, opened)).ask("start")
            assert (ann.table()["ready"], ann.table()["phase"]) == (False, "playing")
            assert ann.table()["to_act"] == [0, 1]

    run(play())


def test_people_are_away_from_the_moment_of_a_restart(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with registry_in(tmp_path, clock=clock) as registry:
            opened, _ = await open_with(registry, "person", "person", "random", "open")
        async with registry_in(tmp_path, clock=clock) as registry:
            clock.seconds += 50
            away = registry.now()
            ann = Client(registry, opened.id)
            await ann.hello(opened.seats[0].secret)
            found = [(seat["present"], seat["away_since"]) for seat in ann.table()["seats"]]
            assert found == [(True, None), (False, away), (True, None), (False, None)]

    run(play())


def test_whoever_takes_a_seat_is_there_and_nobody_is_missed_when_they_give_it_up(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann,) = await open_with(registry, "person", "open", "open")
            ben = Client(registry, opened.id)
            await ben.hello()
            await ben.ask("claim", seat=1, name="Ben")
            assert ann.table()["seats"][1] == seat_of("person", "Ben")
            await ben.ask("leave", seat=1)
            assert ann.table()["seats"][1] == seat_of("open", "", present=False)

    run(play())


def test_a_game_that_was_ended_early_waits_for_nobody(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, clock=Clock()) as registry:
            opened, both = await one_round(registry, clock=BANK)
            await both.ask("ask", seat=0, what="end")
            table = both.table()
            assert (table["phase"], table["to_act"], table["clock"]["stopped"]) == ("over", [], True)
            live = registry.live_tables[opened.id]
            await settled(registry, lambda: live.stored.stored_phase == "over")
            assert await registry.store.tallies("person") == []
            again = Client(registry, opened.id)
            await again.hello(opened.seats[0].secret)
            position = again.position(0)
            assert (position["to_act"], position["choices"], position["outcome"]) == ([], [], None)
            await both.ask("ask", seat=0, what="rematch")
            assert both.table()["rematch"] == live.settings.rematch is not None
            assert live.info().rematch is None
            assert live.info(True).rematch == live.settings.rematch

    run(play())


@pytest.mark.parametrize(("tournament", "address"), [(None, ""), ("cup", "tournament cup")])
def test_bots_of_a_tournament_think_at_its_expense(tmp_path: Path, tournament: str | None, address: str) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            chairs = (Chair("person", "Ann", "hash"), Chair("open"))
            settings = TableSettings("lake", {"rounds": 1}, chairs, "hash", 0, tournament=tournament)
            live = await registry.create(find_game("lake"), settings, "")
            assert live.address == address

    run(play())


@pytest.mark.parametrize(
    ("max_missed", "missed"),
    [(60, {-1: [], 0: [1, 2, 3], 1: [2, 3], 2: [3], 3: [], 9: []}), (2, {-1: [], 0: [2, 3], 1: [2, 3], 2: [3]})],
)
def test_a_screen_that_comes_back_gets_what_it_missed(
    tmp_path: Path, max_missed: int, missed: dict[int, list[int]]
) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, LiveConfig(fixed_pace=0.0, max_missed=max_missed)) as registry:
            opened, both = await one_round(registry)
            for seat, action in ((0, GUESS), (1, GUESS), (0, KEEP)):
                await both.act(seat, action)
            for seen, numbers in missed.items():
                again = Client(registry, opened.id)
                await again.hello(seen=seen)
                (update,) = again.updates()
                assert [entry["n"] for entry in update["happened"]] == numbers
                assert (update["position"]["n"], update["position"]["to_act"]) == (4, [1])

    run(play())


def test_a_seat_is_refused_to_whoever_does_not_hold_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann, ben) = await open_with(registry, "person", "person")
            for seat, error, says in (
                (1, "not-your-seat", "this screen does not hold seat 1"),
                (2, "no-such-seat", "there is no seat 2; this table has seats 0 to 1"),
                (15, "no-such-seat", "there is no seat 15; this table has seats 0 to 1"),
            ):
                refused = await ann.act(seat, GUESS, after=0)
                assert (refused["type"], refused["error"], refused["message"]) == ("refused", error, says)
            assert (await ann.ask("start"))["error"] == "host-only"
            assert (await ben.act(1, GUESS))["type"] == (await ann.act(0, GUESS))["type"] == "done"

    run(play())


# --- entries


def test_an_entry_comes_before_the_answer_and_the_end_between_them(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, both = await one_round(registry)
            for n, (seat, action) in enumerate(((0, GUESS), (1, GUESS), (0, KEEP), (1, KEEP)), 2):
                before = len(both.raw)
                number = await both.say("act", seat=seat, number=n, after=n, action=action)
                came = both.received[before:]
                table = ["table"] if n == 5 else []
                assert [message["type"] for message in came] == ["update", "update", *table, "done"]
                assert came[-1] == {"type": "done", "re": number, "n": n}
                assert {message["position"]["n"] for message in came[:2]} == {n}
            assert both.table()["phase"] == "over"

    run(play())


def test_a_change_of_turn_is_told_once_for_each_entry(tmp_path: Path) -> None:
    async def play() -> None:
        told: list[str] = []
        async with registry_in(tmp_path) as registry:
            registry.turn_changed = told.append
            opened, both = await one_round(registry, start_when_full=False)
            live = registry.live_tables[opened.id]
            live.bots = bots = FakeBots()
            assert told == []
            await (await hosted(registry, opened)).ask("start")
            bots.nudges = 0
            assert told == [opened.id]
            await both.act(0, GUESS)
            assert told == [opened.id] * 2
            assert bots.nudges == 1
            live.come_back()
            assert told == [opened.id] * 3
            assert bots.nudges == 2

    run(play())


class Counted(NoMonitor):
    """Remembers the entries that were kept."""

    def __init__(self) -> None:
        self.entries: list[tuple[str, str, float, float]] = []

    def entry_kept(self, game: str, by: str, journal: float, all_told: float, told: float = 0.0) -> None:
        self.entries.append((game, by, journal, all_told))


def test_the_time_of_an_entry_counts_from_the_message(tmp_path: Path) -> None:
    async def play() -> None:
        counted = Counted()
        async with registry_in(tmp_path, monitor=counted) as registry:
            opened, _ = await one_round(registry)
            live = registry.live_tables[opened.id]
            assert live.table is not None
            began = perf_counter() - 1_000
            await live.keep(live.table.prepare(0, GUESS, registry.now()), (0, 1), began=began)
            await live.keep(live.table.prepare(1, GUESS, registry.now()))
        (game, by, journal, all_told), second = counted.entries
        assert (game, by) == ("lake", "person")
        assert 0 < journal < 500 < 1_000 < all_told < 1_500
        assert second[:2] == ("lake", "bot")
        assert 0 < second[2] < second[3] < 500

    run(play())


def test_the_card_of_a_public_table_is_up_to_date_and_that_of_another_every_ten_seconds(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with registry_in(tmp_path, clock=clock) as registry:
            for public in (True, False):
                opened, both = await one_round(registry, public=public)
                watcher = Client(registry, opened.id)
                await watcher.hello()

                async def card(table_id: str = opened.id) -> TableCard:
                    return msgspec.json.decode((await registry.store.load(table_id)).card.summary, type=TableCard)

                assert (await card()).spectators == 0
                clock.seconds += 3
                await both.act(0, GUESS)
                assert (await card()).spectators == public
                clock.seconds += 11
                await both.act(1, GUESS)
                last = await card()
                assert (last.spectators, last.moves, last.touched) == (1, 2, registry.now())

    run(play())


def test_a_game_begins_now_and_its_card_says_who_watches(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with registry_in(tmp_path, clock=clock) as registry:
            opened, (ann,) = await open_with(registry, "person", "open", clock=BANK)
            ben, watcher = Client(registry, opened.id), Client(registry, opened.id)
            await ben.hello()
            await watcher.hello()
            clock.seconds += 40
            await ben.ask("claim", seat=1, name="Ben")
            live, now = registry.live_tables[opened.id], registry.now()
            assert live.moved_at == now
            assert live.table is not None
            assert live.table.moves[0].at == now
            update = ann.updates()[-1]
            assert update["clock"] == {
                "rule": {"kind": "bank", "seconds": 60, "increment": 5},
                "left": [60_000, 60_000],
                "running": [0, 1],
                "stopped": False,
            }
            card = msgspec.json.decode((await registry.store.load(opened.id)).card.summary, type=TableCard)
            assert (card.phase, card.spectators) == ("playing", 1)

    run(play())


# --- the end


def test_a_game_that_is_over_with_the_deal_has_a_result(tmp_path: Path) -> None:
    async def play() -> None:
        results: list[Result] = []

        async def finished(result: Result) -> None:
            results.append(result)

        async with registry_in(tmp_path, finished=finished) as registry:
            opened = await registry.open_table(wish("person", "person", options={"rounds": 0}))
            live = registry.live_tables[opened.id]
            assert live.phase == "over"
            await settled(registry, lambda: live.stored.stored_phase == "over")
        assert [(result.table, result.scores) for result in results] == [(opened.id, (0.0, 0.0))]

    run(play())


def patient(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Let half a second and more pass at once. Return the list of these waits."""
    waits: list[float] = []
    sleep = asyncio.sleep

    async def pass_at_once(seconds: float) -> None:
        if seconds >= 0.5:
            waits.append(seconds)
        await sleep(0 if seconds >= 0.5 else seconds)

    monkeypatch.setattr(asyncio, "sleep", pass_at_once)
    return waits


def test_a_result_is_tried_again_ever_later_until_it_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        clock, results, waits = Clock(), list[Result](), patient(monkeypatch)

        async def finished(result: Result) -> None:
            results.append(result)
            clock.seconds += 1
            if len(results) <= 7:
                raise StoreUnavailable("full", "no space left on device")
            if len(results) == 8:
                assert "its result could not be kept" not in caplog.text
                raise ZeroDivisionError

        async with registry_in(tmp_path, clock=clock, finished=finished) as registry:
            opened, both = await one_round(registry)
            live = registry.live_tables[opened.id]
            for seat, action in ((0, GUESS), (1, GUESS), (0, KEEP), (1, KEEP)):
                clock.seconds += 10
                ended = registry.now()
                await both.act(seat, action)
            await settled(registry, lambda: live.stored.stored_phase == "over")
            await settled(registry, lambda: not registry._tasks)  # pyright: ignore[reportPrivateUsage]
            assert results == [results[0]] * 9
            assert (results[0].table, results[0].game, results[0].ended) == (opened.id, "lake", ended)
            assert waits == [0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 30.0, 30.0]
            assert f"table {opened.id}: its result could not be kept" in caplog.text

    run(play())


@pytest.mark.parametrize("problem", ["stops", "moves"])
def test_a_result_is_not_tried_again_by_a_process_that_has_lost_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, problem: str
) -> None:
    async def play() -> None:
        results: list[Result] = []
        patient(monkeypatch)

        async def finished(result: Result) -> None:
            results.append(result)
            if problem == "moves":
                raise StaleFence(result.table, 1)
            registry.live_tables[result.table].stop()
            raise StoreUnavailable("full", "no space left on device")

        async with registry_in(tmp_path, finished=finished) as registry:
            _, both = await one_round(registry)
            await play_out(both)
            await settled(registry, lambda: len(results) > 0)
            await settled(registry, lambda: not registry._tasks)  # pyright: ignore[reportPrivateUsage]
            assert len(results) == 1

    run(play())


def test_nothing_happens_any_more_at_a_table_that_stops(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        loop = FakeLoop()
        async with registry_in(tmp_path) as registry:
            opened, both = await one_round(registry)
            live: LiveTable = registry.live_tables[opened.id]
            live.bots = bots = FakeBots()
            live.audience.stop()
            live.announce()
            monkeypatch.setattr(audience_module, "asyncio", loop)
            live.audience.announce_soon()
            task = asyncio.ensure_future(asyncio.sleep(60))
            live.hints.add(PendingHint(both.screen, 1, 0, 1, task))
            assert len(loop.pending) == 1
            live.stop()
            assert (live.gone, live.table, bots.stopped, loop.pending) == (True, None, True, [])
            await asyncio.wait([task])
            assert task.cancelled()

    run(play())
