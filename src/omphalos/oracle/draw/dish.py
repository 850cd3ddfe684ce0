"""The dish with its two halves and the five runes in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from omphalos.oracle.draw import pen
from omphalos.oracle.draw.palette import DARK_WOOD, INK
from omphalos.oracle.draw.pieces import Rune
from omphalos.oracle.draw.stencils import Stencils
from omphalos.oracle.draw.words import Words
from omphalos.table.svg import Markup, element, group, number, title

WIDTH: Final = 300
HEIGHT: Final = 196


# Where the runes of a half lie, by how many they are: from the divider outwards, and down from the middle.
_PLACES: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((64, 0),),
    2: ((48, -26), (78, 26)),
    3: ((42, -36), (92, -4), (46, 36)),
    4: ((36, -38), (90, -28), (40, 36), (94, 26)),
    5: ((32, -46), (82, -40), (58, 0), (32, 46), (86, 38)),
}
_TURNS: Final[dict[str, int]] = {"bone": -32, "voodoo": 12, "coin": -8, "die 1": -9, "die 2": 14}


def dish(stencils: Stencils, words: Words, runes: Sequence[Rune]) -> Markup:
    """The dish in a box of WIDTH × HEIGHT."""
    x, y = WIDTH / 2, HEIGHT / 2
    bowl = (
        element("ellipse", cx=x, cy=y + 5, rx=146, ry=91, fill="#000", opacity=0.18)
        + element("ellipse", cx=x, cy=y, rx=146, ry=92, fill="#8a5a31", stroke="#4f2f17", stroke_width=2)
        + element("ellipse", cx=x, cy=y, rx=139, ry=85, fill="none", stroke="#c08f58", stroke_width=1.5)
    )
    halves = ""
    for half, sweep, side in (("left", 0, -1), ("right", 1, 1)):
        inner = f"M{number(x + side * 4)} {number(y - 78)}A130 78 0 0 {sweep} {number(x + side * 4)} {number(y + 78)}Z"
        halves += element(
            "path",
            title(words[f"half {half}"]),
            d=inner,
            fill="#d9b27c" if half == "left" else "#cfa56c",
            stroke="#6b4323",
            stroke_width=1.5,
            data_half=half,
        )
    # rings of the wood
    grain = element(
        "path",
        d=f"M{number(x - 96)} {number(y - 30)}A104 60 0 0 0 {number(x - 92)} {number(y + 34)}"
        f"M{number(x - 66)} {number(y - 44)}A84 60 0 0 0 {number(x - 60)} {number(y + 48)}"
        f"M{number(x + 96)} {number(y - 30)}A104 60 0 0 1 {number(x + 92)} {number(y + 34)}"
        f"M{number(x + 66)} {number(y - 44)}A84 60 0 0 1 {number(x + 60)} {number(y + 48)}",
        fill="none",
        stroke="#a87a45",
        stroke_width=1,
        opacity=0.6,
        pointer_events="none",
    )
    divider = element(
        "rect", x=x - 4, y=y - 84, width=8, height=168, rx=3, fill=DARK_WOOD, stroke="#3d2412", stroke_width=1
    )
    return group(bowl, halves, grain, divider, *_lying(stencils, words, runes, x, y), data_part="dish")


def _lying(stencils: Stencils, words: Words, runes: Sequence[Rune], x: float, y: float) -> list[Markup]:
    drawn: list[Markup] = []
    for half, side in (("left", -1), ("right", 1)):
        here = [rune for rune in runes if rune.half == half]
        for rune, (out, down) in zip(here, _PLACES.get(len(here), ()), strict=True):
            place = f"translate({number(x + side * out)} {number(y + down)})"
            drawn.append(_rune(stencils, words, rune, place))
    return drawn


def _rune(stencils: Stencils, words: Words, rune: Rune, place: str) -> Markup:
    kind = rune.name.split(" ")[0]
    turn = f"rotate({_TURNS.get(rune.name, 0)})"
    said = words[kind]
    if kind == "die":
        face = group(
            stencils.put("die", 0, 0),
            pen.mark(pen.DIGITS[int(rune.face)], 0, 2, 0.62, 4.2, stroke=INK),
            transform=turn + "scale(1.4)",
        )
        said += f": {rune.face}"
    elif kind == "coin":
        face = group(stencils.put(f"coin-rune {rune.face}", 0, 0), transform=turn + "scale(1.35)")
        said += f": {words[rune.face]}"
    else:
        face = group(stencils.put(kind, 0, 0), transform=turn + "scale(1.4)")
    shadow = element("ellipse", cx=2, cy=17, rx=17, ry=5, fill="#4a2d12", opacity=0.25)
    return group(
        title(f"{said} – {words[f'half {rune.half}']}"),
        shadow,
        face,
        transform=place,
        data_rune=rune.name,
        data_half=rune.half,
        data_face=rune.face or None,
    )
