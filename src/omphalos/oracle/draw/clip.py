"""A move as an animated picture (SVG with SMIL): how it was, what changed, glowing, and how it is then."""

from __future__ import annotations

from copy import copy
from difflib import SequenceMatcher
from hashlib import blake2s
from typing import Final
from xml.etree import ElementTree

import msgspec

from omphalos.oracle.draw import cove, shop
from omphalos.oracle.draw.palette import INK, SERIF
from omphalos.oracle.draw.read import cove_of, shop_of
from omphalos.oracle.draw.stencils import Stencils
from omphalos.oracle.draw.words import Words
from omphalos.oracle.view import View
from omphalos.table.svg import Markup, element, group, number
from omphalos.table.svg import picture as whole

_SECONDS: Final = 4.0
_CHANGE: Final = (0.9, 1.5)  # seconds: the change begins, and is complete
_GLOW: Final = (2.4, 3.1)  # seconds: the glow begins to fade, and is gone
_COLOUR: Final = "#ffb000"


def clip_picture(before: View, after: View, seat: int | None, language: str = "en") -> Markup:
    """A seat's shop, or the cove if there is no seat, before and after a move, as animated SVG text."""
    say = Words(language)
    stencils = Stencils("c" + blake2s(msgspec.json.encode((before, after, seat, language)), digest_size=3).hexdigest())

    def drawn(view: View) -> Markup:
        if seat is None:
            return cove.cove(stencils, say, cove_of(view))
        return shop.shop(stencils, say, shop_of(view, seat, say)._replace(acting=False))  # whose turn it is changes too

    old, new = drawn(before), drawn(after)
    changed = _changes(_read(old), _read(new))
    wide, high = (cove.WIDTH, cove.HEIGHT) if seat is None else (shop.WIDTH, shop.HEIGHT)
    glow = f"{stencils.prefix}-glow"
    return whole(
        wide,
        high,
        stencils.prefix,
        say("cove") if seat is None else say("draw-shop-of", seat=seat + 1),
        say("draw-title"),
        stencils.defs(),
        element("defs", _glow(glow, wide, high)),
        old,
        group(new, _fade("0;0;1;1", 0.0, *_CHANGE, _SECONDS), class_="moving"),
        ""
        if changed is None
        else group(
            group("".join(map(_written, changed)), filter=f"url(#{glow})"),
            _fade("0;0;1;1;0;0", 0.0, *_CHANGE, *_GLOW, _SECONDS),
            class_="moving",
        ),
        font_family=SERIF,
        fill=INK,
    )


def _read(markup: Markup) -> ElementTree.Element:
    return ElementTree.fromstring(f"<g>{markup}</g>")


def _empty(root: ElementTree.Element) -> ElementTree.Element:
    """An element with the same attributes and nothing in it."""
    return ElementTree.Element(root.tag, root.attrib)


def _changes(old: ElementTree.Element, new: ElementTree.Element) -> ElementTree.Element | None:
    """A copy of `new` with only what `old` does not have, in the groups that place it. None if there is nothing."""
    kept = _empty(new)
    before = [_written(one) for one in old]
    after = [_written(one) for one in new]
    for kind, i, i2, j, j2 in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind in ("equal", "delete"):
            continue
        for n, child in enumerate(new[j:j2]):
            if child.tag == "title":
                continue
            partner = old[i + n] if i + n < i2 else None
            if partner is None or not _alike(partner, child):
                kept.append(child)
            elif (inner := _changes(partner, child)) is not None:
                kept.append(inner)
    return kept if len(kept) else None


def _alike(old: ElementTree.Element, new: ElementTree.Element) -> bool:
    """Whether both are groups at the same place, so that the change is inside."""
    return old.tag == new.tag == "g" and _look(old) == _look(new) and len(old) > 0 and len(new) > 0


def _look(one: ElementTree.Element) -> dict[str, str]:
    return {name: value for name, value in one.attrib.items() if not name.startswith(("data-", "aria-", "class"))}


def _written(one: ElementTree.Element) -> Markup:
    alone = copy(one)
    alone.tail = None
    return ElementTree.tostring(alone, encoding="unicode")


def _glow(name: str, wide: float, high: float) -> Markup:
    """A halo around what changed. Its region is the whole picture: a straight line has no area of its own."""
    return element(
        "filter",
        element("feMorphology", in_="SourceAlpha", operator="dilate", radius=4),
        element("feGaussianBlur", stdDeviation=5, result="wide"),
        element("feFlood", flood_color=_COLOUR, flood_opacity=0.95),
        element("feComposite", in2="wide", operator="in", result="halo"),
        element("feMerge", element("feMergeNode", in_="halo"), element("feMergeNode", in_="SourceGraphic")),
        id=name,
        filterUnits="userSpaceOnUse",
        x=0,
        y=0,
        width=wide,
        height=high,
    )


def _fade(values: str, *times: float) -> Markup:
    return element(
        "animate",
        attributeName="opacity",
        dur=f"{number(_SECONDS)}s",
        repeatCount="indefinite",
        values=values,
        keyTimes=";".join(number(time / _SECONDS, 4) for time in times),
    )
