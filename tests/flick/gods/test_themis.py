"""Themis: she decides ties."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from omphalos.flick import GAME
from omphalos.flick.actions import Vote
from omphalos.flick.events import Converted, GameEnded, LawEnacted, VotesCounted
from omphalos.flick.refusals import NotNow
from omphalos.flick.state import State
from omphalos.table.game import Outcome
from omphalos.table.house_numbers import REPORTED, SETS, NumberSet
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


def voting(players: int = 2, numbers: NumberSet = REPORTED) -> State:
    """Return a council with Themis in seat 1."""
    gods = ("Ra", "Themis", "Tyr", "Dagda")[:players]
    state = dealt(players, chosen_gods=gods, steadiness="exact", numbers=numbers)
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


@pytest.mark.rule("Themis", "PB-A2", "PB-G2")
@pytest.mark.parametrize(
    ("numbers", "deciders"),
    [("reported", ["Themis"] * 4), ("balanced", ["Themis", "chance", "Themis", "chance"])],
)
def test_with_two_players_the_numbers_say_in_which_generations_she_decides_ties(
    numbers: NumberSet, deciders: list[str]
) -> None:
    state = voting(numbers=numbers)
    by: list[str] = []
    for generation in range(1, 5):
        state = to_generation(state, generation) if generation > 1 else state
        while state.phase != "council":
            state = act(state, idle(state))
        assert GAME.view(state, 0).tie_breaker == (1 if deciders[generation - 1] == "Themis" else None)
        state, events = play_all(state, [Vote(True), Vote(False)])
        if state.phase == "scales":
            state, events = play(state, 1, Vote(False))
        by.append(only(events, LawEnacted).by)
    assert by == deciders


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


@pytest.mark.rule("Themis", "PB-G2")
def test_with_two_players_she_dominates_by_a_tie_of_one_disk_each() -> None:
    state = begun(2, gods=("Themis", "Tyr"))
    state = left(put(state, "ap40,165", "bp-40,150", "bp158,-30", "bp150,45", "ap130,0", "ap180,-20"), 1, 0)
    assert [island.dominant for island in GAME.view(state, 0).islands] == [0, 0, None, None]
    assert earned(only(last_turn(state)[1], Converted).scores, 0, "Themis") == 4


@pytest.mark.rule("Themis", "L17", "PB-G2")
def test_by_the_balanced_numbers_a_tie_of_one_disk_each_of_two_players_is_nobodys() -> None:
    state = begun(2, laws=("L17",), gods=("Themis", "Tyr"), numbers="balanced")
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


def tied_at_the_end(*words: str, numbers: NumberSet = REPORTED) -> Outcome:
    """Return the end of a game in which Themis and Tyr have 6 VP each. The words put disks on the mat."""
    state = left(put(begun(2, gods=("Themis", "Tyr"), numbers=numbers), *words), 1, 0)
    islands = len(words)  # each temple is alone on an island of its own: 3 VP
    vp = [6 - 3 * sum(word.startswith(seat) for word in words) for seat in "ab"]
    assert islands <= 3
    players = tuple(replace(p, vp=n) for p, n in zip(state.players, vp, strict=True))
    state = replace(state, players=players, generation=4)
    _, events = play(state, 0, away(state, 0))
    return only(events, GameEnded).outcome


@pytest.mark.rule("Themis", "PB-E1")
@pytest.mark.parametrize("numbers", SETS)
def test_of_those_with_most_temples_she_wins_a_tie_for_the_game(numbers: NumberSet) -> None:
    outcome = tied_at_the_end("aT40,165", "bT158,-30", numbers=numbers)
    assert (outcome.winners, outcome.decided_by, outcome.scores) == ((0,), "Themis", (6, 6))
    assert tied_at_the_end(numbers=numbers).winners == (0,)  # without any temple too


@pytest.mark.rule("Themis", "PB-E1")
@pytest.mark.parametrize("numbers", SETS)
def test_temples_on_the_mat_come_before_her_at_the_end(numbers: NumberSet) -> None:
    outcome = tied_at_the_end("bT40,165", numbers=numbers)
    assert (outcome.winners, outcome.decided_by, outcome.scores) == ((1,), "temples", (6, 6))


@pytest.mark.rule("Themis", "L07")
def test_no_tie_is_decided_on_the_monkey_kings_island() -> None:
    from tests.flick.laws.test_monkey_king import king_at

    state = begun(2, laws=("L07",), gods=("Themis", "Tyr"))
    state = left(king_at(put(state, "ap40,165", "bp-40,150"), 0.0, 200.0), 1, 0)
    _, events = last_turn(state)
    assert only(events, Converted).scores == ()
