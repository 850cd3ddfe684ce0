"""Run the tests of one mutant in a process group of its own, with a time limit."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from scripts.mutate.packages import Package
from scripts.mutate.tree import Tree

LOOK = 2.0  # seconds between two looks at a run


@dataclass(frozen=True)
class Ended:
    """How a run of tests ended."""

    status: int | None  # None: it was ended, past its limit or hanging
    output: str
    seconds: float


def environment_of(package: Package, tree: Tree) -> dict[str, str]:
    """Return the environment for tests in a copy."""
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    path = f"{tree.python.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    return environment | package.environment | {"PATH": path, "XDG_CACHE_HOME": str(tree.cache)}


def run_limited(
    words: list[str],
    cwd: Path,
    environment: dict[str, str],
    limit: float,
    hangs: Callable[[], bool] = lambda: False,
) -> Ended:
    """Run a command. After `limit` seconds, or when it hangs, its whole process group is killed."""
    began = time.monotonic()
    status: int | None = None
    # A file and not a pipe: a process that a test left running would keep a pipe open.
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(
            words,
            cwd=cwd,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            while status is None and time.monotonic() < began + limit and not hangs():
                with contextlib.suppress(subprocess.TimeoutExpired):
                    status = process.wait(timeout=min(LOOK, max(0.0, began + limit - time.monotonic())))
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        output.seek(0)
        return Ended(status, output.read().decode(errors="replace"), time.monotonic() - began)
