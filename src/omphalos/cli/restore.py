"""`omphalos restore FILE`: restores a backup into an empty store."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Sequence

from omphalos.cli.backup import progress, store_address, told
from omphalos.cli.messages import say
from omphalos.cli.words import add_language, parser

ABOUT = """\
Put everything from a backup into a store that is empty or does not exist yet; all of it, or nothing. Stop the server
before, and start it afterwards: every game goes on where the backup was made.

  omphalos restore tables.backup --store sqlite:////var/lib/omphalos/tables.db
  omphalos restore tables.backup --store postgresql:///omphalos
"""


def main(arguments: Sequence[str]) -> int:
    """Restore a backup."""
    words = make_parser().parse_args(arguments)
    from omphalos.server.store.backup import restore

    rows = asyncio.run(restore(words.file, store_address(words.store), progress(words.lang)))
    print(say(words.lang, "restore-done", what=told(rows, words.lang)))
    return 0


def make_parser() -> argparse.ArgumentParser:
    """The arguments of the command."""
    p = parser("restore", ABOUT)
    p.add_argument("file", help="a file that `omphalos backup` wrote")
    p.add_argument("--store", metavar="ADDRESS", help="sqlite:///FILE or postgresql://… (default: as `serve` has it)")
    add_language(p)
    return p
