"""The rogue cards."""

from __future__ import annotations

from omphalos.oracle.draw.palette import DEEPER, PAPER, PARCHMENT
from omphalos.oracle.draw.stencils import Stencils
from omphalos.oracle.messages import say as told
from omphalos.oracle.numbers import COVES
from omphalos.oracle.people import ROGUE_CARDS, RogueCard
from omphalos.printing.arrange import CARD, Face, cards
from omphalos.printing.messages import say
from omphalos.printing.oracle.card import GROUND, back, ground
from omphalos.printing.oracle.drawing import at
from omphalos.printing.page import Drawing, Page, Words, svg
from omphalos.printing.wanted import Wanted
from omphalos.table.house_numbers import NumberSet
from omphalos.table.svg import element

WIDE, HIGH = CARD


def rogues(wanted: Wanted) -> list[Page]:
    """The three cards (WY-C1, WY-C11)."""
    behind = back(CARD, "sign rogue", "#3b3835", PARCHMENT) if wanted.backs else None
    faces = [_card(card, wanted) for card in ROGUE_CARDS]
    return cards(wanted.paper, say(wanted.language, "oracle-rogues"), faces, CARD, GROUND, behind)


def _card(card: RogueCard, wanted: Wanted) -> Face:
    language, stencils = wanted.language, Stencils("r")
    deep = DEEPER["rogue"]
    bag, hideout = _rogues(card, wanted.options.numbers)
    drawn = [
        ground(CARD, deep),
        element("path", d=f"M2 18V4a2 2 0 0 1 2-2H{WIDE - 4}a2 2 0 0 1 2 2V18Z", fill=deep),
        at(stencils.put("figure rogue", 0, 0), WIDE / 2, 33, 0.95),
    ]
    return Face(
        (
            Drawing(0, 0, WIDE, HIGH, svg(WIDE, HIGH, stencils.defs(), *drawn)),
            Words(5, 4, WIDE - 10, 12, told(language, f"rogues-{card}"), 17, 11, "center", "horizon", True, ink=PAPER),
            Words(5, 47, WIDE - 10, 23, told(language, f"rogues-told-{card}"), 10.5, 8, "center", "horizon"),
            Words(5, 70, WIDE - 10, 13, say(language, "print-rogues", hideout=hideout, bag=bag), 9.5, 7.5, "center",
                  "horizon", italic=True),
        )
    )  # fmt: skip


def _rogues(card: RogueCard, numbers: NumberSet) -> tuple[int, int]:
    """How many rogues begin in the bag and in the hideout."""
    cove = COVES[numbers]
    hideout: int = getattr(cove.hideout, card).value
    return cove.people.rogue.value - hideout, hideout
