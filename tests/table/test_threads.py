"""Many threads may use a game for the first time at once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PROGRAM = """
import importlib, sys, threading
from omphalos.table import Table
from omphalos.table.entry import encoder, line_decoder
from tests.server import lake

sys.setswitchinterval(1e-6)
for _ in range(100):
    importlib.reload(lake)
    game = lake.Lake()
    line = encoder.encode({"kind": "move", "n": 0, "events": [{"type": "guessed", "seat": 0, "number": 1}]})
    together = threading.Barrier(6)

    def come():
        together.wait()
        for _ in range(3):
            line_decoder(game).decode(line)
            game.read_options({"rounds": 3})
            Table.open(game, 2).read_action({"type": "guess", "number": 1})

    threads = [threading.Thread(target=come) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
print("well")
"""


def test_threads_that_meet_a_game_together_do_not_crash():
    """In a process of its own, because the fault was a crash of the interpreter."""
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", PROGRAM], cwd=root, capture_output=True, text=True)
    assert done.stdout == "well\n", done.stderr[-2000:]
