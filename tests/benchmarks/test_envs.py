"""The benchmark of environments: its contenders play, and a peer that is not installed is reported."""

from __future__ import annotations

import pytest

from benchmarks import envs


def test_contenders_make_steps() -> None:
    for contender in (envs.open_spiel("tic_tac_toe"), envs.open_spiel("backgammon")):
        assert contender is not None
        assert [contender() for _ in range(20)] == [50] * 20  # over the end of a game
    assert envs.pettingzoo("no_such_game") is None


def test_our_whole_games_make_steps() -> None:
    for contender in (envs.rules("oracle"), envs.our_pettingzoo("oracle")):
        assert [contender() for _ in range(6)] == [50] * 6  # over the end of a game
    gymnasium = envs.our_gymnasium("Oracle")
    assert [gymnasium() for _ in range(12)] == [20] * 12
    batch = envs.BatchSteps("oracle")
    assert batch() == envs.GAMES
    assert batch.uncounted > 0.0
    assert envs.rate(batch, 0.01) > 0.0


def test_the_table_says_what_is_not_available(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(envs, "CONTENDERS", {"one": lambda: lambda: 50, "other": lambda: None})
    assert envs.main(["--quick"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[-1] == "| other | not available here | |"
    assert envs.main(["--quick", "--only", "oth"]) == 0
    assert "one |" not in capsys.readouterr().out
    assert float(said[-2].split("|")[2].replace(",", "")) > 1000
