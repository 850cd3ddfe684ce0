"""Endpoints of tournaments: open one, enter, its page, and the host's tools."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Annotated, Final

import msgspec
from starlette.requests import Request

from omphalos.bots.spec import BadBot
from omphalos.server.errors import WrongKey
from omphalos.server.http.addresses import address_of, link
from omphalos.server.http.endpoint import delete, get, post, put
from omphalos.server.http.errors import AWAY
from omphalos.server.http.svg import Svg, qr_code
from omphalos.server.protocol.parts import Received
from omphalos.server.store.errors import BadName, ReservedName
from omphalos.server.tournaments.errors import (
    BadTournament,
    EntryClosed,
    NoSuchEntrant,
    NoSuchTournament,
    StaleVersion,
    TooFewEntrants,
    TooManyTournaments,
    TournamentFull,
    WrongPhase,
)
from omphalos.server.tournaments.messages import (
    ChangeEntry,
    Entered,
    EnterTournament,
    EntrantNumber,
    OpenTournament,
    TournamentId,
    TournamentInfo,
    TournamentOpened,
)
from omphalos.server.tournaments.service import Tournaments
from omphalos.table.errors import BadOptions, BadPlayers, UnknownGame

OPENING: Final = (
    UnknownGame,
    BadOptions,
    BadPlayers,
    BadBot,
    BadName,
    ReservedName,
    BadTournament,
    TooManyTournaments,
    *AWAY,
)
CHANGING: Final = (NoSuchTournament, WrongPhase, StaleVersion, *AWAY)


class RoundQuery(Received, frozen=True):
    """Which round's tables; the latest unless given."""

    round: Annotated[int, msgspec.Meta(ge=1, le=1_000)] | None = None


class TournamentEndpoints:
    """Tournaments are found by their link; there is no list of them."""

    def __init__(self, tournaments: Tournaments) -> None:
        self._tournaments = tournaments

    @post("/api/tournaments", WrongKey, *OPENING, status=HTTPStatus.CREATED)
    async def open_tournament(self, key: str | None, message: OpenTournament, request: Request) -> TournamentOpened:
        """Open a tournament. The host's secret is sent only in this response.

        With the key of a kept name the tournament is that person's, and its title is erased together with the name.
        """
        return await self._tournaments.open(message, address_of(request), key)

    @get("/api/tournaments/{id}", NoSuchTournament, *AWAY, cache="no-cache")
    async def tournament(
        self, id: TournamentId, key: str | None, query: RoundQuery, request: Request
    ) -> TournamentInfo:
        """A tournament with its standings and the tables of one round.

        With the key of an entry, the answer says where its person plays now.
        """
        return await self._tournaments.page(id, key, query.round, link(request, f"tournament/{id}"))

    @get("/api/tournaments/{id}/qr.svg", NoSuchTournament, *AWAY)
    async def tournament_qr_code(self, id: TournamentId, request: Request) -> Svg:
        """The link as a QR code, black on white with a quiet zone."""
        await self._tournaments.load(id)
        return Svg(await asyncio.to_thread(qr_code, link(request, f"tournament/{id}")))

    @post(
        "/api/tournaments/{id}/entrants",
        BadName,
        ReservedName,
        EntryClosed,
        TournamentFull,
        WrongKey,
        *CHANGING,
        status=HTTPStatus.CREATED,
    )
    async def enter_tournament(self, id: TournamentId, message: EnterTournament, request: Request) -> Entered:
        """Take part: before the start, or in an arena before its end."""
        return await self._tournaments.enter(id, message, address_of(request))

    @put("/api/tournaments/{id}/entrants/me", *CHANGING)
    async def change_entry(self, id: TournamentId, key: str, message: ChangeEntry) -> None:
        """Take a break, or come back; with the key of the entry."""
        await self._tournaments.take_break(id, key, message.paused)

    @delete("/api/tournaments/{id}/entrants/{entrant}", NoSuchEntrant, *CHANGING)
    async def remove_entrant(self, id: TournamentId, entrant: EntrantNumber, key: str) -> None:
        """Remove somebody with the host's secret, or withdraw with the key of the entry. Their results stay."""
        await self._tournaments.remove(id, key, int(entrant))

    @post("/api/tournaments/{id}/start", TooFewEntrants, *CHANGING)
    async def start_tournament(self, id: TournamentId, key: str) -> None:
        """Start a tournament; only with the host's secret."""
        await self._tournaments.start(id, key)

    @post("/api/tournaments/{id}/end", *CHANGING)
    async def end_tournament(self, id: TournamentId, key: str) -> None:
        """End a tournament now; only with the host's secret. Games that are not over do not count."""
        await self._tournaments.end(id, key)
