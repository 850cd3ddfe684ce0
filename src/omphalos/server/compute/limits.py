"""The limits of a job, and how a process imposes them on itself. What a system lacks is left out.

- Processor time: a timer of the whole process, which ends it by SIGPROF (Linux, macOS).
- Memory: RLIMIT_DATA, which counts what a process may write to and nobody shares (Linux). RLIMIT_AS would also count
  what libraries of numbers reserve and never touch.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from typing import Final

import msgspec

MIB: Final = 1 << 20
PATIENCE: Final = 4.0  # times the processor time of a job that it may take by the clock: the machine may be busy


class Limits(msgspec.Struct, frozen=True):
    """What worker processes may use."""

    processes: int = 2  # at most; they are started when needed
    seconds: float = 10.0  # of processor time for one job
    memory: int = 512 * MIB  # bytes of one process
    answer: int = 24 * MIB  # bytes of one result
    waiting: int = 20  # jobs of one address that may wait
    all_waiting: int = 400  # jobs of everybody that may wait
    waiting_bytes: int = 64 * MIB  # of the arguments of all of them
    idle: float = 120.0  # seconds until a process that has nothing to do is ended


def limit_memory(size: int) -> None:
    """Limit the memory of this process. Beyond it, an allocation fails with MemoryError."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # each of its threads would reserve memory
    if sys.platform != "win32":
        import resource

        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_DATA, (size, size))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # a process that is ended leaves no file behind


def limit_time(seconds: float) -> None:
    """End this process after so much more processor time; 0: no limit any more."""
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_PROF, seconds)


def crashed(exit_code: int | None) -> bool:
    """Whether a process with this exit code was ended by a fault in machine code, as libraries do without memory."""
    faults = {getattr(signal, name) for name in ("SIGSEGV", "SIGABRT", "SIGBUS", "SIGILL") if hasattr(signal, name)}
    return exit_code is not None and -exit_code in faults


def ended_by_time(exit_code: int | None) -> bool:
    """Whether a process with this exit code was ended by `limit_time`."""
    return sys.platform != "win32" and exit_code == -signal.SIGPROF
