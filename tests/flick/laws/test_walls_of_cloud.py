"""L20 Walls of Cloud: the edge is a wall."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from omphalos.flick import GAME
from omphalos.flick.actions import Decline, Flick
from omphalos.flick.events import Flicked, LawEnacted, ProphetsLost, TemplesLost, TemplesShifted
from omphalos.flick.mat import HALF
from tests.flick.helpers import act, away, begun, left, only, play, put, some, to_generation


@pytest.mark.rule("L20")
def test_disks_bounce_off_the_edge() -> None:
    state = begun(2, laws=("L20",))
    state, events = play(state, 0, Flick("prophet", (-200.0, -200.0), 0.0, 2.4))
    assert not only(events, Flicked).fell
    assert all(
        abs(d.x) <= HALF - state.radius[d.kind] + 1e-6 and abs(d.y) <= HALF - state.radius[d.kind] + 1e-6
        for d in state.disks
    )
    assert len(only(events, Flicked).track.paths[0].arcs) > 1


@pytest.mark.rule("L20")
def test_it_lasts_a_generation() -> None:
    state = begun(2, laws=("L20",))
    assert GAME.view(state, 0).aim.walls
    state = to_generation(state, 2)
    assert not GAME.view(state, 0).aim.walls
    _, events = play(state, 1, away(state, 1))
    assert only(events, Flicked).fell


@pytest.mark.rule("L20", "Anubis")
def test_anubis_has_nothing_to_call_back() -> None:
    state = begun(2, laws=("L20",), gods=("Anubis", "Zeus"))
    state, events = play(state, 0, away(state, 0))
    assert not some(events, ProphetsLost)
    if Decline() in GAME.legal(state, 0).actions:
        state = act(state, Decline())
    assert not state.players[0].used
    assert state.players[0].unused.prophet == 4


@pytest.mark.rule("L20")
@pytest.mark.parametrize("crowded", [False, True])
def test_a_temple_over_the_edge_is_set_inwards_or_returns(crowded: bool) -> None:
    state = begun(2, laws=("L12", "L20"))
    words = ["bT0,227"] + (["bT0,190"] if crowded else [])
    state = left(put(state, *words), 1, 0)
    state, events = play(state, 0, away(state, 0))
    assert only(events, LawEnacted).law == "L20"
    if crowded:
        assert len(only(events, TemplesLost).temples) == 1
        assert state.players[1].temples == 3
    else:
        assert only(events, TemplesShifted).rest[0].y == HALF - 18.0
    assert all(abs(d.y) <= HALF - state.radius[d.kind] for d in state.disks)
    play(state, 1, Flick("prophet", (200.0, 200.0), 180.0, 2.4))


@pytest.mark.rule("L20", "L07")
def test_the_monkey_king_cannot_fall() -> None:
    state = to_generation(begun(2, laws=("L07", "L20")), 2)
    state = replace(state, disks=tuple(replace(d, x=220.0, y=100.0) for d in state.disks))
    state, events = play(state, 1, Flick("prophet", (205.0, 180.0), 280.0, 2.4))
    assert not only(events, Flicked).fell
    assert any(d.kind == "king" for d in state.disks)


@pytest.mark.rule("L20")
@pytest.mark.parametrize(("x", "y"), [(0, 227), (0, -227), (227, 0), (-227, 0)])
def test_a_temple_is_set_inwards_at_every_edge(x: int, y: int) -> None:
    state = left(put(begun(2, laws=("L12", "L20")), f"bT{x},{y}"), 1, 0)
    _, events = play(state, 0, away(state, 0))
    (rest,) = only(events, TemplesShifted).rest
    reach = HALF - 18.0
    assert (rest.x, rest.y) == (max(-reach, min(reach, x)), max(-reach, min(reach, y)))
    assert (abs(rest.x), abs(rest.y)) == tuple(reach if abs(n) > reach else abs(n) for n in (x, y))
