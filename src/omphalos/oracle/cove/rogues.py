"""The rogue card of the game (WY-C11): what rogues do as thieves, cult or smugglers."""

from __future__ import annotations

from omphalos.oracle.agenda import Tainting
from omphalos.oracle.draft import Draft
from omphalos.oracle.events import Paid
from omphalos.oracle.numbers import COVE
from omphalos.oracle.people import BLACK, PIERS, ROGUE
from omphalos.oracle.state import State


def dock(draft: Draft, seat: int, aboard: tuple[int, ...]) -> None:
    """Cult: the player who docks a boat takes a corruption card for each rogue in it."""
    if draft.state.rogues == "cult":
        cards = aboard.count(ROGUE) * COVE.rogues.cult.value
        if cards:
            draft.then(Tainting(seat, cards, "cult"))


def smuggle(state: State) -> int:
    """Smugglers: the number of rogues on the black market. They are customers of every colour there."""
    return state.piers[BLACK][ROGUE] if state.rogues == "smugglers" else 0


def steal(draft: Draft, seat: int, sold: tuple[int, ...]) -> None:
    """Thieves: a player who sold at a pier pays for each rogue there, at most all their gold."""
    if draft.state.rogues != "thieves":
        return
    for pier, goods in enumerate(sold):
        price = draft.state.piers[pier][ROGUE] * COVE.rogues.thieves.value
        fee = min(price, draft.player(seat).gold)
        if goods and fee > 0:
            draft.emit(Paid(seat, -fee, "thieves", (PIERS[pier],)))
