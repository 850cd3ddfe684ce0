"""A plan: what the seed of a simulation decides beforehand, so that a failure can be made smaller."""

from __future__ import annotations

from random import Random
from typing import Any, Final, Literal, TypeAlias, get_args

import msgspec

Kind: TypeAlias = Literal[
    "crash",  # a process dies, and another one starts in its place
    "upgrade",  # processes stop one after another as they should, and new ones start
    "freeze",  # a process stands still, and goes on as if nothing had happened
    "store-silent",  # the way to the store is cut, and nobody is told
    "store-refused",
    "store-slow",
    "lost-answer",  # writes are done, but the connection breaks before the answer
    "bus-silent",  # the way to Valkey
    "bus-refused",
    "bus-slow",
    "bus-restart",  # Valkey loses all data and all connections
    "bus-drop",  # subscriptions break
    "bus-loses",  # a broadcast reaches nobody
    "bus-doubles",
    "storm",  # all screens of a process, or of all, lose their connections at once
    "clock",  # the wall clock jumps
]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)


class Fault(msgspec.Struct, frozen=True):
    """Something that goes wrong, `at` a time, for some seconds, to one process (−1: to all)."""

    kind: Kind
    at: float
    seconds: float
    process: int
    amount: float = 0.0


class TablePlan(msgspec.Struct, frozen=True):
    """A table, and when it is opened."""

    game: str
    sitters: tuple[str, ...]
    at: float
    seals: bool = False
    bank: int = 0  # seconds of thinking in all; 0: no clock
    undo: str = "fair"
    options: dict[str, Any] = {}


class ScreenPlan(msgspec.Struct, frozen=True):
    """A screen: its table, its seats, how fast its person acts, and how often it loses its connection."""

    table: int
    seats: tuple[int, ...]
    at: float
    think: float
    breaks: float  # how many times a minute
    has_key: bool  # of a person, which is looked up in the store


class Plan(msgspec.Struct, frozen=True):
    """A whole simulation."""

    seed: int
    store: Literal["postgres", "sqlite"]
    processes: int
    tables: tuple[TablePlan, ...]
    screens: tuple[ScreenPlan, ...]
    faults: tuple[Fault, ...]
    seconds: float  # until the last fault is over
    lease: float = 6.0
    swaps: float = 0.0

    def text(self) -> str:
        """As JSON, which `plan_from` reads."""
        return msgspec.json.encode(self).decode()


def plan_from(text: str) -> Plan:
    """A plan from its text."""
    return msgspec.json.decode(text, type=Plan)


def plan_of(seed: int) -> Plan:
    """The plan of a seed."""
    rng = Random(f"plan {seed}")
    single = rng.random() < 0.2
    processes = 1 if single else rng.choice((1, 2, 2, 3, 3))
    seconds = rng.uniform(25.0, 90.0)
    tables: list[TablePlan] = []
    screens: list[ScreenPlan] = []
    for number in range(rng.choice((1, 1, 2, 3))):
        table = _table(rng, "lake" if seed % 20 else rng.choice(("flick", "oracle")))
        tables.append(table)
        people = [seat for seat, sitter in enumerate(table.sitters) if sitter == "person"]
        while people:
            count = 2 if rng.random() < 0.15 else 1
            screens.append(_screen(rng, number, tuple(people[:count])))
            people = people[count:] if rng.random() < 0.95 else people  # else a second screen with the same seats
        screens += [_screen(rng, number, ()) for _ in range(rng.choice((0, 0, 1, 2)))]
    kinds: list[Kind] = list(KINDS)
    if single:
        kinds = ["crash", "freeze", "store-slow", "upgrade", "storm", "clock"]
    chosen = rng.sample(kinds, rng.randint(1, min(5, len(kinds))))
    faults = [_fault(rng, rng.choice(chosen), seconds, processes) for _ in range(rng.choice((0, 1, 2, 3, 4, 6, 9)))]
    return Plan(
        *(seed, "sqlite" if single else "postgres", processes, tuple(tables), tuple(screens)),
        tuple(sorted(faults, key=lambda fault: fault.at)),
        seconds,
        rng.choice((3.0, 6.0, 12.0)),
        rng.choice((0.0, 0.0, 0.3)),
    )


def _table(rng: Random, game: str) -> TablePlan:
    seats = rng.choice((2, 2, 3, 4))
    sitters = tuple("person" if seat == 0 or rng.random() < 0.7 else "random" for seat in range(seats))
    return TablePlan(
        game,
        sitters,
        rng.uniform(1.0, 8.0),
        seals=rng.random() < 0.4,
        bank=rng.choice((0, 0, 20, 600)),
        undo=rng.choice(("never", "fair", "free")),
        options={"rounds": rng.choice((3, 8, 30))} if game == "lake" else {},
    )


def _screen(rng: Random, table: int, seats: tuple[int, ...]) -> ScreenPlan:
    return ScreenPlan(
        table,
        seats,
        rng.uniform(0.0, 4.0),
        rng.choice((0.05, 0.5, 3.0)),
        rng.choice((0.0, 0.0, 2.0, 15.0)),
        rng.random() < 0.4,
    )


def _fault(rng: Random, kind: Kind, seconds: float, processes: int) -> Fault:
    at = rng.uniform(6.0, max(8.0, seconds - 4.0))
    lasts = {
        "crash": rng.choice((0.5, 3.0, 12.0)),
        "freeze": rng.choice((0.2, 2.0, 9.0, 20.0)),
        "store-silent": rng.choice((0.5, 3.0, 7.0, 15.0)),
        "store-refused": rng.choice((0.5, 3.0, 8.0)),
        "store-slow": rng.uniform(2.0, 15.0),
        "lost-answer": rng.uniform(1.0, 5.0),
        "bus-silent": rng.choice((0.5, 3.0, 9.0, 20.0)),
        "bus-refused": rng.choice((0.5, 3.0, 9.0)),
        "bus-slow": rng.uniform(2.0, 10.0),
    }.get(kind, 0.1)
    amount = {"store-slow": rng.choice((0.1, 0.5, 3.0)), "bus-slow": rng.choice((0.1, 0.5, 2.0))}.get(kind, 0.0)
    if kind == "lost-answer":
        amount = rng.choice((1, 2, 5))
    if kind in ("bus-loses", "bus-doubles"):
        amount = rng.choice((1, 3))
    if kind == "clock":
        amount = rng.choice((-86_400.0, -60.0, 60.0, 86_400.0))
    return Fault(kind, at, min(lasts, seconds - at), rng.choice((-1, *range(processes))), amount)
