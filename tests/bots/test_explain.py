"""`omphalos bots` and `omphalos explain`."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from omphalos.bots import BotSeat, Observation, play_out
from omphalos.bots.explain import MoveLine, as_chart, as_text, lines
from omphalos.bots.thought import Considered, Thought
from omphalos.cli import main
from omphalos.table import Table
from tests.bots.pond import POND
from tests.pinned import check_pinned


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


@pytest.mark.parametrize(("game", "digest"), [("flick", "1c0d4b017057754a"), ("oracle", "9d34f55958102f0c")])
def test_the_bots_of_the_package_have_the_settings_that_they_had(
    game: str, digest: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Somebody's study names them: a default or a bound that changes changes its bots."""
    assert main(["bots", game, "--lang", "en"]) == 0
    check_pinned(f"bots of {game}", capsys.readouterr().out, digest)


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


def test_values_spreads_and_simulations_stand_in_their_columns() -> None:
    state = Table.open(POND, 2, seed="1").state
    observation = Observation(POND, 0, POND.view(state, 0), POND.legal(state, 0), None, 1)
    one, other = observation.legal.actions[:2]
    thought = Thought(one, (Considered(one, 2.5, 0.25, 7, "a note"), Considered(other, 1.0)), "points", 7)
    found = lines(observation, state, thought, ["Ann", "Bob"], "en")
    first, second = (POND.tell_action(state, action, ["Ann", "Bob"], "en") for action in (one, other))
    assert found == [MoveLine(first, "2.50", "0.25", "7", "a note", True), MoveLine(second, "1.00", "", "", "", False)]
    _, chosen, _ = as_text(found, thought, "en").splitlines()
    assert chosen.split()[:4] == ["→", "2.50", "0.25", "7"]


def test_a_chart_has_bars_as_long_as_the_values_and_cuts_long_moves() -> None:
    thought = Thought(0, (Considered(0, 2.5, 0.25, 7), Considered(1, 1.0), Considered(2, -1.0)))
    found = [
        MoveLine(move, value, "", "", "", move == "short") for move, value in (("short", "2.50"), ("x" * 60, "1.00"))
    ]
    root = ElementTree.fromstring(as_chart([*found, MoveLine("y" * 52, "-1.00", "", "", "", False)], thought, "en"))
    said = {thing.text for thing in root.iter() if thing.tag.endswith("text")}
    assert {"short", "x" * 51 + "…", "y" * 52} <= said
    bars = [thing for thing in root.iter() if thing.tag.endswith("rect")]
    long = [float(bar.get("width", "")) for bar in bars]
    assert long[1:] == pytest.approx([long[0] / 2.5] * 2, rel=0.01)
    left = [float(bar.get("x", "")) for bar in bars]
    assert left[0] == left[1] == pytest.approx(left[2] + long[2], rel=0.01)  # what is lost goes to the other side
    *rows, measure = (thing for thing in root.iter() if thing.tag.endswith("text"))
    places = [(float(text.get("x", "")), float(text.get("y", ""))) for text in rows]
    wide, lines_at = float(root.get("viewBox", "").split()[2]), [float(bar.get("y", "")) + 11 for bar in bars]
    assert places == [(x, y) for y in lines_at for x in (12, wide - 12)], "a move and its value beside each bar"
    assert float(measure.get("x", "")) == wide - 12
    assert 0 < float(measure.get("y", "")) < lines_at[0]
    (whisker,) = (thing for thing in root.iter() if thing.tag.endswith("line"))
    assert float(whisker.get("x2", "")) - float(whisker.get("x1", "")) == pytest.approx(long[0] / 5, rel=0.01)


@pytest.mark.parametrize("words", [["--at", "0"], ["--at", "99"], ["--at", "1", "--bot", "nobody"]])
def test_what_cannot_be_explained_is_said(record: Path, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", str(record), *words]) == 2
    assert capsys.readouterr().err.startswith("omphalos explain: ")


def test_a_bot_that_fails_to_explain_is_named(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", str(record), "--at", "1", "--bot", "fool", "--lang", "en"]) == 1
    assert "fool forfeits the move" in capsys.readouterr().err
