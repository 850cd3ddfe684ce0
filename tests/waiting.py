"""Waits for a condition. A wait that fails says what it waited for, and what was there instead."""

from __future__ import annotations

import asyncio
import inspect
import time
from collections.abc import Awaitable, Callable
from types import FunctionType
from typing import Any, TypeVar

T = TypeVar("T")

PATIENCE = 60.0  # seconds; a busy machine may be slow, and a test that passes does not wait
MAX_LENGTH = 1000  # of a value that is shown


async def eventually(
    holds: Callable[[], object],
    seconds: float = PATIENCE,
    watch: Callable[[], object] = lambda: None,
    shows: Callable[[], object] = lambda: "",
) -> None:
    """Wait until the condition holds. AssertionError if it does not in time.

    Args:
        holds: the condition.
        seconds: how long to wait.
        watch: called at each look; it raises if there is nothing to wait for any more.
        shows: what else a failure shows.
    """
    until = time.monotonic() + seconds
    while not holds():
        watch()
        assert time.monotonic() < until, f"not within {seconds:g} s: {described(holds)}\n{shows()}"
        await asyncio.sleep(0.005)


async def arrival(
    of: Awaitable[T], wanted: str, seconds: float = PATIENCE, shows: Callable[[], object] = lambda: ""
) -> T:
    """Wait for something and return it. AssertionError that names it if it does not come in time."""
    try:
        return await asyncio.wait_for(of, seconds)
    except TimeoutError:
        raise AssertionError(f"not within {seconds:g} s: {wanted}\n{shows()}") from None


def described(holds: Callable[..., object]) -> str:
    """The source of a condition, and the values that it looks at."""
    try:
        source = inspect.getsource(holds).strip()
    except OSError:
        source = repr(holds)
    values: dict[str, Any] = dict(inspect.getclosurevars(holds).nonlocals) if isinstance(holds, FunctionType) else {}
    return "\n".join([source, *(f"{name} = {_shown(value)}" for name, value in values.items())])


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= MAX_LENGTH else text[:MAX_LENGTH] + " …"
