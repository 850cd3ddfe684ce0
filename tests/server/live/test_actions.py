"""Moves at a table: accepted once, stored before anybody hears of them, sent to each viewer as they may see them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from omphalos.server.live.config import LiveConfig
from omphalos.server.live.table_settings import decode_settings
from omphalos.server.store.store import Append
from omphalos.table.entry import encoder as entry_encoder
from tests.server.live.harness import GUESS, KEEP, Client, open_with, registry_in, run, settled, wish


def test_a_move_is_told_to_everybody_as_he_sees_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person")
            watcher = Client(registry, opened.id)
            assert (await watcher.hello(language="pl"))["seats"] == []
            assert (await ann.act(0, GUESS))["n"] == 2
            kinds = [message["type"] for message in ann.received]
            assert kinds[-2:] == ["update", "done"]  # the update comes first, then the answer
            assert ann.updates()[-1]["happened"][0]["lines"] == ["Player 1 guesses 2."]
            assert ben.updates()[-1]["happened"][0]["lines"] == ["Player 1 has guessed."]
            assert ben.updates()[-1]["happened"][0]["events"] == [{"type": "guessed", "seat": 0, "number": None}]
            assert watcher.updates()[-1]["happened"][0]["lines"] == ["Player 1 już zgaduje."]
            assert watcher.position()["choices"] == []
            assert ann.position()["view"]["own_guess"] == 2
            assert ben.position()["view"]["own_guess"] is None
            assert [one.position()["secret"] for one in (ann, ben, watcher)] == [True, True, False]

    run(play())


def test_several_seats_through_one_connection(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened = await registry.open_table(wish("person", "person"))
            both = Client(registry, opened.id)
            welcome = await both.hello(*(held.secret for held in opened.seats), opened.host)
            assert (welcome["seats"], welcome["host"]) == ([0, 1], True)
            assert [one["position"]["viewer"] for one in both.updates()] == [0, 1]
            await both.act(0, GUESS)
            await both.act(1, GUESS)
            assert [one["position"]["viewer"] for one in both.updates()] == [0, 1, 0, 1, 0, 1]
            assert both.position(0)["open_choices"][0]["group"] == "throw"

    run(play())


def test_an_action_sent_twice_is_done_once_also_after_a_restart(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, _) = await open_with(registry, "person", "person")
            first = await ann.act(0, GUESS, after=0, number=77)
            again = await ann.act(0, GUESS, after=0, number=77)
            assert first["n"] == again["n"] == 2
            assert len(ann.updates()) == 2  # the position at first, and one entry
        async with registry_in(tmp_path) as registry:
            ann = Client(registry, opened.id)
            await ann.hello(opened.seats[0].secret)
            assert (await ann.act(0, GUESS, after=0, number=77))["n"] == 2
            assert ann.position()["n"] == 2

    run(play())


@pytest.mark.parametrize(
    ("message", "error"),
    [
        ({"seat": 1, "action": GUESS}, "not-your-seat"),
        ({"seat": 7, "action": GUESS}, "no-such-seat"),
        ({"action": {"type": "guess", "number": 9}}, "not-allowed"),
        ({"action": {"type": "fly"}}, "bad-action"),
        ({"action": None}, "bad-action"),
        ({"action": KEEP}, "not-allowed"),
        ({"seat": -1, "action": GUESS}, "bad-message"),
        ({"action": GUESS, "extra": 1}, "bad-message"),
        ({"action": GUESS, "after": -2}, "bad-message"),
        ({"action": GUESS, "number": "x"}, "bad-message"),
    ],
)
def test_what_is_not_allowed_is_refused_with_its_number_and_changes_nothing(
    tmp_path: Path, message: dict[str, Any], error: str
) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann, ben) = await open_with(registry, "person", "person")
            refused = await ann.ask("act", **{"seat": 0, "number": 5, "after": 0, **message})
            assert (refused["type"], refused["error"]) == ("refused", error)
            assert refused["message"]
            assert len(ben.updates()) == 1

    run(play())


def test_a_late_action_is_refused_and_one_at_the_same_time_is_not(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann, ben) = await open_with(registry, "person", "person")
            assert (await ann.act(0, GUESS, after=0))["type"] == "done"
            assert (await ben.act(1, GUESS, after=0))["type"] == "done"  # both guess at once
            assert (await ann.act(0, KEEP, after=0))["error"] == "stale-action"
            assert (await ann.act(0, KEEP))["type"] == "done"

    run(play())


def test_a_late_action_of_a_seat_that_is_asked_twice_in_a_row_is_refused(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann, ben) = await open_with(registry, "person", "person")
            await ann.act(0, GUESS)
            await ben.act(1, GUESS)
            await ann.act(0, KEEP)
            before = ben.position(1)["n"] - 1
            assert (await ben.act(1, KEEP, after=before))["type"] == "done"
            assert ben.position(1)["to_act"] == [0, 1]  # asked again at once: to guess
            assert (await ben.act(1, GUESS, after=before))["error"] == "stale-action"
            assert ben.position(1)["to_act"] == [0, 1]

    run(play())


def test_only_those_who_say_hello_are_heard(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, _ = await open_with(registry, "person", "person")
            stranger = Client(registry, opened.id)
            refused = await stranger.ask("act", seat=0, number=1, after=0, action=GUESS)
            assert refused["error"] == "say-hello"
            assert (await stranger.hello("x" * 32))["seats"] == []
            refused = await stranger.ask("act", seat=0, number=1, after=0, action=GUESS)
            assert refused["error"] == "not-your-seat"

    run(play())


@pytest.mark.parametrize(
    ("data", "number"),
    [
        (b"", None),
        (b"{", None),
        (b"[" * 20_000, None),
        (b"\xff\xfe", None),
        (b'{"type":"act","id":7}', 7),
        (b'{"type":"dance","id":8}', 8),
        (b'{"type":"hello","id":9,"language":"tlh"}', 9),
        (b'{"type":"hello","id":"x"}', None),
        (b'{"type":"ping","id":1e400}', None),
    ],
)
def test_what_is_no_message_is_refused_and_the_connection_stays(
    tmp_path: Path, data: bytes, number: int | None
) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann, _) = await open_with(registry, "person", "person")
            session = await registry.connect(ann.table_id, ann.screen)
            await session.receive(data)
            refused = ann.received[-1]
            assert (refused["type"], refused["error"], refused["re"]) == ("refused", "bad-message", number)
            assert (await ann.ask("ping"))["type"] == "done"

    run(play())


def test_whoever_was_away_is_told_what_he_missed(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, LiveConfig(fixed_pace=0.0, max_missed=3)) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person")
            await ben.leave()
            await ann.act(0, GUESS)
            again = Client(registry, opened.id)
            await again.hello(opened.seats[1].secret, language="pl", seen=0)
            assert [one["lines"] for one in again.updates()[0]["happened"]] == [["Player 1 już zgaduje."]]
            await again.act(1, GUESS)
            await ann.act(0, KEEP)
            await again.act(1, KEEP)
            fresh = Client(registry, opened.id)
            await fresh.hello(opened.seats[1].secret)
            assert fresh.updates()[0]["happened"] == []  # a new start
            far = Client(registry, opened.id)
            await far.hello(opened.seats[1].secret, seen=0)
            assert [one["n"] for one in far.updates()[0]["happened"]] == [2, 3, 4]  # only the latest of too many
            ahead = Client(registry, opened.id)
            await ahead.hello(opened.seats[1].secret, seen=100)
            assert ahead.updates()[0]["happened"] == []

    run(play())


def test_what_happened_before_is_recalled_in_sentences(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann, ben) = await open_with(registry, "person", "person")
            await ann.act(0, GUESS)
            to = ann.position(0)["take_back_to"]
            await ann.ask("take-back", seat=0, to=to)
            await ann.act(0, GUESS)
            recalled = await ben.ask("recall", viewer=1, before=100)
            assert [one["lines"] for one in recalled["happened"]] == [
                [],
                ["Player 1 has guessed."],
                ["Player 1 takes back."],
                ["Player 1 has guessed."],
            ]
            assert all(one["events"] == [] for one in recalled["happened"])
            own = await ann.ask("recall", viewer=0, before=4, most=1)
            assert [one["lines"] for one in own["happened"]] == [["Player 1 guesses 2."]]
            assert (await ben.ask("recall", viewer=0, before=4))["error"] == "not-your-seat"

    run(play())


def test_a_language_is_changed_by_another_hello(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann, _) = await open_with(registry, "person", "person")
            assert ann.position()["choices"][0]["text"] == "Guess 1"
            welcome = await ann.hello(language="pl", seen=0)
            assert welcome["seats"] == [0]  # secrets sent earlier stay valid
            assert ann.position()["choices"][0]["text"] == "Zgadnij 1"

    run(play())


def test_a_game_is_played_to_its_end_and_its_result_is_kept(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person", options={"rounds": 1})
            await ann.act(0, {"type": "guess", "number": 3})
            await ben.act(1, GUESS)
            await ann.act(0, KEEP)
            await ben.act(1, KEEP)
            assert ann.position()["outcome"]["ranks"] == [1, 2]
            assert ann.position()["to_act"] == []
            assert ann.table()["phase"] == "over"
            assert (await ann.act(0, KEEP))["error"] == "not-now"
            live = registry.live_tables[opened.id]
            await settled(registry, lambda: live.stored.stored_phase == "over")
            assert (await registry.store.load(opened.id)).card.phase == "over"
            assert await registry.store.unfinished(10) == []

    run(play())


def test_the_same_bytes_go_to_all_who_see_the_same(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, _) = await open_with(registry, "person", "person")
            watchers = [Client(registry, opened.id) for _ in range(3)]
            for watcher in watchers:
                await watcher.hello()
            await ann.act(0, GUESS)
            last = [[data for data in watcher.raw if b'"update"' in data][-1] for watcher in watchers]
            assert last[0] is last[1] is last[2]

    run(play())


def test_a_sleeping_table_wakes_at_the_next_move(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person")
            await ann.act(0, GUESS, number=5)
            live = registry.live_tables[opened.id]
            live.sleep()
            assert live.table is None
            assert live.info().to_act == [1]
            assert (await ben.act(1, GUESS))["n"] == 3
            assert ann.updates()[-1]["happened"][0]["lines"] == ["Player 2 has guessed.", "The guesses: 2, 2."]
            assert (await ann.act(0, GUESS, after=0, number=5))["n"] == 2

    run(play())


def test_an_action_for_a_place_that_another_entry_took_is_refused(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person")
            live = registry.live_tables[opened.id]
            entry = (await live.awake()).prepare(1, GUESS, 1).entry
            await registry.store.append(
                opened.id, live.stored.fence, Append(1, entry_encoder.encode(entry), None, None, seat=1, number=6)
            )
            refused = await ann.act(0, GUESS, number=5)
            assert (refused["type"], refused["error"]) == ("refused", "stale-action")
            assert "another entry stands where this would" in refused["message"]
            assert ann.position()["n"] == 2  # and has been sent
            assert (await ann.act(0, GUESS, number=5))["n"] == 3
            assert (await ben.act(1, GUESS, number=6))["n"] == 2

    run(play())


def test_an_action_that_was_kept_although_nobody_was_told_is_done(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, _) = await open_with(registry, "person", "person")
            live = registry.live_tables[opened.id]
            entry = (await live.awake()).prepare(0, GUESS, 1).entry
            await registry.store.append(
                opened.id, live.stored.fence, Append(1, entry_encoder.encode(entry), None, None, seat=0, number=5)
            )
            done = await ann.act(0, GUESS, number=5)
            assert (done["type"], done["n"]) == ("done", 2)
            assert ann.position()["n"] == 2

    run(play())


def test_a_seat_that_is_not_asked_is_told_so_and_not_that_it_is_late(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann, _) = await open_with(registry, "person", "person")
            await ann.act(0, GUESS)
            for after in (-1, 0, 1):
                assert (await ann.act(0, GUESS, after=after))["error"] == "not-your-turn"

    run(play())


def test_only_whoever_holds_a_seat_takes_back_and_only_during_the_game(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person", undo="free")
            live = registry.live_tables[opened.id]
            await ann.act(0, GUESS)
            assert (await ben.ask("take-back", seat=0, to=0))["error"] == "not-your-seat"
            for changes, error in (
                ({"paused": True}, "table-paused"),
                ({"chairs": live.settings.with_seat(0, stand_in="random").chairs}, "seat-is-played"),
            ):
                before = live.settings
                live.stored.place(before.changed(**changes))
                assert (await ann.ask("take-back", seat=0, to=0))["error"] == error
                live.stored.place(before)
            live.stored.phase = "over"
            refused = await ann.ask("take-back", seat=0, to=0)
            assert (refused["error"], refused["message"]) == ("not-now", "the game is over")
            live.stored.phase = "playing"
            done = await ann.ask("take-back", seat=0, to=0)
            assert (done["type"], done["n"], live.n) == ("done", 3, 3)

    run(play())


def test_what_no_agreement_could_take_back_is_not_asked_for(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann, ben) = await open_with(registry, "person", "person", undo="ask")
            await ann.act(0, GUESS)
            await ben.act(1, GUESS)
            assert (await ben.ask("take-back", seat=1, to=2))["error"] == "take-back-refused"  # nothing comes after
            assert ann.table()["requests"] == []
            assert (await ben.ask("take-back", seat=1, to=1))["type"] == "done"
            (request,) = ann.table()["requests"]
            assert (request["kind"], request["by"], request["to"], request["asked"]) == ("take-back", 1, 1, [0])

    run(play())


@pytest.mark.parametrize("by", ["move", "take-back"])
def test_a_move_or_a_take_back_ends_requests_to_take_back_and_no_others(tmp_path: Path, by: str) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, ben, cid) = await open_with(registry, "person", "person", "person", undo="ask")
            await ann.act(0, GUESS)
            await ben.act(1, GUESS)
            await cid.ask("ask", seat=2, what="pause")
            assert (await ann.ask("take-back", seat=0, to=0))["type"] == "done"
            assert [one["kind"] for one in ann.table()["requests"]] == ["pause", "take-back"]
            if by == "move":
                assert (await cid.act(2, GUESS))["type"] == "done"
            else:
                assert (await ben.ask("take-back", seat=1, to=1))["type"] == "done"  # their own, which is fair
            assert [one.kind for one in registry.live_tables[opened.id].settings.requests] == ["pause"]
            stored = decode_settings((await registry.store.load(opened.id)).about)
            assert [one.kind for one in stored.requests] == ["pause"]

    run(play())
