"""Taking back: how far each policy lets a seat return."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from omphalos.table import Return, Table, takeback
from omphalos.table.errors import NoSuchSeat, TakeBackRefused
from tests.table.played import opened
from tests.table.sample import SAMPLE, Sample, Shown, State

HIGH, LOW = {"type": "vote", "side": "high"}, {"type": "vote", "side": "low"}
PUT = {"type": "put", "at": [0.5, 0.5]}


def voted(policy: takeback.Policy, rounds: int = 3) -> Table:
    """Return a table where both have voted: entries 1 and 2."""
    table = opened(policy=policy, rounds=rounds)
    table.play(0, HIGH)
    table.play(1, LOW)
    return table


def refused(table: Table, to: int, seat: int, because: str) -> None:
    before, drawn, kept = table.state, table.drawn(), list(table.journal.entries)
    with pytest.raises(TakeBackRefused, match=because):
        table.take_back(to, seat)
    assert table.state == before
    assert table.drawn() == drawn
    assert table.journal.entries == kept


def test_own_hidden_move_can_be_taken_back_until_another_moves() -> None:
    table = opened()
    before = table.state
    table.play(0, HIGH)
    assert table.take_back(0, 0) == Return(n=2, to=0, seat=0)
    assert table.state == before
    assert [move.n for move in table.moves] == [0]
    table.play(0, LOW)
    assert table.moves[-1].n == 3
    assert table.state.votes == ("low", None)


def test_fair_refuses_the_move_of_another() -> None:
    table = opened()
    table.play(0, HIGH)
    refused(table, 0, 1, "entry 1 is a move of seat 0, not of seat 1")
    table.play(1, LOW)
    refused(table, 0, 0, "entry 2 is a move of seat 1, not of seat 0")


def test_fair_refuses_once_something_hidden_was_shown() -> None:
    refused(voted(takeback.fair), 1, 1, "entry 2 showed something that was hidden")


def test_fair_refuses_once_chance_was_seen() -> None:
    table = voted(takeback.fair)
    table.play(0, {"type": "throw", "dice": 1})
    refused(table, 2, 0, "entry 3 drew from dice: chance has been seen")


@pytest.mark.parametrize("place", range(3))
@pytest.mark.parametrize("why", ["is a move of seat 1", "drew from dice", "showed something", "the deal cannot"])
def test_fair_refuses_several_moves_for_any_one_of_them(place: int, why: str) -> None:
    table = voted(takeback.fair)
    shown = table.moves[-1]
    table.play(0, PUT)
    calm = table.moves[-1]
    moves = [calm, calm, calm]
    match why:
        case "is a move of seat 1":
            moves[place] = replace(calm, seat=1)
        case "drew from dice":
            moves[place] = replace(calm, draws={"dice": 1})
        case "the deal cannot":
            moves[place] = replace(calm, seat=None)
        case _:
            moves[place] = replace(shown, seat=0)
    undone = [
        takeback.Undone(move, table.booked(shown if move.events == shown.events else calm).states) for move in moves
    ]
    takeback.fair(table.game, 0, [takeback.Undone(calm, table.booked(calm).states)] * 3)
    with pytest.raises(TakeBackRefused, match=why):
        takeback.fair(table.game, 0, undone)


def test_fair_allows_a_move_that_showed_nothing() -> None:
    table = voted(takeback.fair)
    table.play(0, PUT)
    table.take_back(2, 0)
    assert table.state.stones == ()


class Open(Sample):
    """A copy that never hides anything, so that only the end can prevent taking back."""

    def reveals(self, state: State, event: Any) -> bool:
        return False


def test_fair_refuses_once_the_game_is_over() -> None:
    """The record of a finished game contains the seed, and with it all chance to come."""
    table = Table.open(Open(), 2, {"rounds": 1}, 0)
    table.play(0, HIGH)
    table.play(1, LOW)
    table.play(0, PUT)
    assert isinstance(table.moves[-1].events[-1], Shown)
    refused(table, 2, 0, "the game is over, and its record may have shown the seed")


def test_never_refuses_everything() -> None:
    table = opened(policy=takeback.never)
    table.play(0, HIGH)
    refused(table, 0, 0, "nothing is taken back at this table")


def test_free_allows_everything_but_the_deal() -> None:
    table = voted(takeback.free, rounds=1)
    table.play(0, {"type": "throw", "dice": 2})
    thrown = table.moves[-1]
    assert table.outcome() is not None
    table.take_back(2, 1)
    assert table.outcome() is None
    assert table.play(0, {"type": "throw", "dice": 2}).events == thrown.events  # the same dice again
    table.take_back(0, 1)
    assert [move.n for move in table.moves] == [0]


@pytest.mark.parametrize("policy", [takeback.fair, takeback.free])
def test_the_deal_is_never_taken_back(policy: takeback.Policy) -> None:
    table = voted(policy)
    moves = table.moves
    undone = [takeback.Undone(moves[0], table.booked(moves[0]).states)]
    with pytest.raises(TakeBackRefused, match="the deal cannot be taken back"):
        policy(SAMPLE, 0, undone)


@pytest.mark.parametrize(
    ("to", "because"),
    [
        (2, "entry 2 is the last move: there is nothing to take back"),
        (3, "entry 3 is not a move that stands"),
        (99, "entry 99 is not a move that stands"),
        (-1, "entry -1 is not a move that stands"),
    ],
)
def test_only_earlier_moves_that_stand_can_be_returned_to(to: int, because: str) -> None:
    refused(voted(takeback.free), to, 0, because)


def test_what_was_taken_back_cannot_be_returned_to() -> None:
    table = voted(takeback.free)
    table.take_back(0, 0)
    table.play(0, HIGH)
    table.play(1, HIGH)
    refused(table, 1, 0, "entry 1 is not a move that stands")
    table.take_back(4, 0)
    assert [move.n for move in table.moves] == [0, 4]


def test_only_who_sits_at_the_table_takes_back() -> None:
    table = voted(takeback.free)
    with pytest.raises(NoSuchSeat):
        table.take_back(0, 2)
    with pytest.raises(NoSuchSeat):
        table.take_back(0, -1)


def test_policies_have_names() -> None:
    assert set(takeback.POLICIES) == {"never", "fair", "free"}
    assert takeback.POLICIES["fair"] is takeback.fair


def test_a_move_without_events_is_taken_back_like_any_other() -> None:
    class Quiet(Sample):
        def follow(self, state: State, seat: int, action: Any, chance: Any) -> Any:
            return []

    table = Table.open(Quiet(), 2, seed=0)
    table.play(0, HIGH)
    table.take_back(0, 0)
    assert len(table.moves) == 1
