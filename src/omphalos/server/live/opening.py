"""Opening tables: as somebody wishes, or again for the same people."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from omphalos.server.errors import OneSeatEach, RateLimited, TooManyTables
from omphalos.server.keys import hash_of, new_secret, new_table_id
from omphalos.server.live.errors import Stopping
from omphalos.server.live.handlers import begin
from omphalos.server.live.live_table import LiveTable
from omphalos.server.live.names import name_of_bot, name_of_person, player_name
from omphalos.server.live.table_settings import OPEN, PERSON, Chair, TableSettings, encode_settings
from omphalos.server.live.tables import Tables
from omphalos.server.opponents import check_sitters
from omphalos.server.protocol.tables import HeldSeat, Opened, OpenTable, TableCard
from omphalos.server.store.errors import StaleFence
from omphalos.server.store.store import Card
from omphalos.table.branch import Branch
from omphalos.table.chance import new_seed, seed_from_text, seed_to_text
from omphalos.table.entry import encoder as entry_encoder
from omphalos.table.errors import BadOptions
from omphalos.table.game import AnyGame


class Opening(Tables):
    """Opens tables."""

    async def open_table(
        self,
        wish: OpenTable,
        address: str = "",
        begun: Branch | None = None,
        seed: bytes | None = None,
        custom_bots: bool = False,
        featured_id: str | None = None,
        frozen: bool = False,
    ) -> Opened:
        """Open a table. With no open seat the game starts at once; `seed` is its chance, random unless given.

        `custom_bots` allows bots with a budget or settings, whatever the configuration says. `featured_id` is the id of
        the featured game of bots; TableTaken if there is one. A `frozen` table is a puzzle: bots wait until its person
        plays on.
        """
        self.check_room()
        if wish.seed is not None:
            others = wish.public or wish.rated or any(one.sitter == OPEN for one in wish.seats)
            if others or wish.undo != "free" or begun is not None:
                raise BadOptions(
                    "only a table for practice has a chosen seed: unlisted, unrated, with free undo, no open seat"
                )
            seed = seed_from_text(wish.seed)
        game = await self.warm_up.game(wish.game)
        game.check_players(len(wish.seats))
        options: dict[str, Any] = msgspec.to_builtins(game.read_options(wish.options))
        bots = [one.sitter for one in wish.seats if one.sitter not in (OPEN, PERSON)]
        await asyncio.to_thread(check_sitters, game, bots, custom_bots or self.config.custom_bots)
        if wish.public and wish.rated and sum(one.sitter == PERSON for one in wish.seats) > 1:
            raise OneSeatEach("at a rated public table a screen has one seat; leave the others open")
        person = await self.person(wish.person)
        host, secrets = new_secret(), list[HeldSeat]()
        settings = TableSettings(
            secret=None if seed is not None else seed_to_text(new_seed()),
            game=game.name,
            options=options,
            chairs=(),
            host=hash_of(host),
            opened=self.now(),
            language=wish.language,
            public=wish.public,
            rated=wish.rated and begun is None and wish.undo != "free",
            clock=wish.clock,
            undo=wish.undo,
            chat=wish.chat,
            reactions="none" if wish.chat == "none" else "players",
            hints=wish.hints and not wish.rated,
            start_when_full=wish.start_when_full,
            pace=wish.pace,
            begun=() if begun is None else await asyncio.to_thread(_encoded, begun),
            branched=() if begun is None else begun.branched,
            frozen=len(begun.moves) if frozen and begun is not None else None,
            featured=featured_id is not None,
        )
        for seat, one in enumerate(wish.seats):
            if one.sitter == PERSON:
                name = name_of_person(one.name or "") or player_name(len(secrets) + 1, wish.language)
                secret = new_secret()
                secrets.append(HeldSeat(seat, secret))
                person_here = person if len(secrets) == 1 else None
                chair = Chair(PERSON, name, hash_of(secret), person_here, seal="" if wish.seals else None)
            elif one.sitter == OPEN:
                chair = Chair(OPEN)
            else:
                chair = Chair(one.sitter, name_of_bot(settings, one.sitter))
            settings = settings.changed(chairs=(*settings.chairs, chair))
        live = await self.create(game, settings, address, seed, featured_id)
        return Opened(live.id, host, secrets)

    def check_room(self) -> None:
        """Refuse a new table when the server is full or about to stop."""
        if self.stopping:
            raise Stopping("the server is about to stop; come back in a moment")
        if len(self._live_tables) + self._creating >= self.config.max_tables:
            raise TooManyTables(f"{len(self._live_tables)} tables are open here")

    async def create(
        self,
        game: AnyGame,
        settings: TableSettings,
        address: str,
        seed: bytes | None = None,
        table_id: str | None = None,
    ) -> LiveTable:
        """Create a table with these settings. TableTaken if there is one with this id."""
        # Counted here, where every table is made. Tables of the operator's own command line have no address.
        if address and self._allow_table is not None and not self._allow_table(address):
            raise RateLimited("this address has opened as many tables as it may in an hour")
        table_id, now = table_id or new_table_id(), self.now()
        shown = TableCard(
            id=table_id,
            game=game.name,
            phase="gathering",
            names=settings.names,
            sitters=[chair.sitter for chair in settings.chairs],
            scores=None,
            moves=0,
            spectators=0,
            clock=settings.clock,
            rated=settings.rated,
            touched=now,
            people=[chair.person for chair in settings.chairs],
            options=settings.options,
            automated=[seat for seat, chair in enumerate(settings.chairs) if chair.automated],
        )
        card = Card(
            *(table_id, game.name, "gathering", settings.public, settings.open_seats, now), msgspec.json.encode(shown)
        )
        self.check_room()  # again: others may have been opened since
        self._creating += 1
        try:
            fence = await self.store.create(card, encode_settings(settings))
            await self.ownership.created(table_id, fence)
            if not self.ownership.owns(table_id, fence):  # who knew its id before has taken it over
                raise StaleFence(table_id, fence)
            live = self._add(game, fence, card, settings)
        finally:
            self._creating -= 1
        live.address = address or live.address
        async with self._forgotten_on_failure(live), live.lock:
            if seed is not None and settings.start_when_full and not settings.open_seats:
                await live.begin(seed=seed)
            elif settings.start_when_full and not settings.open_seats:
                await begin.advance(live)
        live.arm()
        self.monitor.table_opened(game.name)
        return live

    async def rematch(self, game: AnyGame, settings: TableSettings, address: str) -> str:
        """Open a new table for the same people, with the next first player. Their secrets stay valid.

        It counts as opened by the address. RateLimited when the address has opened too many.
        """
        self.check_room()
        chairs = tuple(_again(chair) for chair in (*settings.chairs[1:], settings.chairs[0]))
        again = TableSettings(
            secret=seed_to_text(new_seed()),
            game=settings.game,
            options=settings.options,
            chairs=chairs,
            host=settings.host,
            opened=self.now(),
            language=settings.language,
            public=settings.public,
            rated=settings.rated,
            clock=settings.clock,
            undo=settings.undo,
            chat=settings.chat,
            reactions=settings.reactions,
            excluded=settings.excluded,
            hushed=settings.hushed,
            hints=settings.hints,
            start_when_full=True,
            pace=settings.pace,
        )
        live = await self.create(game, again, address)
        for chair in chairs:
            if chair.automated and chair.person is not None:
                await self.bot_accounts.goes_on(live.id, chair.person)
        return live.id


def _again(chair: Chair) -> Chair:
    """A seat of the next game. One that somebody has left is open: it keeps neither their name nor their seal."""
    if chair.sitter == OPEN:
        return Chair(OPEN)
    seal = None if chair.seal is None else ""
    return msgspec.structs.replace(
        chair, stand_in=None, resigned=False, flagged=False, former=None, seal=seal, nonce=None
    )


def _encoded(begun: Branch) -> tuple[msgspec.Raw, ...]:
    """The entries of a game that goes on, which may be many. In a thread."""
    return tuple(msgspec.Raw(entry_encoder.encode(move)) for move in begun.moves)
