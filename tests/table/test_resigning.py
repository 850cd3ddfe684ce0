"""Whoever resigns is ranked behind all who play on; the record says so, and its chance can still be proven."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from omphalos.table import Outcome, Table, read_record, replay, takeback, verify
from omphalos.table.audit import audit
from omphalos.table.entry import Resign, Return, encoder
from omphalos.table.errors import CannotResign, NotYourTurn, RecordError, TakeBackRefused
from omphalos.table.journal import FileJournal
from omphalos.table.resigning import Resigned, resigned
from tests.table.played import opened, play_on
from tests.table.sample import SAMPLE

ACTION = opened().legal(0).actions[0]


def test_of_two_the_other_has_won_at_once_whatever_the_points() -> None:
    for loser in (0, 1):
        table = opened()
        play_on(table, 3)
        assert table.resign(loser) == Resign(4, loser)
        outcome = table.outcome()
        assert outcome is not None
        assert outcome.winners == (1 - loser,)
        assert outcome.scores == tuple(map(float, table.view().scores))
        assert table.resigned == (loser,)
        assert table.to_act() == ()
        assert table.asked_since() == {}
        with pytest.raises(NotYourTurn):
            table.play(1 - loser, ACTION)
        with pytest.raises(CannotResign, match="has no game to give up"):
            table.prepare_resign(1 - loser)


def test_of_three_the_game_goes_on_and_who_resigned_is_last() -> None:
    table = opened(players=3)
    play_on(table, 2)
    asked = table.to_act()
    table.resign(1)
    assert (table.outcome(), table.to_act()) == (None, asked)
    with pytest.raises(CannotResign):
        table.resign(1)
    while table.outcome() is None:
        play_on(table, 1)
    outcome, by_points = table.outcome(), SAMPLE.outcome(table.state)
    assert outcome is not None
    assert by_points is not None
    assert outcome.ranks[1] == 3
    assert outcome.scores == by_points.scores
    with pytest.raises(CannotResign):
        table.resign(0)


def test_the_last_who_resigns_is_ranked_before_the_first() -> None:
    table = opened(players=4)
    table.resign(3)
    table.resign(0)
    assert table.outcome() is None
    table.resign(2)
    outcome = table.outcome()
    assert outcome is not None
    assert outcome.ranks == (3, 1, 2, 4)
    assert table.resigned == (3, 0, 2)


def test_the_host_may_end_a_game_in_which_nobody_is_left_to_play_for() -> None:
    table = opened(players=4)
    play_on(table, 5)
    table.resign(1, ends=True)
    outcome, scores = table.outcome(), table.view().scores
    assert outcome is not None
    assert outcome.ranks[1] == 4
    others = [(outcome.ranks[seat], -scores[seat]) for seat in (0, 2, 3)]
    assert sorted(others) == sorted(others, key=lambda one: one[1])


def test_a_tie_break_is_told_only_if_it_still_decides() -> None:
    class Tied:
        def outcome(self, state: object) -> Outcome:
            return Outcome((1, 2, 3), (5.0, 5.0, 1.0), "card")

    tied: object = Tied()
    assert Resigned(3, (2,)).outcome(tied, None) == Outcome((1, 2, 3), (5.0, 5.0, 1.0), "card")  # type: ignore[arg-type]
    assert Resigned(3, (0,)).outcome(tied, None) == Outcome((3, 1, 2), (5.0, 5.0, 1.0), None)  # type: ignore[arg-type]


def test_taking_moves_back_takes_no_resignation_back() -> None:
    table = opened(players=3, policy=takeback.free)
    play_on(table, 3)
    table.resign(2)
    table.take_back(1, 0)
    assert table.resigned == (2,)
    assert isinstance(table.journal.entries[-1], Return)
    assert [move.n for move in table.moves] == [0, 1]
    table.resign(1)
    with pytest.raises(TakeBackRefused, match="the game was resigned"):
        table.take_back(0, 0)


def test_a_record_tells_proves_and_is_audited(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    table = opened(path)
    play_on(table, 3)
    assert table.journal.seed.encode() not in table.record()
    table.resign(1, at=1234)
    record = read_record(table.record(), SAMPLE)
    assert msgspec.json.decode(table.record().splitlines()[-2]) == {"kind": "resign", "n": 4, "seat": 1, "at": 1234}
    assert record.seed == table.journal.seed
    assert resigned(record.entries, 2) == Resigned(2, (1,), True)
    last = list(replay(record))[-1]
    assert (last.entry, last.event, last.before) == (Resign(4, 1, at=1234), None, last.after)
    assert verify(record).moves == 4
    assert audit(record).end == "finished"
    assert isinstance(table.journal, FileJournal)
    table.journal.close()
    with FileJournal.open(path, SAMPLE) as journal:
        again = Table.resume(SAMPLE, journal)
        assert (again.outcome(), again.resigned, again.to_act()) == (table.outcome(), (1,), ())


def test_entries_after_the_end_and_second_resignations_are_refused() -> None:
    def read(*entries: object, players: int = 2) -> None:
        table = opened(players=players)
        lines = [encoder.encode(table.journal.header), encoder.encode(table.journal.entries[0])]
        read_record(b"\n".join([*lines, *map(encoder.encode, entries)]) + b"\n", SAMPLE)

    read(Resign(1, 1))
    read(Resign(1, 1), Resign(2, 2), players=4)
    with pytest.raises(RecordError, match="entry 2 comes after the game was resigned"):
        read(Resign(1, 1), Resign(2, 0))
    with pytest.raises(RecordError, match="entry 2 comes after the game was resigned"):
        read(Resign(1, 1, ends=True), Return(2, 0, 0), players=4)
    with pytest.raises(RecordError, match="seat 1 has resigned before"):
        read(Resign(1, 1), Resign(2, 1), players=4)
    with pytest.raises(RecordError, match="by seat 2, and the seats are 0 to 1"):
        read(Resign(1, 2))
    header = encoder.encode(opened().journal.header)
    with pytest.raises(RecordError, match="entry 0 should be the deal"):
        read_record(b"\n".join([header, encoder.encode(Resign(0, 0))]) + b"\n", SAMPLE)
