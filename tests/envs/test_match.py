"""A match builds views and rows from the last ones of a seat. They must be what a fresh look at the state gives."""

from __future__ import annotations

import numpy as np
import pytest

from omphalos.envs.match import Match
from omphalos.table.chance import Chance
from omphalos.table.game import SPECTATOR
from omphalos.table.registry import find_game


@pytest.mark.parametrize(
    ("game", "players", "moves"), [("flick", 2, 90), ("flick", 4, 160), ("oracle", 1, 140), ("oracle", 3, 420)]
)
def test_views_and_rows_from_earlier_ones_are_those_of_the_state(game: str, players: int, moves: int) -> None:
    match = Match(find_game(game), players)
    dice = Chance(7, ["moves"])["moves"]
    match.begin(7)
    ended = False
    for move in range(moves):
        # a seat looks now and then, so that its last view is one move old or many
        seats = [seat for seat in (SPECTATOR, *range(players)) if seat == match.seat or (move + seat) % 3 == 0]
        rows = {seat: match.row(seat).copy() for seat in seats}
        for seat in seats:
            fresh = match.game.view(match.state, seat)
            assert match.view(seat) == fresh
            assert np.array_equal(match.row(seat), match.encoder.encode(fresh))
        kept = {seat: match.row(seat) for seat in seats}
        if match.seat is None:
            ended = True
            match.begin(move)
        else:
            match.play(match.legal().sample(dice))
            match.row(seats[-1])
        assert all(np.array_equal(rows[seat], kept[seat]) for seat in seats)  # who holds a row sees no change
    assert ended
