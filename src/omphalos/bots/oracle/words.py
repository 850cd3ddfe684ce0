"""Words for the sources of gold in a bot's forecast of Wyrocznia."""

from __future__ import annotations

from typing import Final

from omphalos.bots.messages import say
from omphalos.i18n import SOURCE

SOURCES: Final = (
    "gold",
    "goods",
    "corruption",
    "marks",
    "symbols",
    "prophecies",
    "horoscopes",
    "stars",
    "staff",
    "fates",
    "time",
)


def source_name(source: str, language: str = SOURCE) -> str:
    """The name of a source."""
    return say(language, f"source-{source}")


def points_unit(players: int) -> str:
    """The unit of a forecast: gold ahead of the others, or simply gold for a player alone."""
    return "oracle-alone" if players == 1 else "oracle-lead"


def with_share(note: str, share: float | None) -> str:
    """A note with how likely a learned policy finds the move: "goods +5.3, intuition 40%"."""
    if share is None:
        return note
    said = f"{source_name('policy')} {share:.0%}"
    return f"{note}, {said}" if note else said


def tell_note(note: str, language: str) -> str:
    """A bot's note, such as "goods +5.3, hours -1.0", in the language."""
    if language == SOURCE or not note:
        return note
    known = {source_name(source): source_name(source, language) for source in (*SOURCES, "policy")}
    parts = [part.rpartition(" ") for part in note.split(", ")]
    return ", ".join(f"{known.get(name, name)}{space}{more}" for name, space, more in parts)
