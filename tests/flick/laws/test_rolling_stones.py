"""L06 Rolling Stones: a flicked prophet rolls until it first touches something."""

from __future__ import annotations

import pytest

from omphalos.flick.actions import Flick
from omphalos.flick.events import Flicked
from omphalos.flick.pieces import Disk
from tests.flick.helpers import act, begun, disk_of, hard_at, only, play, put, to_generation


def way(state_disk: Disk) -> float:
    """How far from the start, in mm."""
    return ((state_disk.x + 200.0) ** 2 + (state_disk.y + 200.0) ** 2) ** 0.5


@pytest.mark.rule("L06")
def test_it_goes_farther_by_the_factor_of_friction() -> None:
    flick = Flick("prophet", (-200.0, -200.0), 45.0, 0.9)
    rolled = disk_of(act(begun(2, laws=("L06",)), flick), 0)
    slid = disk_of(act(begun(2), flick), 0)
    assert way(rolled) == pytest.approx(way(slid) / 0.3)


@pytest.mark.rule("L06")
def test_after_the_first_contact_it_slides() -> None:
    state = put(begun(2, laws=("L06",)), "bp-100,-100")
    _, events = play(state, 0, hard_at(state, 0, (-100.0, -100.0), 1.0))
    for path in only(events, Flicked).track.paths:
        last = path.arcs[-1]
        assert last.a == pytest.approx(0.35 * 9.81)
    assert only(events, Flicked).track.paths[1].arcs[0].a == pytest.approx(0.3 * 0.35 * 9.81)


@pytest.mark.rule("L06")
def test_it_lasts_a_generation() -> None:
    state = to_generation(begun(2, laws=("L06",)), 2)
    state = act(state, Flick("prophet", (200.0, 200.0), 225.0, 0.9))
    assert 200.0 - disk_of(state, 1).x < 120.0


@pytest.mark.rule("L06", "L07")
def test_a_pushed_monkey_king_slides() -> None:
    state = to_generation(begun(2, laws=("L07", "L06")), 2)
    _, events = play(state, 1, Flick("prophet", (200.0, 200.0), 225.0, 1.5))
    king = next(d.id for d in state.disks if d.kind == "king")
    path = next(p for p in only(events, Flicked).track.paths if p.disk == king)
    assert path.arcs[0].a == pytest.approx(0.35 * 9.81)
