"""A seat asks for a hint: who may ask, what the bot is asked, and what becomes of hints that nobody needs any more."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from omphalos.server.bots.opinions import OpinionRequest
from omphalos.server.bots.pool import BotFailed
from omphalos.server.errors import RateLimited
from omphalos.server.live.pending_hints import PendingHint, PendingHints
from omphalos.server.live.registry import TableRegistry
from omphalos.server.live.screen import Screen
from omphalos.server.protocol.parts import Considered, Opinion
from tests.server.lake import GAME
from tests.server.live.harness import GUESS, Client, hosted, open_with, registry_in, run, settled

OPINION = Opinion("random", [Considered({"type": "keep"}, "Keep", "", 1.0, "", 0.0, 1.0)], None)
SHOWN = {
    "bot": "random",
    "considered": [
        {"action": {"type": "keep"}, "text": "Keep", "why": "", "value": 1.0, "worth": "", "spread": 0.0, "share": 1.0}
    ],
    "picture": None,
}


class Thinker:
    """Gives opinions of a registry in place of bots, when the test says so."""

    def __init__(self) -> None:
        self.asked: list[tuple[OpinionRequest, str]] = []
        self.cancelled = 0
        self.free = asyncio.Event()
        self.problem: Exception | None = None

    async def opinion(self, position: OpinionRequest, address: str) -> Opinion:
        self.asked.append((position, address))
        try:
            await self.free.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        if self.problem is not None:
            raise self.problem
        return OPINION


@asynccontextmanager
async def thinking(folder: Path) -> AsyncGenerator[tuple[TableRegistry, Thinker]]:
    async with registry_in(folder) as registry:
        thinker = Thinker()
        registry.opinions.opinion = thinker.opinion
        yield registry, thinker


def answer_to(client: Client, number: int) -> dict[str, Any] | None:
    """The answer to a message, if it has come."""
    return next((message for message in client.received if message.get("re") == number), None)


def test_the_answer_is_about_the_position_of_the_question(tmp_path: Path) -> None:
    async def play() -> None:
        async with thinking(tmp_path) as (registry, thinker):
            opened, (ann, ben) = await open_with(registry, "person", "person", language="pl", options={"rounds": 3})
            ben.screen.address = "here"
            await ann.act(0, GUESS)
            table = registry.live_tables[opened.id].table
            assert table is not None
            number = await ben.say("hint", seat=1)
            await settled(registry, lambda: bool(thinker.asked))
            names = registry.live_tables[opened.id].settings.names
            request = OpinionRequest(GAME, table.options, table.state, 1, names, "pl")
            assert thinker.asked == [(request, "here")]
            await ben.act(1, GUESS)  # the table does not wait for the bot
            thinker.free.set()
            advice = await ben.next_of("opinion")
            assert advice == {"type": "opinion", "re": number, "seat": 1, "n": 2, "opinion": SHOWN}

    run(play())


def test_who_may_not_ask(tmp_path: Path) -> None:
    async def play() -> None:
        async with thinking(tmp_path) as (registry, thinker):
            thinker.free.set()
            opened, (ann, _) = await open_with(registry, "person", "person")
            await ann.act(0, GUESS)
            refused = await ann.ask("hint", seat=0)
            assert (refused["error"], refused["message"]) == ("not-your-turn", "seat 0 cannot act now; to act: 1")
            for seat, error in ((1, "not-your-seat"), (2, "no-such-seat")):
                assert (await ann.ask("hint", seat=seat))["error"] == error
            assert (await (await hosted(registry, opened)).ask("hint", seat=0))["error"] == "not-your-seat"
            _, (early,) = await open_with(registry, "person", "open")
            assert (await early.ask("hint", seat=0))["error"] == "not-now"
            _, (alone, _) = await open_with(registry, "person", "person", hints=False)
            assert (await alone.ask("hint", seat=0))["error"] == "no-hints"
            assert thinker.asked == []

    run(play())


@pytest.mark.parametrize(
    ("problem", "error", "says"),
    [
        (RateLimited("enough for today"), "too-much", "enough for today"),
        (BotFailed("it died"), "no-opinion", "the bot could not say what it thinks"),
    ],
)
def test_a_hint_that_cannot_be_given_is_refused(tmp_path: Path, problem: Exception, error: str, says: str) -> None:
    async def play() -> None:
        async with thinking(tmp_path) as (registry, thinker):
            _, (ann, _) = await open_with(registry, "person", "person")
            thinker.problem = problem
            thinker.free.set()
            for _ in range(2):  # asked again, the bot thinks again
                number = await ann.say("hint", seat=0)
                refused = await ann.next(lambda message: "error" in message)
                assert refused == {"type": "refused", "re": number, "error": error, "message": says}

    run(play())


def test_one_hint_for_a_position_and_the_latest_position_counts(tmp_path: Path) -> None:
    async def play() -> None:
        async with thinking(tmp_path) as (registry, thinker):
            _, (ann, ben) = await open_with(registry, "person", "person")
            first = await ann.say("hint", seat=0)
            await settled(registry, lambda: bool(thinker.asked))
            assert (await ann.ask("hint", seat=0))["error"] == "hint-pending"
            await ben.say("hint", seat=1)  # another person, who holds another seat
            await settled(registry, lambda: len(thinker.asked) == 2)
            await ben.act(1, GUESS)
            assert thinker.cancelled == 0
            second = await ann.say("hint", seat=0)
            assert answer_to(ann, first) == {
                "type": "refused",
                "re": first,
                "error": "no-opinion",
                "message": "the game has moved on",
            }
            await settled(registry, lambda: thinker.cancelled == 1)
            thinker.free.set()
            advice = await ann.next_of("opinion")
            assert (advice["re"], advice["n"]) == (second, 2)
            assert (await ben.next_of("opinion"))["n"] == 1

    run(play())


def test_the_hint_of_a_screen_that_leaves_is_dropped(tmp_path: Path) -> None:
    async def play() -> None:
        async with thinking(tmp_path) as (registry, thinker):
            _, (ann, ben) = await open_with(registry, "person", "person")
            await ann.say("hint", seat=0)
            await ben.say("hint", seat=1)
            await settled(registry, lambda: len(thinker.asked) == 2)
            await ann.leave()
            await settled(registry, lambda: thinker.cancelled == 1)
            thinker.free.set()
            await ben.next_of("opinion")
            assert thinker.cancelled == 1
            assert ann.updates()[-1]["type"] == "update"

    run(play())


# --- the hints of a table


class Nowhere:
    """A transport that carries nothing."""

    def send(self, *messages: bytes) -> None:
        return

    def close(self) -> None:
        return


def test_pending_hints_are_found_by_screen_or_seat_until_they_are_done() -> None:
    async def check() -> None:
        hints, screens = PendingHints(), [Screen(Nowhere()) for _ in range(3)]
        waits = [asyncio.Event() for _ in range(2)]

        async def think(number: int) -> None:
            await waits[number].wait()

        found = [PendingHint(screens[n], n, n, 1, asyncio.create_task(think(n))) for n in range(2)]
        for one in found:
            hints.add(one)
        assert hints.of(screens[0], 0) == hints.of(screens[0], 5) == hints.of(screens[2], 0) == found[:1]
        assert hints.of(screens[0], 1) == found
        assert hints.of(screens[2], 2) == []
        waits[0].set()
        await found[0].task
        await asyncio.sleep(0)
        assert hints.of(screens[0], 1) == found[1:]
        hints.cancel(screens[0])
        await asyncio.sleep(0)
        assert not found[1].task.done()
        hints.cancel(screens[1])
        await asyncio.wait([found[1].task])
        assert found[1].task.cancelled()
        assert hints.of(screens[1], 1) == []

    run(check())


def test_all_pending_hints_are_cancelled_at_once() -> None:
    async def check() -> None:
        hints = PendingHints()
        tasks = [asyncio.create_task(asyncio.Event().wait()) for _ in range(3)]
        for number, task in enumerate(tasks):
            hints.add(PendingHint(Screen(Nowhere()), number, number, 1, task))  # pyright: ignore[reportArgumentType]
        hints.cancel()
        await asyncio.wait(tasks)
        assert all(task.cancelled() for task in tasks)

    run(check())


def test_a_pending_hint_cannot_be_changed() -> None:
    assert PendingHint.__struct_config__.frozen
