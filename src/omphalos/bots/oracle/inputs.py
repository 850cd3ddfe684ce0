"""The inputs of the value network: a state at the beginning of a turn as numbers.

The runes of whoever is to act are left out: they were thrown after the action that is being judged. Corruption cards
appear only as their cost in the forecast, so they are those of the imagined world. A file of weights names its columns
(see `omphalos.bots.nets.files`).
"""

from __future__ import annotations

from functools import lru_cache
from struct import Struct
from typing import TYPE_CHECKING, Any, Final

from omphalos.bots.nets.tables import zeros
from omphalos.bots.oracle import lines
from omphalos.bots.oracle.estimates import DAYS, DOCKED, Estimates
from omphalos.bots.oracle.words import SOURCES
from omphalos.oracle.cove import square
from omphalos.oracle.cove.boats import PLACES
from omphalos.oracle.people import ADVENTURERS, COLOURS, GOODS, INDEX, PIERS, ROGUE, ROGUE_CARDS, SIZES
from omphalos.oracle.shop import horoscopes
from omphalos.oracle.shop.prophecies import unused
from omphalos.oracle.shop.staff import ABILITIES
from omphalos.oracle.state import WAITING, Clock, Prophecy
from omphalos.oracle.turns import SPACES

if TYPE_CHECKING:
    from omphalos.bots.nets.arithmetic import Singles
    from omphalos.bots.oracle.valuation import Valuation

SEATS: Final = 4
WHOLE_ROW: Final = SEATS  # the row of the table, after the rows of the seats

_NONE: Final = (0.0,) * len(SOURCES)
_SPACES: Final = (*(space.name for space in SPACES.values()), square.SPACE)
_FIGURE: Final = {name: tuple(float(i == j) for j in range(len(_SPACES))) for i, name in enumerate(_SPACES)}
_ROGUES: Final = {card: tuple(float(one == card) for one in ROGUE_CARDS) for card in (None, *ROGUE_CARDS)}
_PLAYERS: Final = {count: tuple(float(count == one) for one in (2, 3)) for count in range(1, SEATS + 1)}
_DAY: Final = {day: tuple(float(day == one) for one in range(1, DAYS + 1)) for day in range(DAYS + 1)}
_NEEDS: Final = (horoscopes.ANY, 1, 2, 3, 4)
_NEED: Final = {need: tuple(float(need == one) for one in _NEEDS) for need in (*_NEEDS, horoscopes.FULL)}

SEAT_COLUMNS: Final = (
    *(f"expects {source}" for source in SOURCES), "expects",
    *(f"shelf {size} {colour}" for size, colour in GOODS), *(f"pool {size} {colour}" for size, colour in GOODS),
    *(f"staff {ability}" for ability in ABILITIES), *(f"staff symbols {colour}" for colour in COLOURS),
    "thrift", "hours left", "hours behind", "markers above", "mover", *(f"figure {space}" for space in _SPACES),
    *(f"{row} row {what}" for row in ("upper", "lower") for what in ("length", *(f"needs {need}" for need in _NEEDS))),
    *(f"prophecy {colour}" for colour in COLOURS), "prophecies", "prophecies unused",
    *(f"guild {mark} {colour}" for mark in "TX" for colour in COLOURS),
    "nudge ready", "shift ready", "nudge filled", "shift filled",
    *(f"{size} lacks {missing}" for size in SIZES for missing in range(1, lines.FEW + 1)), "lines", "cells",
)  # fmt: skip
WHOLE_COLUMNS: Final = (
    "two players", "three players", *(f"day {day}" for day in range(1, DAYS + 1)),
    *(f"rogues {card}" for card in ROGUE_CARDS), "day left", "token", "landed", "mean hour", "markets after",
    *(f"boats with {aboard}" for aboard in range(PLACES + 1)), *(f"share {one}" for one in ADVENTURERS),
    *(f"{pier} pier {colour}" for pier in PIERS for colour in COLOURS), *(f"hall {colour}" for colour in COLOURS),
    "price", "hall rogue", "bag", "ashore",
)  # fmt: skip
SEAT: Final = len(SEAT_COLUMNS)
WHOLE: Final = len(WHOLE_COLUMNS)
_ROW: Final = max(SEAT, WHOLE)
_write_seat: Final = Struct(f"{SEAT}f").pack_into  # three times as fast as to assign a list to an array
_write_whole: Final = Struct(f"{WHOLE}f").pack_into


def new_inputs() -> Singles:
    """The inputs for one state: a row for each seat, and one for the table."""
    return zeros(SEATS + 1, _ROW)


def encode(state: Any, valuations: list[Valuation], forecasts: list[dict[str, float]], to: Singles) -> None:
    """Write the inputs of a state. `forecasts` are the sources of gold that each seat expects."""
    clock = state.clock
    mean = sum(clock.hours) / len(clock.hours)
    mover = state.agenda[-1].seat
    for valuation, sources in zip(valuations, forecasts, strict=True):
        _write_seat(to[valuation.seat], 0, *_seat(state, valuation, sources, mean, mover))
    _write_whole(to[WHOLE_ROW], 0, *_whole(state, valuations[0].estimates, mean))


def seat_row(state: Any, valuation: Valuation) -> list[float]:
    """The columns of one seat in the middle of any question. Only its own cards count."""
    hours = state.clock.hours
    return _seat(state, valuation, valuation.sources(), sum(hours) / len(hours), state.agenda[-1].seat)


def table_row(state: Any, valuation: Valuation) -> list[float]:
    """The columns of the table."""
    hours = state.clock.hours
    return _whole(state, valuation.estimates, sum(hours) / len(hours))


def _seat(state: Any, valuation: Valuation, sources: dict[str, float], mean: float, mover: int) -> list[float]:
    """What a player has, what it is expected to bring, and how much time they have."""
    player, shop, seat = valuation.player, valuation.shop, valuation.seat
    gold = tuple(sources.values())
    if len(gold) < len(SOURCES):
        gold += _NONE[len(gold) :]
    clock = state.clock
    row = [0.05 * one for one in gold]
    row.append(0.01 * sum(gold))
    row += _goods(player.shelf, player.pool)
    row += _staff(player.staff)
    row += (
        0.5 * player.thrift,
        0.1 * valuation.hours,
        0.1 * (clock.hours[seat] - mean),
        _above(clock, seat) / SEATS,
        1.0 if seat == mover else 0.0,
    )
    row += _FIGURE[player.figure]
    row += _rows(shop.upper, shop.lower)
    row += _prophecies(shop.prophecies)
    row.append(0.1 * unused(shop))
    row += _guilds(shop.guilds)
    nudge, shift = shop.nudge, shop.shift
    row += (0.3 * nudge.ready, 0.3 * shift.ready, 0.2 * nudge.filled, 0.2 * shift.filled)
    row += _stars(shop.across, shop.down, shop.filled)
    return row


def _above(clock: Clock, seat: int) -> int:
    """How many markers lie on a seat's marker. Nobody sees the order of markers on different hours."""
    hour, above = clock.hours[seat], 0
    for other in clock.order:
        if other == seat:
            break
        above += clock.hours[other] == hour
    return above


@lru_cache(1 << 12)
def _goods(shelf: tuple[int, ...], pool: tuple[int, ...]) -> tuple[float, ...]:
    return (*(0.5 * count for count in shelf), *(0.25 * count for count in pool))


@lru_cache(1 << 12)
def _staff(staff: tuple[str | None, ...]) -> tuple[float, ...]:
    """Which abilities have a card, and the guild symbols on the cards."""
    symbols = [0.0] * len(COLOURS)
    for name in staff:
        if name is not None:
            card = square.CARDS[name]
            symbols[INDEX[card.colour]] += 0.5 * card.symbols
    return (*(0.0 if name is None else 1.0 for name in staff), *symbols)


@lru_cache(1 << 12)
def _rows(upper: tuple[int, ...], lower: tuple[int, ...]) -> tuple[float, ...]:
    """How far both rows of the horoscopes are, and which digit each needs."""
    return (
        0.2 * len(upper),
        *_NEED[horoscopes.needs("upper", upper)],
        0.2 * len(lower),
        *_NEED[horoscopes.needs("lower", lower)],
    )


@lru_cache(1 << 12)
def _prophecies(made: tuple[Prophecy, ...]) -> tuple[float, ...]:
    """The symbols that wait for each colour, and how many prophecies do."""
    waiting, count = [0.0] * len(COLOURS), 0
    for one in made:
        if one.active:
            waiting[INDEX[one.colour]] += 0.25 * one.left
            count += 1
    return (*waiting, 0.3 * count)


@lru_cache(1 << 12)
def _guilds(guilds: tuple[str, ...]) -> tuple[float, ...]:
    return (*(0.5 * drawn.count("T") for drawn in guilds), *(0.5 * drawn.count("X") for drawn in guilds))


@lru_cache(1 << 12)
def _stars(across: int, down: int, filled: int) -> tuple[float, ...]:
    """Areas begun by lines that are missing, charms first and then tomes; lines drawn, and cells filled."""
    counts = [0.0] * (2 * lines.FEW)
    for missing, good in lines.begun(across, down, filled):
        counts[missing - 1 + (lines.FEW if good >= len(COLOURS) else 0)] += 0.25
    return (*counts, 0.05 * (across.bit_count() + down.bit_count()), 0.1 * filled.bit_count())


def _whole(state: Any, estimates: Estimates, mean: float) -> list[float]:
    """How many play, how much of the day and the game is left, who comes, and what things cost."""
    token = state.clock.token
    row = [*_PLAYERS[len(state.players)], *_DAY[state.day], *_ROGUES[state.rogues]]
    row += (
        0.1 * (estimates.day_end - mean),
        0.0 if token is None else 1.0,
        0.25 * (len(state.moored) - state.moored.count(WAITING)) * PLACES / DOCKED,
        0.1 * mean,
        0.5 * estimates.markets_after,
    )
    row += _boats(state.boats, state.moored)
    row += [4 * share for share in estimates.shares]
    for pier in (estimates.great, estimates.small, estimates.black):
        row += [0.2 * people for people in pier]
    row += [0.1 * members for members in estimates.halls]
    row += (estimates.price, 0.1 * state.halls[ROGUE], 0.02 * sum(state.bag), 0.5 * len(state.ashore))
    return row


@lru_cache(1 << 12)
def _boats(boats: tuple[tuple[int, ...], ...], moored: tuple[int, ...]) -> tuple[float, ...]:
    """Of the boats that wait, how many have so many passengers; 0 to `PLACES`."""
    counts = [0.0] * (PLACES + 1)
    for aboard, pier in zip(boats, moored, strict=True):
        if pier == WAITING:
            counts[len(aboard)] += 0.25
    return tuple(counts)
