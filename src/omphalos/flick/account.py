"""The account: every victory point with its reason, so that "why do I have 23 points" has an answer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from omphalos.flick.gods import GODS
from omphalos.flick.laws import LAWS
from omphalos.flick.mat import ISLANDS
from omphalos.flick.state import Score

RULES: Final = {
    "PB-M5": {"en": "navel", "pl": "Pępek Świata"},
    "PB-N1": {"en": "presence", "pl": "obecność"},
    "PB-N2": {"en": "dominance", "pl": "dominacja"},
}
_PRESENT: Final = {"en": "navel, present", "pl": "Pępek Świata, obecność"}
_ON: Final = {"en": "on island", "pl": "na wyspie"}


class Line(msgspec.Struct, frozen=True):
    """A line of the account in words."""

    generation: int
    vp: int
    reason: str


def reason(score: Score, language: str) -> str:
    """What the points are for, in a few words."""
    if score.why in RULES:
        name = RULES[score.why][language]
    elif score.why in LAWS:
        name = LAWS[score.why].name[language]
    else:
        name = GODS[score.why].name[language] if score.why in GODS else score.why
    if score.island is None:
        return name
    if score.why == "PB-M5":
        name = _PRESENT[language]
    return f"{name} {_ON[language]} {ISLANDS[score.island]}"


def explain(account: Iterable[Score], seat: int, language: str = "en") -> list[Line]:
    """A seat's lines in order of time; their points add up to what it has."""
    return [Line(s.generation, s.vp, reason(s, language)) for s in account if s.seat == seat]


def total(account: Iterable[Score], seat: int) -> int:
    """What the account of a seat adds up to."""
    return sum(score.vp for score in account if score.seat == seat)
