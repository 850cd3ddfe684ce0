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
    regrets: float = 0.1  # how often its person takes back instead of acting


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
    """The plan of a seed: mostly anything, in every third a table that is fought over, or a store that is away."""
    match seed % 6:
        case 2:
            return _contested(seed, Random(f"contested {seed}"))
        case 5:
            return _without_store(seed, Random(f"without store {seed}"))
        case _:
            return _anything(seed, Random(f"plan {seed}"))


def _anything(seed: int, rng: Random) -> Plan:
    """Each seed draws few kinds of faults, so that some happen together that rarely would."""
    single = rng.random() < 0.15
    processes = 1 if single else rng.choice((1, 2, 2, 2, 3, 3))
    lease = rng.choice((4.0, 6.0, 6.0, 12.0))
    seconds = rng.uniform(10.0, 30.0)
    tables: list[TablePlan] = []
    screens: list[ScreenPlan] = []
    for number in range(rng.choice((1, 1, 1, 2, 3))):
        table = _table(rng, "lake" if seed % 25 else rng.choice(("flick", "oracle")))
        tables.append(table)
        people = [seat for seat, sitter in enumerate(table.sitters) if sitter == "person"]
        while people:
            count = 2 if rng.random() < 0.15 else 1
            screens.append(_screen(rng, number, tuple(people[:count])))
            people = people[count:] if rng.random() < 0.95 else people  # else a second screen with the same seats
        screens += [_screen(rng, number, ()) for _ in range(rng.choice((0, 1, 1, 2)))]
    kinds: list[Kind] = list(KINDS)
    if single:
        kinds = ["crash", "freeze", "store-slow", "upgrade", "storm", "clock"]
    chosen = rng.sample(kinds, rng.randint(1, min(4, len(kinds))))
    count = rng.choice((0, 1, 2, 3, 5, 8, 12))
    faults = [_fault(rng, rng.choice(chosen), seconds, processes, lease) for _ in range(count)]
    return Plan(
        seed,
        "sqlite" if single else "postgres",
        processes,
        tuple(tables),
        tuple(screens),
        tuple(sorted(faults, key=lambda fault: fault.at)),
        max((fault.at + fault.seconds for fault in faults), default=seconds),
        lease,
        rng.choice((0.0, 0.0, 0.3)),
    )


def _contested(seed: int, rng: Random) -> Plan:
    """Owners stand still until others have their tables, and are not told; each seat is played at two screens."""
    processes, lease = rng.choice((2, 2, 3)), rng.choice((4.0, 6.0))
    tables = tuple(_people(rng, seats, rng.choice((3, 20, 60))) for seats in rng.choice(((2,), (3,), (2, 2))))
    faults: list[Fault] = []
    at = rng.uniform(4.0, 6.0)
    for _ in range(rng.choice((1, 2, 3))):
        process, lasts = rng.randrange(processes), lease * rng.uniform(1.2, 2.0)
        how: Kind = rng.choice(("freeze", "freeze", "bus-silent", "crash"))
        faults.append(Fault(how, at, lasts, process))
        if rng.random() < 0.7:
            faults.append(Fault("bus-loses", at + 0.8 * lease, 0.1, -1, 10.0))
        if rng.random() < 0.7:
            faults.append(Fault("store-slow", at + rng.uniform(0.5, 1.0) * lasts, lease, -1, rng.choice((0.5, 3.0))))
        if rng.random() < 0.7:
            faults.append(Fault("lost-answer", at + rng.uniform(0.0, 1.0) * lasts, 3.0, -1, rng.choice((3.0, 10.0))))
        if rng.random() < 0.8:
            faults.append(Fault("storm", at + rng.uniform(0.5, 1.0) * lasts, 0.1, -1))
        at += lasts + rng.uniform(0.5, 3.0)
    return _fought_over(seed, rng, processes, lease, tables, faults)


def _without_store(seed: int, rng: Random) -> Plan:
    """All processes lack the store together, again and again; nothing else is wrong with them."""
    processes, lease = rng.choice((2, 3)), rng.choice((4.0, 6.0))
    tables = tuple(
        _people(rng, seats, rng.choice((3, 20, 60)), bots=rng.random() < 0.5)
        for seats in rng.choice(((2,), (3,), (2, 2)))
    )
    faults: list[Fault] = []
    at = rng.uniform(4.0, 6.0)
    for _ in range(rng.choice((1, 2, 3))):
        lasts = rng.choice((1.0, 7.0, 12.0))
        faults.append(Fault(rng.choice(("store-silent", "store-refused")), at, lasts, -1))
        if rng.random() < 0.5:
            faults.append(Fault("storm", at + rng.uniform(0.0, 1.2) * lasts, 0.1, -1))
        at += lasts + rng.uniform(6.0, 9.0)  # in which every process finds the store again
    return _fought_over(seed, rng, processes, lease, tables, faults)


def _fought_over(
    seed: int, rng: Random, processes: int, lease: float, tables: tuple[TablePlan, ...], faults: list[Fault]
) -> Plan:
    """Tables at which everybody has a key, some seats are played at two screens, and hellos come often."""
    screens: list[ScreenPlan] = []
    breaks = rng.choice(((0.0,), (0.0, 5.0, 60.0)))
    for number, table in enumerate(tables):
        think, regrets = rng.choice((0.05, 0.05, 0.3, 2.0)), rng.choice((0.1, 0.4))
        for seat, sitter in enumerate(table.sitters):
            if sitter == "person":
                for _ in range(rng.choice((1, 2))):
                    at, often = rng.uniform(0.0, 3.0), rng.choice(breaks)
                    screens.append(ScreenPlan(number, (seat,), at, think, often, True, regrets))
        screens.append(ScreenPlan(number, (), rng.uniform(0.0, 3.0), 2.0, rng.choice(breaks), True))
    seconds = max(fault.at + fault.seconds for fault in faults)
    ordered = tuple(sorted(faults, key=lambda fault: fault.at))
    return Plan(seed, "postgres", processes, tables, tuple(screens), ordered, seconds, lease, rng.choice((0.0, 0.3)))


def _people(rng: Random, seats: int, rounds: int, bots: bool = False) -> TablePlan:
    sitters = tuple("random" if bots and seat else "person" for seat in range(seats))
    undo = rng.choice(("fair", "free", "free"))
    return TablePlan("lake", sitters, rng.uniform(1.0, 3.0), False, rng.choice((0, 600)), undo, {"rounds": rounds})


def _table(rng: Random, game: str) -> TablePlan:
    seats = rng.choice((2, 2, 3, 4))
    share = rng.choice((0.0, 0.7, 0.7, 0.7, 1.0))
    sitters = tuple("person" if rng.random() < share else "random" for _ in range(seats))
    return TablePlan(
        game,
        sitters,
        rng.uniform(1.0, 4.0),
        seals=rng.random() < 0.3,
        bank=rng.choice((0, 0, 20, 600)),
        undo=rng.choice(("never", "fair", "free")),
        options={"rounds": rng.choice((3, 20, 60))} if game == "lake" else {},
    )


def _screen(rng: Random, table: int, seats: tuple[int, ...]) -> ScreenPlan:
    return ScreenPlan(
        table,
        seats,
        rng.uniform(0.0, 3.0),
        rng.choice((0.05, 0.3, 2.0)),
        rng.choice((0.0, 0.0, 5.0, 30.0)),
        rng.random() < 0.5,
    )


def _fault(rng: Random, kind: Kind, seconds: float, processes: int, lease: float) -> Fault:
    at = rng.uniform(4.0, seconds)
    lasts = {
        "crash": rng.choice((0.5, 3.0, lease + 1.0)),
        "freeze": lease * rng.choice((0.05, 0.5, 1.1, 1.5, 3.0)),
        "store-silent": rng.choice((0.5, 3.0, 7.0, 12.0)),
        "store-refused": rng.choice((0.5, 3.0, 7.0)),
        "store-slow": rng.uniform(2.0, 10.0),
        "lost-answer": rng.uniform(1.0, 5.0),
        "bus-silent": lease * rng.choice((0.1, 0.5, 1.1, 2.0)),
        "bus-refused": lease * rng.choice((0.1, 0.5, 1.1)),
        "bus-slow": rng.uniform(2.0, 8.0),
    }.get(kind, 0.1)
    amounts: dict[Kind, tuple[float, ...]] = {
        "store-slow": (0.1, 0.5, 3.0),
        "bus-slow": (0.1, 0.5, 2.0),
        "lost-answer": (1.0, 3.0, 10.0),
        "bus-loses": (1.0, 3.0),
        "clock": (-86_400.0, -60.0, 60.0, 86_400.0),
    }
    whom = rng.choice((-1, -1, -1, *range(processes)) if kind.startswith("store") else (-1, *range(processes)))
    return Fault(kind, at, lasts, whom, rng.choice(amounts.get(kind, (0.0,))))
