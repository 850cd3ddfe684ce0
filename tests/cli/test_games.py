"""`omphalos games` lists what can be played."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from omphalos.cli import main
from tests.table.sample import SAMPLE


@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_game_has_a_line(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--lang", language]) == 0
    lines = capsys.readouterr().out.splitlines()
    line = next(line for line in lines if line.startswith("sample"))
    assert SAMPLE.title[language] in line
    assert "2–4" in line
    assert SAMPLE.ruleset in line
    assert {line.split()[0] for line in lines} >= {"flick", "oracle"}


def test_a_broken_package_does_not_hide_the_others(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def only_a_broken_one(group: str, _: tuple[str, ...]) -> dict[str, EntryPoint]:
        return {"broken": EntryPoint("broken", "nowhere.at.all:GAME", group)}

    monkeypatch.setattr("omphalos.table.registry.declared", only_a_broken_one)
    assert main(["games"]) == 0
    shown = capsys.readouterr()
    assert shown.out.startswith("sample")
    assert "nowhere.at.all:GAME" in shown.err
