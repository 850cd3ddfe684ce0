"""What can go wrong in the house, each with the status that says the same in HTTP."""

from __future__ import annotations

from http import HTTPStatus
from typing import ClassVar

from omphalos.table.errors import OmphalosError


class NotOver(OmphalosError):
    """The game is still being played, and its record holds what nobody may know yet."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT


class NotBegun(OmphalosError):
    """The table's game never began: there is nothing to look at."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT


class UnknownPerson(OmphalosError):
    """Nobody of that id keeps a name here."""

    status: ClassVar[HTTPStatus] = HTTPStatus.NOT_FOUND

    @property
    def code(self) -> str:
        """Clients know this error by its former name."""
        return "nobody"


class NotAsked(OmphalosError):
    """The seat is not asked to act at that moment, so there is nothing to have an opinion of."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT


class NoThought(OmphalosError):
    """The bot could not say what it thinks of that moment."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT


class NoSuchPage(OmphalosError):
    """There are no rules of that game in that language."""

    status: ClassVar[HTTPStatus] = HTTPStatus.NOT_FOUND


class NoSuchFilm(OmphalosError):
    """The record that was sent earlier is not remembered any more: send it again."""

    status: ClassVar[HTTPStatus] = HTTPStatus.NOT_FOUND


class NoPicture(OmphalosError):
    """The game has no pictures of its own."""

    status: ClassVar[HTTPStatus] = HTTPStatus.NOT_FOUND


class OtherRules(OmphalosError):
    """The game was played by other rules than this server's: it can be looked at, not gone on with."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT


class BadRecord(OmphalosError):
    """The record cannot be read; the message names the line and what is wrong there."""

    status: ClassVar[HTTPStatus] = HTTPStatus.BAD_REQUEST


class Busy(OmphalosError):
    """Too much is being computed at once; ask again in a moment."""

    status: ClassVar[HTTPStatus] = HTTPStatus.SERVICE_UNAVAILABLE


class TakesTooLong(OmphalosError):
    """The record takes longer to play through than the server has time for it."""

    status: ClassVar[HTTPStatus] = HTTPStatus.UNPROCESSABLE_ENTITY
