"""Why a job has no result."""

from __future__ import annotations

from http import HTTPStatus
from typing import ClassVar

from omphalos.table.errors import OmphalosError


class Busy(OmphalosError):
    """Too many computations at once: try again in a moment."""

    status: ClassVar[HTTPStatus] = HTTPStatus.SERVICE_UNAVAILABLE


class TakesTooLong(OmphalosError):
    """The computation takes more time or memory than one may."""

    status: ClassVar[HTTPStatus] = HTTPStatus.UNPROCESSABLE_ENTITY


class Stopped(Exception):
    """A worker was ended at its job: by its time, or because it failed."""

    def __init__(self, why: str, seconds: float) -> None:
        super().__init__(why)
        self.why = why  # "time", "crashed", or a text
        self.seconds = seconds  # that it worked


class WorkerFailed(OmphalosError):
    """The worker process failed. Its log line tells why."""

    status: ClassVar[HTTPStatus] = HTTPStatus.INTERNAL_SERVER_ERROR

    @property
    def code(self) -> str:
        """The code that clients know this error by."""
        return "internal-error"
