"""Divination (WY-A5, WY-A6): prophecies of symbols. Wrong adventurers strike symbols, the right one rings the rest."""

from __future__ import annotations

from typing import Any, Final

from omphalos.oracle.actions import Divine, First, Foretell, Reward
from omphalos.oracle.agenda import Choosing, Foretelling, Heeding, Ordering, Rewarding
from omphalos.oracle.draft import Draft
from omphalos.oracle.events import Foretold, Fulfilled, Struck
from omphalos.oracle.numbers import SHOP
from omphalos.oracle.people import COLOURS, Adventurer
from omphalos.oracle.shop import marks
from omphalos.oracle.state import Shop, State

ROWS: Final = SHOP.prophecies.rows.value
SYMBOLS: Final = ROWS * SHOP.prophecies.symbols.value  # in all rows
TOME: Final = SHOP.prophecies.tome.value
CHARM: Final = SHOP.prophecies.charm.value
MARK: Final = SHOP.prophecies.mark.value
ORDER: Final = SHOP.prophecies.order.value  # the most players with whom the order of two adventurers is a choice

_FORETELL: Final = tuple(Foretell(colour) for colour in COLOURS)


def unused(shop: Shop) -> int:
    """Symbols not marked off yet."""
    return SYMBOLS - shop.used


def active(shop: Shop) -> list[int]:
    """The indices of the active prophecies."""
    return [i for i, prophecy in enumerate(shop.prophecies) if prophecy.left and not prophecy.ringed]


def any_active(shop: Shop) -> bool:
    """Whether a prophecy is active."""
    return len(shop.prophecies) > 0 and any(prophecy.left and not prophecy.ringed for prophecy in shop.prophecies)


# --- the action


def divine(draft: Draft, seat: int, action: Divine) -> None:
    """Ask for the colour of a new prophecy of this many symbols."""
    draft.then(Foretelling(seat, action.symbols))


def foretelling_options() -> tuple[Foretell, ...]:
    """Any colour."""
    return _FORETELL


def foretell(draft: Draft, task: Foretelling, action: Foretell) -> None:
    """Make the prophecy."""
    draft.emit(Foretold(task.seat, action.colour, task.symbols))


# --- when adventurers are drawn


def heed(draft: Draft, task: Heeding) -> None:
    """Compare each adventurer with every active prophecy. Of two different ones the oracle may choose the first.

    With four players nobody chooses: adventurers drawn together are compared in the order of drawing.
    """
    seat, who, shops = task.seat, task.who, draft.state.shops
    if len(who) == 2 and who[0] != who[1] and len(shops) <= ORDER and _order_matters(shops[seat], who):
        draft.then(Ordering(seat, who))
    else:
        _compare(draft, seat, who)


def _order_matters(shop: Shop, who: tuple[Adventurer, ...]) -> bool:
    """Whether an active prophecy waits for one of the two. Otherwise both strike a symbol in either order."""
    return any(shop.prophecies[i].colour in who for i in active(shop))


def ordering_options(task: Ordering) -> tuple[First, ...]:
    """Either adventurer."""
    return tuple(First(one) for one in task.who)


def order(draft: Draft, task: Ordering, action: First) -> None:
    """Compare the adventurers in the chosen order."""
    rest = list(task.who)
    rest.remove(action.who)
    _compare(draft, task.seat, (action.who, *rest))


def _compare(draft: Draft, seat: int, who: tuple[Adventurer, ...]) -> None:
    """Strike and ring for one adventurer after the other, then ask for the rewards in the same order."""
    rewards: list[Rewarding] = []
    for one in who:
        shop: Shop = draft.state.shops[seat]
        waiting, prophecies = active(shop), shop.prophecies
        struck = tuple([i for i in waiting if prophecies[i].colour != one])
        if struck:
            draft.emit(Struck(seat, struck))
        for i in waiting:
            if prophecies[i].colour == one:
                draft.emit(Fulfilled(seat, i))
                rewards.append(Rewarding(seat, prophecies[i].left))
    draft.then_all(rewards)


# --- rewards

_REWARDS: Final = (Reward("tome"), Reward("charm"), Reward("trade"), Reward("X"))


def _offered(state: State, task: Rewarding, take: str) -> bool:
    """Whether the prophecy has the symbols for a reward, and pool or board have it."""
    match take:
        case "tome":
            return task.symbols >= TOME and any(state.players[task.seat].pool[4:])
        case "charm":
            return task.symbols >= CHARM and any(state.players[task.seat].pool[:4])
        case "trade":
            return task.symbols >= MARK and marks.guild_room(state.shops[task.seat])
        case "X":
            return task.symbols >= MARK and marks.room(state.shops[task.seat])
        case _:
            return False


def rewarding_options(state: State, task: Rewarding) -> tuple[Reward, ...]:
    """The rewards for this many symbols or fewer, without those that are unavailable."""
    return tuple([action for action in _REWARDS if _offered(state, task, action.take)])


def rewarding_allows(state: State, task: Rewarding, action: Any) -> bool:
    return isinstance(action, Reward) and _offered(state, task, action.take)


def reward(draft: Draft, task: Rewarding, action: Reward) -> None:
    """Give the chosen reward."""
    match action.take:
        case "tome" | "charm":
            draft.then(Choosing(task.seat, action.take, COLOURS))
        case "trade":
            marks.trade(draft, task.seat)
        case "X":
            marks.cross(draft, task.seat)
