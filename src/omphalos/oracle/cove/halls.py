"""The guild halls (WY-C13): immediate sponsorship for an X, sponsorship at the market for a trade mark."""

from __future__ import annotations

from omphalos.oracle.agenda import Choosing, Ferrying
from omphalos.oracle.cove import corruption
from omphalos.oracle.cove.run import Run
from omphalos.oracle.events import Paid
from omphalos.oracle.numbers import COVE
from omphalos.oracle.people import COLOURS, INDEX, Colour


def sponsor(run: Run, seat: int, guild: Colour) -> None:
    """Give the guild's immediate sponsorship."""
    match guild:
        case "red":
            corruption.discard(run, seat)
        case "green":
            run.then(Ferrying(seat))
        case "blue":
            run.then(Choosing(seat, "charm", COLOURS))
        case "yellow":
            gold = run.state.halls[INDEX[guild]] * COVE.halls.nobles.value
            if gold:
                run.emit(Paid(seat, gold, "sponsorship", (guild,)))
