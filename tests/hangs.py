"""A test that hangs fails by its name, instead of stopping all that follow."""

from __future__ import annotations

import faulthandler
import signal
from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

from tests.volume import volume

LIMIT: Final = volume(600, 36_000)  # seconds for what comes before a test, for the test, and for what comes after it
AGAIN: Final = 10.0  # seconds after which what hangs while it is ended, is interrupted again
DEAF: Final = 60.0  # seconds after which a process that hears no signal is ended


class Hangs(BaseException):
    """A test has not come to an end. No `except Exception` keeps it."""


@contextmanager
def limited(seconds: float = LIMIT, again: float = AGAIN) -> Generator[None]:
    """Interrupt this, in the main thread, after so many seconds. A compiled loop hears nothing: its process ends."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def ring(*_: object) -> None:
        raise Hangs(f"not done within {seconds:g} s")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, again)
    faulthandler.dump_traceback_later(seconds + DEAF, exit=True)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)
        faulthandler.cancel_dump_traceback_later()
