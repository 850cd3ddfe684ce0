"""Chance and clocks of simulated processes: `secrets`, `random` and `time` answer from the seed while a world runs."""

from __future__ import annotations

import random
import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

from tests.simulation.loop import World


@contextmanager
def seeded(world: World) -> Generator[None]:
    """Whatever runs in the world asks the process that it runs in."""
    outside = Random(f"{world.seed} outside")

    def rng() -> Random:
        return outside if world.current is None else world.current.rng

    def token_bytes(count: int = 32) -> bytes:
        return rng().randbytes(count)

    def token_hex(count: int = 32) -> str:
        return rng().randbytes(count).hex()

    def token_urlsafe(count: int = 32) -> str:
        return urlsafe_b64encode(rng().randbytes(count)).rstrip(b"=").decode()

    def choice(items: Sequence[Any]) -> Any:
        return rng().choice(items)

    def monotonic() -> float:
        return world.now if world.current is None else world.current.time()

    def wall() -> float:
        return world.now if world.current is None else world.current.wall()

    instead: list[tuple[Any, str, Any]] = [
        (secrets, "token_bytes", token_bytes),
        (secrets, "token_hex", token_hex),
        (secrets, "token_urlsafe", token_urlsafe),
        (secrets, "choice", choice),
        *(
            (random, name, _of(rng, name))
            for name in ("random", "randint", "getrandbits", "shuffle", "choice", "uniform")
        ),
        (time, "monotonic", monotonic),
        (time, "perf_counter", monotonic),
        (time, "time", wall),
    ]
    before = [(where, name, getattr(where, name)) for where, name, _ in instead]
    try:
        for where, name, what in instead:
            setattr(where, name, what)
        yield
    finally:
        for where, name, what in before:
            setattr(where, name, what)


def _of(rng: Any, name: str) -> Any:
    def call(*args: Any) -> Any:
        return getattr(rng(), name)(*args)

    return call
