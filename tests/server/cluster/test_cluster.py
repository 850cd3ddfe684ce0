"""Tables owned by one process, clients connected to any."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from omphalos.server.cluster.bus import end
from omphalos.server.cluster.cluster import Cluster
from omphalos.server.cluster.errors import ClusterUnavailable
from omphalos.server.cluster.lease import PROCESS
from omphalos.server.cluster.relay import error_from
from omphalos.server.errors import NoSuchTable, SeatTaken
from omphalos.server.keys import hash_of
from omphalos.server.live import featured
from omphalos.server.live.config import LiveConfig
from omphalos.server.protocol.parts import ClockRule
from omphalos.server.store import open_store
from omphalos.server.store.errors import BadAddress, StaleFence
from omphalos.server.store.store import Person
from omphalos.table.game import AnyGame
from tests.server import engines
from tests.server.cluster.conftest import LASTING, Node
from tests.server.lake import GAME
from tests.server.live.harness import GUESS, KEEP, Client, wish
from tests.waiting import arrival, eventually

pytestmark = pytest.mark.anyio


async def seat_down(node: Node, opened: Any, *seats: int, seen: int = -1) -> Client:
    client = Client(node.registry, opened.id)
    welcome = await client.hello(*(held.secret for held in opened.seats if held.seat in seats), seen=seen)
    assert welcome["type"] == "welcome", welcome
    assert welcome["seats"] == list(seats)
    return client


async def seat_down_again(node: Node, opened: Any, *seats: int) -> Client:
    """Come back as a browser does: one that is sent on tries again."""
    secrets = [held.secret for held in opened.seats if held.seat in seats]

    async def come() -> Client:
        while True:
            client = Client(node.registry, opened.id)
            await client.say("hello", language="en", secrets=secrets, seen=0)
            await eventually(lambda client=client: client.raw)
            if client.received[0]["type"] == "welcome":
                return client
            assert client.received[0].get("reason") == "moved", client.received

    return await arrival(come(), f"a welcome to seats {seats}")


async def test_a_game_is_played_from_two_processes(nodes: tuple[Node, Node]):
    here, there = nodes
    opened = await here.registry.open_table(wish("person", "person"))
    near, far = await seat_down(here, opened, 0), await seat_down(there, opened, 1)
    assert len(there.registry.live_tables) == 0
    assert there.cluster.relayed == 1
    assert (await near.act(0, GUESS, after=0))["type"] == "done"
    assert (await far.act(1, GUESS, after=0))["type"] == "done"
    for turn, (client, seat) in enumerate([(near, 0), (far, 1)] * 2):
        if turn == 2:
            assert (await near.act(0, GUESS, after=4))["type"] == "done"
            assert (await far.act(1, GUESS, after=4))["type"] == "done"
        answer = await client.act(seat, KEEP, after=20)
        assert answer["type"] == "done", answer
    assert (await near.until(lambda table: table["phase"] == "over"))["phase"] == "over"
    assert (await far.until(lambda table: table["phase"] == "over"))["phase"] == "over"
    kept = await there.store.load(opened.id)
    assert len(kept.entries) == 9
    # each saw only what its seat may see
    guesses = [event for update in far.updates(1) for one in update["happened"] for event in one["events"]]
    assert [g["number"] for g in guesses if g["type"] == "guessed" and g["seat"] == 0] == [None, None]


async def test_refusals_and_malformed_messages_are_answered_across(nodes: tuple[Node, Node]):
    here, there = nodes
    opened = await here.registry.open_table(wish("person", "person"))
    far = await seat_down(there, opened, 1)
    assert (await far.act(0, GUESS, after=0))["error"] == "not-your-seat"
    assert (await far.act(1, KEEP, after=0))["error"] == "not-allowed"
    session: Any = far._session  # pyright: ignore[reportPrivateUsage]
    await session.receive(b"\xff{")
    assert (await far.next_of("refused"))["error"] == "bad-message"


async def test_who_goes_away_is_missed_across(nodes: tuple[Node, Node]):
    here, there = nodes
    opened = await here.registry.open_table(wish("person", "person"))
    near, far = await seat_down(here, opened, 0), await seat_down(there, opened, 1)
    await near.until(lambda table: table["seats"][1]["present"])
    session: Any = far._session  # pyright: ignore[reportPrivateUsage]
    await session.leave()
    await near.until(lambda table: not table["seats"][1]["present"])
    assert there.cluster.relayed == 0


async def test_what_is_asked_over_http_finds_the_table(nodes: tuple[Node, Node]):
    here, there = nodes
    opened = await here.registry.open_table(wish("person", "open", "open"))
    info = await there.registry.info(opened.id)
    assert [seat.sitter for seat in info.seats] == ["person", "open", "open"]
    secret = await there.registry.claim(opened.id, 1, "Ala", None)
    with pytest.raises(SeatTaken):
        await there.registry.claim(opened.id, 1, "Ola", None)
    far = Client(there.registry, opened.id)
    assert (await far.hello(secret))["seats"] == [1]
    await there.registry.remove(opened.id, opened.host)
    assert (await far.next_of("bye"))["reason"] == "removed"
    for node in nodes:
        with pytest.raises(NoSuchTable):
            await node.registry.info(opened.id)
        with pytest.raises(NoSuchTable):
            await node.registry.info("nowhere000")


async def test_a_person_is_taken_out_of_a_table_that_another_process_runs(nodes: tuple[Node, Node]):
    here, there = nodes
    key = "k" * 32
    await here.store.add_person(Person("0123456789ab", "Ala", 0, bytes.fromhex(hash_of(key))))
    opened = await here.registry.open_table(wish("person", "person", person=key))
    near = await seat_down(here, opened, 0)
    assert near.table()["seats"][0]["person"] == "0123456789ab"
    await there.registry.erase_person("0123456789ab")
    assert near.table()["seats"][0]["person"] is None
    assert await there.store.tables_of("0123456789ab") == []
    assert opened.id in here.registry.live_tables  # where it was
    assert (await near.act(0, GUESS, after=0))["type"] == "done"


async def test_a_process_that_ends_leaves_its_tables_to_the_others_at_once(nodes: tuple[Node, Node]):
    here, there = nodes
    opened = await here.registry.open_table(wish("person", "person"))
    far = await seat_down(there, opened, 1)
    await far.act(1, GUESS, after=0)
    await here.close()
    assert (await far.next_of("bye"))["reason"] == "restart"
    again = await seat_down(there, opened, 0, 1, seen=0)
    assert [one["n"] for one in again.updates(1)[-1]["happened"]] == [1]
    assert (await again.act(0, GUESS, after=1))["type"] == "done"
    assert opened.id in there.registry.live_tables


async def test_a_process_that_ends_sends_its_relayed_screens_to_another(nodes: tuple[Node, Node]):
    here, there = nodes
    opened = await here.registry.open_table(wish("person", "person"))
    far = await seat_down(there, opened, 1)
    await there.close()
    bye = await far.next_of("bye")
    assert bye["reason"] == "restart"
    assert 20 <= bye["again"] <= 250


async def numb(node: Node) -> None:
    """Simulate a process that is stopped or cut off from Valkey: it runs its tables and receives nothing."""
    cluster: Any = node.cluster
    await end([*cluster._tasks.values(), *cluster._bus._tasks])


async def test_an_owner_without_a_lease_writes_nothing_more(nodes: tuple[Node, Node]):
    here, there = nodes
    opened = await here.registry.open_table(wish("person", "person"))
    near = await seat_down(here, opened, 0, 1)
    await near.act(0, GUESS, after=0)
    await numb(here)
    far = await seat_down_again(there, opened, 1)  # the lease has expired: the table is taken over
    assert (await far.act(1, GUESS, after=0, number=76))["type"] == "done"
    old = here.registry.live_tables[opened.id]
    await near.say("act", seat=1, number=77, after=1, action=GUESS)  # the old owner has not noticed
    assert (await near.next_of("bye"))["reason"] == "moved"
    assert opened.id not in here.registry.live_tables
    kept = await there.store.load(opened.id)
    assert len(kept.entries) == 3  # the deal and two guesses
    with pytest.raises(StaleFence):
        await here.store.save(opened.id, old.stored.fence, kept.card, kept.about)
    back = await seat_down(there, opened, 0, seen=1)
    assert (await back.act(0, KEEP, after=2))["type"] == "done"


async def test_screens_of_a_dead_process_are_sent_to_find_their_table(nodes: tuple[Node, Node]):
    here, there = nodes
    opened = await here.registry.open_table(wish("person", "person"))
    far = await seat_down(there, opened, 1)
    await far.act(1, GUESS, after=0)
    await numb(here)
    bye = await far.next_of("bye")
    assert bye["reason"] == "moved"
    assert bye["again"] < 1000
    again = await seat_down(there, opened, 1, seen=1)
    assert (await again.act(1, GUESS, after=1, number=99))["error"] == "not-your-turn"
    assert opened.id in there.registry.live_tables


async def test_a_screen_that_comes_while_its_table_moves_is_sent_on(nodes: tuple[Node, Node]):
    """Its hello waits for the table's lock, so that the table does not know it when it goes."""
    here, _ = nodes
    opened = await here.registry.open_table(wish("person", "person"))
    client = Client(here.registry, opened.id)
    live = here.registry.live_tables[opened.id]
    async with live.lock:
        coming = asyncio.create_task(client.say("hello", language="en", secrets=[opened.seats[0].secret], seen=-1))
        await asyncio.sleep(0.05)
        await here.registry.lost(opened.id, live.stored.fence)
    await coming
    assert client.closed
    assert client.received == [{"type": "bye", "reason": "moved", "again": 0}]


async def test_a_process_that_was_taken_for_dead_sends_its_relayed_screens_to_reconnect(nodes: tuple[Node, Node]):
    """The owner of their table has ended the sessions, so they would hear nothing more."""
    here, there = nodes
    opened = await here.registry.open_table(wish("person", "person"))
    far = await seat_down(there, opened, 1)
    valkey: Any = there.cluster._valkey  # pyright: ignore[reportPrivateUsage]
    await valkey.delete(PROCESS + there.cluster.process)  # as if it had been frozen past its lease
    assert (await far.next_of("bye"))["reason"] == "moved"


async def test_an_owner_that_is_cut_off_from_valkey_learns_from_the_store_that_its_table_moved(
    nodes: tuple[Node, Node], monkeypatch: pytest.MonkeyPatch
):
    """Its own screens would wait for ever if they have nothing to send."""
    here, there = nodes
    opened = await here.registry.open_table(wish("person", "person"))
    near = await seat_down(here, opened, 0)

    async def away() -> bool:
        raise ClusterUnavailable("Valkey does not answer")

    def forget(_: bytes) -> None:
        """The announcement of the new owner does not arrive."""

    leases: Any = here.cluster._leases  # pyright: ignore[reportPrivateUsage]
    bus: Any = here.cluster._bus  # pyright: ignore[reportPrivateUsage]
    monkeypatch.setattr(leases, "heartbeat", away)
    monkeypatch.setattr(bus, "_heard", forget)
    assert (await near.next_of("bye"))["reason"] == "moved"
    far = await seat_down(there, opened, 0, 1)
    assert opened.id in there.registry.live_tables
    assert (await far.act(1, GUESS, after=0))["type"] == "done"


async def test_games_of_a_dead_process_go_on_without_anybody_asking(nodes: tuple[Node, Node]):
    """A clock runs. The seat to act must lose on time, whichever process dies."""
    here, there = nodes
    opened = await here.registry.open_table(wish("person", "person", clock=ClockRule("move", 300)))
    await numb(here)
    for _ in range(1000):
        if opened.id in there.registry.live_tables:
            break
        await asyncio.sleep(0.02)
    assert opened.id in there.registry.live_tables


async def test_valkey_restarts_and_everybody_keeps_what_was_theirs(nodes: tuple[Node, Node], valkey: engines.Valkey):
    here, there = nodes
    tables = [await node.registry.open_table(wish("person", "person")) for node in (here, there) for _ in range(5)]
    fences = {
        table.id: {**here.registry.live_tables, **there.registry.live_tables}[table.id].stored.fence for table in tables
    }
    near = [await seat_down(here if i < 5 else there, table, 0) for i, table in enumerate(tables)]
    far = [await seat_down(there if i < 5 else here, table, 1) for i, table in enumerate(tables)]
    await asyncio.to_thread(valkey.crash)
    for client in far:
        assert (await client.next_of("bye"))["reason"] == "moved"
    for client in near:  # clients of the owning process itself play on
        assert (await client.act(0, GUESS, after=0))["type"] == "done"
    with pytest.raises(ClusterUnavailable):
        await there.registry.info(tables[0].id)
    with pytest.raises(ClusterUnavailable):
        await there.registry.connect(tables[0].id, Client(there.registry, "").screen)
    new = await here.registry.open_table(wish("person", "person"))  # even this
    await asyncio.to_thread(valkey.start)
    clusters: list[Any] = [here.cluster, there.cluster]
    await eventually(lambda: all(cluster._registered for cluster in clusters))
    back = await asyncio.gather(
        *(seat_down_again(there if i < 5 else here, table, 1) for i, table in enumerate(tables))
    )
    for client in back:
        assert [one["n"] for one in client.updates(1)[-1]["happened"]] == [1]
        assert (await client.act(1, GUESS, after=1))["type"] == "done"
    assert await seat_down_again(there, new, 0, 1)
    assert {
        table.id: {**here.registry.live_tables, **there.registry.live_tables}[table.id].stored.fence for table in tables
    } == fences
    assert len(here.registry.live_tables) == 6
    assert len(there.registry.live_tables) == 5


async def test_two_processes_that_lost_messages_start_again_once(nodes: tuple[Node, Node]):
    here, there = nodes
    tables = [await node.registry.open_table(wish("person", "person")) for node in nodes]
    near, far = await seat_down(here, tables[0], 0), await seat_down(there, tables[0], 1)
    other = await seat_down(here, tables[1], 0, 1)
    bus: Any = here.cluster._bus  # pyright: ignore[reportPrivateUsage]
    run, number = bus._out[there.cluster.process]
    bus._out[there.cluster.process] = run, number + 1  # as if an envelope had been lost
    assert (await near.act(0, GUESS, after=0))["type"] == "done"
    for client in (far, other):
        assert (await client.next_of("bye"))["reason"] == "moved"
    far, other = await seat_down(there, tables[0], 1), await seat_down(here, tables[1], 0, 1)
    assert (await far.act(1, GUESS, after=1))["type"] == "done"
    for seat in (0, 1):
        assert (await other.act(seat, GUESS, after=0))["type"] == "done"
    await asyncio.sleep(0.3)
    assert not far.closed
    assert not other.closed


async def test_two_who_want_a_sleeping_table_agree(nodes: tuple[Node, Node]):
    here, there = nodes
    for _ in range(10):
        opened = await here.registry.open_table(wish("person", "person"))
        live = here.registry.live_tables[opened.id]
        async with live.lock:
            await here.registry.forget(live.id, live.stored.fence)
        clients = await asyncio.gather(seat_down(here, opened, 0), seat_down(there, opened, 1))
        assert (opened.id in here.registry.live_tables) != (opened.id in there.registry.live_tables)
        for seat, client in enumerate(clients):
            assert (await client.act(seat, GUESS, after=0))["type"] == "done"


async def test_without_valkey_nobody_starts(postgres_url: str, valkey: engines.Valkey):
    node = Node(postgres_url, valkey.url)
    valkey.crash()
    with pytest.raises(ClusterUnavailable, match="Valkey"):
        await node.open()
    await node.close()
    for address in ("", "http://x", "nonsense"):
        with pytest.raises(BadAddress):
            Cluster(open_store(postgres_url), address)


async def test_a_process_that_has_not_joined_yet_is_not_cut_off() -> None:
    cluster = Cluster(open_store("sqlite:///x.db"), "valkey://192.0.2.1", LASTING)
    assert not cluster.cut_off
    assert cluster.relayed == 0
    assert not cluster.owns("table", 1)


def test_errors_of_another_process_keep_their_type():
    assert isinstance(error_from("no-such-table", "there is no table x"), NoSuchTable)
    assert isinstance(error_from("stale-fence", "x"), StaleFence)
    assert isinstance(error_from("never-heard-of", "x"), ClusterUnavailable)
    assert str(error_from("no-such-table", "there is no table x")) == "there is no table x"


async def test_another_process_finds_the_featured_game_before_its_lease(
    nodes: tuple[Node, Node], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(featured, "next_game", lambda: GAME)
    for node in nodes:
        node.registry.config = LiveConfig(fixed_pace=0.0, featured=60.0)
    here, there = nodes
    register = here.cluster.created

    async def late(table_id: str, fence: int) -> None:
        await there.registry.info(table_id)
        await register(table_id, fence)

    monkeypatch.setattr(here.cluster, "created", late)
    info = await here.registry.featured_bots()
    assert info is not None
    assert info.phase == "playing"
    assert list(there.registry.live_tables) == [info.id]
    assert not here.registry.live_tables


async def test_one_featured_game_of_bots_in_the_cluster(nodes: tuple[Node, Node], monkeypatch: pytest.MonkeyPatch):
    def lake() -> AnyGame:
        return GAME

    monkeypatch.setattr(featured, "next_game", lake)
    monkeypatch.setattr(featured, "LINGER", 0)
    for node in nodes:
        node.registry.config = LiveConfig(fixed_pace=0.0, featured=60.0)
    here, there = nodes
    first, second = await asyncio.gather(*(node.registry.featured_bots() for node in nodes))
    assert first is not None
    assert second is not None
    assert first.id == second.id
    owner, other = (here, there) if here.registry.live_tables else (there, here)
    assert not other.registry.live_tables
    far = Client(other.registry, first.id)
    await far.ask("hello", language="en", preview=True)
    await far.until(lambda table: table["phase"] == "over")
    live = owner.registry.live_tables[first.id]
    while live.stored.stored_phase != "over":
        await asyncio.sleep(0.01)
    again = await other.registry.featured_bots()  # asks the owner to delete it, and opens the next
    assert again is not None
    assert (again.id, again.phase) == (first.id, "playing")
    assert len(owner.registry.live_tables) + len(other.registry.live_tables) == 1
