"""`omphalos draw` with a position of Palec boży."""

from __future__ import annotations

from pathlib import Path

import pytest

from omphalos.cli import draw
from omphalos.flick.draw import picture
from omphalos.flick.notation import read_state
from tests.flick.draw.look import of_class, parsed, spoken
from tests.flick.draw.positions import LIVELY, view_of


def test_a_position_in_notation_becomes_a_file(tmp_path: Path) -> None:
    """It draws the same picture as the game."""
    file = tmp_path / "position.svg"
    assert draw.main([LIVELY, "--lang", "pl", "--out", str(file)]) == 0
    assert file.read_text(encoding="utf-8").rstrip("\n") == picture(view_of(read_state(LIVELY)), "pl")


def test_a_position_in_notation_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a file the picture goes to standard output."""
    assert draw.main([LIVELY, "--game", "flick", "--lang", "en"]) == 0
    root = parsed(capsys.readouterr().out)
    assert len(of_class(root, "disk")) == 20
    assert "Zeus to flick" in spoken(root)
