"""Starts processes that work for the server, and ends them. Called from threads.

They are spawned: a fork would inherit the server's threads and sockets. They end with the server, even when it is
killed.
"""

from __future__ import annotations

import importlib
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Final

from omphalos.server.compute.limits import limit_memory

JOIN: Final = 5.0  # seconds until a killed process is gone


class Process:
    """A process and this end of the pipe to it."""

    def __init__(self, name: str, memory: int, target: Callable[..., None], *args: Any) -> None:
        """Start `target(connection, *args)` in a process that may use so many bytes of memory."""
        spawn = multiprocessing.get_context("spawn")
        here, there = spawn.Pipe()
        self.connection: Connection = here
        named = (target.__module__, target.__qualname__)  # imported when the limit holds
        self._process: SpawnProcess = spawn.Process(
            target=_begin, args=(there, memory, named, *args), daemon=True, name=name
        )
        # Inherited: Ctrl+C reaches the whole terminal, and shall not interrupt what the process imports.
        resource_tracker.ensure_running()  # its first start changes the mask
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if sys.platform != "win32" else set[int]()
        try:
            self._process.start()
        finally:
            if sys.platform != "win32":
                signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        there.close()

    @property
    def pid(self) -> int | None:
        """Its number."""
        return self._process.pid

    def end(self) -> None:
        """Kill the process. From any thread."""
        self._process.kill()

    def kill(self) -> int | None:
        """Kill the process, free its pipe and return its exit code. From the thread that uses the pipe."""
        self.end()
        self._process.join(JOIN)
        self.connection.close()
        return self._process.exitcode

    def exit_code(self) -> int | None:
        """The exit code of a process that has closed its end of the pipe."""
        self._process.join(JOIN)
        return self._process.exitcode


def _begin(connection: Connection, memory: int, named: tuple[str, str], *args: Any) -> None:
    limit_memory(memory)  # before libraries of numbers are imported, which reserve memory for each core
    module, name = named
    getattr(importlib.import_module(module), name)(connection, *args)


def belong_to_parent() -> None:
    """Called in the process: the server ends it, and nothing else. Ctrl+C reaches the whole process group."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True, name="parent watch").start()


def _end_with_parent() -> None:
    """End this process at once when the server was killed: what it computes is of no use any more."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
