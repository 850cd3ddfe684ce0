"""Relayed screens and calls between processes: what each process sends, and what screens are told."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from omphalos.server.cluster import relay as relaying
from omphalos.server.cluster.errors import ClusterUnavailable
from omphalos.server.cluster.messages import (
    CallReply,
    CallRequest,
    CloseScreen,
    FromScreen,
    ScreenGone,
    ScreenOpened,
    ToScreen,
)
from omphalos.server.cluster.relay import Relay
from omphalos.server.errors import NoSuchTable
from omphalos.server.live.ownership import HeldElsewhere
from omphalos.server.live.screen import Screen, Session
from tests.waiting import arrival, eventually

pytestmark = pytest.mark.anyio
OPENED = ScreenOpened(7, "table", "192.0.2.1")


class FakeBus:
    """Keeps what is sent."""

    def __init__(self) -> None:
        self.sent: list[Any] = []

    def send(self, process: str, message: Any) -> None:
        self.sent.append((process, message))


class FakeSession:
    """Keeps what it receives, and takes its time."""

    def __init__(self) -> None:
        self.received: list[bytes] = []
        self.left = asyncio.Event()

    async def receive(self, data: bytes) -> None:
        await asyncio.sleep(0)
        self.received.append(data)

    async def leave(self) -> None:
        self.left.set()


class FakeTransport:
    """A socket: keeps what a screen is sent."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.closed = False

    def send(self, *messages: bytes) -> None:
        assert not self.closed
        self.sent += [json.loads(data) for data in messages]

    def close(self) -> None:
        self.closed = True


async def echo(question: bytes) -> bytes:
    return question


def to(session: FakeSession, found: asyncio.Event | None = None) -> Callable[[str, Screen], Awaitable[Session]]:
    """How a table is found that this session belongs to, at once or when it may be."""

    async def connect(table: str, screen: Screen) -> Session:
        assert (table, screen.address) == ("table", "192.0.2.1")
        if found is not None:
            await found.wait()
        return session

    return connect


def refusing(problem: Exception) -> Callable[[str, Screen], Awaitable[Session]]:
    async def connect(table: str, screen: Screen) -> Session:
        raise problem

    return connect


def relay_with(
    connect: Callable[[str, Screen], Awaitable[Session]], answer: Callable[[bytes], Awaitable[bytes]] = echo
) -> tuple[Relay, list[Any]]:
    """A relay, and what it sends."""
    relay, bus = Relay(connect, answer), FakeBus()
    relay.bus = bus  # pyright: ignore[reportAttributeAccessIssue]
    return relay, bus.sent


def entered(relay: Relay) -> tuple[Any, FakeTransport]:
    """A screen of this process at a table of another one."""
    transport = FakeTransport()
    return relay.enter("table", "there", Screen(transport, "192.0.2.1")), transport


# --- the process with the table


async def test_messages_that_wait_for_the_table_arrive_in_order() -> None:
    session, found = FakeSession(), asyncio.Event()
    relay, _ = relay_with(to(session, found))
    relay.read("there", OPENED)
    wanted = [str(number).encode() for number in range(20)]
    for data in wanted[:10]:
        relay.read("there", FromScreen(7, data))
    await asyncio.sleep(0)
    found.set()
    for data in wanted[10:]:
        await asyncio.sleep(0)
        relay.read("there", FromScreen(7, data))
    await eventually(lambda: len(session.received) >= len(wanted))
    relay.read("there", ScreenGone(7))
    await arrival(session.left.wait(), "the end of the session")
    assert session.received == wanted
    assert relay.remote_screens == {}


async def test_a_screen_that_sends_far_more_than_the_table_can_take_is_closed() -> None:
    session, found = FakeSession(), asyncio.Event()
    relay, sent = relay_with(to(session, found))
    relay.read("there", OPENED)
    for _ in range(500):
        relay.read("there", FromScreen(7, b"much"))
    assert not sent
    relay.read("there", FromScreen(7, b"too much"))
    assert len(sent) == 2
    relay.read("there", FromScreen(7, b"ignored"))
    (_, bye), closed = sent
    assert (bye.session, json.loads(bye.data)) == (7, {"type": "bye", "reason": "flood", "again": 5000})
    assert closed == ("there", CloseScreen(7, moved=False))
    found.set()
    await arrival(session.left.wait(), "the end of the session")
    assert not session.received


async def test_what_the_table_sends_reaches_the_process_of_the_screen_until_it_is_closed() -> None:
    relay, sent = relay_with(to(FakeSession()))
    relay.read("there", OPENED)
    screen = relay.remote_screens["there", 7].screen
    screen.send(b"one", b"two")
    screen.transport.close()
    screen.transport.close()
    screen.send(b"three")
    assert sent == [
        ("there", ToScreen(7, b"one")),
        ("there", ToScreen(7, b"two")),
        ("there", CloseScreen(7, moved=False)),
    ]


@pytest.mark.parametrize(
    ("problem", "refused", "moved"),
    [
        (HeldElsewhere("table", "third"), [], True),
        (NoSuchTable("no such table"), [{"type": "refused", "re": None, "error": "no-such-table"}], False),
        (RuntimeError("a fault"), [], True),
    ],
)
async def test_a_screen_whose_table_is_not_found_here_is_told_why(
    problem: Exception, refused: list[dict[str, Any]], moved: bool, caplog: pytest.LogCaptureFixture
) -> None:
    relay, sent = relay_with(refusing(problem))
    relay.read("there", OPENED)
    await eventually(lambda: not relay.remote_screens)
    *told, closed = sent
    assert [json.loads(message.data) | {"message": ""} for _, message in told] == [
        {**one, "message": ""} for one in refused
    ]
    assert closed == ("there", CloseScreen(7, moved))
    logged = [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR]
    assert logged == (["table table: a relayed screen failed"] if isinstance(problem, RuntimeError) else [])


async def test_a_message_of_a_screen_that_is_not_known_here_is_sent_to_find_its_table() -> None:
    relay, sent = relay_with(to(FakeSession()))
    relay.read("there", FromScreen(8, b"hello"))
    relay.read("there", ScreenGone(8))
    assert sent == [("there", CloseScreen(8, moved=True))]


# --- the process with the socket


async def test_a_screen_at_a_table_of_another_process_sends_and_receives() -> None:
    relay, sent = relay_with(to(FakeSession()))
    session, transport = entered(relay)
    other, _ = entered(relay)
    assert session.session != other.session
    number = session.session
    await session.receive(b"hello")
    relay.read("there", ToScreen(number, b'{"type": "welcome"}'))
    assert transport.sent == [{"type": "welcome"}]
    await session.leave()
    await session.leave()
    await session.receive(b"late")
    assert sent == [
        ("there", ScreenOpened(number, "table", "192.0.2.1")),
        ("there", ScreenOpened(other.session, "table", "192.0.2.1")),
        ("there", FromScreen(number, b"hello")),
        ("there", ScreenGone(number)),
    ]
    relay.read("there", ToScreen(number, b"{}"))
    assert sent[-1] == ("there", ScreenGone(number)), "the process with the table learns that nobody is here"
    assert list(relay.remote_sessions) == [other.session]


@pytest.mark.parametrize("moved", [True, False])
async def test_a_screen_that_is_closed_by_its_table_reconnects_if_the_table_has_moved(moved: bool) -> None:
    relay, sent = relay_with(to(FakeSession()))
    session, transport = entered(relay)
    relay.read("there", CloseScreen(session.session, moved))
    relay.read("there", CloseScreen(session.session, moved))
    assert transport.closed
    assert [bye["reason"] for bye in transport.sent] == (["moved"] if moved else [])
    assert all(20 <= bye["again"] <= 250 for bye in transport.sent)
    await session.leave()
    assert len(sent) == 1, "the table knows"
    assert relay.remote_sessions == {}


async def test_a_process_that_ends_sends_its_screens_to_another_one_soon() -> None:
    relay, sent = relay_with(to(FakeSession()))
    session, transport = entered(relay)
    relay.close()
    assert sent[1:] == [("there", ScreenGone(session.session))]
    assert [bye["reason"] for bye in transport.sent] == ["restart"]
    assert 20 <= transport.sent[0]["again"] <= 250
    assert transport.closed


async def test_only_sessions_with_a_lost_process_end() -> None:
    left = FakeSession()
    relay, sent = relay_with(to(left))
    (one, gone), third = entered(relay), FakeTransport()
    relay.enter("table", "third", Screen(third, ""))
    relay.read("there", OPENED)
    relay.read("third", OPENED)
    await asyncio.sleep(0)
    sent.clear()
    relay.lost("there")
    await arrival(left.left.wait(), "the end of the session")
    assert gone.closed
    assert not third.closed
    assert list(relay.remote_screens) == [("third", 7)]
    relay.part()
    assert third.closed
    assert [message for process, message in sent if process == "third"] == [
        ScreenGone(one.session + 1),
        CloseScreen(7, moved=True),
    ]
    assert [message for process, message in sent if process == "there"] == []


# --- calls


async def test_a_call_is_answered_by_the_other_process_and_then_forgotten() -> None:
    relay, sent = relay_with(to(FakeSession()))
    calls = [asyncio.create_task(relay.ask("there", question)) for question in (b"one", b"two", b"three")]
    await asyncio.sleep(0)
    asked = {message.question: message.number for _, message in sent}
    relay.read("there", CallReply(asked[b"two"], b"2"))
    relay.read("there", CallReply(asked[b"two"], b"twice"))
    relay.read("there", CallReply(asked[b"one"], b"", "no-such-table", "it is not here"))
    relay.read("there", CallReply(99, b"nobody asked"))
    assert await calls[1] == b"2"
    with pytest.raises(NoSuchTable, match="it is not here"):
        await calls[0]
    relay.lost("third")
    relay.lost("there")
    with pytest.raises(ClusterUnavailable, match="has gone"):
        await calls[2]
    assert relay._asked == {}  # pyright: ignore[reportPrivateUsage]


async def test_a_call_that_nobody_answers_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relaying, "CALL_TIMEOUT", 0.01)
    relay, _ = relay_with(to(FakeSession()))
    with pytest.raises(ClusterUnavailable, match="does not answer"):
        await relay.ask("there", b"one")


async def test_all_screens_are_sent_away_when_the_process_ends() -> None:
    relay, sent = relay_with(to(FakeSession()))
    (one, first), others = entered(relay), [FakeTransport() for _ in range(2)]
    for process, transport in zip(("third", "there"), others, strict=True):
        relay.enter("table", process, Screen(transport, ""))
    sent.clear()
    relay.close()
    assert [[bye["reason"] for bye in screen.sent] for screen in (first, *others)] == [["restart"]] * 3
    assert sent == [(process, ScreenGone(one.session + n)) for n, process in enumerate(("there", "third", "there"))]


@pytest.mark.parametrize(
    ("problem", "error"),
    [(None, ""), (NoSuchTable("no"), "no-such-table"), (RuntimeError("a fault"), "processes-apart")],
)
async def test_calls_of_another_process_are_answered_whatever_happens(problem: Exception | None, error: str) -> None:
    async def answer(question: bytes) -> bytes:
        if problem is not None:
            raise problem
        return b"answer to " + question

    relay, sent = relay_with(to(FakeSession()), answer)
    relay.read("there", CallRequest(5, b"this"))
    await eventually(lambda: sent)
    (process, reply), *more = sent
    assert (process, reply.number, reply.error) == ("there", 5, error)
    assert reply.answer == (b"" if error else b"answer to this")
    assert bool(reply.message) == bool(error)
    assert not more


async def test_a_screen_that_comes_again_under_its_number_is_there_once() -> None:
    """Else the first one would be at the table for ever: nothing could reach it."""
    sessions = [FakeSession(), FakeSession()]
    waiting = list(sessions)

    async def connect(table: str, screen: Screen) -> Session:
        return waiting.pop(0)

    relay = Relay(connect, echo)
    relay.bus = FakeBus()  # pyright: ignore[reportAttributeAccessIssue]
    relay.read("there", OPENED)
    await asyncio.sleep(0.01)
    relay.read("there", OPENED)
    await arrival(sessions[0].left.wait(), "the farewell of the first")
    relay.read("there", FromScreen(7, b"hello"))
    await eventually(lambda: sessions[1].received == [b"hello"])
    relay.read("there", ScreenGone(7))
    await arrival(sessions[1].left.wait(), "the farewell of the second")
    assert relay.remote_screens == {}


async def test_calls_to_every_process_end_when_messages_of_all_were_lost() -> None:
    relay, _ = relay_with(to(FakeSession()))
    calls = [asyncio.create_task(relay.ask(process, b"one")) for process in ("there", "elsewhere")]
    await asyncio.sleep(0)
    relay.lost(None)
    for call in calls:
        with pytest.raises(ClusterUnavailable, match="has gone"):
            await call
    assert relay._asked == {}  # pyright: ignore[reportPrivateUsage]
