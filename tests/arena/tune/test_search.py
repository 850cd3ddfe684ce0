"""The search of a tuning: which candidates are played, how many games, and what is said meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from omphalos.arena.tune.run import tune
from omphalos.arena.tune.task import Effort, Target
from omphalos.table.registry import find_game
from tests.arena.tune.toy import Toy, toy_task

ORACLE = find_game("oracle")
TOLD = [
    "candidates all over the space: 6 × 30 games",
    "round 1 of 2: 2 × 30 games",
    "round 2 of 2: 2 × 30 games",
    "finals: 3 × 30 games",
    "confirmation: 2 × 60 games",
]


def test_the_search_goes_the_way_it_went(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pool = Toy()
    report = tune(toy_task(), ORACLE, tmp_path, pool, quiet=False)
    assert pool.played == 180 + 60 + 60 + 90 + 120
    assert [(one.point, one.games) for one in report.candidates] == [
        ((1, 1), 60),
        ((3, 0), 30),
        ((7, 4), 30),
        ((1, 6), 30),
        ((0, 1), 30),
        ((5, 3), 30),
        ((4, 3), 60),
        ((3, 2), 60),
        ((3, 3), 30),
        ((4, 4), 30),
    ]
    losses = [5.609, 5.802, 10.402, 53.831, 13.525, 0.671, 0.0, 0.011, 0.202, 0.5]
    fitted = [5.645, 5.75, 10.174, 53.641, 13.241, 0.681, 0.001, 0.014, 0.19, 0.497]
    assert [one.loss for one in report.candidates] == pytest.approx(losses, abs=0.001)
    assert [one.fitted for one in report.candidates] == pytest.approx(fitted, abs=0.001)
    assert all(one.changes == report.space.changes(one.point) for one in report.candidates)
    nobles, thieves = report.slices
    assert nobles == pytest.approx([26.624, 12.724, 3.92, 0.19, 0.001, 0.681, 5.723, 15.772], abs=0.001)
    assert thieves == pytest.approx([12.399, 4.467, 0.497, 0.001, 0.497, 4.486, 12.482], abs=0.001)
    assert all(loss == round(loss, 9) for loss in (*nobles, *thieves))
    assert (report.point, report.today.games, report.proposed and report.proposed.games) == ((4, 3), 60, 60)
    assert report.today.loss == pytest.approx(7.7423, abs=0.001)
    assert (report.ruleset, report.title["en"]) == (ORACLE.ruleset, "The Oracle")
    assert report.origins == (("H", "WY-C13"), ("H", "WY-C11"))
    said = capsys.readouterr().err.splitlines()
    assert [line for line in said if "×" in line] == TOLD
    assert [line.split()[:2] for line in said if "×" not in line] == [
        ["100%", f"{games}/{games}"] for games in (180, 60, 60, 90, 120)
    ]
    assert (tmp_path / "report.json").read_bytes().startswith(b'{\n  "task": {')
    assert (tmp_path / "report.json").read_bytes().endswith(b"}\n")


def test_one_finalist_is_the_best_by_the_fit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    effort = Effort(games=10, first=4, rounds=0, finalists=1, confirm=5)
    report = tune(replace(toy_task(), effort=effort), ORACLE, tmp_path, Toy(), quiet=False)
    said = [line for line in capsys.readouterr().err.splitlines() if "×" in line]
    assert said == ["candidates all over the space: 4 × 10 games", "confirmation: 2 × 5 games"]
    assert report.point == min(report.candidates, key=lambda one: one.fitted).point != report.space.today
    assert [one.games for one in report.candidates] == [10] * 4


def test_nothing_is_proposed_if_nothing_is_better(tmp_path: Path) -> None:
    fine = (Target("piers", (0.2, 0.6), ("great",)),)
    effort = Effort(games=5, first=2, rounds=1, proposals=1, finalists=2, confirm=5)
    report = tune(replace(toy_task(), targets=fine, effort=effort), ORACLE, tmp_path / "out", Toy())
    assert (report.proposed, report.proposal, report.point) == (None, {}, report.space.today)
    assert not (tmp_path / "out" / "proposal").exists()
    assert len(report.slices) == 2
    assert "report.md" in [file.name for file in (tmp_path / "out").iterdir()]


def test_the_page_is_in_the_language_of_the_reader(tmp_path: Path) -> None:
    tune(toy_task(), ORACLE, tmp_path, Toy(), measure=True, language="pl")
    assert (tmp_path / "report.md").read_text("utf-8").startswith("# Strojenie: Wyrocznia")
    assert '<html lang="pl">' in (tmp_path / "report.html").read_text("utf-8")
