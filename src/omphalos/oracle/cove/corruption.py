"""Corruption cards (WY-C15): drawn unseen by others, discarded face up.

The state keeps how many cards of each value the deck holds, not their order: a card is drawn by chance when it is
taken, which is the same to everybody and leaves no order to peep at.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from omphalos.oracle.cove.account import Why
from omphalos.oracle.cove.actions import Discard
from omphalos.oracle.cove.agenda import Discarding, Tainting
from omphalos.oracle.cove.blindly import blindly
from omphalos.oracle.cove.events import Corrupted, Discarded, Reshuffled
from omphalos.oracle.cove.people import Three
from omphalos.oracle.cove.run import Run
from omphalos.oracle.cove.state import State

AnyState: TypeAlias = State[Any, Any]

_DISCARD: Final = tuple(Discard(points) for points in (1, 2, 3))


def points(cards: Three) -> int:
    """What cards of 1, 2 and 3 points add up to."""
    return cards[0] + 2 * cards[1] + 3 * cards[2]


def take(run: Run, seat: int, cards: int, why: Why) -> None:
    """Take cards; when the deck is out the discards are shuffled, and when those are out too there is no card."""
    while cards > 0:
        deck = run.state.corruption
        taken = blindly(run.chance["corruption"], deck.deck, cards)
        if taken:
            run.emit(Corrupted(seat, tuple([kind + 1 for kind in taken]), why))
            cards -= len(taken)
        elif any(deck.discards):
            run.emit(Reshuffled("corruption"))
        else:
            return


def tainting(run: Run, task: Tainting) -> None:
    """Take cards when their time has come."""
    take(run, task.seat, task.cards, task.why)


def discard(run: Run, seat: int) -> None:
    """Discard one: a single card goes at once, of several the owner chooses.

    Whether there is a choice depends on the number of cards alone: if it depended on their values, being asked would
    tell the others something.
    """
    cards = run.player(seat).cards
    if sum(cards) > 1:
        run.then(Discarding(seat))
    elif any(cards):
        run.emit(Discarded(seat, cards.index(1) + 1))


def discarding_options(state: AnyState, task: Discarding) -> tuple[Discard, ...]:
    """One card of each value held."""
    cards = state.players[task.seat].cards
    return tuple([action for action, count in zip(_DISCARD, cards, strict=True) if count])


def discard_one(run: Run, task: Discarding, action: Discard) -> None:
    """It goes."""
    run.emit(Discarded(task.seat, action.points))
