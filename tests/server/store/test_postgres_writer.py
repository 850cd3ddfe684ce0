"""Group commit for PostgreSQL: what shares a batch, what waits, and what becomes of writes when the store closes."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest

from omphalos.server.store import postgres_writer
from omphalos.server.store.errors import StoreUnavailable
from omphalos.server.store.postgres import PostgresStore
from omphalos.server.store.postgres_pool import PostgresPool, Work
from omphalos.server.store.postgres_writer import GroupCommitWriter, TableWrite
from tests.server.store.samples import append, card

pytestmark = pytest.mark.anyio


def write(table: str, fence: int = 1) -> TableWrite:
    return TableWrite(table, fence, None, b"about", None)


class GatedPool:
    """Stands for a pool. Each commit waits for the gate, then fails with the problem, or succeeds."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.problem: BaseException | None = None
        self.batches: list[list[str]] = []

    async def write(self, work: Work[Any], long: bool = False) -> Any:
        connection = Statements(self)
        result = await work(cast("Any", connection), False)
        await self.gate.wait()
        if self.problem is not None:
            raise self.problem
        return result


class Statements:
    """Stands for a connection on which every write succeeds."""

    def __init__(self, pool: GatedPool) -> None:
        self._pool = pool

    async def fetch(self, query: str, ids: list[str], fences: list[int], *_: Any) -> list[tuple[str]]:
        assert query == postgres_writer.WRITE
        self._pool.batches.append([f"{table}/{fence}" for table, fence in zip(ids, fences, strict=True)])
        return [(table,) for table in ids]


@pytest.fixture
def pool() -> GatedPool:
    return GatedPool()


def writer_of(pool: GatedPool) -> GroupCommitWriter:
    return GroupCommitWriter(cast("PostgresPool", pool))


async def begun(pool: GatedPool, batches: int) -> None:
    """Wait until so many commits have begun, and nothing more can begin."""
    async with asyncio.timeout(5):
        while len(pool.batches) < batches:
            await asyncio.sleep(0)
    for _ in range(10):
        await asyncio.sleep(0)
    assert len(pool.batches) == batches


async def test_two_batches_are_under_way_and_the_rest_waits(pool: GatedPool):
    writer = writer_of(pool)
    names = [f"t{i:03d}" for i in range(600)]
    first = asyncio.create_task(writer.write(write("first")))
    await begun(pool, 1)
    rest = [asyncio.create_task(writer.write(write(name))) for name in names]
    await begun(pool, 2)
    assert pool.batches == [["first/1"], [f"{name}/1" for name in names[:256]]]
    pool.gate.set()
    async with asyncio.timeout(5):
        await asyncio.gather(first, *rest)
        await writer.close()
    assert sorted(len(batch) for batch in pool.batches) == [1, 88, 256, 256]
    assert sorted(name for batch in pool.batches for name in batch) == ["first/1", *(f"{name}/1" for name in names)]


async def test_a_table_has_one_write_at_a_time_in_order(pool: GatedPool):
    writer = writer_of(pool)
    asked = [("a", 1), ("b", 1), ("a", 2), ("a", 3), ("c", 1), ("b", 2)]
    writes = [asyncio.create_task(writer.write(write(*one))) for one in asked]
    await begun(pool, 1)
    late = asyncio.create_task(writer.write(write("d")))
    await begun(pool, 2)
    assert pool.batches == [["a/1", "b/1", "c/1"], ["d/1"]]
    pool.gate.set()
    async with asyncio.timeout(5):
        await asyncio.gather(*writes, late)
    assert pool.batches[2:] == [["a/2", "b/2"], ["a/3"]]
    await writer.close()


async def test_closing_finishes_what_waits_and_takes_nothing_more(pool: GatedPool):
    """A lane that finds only tables that another lane writes ends as soon as that one is done."""
    writer = writer_of(pool)
    writes = [asyncio.create_task(writer.write(write("a", fence))) for fence in (1, 2)]
    await begun(pool, 1)
    closing = asyncio.create_task(writer.close(timeout=60))
    for _ in range(5):
        await asyncio.sleep(0)
    with pytest.raises(StoreUnavailable, match="the store is closed") as problem:
        await writer.write(write("b"))
    assert problem.value.cause == "unreachable"
    assert not closing.done()
    pool.gate.set()
    async with asyncio.timeout(5):
        await asyncio.gather(closing, *writes)
    assert pool.batches == [["a/1"], ["a/2"]]


async def test_a_writer_with_nothing_to_do_is_closed_at_once(pool: GatedPool):
    writer = writer_of(pool)
    for _ in range(5):
        await asyncio.sleep(0)
    async with asyncio.timeout(5):
        await writer.close(timeout=60)


async def test_what_cannot_be_finished_in_time_is_refused(pool: GatedPool):
    writer = writer_of(pool)
    writes = [asyncio.create_task(writer.write(write("a", fence))) for fence in (1, 2, 3)]
    await begun(pool, 1)
    async with asyncio.timeout(5):
        await writer.close(timeout=0.01)
        assert all(lane.done() for lane in writer._lanes)  # pyright: ignore[reportPrivateUsage]
        for answer in await asyncio.gather(*writes, return_exceptions=True):
            assert isinstance(answer, StoreUnavailable)
            assert (answer.cause, answer.detail) == ("unreachable", "the store is closed")
    assert pool.batches == [["a/1"]]


@pytest.mark.parametrize("problem", [StoreUnavailable("full", "no space"), ValueError("odd")])
async def test_a_failed_commit_fails_every_write_in_it_and_no_later_one(pool: GatedPool, problem: Exception):
    writer = writer_of(pool)
    pool.problem = problem
    pool.gate.set()
    async with asyncio.timeout(5):
        answers = await asyncio.gather(*(writer.write(write(name)) for name in "abc"), return_exceptions=True)
        assert [(type(answer), str(answer)) for answer in answers] == [(type(problem), str(problem))] * 3
        if isinstance(problem, StoreUnavailable):
            assert len({id(answer) for answer in (problem, *answers)}) == 4  # a raised exception is not shared
        pool.problem = None
        await asyncio.gather(*(writer.write(write(name)) for name in "abc"))
        await writer.close()


async def test_a_write_that_the_database_cannot_understand_fails_alone(postgres_url: str):
    store = PostgresStore(postgres_url)
    await store.open()
    names = ("t1", "t2", "t3")
    fences = {name: await store.create(card(name), b"about") for name in names}
    bad = append(0, card("t2", summary=b"new", game="no\0game"))
    asked = [store.append(name, fences[name], bad if name == "t2" else append(0, card(name))) for name in names]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(answer).__name__ for answer in answers] == ["NoneType", "CharacterNotInRepertoireError", "NoneType"]
    assert [len((await store.load(name)).entries) for name in names] == [1, 0, 1]
    with pytest.raises(Exception, match="invalid byte sequence"):
        await store.append("t2", fences["t2"], bad)
    await store.append("t2", fences["t2"], append(0, card("t2")))
    await store.close()
