"""Finds the encoder of a game."""

from __future__ import annotations

from omphalos.envs.errors import NoEncoder
from omphalos.envs.layout import Encoder
from omphalos.table.game import AnyGame


def encoder_for(game: AnyGame, players: int) -> Encoder:
    """The encoder of a game's views for a number of players."""
    game.check_players(players)
    if game.name == "flick":
        from omphalos.envs.flick.encode import FlickEncoder

        return FlickEncoder(players)
    if game.name == "oracle":
        from omphalos.envs.oracle.encode import OracleEncoder

        return OracleEncoder(players)
    raise NoEncoder(f"views of {game.name} cannot be encoded; there is flick, oracle")
