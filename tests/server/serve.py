"""`python -m tests.server.serve …` is `omphalos …` with the tests' game installed, for real processes."""

import sys

from omphalos.cli import main
from omphalos.table.registry import games
from tests.server.lake import GAME

if __name__ == "__main__":
    games.add("lake", GAME)
    sys.exit(main())
