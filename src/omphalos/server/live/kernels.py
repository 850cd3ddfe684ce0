"""The machine code of kernels: compiled by one background process of low priority when it is missing.

Until then games and bots run as plain Python. Every process looks for the machine code itself, and changes over to it.
"""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from typing import Final, Literal, TypeAlias

from omphalos.server.opponents import LIBRARIES

State: TypeAlias = Literal["looking", "compiling", "ready", "missing"]
PRIORITY: Final[int] = getattr(subprocess, "IDLE_PRIORITY_CLASS", 0)  # on Windows; elsewhere the process sets it itself
logger = logging.getLogger(__name__)


class KernelCompiler:
    """Compiles what is not compiled yet.

    Args:
        told: called with each new state and the seconds that compiling took so far.
    """

    def __init__(
        self, libraries: Sequence[str] = LIBRARIES, told: Callable[[State, float], object] | None = None
    ) -> None:
        self.state: State = "looking"
        self.told = told
        self._libraries = libraries
        self._begun = time.monotonic()

    @property
    def strong(self) -> bool:
        """Whether bots have all their strength."""
        return self.state == "ready"

    async def run(self) -> None:
        """Compile in another process. It ends with this task."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "omphalos.kernels", "--background", *self._libraries,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, creationflags=PRIORITY,
        )  # fmt: skip
        assert process.stdout is not None
        try:
            async for line in process.stdout:
                logger.info("%s", line.decode(errors="replace").strip())
                if self.state == "looking":
                    self._begun = time.monotonic()
                    self._set("compiling")
            self._set("ready" if await process.wait() == 0 else "missing")
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()

    def _set(self, state: State) -> None:
        self.state = state
        if state == "missing":
            logger.error("kernels could not be compiled: bots run as plain Python, and are weaker")
        if self.told is not None:
            self.told(state, time.monotonic() - self._begun)
