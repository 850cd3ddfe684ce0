"""States of random games, for tests of encodings and actions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

from omphalos.envs.choices import Choices, Offer
from omphalos.flick import GAME as FLICK
from omphalos.oracle import GAME as ORACLE
from omphalos.table.chance import Chance
from omphalos.table.game import AnyGame

GAMES: tuple[AnyGame, ...] = (FLICK, ORACLE)
TABLES = [(game, players) for game in GAMES for players in game.players]
IDS = [f"{game.name}-{players}" for game, players in TABLES]


def offer_of(choices: Choices[Any], game: AnyGame, state: Any, seat: int) -> Offer:
    """What a seat may do in a state, numbered."""
    players = len(game.view(state, seat).players)
    return choices.offer(lambda: game.view(state, seat), seat, players, game.legal(state, seat))


def random_states(
    game: AnyGame, players: int, seed: int = 0, games: int = 1, options: Any = None, every: int = 1
) -> Iterator[Any]:
    """The states of some random games, or every so many of them, and always the last."""
    for number in range(games):
        chance = Chance(f"{seed} {number}", game.streams)
        dice = Chance(f"dice {seed} {number}", ("seat", "action"))
        state = game.deal(game.start(players, game.read_options(options)), chance).state
        for step in count():
            asked = game.to_act(state)
            if step % every == 0 or not asked:
                yield state
            if not asked:
                break
            seat = dice["seat"].choice(asked)
            state = game.decide(state, seat, game.legal(state, seat).sample(dice["action"]), chance).state
