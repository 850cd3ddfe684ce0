"""What can be wrong with what somebody wants at a table, beside what the rules of the game refuse."""

from __future__ import annotations

from omphalos.table.errors import OmphalosError


class SayHello(OmphalosError):
    """The first message on a connection is `hello`."""


class NotYourSeat(OmphalosError):
    """This screen does not hold that seat."""


class HostOnly(OmphalosError):
    """Only the host may do this."""


class NotNow(OmphalosError):
    """It makes no sense at this stage of the table."""


class StaleAction(OmphalosError):
    """The seat is asked something else by now: the action answers a moment that has passed."""


class TablePaused(OmphalosError):
    """All agreed to pause."""


class SeatIsPlayed(OmphalosError):
    """A bot plays this seat until its person comes back."""


class NotAway(OmphalosError):
    """NoMonitor has been away from that seat for long."""


class NoSuchRequest(OmphalosError):
    """The request is settled already, or never was."""


class CannotSay(OmphalosError):
    """The table does not allow this to be said."""


class Muted(OmphalosError):
    """The host has stilled this seat."""


class NoHints(OmphalosError):
    """NoMonitor's opinion is asked at this table."""


class NoOpinion(OmphalosError):
    """The bot could not say what it thinks."""


class TooManySpectators(OmphalosError):
    """No more may monitor this table."""


class Stopping(OmphalosError):
    """The server is about to stop; come back in a moment."""
