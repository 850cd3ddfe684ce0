"""Records: a text that restores a game, or an error that names the line."""

from __future__ import annotations

import contextlib
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from omphalos.table import Record, read_record, replay, takeback, verify, write_record
from omphalos.table.entry import Move, Return, Seed, encoder
from omphalos.table.errors import OmphalosError, RecordError
from omphalos.table.journal import FileJournal
from omphalos.table.registry import games
from tests.table.played import finished, opened, play_on
from tests.table.sample import SAMPLE, Swapped


def damaged(data: bytes, line: int, **changes: Any) -> bytes:
    lines = data.splitlines()
    lines[line - 1] = encoder.encode({**msgspec.json.decode(lines[line - 1]), **changes})
    return b"\n".join(lines) + b"\n"


def test_a_record_holds_the_whole_game() -> None:
    table = finished()
    record = read_record(table.record(), SAMPLE)
    assert record.header == table.journal.header
    assert record.header.seats == ("Player 1", "Player 2")
    assert record.options == table.options
    assert record.entries == table.journal.entries
    assert record.seed == table.journal.seed
    assert record.torn is None
    assert record.lines == tuple(range(2, 2 + len(record.entries)))
    assert write_record(record.header, record.entries, record.seed) == table.record()


def test_a_record_is_lines_of_json_with_a_header_first_and_the_seed_last() -> None:
    lines = [msgspec.json.decode(line) for line in finished().record().splitlines()]
    assert list(lines[0]) == ["kind", "format", "version", "game", "ruleset", "seats", "options", "commitment"]
    assert lines[0]["format"] == "omphalos-record"
    assert [line["kind"] for line in lines[1:-1]] == ["move"] * (len(lines) - 2)
    assert list(lines[-1]) == ["kind", "seed"]


def test_a_record_of_a_game_that_goes_on_keeps_its_seed_secret() -> None:
    table = opened()
    play_on(table, 2)
    assert table.journal.seed.encode() not in table.record()
    assert read_record(table.record(), SAMPLE).seed is None


def test_replaying_walks_every_event() -> None:
    table = finished()
    moments = list(replay(read_record(table.record(), SAMPLE)))
    assert [moment.event for moment in moments] == [event for move in table.moves for event in move.events]
    assert moments[0].before == SAMPLE.start(2, table.options)
    assert all(one.after == other.before for one, other in pairwise(moments))
    assert moments[-1].after == table.state


def test_what_was_taken_back_is_shown_as_it_happened() -> None:
    table = opened()
    table.play(0, {"type": "vote", "side": "high"})
    table.take_back(0, 0)
    table.play(0, {"type": "vote", "side": "low"})
    moments = list(replay(read_record(table.record(), SAMPLE)))
    assert [type(moment.entry) for moment in moments] == [Move, Move, Return, Move]
    back = moments[2]
    assert back.event is None
    assert back.before.votes == ("high", None)
    assert back.after.votes == (None, None)
    assert moments[-1].after == table.state


def test_returns_can_be_nested() -> None:
    table = opened(policy=takeback.free)
    for _ in range(2):
        table.play(0, {"type": "vote", "side": "high"})
        table.play(1, {"type": "vote", "side": "high"})
        (leader,) = table.to_act()
        table.play(leader, {"type": "throw", "dice": 2})
        table.take_back(table.moves[-2].n, 0)
        table.play(leader, {"type": "swap"})
    table.take_back(0, 1)
    moments = list(replay(read_record(table.record(), SAMPLE)))
    assert moments[-1].after == table.state
    assert moments[-1].after == moments[0].after


# --- reading files


def test_a_record_is_read_from_a_file_and_its_game_is_found(tmp_path: Path) -> None:
    table, path = finished(), tmp_path / "game.jsonl"
    path.write_bytes(table.record())
    games.add("sample", SAMPLE)
    try:
        assert read_record(path).game is SAMPLE
        assert read_record(str(path)).entries == table.journal.entries
    finally:
        games.remove("sample")


def test_a_journal_can_be_read_as_a_record(tmp_path: Path) -> None:
    table = opened(tmp_path / "game.jsonl")
    play_on(table, 3)
    record = read_record(tmp_path / "game.jsonl", SAMPLE)
    assert record.entries == table.journal.entries
    assert record.seed == table.journal.seed
    assert record.lines == (3, 4, 5, 6)
    assert isinstance(table.journal, FileJournal)
    table.journal.close()


def test_a_torn_last_line_is_left_out_and_reported() -> None:
    data = finished().record()
    record = read_record(data[:-5], SAMPLE)
    assert record.torn is not None
    assert record.torn.line == len(data.splitlines())
    assert record.torn.text.startswith('{"kind":"seed"')
    assert record.seed is None


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(RecordError, match="record, line 1: there is no game 'sample'"):
        read_record(finished().record())


@pytest.mark.parametrize(
    "data", [b'[Event "F/S Return Match"]', b"1. e4 e5\n2. f4 exf4\n", b"\x89PNG\r\n\x1a\n\0\0", b"{}"]
)
def test_a_foreign_file_is_recognised(data: bytes) -> None:
    with pytest.raises(RecordError, match="record, line 1: not a header of an Omphalos record"):
        read_record(data, SAMPLE)


def test_an_empty_file_is_no_record() -> None:
    with pytest.raises(RecordError, match="line 1: the file is empty"):
        read_record(b"", SAMPLE)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"none\.jsonl: No such file"):
        read_record(tmp_path / "none.jsonl", SAMPLE)


@pytest.mark.parametrize(
    ("line", "changes", "problem"),
    [
        (1, {"version": 9}, "version 9 of the format"),
        (1, {"format": "other"}, "the format is 'other'"),
        (1, {"seats": ["Solo"]}, "sample is for 2 to 4 players, not 1"),
        (1, {"options": {"rounds": "many"}}, r"options of sample: Expected `int`, got `str` - at `\$\.rounds`"),
        (1, {"options": {"round": 1}}, "options of sample: no option 'round'; did you mean 'rounds'?"),
        (2, {"n": 4}, "entry 4 where 0 should be"),
        (3, {"action": {"type": "vote", "side": "up"}}, r"Invalid enum value 'up' - at `\$\.action\.side`"),
        (3, {"events": [{"type": "voted"}]}, r"missing required field `seat`"),
    ],
)
def test_damage_is_named_with_its_line(line: int, changes: dict[str, Any], problem: str) -> None:
    with pytest.raises(RecordError, match=problem) as caught:
        read_record(damaged(finished().record(), line, **changes), SAMPLE)
    assert caught.value.line == line


def test_a_gap_is_named_with_its_line() -> None:
    lines = finished().record().splitlines()
    with pytest.raises(RecordError, match="record, line 4: entry 3 where 2 should be"):
        read_record(b"\n".join(lines[:3] + lines[4:]) + b"\n", SAMPLE)


def test_two_seeds_are_one_too_many() -> None:
    table = finished()
    with pytest.raises(RecordError, match="a second seed"):
        read_record(table.record() + encoder.encode(Seed(table.journal.seed)) + b"\n", SAMPLE)


def test_an_event_that_does_not_fit_is_named_with_its_line() -> None:
    data = damaged(finished().record(), 4, events=[{"type": "swapped", "seat": 9, "card": 1}])
    record = read_record(data, SAMPLE)
    with pytest.raises(RecordError, match="record, line 4: event 1 of entry 2 does not fit the game so far"):
        list(replay(record))


FINISHED = finished(3).record()


@st.composite
def spoilt(draw: st.DrawFn) -> bytes:
    """Return a record with a few bytes changed, pieces cut out, or lines in another order."""
    data = bytearray(FINISHED)
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(data) - 1))
        match draw(st.sampled_from(("change", "cut", "copy", "lines", "digit"))):
            case "change":
                data[at] = draw(st.integers(0, 255))
            case "cut":
                del data[at : at + draw(st.integers(1, 30))]
            case "copy":
                data[at:at] = data[at : at + draw(st.integers(1, 30))]
            case "lines":
                lines = bytes(data).split(b"\n")
                one, other = (draw(st.integers(0, len(lines) - 1)) for _ in range(2))
                lines[one], lines[other] = lines[other], lines[one]
                data = bytearray(b"\n".join(lines))
            case _:
                digits = [i for i, byte in enumerate(data) if chr(byte).isdigit()]
                data[draw(st.sampled_from(digits))] = ord(draw(st.sampled_from("0123456789")))
    return bytes(data)


@given(spoilt())
def test_a_spoilt_record_is_read_or_refused_by_name(data: bytes) -> None:
    """Reading, replaying and proving any damaged record succeeds or raises one of our errors."""
    with contextlib.suppress(OmphalosError):
        record = read_record(data, SAMPLE)
        with contextlib.suppress(OmphalosError):
            verify(record)
        for moment in replay(record):
            assert moment.after is not None


def test_a_record_made_by_hand_has_no_lines_to_name() -> None:
    table = finished()
    move = msgspec.structs.replace(table.moves[0], events=(Swapped(9, 1),))
    by_hand = Record(SAMPLE, table.journal.header, table.options, [move], None)
    with pytest.raises(RecordError, match=r"^record: event 1 of entry 0 does not fit"):
        list(replay(by_hand))
