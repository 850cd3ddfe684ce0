"""Chat and shared aims."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from omphalos.server.live.config import LiveConfig
from omphalos.server.phrases import PHRASES
from tests.server.lake import GAME, Lake, State
from tests.server.live.harness import GUESS, Client, Clock, hosted, open_with, registry_in, run, settled


def test_phrases_are_offered_in_the_order_of_a_game_and_each_says_what_its_name_means() -> None:
    """Greetings first, farewells last; clients and stored lines know them by these names."""
    assert [phrase.id for phrase in PHRASES] == [
        *("hello", "good-luck", "well-played", "what-a-shot", "so-close", "oops", "my-fate", "thinking", "your-turn"),
        *("moment", "here-again", "sorry", "no-problem", "yes", "no", "thanks", "good-game", "again", "bye"),
    ]
    said = {phrase.id: phrase.text["en"] for phrase in PHRASES}
    assert len(set(said.values())) == len(said)
    assert (said["yes"][:3], said["no"][:2], said["thanks"][:5]) == ("Yes", "No", "Thank")
    assert all(set(phrase.text) == {"en", "pl", "de"} for phrase in PHRASES)


def test_a_phrase_is_heard_by_all_and_by_those_who_come_later(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person")
            assert (await ann.ask("say", seat=0, phrase="hello"))["type"] == "done"
            said = await ben.next_of("said")
            assert (said["seat"], said["name"], said["phrase"], said["text"]) == (0, "Player 1", "hello", None)
            watcher = Client(registry, opened.id)
            assert [line["phrase"] for line in (await watcher.hello())["said"]] == ["hello"]
            assert (await watcher.ask("say", seat=0, phrase="hello"))["error"] == "not-your-seat"
        async with registry_in(tmp_path) as registry:
            assert len((await Client(registry, opened.id).hello())["said"]) == 1

    run(play())


@pytest.mark.parametrize(
    ("chat", "message", "error"),
    [
        ("none", {"phrase": "hello"}, "cannot-say"),
        ("phrases", {"text": "hi"}, "cannot-say"),
        ("phrases", {"phrase": "nonsense"}, "cannot-say"),
        ("free", {"phrase": "hello", "text": "hi"}, "cannot-say"),
        ("free", {}, "cannot-say"),
        ("free", {"text": "\u0007\u200b"}, "cannot-say"),
        ("free", {"text": "x" * 301}, "bad-message"),
    ],
)
def test_not_everything_may_be_said(tmp_path: Path, chat: Any, message: dict[str, Any], error: str) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann, ben) = await open_with(registry, "person", "person", chat=chat)
            assert (await ann.ask("say", seat=0, **message))["error"] == error
            assert not [one for one in ben.received if one["type"] == "said"]

    run(play())


def test_free_text_is_cleaned_and_a_seat_can_be_stilled(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, LiveConfig(max_said=3)) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person", chat="free")
            await ann.ask("say", seat=0, text="a\u0000b\u202ec\nd")
            assert (await ben.next_of("said"))["text"] == "a bc d"
            host = await hosted(registry, opened)
            assert (await ann.ask("mute", seat=1, muted=True))["error"] == "host-only"
            await host.ask("mute", seat=1, muted=True)
            assert (await ben.ask("say", seat=1, text="!"))["error"] == "muted"
            await host.ask("mute", seat=1, muted=False)
            for word in ("one", "two", "three"):
                await ben.ask("say", seat=1, text=word)
            said = (await Client(registry, opened.id).hello())["said"]
            assert [line["text"] for line in said] == ["one", "two", "three"]  # the last lines that are kept

    run(play())


def test_a_line_says_who_said_it_and_when(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, clock=Clock()) as registry:
            _, (ann, ben) = await open_with(registry, "person", "person", chat="free")
            at = registry.now()
            await ann.ask("say", seat=0, text="hi")
            await ben.ask("say", seat=1, phrase="hello")
            lines = [
                {"type": "said", "seat": 0, "name": "Player 1", "phrase": None, "text": "hi", "at": at},
                {"type": "said", "seat": 1, "name": "Player 2", "phrase": "hello", "text": None, "at": at},
            ]
            assert [one for one in ann.received if one["type"] == "said"] == lines
            assert (await ann.hello())["said"] == lines

    run(play())


def aims(client: Client) -> list[Any]:
    return [one["aim"] for one in client.received if one["type"] == "aiming"]


def test_others_watch_how_somebody_aims(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with registry_in(tmp_path, clock=clock) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person")
            watcher, second = Client(registry, opened.id), Client(registry, opened.id)
            await watcher.hello()
            await second.hello(opened.seats[0].secret)  # the same person on another device
            kept = (await registry.store.load(opened.id)).entries
            await ann.say("aim", seat=0, aim={"angle": 10.5})
            await ann.say("aim", seat=0, aim={"angle": 11.0})  # too soon
            clock.seconds += 0.07
            await ann.say("aim", seat=0, aim={"angle": 12.0})
            await ann.say("aim", seat=0, aim=None)
            await ann.say("aim", seat=0, aim=None)
            assert aims(ben) == aims(watcher) == [{"angle": 10.5}, {"angle": 12.0}, None]
            assert aims(ann) == aims(second) == []
            assert (await registry.store.load(opened.id)).entries == kept  # nothing is recorded
            clock.seconds += 1
            await ben.say("aim", seat=0, aim={"angle": 1.0})  # not their seat
            await ann.say("aim", seat=0, aim={f"a{i}": 1.0 for i in range(25)})
            await ann.say("aim", seat=0, aim={"x" * 25: 1.0})
            await ann.act(0, GUESS)
            clock.seconds += 1
            await ann.say("aim", seat=0, aim={"angle": 1.0})  # not their turn
            assert len(aims(watcher)) == 3

    run(play())


def test_nobody_watches_where_the_game_hides_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def hides(*_: object) -> bool:
        return False

    async def play() -> None:
        assert GAME.shows_aim(None, 0)  # pyright: ignore[reportArgumentType]
        monkeypatch.setattr(Lake, "shows_aim", hides)
        async with registry_in(tmp_path) as registry:
            _, (ann, ben) = await open_with(registry, "person", "person")
            await ann.say("aim", seat=0, aim={"angle": 10.5})
            assert aims(ben) == []

    run(play())


def test_each_seat_aims_at_its_own_rate(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with registry_in(tmp_path, LiveConfig(aims_per_second=10), clock=clock) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person")
            watcher = Client(registry, opened.id)
            await watcher.hello()
            await ann.say("aim", seat=0, aim={"angle": 1.0})
            await ben.say("aim", seat=1, aim={"angle": 2.0})
            clock.seconds += 0.099
            await ben.say("aim", seat=1, aim={"angle": 3.0})
            clock.seconds += 0.001
            await ben.say("aim", seat=1, aim={"angle": 4.0})
            await ben.say("aim", seat=1, aim=None)
            await ben.say("aim", seat=1, aim=None)
            assert [one for one in watcher.received if one["type"] == "aiming"] == [
                {"type": "aiming", "seat": 0, "aim": {"angle": 1.0}},
                {"type": "aiming", "seat": 1, "aim": {"angle": 2.0}},
                {"type": "aiming", "seat": 1, "aim": {"angle": 4.0}},
                {"type": "aiming", "seat": 1, "aim": None},
            ]

    run(play())


@pytest.mark.parametrize(
    ("aim", "passed_on"),
    [
        ({}, True),
        ({f"a{i}": 1.0 for i in range(24)}, True),
        ({f"a{i}": 1.0 for i in range(25)}, False),
        ({"x" * 24: 1.0, "y": 2.0}, True),
        ({"y": 2.0, "x" * 25: 1.0}, False),
    ],
)
def test_an_aim_has_few_and_short_fields(tmp_path: Path, aim: dict[str, float], passed_on: bool) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann, ben) = await open_with(registry, "person", "person")
            await ann.say("aim", seat=0, aim=aim)
            assert aims(ben) == ([aim] if passed_on else [])

    run(play())


def test_the_game_says_whose_aim_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def shows(_: Lake, state: State, seat: int) -> bool:
        return state.rounds_left == 2 and seat == 1

    async def play() -> None:
        monkeypatch.setattr(Lake, "shows_aim", shows)
        async with registry_in(tmp_path) as registry:
            _, (ann, ben) = await open_with(registry, "person", "person")
            await ann.say("aim", seat=0, aim={"angle": 1.0})
            await ben.say("aim", seat=1, aim={"angle": 2.0})
            assert (aims(ann), aims(ben)) == ([{"angle": 2.0}], [])

    run(play())


def test_nobody_aims_while_the_game_sleeps_or_when_it_is_over(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person")
            live = registry.live_tables[opened.id]
            live.sleep()
            await ann.say("aim", seat=0, aim={"angle": 1.0})
            await ann.ask("ask", seat=0, what="end")
            await ben.ask("answer", seat=1, request=1, yes=True)
            await ann.until(lambda table: table["phase"] == "over")
            await settled(registry, lambda: live.table is not None)  # for the result
            await ann.say("aim", seat=0, aim={"angle": 2.0})
            assert aims(ben) == []
            assert not [one for one in ann.received if one["type"] == "refused"]

    run(play())
