"""Parts of the bus that need no Valkey: envelopes, what is done when messages are lost, and how tasks are ended."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import msgspec
import pytest

from omphalos.server.cluster import bus as on_the_bus
from omphalos.server.cluster.bus import CHANNEL, MAX_ENVELOPE, Bus, end
from omphalos.server.cluster.messages import (
    AnyMessage,
    Envelope,
    FromScreen,
    ScreenGone,
    announcement_of,
    decode,
    encode,
)
from omphalos.server.cluster.valkey import AWAY
from tests.simulation import valkey
from tests.waiting import eventually

pytestmark = pytest.mark.anyio


class FakePipeline:
    """Commands that are sent together."""

    def __init__(self, valkey: FakeValkey) -> None:
        self.valkey = valkey
        self.commands: list[tuple[str, bytes]] = []

    def publish(self, channel: str, data: bytes) -> None:
        self.commands.append((channel, data))

    async def execute(self) -> list[int]:
        if self.valkey.away:
            raise AWAY[0]("away")
        self.valkey.published += self.commands
        return [self.valkey.listeners] * len(self.commands)


class FakeValkey:
    """Keeps what is published; nothing is ever received."""

    def __init__(self) -> None:
        self.published: list[tuple[str, bytes]] = []
        self.listeners = 1
        self.away = False

    def pipeline(self, transaction: bool) -> FakePipeline:
        assert not transaction
        return FakePipeline(self)

    def pubsub(self) -> Any:
        raise AWAY[0]("away")


class Ends:
    """A bus, and what it has called."""

    def __init__(self) -> None:
        self.valkey = FakeValkey()
        self.lost: list[str | None] = []
        self.read: list[tuple[str, AnyMessage]] = []
        valkey: Any = self.valkey
        self.bus = Bus(valkey, "here", 1.0, self._read, self.lost.append, lambda data: None)

    def _read(self, process: str, message: AnyMessage) -> None:
        if message == ScreenGone(13):
            raise ValueError("a fault")
        self.read.append((process, message))

    def arrive(self, run: int, number: int, *messages: AnyMessage, sender: str = "there") -> None:
        """Receive an envelope."""
        self.bus._open(encode(Envelope(sender, run, number, list(messages))))  # pyright: ignore[reportPrivateUsage]

    def envelopes(self) -> list[Envelope]:
        """What was sent to the process `there`."""
        return [decode(data) for channel, data in self.valkey.published if channel == CHANNEL + "there"]


@pytest.fixture
async def ends(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Ends]:
    found = Ends()

    async def no_listening() -> None:
        await asyncio.sleep(600)

    monkeypatch.setattr(found.bus, "_listen", no_listening)
    await found.bus.open()
    yield found
    await found.bus.close(0.0)


async def test_messages_of_a_moment_travel_in_few_envelopes_with_numbers(ends: Ends) -> None:
    for number in range(2 * MAX_ENVELOPE + 1):
        ends.bus.send("there", ScreenGone(number))
    ends.bus.send("third", ScreenGone(0))
    await eventually(lambda: len(ends.valkey.published) >= 4)
    ends.bus.send("there", ScreenGone(1))
    await eventually(lambda: len(ends.valkey.published) >= 5)
    sent = ends.envelopes()
    assert [(envelope.sender, envelope.number) for envelope in sent] == [("here", n) for n in range(4)]
    assert [len(envelope.messages) for envelope in sent] == [MAX_ENVELOPE, MAX_ENVELOPE, 1, 1]
    assert len({envelope.run for envelope in sent}) == 1
    assert [m.session for e in sent for m in e.messages if isinstance(m, ScreenGone)] == [*range(2001), 1]
    assert not ends.lost


async def test_a_process_that_nobody_hears_is_lost_and_a_new_run_begins(ends: Ends) -> None:
    ends.valkey.listeners = 0
    ends.bus.send("there", ScreenGone(1))
    await eventually(lambda: ends.lost)
    ends.valkey.listeners = 1
    ends.bus.send("there", ScreenGone(2))
    await eventually(lambda: len(ends.valkey.published) >= 2)
    first, second = ends.envelopes()
    assert ends.lost == ["there"]
    assert second.number == 0
    assert first.run != second.run


async def test_messages_that_valkey_did_not_take_are_lost(ends: Ends) -> None:
    ends.valkey.away = True
    ends.bus.send("there", ScreenGone(1))
    ends.bus.send("third", ScreenGone(1))
    await eventually(lambda: len(ends.lost) >= 2)
    ends.valkey.away = False
    ends.bus.send("there", ScreenGone(2))
    await eventually(ends.envelopes)
    assert ends.lost == ["there", "third"]
    assert [message for envelope in ends.envelopes() for message in envelope.messages] == [ScreenGone(2)]


async def test_when_too_many_messages_wait_all_sessions_end(ends: Ends, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_the_bus, "MAX_WAITING", 3)
    for number in range(3):
        ends.bus.send("there", ScreenGone(number))
    assert not ends.lost
    ends.bus.send("there", ScreenGone(3))
    assert ends.lost == [None]
    ends.bus.send("there", ScreenGone(4))
    await eventually(ends.envelopes)
    assert [message for envelope in ends.envelopes() for message in envelope.messages] == [ScreenGone(4)]
    assert ends.lost == [None]


async def test_envelopes_in_order_are_read_and_a_fault_in_one_message_spoils_no_other(ends: Ends) -> None:
    ends.arrive(5, 0, ScreenGone(1), ScreenGone(13), FromScreen(2, b"x"))
    ends.arrive(5, 1, ScreenGone(3))
    ends.arrive(77, 0, ScreenGone(4), sender="third")
    assert not ends.lost
    assert ends.read == [
        ("there", ScreenGone(1)),
        ("there", FromScreen(2, b"x")),
        ("there", ScreenGone(3)),
        ("third", ScreenGone(4)),
    ]


async def test_a_gap_ends_all_sessions_with_the_sender_on_both_sides(ends: Ends) -> None:
    ends.bus.send("there", ScreenGone(1))
    await eventually(ends.envelopes)
    ends.arrive(5, 0)
    ends.arrive(5, 2, ScreenGone(3))
    assert ends.lost == ["there"]
    assert ends.read == [("there", ScreenGone(3))], "what came is read"
    await eventually(lambda: len(ends.envelopes()) >= 2)
    first, second = ends.envelopes()
    assert second.run != first.run, "the sender sees from the new run that it has to end its sessions"
    assert (second.number, second.messages) == (0, [ScreenGone(0)])
    ends.arrive(5, 3, ScreenGone(4))
    assert ends.lost == ["there"], "it goes on from there"


async def test_an_envelope_from_the_middle_of_a_run_is_a_gap(ends: Ends) -> None:
    ends.arrive(5, 4)
    assert ends.lost == ["there"]
    ends.arrive(6, 1)
    assert ends.lost == ["there"] * 2


async def test_a_sender_that_starts_again_is_not_told_to_start_again(ends: Ends) -> None:
    ends.arrive(5, 0)
    ends.arrive(6, 0, ScreenGone(3))
    assert ends.lost == ["there"]
    assert ends.read == [("there", ScreenGone(3))]
    ends.bus.send("third", ScreenGone(1))
    await eventually(lambda: ends.valkey.published)
    assert not ends.envelopes()


async def test_a_bus_that_is_closed_sends_what_waits(ends: Ends) -> None:
    ends.bus.send("there", ScreenGone(1))
    await ends.bus.close(60.0)
    assert [envelope.messages for envelope in ends.envelopes()] == [[ScreenGone(1)]]


async def test_what_waits_is_not_sent_after_valkey_was_away() -> None:
    """Messages that came meanwhile are lost, so what was to be answered may be wrong."""
    ends = Ends()
    ends.bus.send("there", ScreenGone(1))
    await ends.bus.open()
    await eventually(lambda: ends.lost)
    assert not await ends.bus.listening(0.0)
    await ends.bus.close(0.0)
    assert set(ends.lost) == {None}
    assert not ends.envelopes()


async def test_a_task_that_swallows_a_cancellation_is_ended_all_the_same() -> None:
    cancelled = 0

    async def stubborn() -> None:
        nonlocal cancelled
        for _ in range(2):
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.sleep(600)
            cancelled += 1
        await asyncio.sleep(600)

    task = asyncio.create_task(stubborn())
    await asyncio.sleep(0)
    await asyncio.wait_for(end([task]), 60)
    assert task.cancelled()
    assert cancelled == 2


async def test_an_envelope_that_comes_twice_is_read_once(ends: Ends) -> None:
    """Its sessions do not end, and no screen comes to a table twice."""
    ends.arrive(5, 0, ScreenGone(1))
    ends.arrive(5, 0, ScreenGone(1))
    ends.arrive(5, 1, ScreenGone(2))
    assert ends.read == [("there", ScreenGone(1)), ("there", ScreenGone(2))]
    assert not ends.lost


async def test_others_end_their_sessions_with_a_process_that_listens_anew() -> None:
    """The last message to it may have been lost, and then no gap is ever seen."""
    server = valkey.Server(time.time, Random(1))
    lost: dict[str, list[str | None]] = {"here": [], "there": []}
    clients: dict[str, Any] = {name: valkey.Client(server) for name in lost}

    def read(process: str, message: AnyMessage) -> None:
        raise AssertionError(f"{process} sent {message}")

    ends = [Bus(clients[name], name, 60.0, read, lost[name].append, lambda data: None) for name in lost]
    for one in ends:
        await one.open()
        assert await one.listening(5.0)
    assert lost == {"here": [], "there": []}
    server.drop_listeners(lambda one: one.owner is clients["there"])
    await eventually(lambda: lost["here"])
    assert lost == {"here": ["there"], "there": [None]}
    for one in ends:
        await one.close()


async def test_messages_of_a_newer_version_are_read_as_far_as_they_are_known(ends: Ends) -> None:
    """While processes are upgraded one after another. One that could not read them would hear nothing any more."""
    receive = ends.bus._receive  # pyright: ignore[reportPrivateUsage]
    newer = msgspec.msgpack.encode(("there", 7, 0, [(99, 1), (3, 5, "a new field")], "a new field"))
    receive(CHANNEL + "here", newer)
    assert ends.read == [("there", ScreenGone(5))]
    receive(CHANNEL + "here", b"\xc1 no envelope")
    ends.arrive(7, 1, ScreenGone(6))
    assert ends.read[-1] == ("there", ScreenGone(6))
    assert announcement_of(msgspec.msgpack.encode(("there", "a table", 3, "a new field"))).fence == 3
