"""The end of the game and its ties."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from omphalos.flick import GAME
from omphalos.flick.actions import Flick
from omphalos.flick.events import GameEnded, TrialBegan
from omphalos.flick.state import State
from tests.flick.helpers import act, away, begun, flick_to, left, only, play, put


def last_flick(state: State, *vp: int) -> State:
    """One flick before the end, with these points."""
    state = left(state, 1, *[0] * (len(vp) - 1))
    players = tuple(replace(p, vp=n) for p, n in zip(state.players, vp, strict=True))
    return replace(state, players=players, generation=state.generations)


@pytest.mark.rule("PB-E1")
def test_the_most_points_win() -> None:
    state = last_flick(begun(4), 5, 9, 3, 5)
    state, events = play(state, 0, away(state, 0))
    outcome = only(events, GameEnded).outcome
    assert outcome.ranks == (2, 1, 4, 2)
    assert outcome.scores == (5, 9, 3, 5)
    assert outcome.decided_by is None
    assert GAME.to_act(state) == ()
    assert GAME.outcome(state) == outcome


@pytest.mark.rule("PB-E1")
def test_a_tie_goes_to_the_most_temples_on_the_mat() -> None:
    state = last_flick(put(begun(4), "bT0,158", "cT158,0", "cT150,50", "dT0,-158"), 9, 8, 8 - 2, 3)
    # islands: Bob +3 on I, Cleo +3 on II, Dan +3 on III
    state, events = play(state, 0, away(state, 0))
    outcome = only(events, GameEnded).outcome
    assert outcome.scores == (9, 11, 9, 6)
    state = last_flick(put(begun(2), "aT0,158", "aT40,165", "bT158,0"), 4, 4)
    state, events = play(state, 0, away(state, 0))
    outcome = only(events, GameEnded).outcome
    assert (outcome.scores, outcome.winners, outcome.decided_by) == ((7, 7), (0,), "temples")
    assert outcome.ranks == (1, 2)


@pytest.mark.rule("PB-E1")
def test_behind_the_winner_temples_decide_between_equal_points() -> None:
    state = last_flick(put(begun(4), "bT0,158", "cT158,0", "cT150,50", "dT0,-158"), 30, 5, 5, 5)
    _, events = play(state, 0, away(state, 0))
    outcome = only(events, GameEnded).outcome
    assert outcome.scores == (30, 8, 8, 8)
    assert outcome.ranks == (1, 3, 2, 3)
    assert outcome.decided_by is None


@pytest.mark.rule("PB-E1")
def test_still_tied_players_flick_and_the_nearest_wins() -> None:
    state = last_flick(put(begun(4), "bT0,158", "cT158,0", "dT0,-158"), 0, 5, 5, 0)
    state, events = play(state, 0, away(state, 0))
    trial = only(events, TrialBegan)
    assert (trial.stake, trial.seats) == ("game", (1, 2))
    assert GAME.to_act(state) == (1,)
    state = act(state, flick_to(state, 1, (-60.0, 60.0)))
    state, events = play(state, 2, flick_to(state, 2, (20.0, 20.0)))
    outcome = only(events, GameEnded).outcome
    assert outcome.ranks == (4, 2, 1, 3)
    assert outcome.decided_by == "flick"
    assert sorted(p.unused.total for p in state.players) == [5, 5, 5, 5]


@pytest.mark.rule("PB-E1")
def test_a_tie_in_that_flicks_again_and_at_last_shares_the_victory() -> None:
    state = last_flick(begun(2), 4, 4)
    state = act(state, away(state, 0))
    while state.phase == "trial":
        state = act(state, away(state, GAME.to_act(state)[0]))
    assert state.outcome is not None
    assert state.outcome.winners == (0, 1)


@pytest.mark.rule("PB-E1")
def test_who_is_out_of_the_last_flicks_does_not_share_the_victory() -> None:
    state = last_flick(begun(3), 4, 4, 4)
    state = act(state, away(state, 0))
    state = act(state, flick_to(state, 0, (-40.0, -40.0)))
    state = act(state, away(state, 1))
    state = act(state, flick_to(state, 2, (40.0, 40.0)))  # exactly as near as the first
    assert state.trial is not None
    assert state.trial.seats == (0, 2)
    while state.phase == "trial":
        state = act(state, away(state, GAME.to_act(state)[0]))
    assert state.outcome is not None
    assert state.outcome.ranks == (1, 3, 1)


@pytest.mark.rule("PB-E1")
def test_the_mat_is_cleared_for_the_last_flicks_and_temples_count_as_they_stood() -> None:
    state = last_flick(put(begun(4, laws=("L07",)), "aT158,-30", "bT158,30", "dT0,158"), 9, 9, 4, 4)
    state = act(state, away(state, 0))
    assert state.trial is not None
    assert state.trial.temples == (1, 1, 0, 1)
    assert not state.disks
    assert [d.kind for d in state.fallen] == ["king"]
    state = act(state, flick_to(state, 0, (10.0, 10.0)))  # over the navel, where the king stood
    assert state.trial is not None
    assert state.trial.distances == (pytest.approx(10.0 * 2**0.5),)
    state, events = play(state, 1, Flick("prophet", (-200.0, 200.0), 315.0, 2.4))
    assert only(events, GameEnded).outcome.ranks == (1, 2, 4, 3)
