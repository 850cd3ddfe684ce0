"""What all states of one loaded game share: the game, its players and options, and how a result is rewarded."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

import msgspec

from omphalos.envs.encoders import encoder_for
from omphalos.envs.errors import BadForm
from omphalos.envs.rewards import difference, win
from omphalos.table.entry import FORMAT, VERSION, Header
from omphalos.table.game import Outcome
from omphalos.table.registry import find_game

REWARDS: Final = ("difference", "win")
MAX_DIFFERENCE: Final = 1000.0  # more than any game's difference of scores


class Key(msgspec.Struct, frozen=True):
    """All that tells one loaded game from another."""

    game: str
    players: int
    options: str  # as JSON
    reward: str  # "difference" or "win", as in `omphalos.envs.rewards`
    tremors: int  # outcomes of a draw of real numbers; 0: it is sampled


class Rules:
    """A game with a number of players, options and a reward."""

    def __init__(self, key: Key) -> None:
        if key.reward not in REWARDS:
            raise BadForm(f"reward={key.reward!r}: there is {', '.join(REWARDS)}")
        if key.reward == "win" and key.players == 1:
            raise BadForm("reward='win' needs somebody to win against")
        if not 0 <= key.tremors <= 256:
            raise BadForm(f"tremors are 0 (sampled) to 256 outcomes, not {key.tremors}")
        self.key = key
        self.game = find_game(key.game)
        self.encoder = encoder_for(self.game, key.players)
        options = self.game.read_options(msgspec.json.decode(key.options))
        self.options = options
        self.start = self.game.start(key.players, options)
        self.numbers = _numbers(key.game)

    def header(self) -> Header:
        """The header of a record. Its chance follows from no seed, so there is nothing to commit to."""
        names = tuple(f"Player {i + 1}" for i in range(self.key.players))
        options = msgspec.to_builtins(self.options)
        return Header(FORMAT, VERSION, self.game.name, self.game.ruleset, names, options, "")

    def returns(self, outcome: Outcome | None) -> list[float]:
        """By seat, once there is a result; zeros before. They add up to 0, but for a player alone."""
        if outcome is None:
            return [0.0] * self.key.players
        return win(outcome) if self.key.reward == "win" else difference(outcome.scores)

    def bounds(self) -> tuple[float, float]:
        """The least and the greatest return."""
        most = MAX_DIFFERENCE if self.key.reward == "difference" else 1.0
        return -most, most


@lru_cache(maxsize=16)
def rules_for(key: Key) -> Rules:
    """The rules of a key."""
    return Rules(key)


def _numbers(game: str) -> Mapping[Any, int] | None:
    """The fixed numbers of the game's actions, if it has them."""
    if game != "oracle":
        return None
    from omphalos.envs.oracle.actions import NUMBER

    return NUMBER
