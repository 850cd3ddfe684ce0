"""Resigning: who has won, who plays on, what is kept, and what nobody gains by it."""

from __future__ import annotations

from pathlib import Path

import pytest

from omphalos.server.live.config import LiveConfig
from omphalos.server.lobby.tables import record_of
from omphalos.server.store.store import Result
from omphalos.table import read_record, verify
from omphalos.table.audit import audit
from omphalos.table.entry import Resign
from tests.server.lake import GAME
from tests.server.live.harness import GUESS, KEEP, open_with, registry_in, run, settled

PEOPLE = ("person", "person", "person")


def results(kept: list[Result]) -> list[tuple[tuple[int, ...], bool]]:
    return [(result.ranks, result.rated) for result in kept]


@pytest.mark.parametrize("rated", [False, True])
def test_of_two_the_other_wins_at_once(tmp_path: Path, rated: bool) -> None:
    kept: list[Result] = []

    async def finished(result: Result) -> None:
        kept.append(result)

    async def play() -> None:
        async with registry_in(tmp_path, finished=finished) as registry:
            _, (ann, ben) = await open_with(registry, "person", "person", rated=rated)
            await ann.act(0, GUESS)
            assert (await ben.ask("resign", seat=0))["error"] == "not-your-seat"
            done = await ben.ask("resign", seat=1)
            assert (done["type"], done["n"]) == ("done", 3)
            for client in (ann, ben):
                assert client.table()["phase"] == "over"
                assert [one["resigned"] for one in client.table()["seats"]] == [False, True]
                assert client.table()["seats"][1]["stand_in"] is None
                position = client.position()
                assert position["outcome"] == {"ranks": [1, 2], "scores": [0.0, 0.0], "decided_by": None}
                assert (position["to_act"], position["choices"]) == ([], [])
            told = ann.updates()[-1]["happened"][-1]
            assert (told["lines"], told["about"], told["events"]) == (["Player 2 resigns."], [1], [])
            assert (await ben.ask("resign", seat=1))["type"] == "done"  # sent again after a reconnect
            assert (await ann.ask("resign", seat=0))["error"] == "not-now"
            assert (await ann.act(0, KEEP))["error"] == "not-now"
            live = registry.live_tables[ann.table_id]
            await settled(registry, lambda: live.stored.stored_phase == "over")
            assert results(kept) == [((1, 2), rated)]
            record = read_record(await record_of(await registry.store.load(live.id), registry), GAME)
            assert isinstance(record.entries[-1], Resign)
            assert verify(record).moves == 2
            assert audit(record).end == "finished"
            await ben.ask("ask", seat=1, what="rematch")
            await ann.ask("ask", seat=0, what="rematch")
            again = ann.table()["rematch"]
            assert again is not None
            assert [chair.resigned for chair in registry.live_tables[again].settings.chairs] == [False, False]

    run(play())


def test_of_three_a_bot_plays_on_and_the_one_who_resigned_is_last(tmp_path: Path) -> None:
    kept: list[Result] = []

    async def finished(result: Result) -> None:
        kept.append(result)

    async def play() -> None:
        async with registry_in(tmp_path, finished=finished) as registry:
            opened, (ann, ben, cid) = await open_with(registry, *PEOPLE, rated=True)
            await cid.ask("ask", seat=2, what="end")
            await cid.ask("resign", seat=2)
            table = ann.table()
            assert (table["phase"], table["rated"], table["requests"]) == ("playing", True, [])
            assert (table["seats"][2]["resigned"], table["seats"][2]["stand_in"]) == (True, "random")
            # whoever has resigned neither plays nor decides any more, and the seat is nobody's
            await cid.hello(opened.seats[2].secret)
            assert cid.table()["seats"][2]["stand_in"] == "random"
            assert (await cid.act(2, GUESS))["error"] in ("seat-is-played", "stale-action")
            for what in ("end", "pause"):
                assert (await cid.ask("ask", seat=2, what=what))["error"] == "not-now"
            assert (await cid.ask("leave", seat=2))["error"] == "not-now"
            assert (await cid.ask("resign", seat=2))["type"] == "done"
            await cid.hello(opened.host)
            assert (await cid.ask("seat", seat=2, sitter="person"))["error"] == "not-now"
            await ann.ask("ask", seat=0, what="pause")
            assert ann.table()["requests"][0]["asked"] == [1]
            await ben.ask("answer", seat=1, request=ann.table()["requests"][0]["id"], yes=False)
            live = registry.live_tables[ann.table_id]
            while live.phase == "playing":
                for seat, client in ((0, ann), (1, ben)):
                    if seat in live.prompted_since:
                        await client.act(seat, client.position()["choices"][-1]["action"])
                await settled(registry, lambda: live.phase == "over" or bool({0, 1} & set(live.prompted_since)))
            await settled(registry, lambda: live.stored.stored_phase == "over")
            outcome = ann.position()["outcome"]
            assert outcome["ranks"][2] == 3
            assert results(kept) == [(tuple(outcome["ranks"]), True)]
            await ann.ask("ask", seat=0, what="rematch")
            assert ann.table()["requests"][0]["asked"] == [1, 2]

    run(play())


def test_what_others_have_asked_stands_and_whoever_resigns_is_asked_no_more(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann, ben, cid) = await open_with(registry, *PEOPLE)
            await ben.ask("ask", seat=1, what="pause")
            await cid.ask("ask", seat=2, what="end")
            await cid.ask("resign", seat=2)
            [left] = ann.table()["requests"]
            assert [left[one] for one in ("kind", "by", "asked", "agreed")] == ["pause", 1, [0], [1]]
            await ann.ask("answer", seat=0, request=left["id"], yes=True)
            assert ann.table()["requests"] == []
            assert registry.live_tables[ann.table_id].settings.paused

    run(play())


def test_the_game_ends_when_only_bots_are_left(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann,) = await open_with(registry, "person", "random", "random", "random")
            await ann.ask("resign", seat=0)
            assert ann.table()["phase"] == "over"
            assert ann.position()["outcome"]["ranks"][0] == 4
            _, (one, two) = await open_with(registry, "person", "person", "random", "random")
            await one.ask("resign", seat=0)
            assert one.table()["phase"] == "playing"
            await two.ask("resign", seat=1)
            assert two.table()["phase"] == "over"
            assert two.position()["outcome"]["ranks"][:2] == [4, 3]

    run(play())


def test_a_seat_that_was_left_may_be_taken_again_so_the_game_goes_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann, ben) = await open_with(registry, "person", "person", "random")
            assert (await ben.ask("leave", seat=1))["type"] == "done"
            assert ann.table()["seats"][1]["sitter"] == "open"
            await ann.ask("resign", seat=0)
            assert (ann.table()["phase"], ann.table()["seats"][0]["stand_in"]) == ("playing", "random")

    run(play())


def test_two_at_one_screen_resign_for_themselves(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, *_) = await open_with(registry, "person", "person")
            await ann.hello(*[held.secret for held in opened.seats])
            await ann.ask("resign", seat=1)
            assert ann.position(0)["outcome"]["ranks"] == [1, 2]

    run(play())


def test_a_rated_game_against_bots_is_resigned_and_not_just_ended(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann,) = await open_with(registry, "person", "random", rated=True)
            refused = await ann.ask("ask", seat=0, what="end")
            assert (refused["error"], refused["message"]) == (
                "not-now",
                "a rated game against bots has a result: resign",
            )
            assert ann.table()["phase"] == "playing"
            await ann.ask("resign", seat=0)
            assert ann.position()["outcome"]["ranks"] == [2, 1]
            _, (ben,) = await open_with(registry, "person", "random")
            await ben.ask("ask", seat=0, what="end")
            assert ben.table()["phase"] == "over"
            assert ben.position()["to_act"] == []  # nobody is asked any more, and the screen was told

    run(play())


def test_a_game_that_was_resigned_is_over_after_a_restart(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, LiveConfig(fixed_pace=0.0)) as registry:
            opened, (_, ben) = await open_with(registry, "person", "person")
            await ben.ask("resign", seat=1)
            table_id = ben.table_id
        async with registry_in(tmp_path) as registry:
            live = await registry.find(table_id)
            assert live.phase == "over"
            async with live.lock:
                table = await live.awake()
            assert (table.resigned, table.to_act()) == ((1,), ())
            assert live.info().seats[1].resigned
            assert opened.id == table_id

    run(play())


def test_before_the_game_nobody_resigns(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann,) = await open_with(registry, "person", "open")
            assert (await ann.ask("resign", seat=0))["error"] == "not-now"

    run(play())
