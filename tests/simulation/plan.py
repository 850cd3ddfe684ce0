"""A plan: what the seed of a simulation decides beforehand, so that a failure can be made smaller."""

from __future__ import annotations

from random import Random
from typing import Any, Final, Literal, TypeAlias, get_args

import msgspec
from msgspec.structs import replace

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
SINGLE: Final[tuple[Kind, ...]] = ("crash", "freeze", "store-slow", "upgrade", "storm", "clock")  # of a process alone


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
    rests: tuple[float, ...] = ()  # times at which all faults are over, and everything must go on

    def text(self) -> str:
        """As JSON, which `plan_from` reads."""
        return msgspec.json.encode(self).decode()


def plan_from(text: str) -> Plan:
    """A plan from its text."""
    return msgspec.json.decode(text, type=Plan)


def plan_of(seed: int) -> Plan:
    """The plan of a seed: in every second anything, else one kind of trouble again and again, or an evening."""
    match seed % 12:
        case 2 | 8:
            return _contested(seed, Random(f"contested {seed}"))
        case 4:
            return _evening(seed, Random(f"evening {seed}"))
        case 5 | 11:
            return _without_store(seed, Random(f"without store {seed}"))
        case 10:
            return _without_valkey(seed, Random(f"without valkey {seed}"))
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
    kinds = SINGLE if single else KINDS
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
    processes, lease, tables = _some(rng)
    faults: list[Fault] = []
    at = rng.uniform(4.0, 6.0)
    for _ in range(rng.choice((1, 2, 3))):
        lasts = rng.choice((1.0, 7.0, 12.0))
        faults.append(Fault(rng.choice(("store-silent", "store-refused")), at, lasts, -1))
        if rng.random() < 0.5:
            faults.append(Fault("storm", at + rng.uniform(0.0, 1.2) * lasts, 0.1, -1))
        at += lasts + rng.uniform(0.2, 9.0)
    return _fought_over(seed, rng, processes, lease, tables, faults)


def _without_valkey(seed: int, rng: Random) -> Plan:
    """All processes lack Valkey together, or it loses its data, again and again; nothing else is wrong with them."""
    processes, lease, tables = _some(rng)
    faults: list[Fault] = []
    at = rng.uniform(4.0, 6.0)
    for _ in range(rng.choice((1, 2, 3))):
        how: Kind = rng.choice(("bus-restart", "bus-restart", "bus-silent", "bus-refused"))
        # What a way carried when it was cut arrives later: after more than a lease, even that takes a table.
        lasts = {"bus-restart": 0.1, "bus-silent": 0.4 * lease}.get(how, lease * rng.choice((0.3, 1.1, 2.0)))
        faults.append(Fault(how, at, lasts, -1))
        faults += [
            Fault("storm", at + lasts + rng.uniform(0.0, 1.0) * lease, 0.1, -1) for _ in range(rng.choice((0, 1, 3)))
        ]
        at += lasts + rng.uniform(1.0, 2.0) * lease
    return _fought_over(seed, rng, processes, lease, tables, faults)


def _some(rng: Random) -> tuple[int, float, tuple[TablePlan, ...]]:
    """Processes, the length of a lease, and tables."""
    processes, lease = rng.choice((2, 3)), rng.choice((4.0, 6.0))
    tables = tuple(
        _people(rng, seats, rng.choice((3, 20, 60)), bots=rng.random() < 0.5)
        for seats in rng.choice(((2,), (3,), (2, 2)))
    )
    return processes, lease, tables


def _evening(seed: int, rng: Random) -> Plan:
    """People who take their time, and faults some minutes apart. Each time, everything must go on as before."""
    single = rng.random() < 0.25
    processes = 1 if single else rng.choice((2, 2, 3))
    lease = rng.choice((6.0, 12.0, 30.0))
    kinds = rng.sample(SINGLE if single else KINDS, rng.randint(1, 4))
    faults: list[Fault] = []
    rests: list[float] = []
    quiet: list[float] = []  # since when
    now = 5.0
    for _ in range(rng.randint(2, 6)):
        now += rng.choice((60.0, 300.0, 900.0, 1800.0)) * rng.uniform(0.5, 1.5)
        some = [_fault(rng, rng.choice(kinds), 10.0, processes, lease) for _ in range(rng.choice((1, 1, 2, 4)))]
        faults += [replace(fault, at=now + fault.at) for fault in some]
        now = max(fault.at + fault.seconds for fault in faults)
        rests.append(now)
        now += settling(lease)
        quiet.append(now)
    end = rests.pop()
    quiet.pop()
    tables: list[TablePlan] = []
    screens: list[ScreenPlan] = []
    for number in range(rng.choice((1, 2, 3))):
        opened = rng.choice((0.0, *quiet)) + rng.uniform(1.0, 4.0)
        table = _table(rng, "lake" if rng.random() < 0.98 else "oracle")
        sitters, rounds = ("person", *table.sitters[1:]), {"rounds": rng.choice((20, 60))}
        options = rounds if table.game == "lake" else {}
        tables.append(replace(table, at=opened, sitters=sitters, bank=rng.choice((0, 300, 3600)), options=options))
        seats = [(seat,) for seat, sitter in enumerate(sitters) if sitter == "person"]
        for held in (*seats, *[()] * rng.choice((0, 0, 1, 2))):
            think, breaks = rng.choice((3.0, 10.0, 30.0, 60.0)), rng.choice((0.0, 0.0, 0.1, 1.0))
            screens.append(replace(_screen(rng, number, held), think=think, breaks=breaks))
    return Plan(
        seed,
        "sqlite" if single else "postgres",
        processes,
        tuple(tables),
        tuple(screens),
        tuple(sorted(faults, key=lambda fault: fault.at)),
        end,
        lease,
        rng.choice((0.0, 0.3)),
        tuple(rests),
    )


def settling(lease: float) -> float:
    """Seconds after the last fault, in which everything goes on: 8 with the usual lease of 6."""
    return max(8.0, lease * 1.25 + 0.5)


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
