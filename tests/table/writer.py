"""A process that appends to a journal until it is killed, and prints each number when the append has returned.

Run as `python -m tests.table.writer FILE`. It writes slowly and in pieces, so that a kill mostly hits half a line.
"""

from __future__ import annotations

import os
import sys
import time

from omphalos.table import FileJournal, Move
from tests.table.sample import SAMPLE, Vote, Voted

write_all = os.pwrite


def write_some(descriptor: int, data: bytes, offset: int, /) -> int:
    """A write that may write only a part, as the operating system may."""
    time.sleep(0.001)
    return write_all(descriptor, data[:40], offset)


def main(path: str) -> None:
    """Append for ever."""
    os.pwrite = write_some
    with FileJournal.open(path, SAMPLE) as journal:
        while True:
            n = len(journal.entries)
            journal.append(Move(n=n, events=(Voted(0, "high"),) * 20, seat=0, action=Vote("high")))
            print(n, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
