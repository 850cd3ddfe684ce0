"""What the tests of the kit say about the broken games: stored, because it is all that an author of a game sees.

`python -m tests.table.findings` prints it for `data/findings.txt`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from omphalos.table import testing
from omphalos.table.testing import BrokenGame
from tests.table.faults import FAULTS, Fault

STORED = Path(__file__).parent / "data" / "findings.txt"
VARYING = re.compile(r"\d{12,}|(?<=: line 2 is )\{.*")  # an address in memory, lines of games without a seed


def cases() -> Iterator[tuple[Fault, str]]:
    """Every broken game, with each of the tests that catch it."""
    for fault in FAULTS:
        for name in fault.caught_by:
            yield fault, name


def finding(fault: Fault, name: str) -> str:
    """What a test says about a broken game, without what differs from run to run."""
    try:
        getattr(testing, name)(fault.game(), steps=200)
    except BrokenGame as found:
        return VARYING.sub("…", str(found))[:400]
    return "nothing"


def case_name(fault: Fault, name: str) -> str:
    return f"{fault.game.__name__}-{name}"


def stored() -> dict[str, str]:
    """The findings by the names of the cases."""
    lines = STORED.read_text(encoding="utf-8").splitlines()
    return {case: text for case, _, text in (line.partition(": ") for line in lines)}


if __name__ == "__main__":
    for each in cases():
        print(f"{case_name(*each)}: {finding(*each)}")
