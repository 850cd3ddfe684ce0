"""Writes that reach PostgreSQL long after their connection was given up: what was done since then stays."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from omphalos.server.store import postgres_pool
from omphalos.server.store.errors import StaleFence
from omphalos.server.store.postgres import PostgresStore
from omphalos.server.store.tables import Redacted
from tests.server import engines
from tests.server.store.samples import append, card, person
from tests.server.vanishing import VanishingProxy

pytestmark = pytest.mark.anyio
TABLE = "table00001"
ALA = "person-Ala"
SILENCE = 0.3  # seconds until a connection is given up


@pytest.fixture
async def proxy(postgres_engine: engines.Postgres, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[VanishingProxy]:
    monkeypatch.setattr(postgres_pool, "COMMAND_TIMEOUT", SILENCE)
    async with VanishingProxy(postgres_engine.folder) as proxy:
        yield proxy


@pytest.fixture
async def store(postgres_url: str, proxy: VanishingProxy) -> AsyncIterator[PostgresStore]:
    store = PostgresStore(proxy.url(postgres_url))
    await store.open()
    await store.create(card(), b"opened")
    await store.add_person(person())
    yield store
    await store.close()


def of(kept: Any) -> tuple[Any, ...]:
    return kept.card.touched, kept.card.phase, kept.about, kept.entries


async def test_settings_that_arrive_late_do_not_replace_newer_ones(store: PostgresStore, proxy: VanishingProxy):
    proxy.hold_at = b"old settings"
    await store.save(TABLE, 1, card(touched=2, phase="gathering"), b"old settings")
    assert (await store.load(TABLE)).about == b"old settings"  # written by its repetition
    await store.save(TABLE, 1, card(touched=3), b"new settings")
    await proxy.deliver()
    assert of(await store.load(TABLE)) == (3, "playing", b"new settings", [])


async def test_settings_that_arrive_late_do_not_undo_those_of_an_entry(store: PostgresStore, proxy: VanishingProxy):
    proxy.hold_at = b"old settings"
    await store.save(TABLE, 1, card(touched=2), b"old settings")
    await store.append(TABLE, 1, append(0, card(touched=4), about=b"of the entry"))
    await proxy.deliver()
    assert of(await store.load(TABLE)) == (4, "playing", b"of the entry", [b"entry 0"])


async def test_an_entry_that_arrives_late_changes_nothing(store: PostgresStore, proxy: VanishingProxy):
    proxy.hold_at = b"entry 0"
    await store.append(TABLE, 1, append(0, card(touched=4), about=b"of the entry"))
    await store.save(TABLE, 1, card(touched=5), b"new settings")
    await proxy.deliver()
    assert of(await store.load(TABLE)) == (5, "playing", b"new settings", [b"entry 0"])


async def test_an_erased_name_does_not_come_back(store: PostgresStore, proxy: VanishingProxy):
    proxy.hold_at = b"with a name"
    await store.save(TABLE, 1, card(touched=2), b"with a name")
    await store.redact(TABLE, 1, Redacted(b"{}", b"without", None, []))
    await proxy.deliver()
    assert of(await store.load(TABLE)) == (2, "playing", b"without", [])


async def test_an_owner_stays_when_its_taking_of_the_table_arrives_once_more(
    store: PostgresStore, proxy: VanishingProxy
):
    await store.take(TABLE)  # prepares the statement, so that another taking is sent in one piece
    proxy.hold_at = TABLE.encode() + b"\0\0\0\x08"  # the id, and the length of the fence that was read
    fence = await store.take(TABLE)
    assert fence == 3
    await proxy.deliver()
    assert await store.fences([TABLE]) == {TABLE: fence}
    await store.save(TABLE, fence, card(touched=2), b"ours")
    assert of(await store.load(TABLE)) == (2, "playing", b"ours", [])


async def test_a_new_owner_writes_whatever_the_number_of_the_latest_write(postgres_url: str, store: PostgresStore):
    for n in range(5):
        await store.append(TABLE, 1, append(n))
    other = PostgresStore(postgres_url)
    await other.open()
    fence = await other.take(TABLE)
    assert fence == 2
    await other.save(TABLE, fence, card(touched=9), b"of the other")
    with pytest.raises(StaleFence):
        await store.save(TABLE, 1, card(touched=10), b"of the former owner")
    assert (await other.load(TABLE)).about == b"of the other"
    await other.close()


async def test_a_name_that_arrives_late_does_not_replace_a_newer_one(store: PostgresStore, proxy: VanishingProxy):
    proxy.hold_at = b"Late name"
    await store.rename(ALA, "Late name")
    await store.rename(ALA, "New name")
    await proxy.deliver()
    kept = await store.person(ALA)
    assert kept is not None
    assert kept.name == "New name"
