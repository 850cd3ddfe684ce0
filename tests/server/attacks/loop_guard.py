"""Notes what is called on the event loop that may take long: rules, pictures, and reading anything large."""

from __future__ import annotations

import asyncio
import functools
import hashlib
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest import mock

import msgspec

from omphalos.flick.game import PalecBozy
from omphalos.oracle.game import Wyrocznia
from omphalos.server.replays import jobs, playthrough, preview, reviews
from omphalos.table import audit, fairness, record

LARGE = 64 * 1024  # bytes that may be read on the event loop
RULES = (
    *("legal", "view", "views", "view_after", "evolve", "book", "decide", "deal", "start", "outcome", "to_act", "seen"),
    *("tell", "tell_action", "picture", "clip", "picture_event", "check_state", "check_size", "imagine"),
)
FUNCTIONS = (
    *((playthrough, name) for name in ("play_through", "read_record")),
    *((jobs, name) for name in ("preview", "audit", "verify")),
    *((reviews, name) for name in ("review_of", "tell_moments")),
    *((record, "read_record"), (audit, "audit"), (fairness, "verify"), (preview, "preview")),
)


class LoopGuard:
    """What was called on the event loop."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def watched(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def called(*args: Any, **more: Any) -> Any:
            if on_loop():
                self.found.append(name)
            return function(*args, **more)

        return called

    def weighed(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def called(*args: Any, **more: Any) -> Any:
            size = max((len(one) for one in args if isinstance(one, str | bytes | bytearray)), default=0)
            result = function(*args, **more)
            size = max(size, len(result) if isinstance(result, bytes) else 0)
            if size > LARGE and on_loop():
                self.found.append(f"{name} of {size} bytes")
            return result

        return called


def on_loop() -> bool:
    """Whether this is the thread of an event loop that is running."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


@contextmanager
def guarded() -> Generator[LoopGuard]:
    """Watch the rules of both games, and what reads records, draws and proves; and the size of what is decoded."""
    guard = LoopGuard()
    with ExitStack() as stack:
        for game in (PalecBozy, Wyrocznia):
            for name in RULES:
                watched = guard.watched(f"{game.__name__}.{name}", getattr(game, name))
                stack.enter_context(mock.patch.object(game, name, watched))
        for module, name in FUNCTIONS:
            if hasattr(module, name):
                watched = guard.watched(name, getattr(module, name))
                stack.enter_context(mock.patch.object(module, name, watched))
        for module, name in (
            (msgspec.json, "decode"),
            (msgspec.json, "encode"),
            (msgspec, "convert"),
            (hashlib, "sha256"),
            (hashlib, "blake2b"),
        ):
            weighed = guard.weighed(name, getattr(module, name))
            stack.enter_context(mock.patch.object(module, name, weighed))
        yield guard
