"""Flicks on offer from a cloud."""

from __future__ import annotations

from msgspec.structs import replace

from omphalos.flick import GAME, cloud
from omphalos.flick.house import TURNS
from omphalos.flick.options import Options
from omphalos.flick.pieces import Stock
from omphalos.flick.powers import Manner


def test_what_is_kept_for_clear_clouds_is_bounded() -> None:
    state = GAME.start(2, Options())
    manner = Manner(TURNS.steadiness[state.options.steadiness])
    manner.together = "stack"
    for n in range(cloud.MAX_CLEAR + 10):
        player = replace(state.players[0], unused=Stock(2 + n))
        offered = cloud.families(replace(state, players=(player, *state.players[1:])), 0, manner)
        assert offered
    kept = cloud._clear_families.cache_info()  # pyright: ignore[reportPrivateUsage]
    assert kept.currsize == cloud.MAX_CLEAR
