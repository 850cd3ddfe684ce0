"""Errors of circles and challenges."""

from __future__ import annotations

from http import HTTPStatus
from typing import ClassVar

from omphalos.table.errors import OmphalosError


class TooManyCircles(OmphalosError):
    """There are too many circles, members, tables or challenges."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT


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
