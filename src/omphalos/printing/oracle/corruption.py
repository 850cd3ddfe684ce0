"""The corruption cards."""

from __future__ import annotations

from omphalos.oracle.draw.palette import CORRUPT
from omphalos.oracle.draw.stencils import Stencils
from omphalos.oracle.messages import say as told
from omphalos.oracle.numbers import COVE
from omphalos.printing.arrange import SMALL_CARD, Face, cards
from omphalos.printing.messages import say
from omphalos.printing.oracle.card import GROUND, back, ground
from omphalos.printing.oracle.drawing import at
from omphalos.printing.page import Drawing, Page, Words, svg
from omphalos.printing.wanted import Wanted

WIDE, HIGH = SMALL_CARD


def corruption(wanted: Wanted) -> list[Page]:
    """All cards, by their points (WY-C15)."""
    faces = [_card(k, wanted.language) for k, count in enumerate(COVE.corruption.cards.value, 1) for _ in range(count)]
    behind = back(SMALL_CARD, "blot", "#2b1533", "#8a6a95") if wanted.backs else None
    return cards(wanted.paper, say(wanted.language, "oracle-corruption"), faces, SMALL_CARD, GROUND, behind)


def _card(points: int, language: str) -> Face:
    stencils = Stencils("c")
    spots = {1: ((0, 0),), 2: ((-7, -4), (7, 5)), 3: ((-8, 4), (8, 4), (0, -9))}[points]
    drawn = [ground(SMALL_CARD, CORRUPT, "#efe4f2")]
    drawn += [at(stencils.put("blot", 0, 0), WIDE / 2 + x, 36 + y, 0.62 if points > 1 else 0.9) for x, y in spots]
    return Face(
        (
            Drawing(0, 0, WIDE, HIGH, svg(WIDE, HIGH, stencils.defs(), *drawn)),
            Words(
                4,
                4,
                WIDE - 8,
                8,
                told(language, "reason-corruption"),
                12,
                8.5,
                "center",
                "horizon",
                italic=True,
                ink=CORRUPT,
            ),
            Words(4, HIGH - 18, WIDE - 8, 13, str(points), 30, 20, "center", "horizon", bold=True, ink=CORRUPT),
        )
    )
