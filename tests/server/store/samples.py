"""Sample tables, entries and people to store."""

from __future__ import annotations

from typing import Any

from omphalos.server.store.store import Append, Beginning, Card, Person, Result

EVERY_BYTE = bytes(range(256))


def card(table_id: str = "table00001", **more: Any) -> Card:
    facts: dict[str, Any] = {
        "game": "lake",
        "phase": "playing",
        "public": True,
        "open_seats": 0,
        "touched": 1_000,
        "summary": b"{}",
    }
    return Card(table_id, **(facts | more))


def append(n: int, of: Card | None = None, **more: Any) -> Append:
    facts: dict[str, Any] = {"about": None, "seat": n % 2, "number": n}
    facts["beginning"] = Beginning(b"header", "seed") if n == 0 else None
    facts["entry"] = b"entry %d" % n
    return Append(n=n, card=card() if of is None else of, **(facts | more))


def person(name: str = "Ala") -> Person:
    return Person(id=f"person-{name}", name=name, since=5, key_hash=name.encode().ljust(32, b"\0"))


def result(table: str = "table00001", *who: str | None, **more: Any) -> Result:
    seats = who or ("person:a", None)
    facts: dict[str, Any] = {
        "game": "lake",
        "ended": 1_000,
        "rated": True,
        "names": tuple(f"Name {i}" for i in range(len(seats))),
        "ranks": tuple(range(1, len(seats) + 1)),
        "scores": tuple(10.5 - i for i in range(len(seats))),
    }
    return Result(table=table, who=seats, **(facts | more))
