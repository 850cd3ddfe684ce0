"""Corruption cards (WY-C15): hidden from others when drawn, discarded face up.

The state stores how many cards of each value the deck holds, not their order. A card is drawn at random when it is
taken. The odds are the same, and there is no hidden order to leak.
"""

from __future__ import annotations

from typing import Any, Final

from omphalos.oracle.account import Why
from omphalos.oracle.actions import Discard
from omphalos.oracle.agenda import Discarding, Tainting
from omphalos.oracle.draft import Draft
from omphalos.oracle.events import Corrupted, Discarded, Reshuffled
from omphalos.oracle.people import Three, sample
from omphalos.oracle.state import State

_DISCARD: Final = tuple(Discard(points) for points in (1, 2, 3))


def points(cards: Three) -> int:
    """The sum of the points of cards."""
    return cards[0] + 2 * cards[1] + 3 * cards[2]


def take(draft: Draft, seat: int, cards: int, why: Why) -> None:
    """Take cards. If the deck is empty the discards become the deck. If both are empty no card is taken."""
    while cards > 0:
        deck = draft.state.corruption
        taken = sample(draft.chance["corruption"], deck.deck, cards)
        if taken:
            draft.emit(Corrupted(seat, tuple([kind + 1 for kind in taken]), why))
            cards -= len(taken)
        elif any(deck.discards):
            draft.emit(Reshuffled("corruption"))
        else:
            return


def tainting(draft: Draft, task: Tainting) -> None:
    """Take the cards of a task."""
    take(draft, task.seat, task.cards, task.why)


def discard(draft: Draft, seat: int) -> None:
    """Discard a card. A single card goes at once; of several the owner chooses.

    Whether the owner is asked depends only on the number of cards. If it depended on their values, the question would
    reveal something to the others.
    """
    cards = draft.player(seat).cards
    if sum(cards) > 1:
        draft.then(Discarding(seat))
    elif any(cards):
        draft.emit(Discarded(seat, cards.index(1) + 1))


def discarding_options(state: State, task: Discarding) -> tuple[Discard, ...]:
    """One card of each value held."""
    cards = state.players[task.seat].cards
    return tuple([_DISCARD[kind] for kind in range(len(_DISCARD)) if cards[kind]])


def discarding_allows(state: State, task: Discarding, action: Any) -> bool:
    if not isinstance(action, Discard) or not 1 <= action.points <= len(_DISCARD):
        return False
    return state.players[task.seat].cards[action.points - 1] > 0


def discard_one(draft: Draft, task: Discarding, action: Discard) -> None:
    """Discard the chosen card."""
    draft.emit(Discarded(task.seat, action.points))
