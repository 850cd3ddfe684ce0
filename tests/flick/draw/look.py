"""Helpers that parse pictures."""

from __future__ import annotations

import re
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"


def parsed(svg: str) -> ElementTree.Element:
    """Parse the picture. Raises if it is not well-formed."""
    return ElementTree.fromstring(svg)


def of_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    """All elements of a class."""
    return [thing for thing in root.iter() if name in thing.get("class", "").split()]


def place_of(thing: ElementTree.Element) -> tuple[float, float]:
    """Return the place of an element."""
    found = re.match(r"translate\((\S+) (\S+)\)", thing.get("transform", ""))
    assert found is not None
    return float(found[1]), float(found[2])


def ids(root: ElementTree.Element) -> list[str]:
    """Return all ids in order."""
    return [thing.get("id", "") for thing in root.iter() if thing.get("id")]


def references(svg: str) -> list[str]:
    """Return all ids that are referred to."""
    return re.findall(r'(?:href="#|url\(#)([^")]+)', svg)


def spoken(root: ElementTree.Element) -> str:
    """Return all text of a picture."""
    return " ".join(words for words in root.itertext())
