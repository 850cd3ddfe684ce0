"""The result of a decision: events, and the states between them."""

from __future__ import annotations

from omphalos.table import Booked, Table, book
from tests.table.sample import SAMPLE, Options, State, Vote, Voted


def start() -> State:
    return SAMPLE.start(2, Options())


def test_states_are_those_before_the_first_event_and_after_each() -> None:
    events = (Voted(0, "high"), Voted(1, "low"))
    booked = book(SAMPLE.evolve, start(), iter(events))
    assert booked.events == events
    assert [state.votes for state in booked.states] == [(None, None), ("high", None), ("high", "low")]
    assert booked.state.votes == ("high", "low")
    assert [(state.votes, event) for state, event in booked.steps()] == [
        ((None, None), events[0]),
        (("high", None), events[1]),
    ]
    assert SAMPLE.book(start(), *events) == booked


def test_nothing_happened_and_the_state_is_what_it_was() -> None:
    booked: Booked[State, Voted] = Booked((), (start(),))
    assert booked.state == start()
    assert list(booked.steps()) == []
    assert SAMPLE.book(start()) == booked


def test_a_table_keeps_what_its_latest_move_booked() -> None:
    table = Table.open(SAMPLE, 2, seed=1)
    table.play(0, Vote("high"))
    last = table.play(1, Vote("low"))
    booked = table.booked(last)
    assert booked.state is table.state
    assert booked.events is last.events
    assert table.booked(last) is booked  # not computed again
    again = table.booked(table.moves[1])
    assert again.state == booked.states[0]


def test_a_take_back_keeps_what_the_move_it_returns_to_booked() -> None:
    table = Table.open(SAMPLE, 2, seed=1)
    first = table.play(0, Vote("high"))
    booked = table.booked(first)
    table.play(1, Vote("low"))
    prepared = table.prepare_take_back(first.n, 1, agreed=True)
    assert prepared.state == booked.state
    table.keep(prepared)
    assert table.booked(first) == booked
    assert table.state is prepared.state
