"""Relays screens whose socket ends in one process and whose table is run by another.

The process with the socket has a `RemoteSession` instead of a table. The process with the table has a `RemoteScreen`
instead of a socket; for the table it is a screen like any other.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import random
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias

import msgspec

from omphalos.server.cluster.bus import Bus
from omphalos.server.cluster.errors import ClusterUnavailable
from omphalos.server.cluster.messages import (
    AnyMessage,
    CallReply,
    CallRequest,
    CloseScreen,
    FromScreen,
    ScreenGone,
    ScreenOpened,
    ToScreen,
)
from omphalos.server.live.ownership import HeldElsewhere
from omphalos.server.live.screen import Screen, Session
from omphalos.server.protocol.table import Bye, Refused
from omphalos.table.errors import OmphalosError

Connect: TypeAlias = Callable[[str, Screen], Awaitable[Session]]
Ask: TypeAlias = Callable[[bytes], Awaitable[bytes]]

MAX_QUEUED: Final = 500  # messages of a remote screen
CALL_TIMEOUT: Final = 5.0  # seconds
logger = logging.getLogger(__name__)


def moved() -> bytes:
    """The message that makes a client reconnect soon, after a random delay."""
    return msgspec.json.encode(Bye("moved", random.randint(20, 250)))


class RemoteSession:
    """The session of a screen at a table of another process."""

    __slots__ = ("_relay", "gone", "owner", "screen", "session", "table")

    def __init__(self, relay: Relay, session: int, table: str, owner: str, screen: Screen) -> None:
        self._relay = relay
        self.session = session
        self.table = table
        self.owner = owner
        self.screen = screen
        self.gone = False

    async def receive(self, data: bytes) -> None:
        """Pass a message on."""
        if not self.gone:
            self._relay.bus.send(self.owner, FromScreen(self.session, data))

    async def leave(self) -> None:
        """The screen has disconnected."""
        if not self.gone:
            self.gone = True
            self._relay.remote_sessions.pop(self.session, None)
            self._relay.bus.send(self.owner, ScreenGone(self.session))

    def dismiss(self, bye: bytes | None) -> None:
        """Disconnect the screen."""
        if not self.gone:
            self.gone = True
            self._relay.remote_sessions.pop(self.session, None)
            if bye is not None:
                self.screen.send(bye)
            self.screen.transport.close()


class RemoteScreen:
    """A screen whose socket ends in another process: its transport, and the queue of its messages."""

    def __init__(self, relay: Relay, process: str, message: ScreenOpened) -> None:
        self._relay = relay
        self._process = process
        self._session = message.session
        self._table = message.table
        self.screen = Screen(self, message.address)
        self._queue: deque[bytes] = deque()
        self._wakeup = asyncio.Event()
        self._closed = False
        self._task = asyncio.create_task(self._run())

    # --- the interface `ScreenTransport`

    def send(self, *messages: bytes) -> None:
        if not self._closed:
            for data in messages:
                self._relay.bus.send(self._process, ToScreen(self._session, data))

    def close(self) -> None:
        self._close(moved=False)

    def _close(self, moved: bool) -> None:
        if not self._closed:
            self._closed = True
            self._wakeup.set()
            self._relay.bus.send(self._process, CloseScreen(self._session, moved))

    def close_moved(self) -> None:
        """Make the screen reconnect."""
        self._close(moved=True)

    # --- incoming

    def say(self, data: bytes) -> None:
        if self._closed:
            return
        self._queue.append(data)
        if len(self._queue) > MAX_QUEUED:  # too fast for the table in spite of the rate limits
            self.send(msgspec.json.encode(Bye("flood", 5000)))
            self._close(moved=False)
        self._wakeup.set()

    def leave(self) -> None:
        """The screen has disconnected. The message being handled is finished."""
        self._closed = True
        self._wakeup.set()

    async def _run(self) -> None:
        session: Session | None = None
        try:
            session = await self._relay.connect(self._table, self.screen)
            while not self._closed:
                if not self._queue:
                    self._wakeup.clear()
                    await self._wakeup.wait()
                while self._queue and not self._closed:
                    await session.receive(self._queue.popleft())
        except HeldElsewhere:
            self._close(moved=True)
        except OmphalosError as problem:
            self.send(msgspec.json.encode(Refused(None, problem.code, str(problem))))
            self._close(moved=False)
        except Exception:
            logger.exception("table %s: a relayed screen failed", self._table)
            self._close(moved=True)
        finally:
            if self._relay.remote_screens.get((self._process, self._session)) is self:
                del self._relay.remote_screens[self._process, self._session]
            if session is not None:
                await session.leave()


class Relay:
    """All relayed screens of this process in both directions, and calls between processes."""

    def __init__(self, connect: Connect, answer: Ask) -> None:
        self.bus: Bus = None  # pyright: ignore[reportAttributeAccessIssue]  # set by the cluster
        self.connect = connect
        self._answer = answer
        self.remote_sessions: dict[int, RemoteSession] = {}
        self.remote_screens: dict[tuple[str, int], RemoteScreen] = {}
        self._numbers = itertools.count(1)
        self._asked: dict[int, tuple[str, asyncio.Future[CallReply]]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def enter(self, table: str, owner: str, screen: Screen) -> Session:
        """Open a session at a table of another process."""
        remote_sessions = RemoteSession(self, next(self._numbers), table, owner, screen)
        self.remote_sessions[remote_sessions.session] = remote_sessions
        self.bus.send(owner, ScreenOpened(remote_sessions.session, table, screen.address))
        return remote_sessions

    async def ask(self, owner: str, question: bytes) -> bytes:
        """Call another process. Its errors are raised here."""
        number = next(self._numbers)
        future: asyncio.Future[CallReply] = asyncio.get_running_loop().create_future()
        self._asked[number] = owner, future
        try:
            self.bus.send(owner, CallRequest(number, question))
            answered = await asyncio.wait_for(future, CALL_TIMEOUT)
        except TimeoutError:
            raise ClusterUnavailable(
                "the process that runs this table does not answer; try again in a moment"
            ) from None
        finally:
            self._asked.pop(number, None)
        if answered.error:
            raise error_from(answered.error, answered.message)
        return answered.answer

    def read(self, process: str, message: AnyMessage) -> None:
        """Handle a message of another process."""
        match message:
            case ToScreen(session, data):
                if session in self.remote_sessions:
                    self.remote_sessions[session].screen.send(data)
                else:
                    self.bus.send(process, ScreenGone(session))
            case FromScreen(session, data):
                remote_screen = self.remote_screens.get((process, session))
                if remote_screen is None:
                    self.bus.send(process, CloseScreen(session, moved=True))
                else:
                    remote_screen.say(data)
            case ScreenOpened(session):
                earlier = self.remote_screens.get((process, session))
                if earlier is not None:
                    earlier.leave()
                self.remote_screens[process, session] = RemoteScreen(self, process, message)
            case ScreenGone(session):
                remote_screen = self.remote_screens.get((process, session))
                if remote_screen is not None:
                    remote_screen.leave()
            case CloseScreen(session, again):
                if session in self.remote_sessions:
                    self.remote_sessions[session].dismiss(moved() if again else None)
            case CallRequest():
                task = asyncio.create_task(self._reply(process, message))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
            case CallReply(number):
                waiting = self._asked.get(number)
                if waiting is not None and not waiting[1].done():
                    waiting[1].set_result(message)

    async def _reply(self, process: str, message: CallRequest) -> None:
        try:
            answer = CallReply(message.number, await self._answer(message.question))
        except OmphalosError as problem:
            answer = CallReply(message.number, b"", problem.code, str(problem))
        except Exception:
            logger.exception("a question of another process failed")
            answer = CallReply(message.number, b"", "processes-apart", "the process that runs this table failed")
        self.bus.send(process, answer)

    def close(self) -> None:
        """This process ends: relayed screens reconnect to another one."""
        for remote_sessions in list(self.remote_sessions.values()):
            self.bus.send(remote_sessions.owner, ScreenGone(remote_sessions.session))
            remote_sessions.dismiss(msgspec.json.encode(Bye("restart", random.randint(20, 250))))

    def part(self) -> None:
        """End all sessions and tell the other processes, which may know nothing of it."""
        for remote_session in list(self.remote_sessions.values()):
            self.bus.send(remote_session.owner, ScreenGone(remote_session.session))
        for remote_screen in list(self.remote_screens.values()):
            remote_screen.close_moved()
        self.lost(None)

    def lost(self, process: str | None) -> None:
        """Messages of a process were lost, or it is dead (None: all). End all sessions with it."""
        for remote_sessions in list(self.remote_sessions.values()):
            if process in (None, remote_sessions.owner):
                remote_sessions.dismiss(moved())
        for (where, _), remote_screen in list(self.remote_screens.items()):
            if process in (None, where):
                remote_screen.leave()
        for where, future in list(self._asked.values()):
            if process in (None, where) and not future.done():
                future.set_exception(
                    ClusterUnavailable("the process that runs this table has gone; try again in a moment")
                )


def error_from(code: str, message: str) -> OmphalosError:
    """The error that another process raised, with the same type if it is known here."""
    kinds: list[Any] = [OmphalosError]
    while kinds:
        kind = kinds.pop()
        kinds += kind.__subclasses__()
        error: OmphalosError = kind.__new__(kind)
        Exception.__init__(error, message)
        if error.code == code:
            return error
    return ClusterUnavailable(message)
