"""Errors of messages to a table, besides what the rules of the game refuse."""

from __future__ import annotations

from http import HTTPStatus
from typing import ClassVar

from omphalos.table.errors import OmphalosError


class SayHello(OmphalosError):
    """The first message on a connection is `hello`."""


class NotYourSeat(OmphalosError):
    """This screen does not hold that seat."""


class HostOnly(OmphalosError):
    """Only the host may do this."""


class NotNow(OmphalosError):
    """The table is in another phase."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT


class StaleAction(OmphalosError):
    """The seat has been prompted for something else since: the action answers an earlier position."""


class TablePaused(OmphalosError):
    """The game is paused."""


class SeatIsPlayed(OmphalosError):
    """A bot plays this seat until its person reconnects."""


class NotAway(OmphalosError):
    """The person at that seat has not been away for long enough."""


class NoSuchRequest(OmphalosError):
    """The request does not exist, or does not concern this seat."""


class CannotSay(OmphalosError):
    """The chat rule of the table does not allow this."""


class Muted(OmphalosError):
    """The host has muted this seat."""


class NoSuchLine(OmphalosError):
    """The chat has no such line that could be reported."""


class Excluded(OmphalosError):
    """The host has removed this person from the table."""

    status: ClassVar[HTTPStatus] = HTTPStatus.FORBIDDEN


class NotInvited(OmphalosError):
    """The host of the table has not invited this bot."""

    status: ClassVar[HTTPStatus] = HTTPStatus.FORBIDDEN


class BotIsBusy(OmphalosError):
    """The bot has as many tables as it may have, or is invited to as many, or the table has invited enough bots."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT


class NoHints(OmphalosError):
    """Hints are switched off at this table."""


class HintPending(OmphalosError):
    """A bot is still thinking about an earlier hint of the same person."""


class NoOpinion(OmphalosError):
    """The bot failed to give an opinion."""


class TooManySpectators(OmphalosError):
    """The table has as many spectators as it may have."""


class Stopping(OmphalosError):
    """The server is about to stop. Reconnect in a moment."""

    status: ClassVar[HTTPStatus] = HTTPStatus.SERVICE_UNAVAILABLE
