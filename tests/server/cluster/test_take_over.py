"""Two processes want one table at the same time: whoever was too slow notices it and lets go."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from omphalos.server.cluster.lease import PROCESS, TABLE, Others
from omphalos.server.live.ownership import HeldElsewhere
from omphalos.server.store.errors import StaleFence
from tests.server.cluster.conftest import Node
from tests.server.cluster.test_cluster import seat_down, seat_down_again
from tests.server.live.harness import GUESS, wish
from tests.waiting import arrival, eventually

pytestmark = pytest.mark.anyio


async def sleeping_table(node: Node) -> Any:
    """A table in play that no process runs."""
    opened = await node.registry.open_table(wish("person", "person"))
    live = node.registry.live_tables[opened.id]
    async with live.lock:
        await node.registry.forget(opened.id, live.stored.fence)
    return opened


async def give_lease(node: Node, table_id: str) -> None:
    """The lease is this process's now, as if that of the other had expired."""
    valkey: Any = node.cluster._valkey  # pyright: ignore[reportPrivateUsage]
    await valkey.set(TABLE + table_id, node.cluster.process)


class Slow:
    """A method of the store whose answer is held back."""

    def __init__(self, node: Node, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.answered = asyncio.Event()
        self.go_on = asyncio.Event()
        method = getattr(node.store, name)

        async def slow(*values: Any) -> Any:
            answer = await method(*values)
            self.answered.set()
            await self.go_on.wait()
            return answer

        monkeypatch.setattr(node.store, name, slow)


@pytest.mark.parametrize("method", ["take", "load"])
async def test_a_table_that_another_process_takes_while_the_store_is_slow_is_run_there_alone(
    nodes: tuple[Node, Node], monkeypatch: pytest.MonkeyPatch, method: str
):
    """Else screens connected here would never hear of a move again."""
    here, there = nodes
    opened = await sleeping_table(here)
    slow = Slow(here, method, monkeypatch)
    finding = asyncio.create_task(here.registry.find(opened.id))
    await asyncio.wait_for(slow.answered.wait(), 10)
    await give_lease(there, opened.id)
    live = await there.registry.find(opened.id)
    await asyncio.sleep(0)
    slow.go_on.set()
    with pytest.raises(HeldElsewhere) as held:
        await asyncio.wait_for(finding, 10)
    assert held.value.owner == there.cluster.process
    assert opened.id not in here.registry.live_tables
    assert not live.gone
    near, far = await seat_down(here, opened, 0), await seat_down(there, opened, 1)
    assert (await far.act(1, GUESS, after=0))["type"] == "done"
    await near.next_of("update")


async def test_a_process_whose_lease_expired_tells_those_that_did_not_notice(
    nodes: tuple[Node, Node], monkeypatch: pytest.MonkeyPatch
):
    here, there = nodes
    opened = await here.registry.open_table(wish("person", "person"))
    far = await seat_down(there, opened, 1)

    async def nothing() -> None:
        """The other process is busy with itself."""

    monkeypatch.setattr(there.cluster, "_find_dead_processes", nothing)
    valkey: Any = here.cluster._valkey  # pyright: ignore[reportPrivateUsage]
    await valkey.delete(PROCESS + here.cluster.process)
    assert (await far.next_of("bye"))["reason"] == "moved"
    again = await seat_down(there, opened, 1)
    assert (await again.act(1, GUESS, after=0))["type"] == "done"


async def test_a_process_that_missed_the_announcement_of_a_new_owner_asks_for_its_leases(
    nodes: tuple[Node, Node], monkeypatch: pytest.MonkeyPatch
):
    here, there = nodes
    opened = await here.registry.open_table(wish("person", "person"))
    near = await seat_down(here, opened, 0)
    bus: Any = here.cluster._bus  # pyright: ignore[reportPrivateUsage]

    def missed(_: bytes) -> None:
        """The subscription is broken when the announcement comes."""

    monkeypatch.setattr(bus, "_heard", missed)
    await give_lease(there, opened.id)
    await there.registry.find(opened.id)
    assert opened.id in here.registry.live_tables
    bus._forget(None)
    assert (await near.next_of("bye"))["reason"] == "moved"
    assert opened.id not in here.registry.live_tables


async def test_an_announcement_that_is_lost_is_healed_by_the_store(
    nodes: tuple[Node, Node], monkeypatch: pytest.MonkeyPatch
):
    """Valkey is well, and nobody writes: the old owner's screens used to hear nothing more."""
    here, there = nodes
    opened = await here.registry.open_table(wish("person", "person"))
    near = await seat_down(here, opened, 0)

    async def lost(_: bytes) -> None:
        """It never arrives."""

    monkeypatch.setattr(there.cluster._bus, "announce", lost)  # pyright: ignore[reportPrivateUsage]
    await give_lease(there, opened.id)
    await there.registry.find(opened.id)
    assert (await near.next_of("bye"))["reason"] == "moved"
    assert opened.id not in here.registry.live_tables
    back = await seat_down(here, opened, 0)
    assert (await back.act(0, GUESS, after=0))["type"] == "done"
    assert opened.id in there.registry.live_tables


async def test_a_late_loss_of_an_old_table_leaves_the_new_one(nodes: tuple[Node, Node]):
    """It has come back to this process since, under a newer fence."""
    here, _ = nodes
    opened = await sleeping_table(here)
    old = await here.registry.find(opened.id)
    async with old.lock:
        await here.registry.forget(opened.id, old.stored.fence)
    live = await here.registry.find(opened.id)
    near = await seat_down(here, opened, 0)
    with pytest.raises(StaleFence):
        await old.stored.save(old.settings, 0)
    await here.registry.forget(opened.id, old.stored.fence)
    await here.cluster._lose(opened.id, old.stored.fence)  # pyright: ignore[reportPrivateUsage]
    assert here.registry.live_tables[opened.id] is live
    assert here.cluster.owns(opened.id, live.stored.fence)
    assert not near.closed


async def test_a_process_that_dies_while_others_are_taken_over_is_taken_over_too(nodes: tuple[Node, Node]):
    """Its tables may have been passed over as those of a living process."""
    here, _ = nodes
    cluster: Any = here.cluster
    woken: list[int] = []
    go_on = asyncio.Event()

    async def wake() -> None:
        woken.append(1)
        await go_on.wait()

    async def others() -> Others:
        return Others(frozenset(), () if go_on.is_set() else ("another",))

    cluster._listener.wake = wake
    cluster._leases.others = others
    await eventually(lambda: woken)
    await asyncio.sleep(0.4)  # it dies while the first is looked after
    go_on.set()
    await eventually(lambda: len(woken) == 2)


async def test_a_process_that_gets_its_lease_back_gives_up_a_table_with_a_newer_fence(nodes: tuple[Node, Node]):
    """The process that took the table died before it could announce that."""
    here, there = nodes
    opened = await here.registry.open_table(wish("person", "person"))
    near = await seat_down(here, opened, 0)
    await there.store.take(opened.id)
    valkey: Any = here.cluster._valkey  # pyright: ignore[reportPrivateUsage]
    await valkey.delete(PROCESS + here.cluster.process)
    assert (await near.next_of("bye"))["reason"] == "moved"

    async def come_back_and_act() -> str:
        while True:  # as a browser does: on a busy machine the lease may expire once more
            again = await seat_down_again(here, opened, 0)
            try:
                return (await again.act(0, GUESS, after=0))["type"]
            except AssertionError:
                assert again.closed

    assert await arrival(come_back_and_act(), "an answer to the action") == "done"
