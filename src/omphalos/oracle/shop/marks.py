"""Marks: an X may go into horoscopes or guild area, a trade mark goes into the guild area (WY-A9)."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from omphalos.oracle.actions import Cross, Decline, Trade
from omphalos.oracle.agenda import Crossing, Trading
from omphalos.oracle.cove import halls
from omphalos.oracle.cove.book import put
from omphalos.oracle.cove.run import Bookings, Question, Questions, Run
from omphalos.oracle.events import Marked
from omphalos.oracle.numbers import SHOP
from omphalos.oracle.people import COLOURS, INDEX
from omphalos.oracle.shop import horoscopes
from omphalos.oracle.state import Shop, State

SYMBOLS: Final = SHOP.guilds.symbols.value  # for each guild, one mark on each

_CROSS_UPPER, _CROSS_LOWER = Cross("upper"), Cross("lower")
_CROSS_GUILD: Final = tuple(Cross(colour) for colour in COLOURS)
_DECLINE: Final = Decline()
_TRADE: Final = tuple(Trade(colour) for colour in COLOURS)


def cross(run: Run, seat: int) -> None:
    """Ask where to draw an X, if there is room."""
    run.then(Crossing(seat))


def trade(run: Run, seat: int) -> None:
    """Ask where to draw a trade mark, if there is room."""
    run.then(Trading(seat))


def guild_room(shop: Shop) -> bool:
    """Whether a guild's symbol is free."""
    return any(len(drawn) < SYMBOLS for drawn in shop.guilds)


def room(shop: Shop) -> bool:
    """Whether an X can be drawn anywhere."""
    return len(shop.upper) < horoscopes.UPPER or len(shop.lower) < horoscopes.LOWER or guild_room(shop)


def _free_guilds(shop: Shop) -> list[int]:
    """The indices of the guilds with a free symbol."""
    guilds = shop.guilds
    return [guild for guild in range(len(guilds)) if len(guilds[guild]) < SYMBOLS]


def _cross_options(state: State, task: Crossing) -> tuple[Cross | Decline, ...]:
    """A row that is not full, a guild with a free symbol, or nowhere."""
    shop: Shop = state.shops[task.seat]
    places: list[Cross | Decline] = []
    if len(shop.upper) < horoscopes.UPPER:
        places.append(_CROSS_UPPER)
    if len(shop.lower) < horoscopes.LOWER:
        places.append(_CROSS_LOWER)
    places += [_CROSS_GUILD[guild] for guild in _free_guilds(shop)]
    if places:
        places.append(_DECLINE)
    return tuple(places)


def _cross_allows(state: State, task: Crossing, action: Any) -> bool:
    shop: Shop = state.shops[task.seat]
    if not isinstance(action, Cross):
        return isinstance(action, Decline) and room(shop)
    if action.place == "upper":
        return len(shop.upper) < horoscopes.UPPER
    if action.place == "lower":
        return len(shop.lower) < horoscopes.LOWER
    return action.place in COLOURS and len(shop.guilds[INDEX[action.place]]) < SYMBOLS


def _cross_several(state: State, task: Crossing) -> bool:
    return room(state.shops[task.seat])


def draw_cross(run: Run, task: Crossing, action: Cross | Decline) -> None:
    """Draw the X. In a row it fills a field, on a guild it brings the immediate sponsorship."""
    if isinstance(action, Decline):
        return
    if action.place == "upper" or action.place == "lower":
        horoscopes.fill(run, task.seat, action.place, horoscopes.X)
    else:
        run.emit(Marked(task.seat, action.place, "X"))
        halls.sponsor(run, task.seat, action.place)


def _trade_options(state: State, task: Trading) -> tuple[Trade, ...]:
    """A guild with a free symbol."""
    return tuple([_TRADE[guild] for guild in _free_guilds(state.shops[task.seat])])


def _trade_allows(state: State, task: Trading, action: Any) -> bool:
    if not isinstance(action, Trade) or action.guild not in COLOURS:
        return False
    return len(state.shops[task.seat].guilds[INDEX[action.guild]]) < SYMBOLS


def _trade_several(state: State, task: Trading) -> bool:
    return len(_free_guilds(state.shops[task.seat])) > 1


def draw_trade(run: Run, task: Trading, action: Trade) -> None:
    """Draw the trade mark. It pays at every later market."""
    run.emit(Marked(task.seat, action.guild, "T"))


def trade_marks(shop: Shop) -> tuple[int, int, int, int]:
    """Trade marks by guild."""
    red, green, blue, yellow = shop.guilds
    return red.count("T"), green.count("T"), blue.count("T"), yellow.count("T")


def book_marked(shop: Shop, event: Marked) -> Shop:
    """The mark stands on the guild's next symbol."""
    guild = INDEX[event.guild]
    return replace(shop, guilds=put(shop.guilds, guild, shop.guilds[guild] + event.mark))


QUESTIONS: Final[Questions] = {
    Crossing: Question(_cross_options, draw_cross, allows=_cross_allows, several=_cross_several),
    Trading: Question(_trade_options, draw_trade, allows=_trade_allows, several=_trade_several),
}
BOOKINGS: Final[Bookings] = {Marked: book_marked}
