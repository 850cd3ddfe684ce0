"""Writes that a store refuses: each fails alone, says why, and changes nothing. On SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from omphalos.server.store import open_store
from omphalos.server.store.errors import EntryMissing, EntryTaken, NoSuchTable, StaleFence, StoreUnavailable
from omphalos.server.store.store import Append, Beginning, Redacted, Store, StoredTable
from omphalos.server.tournaments.errors import StaleVersion
from tests.server.store.samples import append, card

pytestmark = pytest.mark.anyio
TABLE = "table00001"
REDACTED = Redacted(b"summary", b"nobody", b"new header", [0])


def bare(n: int, **more: Any) -> Append:
    """An entry with which no column changes."""
    return replace(append(n, **more), card=None, beginning=None)


async def test_refused_entries_among_many_fail_alone(store: Store):
    """All of these are entries with which no column changes, so that they share statements."""
    names = [f"t{i:02d}" for i in range(30)]
    fences = dict(zip(names, await asyncio.gather(*(store.create(card(name), b"") for name in names)), strict=True))
    await asyncio.gather(*(store.append(name, fences[name], bare(0)) for name in names))
    refused = {
        "t03": (fences["t03"] - 1, bare(1), StaleFence),
        "t08": (fences["t08"], bare(0, seat=5, number=5), EntryTaken),
        "t13": (fences["t13"], bare(1, seat=0, number=0), EntryTaken),
        "t18": (fences["t18"], bare(2), EntryMissing),
        "nowhere000": (1, bare(1), NoSuchTable),
    }
    asked = {name: (fences[name], bare(1)) for name in names} | {
        name: (fence, entry) for name, (fence, entry, _) in refused.items()
    }
    answers = await asyncio.gather(*(store.append(name, *ask) for name, ask in asked.items()), return_exceptions=True)
    told = {name: type(answer) for name, answer in zip(asked, answers, strict=True) if answer is not None}
    assert told == {name: problem for name, (_, _, problem) in refused.items()}
    for name in names:
        assert (await store.load(name)).entries == [b"entry 0", b"entry 1"][: 1 if name in refused else 2]


async def test_a_number_that_was_used_is_refused_among_many(store: Store):
    """Every table and fence is right: the entries themselves are refused."""
    names = [f"t{i:02d}" for i in range(20)]
    await asyncio.gather(*(store.create(card(name), b"") for name in names))
    await asyncio.gather(*(store.append(name, 1, bare(0)) for name in names))
    asked = (store.append(name, 1, bare(1, seat=0, number=0 if name == "t05" else 7)) for name in names)
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(one).__name__ for one in answers if one is not None] == ["EntryTaken"]
    assert [len((await store.load(name)).entries) for name in names] == [2 - (name == "t05") for name in names]


async def test_a_refusal_says_why(store: Store):
    await store.create(card(), b"about")
    for n in range(3):
        await store.append(TABLE, 1, append(n))
    with pytest.raises(EntryTaken, match="table table00001 has kept this already, as entry 2") as taken:
        await store.append(TABLE, 1, append(3, seat=0, number=2))
    assert (taken.value.table_id, taken.value.n) == (TABLE, 2)
    with pytest.raises(EntryMissing, match="table table00001 has 3 entries, so entry 5 cannot be the next") as gap:
        await store.append(TABLE, 1, append(5))
    assert gap.value.table_id == TABLE
    with pytest.raises(StaleFence, match="table table00001 has another owner now: fence 9 is not the latest") as stale:
        await store.append(TABLE, 9, append(3))
    assert (stale.value.table_id, stale.value.fence) == (TABLE, 9)


async def test_nothing_of_an_older_owner_or_of_a_missing_table_is_written(store: Store):
    await store.create(card(), b"about")
    await store.append(TABLE, 1, append(0))
    await store.take(TABLE)
    before = await store.load(TABLE)
    for table, problem in ((TABLE, StaleFence), ("nowhere000", NoSuchTable)):
        for ask in (
            store.redact(table, 1, REDACTED),
            store.remove(table, 1),
            store.save(table, 1, card(phase="over"), b"other"),
            store.append(table, 1, append(1)),
        ):
            with pytest.raises(problem, match=table):
                await ask
    assert await store.load(TABLE) == before
    await store.redact(TABLE, 2, REDACTED)
    kept = await store.load(TABLE)
    assert (kept.card, kept.about) == (card(summary=b"summary"), b"nobody")
    assert kept.beginning == Beginning(b"new header", "seed")
    await store.redact(TABLE, 2, replace(REDACTED, header=None))
    assert (await store.load(TABLE)).beginning == Beginning(b"new header", "seed")


async def test_only_the_columns_that_change_are_written(store: Store):
    begun = Beginning(b"header", "seed")
    for number, (a_card, an_about, a_beginning) in enumerate(product((False, True), repeat=3)):
        name = f"t{number}"
        first = card(name, phase="gathering", open_seats=2)
        later = card(name, touched=7, public=False, summary=b"later")
        await store.create(first, b"about")
        entry = Append(0, b"deal", later if a_card else None, b"new" if an_about else None)
        await store.append(name, 1, replace(entry, beginning=begun if a_beginning else None))
        assert await store.load(name) == StoredTable(
            card=later if a_card else first,
            about=b"new" if an_about else b"about",
            beginning=begun if a_beginning else None,
            entries=[b"deal"],
            numbers=[None],
        )


async def test_a_store_that_is_not_open_refuses_everything(url: str):
    store = open_store(url)
    for _ in range(2):
        for ask in (store.check(), store.load(TABLE), store.save(TABLE, 1, card(), b"")):
            with pytest.raises(StoreUnavailable) as problem:
                await ask
            assert problem.value.cause == "unreachable"
        await store.close()


async def test_a_closed_store_has_finished_what_was_asked(store: Store):
    names = [f"t{i:02d}" for i in range(20)]
    await asyncio.gather(*(store.create(card(name), b"") for name in names))
    writes = [asyncio.create_task(store.append(name, 1, append(n, card(name)))) for n in range(3) for name in names]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*writes) == [None] * 60
    await store.open()
    assert [len((await store.load(name)).entries) for name in names] == [3] * 20


async def test_a_table_is_read_at_one_moment(store: Store):
    """It is loaded while it is played: the settings are those of its last entry."""
    await store.create(card(), b"0")

    async def play() -> None:
        for n in range(60):
            await store.append(TABLE, 1, append(n, about=b"%d" % (n + 1)))

    playing = asyncio.create_task(play())
    while not playing.done():
        for kept in await asyncio.gather(*(store.load(TABLE) for _ in range(3))):
            assert len(kept.entries) == int(kept.about)
    await playing


def test_a_problem_is_raised_elsewhere_as_a_copy():
    problem = StoreUnavailable("full", "no space")
    again = problem.again()
    assert again is not problem
    assert str(again) == str(problem) == "the disk is full, so nothing can be kept now (no space)"
    assert (again.cause, again.detail) == ("full", "no space")
    assert str(StaleVersion("cup")) == "tournament cup has changed since it was read"
