"""The rogue card of the game (WY-C11): what rogues do as thieves, cult or smugglers."""

from __future__ import annotations

from typing import Any, TypeAlias

from omphalos.oracle.cove.agenda import Tainting
from omphalos.oracle.cove.events import Paid
from omphalos.oracle.cove.numbers import COVE
from omphalos.oracle.cove.people import BLACK, PIERS, ROGUE
from omphalos.oracle.cove.run import Run
from omphalos.oracle.cove.state import State

AnyState: TypeAlias = State[Any, Any]


def dock(run: Run, seat: int, aboard: tuple[int, ...]) -> None:
    """Cult: the player who docks a boat takes a corruption card for each rogue in it."""
    if run.state.rogues == "cult":
        cards = aboard.count(ROGUE) * COVE.rogues.cult.value
        if cards:
            run.then(Tainting(seat, cards, "cult"))


def smuggle(state: AnyState) -> int:
    """Smugglers: the number of rogues on the black market. They are customers of every colour there."""
    return state.piers[BLACK][ROGUE] if state.rogues == "smugglers" else 0


def steal(run: Run, seat: int, sold: tuple[int, ...]) -> None:
    """Thieves: a player who sold at a pier pays for each rogue there, at most all their gold."""
    if run.state.rogues != "thieves":
        return
    for pier, goods in enumerate(sold):
        price = run.state.piers[pier][ROGUE] * COVE.rogues.thieves.value
        fee = min(price, run.player(seat).gold)
        if goods and fee > 0:
            run.emit(Paid(seat, -fee, "thieves", (PIERS[pier],)))
