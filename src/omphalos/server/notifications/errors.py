"""Errors of notifications: what is told to a person who asks for them, and how sending may fail."""

from __future__ import annotations

from http import HTTPStatus
from typing import ClassVar

from omphalos.table.errors import OmphalosError


class BadDestination(OmphalosError):
    """The address is malformed, or may not be sent to."""

    status: ClassVar[HTTPStatus] = HTTPStatus.UNPROCESSABLE_ENTITY


class NoAnswer(OmphalosError):
    """The destination refused a first message, or could not be reached."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT

    @property
    def code(self) -> str:
        """The code that clients know this error by."""
        return "destination-refused"


class NoWebhooks(OmphalosError):
    """This server sends nothing to webhooks."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT


class NoMail(OmphalosError):
    """This server sends no e-mails."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT


class SendFailed(Exception):
    """A message was not delivered. `after` is how many seconds the destination asks to wait, if it does."""

    result: ClassVar[str] = "failed"  # as metrics count it

    def __init__(self, why: str, after: float = 0.0) -> None:
        super().__init__(why)
        self.after = after


class NotReached(SendFailed):
    """The destination does not answer."""

    result = "not-reached"


class HeldBack(SendFailed):
    """Nothing was sent: the destination or its subscriber has had too many failures or messages."""

    result = "held-back"


class SendRefused(SendFailed):
    """The destination will never take this message."""

    result = "refused"


class DestinationGone(SendRefused):
    """The destination no longer exists."""

    result = "gone"


class TooManyWatches(OmphalosError):
    """The table has reached its limit of notification channels."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT
