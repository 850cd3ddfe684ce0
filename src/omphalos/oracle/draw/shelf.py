"""The shelf: charms on the upper board, tomes on the lower."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from omphalos.oracle.draw.palette import DARK_WOOD, FAINT, WOOD
from omphalos.oracle.draw.stencils import Stencils
from omphalos.oracle.draw.words import Words
from omphalos.table.svg import Markup, element, group, text, title

WIDTH: Final = 198
BOARDS: Final = (82, 176)  # distances of the boards from the top


def good_name(words: Words, size: str, colour: str) -> str:
    """A good in words."""
    return words(f"bonus-{size}", colour=words(f"colour-{colour}"))


def shelf(stencils: Stencils, words: Words, goods: Sequence[tuple[str, str]], small: bool = False) -> Markup:
    """The goods, each with size and colour, in a box of WIDTH × 190."""
    boards = "".join(
        element("rect", x=0, y=y, width=WIDTH, height=9, rx=1.5, fill=WOOD, stroke=DARK_WOOD, stroke_width=1.2)
        + element("path", d=f"M12 {y + 9}v8l8-8ZM{WIDTH - 12} {y + 9}v8l-8-8Z", fill=DARK_WOOD)
        for y in BOARDS
    )
    drawn: list[Markup] = []
    for size, board in zip(("charm", "tome"), BOARDS, strict=True):
        here = [good for good in goods if good[0] == size]
        deep = len(here) > 6  # a second row stands behind the first
        rows = (here[: len(here) // 2], here[len(here) // 2 :]) if deep else (here,)
        for back, row in zip((deep, False), rows, strict=False):
            step = min(35.0, (WIDTH - 36) / max(1, len(row) - 1))
            scale = 1.2 if deep else 1.5
            for k, (_, colour) in enumerate(row):
                x = 18 + k * step + (6 if back else 0)
                y = board - (42 if back else 15 if deep else 18)
                drawn.append(
                    stencils.put(
                        f"{size} {colour}",
                        x,
                        y,
                        scale,
                        "" if small else title(good_name(words, size, colour)),
                        data_good=size,
                        data_colour=colour,
                    )
                )
    empty = text(
        words("draw-shelf-empty"), WIDTH / 2, 54, text_anchor="middle", font_size=14, font_style="italic", fill=FAINT
    )
    return group(boards, *drawn, *([] if goods or small else [empty]), data_part="shelf")
