"""`omphalos play` in the terminal: by people through a pipe, and by bots alone."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from omphalos.bots import bots
from omphalos.cli import main
from omphalos.server.journal_folder import JournalFolder
from omphalos.table import games, read_record, verify
from omphalos.table.entry import Move
from tests.bots.fishers import Fool
from tests.server.lake import GAME

Play = Callable[..., str]


@pytest.fixture(autouse=True)
def lake() -> Iterator[None]:
    games.add("lake", GAME)
    yield
    games.remove("lake")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the default folder for games."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "omphalos" / "tables"


@pytest.fixture
def play(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Run `omphalos play …` with these lines as input. Return what it printed."""

    def play(*words: str, typed: str = "", status: int = 0) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        assert main(["play", *words, "--lang", "en"]) == status
        printed = capsys.readouterr()
        return printed.out + printed.err

    return play


def test_a_game_that_nobody_plays_is_printed_to_its_end(play: Play, folder: Path) -> None:
    text = play("lake", "--all-bots", "--players", "3", "--seed", "7")
    assert text.startswith("Lake – Bot random (at random), Bot random II (at random), Bot random III (at random)\n")
    assert "--bot chooses other opponents" in text
    assert re.search(r"Result\n  1\. Bot random[ I]*: \d+", text)
    assert not folder.exists()  # games are kept only on request


def test_the_same_seed_gives_the_same_game(play: Play) -> None:
    assert play("lake", "--people", "0", "--seed", "7") == play("lake", "--people", "0", "--seed", "7")


def test_the_record_of_a_game_can_be_proven(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    assert f"Its record: {file}" in play("lake", "--all-bots", "--record", str(file))
    assert verify(read_record(file)).moves > 0


def test_a_person_chooses_by_number_and_fills_in_what_is_open(play: Play) -> None:
    text = play("lake", "--terminal", "--name", "Ala", typed="2\n2\n30 -40\n\n150\n")
    assert "Ala, what will you do?\n   1  Guess 1\n   2  Guess 2\n   3  Guess 3\n" in text
    assert "> 2\n  · Ala guesses 2." in text
    assert "2  Throw the pebble (choose: place, angle, speed)" in text
    assert "  place, two numbers, x and y [0 0]: 30 -40\n" in text
    assert "  speed, from 10 to 200 [100]: 150\n  · Ala throws: " in text


def test_the_end_of_the_input_keeps_the_game_to_go_on_with(play: Play, folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "so-far.jsonl"
    text = play("lake", "--terminal", "--record", str(file), typed="2\n")
    assert read_record(file).seed is None
    found = re.search(r"Go on with it: omphalos play --go-on (\w{20})\n", text)
    assert found
    again = play("--go-on", found[1], typed="1\n")
    assert "Player 1 guesses 2." in again
    assert "> 1\n  · Player 1 waits." in again
    assert play("--go-on", typed="q\n").endswith(f"--go-on {found[1]}\n")  # without a name: the latest game
    assert [kept.id for kept in JournalFolder(folder).recent()] == [found[1]]


def test_a_game_kept_elsewhere_says_where(play: Play, tmp_path: Path) -> None:
    text = play("lake", "--terminal", "--keep", str(tmp_path / "mine"), typed="")
    assert f"--keep {tmp_path / 'mine'}" in text


def test_what_cannot_be_is_asked_again(play: Play) -> None:
    typed = "9\nnothing\nguess 3\n\nv\nb\n3\n2\nnowhere\n90 90\n1 1\nfast\n400\n\n5\n\n"
    text = play("lake", "--terminal", typed=typed)
    assert "There is no number 9; they go from 1 to 3." in text
    assert "Nothing like that is on offer." in text
    assert '"has_guessed"' in text
    assert "There is nothing of yours to take back." in text
    assert "Not there: x from -100 to 100, y from -100 to 100; inside one of: (0, 0; r 100)." in text
    assert text.count("  angle, from 0 to 360 [90]: ") == 3
    assert text.count("  speed, from 10 to 200 [100]: ") == 2


def test_several_people_share_the_terminal_and_cannot_take_back_what_was_shown(play: Play) -> None:
    text = play("lake", "--terminal", "--people", "2", "--option", "rounds=1", typed="1\n2\n1\nb\nr\nr\nr\n")
    assert "Player 2, what will you do?" in text
    assert "! entry 2 showed something that was hidden" in text
    assert "Result" in text


def test_polish(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n"))
    assert main(["play", "lake", "--terminal", "--lang", "pl"]) == 0
    text = capsys.readouterr().out
    assert "Gracz 1, co robisz?" in text
    assert "Gra jest zachowana." in text


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["lake", "--terminal", "--players", "9"], "lake is for 2 to 4 players, not 9"),
        (["lake", "--terminal", "--people", "3", "--players", "2"], "3 people cannot take 2 seats"),
        (["lake", "--terminal", "--people", "1", "--name", "a", "--name", "b"], "2 names for 1 people"),
        (["lake", "--terminal", "--option", "rounds"], "NAME=VALUE"),
        (["lake", "--terminal", "--option", "rounds=many"], "rounds"),
        (["lake", "--terminal", "--bot", "god"], "god"),
        (["--terminal"], "name a game"),
        (["lakes", "--terminal"], "did you mean"),
        (["--go-on"], "no game is waiting"),
        (["--go-on", "x"], "there is no table"),
    ],
)
def test_what_makes_no_sense_is_said_in_a_line(play: Play, words: list[str], message: str) -> None:
    text = play(*words, status=2)
    assert text.count("\n") == 1
    assert message in text


def test_without_the_server_it_says_what_to_install(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "omphalos.server.local", None)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert "omphalos-table[server]" in play("--no-browser", status=2)


def test_a_bot_that_fails_is_told_with_its_reason(play: Play, tmp_path: Path) -> None:
    bots.add("fool", Fool)
    record = tmp_path / "game.jsonl"
    text = play("lake", "--all-bots", "--bot", "fool", "--seed", "7", "--record", str(record))
    bots.remove("fool")
    assert "Bot fool could not think: this move was made at random." in text
    assert text.count("! fool forfeits the move: failed: AttributeError") == 2, "once for each seat"
    moves = [entry for entry in read_record(record, GAME).entries if isinstance(entry, Move) and entry.seat is not None]
    assert all(move.forfeit for move in moves)
    assert main(["replay", str(record), "--lang", "en"]) == 0
