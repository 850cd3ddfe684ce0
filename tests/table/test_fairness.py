"""Fairness: a record is proven by its seed, and every change in it is found."""

from __future__ import annotations

from typing import Any, cast

import msgspec
import pytest

from omphalos.table import Record, Table, commitment, read_record, takeback, verify
from omphalos.table.chance import seed_from, seed_to_text
from omphalos.table.entry import Move
from omphalos.table.errors import Unproven
from tests.table.played import play_on
from tests.table.sample import SAMPLE, Dealt, Sample, Threw, Throw, Vote

replace = msgspec.structs.replace


def proven() -> Record:
    """Return the record of a game with a throw of two dice in every round."""
    table = Table.open(SAMPLE, 3, seed="proven")
    for leader in range(3):
        for seat in range(3):
            table.play(seat, Vote("high"))
        table.play(leader, Throw(2))
    return read_record(table.record(), SAMPLE)


def tampered(record: Record, n: int, **changes: Any) -> Record:
    entries = list(record.entries)
    entries[n] = replace(entries[n], **changes)
    return replace(record, entries=entries)


def test_an_honest_record_is_proven() -> None:
    record = proven()
    proof = verify(record)
    assert proof.moves == len(record.entries)
    assert proof.draws == {"deck": 11, "dice": 6}


def test_take_backs_do_not_spoil_the_proof() -> None:
    table = Table.open(SAMPLE, 2, {"rounds": 2}, "back", policy=takeback.free)
    play_on(table, 2)
    table.play(0, {"type": "throw", "dice": 2})
    first = table.moves[-1]
    table.take_back(1, 1)
    assert table.drawn()["dice"] == 0
    table.play(1 - (table.moves[-1].seat or 0), {"type": "vote", "side": "low"})
    table.play(0, {"type": "throw", "dice": 2})
    assert [e.dice for e in table.moves[-1].events] == [e.dice for e in first.events]
    while table.to_act():
        play_on(table, 1)
    proof = verify(read_record(table.record(), SAMPLE))
    assert proof.moves == len(table.journal.entries) - 1
    assert proof.draws["dice"] >= 4  # those taken back are proven too


def test_a_tampered_shuffle_is_found() -> None:
    record = proven()
    dealt: Any = record.entries[0]
    event = dealt.events[0]
    hands = (event.hands[1], event.hands[0], *event.hands[2:])
    with pytest.raises(Unproven, match=r"entry 0: event 1 is recorded as .*, and the seed gives ") as caught:
        verify(tampered(record, 0, events=(Dealt(hands, event.deck),)))
    assert caught.value.n == 0


def test_a_tampered_throw_is_found() -> None:
    record = proven()
    n, entry = 4, cast("Move[Any, Any]", record.entries[4])
    event = entry.events[0]
    assert isinstance(event, Threw)
    better = replace(event, dice=tuple(die % 6 + 1 for die in event.dice))
    with pytest.raises(Unproven, match=f"entry {n}: event 1"):
        verify(tampered(record, n, events=(better, *entry.events[1:])))


def test_a_missing_or_added_event_is_found() -> None:
    record = proven()
    last: Any = record.entries[-1]
    with pytest.raises(Unproven, match="1 events are recorded, and the seed gives 2"):
        verify(tampered(record, len(record.entries) - 1, events=last.events[:1]))
    with pytest.raises(Unproven, match="3 events are recorded, and the seed gives 2"):
        verify(tampered(record, len(record.entries) - 1, events=(*last.events, last.events[0])))


def test_a_tampered_count_of_draws_is_found() -> None:
    with pytest.raises(Unproven, match=r"entry 1: the draws are recorded as \{'dice': 1\}, and the rules make \{\}"):
        verify(tampered(proven(), 1, draws={"dice": 1}))


def test_a_tampered_action_is_found() -> None:
    record = proven()
    with pytest.raises(Unproven, match="entry 1: the rules refuse the recorded action"):
        verify(tampered(record, 1, action={"no": "action"}))


def test_an_action_out_of_turn_is_found_even_if_the_rules_forget_to_look() -> None:
    class Careless(Sample):
        def decide(self, state: Any, seat: int, action: Any, chance: Any) -> Any:
            return self.book(state, *self.follow(state, seat, action, chance))

    record = replace(proven(), game=Careless())
    first: Any = record.entries[1]
    twice = list(record.entries)
    twice[2] = replace(first, n=2)
    with pytest.raises(Unproven, match=f"entry 2: .*seat {first.seat} cannot act now"):
        verify(replace(record, entries=twice))


def test_another_seed_is_found() -> None:
    other = seed_to_text(seed_from("another"))
    with pytest.raises(Unproven, match="not the one that was promised"):
        verify(replace(proven(), seed=other))


def test_a_promise_changed_along_with_the_seed_does_not_help() -> None:
    """Whoever changes both must still match the outcomes of the game."""
    record, other = proven(), seed_from("another")
    header = replace(record.header, commitment=commitment(other))
    with pytest.raises(Unproven, match="entry 0"):
        verify(replace(record, header=header, seed=seed_to_text(other)))


@pytest.mark.parametrize("seed", ["", "00", "not hexadecimal"])
def test_a_seed_that_is_none_is_found(seed: str) -> None:
    with pytest.raises(Unproven, match="a seed"):
        verify(replace(proven(), seed=seed))


def test_a_game_that_is_not_over_cannot_be_proven() -> None:
    with pytest.raises(Unproven, match="does not reveal its seed"):
        verify(replace(proven(), seed=None))


def test_another_ruleset_can_be_replayed_but_not_proven() -> None:
    record = proven()
    header = replace(record.header, ruleset="0")
    with pytest.raises(Unproven, match="played by ruleset 0 of sample, and this program has ruleset 1"):
        verify(replace(record, header=header))


def test_long_events_are_shortened_in_the_message() -> None:
    record = proven()
    dealt: Any = record.entries[0]
    long = replace(dealt.events[0], deck=dealt.events[0].deck * 40)
    with pytest.raises(Unproven, match="…, and the seed gives"):
        verify(tampered(record, 0, events=(long,)))
