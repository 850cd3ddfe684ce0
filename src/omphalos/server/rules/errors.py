"""Errors of the pages of rules."""

from __future__ import annotations

from http import HTTPStatus
from typing import ClassVar

from omphalos.table.errors import OmphalosError


class NoSuchPage(OmphalosError):
    """There is no such page or picture of rules."""

    status: ClassVar[HTTPStatus] = HTTPStatus.NOT_FOUND
