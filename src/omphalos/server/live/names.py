"""Names of people and bots: cleaned, and invented where nobody chose one."""

from __future__ import annotations

import unicodedata

from omphalos.server.live.table_settings import TableSettings
from omphalos.server.messages import say
from omphalos.server.protocol.parts import Language
from omphalos.server.random_moves import seers_in


def clean(text: str) -> str:
    """Remove control characters and invisible marks that could reorder the text around them; collapse spaces."""
    kept = "".join(" " if unicodedata.category(c) in ("Cc", "Zl", "Zp") else c for c in text)
    return " ".join("".join(c for c in kept if unicodedata.category(c) not in ("Cf", "Cs", "Co", "Cn")).split())


def player_name(number: int, language: Language) -> str:
    """The name of a person who chose none."""
    return say(language, "player", n=number)


def free_name(settings: TableSettings, language: Language) -> str:
    """A seer's name that nobody at the table has."""
    taken = set(settings.names)
    return next((name for name in seers_in(language) if name not in taken), "?")
