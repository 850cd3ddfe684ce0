"""The stand-in for Valkey answers as the real one does, whatever it is asked."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest

from omphalos.server.cluster.lease import Leases
from omphalos.server.cluster.valkey import connect
from tests.server import engines
from tests.simulation import valkey

pytestmark = pytest.mark.anyio
PROCESSES, TABLES = ("one", "two", "three"), ("a", "b")
LEASE = 1.0  # seconds; a busy machine asks everything of a round in less


async def answers(client: Any, seed: int, sleep: Callable[[float], Awaitable[None]]) -> list[Any]:
    """What three processes are told that ask at random: in each round all do something, then some time passes."""
    rng, told = Random(seed), list[Any]()
    leases = {name: Leases(client, name, LEASE) for name in PROCESSES}
    for _ in range(16):
        for name in rng.sample(PROCESSES, 3):
            mine, table = leases[name], rng.choice(TABLES)
            match rng.randrange(8):
                case 0 | 1:
                    told.append(("heartbeat", await mine.heartbeat(rng.choice((0.0, LEASE * 2)))))
                case 2 | 3:
                    taken = await mine.take(table, rng.random() < 0.3, rng.choice((0.0, LEASE)))
                    told.append(("take", taken.owner, taken.wait > 0))
                case 4:
                    told.append(("release", await mine.release(table)))
                case 5:
                    told.append(("again", await mine.take_again(TABLES)))
                case 6:
                    others = await mine.others()
                    told.append(("others", sorted(others.alive), sorted(others.dead)))
                    if rng.random() < 0.5:
                        await mine.forget(others.dead)
                case _:
                    told.append(("others reach the store", await mine.others_reach_store() > 0))
        await sleep(rng.choice((0.0, 0.0, 0.0, LEASE * 1.2)))
    return told


async def test_leases_are_the_same_over_both() -> None:
    with engines.valkey() as engine:
        for seed in range(3):
            client: Any = connect(engine.url, 5.0)
            await client.flushall()
            real = await answers(client, seed, asyncio.sleep)
            await client.aclose()
            now = [time.time()]

            async def pass_by(seconds: float, now: list[float] = now) -> None:
                now[0] += seconds

            server = valkey.Server(lambda now=now: now[0], Random(seed))
            assert await answers(valkey.Client(server), seed, pass_by) == real, f"seed {seed}"


async def test_what_is_published_is_heard_by_those_who_listen() -> None:
    async def heard(client: Any) -> list[Any]:
        async with client.pubsub() as hearing:
            assert await client.publish("here", b"early") == 0
            await hearing.subscribe("here", "all")
            told: list[Any] = [await hearing.get_message(timeout=5.0) for _ in range(2)]
            pipe = client.pipeline(transaction=False)
            for channel in ("here", "elsewhere", "all"):
                pipe.publish(channel, b"late")
            told.append(await pipe.execute())
            told += [await hearing.get_message(timeout=5.0) for _ in range(2)]
            told.append(await hearing.get_message(timeout=0.05))
        return [
            {name: one[name] for name in ("type", "channel", "data") if one["type"] != "subscribe" or name != "data"}
            if isinstance(one, dict)
            else one
            for one in told
        ]

    with engines.valkey() as engine:
        client: Any = connect(engine.url, 5.0)
        real = await heard(client)
        await client.aclose()
    assert await heard(valkey.Client(valkey.Server(time.time, Random(0)))) == real
