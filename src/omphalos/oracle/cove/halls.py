"""The guild halls (WY-C13): immediate sponsorship for an X, sponsorship at the market for a trade mark."""

from __future__ import annotations

from omphalos.oracle.agenda import Choosing, Ferrying
from omphalos.oracle.cove import corruption
from omphalos.oracle.draft import Draft
from omphalos.oracle.events import Paid
from omphalos.oracle.numbers import COVE
from omphalos.oracle.people import COLOURS, INDEX, Colour


def sponsor(draft: Draft, seat: int, guild: Colour) -> None:
    """Give the guild's immediate sponsorship."""
    match guild:
        case "red":
            corruption.discard(draft, seat)
        case "green":
            draft.then(Ferrying(seat))
        case "blue":
            draft.then(Choosing(seat, "charm", COLOURS))
        case "yellow":
            gold = draft.state.halls[INDEX[guild]] * COVE.halls.nobles.value
            if gold:
                draft.emit(Paid(seat, gold, "sponsorship", (guild,)))
