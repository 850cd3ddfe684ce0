"""A table whose id and seats are chosen beforehand: the tables of a tournament."""

from __future__ import annotations

from typing import Any

import msgspec

from omphalos.server.keys import hash_of, new_secret
from omphalos.server.live.names import name_of_bot
from omphalos.server.live.registry import TableRegistry
from omphalos.server.live.table_settings import PERSON, Chair, TableSettings
from omphalos.server.protocol.parts import ChatRule, ClockRule, Language
from omphalos.server.store.errors import TableTaken
from omphalos.table.chance import new_seed, seed_to_text


class ReservedSeat(msgspec.Struct, frozen=True):
    """A seat that somebody's key opens; without one, a bot's."""

    name: str = ""
    secret: str | None = None  # hash of the key
    person: str | None = None


class ReservedTable(msgspec.Struct, frozen=True):
    """A table of a tournament. Nobody is its host."""

    id: str
    tournament: str
    game: str
    seats: tuple[ReservedSeat, ...]
    bot: str
    options: dict[str, Any]
    clock: ClockRule
    chat: ChatRule
    rated: bool
    language: Language
    wait_seconds: int  # for people to come; 0: the game begins at once


async def open_reserved(registry: TableRegistry, table: ReservedTable) -> bool:
    """Open the table, unless it exists: of all processes that try, one does. Return whether this one did."""
    registry.check_room()
    game = await registry.warm_up.game(table.game)
    settings = TableSettings(
        secret=seed_to_text(new_seed()),
        game=game.name,
        options=table.options,
        chairs=(),
        host=hash_of(new_secret()),  # nobody has it
        opened=registry.now(),
        language=table.language,
        rated=table.rated,
        clock=table.clock,
        chat=table.chat,
        hints=False,
        tournament=table.tournament,
        wait_seconds=table.wait_seconds,
    )
    for seat in table.seats:
        if seat.secret is not None:
            seal = "" if table.wait_seconds else None  # whoever comes takes part in mixing the seed
            chair = Chair(PERSON, seat.name, seat.secret, seat.person, seal=seal)
        else:
            chair = Chair(table.bot, name_of_bot(settings, table.bot))
        settings = settings.changed(chairs=(*settings.chairs, chair))
    try:
        await registry.create(game, settings, "", table_id=table.id)
    except TableTaken:
        return False
    return True
