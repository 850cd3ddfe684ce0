"""The process in which bots think."""

from __future__ import annotations

import subprocess
import sys

SERVER = """
from omphalos.server.live.bot_process import BotSlot
from tests.server.live.ponderer import Sleeper
from tests.server.lake import GAME

BotSlot().warm_up(GAME, (GAME.name, Sleeper))
"""


def test_a_bots_process_ends_with_a_server_that_is_killed():
    """Its output ends only when nobody writes to it any more: neither the server nor its bots."""
    with subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == b"warming up\n"
        server.kill()
        rest, _ = server.communicate(timeout=30)
    assert rest == b""
