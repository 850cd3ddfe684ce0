"""What commands print as JSON, for programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from omphalos.bots import bot_names, levels
from omphalos.cli import main
from omphalos.table.registry import find_game


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main(words) == 0
    return json.loads(capsys.readouterr().out)


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    found = {game["name"]: game for game in printed(capsys, "games", "--json")}
    for name in ("flick", "oracle"):
        game = find_game(name)
        assert found[name]["title"] == dict(game.title)
        assert found[name]["players"] == sorted(game.players)
        assert found[name]["ruleset"] == game.ruleset
        assert game.read_options(found[name]["options"]) == game.read_options(None)


def test_bots(capsys: pytest.CaptureFixture[str]) -> None:
    (found,) = printed(capsys, "bots", "oracle", "--json")
    assert [bot["name"] for bot in found["bots"]] == list(bot_names("oracle"))
    assert [(level["id"], level["bot"]) for level in found["levels"]] == [(one.id, one.bot) for one in levels("oracle")]


def test_an_arena(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    arena = ("arena", "oracle", "random", "novice", "--games", "2", "--workers", "1", "--quiet", "--json")
    folder = tmp_path / "arena"
    found = printed(capsys, *arena, "--out", str(folder))
    assert found == json.loads((folder / "report.json").read_bytes())
    assert printed(capsys, "arena", "--report", str(folder), "--json") == found


def test_a_puzzle_keeps_its_solution_until_asked(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("puzzles", "oracle", "--day", "2026-11-30", "--json")
    found = printed(capsys, *asked)
    solved = printed(capsys, *asked, "--solution")
    assert "best" not in found
    assert solved.pop("best")
    assert solved == found
    assert (found["day"], found["game"]) == ("2026-11-30", "oracle")
    assert found["gap"] > 0
    assert len(found["view"]["players"]) > found["seat"]
