"""L08 Tornado: it goes round the mat and takes prophets away."""

from __future__ import annotations

import pytest

from omphalos.bots.flick.evaluation.board import board_of
from omphalos.flick import GAME
from omphalos.flick.draft import Draft
from omphalos.flick.events import Taken, TempleBuilt, TornadoMoved
from omphalos.flick.laws.tornado import SPOTS, Tornado
from omphalos.flick.mat import COASTS
from omphalos.flick.state import NO_TORNADO
from omphalos.table.chance import Chance
from tests.flick.helpers import act, away, begun, flick_to, only, play, put, some, to_generation


@pytest.mark.rule("L08")
def test_eight_spots_clockwise_islands_and_straits_by_turns() -> None:
    assert len(SPOTS) == 8
    assert [SPOTS[2 * i] for i in range(4)] == [(c[0].x, c[0].y) for c in COASTS]
    assert [SPOTS[2 * i + 1] for i in range(4)] == [(112, 112), (112, -112), (-112, -112), (-112, 112)]


@pytest.mark.rule("L08")
@pytest.mark.parametrize(("first", "strait"), [(0, (-112, -112)), (1, (-112, 112)), (2, (112, 112)), (3, (112, -112))])
def test_it_begins_in_front_of_the_first_player_and_steps_once_a_turn(first: int, strait: tuple[int, int]) -> None:
    state = begun(4, laws=("L08",), first=first)
    assert SPOTS[state.tornado] == strait
    for step in range(1, 10):
        before = state.tornado
        state, events = play(state, GAME.to_act(state)[0], away(state, GAME.to_act(state)[0]))
        assert only(events, TornadoMoved).spot == (before + 1) % 8 == state.tornado
        assert step


@pytest.mark.rule("L08")
def test_prophets_it_touches_go_to_the_reserve_and_temples_stay() -> None:
    state = put(begun(4, laws=("L08",)), "ap-112,-141", "bp-90,-90", "cT-140,-80", "dp-112,-82.1")
    # circle r20 and disk r10: 30 mm; a at 29, b at 31.1, d at 29.9
    state, events = play(state, 0, flick_to(state, 0, (-20.0, -200.0)))
    owners = {state.disks[i].owner for i in range(len(state.disks))}
    assert len(only(events, Taken).prophets) == 2
    assert only(events, Taken).to == "reserve"
    assert 1 in owners
    assert state.players[3].reserve.prophet == 1
    assert some(events, TempleBuilt) == []


@pytest.mark.rule("L08")
def test_it_comes_after_temples_and_navel() -> None:
    state = put(begun(4, laws=("L08",)), "ap-112,-112", "bp0,0")
    _, events = play(state, 0, flick_to(state, 0, (-20.0, -200.0)))
    names = [type(e).__name__ for e in events]
    assert names.index("NavelScored") < names.index("Taken") < names.index("TornadoMoved") < names.index("TurnBegan")


@pytest.mark.rule("L08")
def test_it_lasts_a_generation() -> None:
    state = to_generation(begun(4, laws=("L08",)), 2)
    assert state.tornado == NO_TORNADO
    assert GAME.view(state, 0).tornado is None


@pytest.mark.rule("L08", "L09")
def test_it_takes_templars_too() -> None:
    state = to_generation(begun(2, laws=("L09", "L08")), 2)
    assert SPOTS[state.tornado] == (112, 112)  # the marker went to seat 1, in the north-east
    state = put(state, "at112,112")
    state, events = play(state, 1, flick_to(state, 1, (20.0, 200.0)))
    assert only(events, Taken)
    assert state.players[0].reserve.templar == 1


@pytest.mark.rule("L08", "Anubis")
def test_anubis_does_not_call_back_what_the_tornado_takes() -> None:
    state = put(begun(2, laws=("L08",), gods=("Anubis", "Zeus")), "ap-112,-112")
    state = act(state, flick_to(state, 0, (-20.0, -200.0)))
    assert state.players[0].reserve.prophet == 1
    assert not state.players[0].used


@pytest.mark.rule("L08")
def test_in_the_minds_of_bots_it_moves_on_too() -> None:
    board = board_of(begun(2, laws=("L08",)))
    move_on = Tornado.judged.turn_ends
    assert move_on is not None
    for spot, following in ((0, 1), (6, 7), (7, 0)):
        board.table[0].tornado = spot
        move_on(board, 0)
        assert board.table[0].tornado == following


@pytest.mark.rule("L08")
@pytest.mark.parametrize("words", [("ap-112,-141", "bp-90,-100"), ("bp-90,-100", "cp0,0", "at-112,-141", "ds-125,-90")])
def test_several_at_once_are_taken_by_the_rule_and_by_the_judge(words: tuple[str, ...]) -> None:
    """In the rows of a board one follows the other, and whoever is taken makes room."""
    state = put(begun(4, laws=("L08",)), *words)
    board = board_of(state)
    part = Tornado.judged.after_temples
    assert part is not None
    part(board, -1)
    left = [int(board.tag[row].id) for row in range(board.table[0].disks)]
    draft = Draft(state, Chance("taken", GAME.streams))
    Tornado().after_temples(draft, -1)
    assert left == [disk.id for disk in draft.state.disks]
    assert len(left) == len(words) // 3
