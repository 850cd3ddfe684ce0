"""Both games for OpenSpiel, which knows them when this package is imported.

    import pyspiel
    import omphalos.envs.openspiel

    game = pyspiel.load_game("omphalos_oracle(players=3)")
    game = pyspiel.load_game("omphalos_flick(players=2,steadiness=human)")

docs/environments.md describes actions, chance, observations and rewards.
"""

from __future__ import annotations

from omphalos.envs.openspiel.bot import OmphalosBot
from omphalos.envs.openspiel.games import FlickGame, OmphalosGame, OmphalosState, OracleGame, game_type
from omphalos.envs.openspiel.spiel import pyspiel

for _game in (FlickGame, OracleGame):
    pyspiel.register_game(game_type(_game.name), _game)

__all__ = ["FlickGame", "OmphalosBot", "OmphalosGame", "OmphalosState", "OracleGame"]
