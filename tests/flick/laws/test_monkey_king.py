"""L07 The Monkey King: a neutral disk that spoils the island it is on."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from omphalos.bots.flick.evaluation.board import board_of
from omphalos.flick import GAME
from omphalos.flick.actions import Flick
from omphalos.flick.draft import Draft
from omphalos.flick.events import Converted, KingSet, NavelScored, Taken
from omphalos.flick.laws.monkey_king import MonkeyKing
from omphalos.flick.pieces import NOBODY, Disk
from omphalos.flick.state import InForce, State
from omphalos.table.chance import Chance
from tests.flick.helpers import act, begun, earned, flick_to, last_turn, left, only, play, put, some, to_generation


def king_of(state: State) -> Disk:
    """The king, if it is on the mat."""
    return next(d for d in state.disks if d.kind == "king")


def king_at(state: State, x: float, y: float) -> State:
    """The king pushed somewhere."""
    return replace(state, disks=tuple(replace(d, x=x, y=y) if d.kind == "king" else d for d in state.disks))


@pytest.mark.rule("L07")
def test_it_stands_on_the_navel_and_can_be_pushed() -> None:
    state = begun(2, laws=("L07",))
    assert (king_of(state).x, king_of(state).y, king_of(state).owner) == (0.0, 0.0, NOBODY)
    state = act(state, Flick("prophet", (-200.0, -200.0), 45.0, 2.0))
    assert king_of(state).x > 5.0


@pytest.mark.rule("L07")
def test_the_island_it_is_on_gives_no_presence_and_no_dominance() -> None:
    state = king_at(left(put(begun(2, laws=("L07",)), "ap40,165", "ap158,-30"), 1, 0), -40.0, 150.0)
    assert GAME.view(state, 0).islands[0].barren
    _, events = last_turn(state)
    scores = only(events, Converted).scores
    assert {s.island for s in scores} == {1}
    assert earned(scores, 0) == 3


@pytest.mark.rule("L07", "PB-M5")
def test_nor_does_it_count_for_the_navel() -> None:
    state = king_at(put(begun(2, laws=("L07",)), "ap40,165", "ap158,-30", "ap-10,0"), -40.0, 150.0)
    _, events = play(state, 0, flick_to(state, 0, (-100.0, -100.0)))
    assert earned(only(events, NavelScored).scores, 0) == 1 + 1


@pytest.mark.rule("L07")
def test_off_the_mat_it_returns_to_the_navel() -> None:
    state = king_at(begun(2, laws=("L07",)), -225.0, -100.0)
    state, events = play(state, 0, Flick("prophet", (-208.0, -180.0), 96.0, 2.4))
    if not some(events, KingSet):  # it was only pushed: push it over
        pytest.fail("the flick was meant to push the king off the mat")
    assert (king_of(state).x, king_of(state).y) == (0.0, 0.0)
    assert not state.fallen


@pytest.mark.rule("L07")
def test_it_lasts_and_returns_to_the_navel_each_generation() -> None:
    state = king_at(begun(2, laws=("L07",)), 100.0, 100.0)
    state = to_generation(state, 2)
    assert (king_of(state).x, king_of(state).y) == (0.0, 0.0)
    assert [f.law for f in state.laws] == ["L07"]
    assert king_of(to_generation(state, 4))


@pytest.mark.rule("L07", "L10")
def test_the_kraken_leaves_the_monkey_king_alone() -> None:
    state = to_generation(begun(2, laws=("L07", "L10")), 2)
    state = king_at(put(state, "ap100,-100"), 100.0, 100.0)
    state, events = play(state, 1, flick_to(state, 1, (158.0, -30.0)))
    taken = only(events, Taken)
    assert len(taken.prophets) == 1
    assert king_of(state).x == 100.0


@pytest.mark.rule("L07", "L15")
def test_it_waits_beside_the_mat_while_the_silent_navel_keeps_prophets_there() -> None:
    state = to_generation(begun(2, laws=("L07", "L15")), 2)
    state = replace(state, fallen=tuple(d for d in state.disks if d.kind == "king"), disks=())
    state = put(state, "ap0,0")
    state, events = play(state, 1, flick_to(state, 1, (100.0, 100.0)))
    assert not some(events, KingSet)
    assert [d.kind for d in state.fallen] == ["king"]
    state = replace(state, disks=tuple(replace(d, x=-90.0, y=-90.0) if d.owner == 0 else d for d in state.disks))
    state, events = play(state, 0, flick_to(state, 0, (-150.0, 100.0)))
    assert only(events, KingSet)
    assert not state.fallen


@pytest.mark.rule("L07", "Freja")
def test_the_heart_does_not_turn_a_king() -> None:
    from omphalos.flick.actions import DropHeart
    from omphalos.flick.events import HeartDropped

    state = left(begun(2, laws=("L07",), gods=("Freja", "Zeus")), 1, 0)
    state, _ = last_turn(state)
    _, events = play(state, 0, DropHeart((0.0, 0.0)))
    assert only(events, HeartDropped).turned == ()


@pytest.mark.rule("L07", "L11")
def test_four_winds_cannot_blow_over_the_kings_island() -> None:
    state = begun(2, laws=("L07",))
    state = replace(state, laws=(*state.laws, InForce("L11", 1)))
    state = king_at(left(put(state, "ap40,165", "ap158,-30", "ap-40,-165", "ap-158,30"), 1, 0), -40.0, 150.0)
    _, events = last_turn(state)
    assert earned(only(events, Converted).scores, 0, "L11") == 1


@pytest.mark.rule("L07")
@pytest.mark.parametrize("kind", ["ap", "as", "at"])
@pytest.mark.parametrize("beside", [0.02, -0.02])
def test_it_waits_for_a_disk_that_it_would_overlap_by_the_rule_and_by_the_judge(kind: str, beside: float) -> None:
    state = begun(2, laws=("L07",))
    state = put(replace(state, disks=(), fallen=(replace(king_of(state), y=-300.0),)), f"{kind}0,100")
    (disk,) = state.disks
    far = state.radius[disk.kind] + state.radius["king"] + beside
    state = replace(state, disks=(replace(disk, x=-0.6 * far, y=0.8 * far),))
    board = board_of(state)
    part = MonkeyKing.judged.after_temples
    assert part is not None
    part(board, NOBODY)
    draft = Draft(state, Chance("king", GAME.streams))
    MonkeyKing().after_temples(draft, NOBODY)
    assert [one.kind for one in draft.state.fallen] == ([] if beside > 0 else ["king"])
    assert (board.table[0].disks, board.table[0].fallen) == ((2, 0) if beside > 0 else (1, 1))
