"""The cards of the laws."""

from __future__ import annotations

from typing import Final

from omphalos.flick.draw.words import law_lasts
from omphalos.flick.laws import LAWS, deck_for
from omphalos.flick.powers import Law
from omphalos.printing.arrange import CARD, Face, cards
from omphalos.printing.flick.card import GROUND, back, card
from omphalos.printing.flick.law_pictures import picture
from omphalos.printing.messages import say
from omphalos.printing.page import Page
from omphalos.printing.wanted import Wanted

TONES: Final = {"generation": "#2d6f7c", "game": "#8b3a2e"}  # by how long a law lasts


def laws(wanted: Wanted) -> list[Page]:
    """The laws in the deck for this number of players (PB-A1)."""
    faces = [_card(LAWS[law], wanted.language) for law in deck_for(wanted.players)]
    name = say(wanted.language, "flick-laws")
    return cards(wanted.paper, name, faces, CARD, GROUND, back("#2b6f82") if wanted.backs else None)


def _card(law: Law, language: str) -> Face:
    return card(
        *(law.name[language], law_lasts(law.id, language), law.text[language], TONES[law.lasts]),
        *(picture(law.id), _lasting(law.lasts), law.id),
    )


def _lasting(lasts: str) -> str:
    """An hourglass, or the sign of endlessness."""
    d = (
        "M-1.5-2.4H1.5M-1.5 2.4H1.5M-1.2-2.4C-1.2-.6 1.2.6 1.2 2.4M1.2-2.4C1.2-.6-1.2.6-1.2 2.4"
        if lasts == "generation"
        else "M0 0C1-1.6 3-1.6 3 0S1 1.6 0 0-3-1.6-3 0-1 1.6 0 0Z"
    )
    return f'<path d="{d}" fill="none" stroke="#fff" stroke-width=".5" stroke-linecap="round"/>'
