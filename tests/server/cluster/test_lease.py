"""Leases: who may take and release one, and who is told of the dead."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from omphalos.server.cluster.lease import PROCESS, SINCE, Leases, Owner
from omphalos.server.cluster.valkey import connect
from tests.server import engines

pytestmark = pytest.mark.anyio


async def take_first(owner: Leases, table: str, *others: Leases) -> None:
    """Take a lease at a Valkey that has just started, and waits for old owners."""
    while not (found := await owner.take(table)).owner:
        for process in (owner, *others):
            await process.heartbeat()
        await asyncio.sleep(found.wait / 4)
    assert (await owner.take(table)).owner == found.owner


async def test_whoever_registers_tables_again_learns_which_it_has_lost(valkey: engines.Valkey) -> None:
    client = connect(valkey.url, 5.0)
    here, there = Leases(client, "here", 2.0), Leases(client, "there", 2.0)
    try:
        await take_first(there, "theirs", here)
        mine = [f"mine {n}" for n in range(502)]  # more than are asked for at once
        assert await here.take_again([*mine, "theirs"]) == ["theirs"]
        assert (await there.take("mine 501")).owner == "here"
    finally:
        await client.aclose()


async def test_a_lease_is_not_released_by_a_process_that_lost_it(valkey: engines.Valkey) -> None:
    client = connect(valkey.url, 5.0)
    here, there = Leases(client, "here", 2.0), Leases(client, "there", 2.0)
    try:
        await take_first(there, "table", here)
        assert (await here.take("table")).owner == "there"
        await here.release("table")
        assert (await here.take("table")).owner == "there"
        await there.release("table")
        assert (await here.take("table")).owner == "here"
    finally:
        await client.aclose()


async def test_a_clock_of_valkey_that_was_set_back_keeps_nobody_from_a_table(valkey: engines.Valkey) -> None:
    client: Any = connect(valkey.url, 5.0)
    here = Leases(client, "here", 0.5)
    try:
        await here.heartbeat()
        await client.set(SINCE, int(4e12))  # far in the future
        found = await here.take("table")
        assert (found.owner, found.wait) == ("", 0.5)
        await take_first(here, "table")
    finally:
        await client.aclose()


async def test_a_dead_process_is_reported_until_somebody_has_taken_over(valkey: engines.Valkey) -> None:
    """The answer to the one that is told of it first may be lost, or that one may die too."""
    client = connect(valkey.url, 5.0)
    here, there, gone = (Leases(client, name, 0.5) for name in ("here", "there", "gone"))
    try:
        await gone.heartbeat()
        await gone.leave()
        assert (await here.others()).dead == ("gone",)
        assert (await there.others()).dead == ()
        await asyncio.sleep(0.6)
        assert (await there.others()).dead == ("gone",)
        await there.forget(["gone"])
        await asyncio.sleep(0.6)
        assert (await here.others()).dead == ()
    finally:
        await client.aclose()


async def test_an_owner_that_seems_dead_may_be_given_time_to_come_back(valkey: engines.Valkey) -> None:
    """Valkey was away for all, and whoever reaches it again first would have all tables."""
    client = connect(valkey.url, 5.0)
    here, there = Leases(client, "here", 2.0), Leases(client, "there", 2.0)
    try:
        await take_first(there, "table", here)
        await client.delete(PROCESS + "there")
        assert await here.take("table", patience=1.5) == Owner("", 1.5)
        await there.heartbeat()
        assert (await here.take("table", patience=1.5)).owner == "there"
        await client.delete(PROCESS + "there")
        assert (await here.take("table")).owner == "here"
    finally:
        await client.aclose()


async def test_a_process_whose_own_lease_has_run_out_takes_no_table(valkey: engines.Valkey) -> None:
    """Others would take it again at once, until its next heartbeat."""
    client = connect(valkey.url, 5.0)
    here, there = Leases(client, "here", 2.0), Leases(client, "there", 2.0)
    try:
        await take_first(there, "table", here)
        await there.release("table")
        await client.delete(PROCESS + "here")
        assert await here.take("table") == Owner("", 0.0)
        await here.heartbeat()
        assert (await here.take("table")).owner == "here"
    finally:
        await client.aclose()
