"""Jobs of the tests. Worker processes import them."""

from __future__ import annotations

import os
import time
from typing import Any

from omphalos.table.errors import NoSuchSeat


def number(of: int = 0) -> int:
    """The number of the process, whatever is asked."""
    return os.getpid()


def spin(seconds: float) -> str:
    """Use the processor for so long."""
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass
    return "done"


def wait_for(path: str) -> str:
    """Wait until a file is there, without using the processor."""
    while not os.path.exists(path):
        time.sleep(0.01)
    return "done"


def hoard(size: int) -> int:
    """Fill so many bytes of memory."""
    return len(bytearray(size))


def speak(size: int) -> bytes:
    """So many bytes."""
    return b"x" * size


def refuse(seat: int) -> Any:
    """An error whose type takes other arguments than its text."""
    raise NoSuchSeat(seat, 2)


def fail() -> Any:
    """An error that nobody meant."""
    raise ZeroDivisionError("by nothing")


def die() -> Any:
    """End the process as a crash would."""
    os.kill(os.getpid(), 9)


def spin_and_refuse(seconds: float) -> Any:
    """Work, then refuse."""
    spin(seconds)
    return refuse(7)


def spin_and_fail(seconds: float) -> Any:
    """Work, then fail."""
    spin(seconds)
    return fail()


def spin_and_hoard(seconds: float) -> Any:
    """Work, then find no memory."""
    spin(seconds)
    raise MemoryError


def spin_and_speak(seconds: float) -> bytes:
    """Work, then say much."""
    spin(seconds)
    return speak(100_000)
