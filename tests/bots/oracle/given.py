"""Valuations and estimates as tests give them to the inputs of Wyrocznia's networks: numbers are worked out by hand."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, Final

from omphalos.oracle import stars
from omphalos.oracle.agenda import Turn
from omphalos.oracle.people import NO_GOODS
from omphalos.oracle.shop.prophecies import SYMBOLS
from omphalos.oracle.state import Fields
from tests.oracle.helpers import Game

ESTIMATES: Final = SimpleNamespace(day_end=0.0, markets_after=0, shares=(0.0,) * 5, great=(0.0,) * 4, small=(0.0,) * 4,
                                 black=(0.0,) * 4, halls=(0.0,) * 4, price=0.0)  # fmt: skip


def bare(players: int = 3) -> Game:
    """A game in which seat 1 has nothing and moves, and everything in the cove is empty."""
    game = Game(players).ask(Turn(1)).put(rogues=None, halls=(0,) * 5, bag=(0,) * 5, day=0, moored=(0,) * 6)
    game.boats("", "", "", "", "", "").clock(hours=(0,) * players, order=(1, *[s for s in range(players) if s != 1]))
    every = sum(line.across for line in stars.LINES.values()), sum(line.down for line in stars.LINES.values())
    game.shop(1, across=every[0], down=every[1], used=SYMBOLS, upper=(1,) * 8, lower=(1,) * 8)
    game.shop(1, nudge=Fields(0), shift=Fields(0))
    return game.player(1, pool=NO_GOODS, figure="nowhere")


def valuation_of(state: Any, seat: int = 1, **more: Any) -> Any:
    """What a network is told of what things are worth to a seat."""
    given: dict[str, Any] = {"hours": 0.0, "gold": {}, "goods": (0.0,) * 8, "card": 0.0, "estimates": ESTIMATES, **more}
    found = SimpleNamespace(state=state, seat=seat, player=state.players[seat], shop=state.shops[seat], **given)
    found.sources = lambda: found.gold
    return found


def heuristic_of(valuation: Any) -> Any:
    """A heuristic that finds things worth this."""

    def of_seat(state: Any, seat: int) -> Any:
        return valuation

    return SimpleNamespace(valuation=of_seat)


def named(columns: tuple[str, ...], row: Any) -> dict[str, float]:
    """The numbers that are not 0, by column."""
    return {name: float(n) for name, n in zip(columns, row, strict=True) if n}
