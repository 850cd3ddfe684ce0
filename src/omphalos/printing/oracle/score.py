"""A sheet to write down everybody's gold by reason."""

from __future__ import annotations

from typing import Final

from omphalos.oracle.draw.palette import EDGE, FIELD, SHADE
from omphalos.oracle.draw.read import REASONS
from omphalos.oracle.draw.stencils import Stencils
from omphalos.oracle.messages import say as told
from omphalos.printing.messages import say
from omphalos.printing.oracle.drawing import at, box, drawing
from omphalos.printing.page import Item, Page, Words, moved
from omphalos.printing.paper import TOP
from omphalos.printing.wanted import Wanted

WIDE: Final = 190.0
_NAMES: Final = 54.0
_LINE: Final = 12.0
_GAMES: Final = 2  # on a page


def score(wanted: Wanted) -> list[Page]:
    """Tables for two games: a line for each reason, a column for each player; a cell holds all days."""
    language = wanted.language
    step = (WIDE - _NAMES) / wanted.players
    names = [told(language, f"reason-{reason}") for reason in REASONS] + [told(language, "draw-total")]
    high = _LINE * (len(names) + 1)
    items: list[Item] = []
    for game in range(_GAMES):
        top = 8 + game * (high + 14)
        stencils = Stencils(f"g{game}")
        drawn = [box(0, 0, WIDE, high, FIELD)]
        for row, name in enumerate(names, 1):
            last = row == len(names)
            drawn.append(box(0, row * _LINE, WIDE, _LINE, SHADE if last else "none", EDGE, 0))
            items.append(Words(2, top + row * _LINE, _NAMES - 4, _LINE, name, 11, 8, down="horizon", bold=last))
        for seat in range(wanted.players):
            x = _NAMES + seat * step
            drawn.append(box(x, 0, step, high, "none", EDGE, 0))
            drawn.append(at(stencils.put(f"seat {seat}", 0, 0), x + step / 2, _LINE / 2, 0.3))
        items.insert(0, drawing(stencils, 0, top, WIDE, high, drawn))
    left = (wanted.paper.width - WIDE) / 2
    return [Page(say(language, "oracle-score"), moved(items, left, TOP))]
