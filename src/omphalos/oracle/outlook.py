"""What a choice costs and brings as far as it is certain, and what a shelf could be sold for tonight.

Costs come from the rules: the action is carried out on a copy. Chance is not drawn; where it decides, there are odds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any, Final, NamedTuple, cast

from omphalos.oracle import decide
from omphalos.oracle.actions import Action, Close, Nudge, Sell, Shift
from omphalos.oracle.agenda import Choosing, Docking, Filling, Reseating, Selling, Tainting
from omphalos.oracle.cove import boats, market, reckoning
from omphalos.oracle.cove.square import CARDS
from omphalos.oracle.draft import Draft
from omphalos.oracle.events import Asked, Corrupted, Fulfilled
from omphalos.oracle.numbers import COVE
from omphalos.oracle.people import BLACK, COLOURS, GOOD, GOODS, INDEX, PIER, PIERS, ROGUE, Colour, Five, PierName, added
from omphalos.oracle.shop import fates, marks, prophecies, staff
from omphalos.oracle.state import WAITING, Prophecy, State
from omphalos.table.chance import Chance
from omphalos.table.errors import CannotRehearse, NotAllowed

_STREAMS: Final = ("rogues", "bag", "town", "corruption", "runes")
_CHARMS: Final = len(COLOURS)
_OWN: Final = tuple(PIERS.index("small" if good < _CHARMS else "great") for good in range(len(GOODS)))  # by good
_CLOSE: Final = Close()
_SALES: Final = 8_192  # whose best is remembered
_REHEARSABLE: Final = (Nudge, Shift, Sell)  # they leave nothing to chance, and the same question follows


class Outlook(NamedTuple):
    """The certain results of a choice, before anything else happens."""

    gold: int  # received or paid; a sale with what the rogues cost it
    cards: int  # corruption cards taken
    tonight: int  # by how much more the shelf could be sold, in gold


class Tonight(NamedTuple):
    """The best sale of a shelf."""

    gold: int  # net of what the rogues take
    cards: int  # corruption cards of the black market


def outlook(state: State, seat: int, action: Action) -> Outlook:
    """What an action costs and brings that is offered to a seat now."""
    before = _carried_out(state)
    after = _carried_out(state, action)
    if isinstance(action, Sell):  # a sale has its costs when the seat closes
        before, after = _carried_out(state, _CLOSE), _carried_out(state, action, _CLOSE)
    gold = after.player(seat).gold - before.player(seat).gold
    cards = _cards(after, seat) - _cards(before, seat)
    return Outlook(gold, cards, tonight(after.state, seat).gold - tonight(before.state, seat).gold)


def rehearse(state: State, seat: int, actions: Sequence[Any]) -> State:
    """The state after actions of a seat that leave nothing to chance, with the question still open."""
    draft = Draft(state, Chance("outlook", _STREAMS))
    for action in actions:
        if not isinstance(action, _REHEARSABLE):
            raise CannotRehearse(f"what follows from {action!r} cannot be shown before it is done")
        question = state.asked if not draft.events else draft.agenda[-1]
        if question is None or question.seat != seat or not decide.allows(draft.state, question, action):  # type: ignore[union-attr, arg-type]
            raise NotAllowed(f"{action!r} is not offered now")
        draft.agenda.pop()
        decide.answer(draft, question, action)  # type: ignore[arg-type]
    draft.emit(Asked(tuple(draft.agenda)))
    return draft.state


def tonight_after(state: State, seat: int, action: Action) -> Tonight:
    """The best sale after an action that is offered to a seat now."""
    return tonight(_carried_out(state, action).state, seat)


def tonight(state: State, seat: int) -> Tonight:
    """The best sale of a shelf to the people on piers and in boats, as if each boat docked where it serves the seat."""
    piers, moored = list(state.piers), list(state.moored)
    best = _sale(state, seat, piers)
    if state.phase == "market":
        return best  # what has not docked will not
    for boat, aboard in enumerate(state.boats):
        if state.moored[boat] != WAITING or not aboard:
            continue
        tried: list[tuple[Tonight, int, Five]] = []
        for pier, berths in enumerate(boats.BERTHS):
            if moored.count(pier) < berths:
                there = piers[pier]
                for who in aboard:
                    there = added(there, who)
                tried.append((_sale(state, seat, [*piers[:pier], there, *piers[pier + 1 :]]), pier, there))
        if tried:
            found, pier, there = max(tried, key=lambda one: (one[0].gold, -one[0].cards))
            if found.gold > best.gold:
                best, piers[pier], moored[boat] = found, there, pier
    return best


def at_best(state: State, seat: int, action: Action) -> int:
    """By how much more the shelf can be sold after the best answer to the question that follows from an action."""
    draft = _carried_out(state, action)
    question = draft.agenda.pop()
    if not isinstance(question, Reseating | Choosing):
        return 0
    then = [_answered(draft, question, answer).state for answer in decide.options(draft.state, question)]
    return max((tonight(one, seat).gold for one in then), default=0) - tonight(state, seat).gold


def there(state: State, seat: int, pier: PierName) -> Tonight:
    """The best sale of a shelf to the people on one pier."""
    people = [counts if at == PIER[pier] else (0,) * len(counts) for at, counts in enumerate(state.piers)]
    return _sale(state, seat, people)


def cards_to_dock(state: State, seat: int, action: Action) -> int | None:
    """The fewest corruption cards for docking the boat that an action fills; None if none docks then."""
    draft = _carried_out(state, action)
    question = draft.agenda.pop()
    piers = decide.options(draft.state, question) if isinstance(question, Docking) else ()
    return min((_cards(_answered(draft, question, pier), seat) for pier in piers), default=None)


def is_left(state: State, seat: int, gift: str) -> bool:
    """Whether a gift, such as "charm red green" or "discard", can be had now."""
    kind, *colours = gift.split(" ")
    player, shop = state.players[seat], state.shops[seat]
    match kind:
        case "charm" | "tome":
            return any(player.pool[GOOD[kind, cast(Colour, colour)]] for colour in colours or COLOURS)
        case "discard":
            return any(player.cards)
        case "ferry":
            return boats.anybody_can_leave(state)
        case "X":
            return marks.room(shop)
        case "trade":
            return marks.guild_room(shop)
        case _:
            return len(fates.filling_options(state, Filling(seat, 1))) > 0


def rewards(symbols: int) -> tuple[str, ...]:
    """The best reward of a prophecy by the adventurer who fulfils it: the first one drawn, the second …"""
    return tuple([reward(left) for left in range(symbols, 0, -1)])


def reward(symbols: int) -> str:
    """The best reward of a prophecy that comes true with this many symbols."""
    return "tome" if symbols >= prophecies.TOME else "charm" if symbols >= prophecies.CHARM else "X"


def comes_true(state: State, action: Action) -> list[Prophecy]:
    """The prophecies that an action fulfils."""
    draft = _carried_out(state, action)
    rung = [one for one in draft.events if isinstance(one, Fulfilled)]
    return [draft.state.shops[one.seat].prophecies[one.prophecy] for one in rung]


def replaced(state: State, seat: int, ability: str) -> tuple[str, int] | None:
    """The townsfolk that make room for others under an ability, and the gold that they would bring in the end."""
    card = state.players[seat].staff[staff.ABILITIES.index(ability)]
    if card is None:
        return None
    return card, CARDS[card].symbols * state.halls[INDEX[CARDS[card].colour]] * COVE.reckoning.symbol.value


def odds(state: State, colour: Colour, symbols: int) -> float:
    """The chance that somebody of a colour is among the next adventurers from the bag, as many as symbols."""
    people, others = sum(state.bag), sum(state.bag) - state.bag[INDEX[colour]]
    return 1.0 - prod(max(0, others - drawn) / (people - drawn) for drawn in range(min(symbols, people)))


def crowd(state: State, colour: Colour) -> int:
    """Customers of a colour on all piers."""
    return sum(market.customers(state, pier, INDEX[colour]) for pier in range(len(PIERS)))


def _carried_out(state: State, *actions: Action) -> Draft:
    """A copy of the state after answers to its question. What comes next is not done."""
    draft = Draft(state, Chance("outlook", _STREAMS))
    for action in actions:
        question = draft.agenda.pop()
        decide.answer(draft, question, action)  # type: ignore[arg-type]
    return draft


def _answered(draft: Draft, question: Any, answer: Any) -> Draft:
    """A copy of a draft, after an answer to a question that was taken from its agenda."""
    then = Draft(draft.state, draft.chance)
    then.agenda = [*draft.agenda]
    decide.answer(then, question, answer)
    return then


def _cards(draft: Draft, seat: int) -> int:
    """Corruption cards that a seat has taken, and those that it certainly will."""
    taken = sum(len(one.cards) for one in draft.events if isinstance(one, Corrupted) and one.seat == seat)
    there = sum(draft.state.corruption.deck) + sum(draft.state.corruption.discards)
    waiting = sum(task.cards for task in draft.agenda if isinstance(task, Tainting) and task.seat == seat)
    return taken + min(there, waiting)


def _sale(state: State, seat: int, piers: Sequence[Five]) -> Tonight:
    """The best sale if these people stand on the piers."""
    task = state.asked
    sold = task.sold if isinstance(task, Selling) and task.seat == seat else (0, 0, 0)
    card = 2 * reckoning.price(state)  # what a corruption card of middling points would cost
    return _best(state.players[seat].shelf, tuple(piers), sold, state.rogues, card)


@lru_cache(_SALES)
def _best(
    shelf: tuple[int, ...], piers: tuple[Five, ...], sold: tuple[int, int, int], rogues: str | None, card: int
) -> Tonight:
    """The best sale of a shelf. Positions that follow each other ask for few different ones, again and again."""
    fee = COVE.rogues.thieves.value if rogues == "thieves" else 0
    smuggled = piers[BLACK][ROGUE] if rogues == "smugglers" else 0
    best = Tonight(0, 0)
    for open_piers in product((False, True), repeat=len(PIERS)):
        fees = sum(
            piers[pier][ROGUE] * fee for pier, used in enumerate(open_piers) if used and not sold[pier]
        )  # at a pier that was sold at before, the fee is due anyway
        own, gains = 0, list[int]()
        for good, count in enumerate(shelf):
            if count:
                value, colour, pier = market.VALUES[good], good % _CHARMS, _OWN[good]
                here = value * piers[pier][colour] if open_piers[pier] else 0
                black = value * (piers[BLACK][colour] + smuggled) if open_piers[BLACK] else 0
                own += count * here
                gains += [black - here] * count if black > here else []
        gains.sort(reverse=True)
        taken = market.cards_for(sold[BLACK], smuggled > 0)
        for count in range(len(gains) + 1):
            cards = market.cards_for(sold[BLACK] + count, smuggled > 0) - taken
            found = Tonight(own + sum(gains[:count]) - fees, cards)
            if found.gold - card * found.cards > best.gold - card * best.cards:
                best = found
    return best
