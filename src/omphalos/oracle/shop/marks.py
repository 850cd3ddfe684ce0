"""Marks: an X may go into horoscopes or guild area, a trade mark goes into the guild area (WY-A9)."""

from __future__ import annotations

from typing import Any, Final

from omphalos.oracle.actions import Cross, Decline, Trade
from omphalos.oracle.agenda import Crossing, Trading
from omphalos.oracle.cove import halls
from omphalos.oracle.draft import Draft
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


def cross(draft: Draft, seat: int) -> None:
    """Ask where to draw an X, if there is room."""
    draft.then(Crossing(seat))


def trade(draft: Draft, seat: int) -> None:
    """Ask where to draw a trade mark, if there is room."""
    draft.then(Trading(seat))


def guild_room(shop: Shop) -> bool:
    """Whether a guild's symbol is free."""
    return min(map(len, shop.guilds)) < SYMBOLS


def room(shop: Shop) -> bool:
    """Whether an X can be drawn anywhere."""
    return len(shop.upper) < horoscopes.UPPER or len(shop.lower) < horoscopes.LOWER or guild_room(shop)


def _free_guilds(shop: Shop) -> list[int]:
    """The indices of the guilds with a free symbol."""
    guilds = shop.guilds
    return [guild for guild in range(len(guilds)) if len(guilds[guild]) < SYMBOLS]


def crossing_options(state: State, task: Crossing) -> tuple[Cross | Decline, ...]:
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


def crossing_allows(state: State, task: Crossing, action: Any) -> bool:
    shop = state.shops[task.seat]
    if not isinstance(action, Cross):
        return isinstance(action, Decline) and room(shop)
    if action.place == "upper":
        return len(shop.upper) < horoscopes.UPPER
    if action.place == "lower":
        return len(shop.lower) < horoscopes.LOWER
    return action.place in COLOURS and len(shop.guilds[INDEX[action.place]]) < SYMBOLS


def draw_cross(draft: Draft, task: Crossing, action: Cross | Decline) -> None:
    """Draw the X. In a row it fills a field, on a guild it brings the immediate sponsorship."""
    if isinstance(action, Decline):
        return
    if action.place == "upper" or action.place == "lower":
        horoscopes.fill(draft, task.seat, action.place, horoscopes.X)
    else:
        draft.emit(Marked(task.seat, action.place, "X"))
        halls.sponsor(draft, task.seat, action.place)


def trading_options(state: State, task: Trading) -> tuple[Trade, ...]:
    """A guild with a free symbol."""
    return tuple([_TRADE[guild] for guild in _free_guilds(state.shops[task.seat])])


def trading_allows(state: State, task: Trading, action: Any) -> bool:
    return isinstance(action, Trade) and INDEX.get(action.guild) in _free_guilds(state.shops[task.seat])


def draw_trade(draft: Draft, task: Trading, action: Trade) -> None:
    """Draw the trade mark. It pays at every later market."""
    draft.emit(Marked(task.seat, action.guild, "T"))
