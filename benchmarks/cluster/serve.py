"""One server process of a drill: `python -m benchmarks.cluster.serve '{"port": 8642, …}'` with settings as JSON."""

from __future__ import annotations

import resource
import sys

import msgspec

from benchmarks.server.count import GAME
from omphalos.server.config import Settings
from omphalos.server.run import serve
from omphalos.table.registry import games

GENEROUS = {  # one address brings the whole load
    "log_level": "warning",
    "warm_up": False,  # nothing is compiled beside the measurement
    "max_connections": 100_000,
    "messages_per_second": 1e6,
    "message_burst": 1_000_000,
    "tables_per_hour": 1_000_000,
    "max_tables": 100_000,
}


def main(settings: str) -> int:
    """Serve the counting game."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    games.add(GAME.name, GAME)
    return serve(msgspec.convert(GENEROUS | msgspec.json.decode(settings), Settings))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
