"""`omphalos heatmap` says where a flick can land, as a table and as a picture over the mat."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from omphalos.cli import main
from omphalos.flick import GAME
from omphalos.physics.gpu.device import cupy
from omphalos.table import Chance, Table


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of the first flicks of a game."""
    table = Table.open(GAME, ("Ada", "Bob"), {"gods": False, "laws": False}, 5)
    chance = Chance("moves", ("moves",))["moves"]
    for _ in range(4):
        seat = table.to_act()[0]
        table.play(seat, table.legal(seat).sample(chance))
    file = tmp_path / "game.jsonl"
    file.write_bytes(table.record())
    return file


def test_a_moment_of_a_record(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "heat.svg"
    assert main(["heatmap", str(record), "--at", "3", "--lang", "pl", "--by", "worth", "-o", str(out)]) == 0
    printed = capsys.readouterr().out
    assert "60000 celów" in printed
    assert "poza mapą" in printed
    root = ElementTree.fromstring(out.read_text(encoding="utf-8"))
    layer = [one for one in root.iter() if one.get("class") == "heat"]
    assert len(layer) == 1
    assert 1 <= len(layer[0]) <= 5


def test_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["heatmap", "2p exact >a bp0,0", "--lang", "en"]) == 0
    assert "city of island I" in capsys.readouterr().out


def test_without_a_gpu_the_error_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    cupy.cache_clear()
    monkeypatch.setitem(sys.modules, "cupy", None)
    try:
        assert main(["heatmap", "2p exact >a bp0,0", "--device", "cuda", "--lang", "en"]) == 2
    finally:
        cupy.cache_clear()
    assert capsys.readouterr().err.startswith("omphalos heatmap: --device cuda: flicks on a GPU need CuPy")


def test_what_has_no_map(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["2p >a", "--disk", "sphinx"], ["2p >a L05"], [str(record), "--at", "0"]):
        assert main(["heatmap", *words, "--lang", "en"]) == 2
        assert capsys.readouterr().err.startswith("omphalos heatmap: ")
