"""Who is told of what is kept, in both stores, and no longer than the games it was given for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from omphalos.server.notifications.errors import TooManyWatches
from omphalos.server.notifications.stored import ALL_SEATS, NEVER_TOLD, Channel, ChannelStore, Watch
from omphalos.server.store import open_store
from omphalos.server.store.backup import backup, restore
from omphalos.server.store.errors import NoSuchTable
from omphalos.server.store.store import Redacted, Store
from tests.server.store import samples

pytestmark = pytest.mark.anyio
TABLE = "table00001"


def channel(name: str = "one", **more: Any) -> Channel:
    facts: dict[str, Any] = {
        "kind": "push",
        "target": f'{{"endpoint":"{name}"}}'.encode(),
        "language": "en",
        "subscriber": "0123456789abcdef",
        "token_hash": None,
        "confirmed": True,
        "since": 100,
    }
    return Channel(name, **(facts | more))


def at_most(limit: int) -> Callable[[list[tuple[Watch, Channel]]], None]:
    def check(others: list[tuple[Watch, Channel]]) -> None:
        if len(others) >= limit:
            raise TooManyWatches("too many")

    return check


async def watch(store: Store, one: Channel, seat: int = 0, table: str = TABLE, key: str = "key") -> Channel:
    return await ChannelStore(store).watch(one, Watch(table, one.id, seat, key), at_most(3))


async def names(store: Store, *tables: str) -> list[str]:
    return [watch.channel for watch, _ in await ChannelStore(store).watching(list(tables or (TABLE,)))]


async def test_the_push_key_is_made_once(store: Store, url: str) -> None:
    keys = await asyncio.gather(*(ChannelStore(store).push_key(bytes([i]) * 32) for i in range(4)))
    assert len(set(keys)) == 1
    again = open_store(url) if url.startswith("postgres") else store
    if again is not store:
        await again.open()
    assert await ChannelStore(again).push_key(b"z" * 32) == keys[0]
    if again is not store:
        await again.close()


async def test_the_settings_of_a_table_are_read_alone(store: Store) -> None:
    await store.create(samples.card(), b"about")
    assert await store.about(TABLE) == b"about"
    with pytest.raises(NoSuchTable):
        await store.about("table00009")


async def test_a_channel_watches_seats_of_tables(store: Store) -> None:
    await store.create(samples.card(), b"about")
    await store.create(samples.card("table00002"), b"about")
    one = channel()
    assert await watch(store, one, seat=1) == one
    await watch(store, one, ALL_SEATS, "table00002")
    assert await ChannelStore(store).watching([TABLE, "table00009"]) == [(Watch(TABLE, "one", 1, "key"), one)]
    assert len(await ChannelStore(store).watching([TABLE, "table00002"])) == 2
    with pytest.raises(NoSuchTable):
        await watch(store, channel("two"), table="table00009")


async def test_the_same_destination_is_one_channel(store: Store) -> None:
    await store.create(samples.card(), b"about")
    await watch(store, channel(confirmed=False, token_hash="t"))
    asked = channel(confirmed=False, token_hash="t")
    assert [await ChannelStore(store).by_token("t") for _ in range(2)] == [asked, asked]  # asking does not confirm it
    assert await ChannelStore(store).by_token("t", confirm=True) == channel(token_hash="t")
    again = await watch(store, channel(confirmed=False, token_hash="t", language="pl", since=999), key="other")
    assert (again.confirmed, again.language, again.since) == (True, "pl", 100)
    ((found, _),) = await ChannelStore(store).watching([TABLE])
    assert found.key_hash == "other"
    late = await watch(store, channel(token_hash="u", subscriber="fedcba9876543210", target=b"{}"))
    assert (late.token_hash, late.subscriber, late.target) == ("t", channel().subscriber, channel().target)


async def test_a_table_has_only_so_many(store: Store) -> None:
    await store.create(samples.card(), b"about")
    for name in ("one", "two", "three", "one"):
        await watch(store, channel(name))
    with pytest.raises(TooManyWatches):
        await watch(store, channel("four"))
    assert await names(store) == ["one", "three", "two"]


async def test_of_two_that_are_added_at_the_same_time_the_second_counts_the_first(store: Store) -> None:
    await store.create(samples.card(), b"about")
    for name in ("one", "two"):
        await watch(store, channel(name))
    await asyncio.gather(*(names(store) for _ in range(6)))  # as many connections are there
    more = await asyncio.gather(*(watch(store, channel(f"{n}th")) for n in range(6)), return_exceptions=True)
    assert sorted(type(one).__name__ for one in more) == ["Channel", *["TooManyWatches"] * 5]
    assert len(await names(store)) == 3


async def test_what_was_told_only_grows(store: Store) -> None:
    await store.create(samples.card(), b"about")
    await watch(store, channel())
    await ChannelStore(store).told("one", [(TABLE, 0, 7), ("table00009", 0, 7)])
    await ChannelStore(store).told("one", [(TABLE, 0, 5)])
    ((found, _),) = await ChannelStore(store).watching([TABLE])
    assert found.told == 7


async def test_only_the_key_that_added_it_removes_it(store: Store) -> None:
    await store.create(samples.card(), b"about")
    await watch(store, channel(token_hash="t"))
    await ChannelStore(store).unwatch(TABLE, "one", "another key")
    assert await names(store) == ["one"]
    await ChannelStore(store).unwatch(TABLE, "one", "key")
    assert await names(store) == []
    assert await ChannelStore(store).by_token("t") is None  # an address that nothing is told to is not kept


async def test_a_deleted_table_and_a_finished_game_leave_no_address(store: Store) -> None:
    fence = await store.create(samples.card(), b"about")
    await store.create(samples.card("table00002", phase="over"), b"about")
    await store.create(samples.card("table00003"), b"about")
    await watch(store, channel("one", token_hash="1"))
    await watch(store, channel("two", token_hash="2"), table="table00002")
    await watch(store, channel("three", token_hash="3"), table="table00003")
    await watch(store, channel("four", token_hash="4", confirmed=False), table="table00003")
    await watch(store, channel("five", token_hash="5", confirmed=False, since=300), table="table00003")
    await store.remove(TABLE, fence)
    assert await ChannelStore(store).sweep(before=200) == 3
    kept = [token for token in "12345" if await ChannelStore(store).by_token(token) is not None]
    assert kept == ["3", "5"]
    assert await names(store, "table00002") == []


def test_the_numbers_for_all_seats_and_for_nothing_told_are_those_of_stored_watches() -> None:
    """They are in the databases of servers, and must not be the number of a seat or of entries."""
    assert (ALL_SEATS, NEVER_TOLD) == (-1, -1)


async def test_a_dropped_channel_watches_nothing(store: Store) -> None:
    await store.create(samples.card(), b"about")
    await watch(store, channel())
    await ChannelStore(store).drop("one")
    assert await names(store) == []


async def test_a_person_who_is_erased_is_told_nothing(store: Store) -> None:
    fence = await store.create(samples.card(), b"about")
    await watch(store, channel("one", token_hash="1"), seat=0)
    await watch(store, channel("two", token_hash="2"), seat=1)
    await store.create(samples.card("table00002"), b"about")
    await watch(store, channel("three", token_hash="3"), seat=1, table="table00002")
    await store.redact(TABLE, fence, Redacted(b"{}", b"about", None, [1]))
    assert await names(store) == ["one"]
    assert await ChannelStore(store).by_token("2") is None
    assert await names(store, "table00002") == ["three"]  # the same seat of another table


async def test_a_backup_holds_keys_and_channels(store: Store, url: str, tmp_path: Path) -> None:
    await store.create(samples.card(), b"about")
    key = await ChannelStore(store).push_key(b"k" * 32)
    await watch(store, channel(token_hash="t"), seat=1)
    file, target = tmp_path / "all.backup", f"sqlite:///{tmp_path}/other.db"
    rows = await backup(url, file)
    assert (rows["push_key"], rows["channels"], rows["watches"]) == (1, 1, 1)
    other = open_store(target)
    await other.open()
    await ChannelStore(other).push_key(b"x" * 32)  # it was started once
    await other.close()
    await restore(file, target)
    await other.open()
    assert await ChannelStore(other).push_key(b"y" * 32) == key
    assert await ChannelStore(other).watching([TABLE]) == await ChannelStore(store).watching([TABLE])
    assert msgspec.structs.asdict((await ChannelStore(other).watching([TABLE]))[0][1]) == msgspec.structs.asdict(
        channel(token_hash="t")
    )
    await other.close()
