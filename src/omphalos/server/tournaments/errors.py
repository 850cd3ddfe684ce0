"""Errors of tournaments, each with its HTTP status."""

from __future__ import annotations

from http import HTTPStatus
from typing import ClassVar

from omphalos.table.errors import OmphalosError


class BadTournament(OmphalosError):
    """The rules of the tournament do not fit together."""

    status: ClassVar[HTTPStatus] = HTTPStatus.UNPROCESSABLE_ENTITY


class EntryClosed(OmphalosError):
    """Nobody can enter any more."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT


class TournamentFull(OmphalosError):
    """As many take part as may."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT


class NoSuchEntrant(OmphalosError):
    """Nobody has that number, or they no longer take part."""

    status: ClassVar[HTTPStatus] = HTTPStatus.NOT_FOUND


class TooFewEntrants(OmphalosError):
    """A tournament needs two people at least, or one if bots take the empty chairs."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT


class WrongPhase(OmphalosError):
    """The tournament has begun already, or is over."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT


class TooManyTournaments(OmphalosError):
    """As many tournaments are open as this server allows."""

    status: ClassVar[HTTPStatus] = HTTPStatus.SERVICE_UNAVAILABLE


class NoSuchTournament(OmphalosError):
    """There is no tournament with that id."""

    status: ClassVar[HTTPStatus] = HTTPStatus.NOT_FOUND


class StaleVersion(OmphalosError):
    """A tournament has changed since it was read; nothing was written. Read it again and retry."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT

    def __init__(self, tournament_id: str) -> None:
        super().__init__(f"tournament {tournament_id} has changed since it was read")
