"""Errors of the HTTP endpoints, each with its HTTP status."""

from __future__ import annotations

from http import HTTPStatus
from typing import ClassVar

from omphalos.table.errors import OmphalosError


class NotOver(OmphalosError):
    """The game is still being played, and its record holds hidden information."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT


class NotBegun(OmphalosError):
    """The table's game never began."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT


class UnknownPerson(OmphalosError):
    """There is no person with that id."""

    status: ClassVar[HTTPStatus] = HTTPStatus.NOT_FOUND

    @property
    def code(self) -> str:
        """The code that clients know this error by."""
        return "nobody"


class WrongCode(OmphalosError):
    """No device waits under that code: it is wrong, used, or its time is over."""

    status: ClassVar[HTTPStatus] = HTTPStatus.NOT_FOUND


class BadPasskey(OmphalosError):
    """What an authenticator sent cannot be verified, or comes too late."""

    status: ClassVar[HTTPStatus] = HTTPStatus.UNPROCESSABLE_ENTITY


class NoSuchPasskey(OmphalosError):
    """There is no such passkey."""

    status: ClassVar[HTTPStatus] = HTTPStatus.NOT_FOUND


class BadHandover(OmphalosError):
    """The public key or the parcel of a hand-over is damaged."""

    status: ClassVar[HTTPStatus] = HTTPStatus.UNPROCESSABLE_ENTITY


class NotAsked(OmphalosError):
    """The seat is not to act at that moment."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT


class NoThought(OmphalosError):
    """The bot failed to give an opinion of that moment."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT


class CannotReview(OmphalosError):
    """The game has no winner, so there is nothing to review."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT


class NoSuchPage(OmphalosError):
    """There is no such page or picture of rules."""

    status: ClassVar[HTTPStatus] = HTTPStatus.NOT_FOUND


class NoSuchFilm(OmphalosError):
    """The record that was sent earlier is no longer cached: send it again."""

    status: ClassVar[HTTPStatus] = HTTPStatus.NOT_FOUND


class NoPicture(OmphalosError):
    """The game has no pictures of its own."""

    status: ClassVar[HTTPStatus] = HTTPStatus.NOT_FOUND


class NoPractice(OmphalosError):
    """The game has no practice table."""

    status: ClassVar[HTTPStatus] = HTTPStatus.NOT_FOUND


class NoHeatMap(OmphalosError):
    """A move of this kind has no heat map."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT


class NoPublicUrl(OmphalosError):
    """This server was not told its address, so it can tell no other site."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT


class NoEmbed(OmphalosError):
    """The address is not that of a replay of this server."""

    status: ClassVar[HTTPStatus] = HTTPStatus.NOT_FOUND


class OtherFormat(OmphalosError):
    """oEmbed is spoken in JSON only."""

    status: ClassVar[HTTPStatus] = HTTPStatus.NOT_IMPLEMENTED


class NoPuzzle(OmphalosError):
    """There is no puzzle of this game for that day."""

    status: ClassVar[HTTPStatus] = HTTPStatus.NOT_FOUND


class IllegalSolution(OmphalosError):
    """This is no legal solution of the puzzle."""

    status: ClassVar[HTTPStatus] = HTTPStatus.UNPROCESSABLE_ENTITY


class BadRecord(OmphalosError):
    """The record is invalid; the message names the line and the problem."""

    status: ClassVar[HTTPStatus] = HTTPStatus.BAD_REQUEST


class NoSuchCircle(OmphalosError):
    """There is no such circle, or this person does not belong to it."""

    status: ClassVar[HTTPStatus] = HTTPStatus.NOT_FOUND


class NotCircleOwner(OmphalosError):
    """Only the owner of a circle may do this."""

    status: ClassVar[HTTPStatus] = HTTPStatus.FORBIDDEN


class NotTogether(OmphalosError):
    """Only people of one circle challenge each other."""

    status: ClassVar[HTTPStatus] = HTTPStatus.FORBIDDEN


class NoSuchChallenge(OmphalosError):
    """The challenge is no longer open."""

    status: ClassVar[HTTPStatus] = HTTPStatus.NOT_FOUND
