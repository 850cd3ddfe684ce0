"""A screen and its person, as the browser client behaves (web/src/live/connection.ts, table.svelte.ts, fair.ts)."""

from __future__ import annotations

from random import Random
from typing import Any, Final, Protocol

import msgspec

from omphalos.table.entropy import seal_of
from omphalos.table.patch import apply
from tests.simulation.loop import Event, World
from tests.simulation.plan import ScreenPlan
from tests.simulation.server import Process, ServerSocket

QUIET: Final = 20.0  # seconds of silence before a ping
PATIENCE: Final = 10.0  # seconds to wait for its answer
MAX_WAIT: Final = 5.0  # seconds between two attempts to connect
TEMPORARY: Final = ("processes-apart", "store-unavailable", "stopping")
decode: Final = msgspec.json.decode
encode: Final = msgspec.json.encode


class Surroundings(Protocol):
    """What a screen needs of the simulation."""

    world: World

    def somewhere(self, rng: Random) -> Process | None:
        """A process that a proxy chooses."""
        ...

    def told(self, screen: Screen, message: dict[str, Any], data: bytes) -> None:
        """A screen has got a message. Called before it acts on it."""
        ...

    def kept(self, screen: Screen, action: dict[str, Any], n: int) -> None:
        """An action was acknowledged."""
        ...

    def refused(self, screen: Screen, action: dict[str, Any], error: str) -> None:
        """An action was refused."""
        ...


class Place:
    """A table as its people know it: its id, and the secrets of its seats."""

    def __init__(self) -> None:
        self.id = ""
        self.secrets: dict[int, str] = {}


class Screen:
    """A screen at one table. It acts for its seats whenever they are asked, and reconnects whatever happens."""

    def __init__(self, around: Surroundings, plan: ScreenPlan, place: Place, name: str) -> None:
        self.name = name
        self.bytes_name = name.encode()
        self.plan = plan
        self.place = place
        self.greeted = False
        self.seats: tuple[int, ...] = ()
        self.positions: dict[int, dict[str, Any]] = {}  # by viewer, with whole views
        self.table: dict[str, Any] | None = None
        self.left = False
        self.ended = ""  # why it does not reconnect
        self.awaiting: dict[int, float] = {}  # requests on this socket, and since when
        self.refused: dict[str, int] = {}
        self._calm = False
        self._eager: set[int] = set()  # seats that act at once, until they have acted
        self.socket: ServerSocket | None = None
        self.connected_to = ""
        self._around = around
        self._world = around.world
        self._rng = Random(f"{around.world.seed} {name}")
        self._end: _End | None = None
        self._pending: dict[int, dict[str, Any]] = {}  # actions that are not acknowledged
        self._ids = 0
        self._tries = 0
        self._pings: set[int] = set()
        self._again: float | None = None
        self._watch: Event | None = None
        self._retry: Event | None = None
        self._thinking: set[int] = set()
        self._nonces: dict[int, str] = {}
        self._revealed: set[int] = set()
        self._key = self._rng.randbytes(24).hex() if plan.has_key else None

    # --- the connection

    def come(self) -> None:
        """Open the page."""
        if self._end is None and not self.left:
            self._connect()
        if self.plan.breaks:
            self._world.after(self._rng.expovariate(self.plan.breaks / 60.0), self._break)

    def leave(self) -> None:
        """Close the page."""
        self.left = True
        self._hang_up()
        for event in (self._watch, self._retry):
            if event is not None:
                event.cancel()

    def wake(self) -> None:
        """The person looks at the screen again: connect at once, or ping."""
        if self.left or self.ended:
            return
        if self.greeted:
            self._ping()
        elif self._end is None:
            if self._retry is not None:
                self._retry.cancel()
            self._connect()

    def calm(self) -> None:
        """Nothing happens to the connection, and the person acts at once, and then every two seconds."""
        self._calm = True
        self._eager.update(self.plan.seats)
        self._tries = 0
        self._thinking.clear()
        self._think()

    def stir(self) -> None:
        """The person takes their time again, and connections break."""
        self._calm = False
        if self.plan.breaks:
            self._world.after(self._rng.expovariate(self.plan.breaks / 60.0), self._break)

    def cut(self) -> None:
        """The network resets the connection."""
        if self._end is not None:
            self._lost(1006)

    def _connect(self) -> None:
        self._retry = None
        process = self._around.somewhere(self._rng)
        end = _End(self)
        self._end, self._again, self.greeted = end, None, False
        self._listen_for(PATIENCE)
        socket = None if process is None else process.accept(self.place.id, end, self._rng)
        if process is None or socket is None:
            self._world.after(0.005, end.closed, 1006)
            return
        self.socket, self.connected_to = socket, process.name
        self._hello()

    def _hello(self) -> None:
        known = [position["n"] - 1 for position in self.positions.values()]
        hello: dict[str, Any] = {
            "type": "hello",
            "language": self._rng.choice(("en", "pl")),
            "secrets": [self.place.secrets[seat] for seat in self.plan.seats],
            "seen": min(known, default=-1),
        }
        if self._key is not None:
            hello["person"] = self._key
        self._ask(hello)

    def _ask(self, message: dict[str, Any], number: int | None = None) -> int:
        """Send a request; return its id."""
        if number is None:
            self._ids += 1
            number = self._ids
        socket = self.socket
        if socket is not None and self._end is not None:
            self.awaiting[number] = self._world.now
            data = encode({**message, "id": number})
            socket.arrive(lambda: socket.received(data))
        return number

    def _break(self) -> None:
        """Something happens to the connection, and will again."""
        if self.left or self._calm:
            return
        self._world.after(self._rng.expovariate(self.plan.breaks / 60.0), self._break)
        match self._rng.randrange(4):
            case 0 | 1:
                self.cut()
            case 2:  # reset in the very moment of a hello
                self.cut()
                if self._retry is not None:
                    self._retry.cancel()
                self._connect()
                end = self._end
                self._world.after(self._rng.uniform(0.0, 0.12), lambda: self.cut() if self._end is end else None)
            case _:
                if self.greeted:
                    self._hello()

    def _hang_up(self) -> None:
        socket, self.socket = self.socket, None
        if self._end is not None:
            self._end.screen = None
            self._end = None
        self.greeted = False
        self.awaiting.clear()
        if socket is not None:
            socket.arrive(socket.lost)

    def _lost(self, code: int) -> None:
        self._hang_up()
        if self.left or self.ended:
            return
        if code == 4404:
            self.ended = "no-such-table"
            return
        self._tries += 1
        wait = self._again if self._again is not None else min(MAX_WAIT, 0.2 * 2**self._tries)
        self._retry = self._world.event(wait * (0.5 + self._rng.random()), self._connect)

    def _listen_for(self, seconds: float) -> None:
        if self._watch is not None:
            self._watch.cancel()
        self._watch = self._world.event(seconds, self._ping)

    def _ping(self) -> None:
        end = self._end
        if end is None or self.left:
            return
        if self.greeted:
            self._pings.add(self._ask({"type": "ping"}))
        if self._watch is not None:
            self._watch.cancel()
        patience = PATIENCE if self.greeted else 0.0
        self._watch = self._world.event(patience, lambda: self._lost(1006) if self._end is end else None)

    # --- what it is told

    def heard(self, data: bytes) -> None:
        """A message of the server."""
        message: dict[str, Any] = decode(data)
        self._listen_for(QUIET)
        answered = message.get("re")
        if answered is not None:
            self.awaiting.pop(answered, None)
        self._around.told(self, message, data)
        match message["type"]:
            case "welcome":
                self.seats, self.table = tuple(message["seats"]), message["table"]
                if not self.greeted:
                    self.greeted, self._tries = True, 0
                    for number, action in list(self._pending.items()):
                        self._ask(action, number)
                self._take_part()
            case "table":
                self.table = message["table"]
                self._take_part()
            case "update":
                self._updated(message)
            case "done" if answered in self._pings:
                self._pings.discard(answered)
                viewers = self.seats or (-1,)
                if any(self.positions.get(viewer, {"n": 0})["n"] != message["n"] for viewer in viewers):
                    self._hello()
            case "done":
                action = self._pending.pop(answered or 0, None)
                if action is not None:
                    self._eager.discard(action["seat"])
                    self._around.kept(self, action, message["n"])
                    self._think()
            case "bye":
                self._again = None if message["again"] is None else message["again"] / 1000
                if message["again"] is None:
                    self.ended = message["reason"]
            case "refused":
                self.refused[message["error"]] = self.refused.get(message["error"], 0) + 1
                action = self._pending.pop(answered or 0, None)
                if action is not None:
                    self._around.refused(self, action, message["error"])
                if action is None and not self.greeted and message["error"] not in TEMPORARY:
                    self.ended = message["error"]
                elif action is not None:
                    self._world.after(0.5, self._think)
            case _:
                pass

    def _updated(self, message: dict[str, Any]) -> None:
        told = message["position"]
        before = self.positions.get(told["viewer"])
        view = told["view"]
        if view is None:
            view = _followed(before, message["happened"], told["n"])
            if view is None:
                self._hello()
                return
        self.positions[told["viewer"]] = {**told, "view": view}
        if self.table is not None:
            self.table = {**self.table, "clock": message["clock"], "to_act": told["to_act"]}
        self._think()

    # --- what its person does

    def _take_part(self) -> None:
        self._seal()
        self._think()

    def _seal(self) -> None:
        """Seal and reveal nonces, as web/src/fairness/fair.ts does."""
        table = self.table
        if table is None or table["phase"] != "gathering" or not self.greeted:
            return
        fair = table["fair"]
        for seat in self.seats:
            seal = fair["seals"][seat]
            if seal == "":
                if seat not in self._nonces or seat in self._revealed:
                    self._nonces[seat] = self._rng.randbytes(32).hex()
                    self._revealed.discard(seat)
                self._ask({"type": "seal", "seat": seat, "seal": seal_of(bytes.fromhex(self._nonces[seat]))})
            elif fair["stage"] == "reveal" and seal and seat in self._nonces:
                self._revealed.add(seat)
                self._ask({"type": "reveal", "seat": seat, "nonce": self._nonces[seat]})

    def _think(self) -> None:
        for seat in self.seats:
            position = self.positions.get(seat)
            if position is not None and seat in position["to_act"] and seat not in self._thinking and not self.left:
                self._thinking.add(seat)
                if self._calm:
                    pause = 0.05 if seat in self._eager else 2.0
                else:
                    pause = self._rng.expovariate(1.0 / self.plan.think)
                self._world.after(pause, self._act, seat)

    def _act(self, seat: int) -> None:
        self._thinking.discard(seat)
        position = self.positions.get(seat)
        if position is None or seat not in position["to_act"] or self.left or not self.greeted:
            return
        if any(action["seat"] == seat for action in self._pending.values()):
            return
        if position["take_back_to"] is not None and self._rng.random() < self.plan.regrets and not self._calm:
            self._ask({"type": "take-back", "seat": seat, "to": position["take_back_to"]})
            return
        if self._in_pause():
            return
        offers = [*position["choices"], *position["open_choices"]]
        if not offers:
            return
        action = {
            "type": "act",
            "seat": seat,
            "number": self._rng.getrandbits(50),
            "after": position["n"] - 1,
            "action": self._rng.choice(offers)["action"],
        }
        self._ids += 1
        self._pending[self._ids] = action
        self._ask(action, self._ids)
        if self.plan.breaks and not self._calm and self._rng.random() < 0.1:
            self._world.after(self._rng.expovariate(30.0), self.cut)

    def _in_pause(self) -> bool:
        return self.table is not None and self.table["phase"] != "playing"

    @property
    def pending(self) -> int:
        """How many actions are not acknowledged."""
        return len(self._pending)


class _End:
    """The screen's end of one socket. After the screen has left it, nothing is heard."""

    def __init__(self, screen: Screen) -> None:
        self.screen: Screen | None = screen

    def heard(self, data: bytes) -> None:
        if self.screen is not None:
            self.screen.heard(data)

    def closed(self, code: int) -> None:
        screen = self.screen
        if screen is not None:
            screen._lost(code)  # pyright: ignore[reportPrivateUsage]


def _followed(before: dict[str, Any] | None, happened: list[dict[str, Any]], n: int) -> Any:
    """The view after some entries; None if they do not follow."""
    if before is None:
        return None
    view, at = before["view"], before["n"]
    for entry in happened:
        if entry["n"] != at or entry["to"] is not None:
            return None
        for patch in entry["patches"]:
            view = apply(view, patch)
        at += 1
    return view if at == n else None
