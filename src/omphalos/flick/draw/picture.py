"""A position as one picture: the mat, and at its side (or under it) the players and the laws."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2s
from typing import Literal

import msgspec

from omphalos.flick.draw.board import pieces
from omphalos.flick.draw.disks import disk_definitions
from omphalos.flick.draw.laws import law_cards
from omphalos.flick.draw.lettering import FADED, INK, PARCHMENT, SERIF, cut, letters
from omphalos.flick.draw.palette import CARD_EDGE, CREAM
from omphalos.flick.draw.players import ROW, player_rows
from omphalos.flick.draw.scenery import FRAME, scenery, scenery_definitions
from omphalos.flick.draw.shapes import circle, path, place, rect
from omphalos.flick.draw.tokens import token_definitions
from omphalos.flick.draw.words import TITLE, described, moment, prompt
from omphalos.flick.mat import HALF
from omphalos.flick.view import View
from omphalos.table.svg import PREFIX, Markup, element, escape, group, number, written

Layout = Literal["wide", "tall", "mat"]  # the panel beside the mat, under it (for a phone), or none at all

EDGE = HALF + FRAME  # the mat with its frame reaches this far from the centre
_GAP = 8.0
_SIDE = 246.0  # width of a panel beside the mat
_TALL = 1.28  # a panel under the mat is drawn larger, to be read on a phone


def picture(view: View, language: str = "en", names: Sequence[str] = (), layout: Layout = "wide") -> str:
    """A view as SVG text.

    One user unit is one millimetre of the mat, and the origin is the mat's centre; inside `<g class="mat">` y goes
    north, so that a pointer mapped by that group's `getScreenCTM()` gives mat coordinates at once.
    """
    over = [_definitions(view), mat_group(pieces(view, names, language))]
    panel, right, bottom = _panel(view, names, language, layout)
    return whole(
        [*over, panel],
        right,
        bottom,
        f"{TITLE} · {moment(view, language)}",
        described(view, names, language),
        prefix_of(view, language, *names, layout),
    )


def prefix_of(*what: object) -> str:
    """A prefix for the ids of a picture, hashed from its contents."""
    return f"p{blake2s(msgspec.json.encode(what), digest_size=3).hexdigest()}-"


def _definitions(view: View) -> Markup:
    wanted: set[tuple[str, int]] = {(disk.kind, disk.owner) for disk in (*view.disks, *view.fallen)}
    wanted |= {(held.kind, held.owner) for held in view.held}
    for player in view.players:
        wanted |= {("prophet", player.seat), ("temple", player.seat)}
        for stock in (player.unused, player.reserve):
            wanted |= {(kind, player.seat) for kind in stock.kinds()}
    return element(
        "defs", *scenery_definitions(), *disk_definitions(view.players, wanted, view.radii), *token_definitions()
    )


def mat_group(on_it: Sequence[Markup | None]) -> Markup:
    """The mat with what lies on it. In this group y goes north, and a unit is a millimetre."""
    return group(scenery(), *on_it, class_="mat", id=f"{PREFIX}mat", data_unit="mm", transform="scale(1 -1)")


def _panel(view: View, names: Sequence[str], language: str, layout: Layout) -> tuple[Markup, float, float]:
    if layout == "mat":
        return group(class_="panel"), EDGE, EDGE
    rows = ROW * len(view.players)
    asked = prompt(view, names, language)
    if layout == "wide":
        x, y, wide, high = EDGE + _GAP, -EDGE, _SIDE, 2 * EDGE
        inner = wide - 24
        parts = [
            _sheet(x, y, wide, high),
            _heading(view, language, x + 12, y, inner),
            player_rows(view, names, language, x + 12, y + 50, inner),
            law_cards(view, language, x + 12, y + 50 + rows + 14, inner, high - 50 - rows - 14 - 28),
            _asked(asked, x + 12, y + high - 11, inner),
        ]
        return group(*parts, class_="panel"), x + wide, y + high
    wide = 2 * EDGE / _TALL
    half = (wide - 36) / 2
    high = 50 + max(rows, ROW * 4) + 26
    parts = [
        _sheet(0, 0, wide, high),
        _heading(view, language, 12, 0, wide - 24),
        player_rows(view, names, language, 12, 50, half),
        law_cards(view, language, 24 + half, 60, half, high - 50 - 36),
        _asked(asked, 12, high - 10, wide - 24),
    ]
    y = EDGE + _GAP
    panel = group(*parts, class_="panel", transform=place(-EDGE, y, size=_TALL))
    return panel, EDGE, y + high * _TALL


def _sheet(x: float, y: float, wide: float, high: float) -> Markup:
    """The parchment under the panel. It is opaque, so the panel is readable on any background."""
    return group(
        rect(x, y, wide, high, rx=5, fill=PARCHMENT, stroke="#6b4a2b", stroke_width=1.4),
        rect(x + 3.4, y + 3.4, wide - 6.8, high - 6.8, rx=3, fill="none", stroke=CARD_EDGE, stroke_width=0.6),
    )


def _heading(view: View, language: str, x: float, y: float, wide: float) -> Markup:
    return group(
        letters(x + 30, y + 26, TITLE, 20, fill=INK, font_weight="bold", font_style="italic"),
        letters(x + 30, y + 40, cut(moment(view, language), 10.5, wide - 30), 10.5, fill=FADED, class_="moment"),
        circle(x + 12, y + 27, 11, fill="#2d6f7c"),
        path(f"M{number(x + 12)} {number(y + 19)}l2 6.4 6.2 1.6-6.2 1.6-2 6.4-2-6.4-6.2-1.6 6.2-1.6Z", fill=CREAM),
    )


def _asked(said: str, x: float, y: float, wide: float) -> Markup:
    size = 11.0
    return letters(
        x + wide / 2,
        y,
        cut(said, size, wide),
        size,
        fill="#8b3a2e",
        font_weight="bold",
        text_anchor="middle",
        class_="prompt",
    )


def whole(parts: Sequence[Markup], right: float, bottom: float, title: str, description: str, prefix: str) -> str:
    """A picture with title and description. It extends from the mat's upper left corner to `right` and `bottom`."""
    margin = 2.0
    left = top = -EDGE - margin
    wide, high = right + margin - left, bottom + margin - top
    root = element(
        "svg",
        element("title", escape(title), id=f"{PREFIX}title"),
        element("desc", escape(description), id=f"{PREFIX}desc"),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{number(left)} {number(top)} {number(wide)} {number(high)}",
        width=wide * 1.25,
        height=high * 1.25,
        style="max-width:100%;height:auto",
        role="img",
        aria_labelledby=f"{PREFIX}title {PREFIX}desc",
        font_family=SERIF,
    )
    return written(root, prefix)
