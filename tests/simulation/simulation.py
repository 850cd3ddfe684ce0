"""One simulation: a plan is carried out, and what must hold is checked all the time."""

from __future__ import annotations

import gc
import hashlib
import logging
import shutil
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from omphalos.server.bots import process as bot_process
from omphalos.server.bots import warm_up
from omphalos.server.cluster import cluster as cluster_module
from omphalos.server.live.live_table import LiveTable
from omphalos.server.live.registry import TableRegistry
from omphalos.server.live.table_settings import decode_settings
from omphalos.server.protocol.parts import ClockRule
from omphalos.server.protocol.tables import Opened, OpenTable, SeatWish
from omphalos.server.ws.connection import Connection
from omphalos.table.registry import find_game, games
from tests.server.lake import GAME as LAKE
from tests.simulation import postgres, sqlite, valkey
from tests.simulation.journals import Journal
from tests.simulation.loop import World
from tests.simulation.plan import Fault, Plan, settling
from tests.simulation.screen import Place, Screen
from tests.simulation.seeded import seeded
from tests.simulation.server import Process, SimSlot
from tests.simulation.versions import newer, older

ON_THE_WAY: Final = 6  # entries that may not have arrived yet: three people who act at once make one each 20 ms
LONG: Final = 30.0  # seconds that a connection which has gone may still be known, while faults go on
ALIKE: Final = ("store-silent", "store-refused", "store-slow")
STAYS: Final = (*ALIKE, "storm", "clock")  # no screen is moved for these, if all processes lack the store alike
BUS: Final = ("bus-restart", "bus-silent", "bus-refused")  # no table changes its owner for these and those of `STAYS`
INNER: Final = ("internal-error", "entry-taken", "stale-fence")  # errors that people can do nothing about
STORE: Final = "postgresql://simulated/tables"


class Violation(msgspec.Struct, frozen=True):
    """Something that must never happen, and did."""

    rule: str
    at: float
    detail: str


class Report(msgspec.Struct, frozen=True):
    """What a simulation came to."""

    seed: int
    violations: list[Violation]
    digest: str  # of all that happened, in order
    hours: float  # of server processes
    faults: dict[str, int]
    actions: int  # that were acknowledged
    messages: int
    calls: int  # steps of the event loops


class Simulation:
    """The world of one plan."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self.plan = plan
        self.world = World(f"seed {plan.seed}", plan.swaps)
        self.rng = Random(f"simulation {plan.seed}")
        self.violations: list[Violation] = []
        self.trace = hashlib.blake2b(digest_size=12)
        self.faults: Counter[str] = Counter()
        self.actions = 0
        self.messages = 0
        self.hours = 0.0
        self.database = postgres.Database()
        self.database.written = self._written
        self.valkey = valkey.Server(lambda: 1_800_000_000.0 + self.world.now, Random(f"valkey {plan.seed}"))
        self.path = folder / f"{plan.seed}.db"
        self.processes: list[Process] = []
        self.places = [Place() for _ in plan.tables]
        self.screens: list[Screen] = []
        self.journals: dict[str, Journal] = {}
        self._writers: dict[tuple[str, int], str] = {}
        self._starts = 0
        self._slow = 0.0  # seconds that a commit of SQLite takes in addition
        self._reader: sqlite3.Connection | None = None
        self._clocks: dict[tuple[str, int], tuple[float, int]] = {}
        self._late: dict[str, tuple[float, float]] = {}  # processes that pass old messages on: how old, until when
        self._known: dict[int, LiveTable] = {}  # every one that there was
        self._acked: set[tuple[str, int, int]] = set()
        # Whether a process has failed, or its way to the store: then tables change their owner. If the ways between
        # processes have failed, screens are moved to another one.
        failed = {fault.kind for fault in plan.faults if fault.kind in (*ALIKE, *BUS) and fault.process != -1}
        kinds = {fault.kind for fault in plan.faults}
        self._may_move = bool(failed or kinds - {*STAYS})
        self._may_take = bool(failed or kinds - {*STAYS, *BUS})
        self._fences: dict[str, int] = {}  # the first of each table
        self.settled = settling(plan.lease)
        self.gone: list[Process] = []  # kept, so that none of their tasks is collected before the end

    # --- what happens

    def run(self) -> Report:
        """Carry out the plan."""
        plan, world = self.plan, self.world
        with self._instead():
            for number in range(plan.processes):
                self.processes.append(self._process(number))
                self._start(self.processes[number], self.rng.uniform(0.0, 1.5))
            for number, table in enumerate(plan.tables):
                world.at(table.at, self._open, number)
            for fault in plan.faults:
                world.at(fault.at, self._begin, fault)
            self._watch()
            for rest in plan.rests:
                self._settle(rest)
                for screen in self.screens:
                    screen.stir()
            self._settle(plan.seconds)
            if not self.violations:
                self._leave()
                world.run(world.now + plan.lease + 2.0, self.violations)
                self._check_empty()
            for process in (*self.processes, *self.gone):
                world.problems += [f"{process.name}: {task!r}" for task in process.loop.failed()]
            for name in world.problems:
                self._violated("no error is left unhandled", name)
            for process in (*self.processes, *self.gone):
                process.loop.end()
        self.database.close()
        if self._reader is not None:
            self._reader.close()
        return Report(
            plan.seed,
            self.violations,
            self.trace.hexdigest(),
            self.hours,
            dict(self.faults),
            self.actions,
            self.messages,
            world.calls,
        )

    def _settle(self, when: float) -> None:
        """All faults are over: some seconds later, everything must go on."""
        self.world.run(when, self.violations)
        if self.violations:
            return
        self._heal()
        stood = {table: len(journal) for table, journal in self.journals.items()}
        self.world.run(self.world.now + self.settled, self.violations)
        if not self.violations:
            self._check_settled(stood)

    @contextmanager
    def _instead(self) -> Generator[None]:
        with ExitStack() as stack:
            stack.enter_context(seeded(self.world))
            stack.enter_context(postgres.instead_of_asyncpg(self._pool))
            stack.enter_context(sqlite.without_threads(lambda: self._slow * self.rng.random()))
            stack.enter_context(_replaced(cluster_module, "connect", self._valkey_client))
            stack.enter_context(_replaced(bot_process, "BotSlot", SimSlot))
            stack.enter_context(_replaced(warm_up, "play_some", _load_nothing))
            stack.enter_context(_errors(self._logged))
            yield

    def _here(self) -> Process:
        """The process that is running."""
        return next(process for process in self.processes if process.loop is self.world.current)

    def _pool(self, url: str) -> postgres.Pool:
        here = self._here()
        return postgres.Pool(self.database, here.loop.name, here.to_store)

    def _valkey_client(self, address: str, timeout: float) -> Any:
        here = self._here()
        if not any(fault.kind == "upgrade" for fault in self.plan.faults):
            return valkey.Client(self.valkey, here.to_bus, timeout)
        return valkey.Client(self.valkey, here.to_bus, timeout, newer if here.upgraded else older)

    def _process(self, number: int) -> Process:
        self._starts += 1
        plan = self.plan
        url = STORE if plan.store == "postgres" else f"sqlite:///{self.path}"
        skew, rate = self.rng.uniform(0.0, 1e6), self.rng.choice((1.0, 0.999, 1.001))
        lease = plan.lease if plan.store == "postgres" else None
        process = Process(self.world, f"process {number}.{self._starts}", url, lease, skew, rate)
        process.loop.wall_skew = self.rng.choice((0.0, 0.0, -2.0, 40.0))
        return process

    def _start(self, process: Process, after: float) -> None:
        self.world.after(after, process.start)

    def _open(self, number: int) -> None:
        table, place = self.plan.tables[number], self.places[number]
        process = self.somewhere(self.rng)
        if process is None or not process.open:
            self.world.after(0.3, self._open, number)
            return
        wish = OpenTable(
            table.game,
            [SeatWish(sitter) for sitter in table.sitters],
            options=table.options,
            clock=ClockRule("bank", table.bank, 2) if table.bank else ClockRule(),
            undo=table.undo,  # type: ignore[arg-type]
            seals=table.seals,
            pace=0.2,
            public=bool(number % 2),
        )

        def opened(answer: Any) -> None:
            if not isinstance(answer, Opened):
                if not place.id:
                    self.world.after(0.3, self._open, number)
                return
            if place.id:  # two were opened: the answer to the first was late
                return
            place.id = answer.id
            place.secrets = {held.seat: held.secret for held in answer.seats}
            game = find_game(table.game)
            self.journals[answer.id] = Journal(game, answer.id, self._db)
            for index, screen in enumerate(self.plan.screens):
                if screen.table == number:
                    one = Screen(self, screen, place, f"screen {index}")
                    self.screens.append(one)
                    self.world.after(screen.at, one.come)

        async def open_table(registry: TableRegistry) -> Opened:
            return await registry.open_table(wish)

        process.call(open_table, opened)

    # --- faults

    def _begin(self, fault: Fault) -> None:
        self.faults[fault.kind] += 1
        self._note("fault", fault.kind, fault.process)
        targets = [
            process for number, process in enumerate(self.processes) if fault.process in (-1, number) and process.alive
        ]
        after, now = self.world.after, self.world.now
        if fault.kind in ("freeze", "bus-silent"):
            self._late.update((process.name, (now, now + fault.seconds + 1.0)) for process in targets)
        match fault.kind:
            case "crash":
                for process in targets:
                    self._crash(process, fault.seconds)
            case "upgrade":
                for place, process in enumerate(targets):
                    after(place * 1.5, self._upgrade, process)
            case "freeze":
                for process in targets:
                    process.loop.freeze()
                    after(fault.seconds, process.loop.thaw)
            case "store-slow" if self.plan.store == "sqlite":
                self._slow = fault.amount
                after(fault.seconds, lambda: setattr(self, "_slow", 0.0))
            case "store-silent" | "store-refused" | "store-slow" | "lost-answer":
                self._disturb([process.to_store for process in targets], fault)
            case "bus-silent" | "bus-refused" | "bus-slow":
                self._disturb([process.to_bus for process in targets], fault)
            case "bus-restart":
                self.valkey.restart()
            case "bus-drop":
                self.valkey.drop_listeners(lambda one: any(one.owner.wire is process.to_bus for process in targets))
            case "bus-loses":
                self.valkey.lose = int(fault.amount)
            case "bus-doubles":
                self.valkey.double = 0.2
                after(3.0, lambda: setattr(self.valkey, "double", 0.0))
            case "storm":
                names = [process.name for process in targets]
                for screen in self.screens:
                    if screen.connected_to in names:
                        screen.cut()
            case "clock":
                for process in targets:
                    process.loop.wall_skew += fault.amount

    def _disturb(self, wires: list[Any], fault: Fault) -> None:
        how = fault.kind.partition("-")[2]
        for wire in wires:
            match how:
                case "silent":
                    wire.cut = True
                case "refused":
                    wire.refused = True
                case "slow":
                    wire.slow = fault.amount
                case _:
                    wire.lose_answers = int(fault.amount)
            self.world.after(fault.seconds, wire.heal)

    def _crash(self, process: Process, until: float) -> None:
        if not process.alive:
            return
        number = self.processes.index(process)
        process.kill()
        self.valkey.drop_listeners(lambda one: one.owner.wire is process.to_bus)
        if self.plan.store == "sqlite" and process.store is not None:
            sqlite.kill_store(process.store)
        again = self._process(number)
        again.upgraded = process.upgraded
        self.gone.append(process)
        self.processes[number] = again
        self._start(again, until)

    def _upgrade(self, process: Process) -> None:
        if process not in self.processes or not process.alive or not process.open:
            return
        number = self.processes.index(process)

        def stopped() -> None:
            again = self._process(number)
            again.upgraded = True
            self.gone.append(process)
            self.processes[number] = again
            self._start(again, 0.2)

        process.stop(stopped)

    def _heal(self) -> None:
        """The last fault is over: all ways are open, and everybody looks at their screen."""
        self._note("heal")
        self._slow = 0.0
        for process in self.processes:
            process.to_store.heal()
            process.to_bus.heal()
            process.loop.thaw()
        self.valkey.lose, self.valkey.double = 0, 0.0
        for screen in self.screens:
            screen.calm()
            screen.wake()

    def _leave(self) -> None:
        for screen in self.screens:
            screen.leave()

    # --- what screens need: see `Surroundings`

    def somewhere(self, rng: Random) -> Process | None:
        open_ones = [process for process in self.processes if process.open]
        return rng.choice(open_ones) if open_ones else None

    def told(self, screen: Screen, message: dict[str, Any], data: bytes) -> None:
        self.messages += 1
        kind = message["type"]
        self.trace.update(b"%d " % (self.world.now * 1e6) + screen.bytes_name + data)
        if kind == "refused" and message["error"] in INNER:
            self._violated("no message fails", f"{screen.name}: {message['error']}: {message['message']}")
        # A screen that comes back in the moment in which its table leaves memory, because nobody is there, comes again.
        if kind == "bye" and message["reason"] == "moved" and screen.greeted and not self._may_move:
            self._violated("no screen is moved needlessly", f"{screen.name}, from {screen.connected_to}")
        if kind != "update":
            return
        position = message["position"]
        n, viewer = position["n"], position["viewer"]
        if viewer != -1 and viewer not in screen.plan.seats:
            self._violated("nothing hidden leaves its seat", f"{screen.name} was sent the view of seat {viewer}")
        journal = self.journals[screen.place.id]
        if not journal.has(n):
            self._violated("durable before it is told", f"{screen.name} has {n} entries, the store {len(journal)}")
        elif position["view"] is not None and position["view"] != journal.view(n, viewer):
            self._violated("a view is what the journal says", f"{screen.name} of {n} entries, viewer {viewer}")
        self._check_clock(screen, message["clock"])

    def kept(self, screen: Screen, action: dict[str, Any], n: int) -> None:
        self.actions += 1
        seat, number = action["seat"], action["number"]
        journal = self.journals[screen.place.id]
        found = journal.entry_of(seat, number)
        if found != [n - 1]:
            self._violated("acknowledged once and for all", f"{screen.name}: entry {n - 1} stands at {found}")
        elif not journal.was_asked(seat, action["after"], n - 1):
            self._violated("an action answers what was asked", f"{screen.name}: {action['after']} → {n - 1}")
        self._acked.add((screen.place.id, seat, number))

    def refused(self, screen: Screen, action: dict[str, Any], error: str) -> None:
        seat, after, journal = action["seat"], action["after"], self.journals[screen.place.id]
        if journal.entry_of(seat, action["number"]):
            self._violated("what was refused was not done", f"{screen.name}, seat {seat}: {error}")
        elif error == "stale-action" and not journal.over and journal.was_asked(seat, after, len(journal)):
            self._violated("only an old question's answer is stale", f"{screen.name}, seat {seat}: {after}")

    # --- what must hold

    def _written(self, process: str, table: str, fence: int, n: int | None) -> None:
        self._note("written", process, table, fence, n)
        first = self._writers.setdefault((table, fence), process)
        if first != process:
            self._violated("one writer per fence", f"{table} under {fence}: {first} and {process}")
        (latest,) = self.database.db.execute("SELECT fence FROM tables WHERE id = ?", (table,)).fetchone()
        if latest != fence:
            self._violated("one writer per fence", f"{process} wrote to {table} under {fence}, not {latest}")
        if fence != self._fences.setdefault(table, fence) and not self._may_take:
            self._violated("no table changes its owner needlessly", f"{table}: {process} has the fence {fence}")

    def _watch(self) -> None:
        """Look every second."""
        self.world.after(1.0, self._watch)
        self.hours += sum(process.alive for process in self.processes) / 3600
        self._check_audiences(LONG)

    def _check_audiences(self, patience: float) -> None:
        """A screen in an audience has an open socket, and a table that lives is its registry's."""
        now = self.world.now
        for process in self.processes:
            if process.registry is None or process.loop.frozen or not process.alive:
                continue
            self._known.update((id(live), live) for live in process.registry.live_tables.values())
            for live in process.registry.live_tables.values():
                if live.gone:
                    self._violated("a table that is known lives", f"{live.id} in {process.name}")
                for screen in live.audience.screens:
                    if isinstance(screen.transport, Connection):
                        socket = process.connections[screen.transport]
                        if socket.lost_at is not None and now - socket.lost_at > patience:
                            self._violated("a screen in the audience has an open socket", f"{live.id}: a ghost")

        for live in self._known.values():
            if live.gone and live.audience.screens:
                self._violated("a greeted screen is at a table that lives", live.id)

    def _check_clock(self, screen: Screen, clock: dict[str, Any]) -> None:
        """Nobody loses more time than has passed."""
        for seat, left in enumerate(clock["left"]):
            if left is None or clock["rule"]["kind"] != "bank":
                continue
            key, now = (screen.name, seat), self.world.now
            since, until = self._late.get(screen.connected_to, (0.0, 0.0))
            at, before = self._clocks.get(key, (now, left))
            if left < before - (now - at) * 1010 - 3000:
                self._violated(
                    "clocks do not jump", f"{screen.name}, seat {seat}: {before} → {left} in {now - at:.1f} s"
                )
            self._clocks[key] = (since if now < until else now), left

    def _check_settled(self, stood: dict[str, int]) -> None:
        """Everything goes on, and everybody sees what is in the journal."""
        for number, table in enumerate(self.plan.tables):
            if table.at < self.world.now - self.settled and not self.places[number].id:
                self._violated("every table goes on", f"table {number} cannot be opened")
        for table, entries in stood.items():
            self._check_goes_on(self.journals[table], entries)
        for screen in self.screens:
            self._check_screen(screen)
        for journal in self.journals.values():
            problem = journal.problem()
            if problem is not None:
                self._violated("the journal is whole", problem)
        for table, seat, number in sorted(self._acked):
            if len(self.journals[table].entry_of(seat, number)) != 1:
                self._violated("acknowledged once and for all", f"{table}: seat {seat}, number {number} at the end")
        self._check_audiences(self.settled)

    def _check_goes_on(self, journal: Journal, entries: int) -> None:
        """A game at which somebody is to act, and there to act, has gone on; and one process runs it."""
        row = journal.row()
        if row is None:
            self._violated("a table is never lost", journal.id)
            return
        _, phase, about, _ = row
        settings = decode_settings(about)
        screens = [screen for screen in self.screens if screen.place.id == journal.id]
        held = {seat for screen in screens for seat in screen.plan.seats}
        there = [seat for seat, chair in enumerate(settings.chairs) if chair.bot is not None or seat in held]
        if phase == "gathering":
            if all(chair.seal is None for chair in settings.chairs) or len(there) == len(settings.chairs):
                self._violated("every table goes on", f"{journal.id} has not begun")
        elif not journal.dealt_fairly():
            self._violated("the deal waits for everybody's nonce", journal.id)
        elif journal.over and (phase != "over" or not self._has_result(journal.id)):
            self._violated("a game that is over has its result", f"{journal.id}: {phase}")
        elif screens and len(journal) <= entries and set(there) & set(journal.to_act()):
            self._violated(
                "every table goes on", f"{journal.id} stands at {entries} entries, {journal.to_act()} to act"
            )
        fences = {
            process.name: process.registry.live_tables[journal.id].stored.fence
            for process in self.processes
            if process.registry is not None and journal.id in process.registry.live_tables
        }
        (fence,) = self._db().execute("SELECT fence FROM tables WHERE id = ?", (journal.id,)).fetchone()
        if any(one != fence for one in fences.values()):
            self._violated("one process runs a table", f"{journal.id} has the fence {fence}: {fences}")
        if screens and not fences:
            self._violated("one process runs a table", f"{journal.id} is run by none")

    def _has_result(self, table: str) -> bool:
        return self._db().execute("SELECT 1 FROM results WHERE table_id = ?", (table,)).fetchone() is not None

    def _check_screen(self, screen: Screen) -> None:
        now, journal = self.world.now, self.journals[screen.place.id]
        if screen.ended:
            self._violated("a screen is never sent away for good", f"{screen.name}: {screen.ended}")
            return
        if not screen.greeted:
            self._violated(
                "every table goes on", f"{screen.name} is not welcomed {self.settled:g} s after the last fault"
            )
            return
        late = {number: since for number, since in screen.awaiting.items() if now - since > self.settled - 1.0}
        if late:
            self._violated("every message is answered", f"{screen.name}: {late}")
        n = len(journal)
        if n == 0:
            return
        for viewer in screen.seats or (-1,):
            position = screen.positions.get(viewer)
            if position is None:
                self._violated("every screen equals the journal", f"{screen.name} has no position of {viewer}")
            elif position["n"] < n - ON_THE_WAY or position["view"] != journal.view(position["n"], viewer):
                self._violated("every screen equals the journal", f"{screen.name}: {position['n']} of {n} entries")

    def _check_empty(self) -> None:
        """Everybody has left: nobody is left at a table, and no session between processes."""
        for process in self.processes:
            if process.registry is None:
                continue
            for live in process.registry.live_tables.values():
                if live.audience.screens:
                    self._violated("who has gone is gone", f"{live.id}: {len(live.audience.screens)} in {process.name}")
            if getattr(process.registry.ownership, "relayed", 0):
                self._violated("who has gone is gone", f"{process.name} relays screens that have left")

    def _logged(self, record: logging.LogRecord) -> None:
        if record.exc_info:
            self._violated("no error is left unhandled", f"{record.getMessage()}: {record.exc_info[1]!r}")

    def _violated(self, rule: str, detail: str) -> None:
        self._note("violated", rule, detail)
        self.violations.append(Violation(rule, round(self.world.now, 3), detail))

    def _note(self, *what: object) -> None:
        self.trace.update(f"{self.world.now!r} {what}\n".encode())

    def _db(self) -> sqlite3.Connection:
        if self.plan.store == "postgres":
            return self.database.db
        if self._reader is None:
            self._reader = sqlite.reader(self.path)
        return self._reader


def _load_nothing(game: object, moves: int) -> None:
    """The games of tests are loaded already."""


@contextmanager
def _replaced(where: Any, name: str, what: Any) -> Generator[None]:
    before = getattr(where, name)
    setattr(where, name, what)
    try:
        yield
    finally:
        setattr(where, name, before)


@contextmanager
def _errors(told: Callable[[logging.LogRecord], None]) -> Generator[None]:
    """Hear of errors that our code logs; keep everything else out of observation."""

    class Handler(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            told(record)

    logger, handler = logging.getLogger("omphalos"), Handler(logging.ERROR)
    before = logger.propagate, logger.level
    logger.addHandler(handler)
    logger.propagate = False
    logger.setLevel(logging.ERROR)
    try:
        yield
    finally:
        logger.removeHandler(handler)
        logger.propagate = before[0]
        logger.setLevel(before[1])


def simulate(plan: Plan) -> Report:
    """Carry out a plan in a world of its own."""
    shm = Path("/dev/shm")
    folder = Path(tempfile.mkdtemp(prefix="simulation-", dir=shm if shm.is_dir() else None))
    known = "lake" in games.added()
    if not known:
        games.add("lake", LAKE)
    collecting = gc.isenabled()
    gc.disable()  # what is collected in the middle of a run would end pending tasks
    try:
        return Simulation(plan, folder).run()
    finally:
        if collecting:
            gc.enable()
        if not known:
            games.remove("lake")
        shutil.rmtree(folder, ignore_errors=True)
