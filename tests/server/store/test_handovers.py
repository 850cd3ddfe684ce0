"""The contract of hand-overs in a store. Everything here runs on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio

import pytest

from omphalos.server.handovers.errors import TooManyHandovers
from omphalos.server.handovers.stored import Handover, HandoverStore
from omphalos.server.store import open_store
from omphalos.server.store.store import Store

pytestmark = pytest.mark.anyio


def waiting(code: str = "000123", until: int = 100) -> Handover:
    return Handover(code, b"public key of " + code.encode(), f"hash of {code}", until)


async def test_a_parcel_goes_from_one_device_to_the_other_once(store: Store):
    handovers = HandoverStore(store)
    assert await handovers.wait(waiting(), 0, 9)
    assert await handovers.parcel("hash of 000123", 1) == (waiting(), None)
    assert not await handovers.give("000123", b"unseen", 1)  # nobody has looked the key up
    assert await handovers.receiver("000123", 1, 5) == b"public key of 000123"
    given = await asyncio.gather(*(handovers.give("000123", b"parcel %d" % i, 1) for i in range(4)))
    assert sorted(given) == [False, False, False, True]
    assert await handovers.receiver("000123", 1, 5) is None
    assert await handovers.parcel("hash of 000123", 1) == (waiting(), b"parcel %d" % given.index(True))
    assert await handovers.parcel("hash of another", 1) is None
    await handovers.end("hash of 000123")
    await handovers.end("hash of 000123")
    assert await handovers.parcel("hash of 000123", 1) is None


async def test_a_code_is_used_by_one_device_at_a_time_and_not_for_ever(store: Store):
    handovers = HandoverStore(store)
    assert await handovers.wait(waiting(), 0, 9)
    assert not await handovers.wait(Handover("000123", b"other", "other", 500), 99, 9)
    assert not await handovers.wait(waiting(), 99, 9)  # not even by the same device
    assert await handovers.receiver("000123", 99, 5) == b"public key of 000123"
    for late in (100, 101):
        assert await handovers.receiver("000123", late, 5) is None
        assert not await handovers.give("000123", b"parcel", late)
        assert await handovers.parcel("hash of 000123", late) is None
    assert await handovers.wait(Handover("000123", b"other", "other", 500), 100, 9)


async def test_a_code_cannot_be_looked_up_for_ever(store: Store):
    handovers = HandoverStore(store)
    assert await handovers.wait(waiting(), 0, 9)
    found = await asyncio.gather(*(handovers.receiver("000123", 1, 3) for _ in range(6)))
    assert sum(one is not None for one in found) == 3
    assert await handovers.give("000123", b"parcel", 1)  # of those who were among the first


async def test_so_many_wait_at_once_and_no_more(store: Store):
    for number in range(3):
        assert await HandoverStore(store).wait(waiting(f"00000{number}"), 0, 3)
    with pytest.raises(TooManyHandovers):
        await HandoverStore(store).wait(waiting("000009"), 99, 3)
    assert await HandoverStore(store).wait(waiting("000009"), 100, 3)  # the others' time is over


async def test_another_process_finds_them(postgres_url: str):
    one, other = open_store(postgres_url), open_store(postgres_url)
    await one.open()
    await other.open()
    assert await HandoverStore(one).wait(waiting(), 0, 9)
    assert await HandoverStore(other).receiver("000123", 1, 5) == b"public key of 000123"
    assert await HandoverStore(other).give("000123", b"parcel", 1)
    assert await HandoverStore(one).parcel("hash of 000123", 1) == (waiting(), b"parcel")
    await other.close()
    await one.close()
