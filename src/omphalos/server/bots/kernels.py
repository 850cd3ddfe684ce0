"""The machine code of kernels: compiled by one background process of low priority when it is missing.

Until then games and bots run as plain Python. Every process looks for the machine code itself, and changes over to it.
"""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final, Protocol, TypeVar

from omphalos.kernels import Mode, mode
from omphalos.server.opponents import LIBRARIES
from omphalos.server.protocol.games import Strength

T = TypeVar("T")
PRIORITY: Final[int] = getattr(subprocess, "IDLE_PRIORITY_CLASS", 0)  # on Windows; elsewhere the process sets it itself
logger = logging.getLogger(__name__)


class Spawn(Protocol):
    """Runs a task that is cancelled when the server stops."""

    def __call__(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]: ...


class KernelCompiler:
    """Compiles what is not compiled yet. Unless it is started, bots' processes compile at their first use.

    Args:
        told: called with each new state and the seconds that compiling took so far.
    """

    def __init__(
        self, libraries: Sequence[str] = LIBRARIES, told: Callable[[Strength, float], object] | None = None
    ) -> None:
        self.state: Strength = "ready"
        self.settled = asyncio.Event()  # ready, or missing
        self.settled.set()
        self.told = told
        self._libraries = libraries
        self._begun = time.monotonic()

    @property
    def strong(self) -> bool:
        """Whether bots have all their strength."""
        return self.state == "ready"

    def start(self, spawn: Spawn) -> None:
        """Compile in the background."""
        self.state = "looking"
        self.settled.clear()
        spawn(self._run())

    async def _run(self) -> None:
        try:
            self._set("ready" if mode() is not Mode.PLAIN and await self._compile() else "missing")
        except Exception:
            logger.exception("kernels could not be compiled")
            self._set("missing")

    async def _compile(self) -> bool:
        """Compile in another process, which ends with this task. False if there is no compiler."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "omphalos.kernels", "--background", *self._libraries,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, creationflags=PRIORITY,
            process_group=0,  # Ctrl+C reaches the group of the terminal, and this process ends with the server
        )  # fmt: skip
        assert process.stdout is not None
        try:
            async for line in process.stdout:
                logger.info("%s", line.decode(errors="replace").strip())
                if self.state == "looking":
                    self._begun = time.monotonic()
                    self._set("compiling")
            return await process.wait() == 0
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()

    def _set(self, state: Strength) -> None:
        self.state = state
        if state != "compiling":
            self.settled.set()
        if state == "missing":
            logger.error("there is no machine code for kernels: bots run as plain Python, and are weaker")
        if self.told is not None:
            self.told(state, time.monotonic() - self._begun)
