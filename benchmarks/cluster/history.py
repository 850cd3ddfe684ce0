"""Checks what clients were told against what is stored: nothing lost, nothing doubled, one owner at a time.

A drill records what each client sent and received, and who wrote which entry under which fence. `check` returns every
contradiction; an empty list is the proof that the drill asks for.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, Literal, TypeAlias

import msgspec

Kind: TypeAlias = Literal[
    "lost", "doubled", "misplaced", "reordered", "different", "refused-but-stored", "stale-fence", "two-owners"
]


class Acknowledged(msgspec.Struct, frozen=True):
    """A move that the server confirmed."""

    table: str
    seat: int
    number: int  # that the client chose
    n: int  # the entry that the server named
    sent: float  # seconds; when it was sent for the first time
    at: float  # seconds; when the confirmation came


class Seen(msgspec.Struct, frozen=True):
    """An entry that a client was told of."""

    table: str
    n: int
    seat: int | None
    events: Any


class Refused(msgspec.Struct, frozen=True):
    """A move that the server refused for good."""

    table: str
    seat: int
    number: int
    error: str


class History(msgspec.Struct):
    """What all clients sent and received."""

    acknowledged: list[Acknowledged] = []
    seen: list[Seen] = []
    refused: list[Refused] = []


class StoredEntry(msgspec.Struct, frozen=True):
    """An entry as the database has it."""

    seat: int | None
    number: int | None
    events: Any


class Write(msgspec.Struct, frozen=True):
    """A write to a table's row, as the database's trigger recorded it."""

    table: str
    fence: int
    length: int  # entries after it
    writer: str  # the process


class Violation(msgspec.Struct, frozen=True):
    """A contradiction between the histories and the store."""

    kind: Kind
    table: str
    text: str


def check(history: History, stored: dict[str, list[StoredEntry]], writes: Sequence[Write]) -> list[Violation]:
    """Return all contradictions. `stored` has the entries by table, `writes` are in the order of the database."""
    found: list[Violation] = []
    found += _acknowledged(history.acknowledged, stored)
    found += _doubled(stored)
    found += _reordered(history.acknowledged)
    found += _seen(history.seen, stored)
    found += _refused(history.refused, stored)
    found += _fences(writes)
    return found


def _acknowledged(moves: Iterable[Acknowledged], stored: dict[str, list[StoredEntry]]) -> Iterable[Violation]:
    """Every acknowledged move is stored, at the entry that was named."""
    where = {
        (table, entry.seat, entry.number): n
        for table, entries in stored.items()
        for n, entry in enumerate(entries)
        if entry.number is not None
    }
    for move in moves:
        n = where.get((move.table, move.seat, move.number))
        what = f"move {move.number} of seat {move.seat}, acknowledged as entry {move.n}"
        if n is None:
            yield Violation("lost", move.table, f"{what}, is not stored")
        elif n != move.n and not _is(stored[move.table], move):
            yield Violation("misplaced", move.table, f"{what}, is entry {n}")


def _is(entries: list[StoredEntry], move: Acknowledged) -> bool:
    """Whether the named entry is this move; it may be stored a second time elsewhere, which is told apart."""
    if not 0 <= move.n < len(entries):
        return False
    return (entries[move.n].seat, entries[move.n].number) == (move.seat, move.number)


def _doubled(stored: dict[str, list[StoredEntry]]) -> Iterable[Violation]:
    """No move is stored twice."""
    for table, entries in stored.items():
        first: dict[tuple[int | None, int], int] = {}
        for n, entry in enumerate(entries):
            if entry.number is None:
                continue
            before = first.setdefault((entry.seat, entry.number), n)
            if before != n:
                what = f"move {entry.number} of seat {entry.seat}"
                yield Violation("doubled", table, f"{what} is stored as entries {before} and {n}")


def _reordered(moves: Iterable[Acknowledged]) -> Iterable[Violation]:
    """A move that was sent after another was acknowledged comes after it."""
    by_table: dict[str, list[Acknowledged]] = defaultdict(list)
    for move in moves:
        by_table[move.table].append(move)
    for table, here in by_table.items():
        answered = sorted(here, key=lambda move: move.at)
        latest, i = -1, 0
        for move in sorted(here, key=lambda move: move.sent):
            while i < len(answered) and answered[i].at <= move.sent:
                latest = max(latest, answered[i].n)
                i += 1
            if move.n <= latest:
                what = f"move {move.number} of seat {move.seat} is entry {move.n}"
                yield Violation("reordered", table, f"{what}, but was sent after entry {latest} was acknowledged")


def _seen(seen: Iterable[Seen], stored: dict[str, list[StoredEntry]]) -> Iterable[Violation]:
    """Every entry that a client was told of is stored as it was told."""
    for one in seen:
        entries = stored.get(one.table, [])
        if one.n >= len(entries):
            yield Violation("lost", one.table, f"entry {one.n} was seen by a client and is not stored")
        elif (one.seat, one.events) != (entries[one.n].seat, entries[one.n].events):
            yield Violation("different", one.table, f"entry {one.n} was seen as {one}, stored as {entries[one.n]}")


def _refused(refused: Iterable[Refused], stored: dict[str, list[StoredEntry]]) -> Iterable[Violation]:
    """No move that was refused for good is stored."""
    kept = {(table, entry.seat, entry.number) for table, entries in stored.items() for entry in entries}
    for one in refused:
        if (one.table, one.seat, one.number) in kept:
            what = f"move {one.number} of seat {one.seat}"
            yield Violation("refused-but-stored", one.table, f"{what} was refused ({one.error}) and is stored")


def _fences(writes: Iterable[Write]) -> Iterable[Violation]:
    """The fence of a table never goes back, and each fence has one writer."""
    latest: dict[str, int] = {}
    owners: dict[tuple[str, int], str] = {}
    for write in writes:
        before = latest.get(write.table, 0)
        if write.fence < before:
            text = f"{write.writer} wrote entry {write.length - 1} under fence {write.fence} after fence {before}"
            yield Violation("stale-fence", write.table, text)
        latest[write.table] = max(before, write.fence)
        owner = owners.setdefault((write.table, write.fence), write.writer)
        if owner != write.writer:
            yield Violation("two-owners", write.table, f"{owner} and {write.writer} wrote under fence {write.fence}")
