"""`python -m tests.server.kill.nursery`: starts servers quickly.

It has imported everything a server needs. Each line it reads is a command of `omphalos` as JSON; for each it forks a
process that runs it, and prints its process id. Only the time for the imports is saved.
"""

from __future__ import annotations

import contextlib
import faulthandler
import importlib
import json
import os
import signal
import sys

from omphalos.cli import main as omphalos
from omphalos.table.registry import games
from tests.server.lake import GAME

NEEDED = ("omphalos.cli.serve", "omphalos.server.run", "omphalos.server.store.sqlite")


logs: dict[int, str] = {}  # logs of the running processes


def bury(*_: object) -> None:
    """Reap dead processes. Their logs say how they ended."""
    with contextlib.suppress(ChildProcessError):
        while (found := os.waitpid(-1, os.WNOHANG))[0]:
            with open(logs.pop(found[0], os.devnull), "a") as log:
                log.write(f"ended: {os.waitstatus_to_exitcode(found[1])}\n")


def main() -> None:
    for name in (*NEEDED, *sys.argv[1:]):
        importlib.import_module(name)
    games.add("lake", GAME)
    faulthandler.enable()
    signal.signal(signal.SIGCHLD, bury)
    print("ready", flush=True)
    for line in sys.stdin:
        log, words = json.loads(line)
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            faulthandler.enable()
            out = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            os.dup2(out, 1)
            os.dup2(out, 2)
            os._exit(omphalos(words))
        logs[child] = log
        print(child, flush=True)


if __name__ == "__main__":
    main()
