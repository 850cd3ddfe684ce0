"""Requests in detail: who is asked, what is refused, and what a granted request does to others."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from omphalos.server.live.handlers.consent import drop_absent, without_take_backs
from omphalos.server.live.table_settings import Chair, TableSettings
from omphalos.server.protocol.parts import ClockRule, Request
from tests.server.live.harness import GUESS, KEEP, Clock, hosted, open_with, registry_in, run

PEOPLE = ("person", "person", "person")


def request(number: int, kind: str, **more: Any) -> dict[str, Any]:
    """A request of seat 0, which the others were asked about."""
    return {"id": number, "kind": kind, "by": 0, "to": None, "about": None, "asked": [1, 2], "agreed": [0], **more}


def test_requests_stand_side_by_side(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann, ben, cid) = await open_with(registry, *PEOPLE)
            done = await ann.ask("ask", seat=0, what="pause")
            assert (done["type"], done["n"]) == ("done", 1)
            for _ in range(2):  # asked again, it is the same request
                await ann.ask("ask", seat=0, what="end")
                assert ben.table()["requests"] == [request(1, "pause"), request(2, "end")]
            done = await ben.ask("answer", seat=1, request=2, yes=True)
            assert (done["type"], done["n"]) == ("done", 1)
            assert cid.table()["requests"] == [request(1, "pause"), request(2, "end", asked=[2], agreed=[0, 1])]
            refused = await ben.ask("answer", seat=1, request=2, yes=True)
            assert (refused["error"], refused["message"]) == ("no-such-request", "seat 1 is not asked about request 2")
            assert (await cid.ask("answer", seat=0, request=2, yes=True))["error"] == "not-your-seat"
            assert (await cid.ask("ask", seat=0, what="end"))["error"] == "not-your-seat"
            await cid.ask("answer", seat=2, request=1, yes=False)
            assert ann.table()["requests"] == [request(2, "end", asked=[2], agreed=[0, 1])]
            await ann.ask("ask", seat=0, what="pause")
            await cid.ask("ask", seat=2, what="end")  # the same request is consent
            assert (ann.table()["phase"], ann.table()["requests"]) == ("over", [])
            assert registry.live_tables[ann.table_id].settings.ended

    run(play())


def test_nobody_is_passed_over_because_the_request_is_about_them(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann, ben) = await open_with(registry, "person", "person")
            await ann.ask("ask", seat=0, what="end", about=1)
            assert ben.table()["phase"] == "playing"
            assert ben.table()["requests"] == [request(1, "end", asked=[1])]

    run(play())


def test_who_is_away_is_asked_about_all_but_stand_ins_and_going_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, clock=Clock()) as registry:
            _, (ann, ben, cid) = await open_with(registry, *PEOPLE, clock=ClockRule("bank", 600))
            await ben.leave()
            await cid.leave()
            await ann.ask("ask", seat=0, what="pause")
            assert ann.table()["requests"] == [request(1, "pause")]
            live = registry.live_tables[ann.table_id]
            async with live.lock:
                await live.save(live.settings.changed(requests=(), paused=True))
            await ann.ask("ask", seat=0, what="end")
            assert ann.table()["requests"] == [request(2, "end")]
            await ann.ask("ask", seat=0, what="pause")
            assert ann.table()["clock"]["stopped"] is False
            live.audience.absent_since[1] = registry.now() - 29_999
            away = await ann.ask("ask", seat=0, what="stand-in", about=1)
            assert (away["error"], away["message"]) == ("not-away", "seat 1 has not been away for 30 seconds")
            live.audience.absent_since[1] = registry.now() - 30_000
            await ann.ask("ask", seat=0, what="stand-in", about=1)
            table = await ann.until(lambda table: table["seats"][1]["stand_in"] == "random")
            assert table["requests"] == [request(2, "end")]
            first = next(
                one["table"] for one in ann.received if one["type"] == "table" and one["table"]["seats"][1]["stand_in"]
            )
            assert first["clock"]["running"] == [0, 2]  # a bot has no clock
            again = await ann.ask("ask", seat=0, what="stand-in", about=1)
            assert (again["error"], again["message"]) == ("not-away", "a bot plays seat 1 already")
            async with live.lock:
                await live.save(live.settings.changed(requests=()))
            await ann.ask("ask", seat=0, what="end")
            assert ann.table()["requests"] == [request(5, "end", asked=[2])]  # two were granted at once

    run(play())


@pytest.mark.parametrize("about", [None, 3, 2])
def test_a_stand_in_is_for_a_person_of_the_table(tmp_path: Path, about: int | None) -> None:
    async def play() -> None:
        clock = Clock()
        async with registry_in(tmp_path, clock=clock) as registry:
            _, (ann, ben) = await open_with(registry, "person", "person", "random")
            refused = await ben.ask("ask", seat=1, what="stand-in", about=about)
            said = "a bot plays seat 2 already" if about == 2 else "say which seat is away"
            assert (refused["error"], refused["message"]) == ("not-away", said)
            await ann.leave()
            clock.seconds += 31
            assert (await ben.ask("ask", seat=1, what="stand-in", about=0))["type"] == "done"
            assert ben.table()["seats"][0]["stand_in"] == "random"

    run(play())


def test_what_can_be_asked_depends_on_the_phase(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann,) = await open_with(registry, "person", "open", options={"rounds": 1})

            async def refused(**fields: Any) -> str:
                answer = await ann.ask("ask", seat=0, **fields)
                assert answer["error"] == "not-now"
                return answer["message"]

            during = [{"what": "pause"}, {"what": "end"}, {"what": "stand-in", "about": 1}]
            assert {await refused(**fields) for fields in during} == {"no game is being played here"}
            assert await refused(what="rematch") == "the game is not over yet"
            host = await hosted(registry, opened)
            await host.ask("seat", seat=1, sitter="random")
            await ann.until(lambda table: table["phase"] == "playing")
            assert await refused(what="rematch") == "the game is not over yet"
            await ann.ask("ask", seat=0, what="end")  # bots agree
            assert ann.table()["phase"] == "over"
            assert {await refused(**fields) for fields in during} == {"no game is being played here"}
            await ann.ask("ask", seat=0, what="rematch")
            first = ann.table()["rematch"]
            assert first is not None
            await ann.ask("ask", seat=0, what="rematch")
            assert ann.table()["rematch"] == first

    run(play())


def test_a_tournament_is_not_held_up_by_a_pause(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann, ben) = await open_with(registry, "person", "person")
            live = registry.live_tables[ann.table_id]
            async with live.lock:
                await live.save(live.settings.changed(tournament="t"))
            refused = await ann.ask("ask", seat=0, what="pause")
            assert refused["error"] == "not-now"
            assert refused["message"] == "the others who play with them later would have to wait too"
            await ann.ask("ask", seat=0, what="end")
            assert ben.table()["requests"] == [request(1, "end", asked=[1])]

    run(play())


@pytest.mark.parametrize("leaves", [False, True])
def test_a_take_back_that_is_granted_makes_the_others_void(tmp_path: Path, leaves: bool) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann, ben) = await open_with(registry, "person", "person", undo="ask")
            await ann.act(0, GUESS)
            await ben.act(1, GUESS)
            await ann.act(0, KEEP)
            await ben.act(1, KEEP)
            for to in (1, 2):
                await ann.ask("take-back", seat=0, to=to)
            await ann.ask("ask", seat=0, what="pause")
            one, two = (request(number, "take-back", to=number, asked=[1]) for number in (1, 2))
            pause = request(3, "pause", asked=[1])
            assert ben.table()["requests"] == [one, two, pause]
            if leaves:
                assert (await ben.ask("leave", seat=1))["type"] == "done"
            else:
                await ben.ask("answer", seat=1, request=1, yes=True)
            assert ann.table()["requests"] == ([] if leaves else [pause])
            assert registry.live_tables[ann.table_id].settings.paused is leaves
            assert (ann.position()["n"], ann.updates()[-1]["happened"][0]["to"]) == (6, 1)

    run(play())


def test_nothing_else_is_granted_once_the_game_has_ended(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann, ben) = await open_with(registry, "person", "person")
            await ann.ask("ask", seat=0, what="end")
            await ann.ask("ask", seat=0, what="pause")
            await ben.ask("leave", seat=1)  # nobody is left to be asked
            assert (ann.table()["phase"], ann.table()["requests"]) == ("over", [])
            assert not registry.live_tables[ann.table_id].settings.paused

    run(play())


# --- settings alone

CHAIRS = (Chair("person"), Chair("person", stand_in="random"), Chair("person"))
PAUSE = Request(1, "pause", 0, None, None, [1, 2], [0])
END = Request(2, "end", 0, None, None, [2], [0, 1])
TAKE_BACK = Request(3, "take-back", 0, 1, None, [2], [0, 1])


def settings_with(*requests: Request) -> TableSettings:
    return TableSettings("lake", {}, CHAIRS, "h", 1, requests=requests)


def test_only_requests_to_somebody_who_left_change() -> None:
    saved: list[TableSettings] = []

    async def save(settings: TableSettings) -> None:
        saved.append(settings)
        live.settings = settings

    live: Any = SimpleNamespace(settings=settings_with(END, PAUSE, TAKE_BACK), save=save, announce=lambda: None)
    run(drop_absent(live))
    changed = Request(1, "pause", 0, None, None, [2], [0])
    assert saved == [settings_with(END, changed, TAKE_BACK)]


@pytest.mark.parametrize(
    ("before", "after"),
    [([], None), ([PAUSE, END], None), ([TAKE_BACK], []), ([PAUSE, TAKE_BACK, END], [PAUSE, END])],
)
def test_a_move_makes_requests_to_take_back_void(before: list[Request], after: list[Request] | None) -> None:
    expected = None if after is None else settings_with(*after)
    assert without_take_backs(settings_with(*before)) == expected
