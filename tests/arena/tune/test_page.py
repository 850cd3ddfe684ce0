"""The report of a tuning as a page and as Markdown."""

from __future__ import annotations

from math import inf, nan

import pytest
from msgspec.structs import replace

from omphalos.arena.balance.study import Column, Row, Section
from omphalos.arena.stats import Estimate
from omphalos.arena.tune.page import as_html, as_markdown, candidates_section, numbers_section, target_sections
from omphalos.arena.tune.report import Candidate, Result, TuningReport, Verdict, met, verdict
from omphalos.arena.tune.space import Space
from omphalos.arena.tune.task import Check, Movable, Target, Task
from tests.pinned import check_pinned

TASK = Task(
    game="pond",
    bot="fisher",
    numbers=(Movable("a.toml/x.y", 1, 3, 1), Movable("b.toml/z", -0.5, 0.5, 0.5)),
    targets=(Target("seats", (-0.03, 0.03)), Target("god pairs", (0.4, 0.6))),
    players=(2, 3),
    seed="s",
)
CHECKS = (
    Check(0, "seats", "2/0", -0.03, 0.03, 0.5),
    Check(0, "seats", "2/1", -0.03, 0.03, 0.5),
    Check(1, "god pairs", "A > B", 0.4, 0.6, 1.0),
)
NEVER = Estimate(nan, -inf, inf, 0)
TODAY = Result(40, (Estimate(0.1, 0.05, 0.15, 40), Estimate(-0.1, -0.2, 0.0, 40), NEVER), 1.9612)
BETTER = Result(
    60, (Estimate(0.0, -0.05, 0.05, 60), Estimate(0.01, -0.04, 0.06, 60), Estimate(0.5, 0.4, 0.6, 60)), 0.25
)
REPORT = TuningReport(
    task=TASK,
    ruleset="7",
    title={"en": "Pond", "pl": "Staw"},
    space=Space(("a.toml/x.y", "b.toml/z"), ((1, 2, 3), (-0.5, 0.0, 0.5)), (1, 1)),
    origins=(("H", "P-1"), ("P", "P-2")),
    checks=CHECKS,
    candidates=(
        Candidate((1, 1), {}, 30, 2.0, 1.5),
        Candidate((2, 0), {"a.toml/x.y": 3, "b.toml/z": -0.5}, 31, 0.5, 0.75),
    ),
    slices=((1.0, 0.5, 0.25), (0.25, 0.5, 2.0)),
    today=TODAY,
    point=(2, 0),
    proposed=BETTER,
)
NOTHING_BETTER = replace(REPORT, point=(1, 1), proposed=None)
MEASURED = replace(NOTHING_BETTER, candidates=(), slices=())


def test_the_numbers_are_told_with_bounds_and_origin() -> None:
    found = numbers_section(REPORT, "en")
    assert found.rows == (
        Row("a.toml/x.y", ("2", "3", "1 … 3", "H P-1")),
        Row("b.toml/z", ("0", "−0.5", "−0.5 … 0.5", "P P-2")),
    )
    assert numbers_section(NOTHING_BETTER, "en").rows[0].cells[:2] == ("2", "2")


def test_each_target_has_its_checks_before_and_after() -> None:
    seats, pairs = target_sections(REPORT, "en")
    assert [row.cells for row in seats.rows] == [
        (TODAY.found[0], "missed", BETTER.found[0], "met"),
        (TODAY.found[1], "open", BETTER.found[1], "met"),
    ]
    assert pairs.rows == (Row("A > B", (NEVER, "met", BETTER.found[2], "met")),)
    assert [(column.unit, column.bounds) for column in seats.columns] == [("%", (-0.03, 0.03)), ("points", None)] * 2
    assert [column.bounds for column in pairs.columns] == [(0.4, 0.6), None, (0.4, 0.6), None]
    assert (seats.id, pairs.id) == ("target-0", "target-1")
    assert "−3 … 3 %" in seats.about
    assert "40 … 60 %" in pairs.about
    for found in target_sections(NOTHING_BETTER, "en"):
        assert [len(row.cells) for row in found.rows] == [2] * len(found.rows)
        assert len(found.columns) == 2


def test_candidates_are_told_by_what_they_change() -> None:
    found = candidates_section(REPORT, "en")
    assert found == Section(
        "candidates",
        found.title,
        found.about,
        tuple(
            Column(column.name, unit)
            for column, unit in zip(found.columns, ("points", "count", "points", "points"), strict=True)
        ),
        (
            Row("1", (found.rows[0].cells[0], 30.0, 2.0, 1.5)),
            Row("2", ("x.y 3, z −0.5", 31.0, 0.5, 0.75)),
        ),
    )
    assert [column.name for column in found.columns] == ["changes", "games", "measured loss", "fitted loss"]


def test_how_many_checks_are_met_is_told_first() -> None:
    for report, said in (
        (REPORT, ["1 of 3 checks in 40 fresh games; loss 1.96", "3 of 3 checks in 60 fresh games; loss 0.25"]),
        (NOTHING_BETTER, ["1 of 3 checks in 40 fresh games; loss 1.96", "o"]),
        (MEASURED, ["1 of 3 checks in 40 fresh games; loss 1.96"]),
    ):
        lines = as_markdown(report).splitlines()
        assert lines[0] == "# Tuning of Pond"
        introduction = lines[2 : next(i for i, line in enumerate(lines) if line.startswith("## ")) - 1 : 2]
        assert "fisher" in introduction[0]
        assert "2, 3" in introduction[0]
        assert len(introduction) == 1 + len(said)
        assert all(words in line for words, line in zip(said, introduction[1:], strict=True))
        assert ("## Candidates" in lines) == bool(report.candidates)


@pytest.mark.parametrize(("report", "pictures"), [(REPORT, 2 * 2 + 1 + 2), (NOTHING_BETTER, 2 + 1 + 2), (MEASURED, 2)])
def test_the_page_has_a_plot_of_each_value_and_a_curve_of_each_number(report: TuningReport, pictures: int) -> None:
    assert as_html(report).count("<svg") == pictures


def test_a_tuning_is_written_as_it_was() -> None:
    check_pinned("page", as_html(REPORT), "d01fe2649a0cbe25")
    check_pinned("tables", as_markdown(REPORT, "pl"), "49a65e4adbd45b05")


@pytest.mark.parametrize(
    ("value", "low", "high", "told"),
    [
        (0.5, 0.1, 0.9, "met"),
        (0.4, 0.1, 0.9, "met"),
        (0.6, 0.1, 0.9, "met"),
        (0.65, 0.6, 0.75, "open"),
        (0.65, 0.61, 0.75, "missed"),
        (0.35, 0.3, 0.4, "open"),
        (0.35, 0.3, 0.39, "missed"),
        (nan, -inf, inf, "met"),
    ],
)
def test_a_value_is_judged_by_its_interval(value: float, low: float, high: float, told: Verdict) -> None:
    assert verdict(CHECKS[2], Estimate(value, low, high, 9)) == told


def test_checks_that_are_met_are_counted() -> None:
    assert (met(REPORT, TODAY), met(REPORT, BETTER)) == (1, 3)
    assert (REPORT.proposal, NOTHING_BETTER.proposal) == ({"a.toml/x.y": 3, "b.toml/z": -0.5}, {})
