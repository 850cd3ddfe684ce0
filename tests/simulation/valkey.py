"""A stand-in for Valkey: the commands that we use, and our scripts, each as Python beside the Lua that it stands for.

The tests of leases and of the bus run over it as over the real one, and a test gives both the same random commands.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import Any, Self, TypeVar

from redis.exceptions import ConnectionError as Disconnected
from redis.exceptions import TimeoutError as TimedOut

from omphalos.server.cluster import lease
from tests.simulation.wire import DirectWire, SimWire, Wire

T = TypeVar("T")


class Server:
    """The server, which outlives every process. `clock` tells seconds since 1970."""

    def __init__(self, clock: Callable[[], float], rng: Random) -> None:
        self.clock = clock
        self.rng = rng
        self.listeners: list[PubSub] = []
        self.lose = 0  # so many of the next broadcasts reach nobody but their sender
        self.double = 0.0  # how often a message comes twice
        self._values: dict[str, tuple[bytes, float]] = {}  # and until when
        self._sets: dict[str, dict[str, None]] = {}
        self.scripts: dict[str, Callable[[Sequence[str], list[str]], Any]] = {
            lease.HEARTBEAT: self._heartbeat,
            lease.TAKE: self._take,
            lease.RELEASE: self._release,
            lease.LOOK: self._look,
            lease.FORGET: self._forget,
            lease.OTHERS_REACH: self._others_reach,
        }

    def restart(self) -> None:
        """Lose all data and all connections."""
        self._values.clear()
        self._sets.clear()
        self.drop_listeners()

    def drop_listeners(self, which: Callable[[PubSub], bool] = lambda one: True) -> None:
        """Break subscriptions."""
        for one in [one for one in self.listeners if which(one)]:
            self.listeners.remove(one)
            one.broken()

    # --- commands

    def get(self, key: str) -> bytes | None:
        value, until = self._values.get(key, (None, 0.0))
        return value if until > self.clock() else None

    def set(self, key: str, value: str, milliseconds: float = float("inf")) -> None:
        self._values[key] = value.encode(), self.clock() + milliseconds / 1000

    def delete(self, key: str) -> int:
        there = self.get(key) is not None
        self._values.pop(key, None)
        return int(there)

    def add_to_set(self, key: str, member: str) -> None:
        self._sets.setdefault(key, {})[member] = None

    def members(self, key: str) -> list[str]:
        """In any order, as a set has them."""
        names = list(self._sets.get(key, ()))
        if len(names) > 1:
            self.rng.shuffle(names)
        return names

    def publish(self, sender: object, channel: str, data: bytes) -> int:
        """Pass a message on; return how many hear it."""
        hearing = [one for one in self.listeners if channel in one.channels]
        lost = False
        if self.lose and channel.endswith("to-all"):
            self.lose -= 1
            lost = True
        for one in hearing:
            if not (lost and one.owner is not sender):
                one.hear(channel, data)
                if self.double and self.rng.random() < self.double:
                    one.hear(channel, data)
        return len(hearing)

    # --- scripts: see `lease`

    def _heartbeat(self, keys: Sequence[str], args: list[str]) -> Any:
        was = self.get(keys[0]) is not None
        self.set(keys[0], "1", float(args[1]))
        if args[2] != "0":
            self.set(keys[3], "1", float(args[2]))
        self.add_to_set(keys[1], args[0])
        if self.get(keys[2]) is None:
            self.set(keys[2], str(self._milliseconds()))
        return int(was)

    def _take(self, keys: Sequence[str], args: list[str]) -> Any:
        process, prefix, settling, ours, lasting, patience = args
        if ours == "0" and self.get(prefix + process) is None:
            return [b"", 0]
        found = self.get(keys[0])
        owner = None if found is None else found.decode()
        if owner and owner != process:
            if self.get(prefix + owner) is not None:
                return [owner.encode(), 0]
            if patience != "0":
                return [b"", int(patience)]
        if owner is None and ours == "0":
            now = self._milliseconds()
            if self.get(keys[1]) is None:
                self.set(keys[1], str(now))
            wait = int(self.get(keys[1]) or b"0") + int(settling) - now
            if wait > int(settling):
                self.set(keys[1], str(now))
                wait = int(settling)
            if wait > 0:
                return [b"", wait]
        self.set(keys[0], process, float(lasting))
        return [process.encode(), 0]

    def _release(self, keys: Sequence[str], args: list[str]) -> Any:
        if self.get(keys[0]) == args[0].encode():
            self.set(keys[0], "", float(args[1]))
            return 1
        return 0

    def _look(self, keys: Sequence[str], args: list[str]) -> Any:
        process, prefix, claims, lasting = args
        alive: list[bytes] = []
        dead: list[bytes] = []
        for name in self.members(keys[0]):
            if name == process:
                continue
            if self.get(prefix + name) is not None:
                alive.append(name.encode())
            elif self.get(claims + name) is None:
                self.set(claims + name, process, float(lasting))
                dead.append(name.encode())
        return [alive, dead]

    def _forget(self, keys: Sequence[str], args: list[str]) -> Any:
        prefix, *names = args
        for name in names:
            if self.get(prefix + name) is None:
                self._sets.get(keys[0], {}).pop(name, None)
        return 0

    def _others_reach(self, keys: Sequence[str], args: list[str]) -> Any:
        process, prefix = args
        untils = [self._values.get(prefix + name, (b"", 0.0))[1] for name in self.members(keys[0]) if name != process]
        return max(0, int((max(untils, default=0.0) - self.clock()) * 1000))

    def _milliseconds(self) -> int:
        return int(self.clock() * 1000)


def _same(channel: str, data: bytes) -> bytes:
    return data


class Client:
    """The client of one process, as `cluster.valkey.Valkey` describes it."""

    def __init__(
        self,
        server: Server,
        wire: Wire | None = None,
        timeout: float = 5.0,
        words: Callable[[str, bytes], bytes] = _same,
    ) -> None:
        self.server = server
        self.words = words  # how this version writes what it publishes on a channel
        self.wire: Wire = DirectWire() if wire is None else wire
        self._timeout = timeout

    async def do(self, work: Callable[[], T]) -> T:
        """Send a command."""
        try:
            return await self.wire.ask(work, self._timeout)
        except TimeoutError:
            raise TimedOut("Timeout reading from socket") from None
        except OSError as problem:
            raise Disconnected(str(problem)) from None

    async def publish(self, channel: str, message: bytes) -> int:
        return await self.do(lambda: self.server.publish(self, channel, self.words(channel, message)))

    async def set(self, key: str, value: str, px: float = float("inf")) -> None:
        await self.do(lambda: self.server.set(key, value, px))

    async def delete(self, key: str) -> int:
        return await self.do(lambda: self.server.delete(key))

    def pipeline(self, transaction: bool) -> Pipeline:
        assert not transaction
        return Pipeline(self)

    def pubsub(self) -> PubSub:
        return PubSub(self)

    def register_script(self, script: str) -> Callable[..., Awaitable[Any]]:
        run = self.server.scripts.get(script)
        assert run is not None, f"the stand-in for Valkey does not know this script:\n{script}"

        async def call(keys: Sequence[str], args: Sequence[Any], client: Pipeline | None = None) -> Any:
            words = [str(one) for one in args]
            if client is not None:
                client.commands.append(lambda: run(keys, words))
                return client
            return await self.do(lambda: run(keys, words))

        return call

    async def aclose(self) -> None:
        self.server.drop_listeners(lambda one: one.owner is self)


class Pipeline:
    """Commands that are sent together, and done one after another."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self.commands: list[Callable[[], Any]] = []

    def publish(self, channel: str, message: bytes) -> None:
        client = self._client
        self.commands.append(lambda: client.server.publish(client, channel, client.words(channel, message)))

    async def execute(self) -> list[Any]:
        commands, self.commands = self.commands, []
        return await self._client.do(lambda: [command() for command in commands])


class PubSub:
    """A subscription. What is published comes in order, as far as it comes."""

    def __init__(self, client: Client) -> None:
        self.owner = client
        self.channels: tuple[str, ...] = ()
        self._came: deque[dict[str, Any] | None] = deque()  # None: the connection is gone
        self._waits: asyncio.Future[None] | None = None  # for something to come
        self._last = 0.0
        self._stuck: list[dict[str, Any] | None] = []  # on a way that is cut

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        wire, listeners = self.owner.wire, self.owner.server.listeners

        def end() -> None:
            if self in listeners:
                listeners.remove(self)

        if isinstance(wire, SimWire):
            wire.pass_on(end)
        else:
            end()

    async def subscribe(self, *channels: str) -> None:
        def begin() -> None:
            self.channels = channels
            self.owner.server.listeners.append(self)

        await self.owner.do(begin)
        for channel in channels:
            self._arrive({"type": "subscribe", "channel": channel.encode(), "data": 1})

    async def get_message(self, *, timeout: float) -> dict[str, Any] | None:
        if not self._came:
            loop = asyncio.get_running_loop()
            self._waits = waits = loop.create_future()
            timer = loop.call_later(timeout, _wake, waits)
            try:
                await waits
            finally:
                timer.cancel()
            if not self._came:
                return None
        message = self._came.popleft()
        if message is None:
            raise Disconnected("Connection closed by server.")
        return message

    def hear(self, channel: str, data: bytes) -> None:
        """Something was published."""
        self._come({"type": "message", "channel": channel.encode(), "data": data})

    def broken(self) -> None:
        """The connection is gone."""
        self._come(None)

    def _come(self, message: dict[str, Any] | None) -> None:
        wire = self.owner.wire
        if not isinstance(wire, SimWire):
            self._arrive(message)
            return
        self._last = max(self._last + 1e-6, wire.world.now + wire.delay())
        wire.world.at(self._last, self._passed, message)

    def _passed(self, message: dict[str, Any] | None) -> None:
        wire = self.owner.wire
        assert isinstance(wire, SimWire)
        if wire.cut:
            if not self._stuck:
                wire.healed.append(self._healed)
            self._stuck.append(message)
        else:
            wire.loop.arrive(lambda: self._arrive(message))

    def _healed(self) -> None:
        """All that was on its way comes, or the connection is gone."""
        wire = self.owner.wire
        assert isinstance(wire, SimWire)
        stuck, self._stuck = self._stuck, []
        for message in stuck if wire.rng.random() < 0.5 else [None]:
            wire.loop.call_soon(self._arrive, message)

    def _arrive(self, message: dict[str, Any] | None) -> None:
        self._came.append(message)
        _wake(self._waits)


def _wake(waits: asyncio.Future[None] | None) -> None:
    if waits is not None and not waits.done():
        waits.set_result(None)
