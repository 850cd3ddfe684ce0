"""Whatever a handler waits for, its table may go to another process meanwhile, or another screen may leave.

Each message is handled many times: the event happens at its first wait, then at its second, and so on.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Generator
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from omphalos.server.keys import hash_of
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.live_table import LiveTable
from omphalos.server.live.registry import TableRegistry
from omphalos.server.protocol.parts import ClockRule
from omphalos.server.protocol.tables import Opened
from omphalos.server.store.errors import StoreUnavailable
from omphalos.server.store.store import Person
from tests.server.live.harness import GUESS, Client, Clock, registry_in, run, wish

CONFIG = LiveConfig(fixed_pace=0.0, away_after=0.0)
KEY = "k" * 32
MANY = 40  # waits; no handler has so many


class Scene:
    """A table with the screens of its people, a host and a spectator, and one screen more that has not come yet."""

    def __init__(self, registry: TableRegistry, opened: Opened) -> None:
        self.registry = registry
        self.opened = opened
        self.live: LiveTable = registry.live_tables[opened.id]
        self.people: list[Client] = []
        self.host = Client(registry, opened.id)
        self.spectator = Client(registry, opened.id)
        self.new = Client(registry, opened.id)

    @property
    def clients(self) -> list[Client]:
        return [*self.people, self.host, self.spectator, self.new]

    async def come(self) -> None:
        for held in self.opened.seats:
            self.people.append(Client(self.registry, self.opened.id))
            await self.people[-1].hello(held.secret)
        await self.host.hello(self.opened.host)
        await self.spectator.hello()
        assert (await self.new.ask("ping"))["error"] == "say-hello"


class Interrupted:
    """Runs work; at its wait number `at` something happens. `happened` tells whether there were so many."""

    def __init__(self, work: Awaitable[Any], at: int, event: Callable[[], Any]) -> None:
        self._work = work
        self._at = at
        self._event = event
        self.happened = False

    def __await__(self) -> Generator[Any, Any, None]:
        steps, number = self._work.__await__(), 0
        while True:
            try:
                waited = next(steps)
            except StopIteration:
                return
            if number == self._at:
                self.happened = True
                finish(self._event())
            number += 1
            yield waited


def finish(work: Any) -> None:
    """Run a coroutine that waits for nothing."""
    with pytest.raises(StopIteration):
        work.send(None)


Say: TypeAlias = Callable[[Scene], Awaitable[Any]]
GATHERING = ("person", "open")
PLAYING = ("person", "person")

# What is said: the sitters of the table, whether the game sleeps, and the message.
MESSAGES: dict[str, tuple[tuple[str, ...], Say]] = {
    "hello": (PLAYING, lambda scene: scene.new.say("hello", language="en", person=KEY)),
    "hello of a seat": (
        PLAYING,
        lambda scene: scene.new.say("hello", language="en", secrets=[scene.opened.seats[0].secret]),
    ),
    "hello before the game": (GATHERING, lambda scene: scene.new.say("hello", language="en", person=KEY)),
    "act": (PLAYING, lambda scene: scene.people[0].say("act", seat=0, number=1, after=0, action=GUESS)),
    "take-back": (PLAYING, lambda scene: scene.people[0].say("take-back", seat=0, to=0)),
    "pause": (PLAYING, lambda scene: scene.people[0].say("ask", seat=0, what="pause")),
    "end": (PLAYING, lambda scene: scene.people[0].say("ask", seat=0, what="end")),
    "claim": (GATHERING, lambda scene: scene.spectator.say("claim", seat=1, name="Ola", person=KEY)),
    "leave": (PLAYING, lambda scene: scene.people[0].say("leave", seat=0)),
    "seat a bot": (GATHERING, lambda scene: scene.host.say("seat", seat=1, sitter="random")),
    "seat a person": (GATHERING, lambda scene: scene.host.say("seat", seat=1, sitter="person")),
    "call": (PLAYING, lambda scene: scene.people[0].say("call", seat=0, name="Ola")),
    "arrange": (GATHERING, lambda scene: scene.host.say("arrange", seats=3, chat="free")),
    "mute": (PLAYING, lambda scene: scene.host.say("mute", seat=0, muted=True)),
    "say": (PLAYING, lambda scene: scene.people[0].say("say", seat=0, phrase="thanks")),
    "remove": (GATHERING, lambda scene: scene.host.say("remove", visitor=scene.live.visited)),
    "visitors": (GATHERING, lambda scene: scene.host.say("visitors")),
    "recall": (PLAYING, lambda scene: scene.people[0].say("recall", viewer=0, before=1, most=5)),
    "rehearse": (PLAYING, lambda scene: scene.people[0].say("rehearse", seat=0, actions=[])),
    "hint": (PLAYING, lambda scene: scene.people[0].say("hint", seat=0)),
    "a clock runs out": (PLAYING, lambda scene: scene.live.tick()),
}


@pytest.mark.parametrize("asleep", [False, True])
@pytest.mark.parametrize("name", list(MESSAGES))
def test_a_table_goes_at_every_wait(tmp_path: Path, caplog: pytest.LogCaptureFixture, name: str, asleep: bool) -> None:
    """Nobody is told anything after the farewell, nobody stays, and nothing is kept in memory."""
    caplog.set_level(logging.ERROR)
    sitters, say = MESSAGES[name]
    if asleep and sitters == GATHERING:
        pytest.skip("there is no game yet")

    async def play() -> None:
        async with registry_in(tmp_path, CONFIG) as registry:
            await registry.store.add_person(Person("0123456789ab", "Ola", 0, bytes.fromhex(hash_of(KEY))))
            for at in range(MANY):
                scene = await arranged(registry, sitters, name)
                if asleep:
                    async with scene.live.lock:
                        scene.live.sleep()
                live = scene.live
                work = Interrupted(say(scene), at, lambda live=live: registry.lost(live.id, live.stored.fence))
                await work
                if not work.happened:
                    return
                assert live.gone
                await asyncio.sleep(0)
                assert live.audience.screens == []
                assert live.table is None
                for client in scene.clients:
                    assert client.closed or client is scene.new
                    if client.closed:
                        assert client.received[-1] == {"type": "bye", "reason": "moved", "again": 0}
                assert caplog.records == []
            raise AssertionError(f"{name} waits more than {MANY} times")

    run(play())


@pytest.mark.parametrize("name", list(MESSAGES))
def test_another_screen_leaves_at_every_wait(tmp_path: Path, caplog: pytest.LogCaptureFixture, name: str) -> None:
    """It is told nothing more, and is not at the table."""
    caplog.set_level(logging.ERROR)
    sitters, say = MESSAGES[name]

    async def play() -> None:
        async with registry_in(tmp_path, CONFIG) as registry:
            await registry.store.add_person(Person("0123456789ab", "Ola", 0, bytes.fromhex(hash_of(KEY))))
            for at in range(MANY):
                scene = await arranged(registry, sitters, name)
                another = scene.host if name == "claim" else scene.spectator

                async def leave(another: Client = another, live: LiveTable = scene.live) -> None:
                    another.close()
                    await live.leave(another.screen)

                work = Interrupted(say(scene), at, leave)
                await work
                if not work.happened:
                    return
                assert another.screen not in scene.live.audience.screens
                assert caplog.records == []
            raise AssertionError(f"{name} waits more than {MANY} times")

    run(play())


async def arranged(registry: TableRegistry, sitters: tuple[str, ...], name: str) -> Scene:
    clock = ClockRule("bank", 600)
    opened = await registry.open_table(wish(*sitters, clock=clock, hints=True))
    scene = Scene(registry, opened)
    await scene.come()
    if name == "take-back":
        await scene.people[0].act(0, GUESS, after=0)
    if name == "a clock runs out":
        scene.live.clocks.left = [0, 600_000]
    return scene


def test_a_table_that_is_lost_while_it_is_resumed_is_found_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever waits for it must not be refused for good."""

    async def play() -> None:
        async with registry_in(tmp_path, CONFIG) as registry:
            opened = await registry.open_table(wish("person", "person"))
            async with registry.live_tables[opened.id].lock:
                await registry.forget(opened.id, registry.live_tables[opened.id].stored.fence)
            awake, found = LiveTable.awake, list[LiveTable]()

            async def taken(live: LiveTable) -> Any:
                found.append(live)
                if len(found) == 1:
                    await registry.lost(live.id, live.stored.fence)
                return await awake(live)

            monkeypatch.setattr(LiveTable, "awake", taken)
            live = await registry.find(opened.id)
            assert live is found[1] is registry.live_tables[opened.id]
            assert not live.gone

    run(play())


def test_who_asks_for_a_table_over_http_while_it_goes_finds_it_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, CONFIG) as registry:
            opened = await registry.open_table(wish("person", "open", "open"))
            live = registry.live_tables[opened.id]
            async with live.lock:
                claiming = asyncio.create_task(registry.claim(opened.id, 1, "Ola", None))
                asking = asyncio.create_task(registry.info(opened.id))
                await asyncio.sleep(0.05)
                await registry.lost(opened.id, live.stored.fence)
            assert await claiming
            assert (await asking).id == opened.id
            assert registry.live_tables[opened.id] is not live
            assert registry.live_tables[opened.id].settings.chairs[1].name == "Ola"

    run(play())


def test_a_screen_that_was_removed_says_nothing_more(tmp_path: Path) -> None:
    """Its message waited for the table while the host removed it."""

    async def play() -> None:
        async with registry_in(tmp_path, CONFIG) as registry:
            scene = await arranged(registry, GATHERING, "remove")
            async with scene.live.lock:
                removing = asyncio.create_task(scene.host.say("remove", visitor=scene.live.visited))
                await asyncio.sleep(0)
                claiming = asyncio.create_task(scene.spectator.say("claim", seat=1, name="Ola"))
                await asyncio.sleep(0)
            await asyncio.gather(removing, claiming)
            assert scene.spectator.received[-1]["reason"] == "excluded"
            assert scene.live.settings.chairs[1].sitter == "open"

    run(play())


def test_a_seat_is_not_taken_if_its_view_cannot_be_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The seat would be taken, and nobody would have been told its secret."""

    async def play() -> None:
        async with registry_in(tmp_path, CONFIG) as registry:
            scene = await arranged(registry, PLAYING, "leave")
            await scene.people[1].ask("leave", seat=1)
            async with scene.live.lock:
                scene.live.sleep()

            async def away(table_id: str) -> Any:
                raise StoreUnavailable("unreachable", "away")

            load = registry.store.load
            monkeypatch.setattr(registry.store, "load", away)
            assert (await scene.spectator.ask("claim", seat=1, name="Ola"))["error"] == "store-unavailable"
            monkeypatch.setattr(registry.store, "load", load)
            assert (await scene.spectator.ask("claim", seat=1, name="Ola"))["type"] == "claimed"

    run(play())


def test_nobody_pays_for_a_slow_store_with_their_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()

    async def play() -> None:
        async with registry_in(tmp_path, CONFIG, clock=clock) as registry:
            scene = await arranged(registry, PLAYING, "act")
            append = registry.store.append

            async def slow(*values: Any) -> None:
                await append(*values)
                clock.seconds += 100

            monkeypatch.setattr(registry.store, "append", slow)
            for seat in range(2):
                await scene.people[seat].act(seat, GUESS, after=0)
            assert [left or 0 for left in scene.live.clock_state().left] == [600_000, 600_000]

    run(play())
