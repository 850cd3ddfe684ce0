"""The dish with its two halves and the five runes in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from omphalos.oracle.draw.palette import (
    DARK_WOOD,
    DISH_BAR,
    DISH_EDGE,
    DISH_GRAIN,
    DISH_HALF,
    DISH_LEFT,
    DISH_RIGHT,
    DISH_RIM,
    DISH_SHADOW,
    PLANK,
)
from omphalos.oracle.draw.pieces import Rune
from omphalos.oracle.draw.stencils import Stencils
from omphalos.oracle.draw.words import Words
from omphalos.table.svg import Markup, element, group, number, title

WIDTH: Final = 300
HEIGHT: Final = 196


# Places of the runes in a half, by their number: distance from the divider, and distance down from the middle.
_PLACES: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((64, 0),),
    2: ((48, -26), (78, 26)),
    3: ((42, -36), (92, -4), (46, 36)),
    4: ((36, -38), (90, -28), (40, 36), (94, 26)),
    5: ((32, -46), (82, -40), (58, 0), (32, 46), (86, 38)),
}
_TURNS: Final[dict[str, int]] = {"bone": -32, "voodoo": 12, "coin": -8, "die 1": -9, "die 2": 14}


def dish(stencils: Stencils, words: Words, runes: Sequence[Rune], small: bool = False) -> Markup:
    """The dish in a box of WIDTH × HEIGHT."""
    bowl = stencils.put(stencils.define("bowl", _bowl), 0, 0)
    halves = [
        element("path", title(words(f"half-{half}")), d=_half(half), fill="#fff", fill_opacity=0, data_half=half)
        for half in ("left", "right")
    ]
    return group(bowl, *([] if small else halves), *_lying(stencils, words, runes, small), data_part="dish")


_X: Final = WIDTH / 2
_Y: Final = HEIGHT / 2


def _half(half: str) -> str:
    side, sweep = (-1, 0) if half == "left" else (1, 1)
    x = number(_X + side * 4)
    return f"M{x} {number(_Y - 78)}A130 78 0 0 {sweep} {x} {number(_Y + 78)}Z"


def _bowl() -> Markup:
    grain = "".join(
        f"M{number(_X + side * out)} {number(_Y - up)}"
        f"A{wide} 60 0 0 {sweep} {number(_X + side * (out - 5))} {number(_Y + up)}"
        for side, sweep in ((-1, 0), (1, 1))
        for out, up, wide in ((96, 32, 104), (66, 46, 84))
    )
    return (
        element("ellipse", cx=_X, cy=_Y + 5, rx=146, ry=91, fill="#000", opacity=0.18)
        + element("ellipse", cx=_X, cy=_Y, rx=146, ry=92, fill=PLANK, stroke=DISH_EDGE, stroke_width=2)
        + element("ellipse", cx=_X, cy=_Y, rx=139, ry=85, fill="none", stroke=DISH_RIM, stroke_width=1.5)
        + element("path", d=_half("left"), fill=DISH_LEFT, stroke=DISH_HALF, stroke_width=1.5)
        + element("path", d=_half("right"), fill=DISH_RIGHT, stroke=DISH_HALF, stroke_width=1.5)
        + element("path", d=grain, fill="none", stroke=DISH_GRAIN, opacity=0.6)
        + element("rect", x=_X - 4, y=_Y - 84, width=8, height=168, rx=3, fill=DARK_WOOD, stroke=DISH_BAR)
    )


def _lying(stencils: Stencils, words: Words, runes: Sequence[Rune], small: bool) -> list[Markup]:
    drawn: list[Markup] = []
    for half, side in (("left", -1), ("right", 1)):
        here = [rune for rune in runes if rune.half == half]
        for rune, (out, down) in zip(here, _PLACES.get(len(here), ()), strict=True):
            drawn.append(_rune(stencils, words, rune, _X + side * out, _Y + down, small))
    return drawn


def _rune(stencils: Stencils, words: Words, rune: Rune, x: float, y: float, small: bool) -> Markup:
    kind = rune.name.split(" ")[0]
    said = words(f"rune-{kind}")
    if kind == "coin":
        name, said = f"coin-rune {rune.face}", f"{said}: {words(f'face-{rune.face}')}"
    elif kind == "die":
        name, said = f"die-rune {rune.face}", f"{said}: {rune.face}"
    else:
        name = kind
    shadow = element("ellipse", cx=2, cy=17, rx=17, ry=5, fill=DISH_SHADOW, opacity=0.25)
    turned = element("use", href=stencils.cut(name), transform=f"rotate({_TURNS.get(rune.name, 0)})scale(1.4)")
    return group(
        "" if small else title(f"{said} – {words(f'half-{rune.half}')}"),
        "" if small else shadow,
        turned,
        transform=f"translate({number(x)} {number(y)})",
        data_rune=rune.name,
        data_half=rune.half,
        data_face=rune.face or None,
    )
