"""Statements are written once, and translated for each database."""

from __future__ import annotations

import asyncio
import sqlite3

import pytest

from omphalos.server.store.database import Sql, Steps, for_postgres, for_sqlite, json_list
from omphalos.server.store.errors import NoSuchPerson
from omphalos.server.store.sqlite_store import run
from omphalos.server.store.store import Person, Store


def test_every_value_gets_its_number_in_postgres():
    assert for_postgres("SELECT a FROM b WHERE c = ? AND d < ?") == "SELECT a FROM b WHERE c = $1 AND d < $2"


def test_lists_and_bytes_are_translated_for_postgres():
    assert for_postgres("a IN (SELECT value FROM json_each(?)) AND instr(about, ?) > 0 LIMIT ?") == (
        "a IN (SELECT value FROM jsonb_array_elements_text($1::jsonb)) AND position($2::bytea IN about) > 0 LIMIT $3"
    )


@pytest.mark.parametrize(
    ("text", "translated"),
    [
        ("SELECT 1 FROM people WHERE id = ? FOR UPDATE", "SELECT 1 FROM people WHERE id = ?"),
        ("SELECT 1 FROM tables WHERE id = ? FOR KEY SHARE", "SELECT 1 FROM tables WHERE id = ?"),
        ('SELECT id FROM t ORDER BY id COLLATE "C", n', "SELECT id FROM t ORDER BY id, n"),
    ],
)
def test_locks_and_collations_are_left_out_for_sqlite(text: str, translated: str):
    assert for_sqlite(text) == translated
    assert for_postgres(text) == text.replace("?", "$1")


def test_a_list_is_json_text():
    assert json_list(["a", 'b"']) == '["a","b\\""]'


def test_an_operation_receives_the_rows_of_each_statement_and_returns_its_result():
    def steps() -> Steps[int]:
        [[one]] = yield Sql("SELECT ?", (1,))
        nothing = yield Sql("SELECT 1 WHERE false")
        assert nothing == []
        [[two]] = yield Sql("SELECT ? + 1", (one,))
        return two

    assert run(sqlite3.connect(":memory:"), steps()) == 2


def test_what_a_statement_raises_ends_the_operation():
    ended: list[str] = []

    def steps() -> Steps[None]:
        try:
            yield Sql("SELECT nonsense")
        finally:
            ended.append("yes")

    with pytest.raises(sqlite3.OperationalError):
        run(sqlite3.connect(":memory:"), steps())
    assert ended == ["yes"]


@pytest.mark.anyio
async def test_an_operation_that_refuses_leaves_nothing(store: Store):
    def steps(doubt: bool) -> Steps[None]:
        yield Sql("INSERT INTO people (id, name, since, key_hash) VALUES (?, ?, ?, ?)", ("ada", "Ada", 1, b"key"))
        raise NoSuchPerson("she has changed her mind")

    with pytest.raises(NoSuchPerson):
        await store.write(steps)
    assert await store.person("ada") is None


@pytest.mark.anyio
async def test_a_read_sees_one_moment(store: Store):
    async def add() -> None:
        await store.add_person(Person("ada", "Ada", 1, b"key"))

    seen: list[int] = []

    def steps() -> Steps[None]:
        for _ in range(2):
            [[count]] = yield Sql("SELECT count(*) FROM people")
            seen.append(count)
            if len(seen) == 1:
                yield Sql("SELECT 1")  # the other write happens about now

    await asyncio.gather(store.read(steps), add())
    assert seen[0] == seen[1]
