"""The first page: how to print and cut, a ruler, and a list of what follows."""

from __future__ import annotations

from collections.abc import Sequence

from omphalos.printing.arrange import ruler
from omphalos.printing.messages import say
from omphalos.printing.page import Drawing, Item, Line, Page, Words
from omphalos.printing.paper import MARGIN, TOP
from omphalos.printing.wanted import Wanted
from omphalos.table.game import AnyGame

_PICTURE = 62.0


def guide(game: AnyGame, wanted: Wanted, contents: Sequence[tuple[str, str, int]], picture: str | None) -> Page:
    """The page. `contents`: the name of each part, what to do with it, and its number of pages."""
    language, paper = wanted.language, wanted.paper
    left, wide = MARGIN + 5, paper.inner_width - 10
    text = wide - _PICTURE - 8 if picture else wide
    y = TOP + 8
    about = game.presentation().about.get(language, "")
    steps = "\n".join((say(language, "print-scale"), say(language, "print-cut"), say(language, "print-rules")))
    items: list[Item] = [
        Words(left, y, text, 11, game.title[language], 24, 16, bold=True),
        Words(left, y + 12, text, 9, about, 11, 9, italic=True),
        Words(left, y + 24, text, 44, steps, 10.5, 8.5),
        *ruler(left, y + 76),
    ]
    if picture:
        items.append(Drawing(left + wide - _PICTURE, y, _PICTURE, _PICTURE, picture))
    y += 84
    room = (paper.height - 18 - y) / max(1, len(contents))
    high = min(room, 22.0)
    page = 2
    for name, does, count in contents:
        pages = f"{page}" if count == 1 else f"{page}–{page + count - 1}"
        items += [
            Line(left, y, left + wide, y, thick=0.15, ink="#b79f76"),
            Words(left, y + 1.8, 36, high - 3, name, 11, 8, bold=True),
            Words(left + 38, y + 1.9, wide - 38 - 17, high - 3, does, 10, 8),
            Words(left + wide - 16, y + 1.9, 16, 6, pages, 10, 8, across="right"),
        ]
        y, page = y + high, page + count
    return Page(say(language, "print-guide"), tuple(items))
