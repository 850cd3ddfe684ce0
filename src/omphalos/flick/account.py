"""The account: every victory point with its reason, so that "why do I have 23 points" has an answer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from omphalos.flick.gods import GODS
from omphalos.flick.laws import LAWS
from omphalos.flick.mat import ISLANDS
from omphalos.flick.messages import say
from omphalos.flick.state import Score

RULES: Final = ("PB-M5", "PB-N1", "PB-N2")  # that give points, besides laws and gods


class Line(msgspec.Struct, frozen=True):
    """A line of the account in words."""

    generation: int
    vp: int
    reason: str


def reason(score: Score, language: str) -> str:
    """What the points are for, in a few words."""
    if score.why in RULES:
        present = score.why == "PB-M5" and score.island is not None
        name = say(language, "reason-present" if present else f"reason-{score.why}")
    elif score.why in LAWS:
        name = LAWS[score.why].name[language]
    else:
        name = GODS[score.why].name[language] if score.why in GODS else score.why
    if score.island is None:
        return name
    return say(language, "reason-on-island", reason=name, island=ISLANDS[score.island])


def explain(account: Iterable[Score], seat: int, language: str = "en") -> list[Line]:
    """A seat's lines in order of time; their points add up to what it has."""
    return [Line(s.generation, s.vp, reason(s, language)) for s in account if s.seat == seat]


def total(account: Iterable[Score], seat: int) -> int:
    """What the account of a seat adds up to."""
    return sum(score.vp for score in account if score.seat == seat)
