"""Errors of replays, reviews and practice."""

from __future__ import annotations

from http import HTTPStatus
from typing import ClassVar, Final

from omphalos.server.compute.errors import Busy, TakesTooLong
from omphalos.server.errors import NoSuchTable
from omphalos.server.lobby.errors import NotBegun, NotOver
from omphalos.server.store.errors import StoreUnavailable
from omphalos.table.errors import NoSuchSeat, OmphalosError


class NotAsked(OmphalosError):
    """The seat is not to act at that moment."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT


class NoThought(OmphalosError):
    """The bot failed to give an opinion of that moment."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT


class CannotReview(OmphalosError):
    """The game has no winner, so there is nothing to review."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT


class NoSuchRecord(OmphalosError):
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


class NoKernels(OmphalosError):
    """There are no kernels of this name, or they are still being compiled."""

    status: ClassVar[HTTPStatus] = HTTPStatus.NOT_FOUND


class NoPublicUrl(OmphalosError):
    """This server was not told its address, so it can tell no other site."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT


class NoEmbed(OmphalosError):
    """The address is not that of a replay of this server."""

    status: ClassVar[HTTPStatus] = HTTPStatus.NOT_FOUND


class OtherFormat(OmphalosError):
    """oEmbed is spoken in JSON only."""

    status: ClassVar[HTTPStatus] = HTTPStatus.NOT_IMPLEMENTED


class BadRecord(OmphalosError):
    """The record is invalid; the message names the line and the problem."""

    status: ClassVar[HTTPStatus] = HTTPStatus.BAD_REQUEST


UPLOADING: Final = (BadRecord, Busy, TakesTooLong)
REPLAYING: Final = (NoSuchTable, NotOver, NotBegun, NoSuchRecord, NoSuchSeat, *UPLOADING, StoreUnavailable)
"""Of whoever looks at a replay."""
