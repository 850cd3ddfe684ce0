"""Safeguards of the server, and how to switch each of them off: how many seeds does it take until that is noticed?

A safeguard is switched off by an edit of the source of one function, in memory. An edit that no longer fits the source
fails, so this list cannot fall behind the code.
"""

from __future__ import annotations

import importlib
import inspect
import textwrap
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from typing import Any, Final

import msgspec

from tests.simulation.plan import plan_of
from tests.simulation.simulation import Report, simulate


class Edit(msgspec.Struct, frozen=True):
    """A change to the source of `module:function` or `module:Class.method`."""

    where: str
    old: str
    new: str


class Ablation(msgspec.Struct, frozen=True):
    """A safeguard that is switched off."""

    name: str
    safeguard: str
    edits: tuple[Edit, ...]


SERVER: Final = "omphalos.server."
CLUSTER: Final = SERVER + "cluster.cluster:Cluster."
BUS: Final = SERVER + "cluster.bus:Bus."
STORED: Final = SERVER + "live.stored_game:StoredGame."
TABLE: Final = SERVER + "live.live_table:LiveTable."
POSTGRES: Final = "tests.simulation.postgres:Database."
NO_FENCE: Final = Edit(POSTGRES + "_update_sql", "return UPDATE", 'return UPDATE.replace("AND fence = ?12", "")')

ABLATIONS: Final = (
    Ablation("fence", "a write under an older fence is refused by the database", (NO_FENCE,)),
    Ablation(
        "length",
        "an entry is written only at the end of its journal",
        (Edit(POSTGRES + "_update_sql", "return UPDATE", 'return UPDATE.replace("OR length = ?13", "OR ?13 = ?13")'),),
    ),
    Ablation(
        "late",
        "a write that is older than the latest of its table changes nothing",
        (Edit(POSTGRES + "_update_sql", "return UPDATE", 'return UPDATE.replace("AND written < ?16", "AND ?16 > 0")'),),
    ),
    Ablation(
        "late-length",
        "the same two",
        (
            Edit(
                POSTGRES + "_update_sql",
                "return UPDATE",
                "return UPDATE.replace('OR length = ?13', 'OR ?13 = ?13').replace('AND written < ?16', 'AND ?16 > 0')",
            ),
        ),
    ),
    Ablation(
        "lease",
        "a table is taken only when its owner is dead",
        (Edit("tests.simulation.valkey:Server._take", "if owner and owner != process:", "if False:"),),
    ),
    Ablation(
        "release",
        "only the owner releases a lease",
        (Edit("tests.simulation.valkey:Server._release", "if self.get(keys[0]) == args[0].encode():", "if True:"),),
    ),
    Ablation(
        "settling",
        "after Valkey has lost its data, tables are taken only when all owners had time to register theirs",
        (Edit(SERVER + "cluster.lease:Leases._taking", "int(ours)", "1"),),
    ),
    Ablation(
        "owner-returns",
        "after Valkey was away, tables are taken only when their owners had time to reach it again",
        (Edit(CLUSTER + "_take_lease", "patience=self._settles", "patience=0.0"),),
    ),
    Ablation(
        "own-lease-first",
        "after Valkey has lost its data, a process renews its own lease before it registers its tables",
        (Edit(CLUSTER + "_register_tables", "await self._heartbeat()", "pass"),),
    ),
    Ablation(
        "listens-anew",
        "a process that listens again after a break says so to all",
        (Edit(BUS + "_listen", "if broken:", "if False:"),),
    ),
    Ablation(
        "idempotent-memory",
        "an action that is sent again is found by its number",
        (Edit(STORED + "entry_of_action", "return self._action_numbers.get((seat, number))", "return None"),),
    ),
    Ablation(
        "idempotent",
        "the same, and the database refuses a number twice",
        (
            Edit(STORED + "entry_of_action", "return self._action_numbers.get((seat, number))", "return None"),
            Edit(
                POSTGRES + "_update_sql",
                "return UPDATE",
                "self.db.execute('DROP INDEX entries_acted_once')\n        return UPDATE.replace('?15 IS NULL', '1')",
            ),
        ),
    ),
    Ablation(
        "doubt",
        "a write whose answer was lost is repeated until it is known whether it was done",
        (Edit(SERVER + "store.postgres_pool:PostgresPool.write", "work, True, long", "work, False, long"),),
    ),
    Ablation(
        "reload",
        "a game is loaded again when an entry stands where its next one would",
        (
            Edit(
                STORED + "_write",
                "except EntryTaken:\n            self.sleep()",
                "except EntryTaken:\n            pass",
            ),
        ),
    ),
    Ablation(
        "reload-in-doubt",
        "the same two",
        (
            Edit(SERVER + "store.postgres_pool:PostgresPool.write", "work, True, long", "work, False, long"),
            Edit(
                STORED + "_write",
                "except EntryTaken:\n            self.sleep()",
                "except EntryTaken:\n            pass",
            ),
        ),
    ),
    Ablation(
        "same-game",
        "an entry is put in place only in the game that it was decided for",
        (Edit(STORED + "append", "if self.table is not table:", "if False:"),),
    ),
    Ablation(
        "catch-up",
        "entries that became durable in an interrupted write are sent when the game is loaded again",
        (Edit(TABLE + "awake", "await self._catch_up(sent, decode_settings(stored.about))", "pass"),),
    ),
    Ablation(
        "durable-first",
        "an entry is durable before anybody hears of it",
        (
            Edit(
                STORED + "append",
                "await self._write(self._services.store.append(self.id, self.fence, append))",
                "asyncio.ensure_future(self._write(self._services.store.append(self.id, self.fence, append)))",
            ),
        ),
    ),
    Ablation(
        "table-lock",
        "messages of a table are handled one after another",
        (
            Edit(
                SERVER + "live.handlers.message_router:MessageRouter._handle",
                "await live.lock.acquire()  # what `async with` does, at half the cost",
                "pass",
            ),
            Edit(SERVER + "live.handlers.message_router:MessageRouter._handle", "live.lock.release()", "pass"),
        ),
    ),
    Ablation(
        "leave-last",
        "a session leaves after the message that is being handled (a screen reset during hello was a ghost)",
        (Edit(SERVER + "ws.connection:Connection.lost", "if not self._processing:", "if True:"),),
    ),
    Ablation(
        "look-again",
        "after every wait it is asked whether the table is still here (a hello was answered by a table that had gone)",
        (Edit(TABLE + "check", "if self.gone:", "if False:"),),
    ),
    Ablation(
        "look-again-locked",
        "after the wait for a table's lock it is asked whether the table is still here",
        (Edit(SERVER + "live.handlers.message_router:MessageRouter._handle", "if not live.gone:", "if True:"),),
    ),
    Ablation(
        "look-again-at-all",
        "the same two",
        (
            Edit(TABLE + "check", "if self.gone:", "if False:"),
            Edit(SERVER + "live.handlers.message_router:MessageRouter._handle", "if not live.gone:", "if True:"),
        ),
    ),
    Ablation(
        "whole-view",
        "a screen that lacks an entry is sent the whole view",
        (
            Edit(
                SERVER + "live.audience:Audience.send_entry",
                "whole = not patched or sent.get(viewer) != n - 1",
                "whole = not patched",
            ),
        ),
    ),
    Ablation(
        "stale-action",
        "an action for a question that was asked anew is refused",
        (
            Edit(
                SERVER + "live.handlers.actions:act",
                "if message.after < live.prompted_since.get(seat, -1):",
                "if False:",
            ),
        ),
    ),
    Ablation(
        "seal-wait",
        "a table waits for seals and nonces before it deals",
        (
            Edit(
                SERVER + "live.handlers.begin:advance",
                "chairs = live.settings.chairs",
                "chairs, overdue = live.settings.chairs, 'reveal'",
            ),
        ),
    ),
    Ablation(
        "result-retry",
        "a result is stored again until the store takes it",
        (Edit(TABLE + "finish", "await asyncio.sleep(wait)", "return"),),
    ),
    Ablation(
        "bot-retry",
        "a bot whose move could not be stored tries again",
        (Edit(SERVER + "live.bots:BotPlayer._play", "await asyncio.sleep(wait)", "return"),),
    ),
    Ablation(
        "let-go",
        "a process that learns of a newer fence from the store lets its table go",
        (Edit(STORED + "_write", "await self._services.lost(self.id, self.fence)", "pass"),),
    ),
    Ablation(
        "announcement",
        "a new owner is announced to all processes",
        (Edit(BUS + "announce", "await self._valkey.publish(ALL, data)", "pass"),),
    ),
    Ablation(
        "fence-comparison",
        "fences are compared with the store's",
        (
            Edit(
                CLUSTER + "_lose_stale_tables",
                "if fence > owned[table_id]:",
                "if False:",
            ),
        ),
    ),
    Ablation(
        "deaf",
        "an owner learns of a newer fence at all: by an announcement, by a write or by comparing",
        (
            Edit(STORED + "_write", "await self._services.lost(self.id, self.fence)", "pass"),
            Edit(BUS + "announce", "await self._valkey.publish(ALL, data)", "pass"),
            Edit(CLUSTER + "_lose_stale_tables", "if fence > owned[table_id]:", "if False:"),
        ),
    ),
    Ablation(
        "taken-meanwhile",
        "a process whose take of a fence was slow sees that another has taken a newer one",
        (
            Edit(
                CLUSTER + "_take_fence",
                "if self._announced.pop(table_id, 0) > fence:",
                "if self._announced.pop(table_id, 0) < 0:",
            ),
        ),
    ),
    Ablation(
        "still-ours",
        "a table that was loaded is put in place only if it is still ours",
        (
            Edit(
                SERVER + "live.tables:Tables._acquire",
                "if self.ownership.owns(table_id, fence):",
                "if True:",
            ),
        ),
    ),
    Ablation(
        "own-renewal",
        "a lease is renewed whatever the store does (once the heartbeat wrote to the store first)",
        (
            Edit(
                CLUSTER + "_heartbeat",
                "was_alive = ",
                "try:\n            await self._store.check()\n        except StoreUnavailable:\n"
                "            raise ClusterUnavailable('the store is away')\n        was_alive = ",
            ),
        ),
    ),
    Ablation(
        "give-up",
        "a process that does not reach the store gives its tables up to others that do",
        (Edit(CLUSTER + "_renew", "elif await self._only_we_lack_store() and", "elif False and"),),
    ),
    Ablation(
        "others-first",
        "a process gives its tables up only after others have reached the store for some seconds",
        (Edit(CLUSTER + "_only_we_lack_store", ">= self._store.failover_seconds", "> 0.0 or left > 0.0"),),
    ),
    Ablation(
        "lost-by-fence",
        "a table that was lost under an old fence is not lost again under a newer one",
        (Edit(SERVER + "live.tables:Tables._take_out", " and live.stored.fence == fence", ""),),
    ),
    Ablation(
        "part",
        "a process whose lease had run out ends its sessions with the others",
        (Edit(CLUSTER + "_heartbeat", "self._relay.part()  # some", "pass  # some"),),
    ),
    Ablation(
        "take-over",
        "the games of a dead process are resumed",
        (Edit(CLUSTER + "_find_dead_processes", "if dead:", "if False:"),),
    ),
    Ablation(
        "claims",
        "a dead process is reported again if whoever was told of it has not taken over",
        (
            Edit(
                "tests.simulation.valkey:Server._look",
                "self.get(claims + name) is None",
                "claims + name not in self._values",
            ),
        ),
    ),
    Ablation(
        "dead-sessions",
        "sessions with a dead process end",
        (Edit(CLUSTER + "_find_dead_processes", "self._relay.lost(process)", "pass"),),
    ),
    Ablation(
        "gaps",
        "a lost message between processes is noticed, and ends their sessions",
        (Edit(BUS + "_open", "elif (envelope.run, envelope.number) != (run, number):", "elif False:"),),
    ),
    Ablation(
        "new-run",
        "a process that begins a new run of messages ends the sessions of the old one",
        (Edit(BUS + "_open", "if envelope.run != run and envelope.number == 0:", "if False:"),),
    ),
    Ablation(
        "nobody-hears",
        "a message that no process heard ends the sessions with it",
        (Edit(BUS + "_post", "if count == 0 and to in self._out:", "if False:"),),
    ),
    Ablation(
        "silence",
        "a subscription on which our own heartbeat is not heard is opened anew",
        (
            Edit(
                BUS + "_listen",
                "if message is None:\n                            break",
                "if message is None:\n                            continue",
            ),
        ),
    ),
    Ablation(
        "timeout",
        "a connection to PostgreSQL that is silent is cut",
        (
            Edit(
                SERVER + "store.postgres_pool:PostgresPool._run",
                "timer = None if long else loop.call_later(COMMAND_TIMEOUT, connection.terminate)",
                "timer: Any = None",
            ),
        ),
    ),
)


def first_noticed(ablation: Ablation, seeds: int) -> Report | None:
    """The first seed that notices the absence of a safeguard."""
    with without(ablation):
        reports = (simulate(plan_of(seed)) for seed in range(seeds))
        return next((report for report in reports if report.violations), None)


@contextmanager
def without(ablation: Ablation) -> Generator[None]:
    """Run with this safeguard switched off."""
    with ExitStack() as stack:
        for edit in ablation.edits:
            stack.enter_context(_edited(edit))
        yield


@contextmanager
def _edited(edit: Edit) -> Generator[None]:
    module_name, _, path = edit.where.partition(":")
    module: Any = importlib.import_module(module_name)
    *outer, name = path.split(".")
    holder: Any = module
    for part in outer:
        holder = getattr(holder, part)
    before: Any = getattr(holder, name)
    source = getattr(before, "edited_source", None) or textwrap.dedent(inspect.getsource(before))
    old, new = edit.old, edit.new
    if outer:  # the text of a method is given as it stands in the class
        old, new = old.replace("\n    ", "\n"), new.replace("\n    ", "\n")
    assert source.count(old) == 1, f"{edit.where} has {source.count(old)} times: {edit.old}"
    changed = source.replace(old, new)
    space: dict[str, Any] = {}
    exec(compile(f"from __future__ import annotations\n{changed}", f"<{edit.where}>", "exec"), module.__dict__, space)
    code, known = before.__code__, before.__dict__.copy()
    before.__code__, before.edited_source = space[name].__code__, changed  # so that whoever holds the function has it
    try:
        yield
    finally:
        before.__code__ = code
        before.__dict__.clear()
        before.__dict__.update(known)
