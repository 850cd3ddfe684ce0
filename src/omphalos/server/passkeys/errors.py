"""Errors of passkeys."""

from __future__ import annotations

from http import HTTPStatus
from typing import ClassVar

from omphalos.table.errors import OmphalosError


class PasskeyTaken(OmphalosError):
    """The passkey is stored already."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT


class TooManyPasskeys(OmphalosError):
    """The person has as many passkeys as they may have."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT


class BadPasskey(OmphalosError):
    """What an authenticator sent cannot be verified, or comes too late."""

    status: ClassVar[HTTPStatus] = HTTPStatus.UNPROCESSABLE_ENTITY


class NoSuchPasskey(OmphalosError):
    """There is no such passkey."""

    status: ClassVar[HTTPStatus] = HTTPStatus.NOT_FOUND
