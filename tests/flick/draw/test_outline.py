"""The outline of a union of circles."""

from __future__ import annotations

import math
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omphalos.flick.draw.outline import outline, outline_path
from omphalos.flick.mat import COASTS
from omphalos.table.legal import Circle

numbers = st.floats(-60, 60).map(lambda n: round(n, 2))
circles = st.builds(Circle, numbers, numbers, st.floats(1, 50).map(lambda n: round(n, 2)))


def outside(x: float, y: float, union: list[Circle] | tuple[Circle, ...]) -> float:
    """Return the distance of a place from the union; negative inside it."""
    return min(math.hypot(x - c.x, y - c.y) - c.r for c in union)


@given(st.lists(circles, min_size=1, max_size=6), st.floats(0, 1))
def test_every_point_of_the_outline_lies_exactly_on_the_border(union: list[Circle], share: float) -> None:
    """Every point of the outline lies on a circle and inside none."""
    loops = outline(union)
    assert loops
    for loop in loops:
        for arc in loop:
            assert outside(*arc.point(share), union) == pytest.approx(0.0, abs=1e-6)


@given(st.lists(circles, min_size=1, max_size=6), st.floats(0, 2 * math.pi))
def test_every_point_of_the_border_is_on_the_outline(union: list[Circle], angle: float) -> None:
    """The outline covers the whole border."""
    arcs = [arc for loop in outline(union) for arc in loop]
    for c in union:
        x, y = c.x + c.r * math.cos(angle), c.y + c.r * math.sin(angle)
        if outside(x, y, [o for o in union if o != c] or [Circle(1e9, 0, 1)]) < 1e-6:
            continue  # covered, or too near another circle to tell
        assert any(
            math.isclose(math.hypot(x - arc.x, y - arc.y), arc.r, abs_tol=1e-6)
            and (math.atan2(y - arc.y, x - arc.x) - arc.start) % (2 * math.pi) <= arc.sweep + 1e-6
            for arc in arcs
        )


@given(st.lists(circles, min_size=1, max_size=6))
def test_loops_are_closed(union: list[Circle]) -> None:
    """Each arc begins where the one before it ends."""
    for loop in outline(union):
        for arc, following in zip(loop, (*loop[1:], loop[0]), strict=True):
            assert math.dist(arc.point(1.0), following.point(0.0)) == pytest.approx(0.0, abs=1e-4)


@pytest.mark.parametrize("island", range(4))
def test_an_island_has_one_coast(island: int) -> None:
    """One loop, through every circle that the rules name."""
    (loop,) = outline(COASTS[island])
    assert {(arc.x, arc.y, arc.r) for arc in loop} == {(c.x, c.y, c.r) for c in COASTS[island]}


@pytest.mark.parametrize("island", range(4))
def test_the_written_path_keeps_to_the_border(island: int) -> None:
    """The corners of the path lie on the union's border, to a thousandth of a millimetre."""
    d = outline_path(COASTS[island])
    ends = re.findall(r"(?:M|A\S+ \S+ 0 \d 1 )(-?[\d.]+) (-?[\d.]+)", d)
    assert len(ends) >= len(COASTS[island]) + 1
    for x, y in ends:
        assert outside(float(x), float(y), COASTS[island]) == pytest.approx(0.0, abs=0.001)


def test_a_lake_is_an_outline_too() -> None:
    """A ring of circles has an outer and an inner border."""
    ring = [Circle(40 * math.cos(k * math.pi / 4), 40 * math.sin(k * math.pi / 4), 18) for k in range(8)]
    assert len(outline(ring)) == 2


def test_a_lone_circle_is_drawn_whole() -> None:
    """SVG cannot draw a whole circle with one arc."""
    assert outline_path([Circle(0, 0, 5)]).count("A") == 2


def test_equal_circles_are_one() -> None:
    """The same circle twice has one border."""
    assert outline([Circle(1, 2, 3), Circle(1, 2, 3)]) == outline([Circle(1, 2, 3)])
