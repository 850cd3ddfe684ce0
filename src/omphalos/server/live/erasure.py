"""Taking a person out of a stored table. `erased` is the only function that changes a name after a game has begun.

A record consists of a header, entries and a seed. Entries tell of seats, not of people, so erasing changes only the
header: the name of the seat becomes empty. The game replays and verifies as before. Whatever covers a header with a
hash or a signature must leave the plain names out, or treat an empty name as an erased one. A salt of a name's hash
(`name_salts`) is erased with the name, because a name can be guessed from its hash and the salt.
"""

from __future__ import annotations

from typing import Any

import msgspec

from omphalos.server.live.bot_accounts import marked
from omphalos.server.live.live_table import LiveTable
from omphalos.server.live.names import player_name
from omphalos.server.live.table_settings import OPEN, Chair, TableSettings, decode_settings, encode_settings
from omphalos.server.protocol.tables import TableCard
from omphalos.server.store.store import Redacted, StoredTable


async def erase_person(live: LiveTable, person: str) -> None:
    """Take a person out of a table and its record. They keep the seat's key, and may play on as nobody known.

    Under the table's lock. Idempotent. The game is dropped from memory, and loaded without the name when it is needed.
    """
    store = live.services.store
    found = erased(await store.load(live.id), person)
    if found is not None:
        await store.redact(live.id, live.stored.fence, found)
        live.stored.place(decode_settings(found.about))
        live.sleep()
        live.announce()


def erased(stored: StoredTable, person: str) -> Redacted | None:
    """What to store of a table without this person. None if it does not name them."""
    settings = decode_settings(stored.about)
    named = [seat for seat, chair in enumerate(settings.chairs) if person in (chair.person, chair.former)]
    if not named and f"person:{person}" not in (*settings.excluded, *settings.hushed):
        return None
    theirs = [seat for seat in named if plays(settings.chairs[seat], person)]  # not given to somebody else since
    names = {seat: _nameless(settings, seat) for seat in theirs}
    shown = msgspec.json.decode(stored.card.summary, type=TableCard)
    cards = [names[seat] if name and seat in names else name for seat, name in enumerate(shown.names)]
    people = [None if one == person else one for one in shown.people]
    return Redacted(
        summary=msgspec.json.encode(msgspec.structs.replace(shown, names=cards, people=people)),
        about=encode_settings(_settings(settings, person, names)),
        header=None if stored.beginning is None else without_names(stored.beginning.header, named),
        seats=theirs,
    )


def _nameless(settings: TableSettings, seat: int) -> str:
    """What an erased player is called. A bot stays recognisable."""
    name = player_name(seat + 1, settings.language)
    return marked(name) if settings.chairs[seat].automated else name


def plays(chair: Chair, person: str) -> bool:
    """Whether the seat is this person's, or they left it and nobody has taken it since."""
    return chair.person == person or (chair.sitter == OPEN and chair.former == person)


def _settings(settings: TableSettings, person: str, names: dict[int, str]) -> TableSettings:
    chairs = tuple(
        msgspec.structs.replace(
            chair,
            name=names.get(seat, chair.name) if chair.name else "",
            person=None if chair.person == person else chair.person,
            former=None if chair.former == person else chair.former,
        )
        for seat, chair in enumerate(settings.chairs)
    )
    gone = {seat for seat, chair in enumerate(settings.chairs) if person in (chair.person, chair.former)}
    mark = f"person:{person}"
    return settings.changed(
        chairs=chairs,
        said=tuple(line for line in settings.said if line.seat not in gone),
        reports=tuple(one for one in settings.reports if one.seat not in gone and one.by not in gone),
        excluded=tuple(one for one in settings.excluded if one != mark),
        hushed=tuple(one for one in settings.hushed if one != mark),
    )


def without_names(header: bytes, seats: list[int]) -> bytes:
    """A journal's header with the names of these seats left empty. Other fields stay, also unknown ones."""
    fields: dict[str, Any] = msgspec.json.decode(header)
    for field in ("seats", "name_salts"):
        if field in fields:
            fields[field] = ["" if seat in seats else value for seat, value in enumerate(fields[field])]
    return msgspec.json.encode(fields)
