"""What all states of one loaded game share: the game, its players and options, and how a result is rewarded."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

import msgspec

from omphalos.envs.encoders import encoder_for
from omphalos.envs.errors import BadForm
from omphalos.table.entry import FORMAT, VERSION, Header
from omphalos.table.game import Outcome
from omphalos.table.registry import find_game

REWARDS: Final = ("lead", "win")
MAX_LEAD: Final = 1000.0  # more than any game's difference of scores


class Key(msgspec.Struct, frozen=True):
    """All that tells one loaded game from another."""

    game: str
    players: int
    options: str  # as JSON
    reward: str  # "lead" or "win"
    tremors: int  # outcomes of a draw of real numbers; 0: it is sampled


class Rules:
    """A game with a number of players, options and a reward."""

    def __init__(self, key: Key) -> None:
        if key.reward not in REWARDS:
            raise BadForm(f"there is no reward {key.reward!r}; there is {', '.join(REWARDS)}")
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
        """By seat: the lead over the mean of the others, or the share of the win less the mean share.

        Both sum to 0. A player alone gets the score itself, or 0.
        """
        players = self.key.players
        if outcome is None:
            return [0.0] * players
        if self.key.reward == "win":
            winners = outcome.winners
            return [(seat in winners) / len(winners) - 1.0 / players for seat in range(players)]
        scores, others = outcome.scores, players - 1
        total = sum(scores)
        return [float(score - (total - score) / others) if others else float(score) for score in scores]

    def bounds(self) -> tuple[float, float]:
        """The least and the greatest return."""
        most = MAX_LEAD if self.key.reward == "lead" else 1.0
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
