"""The set-up (WY-C1, WY-C2, WY-S1): the table at first, and what is dealt before the first morning."""

from __future__ import annotations

from omphalos.oracle import stars
from omphalos.oracle.agenda import Dawn
from omphalos.oracle.cove import square
from omphalos.oracle.draft import Draft
from omphalos.oracle.events import Opened
from omphalos.oracle.numbers import COVE, COVES, SHOP, STOCK
from omphalos.oracle.options import Options
from omphalos.oracle.people import ROGUE_CARDS
from omphalos.oracle.shop import runes
from omphalos.oracle.shop.staff import ABILITIES
from omphalos.oracle.state import WAITING, Clock, Deck, Fields, Player, Shop, State, Town
from omphalos.oracle.turns import START


def start(players: int, options: Options) -> State:
    """The table before anything has happened."""
    boats, fate = COVE.boats.boats.value, Fields(SHOP.fates.start.value)
    player = Player(STOCK, START, staff=(None,) * len(ABILITIES))
    shop = Shop(fate, fate, stars.CROSS_ACROSS, stars.CROSS_DOWN, cross=options.cross)
    return State(
        players=(player,) * players,
        shops=(shop,) * players,
        clock=Clock((0,) * players, tuple(range(players))),
        town=Town(tuple(sorted(square.CARDS))),
        corruption=Deck(COVE.corruption.cards.value),
        boats=((),) * boats,
        moored=(WAITING,) * boats,
        numbers=options.numbers,
        days=options.days,
        turns=(0,) * players if options.evening else (),
    )


def deal(draft: Draft) -> None:
    """Draw the rogue card, fill the square, throw everybody's runes and begin the first morning."""
    card = draft.chance["rogues"].choice(ROGUE_CARDS)
    draft.emit(Opened(card, getattr(COVES[draft.state.numbers].hideout, card).value))
    square.refill(draft)
    for seat in range(len(draft.state.players)):
        runes.first_throw(draft, seat)
    draft.then(Dawn())
