"""Heat maps agree with the game: what a try did is what the rules say of the same aim."""

from __future__ import annotations

from math import degrees

import pytest

from omphalos.bots.flick.heatmap import CELL, aims_of, heat_map
from omphalos.flick import GAME
from omphalos.flick.actions import Decline, Flick, FlickPair, FlickStack
from omphalos.flick.events import Flicked
from omphalos.flick.mat import HALF
from omphalos.flick.notation import read_state
from omphalos.flick.numbers import DISKS
from omphalos.flick.state import State
from omphalos.table.chance import Chance
from omphalos.table.errors import NothingToDraw

CROWD = "2p g2/4 exact >a bp-60,-60 aT0,158 bp40,60 ap-100,-20 bp0,-160"


def legal_flick(state: State, kind: type) -> Flick:
    return next(f.like for f in GAME.legal(state, 0).families if isinstance(f.like, kind))  # type: ignore[return-value]


@pytest.mark.parametrize("text", ["2p exact >a", CROWD, "2p exact >a L20 bp0,0"])
def test_every_try_ends_where_the_game_says(text: str) -> None:
    state, tries = read_state(text), 120
    flick = legal_flick(state, Flick)
    heat = heat_map(state, 0, flick, tries)
    cells: dict[int, int] = {}
    for angle, speed in aims_of(DISKS.fastest, tries)[:, 0].tolist():
        assert DISKS.slowest <= speed <= DISKS.fastest
        aimed = Flick(flick.kind, flick.at, degrees(angle), speed)
        made = GAME.decide(state, 0, aimed, Chance("0", GAME.streams)).events[0]
        assert isinstance(made, Flicked)
        rest = next((rest for rest in made.rest if rest.disk == state.placed), None)
        if rest is not None:
            column, row = int((rest.x + HALF) // CELL), int((rest.y + HALF) // CELL)
            cells[row * heat.columns + column] = cells.get(row * heat.columns + column, 0) + 1
    assert heat.tries == tries
    assert abs(heat.columns * heat.size - 2 * HALF) <= heat.size / 2  # the cells cover the mat
    assert {cell: round(share * heat.tries) for cell, share in zip(heat.cells, heat.shares, strict=True)} == cells
    assert round(heat.off * heat.tries) == heat.tries - sum(cells.values())


def test_the_best_try_is_the_one_that_builds_a_temple() -> None:
    state = read_state("2p exact >a")
    heat = heat_map(state, 0, legal_flick(state, Flick))
    areas = {area.name: area for area in heat.areas}
    assert heat.best == max(area.worth for area in areas.values() if area.worth is not None)
    assert max(areas[f"city-{n}"].worth or 0.0 for n in range(4)) == heat.best
    assert areas["off"].share == heat.off > 0.3


def test_two_at_once() -> None:
    state = read_state("2p exact >a L04")
    assert heat_map(state, 0, legal_flick(state, FlickStack), 32).tries == 32
    state = read_state("2p exact >a L05")
    for action in (legal_flick(state, FlickPair), Decline()):
        with pytest.raises(NothingToDraw):
            heat_map(state, 0, action)
