"""A study as a page: its tables and plots."""

from __future__ import annotations

from math import inf, nan
from xml.etree import ElementTree

import pytest

from omphalos.arena.balance.page import as_html, as_markdown, markdown_section, plot, step_of, table, tick
from omphalos.arena.balance.study import Cell, Column, Row, Section, Study, Unit
from omphalos.arena.stats import Estimate
from tests.pinned import check_pinned

SECTION = Section(
    "gods",
    "Gods",
    "What a god brings.",
    (Column("games", "count"), Column("wins", "%", 0.25), Column("lead")),
    (
        Row("Zeus", (40, Estimate(0.3, 0.2, 0.4, 40), Estimate(1.5, -0.5, 3.5, 40))),
        Row(
            "a name too long for a plot, so cut",
            (12, Estimate(0.2, 0.1, 0.35, 12), Estimate(-2.0, -4.0, 0.25, 12)),
        ),
    ),
)
STUDY = Study("flick", "Palec boży", 40, ("greedy", "hunter"), "1", "seed", (SECTION,))


def test_a_plot_is_wider_than_it_is_high_and_has_a_point_for_each_row() -> None:
    root = ElementTree.fromstring(plot(SECTION, 1))
    _, _, width, height = map(float, root.get("viewBox", "").split())
    assert width > height
    dots = [thing for thing in root.iter() if thing.get("class") == "dot"]
    assert [float(dot.get("cx", "")) for dot in dots] == sorted(
        (float(dot.get("cx", "")) for dot in dots), reverse=True
    )
    assert len(dots) == 2


def test_a_study_is_written_as_it_was() -> None:
    check_pinned("plot", plot(SECTION, 1), "1100eab7812ea89c")
    check_pinned("page", as_html(STUDY), "802ac371c6d4a246")
    check_pinned("tables", as_markdown(STUDY, "pl"), "bdac1785f78cd8b6")


def test_marks_of_an_axis_have_a_true_minus_and_no_negative_zero() -> None:
    assert [tick(value, "points") for value in (-2.5, -1e-12, 3.0)] == ["−2.5", "0", "3"]
    assert tick(-0.05, "%") == "−5 %"
    assert [tick(value, "points") for value in (4e-11, 1.23456)] == ["0", "1.235"]


@pytest.mark.parametrize(
    ("span", "step"),
    [
        (0.0, 1.0),
        (-3.0, 1.0),
        (0.4, 0.1),
        (4.0, 1.0),
        (5.0, 2.0),
        (8.004, 2.0),
        (8.02, 5.0),
        (20.0, 5.0),
        (21.0, 10.0),
        (39.0, 10.0),
    ],
)
def test_the_steps_of_an_axis_are_round(span: float, step: float) -> None:
    assert step_of(span) == pytest.approx(step)
    assert step_of(span / 2, 2) == pytest.approx(step)


@pytest.mark.parametrize(
    ("cell", "unit", "text", "html"),
    [
        (None, "%", "–", "–"),
        ("R 1.2", "points", "R 1.2", "R 1.2"),
        (-1.236, "points", "−1.24", "−1.24"),
        (-12.0, "count", "−12", "−12"),
        (0.1236, "%", "12.4 %", "12.4 %"),
        (nan, "points", "–", "–"),
        (inf, "count", "∞", "∞"),
        (-inf, "%", "−∞", "−∞"),
        (Estimate(0.5, -inf, 0.75, 3), "%", "50.0 % [−∞, 75.0 %]", "50.0 % <small>[−∞, 75.0 %]</small>"),
        (Estimate(-1.0, -2.5, 3.0, 3), "points", "−1.00 [−2.50, 3.00]", "−1.00 <small>[−2.50, 3.00]</small>"),
    ],
)
def test_a_cell_is_written_in_its_unit(cell: Cell, unit: Unit, text: str, html: str) -> None:
    section = Section("s", "S", "about", (Column("c & d", unit),), (Row("a < b", (cell,)),))
    assert markdown_section(section) == ["## S", "", "about", "", "| | c & d |", "|---|---:|", f"| a < b | {text} |"]
    assert table(section) == (
        "<table><thead><tr><th></th><th>c &amp; d</th></tr></thead>"
        f"<tbody><tr><td>a &lt; b</td><td>{html}</td></tr></tbody></table>"
    )


def estimate(value: float, low: float, high: float) -> Estimate:
    return Estimate(value, low, high, 9)


HALF = estimate(0.5, 0.4, 0.6)


@pytest.mark.parametrize(
    ("columns", "cells", "plots"),
    [
        (((None, HALF), (0.0, HALF), (None, HALF), (1.0, HALF)), 4, [1, 3]),
        (((None, 1.0), (None, HALF), (None, HALF)), 3, [1]),
        (((0.0, 1.0), (None, HALF)), 2, [1]),  # a reference without estimates does not count
        (((0.0, 1.0), (None, None)), 2, []),
    ],
)
def test_columns_with_a_reference_are_plotted_or_else_the_first_with_estimates(
    columns: tuple[tuple[float | None, Cell], ...], cells: int, plots: list[int]
) -> None:
    heads = tuple(Column(f"column {i}", "points", reference) for i, (reference, _) in enumerate(columns))
    row = Row("row", tuple(cell for _, cell in columns))
    page = as_html(Study("pond", "Pond", 1, ("a",), "1", "s", (Section("s", "S", "", heads, (row,)),)))
    assert [i for i in range(cells) if f'id="plot-s-{i}-title"' in page] == plots


def places(picture: str, kind: str) -> list[tuple[float, ...]]:
    """Where the lines or dots of a class are: left and right end, and height of the upper end."""
    found = [thing for thing in ElementTree.fromstring(picture).iter() if thing.get("class") == kind]
    names = ("cx", "cx", "cy") if kind == "dot" else ("x1", "x2", "y1")
    return [tuple(float(thing.get(name, "")) for name in names) for thing in found]


def words(picture: str, kind: str | None) -> list[str | None]:
    things = ElementTree.fromstring(picture).iter()
    return [thing.text for thing in things if thing.tag.endswith("text") and thing.get("class") == kind]


def test_a_plot_has_lines_at_its_bounds_and_clips_what_is_infinite() -> None:
    """The axis goes from 0 at x = 210 to 1 at x = 442."""
    section = Section(
        "s",
        "S",
        "about",
        (Column("share", "%", bounds=(0.25, 0.75)),),
        (
            Row("x" * 31, (estimate(0.5, 0.0, 1.0),)),
            Row("number", (0.3,)),
            Row("y" * 32, (estimate(1.0, -inf, inf),)),
            Row("never", (estimate(nan, -inf, inf),)),
        ),
    )
    picture = plot(section, 0)
    assert places(picture, "zero") == [(268.0, 268.0, 24.0), (384.0, 384.0, 24.0)]
    assert places(picture, "axis") == [(x, x, 24.0) for x in (210.0, 326.0, 442.0)]
    assert places(picture, "whisker") == [(210.0, 442.0, y) for y in (41.0, 63.0, 85.0)]
    assert places(picture, "dot") == [(326.0, 326.0, 41.0), (442.0, 442.0, 63.0)]  # none where nothing is known
    assert words(picture, "tick") == ["0 %", "50 %", "100 %"]
    assert words(picture, None) == ["share", "x" * 31, "y" * 31 + "…", "never"]
    assert 'viewBox="0 0 470 120"' in picture
    assert f'<desc id="plot-s-0-desc">{"x" * 31} 50.0 % [0.0 %, 100.0 %]; ' in picture


@pytest.mark.parametrize(("value", "ticks"), [(nan, ["0", "0.5", "1"]), (3.0, ["3", "4"]), (-2.5, ["−3", "−2"])])
def test_a_plot_of_one_value_or_none_has_an_axis(value: float, ticks: list[str]) -> None:
    known = estimate(value, -inf, inf)
    section = Section("s", "S", "", (Column("c"),), (Row("r", (known,)),))
    assert words(plot(section, 0), "tick") == ticks


def test_the_axis_of_a_plot_reaches_to_its_lines() -> None:
    columns = (Column("c", "points", 5.0), Column("d", "points", bounds=(-1.0, 2.0)))
    section = Section("s", "S", "", columns, (Row("r", (estimate(3.0, 3.0, 4.0), estimate(0.0, 0.0, 0.5))),))
    assert words(plot(section, 0), "tick") == ["3", "3.5", "4", "4.5", "5"]
    assert words(plot(section, 1), "tick") == ["−1", "0", "1", "2"]
