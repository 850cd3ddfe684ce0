"""`omphalos draw` writes pictures of positions and of moments of records."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from omphalos.cli import main
from omphalos.flick.events import Flicked
from omphalos.table import Chance, Table, find_game
from tests.table.sample import SAMPLE, Sample, View


@pytest.fixture(autouse=True)
def pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sample game with a picture of its scores, and a notation that is the scores themselves."""

    def draw(self: Sample, view: View, language: str) -> str:
        return f"<svg xmlns='http://www.w3.org/2000/svg' lang='{language}'><text>{view.scores}</text></svg>"

    monkeypatch.setattr(Sample, "draw", draw)


def text_of(picture: str) -> str:
    return "".join(ElementTree.fromstring(picture).itertext())


def test_the_end_of_a_record(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draw", str(record)]) == 0
    at_the_end = text_of(capsys.readouterr().out)
    assert main(["draw", str(record), "--at", "0"]) == 0
    assert text_of(capsys.readouterr().out) == "(0, 0, 0)" != at_the_end


def test_into_a_file_in_polish(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "end.svg"
    assert main(["draw", str(record), "--seat", "1", "--lang", "pl", "-o", str(out)]) == 0
    assert ElementTree.fromstring(out.read_text(encoding="utf-8")).get("lang") == "pl"
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--at", "999"], "no entry 999"),
        (["--at", "-1"], "no entry -1"),
        (["--seat", "7"], "no seat 7"),
        (["-o", "/nowhere/at/all.svg"], "/nowhere/at/all.svg"),
    ],
)
def test_what_cannot_be_drawn(
    words: list[str], complaint: str, record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["draw", str(record), *words]) == 2
    assert complaint in capsys.readouterr().err


def test_a_text_that_is_no_position_of_any_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draw", "neither here nor there"]) == 2
    said = capsys.readouterr().err
    assert all(f"{name}: " in said for name in ("flick", "oracle", SAMPLE.name))


def test_a_game_without_notation_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draw", "x" * 5000, "--game", "sample"]) == 2
    assert "no notation" in capsys.readouterr().err


def test_an_unknown_game_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draw", "x", "--game", "flik"]) == 2
    assert "did you mean 'flick'?" in capsys.readouterr().err


def test_a_flick_as_its_track(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "flicks.jsonl"
    table = Table.open(find_game("flick"), 2, {"gods": False}, seed=1)
    stream = Chance(1, ["moves"])["moves"]
    while sum(isinstance(event, Flicked) for move in table.moves for event in move.events) < 2:
        (seat, *_) = table.to_act()
        table.play(seat, table.legal(seat).sample(stream))
    record.write_bytes(table.record())
    last = table.moves[-1].n
    assert main(["draw", str(record), "--move", "--at", str(last)]) == 0
    track = capsys.readouterr().out
    assert 'class="ways"' in track
    assert main(["draw", str(record), "--move"]) == 0
    assert capsys.readouterr().out == track, "without --at the last flick is drawn"
    assert main(["draw", str(record), "--move", "--at", "0"]) == 2
    assert "entry 0" in capsys.readouterr().err
