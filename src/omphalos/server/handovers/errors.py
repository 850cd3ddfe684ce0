"""Errors of hand-overs."""

from __future__ import annotations

from http import HTTPStatus
from typing import ClassVar

from omphalos.table.errors import OmphalosError


class TooManyHandovers(OmphalosError):
    """As many devices wait for an identity as may."""

    status: ClassVar[HTTPStatus] = HTTPStatus.SERVICE_UNAVAILABLE


class WrongCode(OmphalosError):
    """No device waits under that code: it is wrong, used, or its time is over."""

    status: ClassVar[HTTPStatus] = HTTPStatus.NOT_FOUND


class BadHandover(OmphalosError):
    """The public key or the parcel of a hand-over is damaged."""

    status: ClassVar[HTTPStatus] = HTTPStatus.UNPROCESSABLE_ENTITY
