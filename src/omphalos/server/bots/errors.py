"""Errors of reviews."""

from __future__ import annotations

from http import HTTPStatus
from typing import ClassVar

from omphalos.table.errors import OmphalosError


class ReviewsOff(OmphalosError):
    """This server makes no reviews."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT


class ReviewsBusy(OmphalosError):
    """Too many games are being reviewed: ask again in a while."""

    status: ClassVar[HTTPStatus] = HTTPStatus.SERVICE_UNAVAILABLE
