"""Games of Wyrocznia for the tests of its bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from omphalos.bots import BotSeat, Observation, play_out
from omphalos.oracle import GAME
from omphalos.table import Table
from omphalos.table.chance import Chance


def played(*bots: str, seed: str = "1", most: int = 100_000) -> tuple[Table, list[BotSeat]]:
    """Return a table after a whole game, or after a number of moves."""
    table = Table.open(GAME, len(bots), seed=seed)
    bot_seats = [BotSeat(bot, GAME, seat, seed) for seat, bot in enumerate(bots)]
    play_out(table, bot_seats, most)
    return table, bot_seats


@cache
def states(players: int = 2, seed: str = "1", bots: str = "random") -> tuple[Any, ...]:
    """Yield every state of a game in which somebody is asked."""
    table = Table.open(GAME, players, seed=seed)
    bot_seats = [BotSeat(bots, GAME, seat, seed) for seat in range(players)]
    found: list[Any] = []
    while asked := table.to_act():
        found.append(table.state)
        bot_seats[asked[0]].play(table)
    return (*found, table.state)


def asked(kind: type[Any], where: Callable[[Any], bool] = lambda _: True) -> Any:
    """Return a state of some game in which a question of this kind is asked."""
    return next(state for state in all_states() if state.agenda and isinstance(state.agenda[-1], kind) and where(state))


def all_states() -> Iterator[Any]:
    """Yield states of several games, played randomly and by the greedy bot."""
    for bots in ("random", "greedy:budget=1"):
        for players in (1, 2, 3, 4):
            yield from states(players, "1", bots)


def observation(state: Any, budget: Any = None, seed: int = 1) -> Observation:
    """Return the observation of the seat that is asked."""
    seat = state.agenda[-1].seat
    return Observation(GAME, seat, GAME.view(state, seat), GAME.legal(state, seat), budget, seed)


def chance(seed: int = 1) -> Chance:
    """Return chance for continuing a game."""
    return Chance(seed, GAME.streams)
