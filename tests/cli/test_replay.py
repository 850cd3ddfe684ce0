"""`omphalos replay` prints a game for people, and explains what is wrong with an invalid file."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from omphalos.cli import main
from omphalos.table import Chance, Table, read_record, replay
from omphalos.table.takeback import free
from tests.cli.conftest import played
from tests.table.sample import SAMPLE


@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_event_is_told_and_the_result_printed(
    language: str, record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(record), "--lang", language]) == 0
    shown = capsys.readouterr().out
    game = read_record(record)
    for moment in replay(game):
        assert SAMPLE.tell(moment.before, moment.event, game.header.seats, language) in shown
    outcome = played().outcome()
    assert outcome is not None
    for name, rank, score in zip(game.header.seats, outcome.ranks, outcome.scores, strict=True):
        assert f"{rank}. {name} – {score:g}" in shown


def test_a_move_that_a_bot_has_lost_to_chance_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = Table.open(SAMPLE, ["Ada", "Olaf"], seed=1)
    seat = table.to_act()[0]
    table.play(seat, table.legal(seat).sample(Chance(1, ["moves"])["moves"]), forfeit=True)
    file = tmp_path / "game.jsonl"
    file.write_bytes(table.record())
    assert main(["replay", str(file), "--lang", "en"]) == 0
    assert capsys.readouterr().out.count("Ada could not think: this move was made at random.") == 1


def test_a_part_of_a_game(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(record), "--from", "2", "--to", "3"]) == 0
    numbers = [line.split()[0] for line in capsys.readouterr().out.splitlines()[1:] if line[:4].strip()]
    assert numbers == ["2", "3"]


def test_step_by_step_until_one_has_seen_enough(
    record: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n\nq\n"))
    assert main(["replay", str(record), "--step", "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert "   2 " in shown
    assert "   3 " not in shown
    assert "Result" not in shown


def test_step_by_step_ends_with_its_input(
    record: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["replay", str(record), "--step"]) == 0
    assert "Result" not in capsys.readouterr().out


def test_an_unfinished_game_says_who_is_to_act(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "half.jsonl"
    table = played(moves=1)
    file.write_bytes(table.record())
    assert main(["replay", str(file), "--lang", "en"]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert all(table.names[seat] in last for seat in table.to_act())


def test_moves_taken_back_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = Table.open(SAMPLE, ["Ada", "Olaf"], seed=1, policy=free)
    stream = Chance(1, ["moves"])["moves"]
    table.play(0, table.legal(0).sample(stream))
    table.take_back(0, 0)
    file = tmp_path / "back.jsonl"
    file.write_bytes(table.record())
    assert main(["replay", str(file), "--lang", "en"]) == 0
    assert "Ada takes back: the game stands as after entry 0" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "empty"),
        (b"PK\x03\x04 not a record", "line 1"),
        (b'{"kind":"header","format":"pgn"}\n', "line 1"),
    ],
)
def test_a_foreign_file_is_named_with_its_line(
    content: bytes, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "foreign"
    file.write_bytes(content)
    assert main(["replay", str(file)]) == 2
    said = capsys.readouterr().err
    assert str(file) in said
    assert complaint in said


def test_a_damaged_line_is_named(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = record.read_bytes().split(b"\n")
    lines[3] = lines[3].replace(b'"events"', b'"evnets"')
    record.write_bytes(b"\n".join(lines))
    assert main(["replay", str(record)]) == 2
    assert "line 4" in capsys.readouterr().err


def test_a_torn_last_line_is_dropped_and_reported(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = record.read_bytes().rstrip(b"\n").split(b"\n")
    record.write_bytes(b"\n".join(lines[:-2]) + b"\n" + lines[-2][:20])
    assert main(["replay", str(record), "--lang", "en"]) == 0
    assert f"({len(lines) - 1})" in capsys.readouterr().err


def test_a_missing_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "nowhere.jsonl"]) == 2
    assert "nowhere.jsonl" in capsys.readouterr().err
