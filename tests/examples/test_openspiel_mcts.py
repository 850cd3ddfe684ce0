"""The example with OpenSpiel's MCTS plays a whole game."""

from __future__ import annotations

import pytest

from tests.examples.load import load_example

pytest.importorskip("pyspiel")


def test_mcts_plays_a_game_against_a_bot(capsys: pytest.CaptureFixture[str]) -> None:
    example = load_example("openspiel_mcts")
    wins = example.main(["--games", "1", "--simulations", "2", "--moves", "2", "--against", "random"])
    shown = capsys.readouterr().out
    assert wins in (0.0, 0.5, 1.0)
    assert "game 1: MCTS in seat 1, lead " in shown
    assert f"MCTS wins {wins:g} of 1 against random" in shown
