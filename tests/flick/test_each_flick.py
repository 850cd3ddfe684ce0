"""PB-M4 to PB-M7 follow every flick of a turn. Only Tyr's oath comes before them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from omphalos.flick import GAME
from omphalos.flick.actions import Decline, Flick, FlickAgain, FlickPair, KeepOath
from omphalos.flick.events import (
    AgainOffered,
    Declined,
    Flicked,
    NavelScored,
    ProphetsLost,
    Taken,
    TempleBuilt,
    TempleDeclined,
    TemplesLost,
    TemplesOffered,
    TurnBegan,
)
from omphalos.flick.options import GodId, LawId
from omphalos.flick.refusals import NotYourDisk
from omphalos.flick.state import State
from tests.flick.helpers import act, aim, begun, disk_of, flick_to, only, play, put, some


def in_the_cloud(*words: str, players: int = 2, gods: tuple[GodId, ...] = (), laws: tuple[LawId, ...] = ()) -> State:
    """Return the mat before a turn whose flick does not leave the cloud. The words put disks on the mat."""
    return put(begun(players, gods=gods, laws=laws), *words)


SHORT = Flick("prophet", (-200.0, -200.0), 45.0, 0.2)  # it stays in the cloud


@pytest.mark.rule("PB-M9", "PB-M2", "PB-M5", "PB-M6", "PB-M7")
def test_the_checks_follow_each_flick_of_a_turn() -> None:
    state = in_the_cloud("bp10,0", "bT60,60")
    state, events = play(state, 0, SHORT)
    assert [type(e) for e in events] == [Flicked, NavelScored, TemplesLost, AgainOffered]
    assert only(events, AgainOffered).prophets == (disk_of(state, 0).id,)
    assert (GAME.to_act(state), GAME.view(state, 0).prompt) == ((0,), "after")
    state, events = play(state, 0, FlickAgain(disk_of(state, 0).id, 225.0, 2.4))  # over the edge
    assert [type(e) for e in events] == [Flicked, ProphetsLost, TurnBegan]


@pytest.mark.rule("PB-M9", "PB-M2", "PB-M4")
def test_a_temple_is_built_before_the_prophet_in_the_cloud_is_flicked_again() -> None:
    state = in_the_cloud("ap-152,-6")
    state, events = play(state, 0, SHORT)
    assert [type(e) for e in events] == [Flicked, TemplesOffered]
    state, events = play(state, 0, GAME.legal(state, 0).families[0].like)
    assert [type(e) for e in events] == [TempleBuilt, AgainOffered]
    flicked = state.disks[0].id
    state, events = play(state, 0, FlickAgain(flicked, *aim((state.disks[0].x, state.disks[0].y), (-6.0, -152.0))))
    assert [type(e) for e in events][:1] == [Flicked]
    assert state.players[0].temples == 3


@pytest.mark.rule("PB-M9", "PB-M2", "PB-M4")
def test_who_declines_a_temple_is_asked_again_after_the_next_flick() -> None:
    state = act(in_the_cloud("ap-152,-6"), SHORT)
    state, events = play(state, 0, Decline())
    assert [type(e) for e in events] == [TempleDeclined, AgainOffered]
    state, events = play(state, 0, FlickAgain(state.disks[-1].id, 225.0, 2.4))
    assert [type(e) for e in events] == [Flicked, TemplesOffered]


@pytest.mark.rule("PB-M2", "PB-M5", "L05")
def test_of_two_at_once_the_one_on_the_navel_scores_before_the_other_is_flicked_again() -> None:
    state = in_the_cloud(laws=("L05",))
    one, other = flick_to(state, 0, (0.0, 0.0), at=(-190.0, -190.0)), replace(SHORT, at=(-225.0, -200.0), speed=0.05)
    state, events = play(state, 0, FlickPair(one, other))
    scored = only(events, NavelScored).prophets
    again = only(events, AgainOffered).prophets
    assert (len(scored), len(again)) == (1, 1)
    assert scored != again


@pytest.mark.rule("PB-M9", "Tyr", "PB-M2", "L05")
def test_the_oath_comes_before_the_checks_and_flicking_again_after_them() -> None:
    state = in_the_cloud(laws=("L05",), gods=("Tyr", "Zeus"))
    one, other = flick_to(state, 0, (0.0, 0.0), at=(-190.0, -190.0)), replace(SHORT, at=(-225.0, -200.0), speed=0.05)
    state, events = play(state, 0, FlickPair(one, other))
    assert [type(e) for e in events] == [Flicked]
    (oath,) = (family.like for family in GAME.legal(state, 0).families)
    assert isinstance(oath, KeepOath)
    with pytest.raises(NotYourDisk):
        play(state, 0, FlickAgain(state.disks[1].id, 0.0, 1.0))  # not yet
    state, events = play(state, 0, Decline())
    assert [type(e) for e in events] == [Declined, NavelScored, AgainOffered]
    (again,) = (family.like for family in GAME.legal(state, 0).families)
    assert isinstance(again, FlickAgain)
    with pytest.raises(NotYourDisk):
        play(state, 0, KeepOath(again.disk, 0.0, 1.0))  # no longer
    _, events = play(state, 0, Decline())
    assert [type(e) for e in events] == [Declined, TurnBegan]


@pytest.mark.rule("PB-M9", "PB-M2", "L08", "L10", "L07")
def test_laws_after_the_checks_wait_for_the_end_of_the_turn() -> None:
    """The kraken would otherwise take the prophet out of the cloud, and the tornado would go on twice."""
    for law in ("L08", "L10"):
        state = in_the_cloud("bp-60,-110", laws=(law,))
        spot = state.tornado
        state, events = play(state, 0, SHORT)
        assert (some(events, Taken), state.tornado) == ([], spot)
        state, events = play(state, 0, Decline())
        assert (state.tornado != spot) == (law == "L08")
        assert bool(some(events, Taken)) == (law == "L10")


@pytest.mark.rule("Anubis", "PB-M2", "PB-M6")
def test_anubis_gets_one_prophet_back_in_a_turn_of_two_flicks() -> None:
    state = in_the_cloud("ap-215,-238", gods=("Anubis", "Zeus"))
    state, events = play(state, 0, Flick("prophet", (-215.0, -215.0), 270.0, 0.9))  # it pushes the other off
    assert [lost.to for lost in only(events, ProphetsLost).lost] == ["unused"]
    assert state.turn is not None
    assert state.turn.back == (0,)
    state, events = play(state, 0, FlickAgain(only(events, AgainOffered).prophets[0], 270.0, 2.4))
    assert [lost.to for lost in only(events, ProphetsLost).lost] == ["reserve"]
    assert state.players[0].used == 1
