"""The example with OpenSpiel's MCTS plays a whole game."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyspiel")


def test_mcts_plays_a_game_against_a_bot(capsys: pytest.CaptureFixture[str]) -> None:
    file = Path(__file__).parents[2] / "examples" / "openspiel_mcts.py"
    spec = importlib.util.spec_from_file_location("openspiel_mcts", file)
    assert spec is not None
    assert spec.loader is not None
    example: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    wins = example.main(["--games", "1", "--simulations", "2", "--moves", "2", "--against", "random"])
    shown = capsys.readouterr().out
    assert wins in (0.0, 0.5, 1.0)
    assert "game 1: MCTS in seat 1, lead " in shown
    assert f"MCTS wins {wins:g} of 1 against random" in shown
