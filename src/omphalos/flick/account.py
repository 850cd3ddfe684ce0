"""The account: every victory point with its reason. It answers "why do I have 23 points"."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from omphalos.flick.gods import GODS
from omphalos.flick.laws import LAWS
from omphalos.flick.mat import ISLANDS
from omphalos.flick.messages import say
from omphalos.flick.state import Score

RULES: Final = ("PB-M5", "PB-N1", "PB-N2")  # rules that give points, besides laws and gods


class Line(msgspec.Struct, frozen=True):
    """A line of the account in words."""

    generation: int
    vp: int
    reason: str


def reason(score: Score, language: str) -> str:
    """The reason for the points, in a few words."""
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
    """The lines of a seat in order of time. Their points add up to the seat's VP."""
    return [Line(s.generation, s.vp, reason(s, language)) for s in account if s.seat == seat]


def total(account: Iterable[Score], seat: int) -> int:
    """The sum of the points in a seat's account."""
    return sum(score.vp for score in account if score.seat == seat)
