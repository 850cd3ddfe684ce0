"""Requests that need the consent of others."""

from __future__ import annotations

from pathlib import Path

from omphalos.server.live.config import LiveConfig
from tests.server.live.harness import GUESS, KEEP, Client, Clock, open_with, registry_in, run, settled


def test_what_is_fair_is_taken_back_at_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann, ben) = await open_with(registry, "person", "person")
            await ann.act(0, GUESS)
            assert ben.position()["take_back_to"] is None
            assert (await ann.ask("take-back", seat=0, to=ann.position()["take_back_to"]))["n"] == 3
            happened = ben.updates()[-1]["happened"][0]
            assert (happened["to"], happened["events"], happened["lines"]) == (0, [], ["Player 1 takes back."])
            assert ann.position()["to_act"] == [0, 1]
            await ann.act(0, GUESS)
            await ben.act(1, GUESS)  # all guesses are shown
            assert ben.position()["take_back_to"] is None
            assert (await ben.ask("take-back", seat=1, to=3))["error"] == "take-back-refused"

    run(play())


def test_where_nothing_is_taken_back_nothing_is_offered(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann, _) = await open_with(registry, "person", "person", undo="never")
            await ann.act(0, GUESS)
            assert ann.position()["take_back_to"] is None
            assert (await ann.ask("take-back", seat=0, to=0))["error"] == "take-back-refused"

    run(play())


def test_what_is_not_fair_is_taken_back_when_all_agree(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann, ben, cid) = await open_with(registry, "person", "person", "person", undo="ask")
            for seat, one in enumerate((ann, ben, cid)):
                await one.act(seat, GUESS)
            assert cid.position()["take_back_to"] == 2
            await cid.ask("take-back", seat=2, to=2)
            (request,) = ann.table()["requests"]
            assert (request["kind"], request["by"], request["to"], request["asked"]) == ("take-back", 2, 2, [0, 1])
            assert (await cid.ask("answer", seat=2, request=request["id"], yes=True))["error"] == "no-such-request"
            await ann.ask("answer", seat=0, request=request["id"], yes=True)
            assert cid.position()["n"] == 4
            await ben.ask("answer", seat=1, request=request["id"], yes=True)
            assert cid.position()["n"] == 5
            assert cid.position()["to_act"] == [2]
            assert ann.table()["requests"] == []
            # once more, and somebody does not agree
            await cid.act(2, GUESS)
            await cid.ask("take-back", seat=2, to=2)
            (request,) = ann.table()["requests"]
            await ben.ask("answer", seat=1, request=request["id"], yes=False)
            assert ann.table()["requests"] == []
            assert (await ann.ask("answer", seat=0, request=request["id"], yes=True))["error"] == "no-such-request"
            # and once more, and the game goes on meanwhile
            await cid.ask("take-back", seat=2, to=2)
            await ann.act(0, KEEP)
            assert (await ann.ask("take-back", seat=0, to=99))["error"] == "take-back-refused"
            await settled(registry, lambda: registry.live_tables[ann.table_id].settings.requests == ())

    run(play())


def test_bots_agree_and_so_do_those_at_the_same_screen(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, _ = await open_with(registry, "person", "person", "random", undo="ask")
            both = Client(registry, opened.id)
            await both.hello(*(held.secret for held in opened.seats))
            await both.act(0, GUESS)
            await both.act(1, GUESS)
            await settled(registry, lambda: both.position()["view"]["thrower"] == 0)
            to = both.position(1)["take_back_to"]
            assert to is not None
            done = await both.ask("take-back", seat=1, to=to)
            assert done["type"] == "done"
            assert both.position()["view"]["thrower"] == -1

    run(play())


def test_for_study_anything_is_taken_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann, ben) = await open_with(registry, "person", "person", undo="free", rated=True)
            assert not ann.table()["rated"]
            await ann.act(0, GUESS)
            await ben.act(1, GUESS)
            assert (await ann.ask("take-back", seat=0, to=0))["type"] == "done"
            assert ann.position()["to_act"] == [0, 1]

    run(play())


def test_a_stand_in_plays_until_the_person_comes_back(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with registry_in(tmp_path, LiveConfig(fixed_pace=0.0), clock=clock) as registry:
            opened, (ann, ben, cid) = await open_with(registry, "person", "person", "person", rated=True)
            assert ann.table()["rated"]
            assert (await ann.ask("ask", seat=0, what="stand-in", about=1))["error"] == "not-away"
            await ben.leave()
            assert (await ann.ask("ask", seat=0, what="stand-in", about=1))["error"] == "not-away"
            clock.seconds += 31
            await ann.ask("ask", seat=0, what="stand-in", about=1)
            (request,) = ann.table()["requests"]
            assert request["asked"] == [2]
            await cid.ask("ask", seat=2, what="stand-in", about=1)  # the same request counts as consent
            assert ann.table()["seats"][1]["stand_in"] == "random"
            assert not ann.table()["rated"]
            clock.seconds += 31
            again = await ann.ask("ask", seat=0, what="stand-in", about=1)
            assert again["error"] == "not-away"  # a bot plays it
            await settled(registry, lambda: 1 not in ann.position()["to_act"])
            ben = Client(registry, opened.id)
            await ben.hello(opened.seats[1].secret)
            assert ann.table()["seats"][1]["stand_in"] is None  # at once
            await ann.act(0, GUESS)
            await cid.act(2, GUESS)
            await ann.act(0, KEEP)
            assert (await ben.act(1, KEEP))["type"] == "done"

    run(play())


def test_a_seat_that_was_left_is_played_on_by_a_bot_if_the_others_wish(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann, ben) = await open_with(registry, "person", "person")
            await ben.ask("leave", seat=1)
            await ann.ask("ask", seat=0, what="stand-in", about=1)
            await settled(registry, lambda: 1 not in ann.position()["to_act"])

    run(play())


def test_a_request_is_settled_when_whoever_was_asked_leaves(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann, ben) = await open_with(registry, "person", "person")
            await ann.ask("ask", seat=0, what="pause")
            assert len(ann.table()["requests"]) == 1
            await ben.ask("leave", seat=1)
            assert ann.table()["requests"] == []
            assert ann.table()["clock"]["stopped"]

    run(play())


def test_a_pause_is_agreed_and_so_is_going_on(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        rule = {"kind": "bank", "seconds": 60}
        async with registry_in(tmp_path, clock=clock) as registry:
            import msgspec

            from omphalos.server.protocol.parts import ClockRule

            _, (ann, ben) = await open_with(registry, "person", "person", clock=msgspec.convert(rule, ClockRule))
            await ann.ask("ask", seat=0, what="pause")
            (request,) = ben.table()["requests"]
            await ben.ask("answer", seat=1, request=request["id"], yes=True)
            assert ben.table()["clock"]["stopped"]
            assert (await ann.act(0, GUESS))["error"] == "table-paused"
            clock.seconds += 1000
            await ben.ask("ask", seat=1, what="pause")
            (request,) = ben.table()["requests"]
            await ann.ask("answer", seat=0, request=request["id"], yes=True)
            table = ben.table()
            assert not table["clock"]["stopped"]
            assert table["clock"]["left"] == [60_000, 60_000]  # no time was charged in the pause
            assert (await ann.act(0, GUESS))["type"] == "done"

    run(play())


def test_whoever_is_away_is_asked_too_but_not_about_going_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person", undo="ask")
            await ben.leave()
            await ann.ask("ask", seat=0, what="pause")
            (request,) = ann.table()["requests"]
            live = registry.live_tables[ann.table_id]
            assert (request["asked"], live.settings.paused) == ([1], False)
            ben = Client(registry, opened.id)
            await ben.hello(opened.seats[1].secret)
            await ben.ask("answer", seat=1, request=request["id"], yes=True)
            assert live.settings.paused
            await ben.leave()
            await ann.ask("ask", seat=0, what="pause")
            assert not live.settings.paused, "nobody else is there"
            await ann.ask("ask", seat=0, what="end")
            assert [(one["kind"], one["asked"]) for one in ann.table()["requests"]] == [("end", [1])]

    run(play())


def test_requests_to_go_back_to_another_move_are_different_requests(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann, ben, cid) = await open_with(registry, "person", "person", "person", undo="ask")
            for seat, one in enumerate((ann, ben, cid)):
                await one.act(seat, GUESS)
            await cid.ask("take-back", seat=2, to=2)
            await ben.ask("take-back", seat=1, to=1)
            requests = [(one["by"], one["to"], one["asked"]) for one in ann.table()["requests"]]
            assert requests == [(2, 2, [0, 1]), (1, 1, [0, 2])]
            await cid.ask("take-back", seat=2, to=1)  # the same request counts as consent
            await ann.ask("answer", seat=0, request=ann.table()["requests"][1]["id"], yes=True)
            assert ann.position()["to_act"] == [1, 2]
            assert ann.table()["requests"] == []

    run(play())


def test_all_agree_to_end_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person")
            await ann.ask("ask", seat=0, what="end")
            (request,) = ben.table()["requests"]
            await ben.ask("answer", seat=1, request=request["id"], yes=True)
            assert ann.table()["phase"] == "over"
            assert ann.table()["to_act"] == []
            assert (await ann.act(0, GUESS))["error"] == "not-now"
            await settled(registry, lambda: registry.live_tables[opened.id].stored.stored_phase == "over")
        async with registry_in(tmp_path) as registry:
            ann = Client(registry, opened.id)
            welcome = await ann.hello(opened.seats[0].secret)
            assert welcome["table"]["phase"] == "over"
            assert ann.position()["outcome"] is None

    run(play())


def test_a_rematch_moves_the_first_player_on_and_everybody_keeps_his_secret(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person", "random", options={"rounds": 1})
            assert (await ann.ask("ask", seat=0, what="rematch"))["error"] == "not-now"
            await ann.act(0, GUESS)
            await ben.act(1, GUESS)
            await settled(registry, lambda: ann.position()["to_act"] == [0])
            await ann.act(0, KEEP)
            await ben.act(1, KEEP)
            await ann.until(lambda table: table["phase"] == "over")
            await ann.ask("ask", seat=0, what="rematch")
            assert ann.table()["rematch"] is None
            await ben.ask("ask", seat=1, what="rematch")
            new = ann.table()["rematch"]
            assert new is not None
            again = Client(registry, new)
            welcome = await again.hello(opened.seats[1].secret, opened.host)
            assert (welcome["seats"], welcome["host"]) == ([0], True)  # the people have moved on by one seat
            assert (await Client(registry, new).hello(opened.seats[0].secret))["seats"] == [2]
            assert [seat["name"] for seat in welcome["table"]["seats"]] == ["Player 2", "Bot random", "Player 1"]

    run(play())
