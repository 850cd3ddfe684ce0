"""A peer that cannot be installed is reported, and the others are measured."""

from __future__ import annotations

import sys

import pytest
from benchmarks.flick import speed as flick
from benchmarks.peers import NOT_AVAILABLE, library
from benchmarks.physics import __main__ as physics

from benchmarks import oracle


@pytest.fixture(autouse=True)
def no_peers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretend that none of these peers is installed."""
    for name in ("catanatron", "pyspiel", "pyb2d3"):
        monkeypatch.setitem(sys.modules, name, None)


def rows(text: str) -> dict[str, str]:
    """Return the lines of a table by their first column."""
    return {line.strip("| ").split("  ")[0].split(" | ")[0]: line for line in text.splitlines() if line.strip()}


def test_a_peer_that_cannot_be_imported_is_none() -> None:
    assert library("pyb2d3") is None
    assert library("json") is not None


def test_physics_measures_the_others(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pymunk")
    monkeypatch.setattr(physics, "WORKLOADS", {"A sparse": physics.WORKLOADS["A sparse"]})
    assert physics.main(["--quick"]) == 0
    table = rows(capsys.readouterr().out)
    assert table["Box2D 3.1, 1/240 s"] == f"| Box2D 3.1, 1/240 s | {NOT_AVAILABLE} |"
    assert NOT_AVAILABLE not in table["pymunk, 1/240 s"]
    assert "**times faster** than pymunk, 1/240 s" in table
    assert "**times faster** than Box2D 3.1, 1/240 s" not in table


def test_games_are_measured_without_peers(capsys: pytest.CaptureFixture[str]) -> None:
    oracle.speed(rounds=2, slice_s=0.01)
    table = rows(capsys.readouterr().out)
    assert table["catanatron"].split("  ")[-1].strip() == NOT_AVAILABLE
    assert table["OpenSpiel, block dominoes"].endswith(NOT_AVAILABLE)
    assert NOT_AVAILABLE not in table["Wyrocznia, rules alone"]
    flick.speed(rounds=1, slice_s=0.01)
    table = rows(capsys.readouterr().out)
    assert table["catanatron"].endswith(NOT_AVAILABLE)
    assert NOT_AVAILABLE not in table["Palec boży, through a table"]
