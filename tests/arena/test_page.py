"""A study as a page: its tables and plots."""

from __future__ import annotations

from xml.etree import ElementTree

from omphalos.arena.balance.page import as_html, as_markdown, plot, tick
from omphalos.arena.balance.study import Column, Row, Section, Study
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
