"""What a move of Wyrocznia is for, in words: the sources that a bot's forecast counts."""

from __future__ import annotations

from typing import Final

SOURCES: Final = {
    "gold": {"en": "gold", "pl": "złoto"},
    "goods": {"en": "goods", "pl": "towary"},
    "corruption": {"en": "corruption", "pl": "zepsucie"},
    "marks": {"en": "trade marks", "pl": "symbole handlu"},
    "symbols": {"en": "guild symbols", "pl": "symbole gildii"},
    "prophecies": {"en": "prophecies", "pl": "przepowiednie"},
    "horoscopes": {"en": "horoscopes", "pl": "horoskopy"},
    "stars": {"en": "lines", "pl": "linie"},
    "staff": {"en": "staff", "pl": "personel"},
    "fates": {"en": "fates", "pl": "zrządzenia losu"},
    "time": {"en": "hours", "pl": "godziny"},
}
_POLISH: Final = {name["en"]: name["pl"] for name in SOURCES.values()}


def tell_note(note: str, language: str) -> str:
    """A note of the bots, "goods +5.3, hours -1.0", in the language."""
    if language != "pl" or not note:
        return note
    parts = [part.rpartition(" ") for part in note.split(", ")]
    return ", ".join(f"{_POLISH.get(name, name)}{space}{more}" for name, space, more in parts)
