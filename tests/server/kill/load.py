"""Load generator: clients that play as fast as they can, and record everything they receive."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import time
from collections.abc import AsyncGenerator, Callable
from typing import Any

import httpx2
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidMessage, WebSocketException

from omphalos.server.live.table_settings import decode_settings
from omphalos.server.protocol.tables import Opened
from omphalos.server.store import open_store
from omphalos.server.store.store import Store, StoredTable
from omphalos.table.entry import Move, header_decoder, line_decoder
from omphalos.table.game import AnyGame
from omphalos.table.journal import MemoryJournal
from omphalos.table.table import Table
from tests.waiting import eventually

GONE = (OSError, WebSocketException, InvalidHandshake, InvalidMessage, EOFError, asyncio.TimeoutError)
TRY_AGAIN = {"store-unavailable", "stopping", "processes-apart", "no-such-table", "held-elsewhere", "say-hello"}


class Player:
    """A client that holds some seats of a table."""

    def __init__(self, where: Callable[[], str], opened: Opened, seats: list[int], seed: int) -> None:
        self.where = where
        self.table = opened.id
        self.seats = seats
        self._secrets = [held.secret for held in opened.seats if held.seat in seats]
        self._chance = random.Random(f"{opened.id} {seats} {seed}")
        self._numbers = itertools.count(self._chance.randrange(1_000_000))
        self._ids = itertools.count(1)
        self.seen = -1  # the last entry received
        self.told: dict[int, int | None] = {}  # entry → the seat that acted
        self.acked: dict[tuple[int, int], int] = {}  # (seat, number) → entry
        self.refused: dict[tuple[int, int], str] = {}
        self.byes: list[str] = []
        self.problems: list[str] = []
        self.clocks: list[tuple[float, dict[str, Any]]] = []  # when, and the clocks received, at each reconnection
        self.greeted = 0  # number of welcomes
        self.over = False
        self.paused = False
        self._pending: dict[int, dict[str, Any]] = {}  # by seat: sent and not answered yet
        self._positions: dict[int, dict[str, Any]] = {}
        self._socket: ClientConnection | None = None
        self.last: list[str] = []  # the beginnings of the last messages received

    @property
    def waits(self) -> bool:
        """Whether a request is not answered yet."""
        return bool(self._pending)

    def tell(self) -> dict[str, Any]:
        """Return the state of this client, for error messages."""
        return {
            "table": self.table,
            "seats": self.seats,
            "seen": self.seen,
            "greeted": self.greeted,
            "connected": self._socket is not None and self._socket.state.name,
            "waits for": list(self._pending.values()),
            "last": self.last[-5:],
            "to act": {seat: position["to_act"] for seat, position in self._positions.items()},
        }

    async def run(self) -> None:
        """Play, and reconnect whenever the connection is lost."""
        while True:
            try:
                url = self.where().replace("http", "ws", 1) + f"/api/tables/{self.table}/socket"
                async with connect(
                    url, compression=None, open_timeout=20, close_timeout=1, ping_interval=None
                ) as socket:
                    await self._play(socket)
            except GONE:
                pass
            await asyncio.sleep(0.01 + 0.02 * self._chance.random())

    async def _play(self, socket: ClientConnection) -> None:
        self._socket = socket
        hello = {"type": "hello", "id": next(self._ids), "language": "en", "secrets": self._secrets, "seen": self.seen}
        await socket.send(msgspec.json.encode(hello).decode())
        async for data in socket:
            message = msgspec.json.decode(data)
            self.last = [*self.last[-4:], str(message)[:150]]
            match message["type"]:
                case "welcome":
                    assert message["seats"] == self.seats, message
                    self.greeted += 1
                    self.clocks.append((time.monotonic(), message["table"]["clock"]))
                    self.over = message["table"]["phase"] == "over"
                    for pending in self._pending.values():  # send it again, whether or not it was done
                        await self._send(socket, pending)
                case "update":
                    await self._update(socket, message)
                case "done":
                    await self._done(socket, message)
                case "refused":
                    await self._refused(socket, message)
                case "bye":
                    self.byes.append(message["reason"])
                case _:
                    pass

    async def _update(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        position = message["position"]
        for happened in message["happened"]:
            if happened["n"] in self.told and self.told[happened["n"]] != happened["seat"]:
                self.problems.append(
                    f"entry {happened['n']} was of {self.told[happened['n']]}, is of {happened['seat']}"
                )
            self.told[happened["n"]] = happened["seat"]
        if position["n"] - 1 < self.seen:
            self.problems.append(f"{position['n']} entries after we had seen entry {self.seen}")
        self.seen = position["n"] - 1
        self.over = position["outcome"] is not None
        self._positions[position["viewer"]] = position
        await self.act(socket, position)

    async def go_on(self) -> None:
        """Continue acting after a rest."""
        self.paused = False
        if self._socket is not None:
            with contextlib.suppress(*GONE):
                for position in list(self._positions.values()):
                    await self.act(self._socket, position)

    async def act(self, socket: ClientConnection, position: dict[str, Any]) -> None:
        seat = position["viewer"]
        if seat not in position["to_act"] or seat in self._pending or self.paused:
            return
        choices = position["choices"] + position["open_choices"]
        action = self._chance.choice(choices)["action"]
        message = {"type": "act", "seat": seat, "number": next(self._numbers), "after": self.seen, "action": action}
        self._pending[seat] = message
        await self._send(socket, message)

    async def _send(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        message["id"] = next(self._ids)
        await socket.send(msgspec.json.encode(message).decode())

    def _take(self, message: dict[str, Any]) -> dict[str, Any] | None:
        for seat, pending in self._pending.items():
            if pending["id"] == message["re"]:
                return self._pending.pop(seat)
        return None

    async def _done(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        acted = self._take(message)
        if acted is not None:
            self.acked[acted["seat"], acted["number"]] = message["n"] - 1
            position = self._positions.get(acted["seat"])
            if position is not None and position["n"] >= message["n"]:  # the update came before the answer
                await self.act(socket, position)

    async def _refused(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        acted = self._take(message)
        if acted is None:
            if message["error"] not in TRY_AGAIN:
                self.problems.append(f"refused: {message}")
            return
        if message["error"] in TRY_AGAIN:
            self._pending[acted["seat"]] = acted
            self.refused[acted["seat"], -1] = message["error"]
            await asyncio.sleep(0.05)
            await self._send(socket, acted)
            return
        self.refused[acted["seat"], acted["number"]] = message["error"]
        position = self._positions.get(acted["seat"])
        if position is not None:
            await self.act(socket, position)


class LoadGenerator:
    """Many tables, two seats each: at every second table two screens, at the others one that holds both seats."""

    def __init__(self, where: Callable[[int], str], game: AnyGame, options: dict[str, Any]) -> None:
        self._where = where
        self._game = game
        self._options = options
        self.players: list[Player] = []
        self._tasks: list[asyncio.Task[None]] = []
        self.watch: Callable[[], None] = lambda: None  # raises if a server has died
        self._again: dict[str, tuple[Table, list[bytes]]] = {}  # by table: the replayed game
        self._left: dict[str, tuple[int, ...]] = {}  # by table: the clocks as stored

    async def open(self, tables: int, clock: dict[str, Any] | None = None, against: str | None = None) -> None:
        """Open this many tables: one person and the bot `against`, or two people at each."""
        for i in range(tables):
            # A connection for each: behind a proxy they are spread.
            async with httpx2.AsyncClient(verify=False) as http:
                sitters = [{"sitter": "person"}, {"sitter": against or "person"}]
                wish = {"game": self._game.name, "seats": sitters, "options": self._options}
                wish["clock"] = clock or {"kind": "none"}
                answer = await http.post(f"{self._where(i)}/api/tables", json=wish, timeout=60)
                assert answer.status_code == 201, answer.text
                opened = msgspec.json.decode(answer.content, type=Opened)
                for seats in [[0]] if against else [[0, 1]] if i % 2 else [[0], [1]]:
                    screen = len(self.players)
                    self.players.append(Player(lambda screen=screen: self._where(screen), opened, seats, i))
        self._tasks = [asyncio.create_task(player.run()) for player in self.players]

    @property
    def tables(self) -> list[str]:
        return sorted({player.table for player in self.players})

    @property
    def acked(self) -> int:
        return sum(len(player.acked) for player in self.players)

    async def until(self, done: Callable[[], bool], seconds: float = 60.0) -> None:
        await eventually(done, seconds, self._watch_all, lambda: [player.tell() for player in self.players])

    def _watch_all(self) -> None:
        """Raise if a server or a client has ended by itself."""
        self.watch()
        for task in self._tasks:
            if task.done():
                task.result()

    async def progress(self, more: int) -> None:
        """Wait until that many more actions are acknowledged."""
        before = self.acked
        await self.until(lambda: self.acked >= before + more)

    async def all_progress(self) -> None:
        """Wait until another action is acknowledged at every table."""
        before = {player: len(player.acked) for player in self.players}

        def went_on(table: str) -> bool:
            return any(len(one.acked) > before[one] or one.over for one in self.players if one.table == table)

        tables = self.tables
        await self.until(lambda: all(map(went_on, tables)))

    async def rest(self) -> None:
        """Stop acting. Returns when every request is answered."""
        for player in self.players:
            player.paused = True
        await self.until(lambda: not any(player.waits for player in self.players))

    async def go_on(self) -> None:
        """Continue acting."""
        for player in self.players:
            await player.go_on()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def check(self, url: str) -> int:
        """Assert that everything received is stored once and follows the rules. Return the number of entries."""
        store = open_store(url)
        await store.open()
        try:
            return await self._check(store)
        finally:
            await store.close()

    async def _check(self, store: Store) -> int:
        entries = 0
        for table in self.tables:
            here = [player for player in self.players if player.table == table]
            known = [(dict(player.acked), dict(player.told)) for player in here]  # clients may still be playing
            kept = await store.load(table)
            entries += len(kept.entries)
            again, before = self._again.get(table) or (None, [])
            assert kept.entries[: len(before)] == before  # stored entries never change
            again = replayed(self._game, kept, again)
            self._again[table] = again, kept.entries
            seats = [entry.seat for entry in again.journal.entries]
            chosen = [number for number in kept.numbers if number is not None]
            assert len(set(chosen)) == len(chosen)
            for player, (acked, told) in zip(here, known, strict=True):
                assert not player.problems, player.problems
                for (seat, number), n in acked.items():
                    assert kept.numbers[n] == (seat, number)
                for (seat, number), error in player.refused.items():
                    assert (seat, number) not in chosen, error
                for n, seat in told.items():
                    assert seats[n] == seat
            self._left[table] = decode_settings(kept.about).left
        return entries

    def check_clocks(self, since: float) -> None:
        """Assert that reconnected clients received the stored time, less the time that has passed since."""
        for player in self.players:
            kept = self._left[player.table]
            for at, clock in player.clocks:
                if at < since or not kept:
                    continue
                passed = (at - since) * 1000
                assert all(b - passed - 2 <= a <= b for a, b in zip(clock["left"], kept, strict=True)), (clock, kept)


def replayed(game: AnyGame, kept: StoredTable, again: Table | None = None) -> Table:
    """Replay the game from its seed: every action is legal in its state and gives exactly the stored events."""
    assert kept.beginning is not None
    if again is None:
        again = Table(game, MemoryJournal(header_decoder.decode(kept.beginning.header), kept.beginning.seed))
    decoder = line_decoder(game)
    for n, line in enumerate(kept.entries):
        if n < len(again.journal.entries):
            continue
        entry = decoder.decode(line)
        assert isinstance(entry, Move)
        prepared = (
            again.prepare_deal(entry.at) if n == 0 else again.prepare(entry.seat or 0, entry.action, entry.at or 0)
        )
        assert prepared.entry == entry
        again.keep(prepared)
    return again


@contextlib.asynccontextmanager
async def load(where: Callable[[int], str], game: AnyGame, options: dict[str, Any]) -> AsyncGenerator[LoadGenerator]:
    """Run a load generator and close it afterwards."""
    people = LoadGenerator(where, game, options)
    try:
        yield people
    finally:
        await people.close()
