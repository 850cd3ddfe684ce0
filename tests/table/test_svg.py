"""Writing SVG: escaped, short, well formed."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from omphalos.table.svg import PREFIX, element, escape, group, number, picture, text, title, written


@pytest.mark.parametrize(
    ("value", "said"),
    [(3.0, "3"), (-0.001, "0"), (0.5, "0.5"), (2.345678, "2.35"), (-12, "-12"), (1e6, "1000000"), (10.10, "10.1")],
)
def test_numbers_are_short(value: float, said: str) -> None:
    assert number(value) == said


def test_words_cannot_break_out() -> None:
    nasty = "<script>\"&'</script>"
    inside = ElementTree.fromstring(text(nasty, 1, 2, data_said=nasty))
    assert inside.text == nasty
    assert inside.get("data-said") == nasty
    assert "<script" not in escape(nasty)


def test_attributes_are_spelt_as_svg_spells_them() -> None:
    drawn = element(
        "path", class_="ink", stroke_width=1.50, viewBox="0 0 1 1", data_edge="h00", aria_hidden=True, d=None
    )
    assert drawn == '<path class="ink" stroke-width="1.5" viewBox="0 0 1 1" data-edge="h00" aria-hidden="true"/>'


def test_things_stand_inside_one_another() -> None:
    assert group(title("a boat"), element("circle", r=2)) == '<g><title>a boat</title><circle r="2"/></g>'


def test_a_picture_says_what_it_shows() -> None:
    drawn = ElementTree.fromstring(picture(40, 30.5, "p", "A & B", "two letters", group(id="p-x"), width="100%"))
    svg = "{http://www.w3.org/2000/svg}"
    assert drawn.tag == f"{svg}svg"
    assert drawn.get("viewBox") == "0 0 40 30.5"
    by_id = {each.get("id"): each for each in drawn.iter() if each.get("id")}
    assert by_id[drawn.get("aria-labelledby")].text == "A & B"
    assert by_id[drawn.get("aria-describedby")].text == "two letters"
    assert all(name is not None and name.startswith("p-") for name in by_id)


def test_characters_that_xml_does_not_allow_are_left_out() -> None:
    assert escape("a\x00b\ud800c\td" + PREFIX) == "abc\td"


def test_a_prefix_is_put_into_ids_and_references() -> None:
    made = element("use", None, href=f"#{PREFIX}disk")
    assert written(made, "p1-") == '<use href="#p1-disk"/>'
