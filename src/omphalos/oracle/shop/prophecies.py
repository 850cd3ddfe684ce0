"""Divination (WY-A5, WY-A6): prophecies of symbols. Wrong adventurers strike symbols, the right one rings the rest."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from omphalos.oracle.actions import Divine, First, Foretell, Reward
from omphalos.oracle.agenda import Choosing, Foretelling, Ordering, Rewarding
from omphalos.oracle.cove.book import put
from omphalos.oracle.cove.run import Bookings, Question, Questions, Run
from omphalos.oracle.events import Foretold, Fulfilled, Struck
from omphalos.oracle.numbers import SHOP
from omphalos.oracle.people import COLOURS, Adventurer
from omphalos.oracle.shop import marks
from omphalos.oracle.state import Prophecy, Shop, State

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
    made = shop.prophecies
    return len(made) > 0 and any(prophecy.left and not prophecy.ringed for prophecy in made)


# --- the action


def divine(run: Run, seat: int, action: Divine) -> None:
    """Ask for the colour of a new prophecy of this many symbols."""
    run.then(Foretelling(seat, action.symbols))


def _foretelling_options(state: State, task: Foretelling) -> tuple[Foretell, ...]:
    """Any colour."""
    return _FORETELL


def foretell(run: Run, task: Foretelling, action: Foretell) -> None:
    """Make the prophecy."""
    run.emit(Foretold(task.seat, action.colour, task.symbols))


# --- when adventurers are drawn


def react(run: Run, seat: int, who: tuple[Adventurer, ...]) -> None:
    """Compare each adventurer with every active prophecy. Of two different ones the oracle may choose the first.

    With four players nobody chooses: adventurers drawn together are compared in the order of drawing.
    """
    shops = run.state.shops
    if len(who) == 2 and who[0] != who[1] and len(shops) <= ORDER and _order_matters(shops[seat], who):
        run.then(Ordering(seat, who))
    else:
        _compare(run, seat, who)


def _order_matters(shop: Shop, who: tuple[Adventurer, ...]) -> bool:
    """Whether an active prophecy waits for one of the two. Otherwise both strike a symbol in either order."""
    return any(shop.prophecies[i].colour in who for i in active(shop))


def _ordering_options(state: State, task: Ordering) -> tuple[First, ...]:
    """Either adventurer."""
    return tuple(First(one) for one in task.who)


def order(run: Run, task: Ordering, action: First) -> None:
    """Compare the adventurers in the chosen order."""
    rest = list(task.who)
    rest.remove(action.who)
    _compare(run, task.seat, (action.who, *rest))


def _compare(run: Run, seat: int, who: tuple[Adventurer, ...]) -> None:
    """Strike and ring for one adventurer after the other, then ask for the rewards in the same order."""
    rewards: list[Rewarding] = []
    for one in who:
        shop: Shop = run.state.shops[seat]
        waiting, prophecies = active(shop), shop.prophecies
        struck = tuple([i for i in waiting if prophecies[i].colour != one])
        if struck:
            run.emit(Struck(seat, struck))
        for i in waiting:
            if prophecies[i].colour == one:
                run.emit(Fulfilled(seat, i))
                rewards.append(Rewarding(seat, prophecies[i].left))
    run.then_all(rewards)


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


def _rewarding_options(state: State, task: Rewarding) -> tuple[Reward, ...]:
    """The rewards for this many symbols or fewer, without those that are unavailable."""
    return tuple([action for action in _REWARDS if _offered(state, task, action.take)])


def _rewarding_allows(state: State, task: Rewarding, action: Any) -> bool:
    return isinstance(action, Reward) and _offered(state, task, action.take)


def reward(run: Run, task: Rewarding, action: Reward) -> None:
    """Give the chosen reward."""
    match action.take:
        case "tome" | "charm":
            run.then(Choosing(task.seat, action.take, COLOURS))
        case "trade":
            marks.trade(run, task.seat)
        case "X":
            marks.cross(run, task.seat)


# --- bookkeeping


def book_foretold(shop: Shop, event: Foretold) -> Shop:
    """Add the new prophecy."""
    prophecy = Prophecy(event.colour, event.symbols, event.symbols)
    return replace(shop, prophecies=(*shop.prophecies, prophecy), used=shop.used + event.symbols)


def book_struck(shop: Shop, event: Struck) -> Shop:
    """Strike a symbol of each of these prophecies."""
    prophecies = list(shop.prophecies)
    for i in event.prophecies:
        old = prophecies[i]
        prophecies[i] = Prophecy(old.colour, old.symbols, old.left - 1)
    return replace(shop, prophecies=tuple(prophecies))


def book_fulfilled(shop: Shop, event: Fulfilled) -> Shop:
    """Ring the remaining symbols."""
    old = shop.prophecies[event.prophecy]
    return replace(shop, prophecies=put(shop.prophecies, event.prophecy, replace(old, ringed=True)))


QUESTIONS: Final[Questions] = {
    Foretelling: Question(_foretelling_options, foretell),
    Ordering: Question(_ordering_options, order),
    Rewarding: Question(_rewarding_options, reward, allows=_rewarding_allows),
}
BOOKINGS: Final[Bookings] = {Foretold: book_foretold, Struck: book_struck, Fulfilled: book_fulfilled}
