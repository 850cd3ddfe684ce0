"""L19 Smooth Sea: everything slides farther."""

from __future__ import annotations

import pytest

from omphalos.flick.actions import Flick
from omphalos.flick.events import Flicked
from omphalos.flick.options import LawId
from tests.flick.helpers import act, begun, disk_of, hard_at, only, play, put, to_generation
from tests.flick.laws.test_rolling_stones import way


@pytest.mark.rule("L19")
def test_friction_is_less_for_every_disk() -> None:
    flick = Flick("prophet", (-200.0, -200.0), 45.0, 0.9)
    assert way(disk_of(act(begun(2, laws=("L19",)), flick), 0)) == pytest.approx(
        way(disk_of(act(begun(2), flick), 0)) / 0.6
    )
    state = put(begun(2, laws=("L19",)), "bT-100,-100")
    _, events = play(state, 0, hard_at(state, 0, (-100.0, -100.0), 2.0))
    for path in only(events, Flicked).track.paths:
        assert all(arc.a == pytest.approx(0.6 * 0.35 * 9.81) for arc in path.arcs)


@pytest.mark.rule("L19")
def test_it_lasts_a_generation() -> None:
    state = to_generation(begun(2, laws=("L19",)), 2)
    _, events = play(state, 1, Flick("prophet", (200.0, 200.0), 225.0, 0.9))
    assert only(events, Flicked).track.paths[0].arcs[0].a == pytest.approx(0.35 * 9.81)


@pytest.mark.rule("L19", "L07")
def test_the_monkey_king_slides_farther_too() -> None:
    def shove(*laws: LawId) -> float:
        state = to_generation(begun(2, laws=("L07", *laws)), 2)
        state = act(state, Flick("prophet", (200.0, 200.0), 225.0, 1.5))
        return next(-d.x for d in state.disks if d.kind == "king")

    assert shove("L19") > shove() > 0
