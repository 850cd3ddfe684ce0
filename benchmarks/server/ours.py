"""Our server with the game of the benchmark: `python -m benchmarks.server.ours PORT STORE`."""

from __future__ import annotations

import sys

from benchmarks.server.count import GAME
from omphalos.server.config import Settings
from omphalos.server.run import serve
from omphalos.table.registry import games


def main(port: str, store: str) -> int:
    """Serve with limits that let one address bring the whole load."""
    games.add(GAME.name, GAME)
    return serve(
        Settings(
            port=int(port),
            store=store,
            log_level="warning",
            warm_up=False,
            max_connections=100_000,
            messages_per_second=1e6,
            message_burst=1_000_000,
            tables_per_hour=1_000_000,
        )
    )


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
