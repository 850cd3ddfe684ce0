"""`omphalos verify` proves the chance of a finished game, and names the first entry that is false."""

from __future__ import annotations

from pathlib import Path

import pytest

from omphalos.cli import main
from tests.cli.conftest import played


@pytest.mark.parametrize(("language", "word"), [("en", "Proven"), ("pl", "Dowiedzione")])
def test_an_honest_game_is_proven(language: str, word: str, record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(record), "--lang", language]) == 0
    assert word in capsys.readouterr().out


def test_an_unfinished_game_cannot_be_proven(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "half.jsonl"
    file.write_bytes(played(moves=2).record())
    assert main(["verify", str(file)]) == 2
    assert "does not reveal its seed" in capsys.readouterr().err


def test_another_seed_is_caught(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = record.read_text()
    seed = text.rstrip().split("\n")[-1].split('"seed":"')[1][:64]
    record.write_text(text.replace(seed, "00" * 32))
    assert main(["verify", str(record)]) == 2
    assert "promised" in capsys.readouterr().err


def test_a_changed_deal_is_caught(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = played(seed=2).record().split(b"\n")
    lines = record.read_bytes().split(b"\n")
    lines[1] = other[1]
    record.write_bytes(b"\n".join(lines))
    assert main(["verify", str(record)]) == 2
    assert "entry 0" in capsys.readouterr().err
