"""The mat as a picture: everything the rules use is drawn at its place."""

from __future__ import annotations

import pytest

from omphalos.flick.draw.disks import DRAWN
from omphalos.flick.draw.outline import outline_path
from omphalos.flick.draw.scenery import scenery, scenery_definitions
from omphalos.flick.draw.shapes import star
from omphalos.flick.draw.suits import EMBLEMS, SUITS
from omphalos.flick.gods import GODS
from omphalos.flick.mat import CITIES, CLOUDS, COASTS, NAVEL
from omphalos.flick.pieces import RADIUS
from omphalos.table.house_numbers import REPORTED
from omphalos.table.svg import Markup, element, number, written
from tests.flick.draw.look import of_class, parsed


def mat() -> Markup:
    """The scenery alone."""
    return element("svg", element("defs", *scenery_definitions()), scenery(), xmlns="http://www.w3.org/2000/svg")


@pytest.mark.rule("PB-C3")
def test_borders_lie_where_the_rules_say() -> None:
    """Islands, cities, navel and clouds have white borders at their true places."""
    root = parsed(written(mat(), ""))
    coasts = [thing.get("d") for thing in root.iter() if thing.get("id", "").startswith("coast-")]
    assert coasts == [outline_path(coast) for coast in COASTS]
    circles = {
        (float(thing.get("cx", "")), float(thing.get("cy", "")), float(thing.get("r", "")))
        for thing in of_class(root, "border")
        if thing.get("cx")
    }
    assert circles == {(c.x, c.y, c.r) for c in (*CITIES, NAVEL)}
    arcs = [thing.get("d", "") for cloud in of_class(root, "cloud") for thing in of_class(cloud, "border")]
    assert len(arcs) == len(CLOUDS)
    assert all(f"A{number(CLOUDS[0].r)} " in arc for arc in arcs)


def test_every_god_and_card_has_an_emblem() -> None:
    """No two emblems are alike, except that a new god has the one of the card until there is another."""
    assert set(EMBLEMS) == {god.lower() for god in GODS} | set(SUITS)
    borrowed = {god.lower() for god, unit in GODS.items() if EMBLEMS[god.lower()] is EMBLEMS[unit.card]}
    own = [written(emblem, "") for name, emblem in EMBLEMS.items() if name not in borrowed]
    assert len(set(own)) == len(own) >= 12


def test_suits_differ_in_colour_and_shape() -> None:
    """Colour and shape each tell players apart by themselves."""
    assert len({suit.colour for suit in SUITS.values()}) == len(SUITS)
    assert len({suit.shape for suit in SUITS.values()}) == len(SUITS)


def test_disks_are_drawn_for_every_kind() -> None:
    """With the size they have on the mat, unless the house rulings were changed."""
    assert DRAWN.keys() == RADIUS[REPORTED].keys()


@pytest.mark.parametrize(
    ("value", "words"), [(1.0, "1"), (-0.001, "0"), (0.5, "0.5"), (-2.25, "-2.25"), (1 / 3, "0.33"), (100.0, "100")]
)
def test_numbers_are_short(value: float, words: str) -> None:
    """Numbers have no redundant digits."""
    assert number(value) == words


def test_a_star_has_its_points() -> None:
    """Two corners for each."""
    assert star(5, 2, 1).count("L") == 9


def test_attributes_are_escaped() -> None:
    """Whatever they contain."""
    assert written(element("g", data_x='"<&'), "") == '<g data-x="&quot;&lt;&amp;"/>'
