"""The cards of the townsfolk. Their symbols are at the lower edge, which is seen under the sheet of the shop."""

from __future__ import annotations

from omphalos.oracle.cove.square import CARDS, Townsfolk
from omphalos.oracle.draw.card import gifts
from omphalos.oracle.draw.palette import DARK_WOOD, DEEPER, FULL, PARCHMENT, TINT
from omphalos.oracle.draw.stencils import Stencils
from omphalos.oracle.messages import say as told
from omphalos.oracle.numbers import TOWNSFOLK, Calling
from omphalos.printing.arrange import SMALL_CARD, Face, cards
from omphalos.printing.messages import say
from omphalos.printing.oracle.card import GROUND, back, ground
from omphalos.printing.oracle.drawing import at
from omphalos.printing.page import Drawing, Page, Words, svg
from omphalos.printing.wanted import Wanted
from omphalos.table.svg import element

WIDE, HIGH = SMALL_CARD


def townsfolk(wanted: Wanted) -> list[Page]:
    """All cards (WY-C14)."""
    faces = [_card(one, wanted.language) for one in CARDS.values()]
    behind = back(SMALL_CARD, "contract", DARK_WOOD, PARCHMENT) if wanted.backs else None
    return cards(wanted.paper, say(wanted.language, "oracle-townsfolk"), faces, SMALL_CARD, GROUND, behind)


def _card(one: Townsfolk, language: str) -> Face:
    stencils, colour = Stencils("t"), one.colour
    does: Calling = getattr(TOWNSFOLK, one.calling)
    tint, deep = TINT[colour], DEEPER[colour]
    drawn = [
        ground(SMALL_CARD, deep),
        element("path", d=f"M2 17V4a2 2 0 0 1 2-2H{WIDE - 4}a2 2 0 0 1 2 2V17Z", fill=FULL[colour]),
        at(gifts(stencils, colour, does, 12), WIDE / 2 - 77 * 0.34, 26 - 24 * 0.34, 0.34),
        element("path", d=f"M2 {HIGH - 16}H{WIDE - 2}V{HIGH - 4}a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2Z", fill=tint),
    ]
    middle = HIGH - 9
    if one.symbols:
        places = [WIDE / 2 + 13 * (k - (one.symbols - 1) / 2) for k in range(one.symbols)]
        drawn += [at(stencils.put(f"badge {colour}", 0, 0), x, middle, 0.5) for x in places]
    else:
        drawn.append(at(stencils.put("sign rogue", 0, 0, 1, fill=DEEPER["rogue"]), WIDE / 2, middle, 0.45))
    ink = "#ffffff" if colour != "yellow" else "#3a2409"
    return Face(
        (
            Drawing(0, 0, WIDE, HIGH, svg(WIDE, HIGH, stencils.defs(), *drawn)),
            Words(
                3.5,
                3,
                WIDE - 7,
                8,
                told(language, f"calling-{one.calling}"),
                13,
                8.5,
                "center",
                "horizon",
                True,
                ink=ink,
            ),
            Words(
                3.5,
                10.6,
                WIDE - 7,
                5,
                told(language, f"guild-{colour}"),
                9,
                7,
                "center",
                "horizon",
                italic=True,
                ink=ink,
            ),
            Words(4, 35, WIDE - 8, HIGH - 35 - 17, _does(one, does, language), 9.5, 7, "center", "horizon"),
        )
    )


def _does(one: Townsfolk, does: Calling, language: str) -> str:
    """What the card does, with a capital letter."""
    if one.gold:
        said = told(language, f"does-{one.calling}", gold=does.number("gold"))
    else:
        said = told(language, f"does-{one.calling}")
    return said[:1].upper() + said[1:]
