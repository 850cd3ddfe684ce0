"""Previews of shared links: a moment as a PNG of the size that other sites show.

A server may have no fonts, and words cannot be read at the size of a preview. So words are left out, and numbers are
drawn with strokes of our own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.util import find_spec
from typing import Final
from xml.etree import ElementTree

WIDTH: Final = 1200  # pixels
HEIGHT: Final = 630
_GROUND: Final = "#17333a"
_MARGIN: Final = 15  # pixels around the picture
_NARROW: Final = 1.3  # a picture with a smaller ratio of width and height …
_SHOWN: Final = 0.62  # … is drawn larger: at least this share of it is shown, from the top
_SVG: Final = "http://www.w3.org/2000/svg"
_ADVANCE: Final = 48  # of a character, in hundredths of the font size
_GLYPHS: Final[Mapping[str, str]] = {  # strokes on a baseline at 0, in hundredths of the font size
    "0": "M22-70C4-70 4 0 22 0S40-70 22-70z",
    "1": "M10-56 25-70V0",
    "2": "M7-54C7-76 38-74 37-52 36-36 15-22 6-1H39",
    "3": "M7-64C15-74 38-72 36-54 35-42 25-38 17-38 30-38 39-32 38-19 37 2 13 4 5-8",
    "4": "M30 0V-69L5-20H40",
    "5": "M36-70H11L9-40C17-48 39-46 38-22 37 2 13 4 5-8",
    "6": "M33-69C15-64 6-40 6-22 6 6 38 6 38-22 38-46 9-46 6-22",
    "7": "M5-70H38L17 0",
    "8": "M22-38C3-42 5-70 22-70S41-42 22-38C1-34 3 0 22 0S43-34 22-38z",
    "9": "M37-48C37-76 6-76 6-48 6-24 35-24 37-48 37-26 30-6 11-1",
    "I": "M22-70V0",
    "V": "M3-70 22 0 41-70",
    "h": "M7-70V0M7-26C11-48 35-48 35-22V0",
    "−": "M6-30H38",
    "-": "M10-26H34",
    "+": "M6-30H38M22-46V-14",
    "±": "M6-36H38M22-52V-20M6-4H38",
    "×": "M9-46 35-16M35-46 9-16",
    "/": "M8 6 36-74",
    " ": "",
}
_NUMBER: Final = re.compile(f"[{re.escape(''.join(_GLYPHS))}]+")
_INHERITED: Final = ("font-size", "font-weight", "text-anchor", "fill")


def can_preview() -> bool:
    """Whether the library that makes PNGs is installed."""
    return find_spec("resvg_py") is not None


def preview(picture: str) -> bytes:
    """An SVG picture as PNG, `WIDTH` by `HEIGHT` pixels."""
    import resvg_py  # heavy; imported when the first preview is asked for

    return bytes(resvg_py.svg_to_bytes(svg_string=composed(picture), skip_system_fonts=True))


def composed(picture: str) -> str:
    """The picture in the middle of a ground of the right size, without words."""
    ElementTree.register_namespace("", _SVG)
    root = ElementTree.fromstring(picture)
    _without_words(root, {"font-size": "16", "fill": "#000"})
    _, _, wide, high = map(float, root.attrib["viewBox"].split())
    shown = 1.0 if wide / high > _NARROW else _SHOWN
    scale = min((WIDTH - 2 * _MARGIN) / wide, (HEIGHT - 2 * _MARGIN) / (shown * high))
    root.attrib.pop("style", None)
    root.attrib |= {
        "x": f"{(WIDTH - wide * scale) / 2:.1f}",
        "y": f"{max(_MARGIN, (HEIGHT - high * scale) / 2):.1f}",
        "width": f"{wide * scale:.1f}",
        "height": f"{high * scale:.1f}",
    }
    whole = ElementTree.Element(f"{{{_SVG}}}svg", width=f"{WIDTH}", height=f"{HEIGHT}")
    ElementTree.SubElement(whole, f"{{{_SVG}}}rect", width="100%", height="100%", fill=_GROUND)
    whole.append(root)
    return ElementTree.tostring(whole, encoding="unicode")


def _without_words(parent: ElementTree.Element, inherited: Mapping[str, str]) -> None:
    """Replace numbers by strokes, and remove other texts."""
    for child in list(parent):
        given = {**inherited, **{name: child.attrib[name] for name in _INHERITED if name in child.attrib}}
        if child.tag == f"{{{_SVG}}}text":
            said = (child.text or "").strip()
            if said and len(child) == 0 and _NUMBER.fullmatch(said):
                parent[list(parent).index(child)] = _strokes(said, child, given)
            else:
                parent.remove(child)
        else:
            _without_words(child, given)


def _strokes(said: str, text: ElementTree.Element, given: Mapping[str, str]) -> ElementTree.Element:
    size = float(given["font-size"]) / 100
    wide = len(said) * _ADVANCE
    start = {"middle": wide / 2, "end": wide}.get(given.get("text-anchor", "start"), 0)
    own = text.attrib.get("transform", "")
    x, y = float(text.attrib.get("x", 0)), float(text.attrib.get("y", 0))
    group = ElementTree.Element(
        f"{{{_SVG}}}g",
        {
            "transform": f"{own} translate({x} {y}) scale({size:.4f}) translate({-start} 0)".strip(),
            "fill": "none",
            "stroke": given["fill"],
            "stroke-width": "13" if given.get("font-weight") == "bold" else "9",
            "stroke-linecap": "round",
            "stroke-linejoin": "round",
        },
    )
    for n, sign in enumerate(said):
        if _GLYPHS[sign]:
            strokes = {"d": _GLYPHS[sign], "transform": f"translate({n * _ADVANCE + 3} 0)"}
            ElementTree.SubElement(group, f"{{{_SVG}}}path", strokes)
    return group
