"""Themis: she decides ties."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from omphalos.flick import GAME
from omphalos.flick.actions import Vote
from omphalos.flick.events import Converted, GameEnded, LawEnacted, VotesCounted
from omphalos.flick.refusals import NotNow
from omphalos.flick.state import State
from tests.flick.helpers import (
    act,
    away,
    begun,
    dealt,
    earned,
    flick_to,
    idle,
    last_turn,
    left,
    only,
    play,
    play_all,
    put,
    to_generation,
)


def voting(players: int = 2) -> State:
    """Return a council with Themis in seat 1."""
    gods = ("Ra", "Themis", "Tyr", "Dagda")[:players]
    state = dealt(players, chosen_gods=gods, steadiness="exact")
    while state.phase != "council":
        state = act(state, idle(state))
    return state


@pytest.mark.rule("Themis")
@pytest.mark.parametrize("up", [True, False])
def test_she_decides_tied_votes(up: bool) -> None:
    state = voting()
    upper, lower = state.shown
    state, _ = play(state, 0, Vote(True))
    state, events = play(state, 1, Vote(False))
    only(events, VotesCounted)
    assert GAME.to_act(state) == (1,)
    assert GAME.view(state, 1).prompt == "scales"
    assert GAME.view(state, 0).players[1].vote == "down"  # all votes are revealed now
    with pytest.raises(NotNow):
        play(state, 1, flick_to(state, 1, (0.0, 0.0)))
    state, events = play(state, 1, Vote(up))
    law = only(events, LawEnacted)
    assert (law.law, law.by) == (upper if up else lower, "Themis")


@pytest.mark.rule("Themis", "PB-A2")
def test_with_two_players_she_decides_ties_in_every_other_generation() -> None:
    state = voting()
    by: list[str] = []
    for generation in range(1, 5):
        state = to_generation(state, generation) if generation > 1 else state
        while state.phase != "council":
            state = act(state, idle(state))
        assert GAME.view(state, 0).tie_breaker == (1 if generation % 2 else None)
        state, events = play_all(state, [Vote(True), Vote(False)])
        if state.phase == "scales":
            state, events = play(state, 1, Vote(False))
        by.append(only(events, LawEnacted).by)
    assert by == ["Themis", "chance", "Themis", "chance"]


@pytest.mark.rule("Themis", "PB-A2")
def test_with_four_players_she_decides_them_in_every_generation() -> None:
    state = replace(voting(4), generation=2)
    state, _ = play_all(state, [Vote(up) for up in (True, False, True, False)])
    assert GAME.to_act(state) == (1,)


@pytest.mark.rule("Themis")
def test_a_majority_needs_no_scales() -> None:
    state = voting(3)
    state, events = play_all(state, [Vote(up) for up in (True, False, True)])
    assert only(events, LawEnacted).by == "votes"


@pytest.mark.rule("Themis")
def test_she_dominates_where_she_ties_for_most() -> None:
    state = left(
        put(begun(3, gods=("Themis", "Tyr", "Dagda")), "ap40,165", "bp-40,150", "bp158,-30", "bp150,45", "ap130,0"),
        1,
        0,
        0,
    )
    _, events = last_turn(state)
    scores = only(events, Converted).scores
    assert earned(scores, 0, "Themis") == 2
    assert earned(scores, 0, "PB-N1") == 2
    assert [(s.seat, s.island) for s in scores if s.why == "PB-N2"] == [(1, 1)]


@pytest.mark.rule("Themis", "L17")
def test_with_two_players_a_tie_of_one_disk_each_is_nobodys() -> None:
    state = begun(2, laws=("L17",), gods=("Themis", "Tyr"))
    state = left(put(state, "ap40,165", "bp-40,150", "bp158,-30", "bp150,45", "ap130,0", "ap180,-20"), 1, 0)
    view = GAME.view(state, 0)
    assert [island.dominant for island in view.islands] == [None, 0, None, None]
    scores = only(last_turn(state)[1], Converted).scores
    assert [(s.seat, s.island) for s in scores if s.why == "Themis"] == [(0, 1)]
    assert [(s.seat, s.island) for s in scores if s.why == "L17"] == [(0, 0), (1, 0), (1, 1)]


@pytest.mark.rule("Themis")
def test_with_three_players_one_disk_each_is_enough() -> None:
    state = left(put(begun(3, gods=("Themis", "Tyr", "Dagda")), "ap40,165", "bp-40,150"), 1, 0, 0)
    _, events = last_turn(state)
    assert earned(only(events, Converted).scores, 0, "Themis") == 2


@pytest.mark.rule("Themis")
def test_a_tie_of_others_is_not_hers() -> None:
    state = begun(3, gods=("Themis", "Tyr", "Dagda"))
    state = left(put(state, "ap40,165", "bp-40,150", "cp10,115", "bp-6,180", "cp30,130"), 1, 0, 0)
    _, events = last_turn(state)
    assert earned(only(events, Converted).scores, 0) == 1


@pytest.mark.rule("Themis", "PB-E1")
def test_she_wins_a_tie_for_the_game_even_with_fewer_temples() -> None:
    state = left(put(begun(2, gods=("Themis", "Tyr")), "bT40,165"), 1, 0)
    players = tuple(replace(p, vp=vp) for p, vp in zip(state.players, (6, 3), strict=True))
    state = replace(state, players=players, generation=4)
    _, events = play(state, 0, away(state, 0))
    outcome = only(events, GameEnded).outcome
    assert (outcome.winners, outcome.decided_by, outcome.scores) == ((0,), "Themis", (6, 6))


@pytest.mark.rule("Themis", "L07")
def test_no_tie_is_decided_on_the_monkey_kings_island() -> None:
    from tests.flick.laws.test_monkey_king import king_at

    state = begun(2, laws=("L07",), gods=("Themis", "Tyr"))
    state = left(king_at(put(state, "ap40,165", "bp-40,150"), 0.0, 200.0), 1, 0)
    _, events = last_turn(state)
    assert only(events, Converted).scores == ()
