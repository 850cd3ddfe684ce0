"""`omphalos bots` and `omphalos explain`."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from omphalos.bots import BotSeat, play_out
from omphalos.cli import main
from omphalos.table import Table
from tests.bots.pond import POND


@pytest.fixture
def record(tmp_path: Path) -> Path:
    table = Table.open(POND, ("fisher", "random"), seed="1")
    play_out(table, [BotSeat(name, POND, seat, table.journal.seed) for seat, name in enumerate(table.names)])
    file = tmp_path / "game.jsonl"
    file.write_bytes(table.record())
    return file


def test_the_bots_of_a_game_are_listed_with_their_settings(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots", "pond", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "fisher     imagines ponds   budget 32" in out
    assert "worlds=4  ponds for each leaf (1–50)" in out
    assert "random" in out


def test_the_bot_thinks_again_what_it_thought_in_the_game(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for n in (1, 3, 5):
        assert main(["explain", str(record), "--at", str(n), "--lang", "en"]) == 0
        out = capsys.readouterr().out.splitlines()
        assert out[0].startswith(f"fisher (seat 0), entry {n}: fisher considers")
        chosen = next(line for line in out if line.startswith("→"))
        assert chosen.endswith(out[-1].removeprefix("played in the record: "))
        assert "32 simulations" in out[-2]


def test_another_bot_may_explain(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", str(record), "--at", "2", "--bot", "fisher:budget=80", "--lang", "pl"]) == 0
    assert "fisher:budget=80 rozważa" in capsys.readouterr().out


def test_the_picture_is_the_board_with_the_bots_overlay(record: Path, tmp_path: Path) -> None:
    out = tmp_path / "thought.svg"
    assert main(["explain", str(record), "--at", "1", "-o", str(out)]) == 0
    root = ElementTree.fromstring(out.read_text())
    assert root[-1].get("class") == "chosen"
    assert "pond-title" in out.read_text()


def test_without_an_overlay_the_picture_is_a_chart(record: Path, tmp_path: Path) -> None:
    out = tmp_path / "thought.svg"
    assert main(["explain", str(record), "--at", "2", "--bot", "random", "-o", str(out)]) == 0
    assert "thought-title" in out.read_text()
    ElementTree.fromstring(out.read_text())


@pytest.mark.parametrize("words", [["--at", "0"], ["--at", "99"], ["--at", "1", "--bot", "nobody"]])
def test_what_cannot_be_explained_is_said(record: Path, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", str(record), *words]) == 2
    assert capsys.readouterr().err.startswith("omphalos explain: ")


def test_a_bot_that_fails_to_explain_is_named(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", str(record), "--at", "1", "--bot", "fool", "--lang", "en"]) == 1
    assert "fool forfeits the move" in capsys.readouterr().err
