"""`omphalos review` prints what was found, for people and as JSON."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from omphalos.bots import BotSeat, play_out
from omphalos.bots.review import Review
from omphalos.cli import main
from omphalos.flick import GAME
from omphalos.table import Table
from tests.cli.conftest import played


@pytest.fixture
def flicked(tmp_path: Path) -> Path:
    """The record of a short game of Palec boży."""
    table = Table.open(GAME, ["Ada", "Olaf"], {"generations": 1, "laws": False}, "cli")
    play_out(table, [BotSeat("shepherd", GAME, seat, "cli", table.options) for seat in range(2)])
    file = tmp_path / "flick.jsonl"
    file.write_bytes(table.record())
    return file


@pytest.mark.parametrize(("language", "word"), [("en", "accuracy"), ("pl", "dokładność"), ("de", "Genauigkeit")])
def test_a_review_for_people(flicked: Path, capsys: pytest.CaptureFixture[str], language: str, word: str) -> None:
    assert main(["review", str(flicked), "--bot", "greedy:budget=40", "--lang", language]) == 0
    shown = capsys.readouterr()
    assert shown.out.count(word) == 2
    assert "Ada" in shown.out
    assert "1000" in shown.out
    assert "°" in shown.out  # the better flick in words
    assert shown.err.strip()  # progress


def test_a_review_as_json(flicked: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(flicked), "--bot", "greedy:budget=40", "--json", "--quiet", "--lang", "en"]) == 0
    shown = capsys.readouterr()
    found = msgspec.json.decode(shown.out)
    review = msgspec.convert(found["review"], Review)
    assert review.game == "flick"
    assert review.curve
    assert review.decisions
    assert [one["moment"] for one in found["moments"]] == [one.moment for one in review.moments]
    assert shown.err == ""


def test_a_game_that_is_not_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "begun.jsonl"
    file.write_bytes(played(moves=2).record())
    assert main(["review", str(file)]) == 2
    assert "finished" in capsys.readouterr().err
