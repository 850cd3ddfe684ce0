"""Names at a table: of people, cleaned or counted, and of bots, by their level."""

from __future__ import annotations

import unicodedata

from omphalos.bots import bot_name, is_reserved
from omphalos.server.live.table_settings import TableSettings
from omphalos.server.messages import say
from omphalos.server.protocol.parts import Language
from omphalos.server.store.errors import ReservedName


def clean(text: str) -> str:
    """Remove control characters and invisible marks that could reorder the text around them; collapse spaces."""
    kept = "".join(" " if unicodedata.category(c) in ("Cc", "Zl", "Zp") else c for c in text)
    return " ".join("".join(c for c in kept if unicodedata.category(c) not in ("Cf", "Cs", "Co", "Cn")).split())


def name_of_person(text: str) -> str:
    """The name that a person asks for, cleaned; empty if nothing is left. ReservedName if a bot is called like that."""
    name = clean(text)
    check_not_reserved(name)
    return name


def check_not_reserved(name: str) -> None:
    """Refuse a name that bots are called by."""
    if is_reserved(name):
        raise ReservedName(f"bots are called {name!r}: choose another name")


def player_name(number: int, language: Language) -> str:
    """The name of a person who chose none."""
    return say(language, "player", n=number)


def name_of_bot(settings: TableSettings, bot: str) -> str:
    """What a bot is called at the table: its level, counted if there are several of it."""
    return bot_name(settings.game, bot, settings.language, settings.names)
