"""The cards of the gods. Both sides of a card lie side by side, to be folded back to back."""

from __future__ import annotations

from omphalos.flick.draw.scenery import scenery_definitions
from omphalos.flick.draw.shapes import circle, path, rect, use
from omphalos.flick.draw.suits import EMBLEMS, SUITS
from omphalos.flick.gods import GODS
from omphalos.flick.messages import say as told
from omphalos.flick.options import CARDS, CardId
from omphalos.flick.powers import God
from omphalos.printing.arrange import CARD, Face, cards
from omphalos.printing.flick.card import GROUND, PICTURE, card
from omphalos.printing.messages import say
from omphalos.printing.page import Line, Page, moved
from omphalos.printing.wanted import Wanted
from omphalos.table.svg import Markup, element, group

_STAMPS: dict[CardId, tuple[tuple[str, float, float, float], ...]] = {  # name, x, y, size
    "celtic": (("oak", -19, 9, 1.7), ("dolmen", 19, 12, 1.5), ("stone", -9, 14, 1.4), ("sheep", 10, 15, 1.3)),
    "egyptian": (("pyramid", 18, 12, 1.2), ("palm", -19, 11, 1.7), ("obelisk", -11, 14, 0.9), ("dune", -2, 15, 1)),
    "greek": (("columns", 18, 13, 1.3), ("cypress", -20, 13, 1.5), ("olive", -13, 14, 1.3), ("olive", 9, 15, 1.1)),
    "norse": (("mountain", 18, 12, 1.3), ("fir", -20, 12, 1.5), ("fir", -13, 14, 1.2), ("rune-stone", 9, 15, 1.2)),
}


def gods(wanted: Wanted) -> list[Page]:
    """A folded card for each pair of gods."""
    wide, high = CARD
    folded: list[Face] = []
    for sides in CARDS.values():
        left, right = (_side(GODS[god], wanted.language).items for god in sides)
        fold = Line(wide, 0, wide, high, dashed=True, ink="#6b4a2b")
        folded.append(Face((*left, *moved(right, wide, 0), fold)))
    return cards(wanted.paper, say(wanted.language, "flick-gods"), folded, (2 * wide, high), GROUND)


def _side(god: God, language: str) -> Face:
    suit = SUITS[god.card]
    return card(
        *(god.name[language], told(language, f"card-{god.card}"), god.text[language], suit.deep),
        _picture(god, suit.colour, suit.light, suit.ink, suit.shape),
        path(suit.shape, fill=suit.colour, stroke="#fff6df", stroke_width=1.6, transform="scale(.3)"),
    )


def _picture(god: God, colour: str, light: str, ink: str, shape: str) -> Markup:
    """The emblem on its plate, in the god's land."""
    wide, high = PICTURE
    land = path(f"M{-wide / 2} 9Q{-wide / 4} 5 0 7.5T{wide / 2} 8V{high / 2}H{-wide / 2}Z", fill=light)
    cut = element("clipPath", rect(-wide / 2, -high / 2, wide, high, rx=1.5), id="cut-off")
    return element("defs", cut, *scenery_definitions()) + group(
        rect(-wide / 2, -high / 2, wide, high, rx=1.5, fill=light, fill_opacity=0.3),
        land,
        *(use(name, x, y, size=size) for name, x, y, size in _STAMPS.get(god.card, ())),
        circle(0, -1, 15.2, fill="#fffaf0", stroke=colour, stroke_width=0.6),
        group(
            path(shape, fill=colour, stroke="#00000055", stroke_width=0.4),
            EMBLEMS[god.id.lower()],
            color=ink,
            transform="translate(0 -1)scale(1.5)",
        ),
        clip_path="url(#cut-off)",
    )
