"""A destination that fails is left alone, and delays only those who asked for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

import msgspec
import pytest

from omphalos.server.notifications import destinations as rules
from omphalos.server.notifications.destinations import Destination, Destinations
from omphalos.server.notifications.errors import DestinationGone, HeldBack, NotReached, SendFailed
from omphalos.server.notifications.slots import FairSlots, TooManyWaiting
from omphalos.server.notifications.stored import Channel, ChannelKind
from omphalos.server.notifications.targets import destination_of

pytestmark = pytest.mark.anyio
GOOD = Destination("good.example.org:443", "ben")
DEAD = Destination("dead.example.org:443", "eve")


class Clock:
    """A clock that a test moves on."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def ways(clock: Clock) -> Destinations:
    return Destinations(1_000, clock)


async def send(
    ways: Destinations,
    to: Destination,
    problem: Exception | None = None,
    during: Callable[[], None] = lambda: None,
) -> None:
    async with ways.sending(to):
        during()
        if problem is not None:
            raise problem


async def fail(ways: Destinations, to: Destination, times: int = 1) -> None:
    for _ in range(times):
        with pytest.raises(NotReached):
            await send(ways, to, NotReached("silent"))


async def test_a_host_that_does_not_answer_is_left_alone_for_longer_and_longer(
    ways: Destinations, clock: Clock
) -> None:
    await fail(ways, DEAD, rules.FAILURES)
    for pause in (60, 120, 240, 480, 960, 1920, 3600, 3600):
        assert ways.shut == 1
        with pytest.raises(HeldBack) as held:
            await send(ways, DEAD)
        assert held.value.after == pause
        clock.now += pause - 0.5
        with pytest.raises(HeldBack):
            await send(ways, DEAD)
        clock.now += 0.5
        assert ways.shut == 0
        await fail(ways, DEAD)  # one trial
    clock.now += 3600
    await send(ways, DEAD)
    await fail(ways, DEAD, rules.FAILURES - 1)  # it begins anew after an answer
    await send(ways, DEAD)


async def test_others_wait_while_one_message_is_tried(ways: Destinations, clock: Clock) -> None:
    await fail(ways, DEAD, rules.FAILURES)
    clock.now += 60
    async with ways.sending(DEAD):
        with pytest.raises(HeldBack):
            await send(ways, DEAD)
    await send(ways, DEAD)


@pytest.mark.parametrize("problem", [SendFailed("503"), DestinationGone("410"), None])
async def test_an_answer_is_no_failure_of_the_host(ways: Destinations, problem: Exception | None) -> None:
    for _ in range(2 * rules.FAILURES):
        with suppress(SendFailed):
            await send(ways, DEAD, problem)
    assert ways.shut == 0
    await send(ways, DEAD)


async def test_an_answer_that_comes_slowly_is_a_failure(ways: Destinations, clock: Clock) -> None:
    def pass_time() -> None:
        clock.now += rules.SLOW + 1

    for _ in range(rules.FAILURES):
        await send(ways, DEAD, None, pass_time)
    with pytest.raises(HeldBack):
        await send(ways, DEAD)


async def test_an_answer_at_the_limit_of_slowness_is_none(ways: Destinations, clock: Clock) -> None:
    def pass_time() -> None:
        clock.now += rules.SLOW

    for _ in range(rules.FAILURES + 1):
        await send(ways, DEAD, None, pass_time)
    assert ways.shut == 0


async def test_of_too_many_hosts_the_one_that_was_not_used_for_longest_is_forgotten(
    ways: Destinations, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "MAX_HOSTS", 2)
    other, third = Destination("other.example.org:443", "kim"), Destination("third.example.org:443", "kim")
    await fail(ways, DEAD, rules.FAILURES)
    await send(ways, other)
    with pytest.raises(HeldBack):
        await send(ways, DEAD)  # it was looked up later than the other
    await send(ways, third)
    assert ways.shut == 1
    with pytest.raises(HeldBack):
        await send(ways, DEAD)
    await send(ways, other)
    await send(ways, third)
    assert ways.shut == 0
    await send(ways, DEAD)  # nothing is known of it any more


async def test_who_wastes_time_on_many_hosts_may_only_use_hosts_that_answer(ways: Destinations, clock: Clock) -> None:
    def hold() -> None:
        clock.now += 15

    hosts = [Destination(f"hole{n}.example.org:443", "eve") for n in range(20)]
    tried = 0
    for hole in hosts:
        with suppress(HeldBack):
            with pytest.raises(NotReached):
                await send(ways, hole, NotReached("silent"), hold)
            tried += 1
    assert tried == 5  # a minute, less what came back meanwhile
    await send(ways, GOOD)
    await send(ways, Destination(GOOD.host, "eve"))  # a host that answers
    await send(ways, Destination("new.example.org:443", "ben"))
    clock.now += 3600
    await send(ways, hosts[-1])


async def test_a_host_that_answered_once_is_one_of_the_others_when_it_fails(ways: Destinations) -> None:
    await send(ways, DEAD)
    await fail(ways, DEAD)
    for number in range(70):  # Eve has wasted her time; every failure costs a second at least
        with suppress(HeldBack, NotReached):
            await send(ways, Destination(f"hole{number}.example.org:443", "eve"), NotReached("silent"))
    with pytest.raises(HeldBack, match="one subscriber"):
        await send(ways, DEAD)
    await send(ways, Destination(DEAD.host, "ben"))
    await send(ways, DEAD)  # it has answered again


async def test_where_nobody_knows_who_asked_the_host_is_counted_and_no_other(ways: Destinations) -> None:
    assert [Destination("a.org:443", who).payer for who in ("", "ben")] == ["host a.org:443", "ben"]
    for _ in range(200):
        await send(ways, Destination("a.org:443", ""))
    with pytest.raises(HeldBack):
        await send(ways, Destination("a.org:443", ""))
    await send(ways, Destination("b.org:443", ""))
    await send(ways, Destination("a.org:443", "ben"))


@pytest.mark.parametrize(
    ("kind", "address", "host"),
    [
        ("slack", "https://hooks.slack.com/services/1", "hooks.slack.com:443"),
        ("ntfy", "http://ntfy.lan/topic", "ntfy.lan:80"),
        ("ntfy", "http://ntfy.lan:8080/topic", "ntfy.lan:8080"),
        ("push", "https://push.example.org:8443/x", "push.example.org:8443"),
        ("push", "https://fcm.googleapis.com/fcm/send/x", "fcm.googleapis.com:443"),
    ],
)
def test_a_channel_leads_to_a_host_and_its_port(kind: ChannelKind, address: str, host: str) -> None:
    target = {"endpoint": address, "receiver": "", "auth": ""} if kind == "push" else {"url": address}
    channel = Channel("c", kind, msgspec.json.encode(target), "en", "eve", None, True, 0)
    assert destination_of(channel) == Destination(host, "eve")
    assert destination_of(Channel("c", "mail", b'{"address":"a@b.org"}', "en", "eve", None, True, 0)) is None


@pytest.mark.parametrize(
    ("host", "trusted"),
    [
        *((f"{host}:443", True) for host in ("fcm.googleapis.com", "web.push.apple.com", "wns2.notify.windows.com")),
        *((f"{host}:443", True) for host in ("discord.com", "ptb.discord.com", "hooks.slack.com", "ntfy.sh")),
        *((host, False) for host in ("ntfy.sh:80", "notntfy.sh:443", "ntfy.sh.example.org:443", "googleapis.com:443")),
    ],
)
def test_services_that_limit_their_senders_have_no_daily_limit(host: str, trusted: bool) -> None:
    assert Destination(host, "eve").trusted == trusted


async def test_a_day_has_so_many_messages_for_a_host_and_for_each_subscriber(ways: Destinations, clock: Clock) -> None:
    async def sent(subscriber: str, host: str = "small.example.org:443") -> int:
        done = 0
        with suppress(HeldBack):
            while done < 2_000:
                await send(ways, Destination(host, subscriber))
                done += 1
        return done

    assert [await sent(f"eve{n}") for n in range(6)] == [200, 200, 200, 200, 200, 0]
    assert await sent("ben", "other.example.org:443") == 200
    assert await sent("ben", "fcm.googleapis.com:443") == 2_000  # limits its senders itself
    assert await sent("ben", "evil-fcm.googleapis.com:444") == 200
    assert await sent("ben", "notfcm.googleapis.com.example.org:443") == 200
    clock.now += 86_400
    assert await sent("eve0") == 200


async def test_dead_hosts_of_many_subscribers_take_no_slot_of_hosts_that_answer(ways: Destinations) -> None:
    await send(ways, GOOD)
    over = asyncio.Event()

    async def hold(number: int) -> None:
        async with ways.sending(Destination(f"hole{number}.example.org:443", f"eve{number % 60}")):
            await over.wait()

    held = [asyncio.create_task(hold(number)) for number in range(200)]
    await asyncio.sleep(0)
    async with asyncio.timeout(10):
        await send(ways, GOOD)
    over.set()
    await asyncio.gather(*held)
    assert ways.waiting == 0


async def test_slots_are_given_in_turn() -> None:
    slots, order = FairSlots(10), list[str]()
    over = asyncio.Event()

    async def work(who: str) -> None:
        async with slots.slot(who, {"one": 1}):
            order.append(who)
            await over.wait()

    tasks = [asyncio.create_task(work(who)) for who in ("eve", "eve", "eve", "ben", "eve", "ann")]
    await asyncio.sleep(0)
    assert (order, len(slots)) == (["eve"], 5)
    over.set()
    await asyncio.gather(*tasks)
    assert order == ["eve", "eve", "ben", "ann", "eve", "eve"]


async def test_work_that_cannot_be_done_blocks_no_other_of_the_same_person() -> None:
    slots = FairSlots(10)
    async with slots.slot("ben", {"here": 1, "all": 3}):
        waiting = asyncio.create_task(slots.slot("ben", {"here": 1, "all": 3}).__aenter__())
        await asyncio.sleep(0)
        async with asyncio.timeout(10), slots.slot("ben", {"there": 1, "all": 3}):
            assert len(slots) == 1
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        assert len(slots) == 0
    async with asyncio.timeout(10), slots.slot("ben", {"here": 1}):  # nothing is lost
        pass


async def test_a_place_that_is_given_to_somebody_who_leaves_is_given_on() -> None:
    slots = FairSlots(10)
    first = slots.slot("ann", {"one": 1})
    await first.__aenter__()
    leaving = asyncio.create_task(slots.slot("ben", {"one": 1}).__aenter__())
    await asyncio.sleep(0)
    await first.__aexit__(None, None, None)  # admits Ben, who has not noticed yet
    leaving.cancel()
    await asyncio.gather(leaving, return_exceptions=True)
    async with asyncio.timeout(10), slots.slot("cid", {"one": 1}):
        pass


async def test_who_waits_for_too_much_is_refused() -> None:
    slots = FairSlots(2)
    async with slots.slot("eve", {"one": 1}):
        waiting = [asyncio.create_task(slots.slot("eve", {"one": 1}).__aenter__()) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(TooManyWaiting):
            async with slots.slot("eve", {"one": 1}):
                pass
        for one in waiting:
            one.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
