"""Leases: who may release one."""

from __future__ import annotations

import asyncio

import pytest

from omphalos.server.cluster.lease import Leases
from omphalos.server.cluster.valkey import connect
from tests.server import engines

pytestmark = pytest.mark.anyio


async def test_a_lease_is_not_released_by_a_process_that_lost_it(valkey: engines.Valkey) -> None:
    client = connect(valkey.url, 5.0)
    here, there = Leases(client, "here", 2.0), Leases(client, "there", 2.0)
    try:
        while not (owner := await there.take("table")).owner:  # a Valkey that has just started waits for old owners
            for process in (here, there):
                await process.heartbeat()
            await asyncio.sleep(owner.wait / 4)
        assert owner.owner == "there"
        await here.release("table")
        assert (await here.take("table")).owner == "there"
        await there.release("table")
        assert (await here.take("table")).owner == "here"
    finally:
        await client.aclose()
