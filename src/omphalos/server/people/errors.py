"""Errors of people's pages."""

from __future__ import annotations

from http import HTTPStatus
from typing import ClassVar

from omphalos.table.errors import OmphalosError


class UnknownPerson(OmphalosError):
    """There is no person with that id."""

    status: ClassVar[HTTPStatus] = HTTPStatus.NOT_FOUND

    @property
    def code(self) -> str:
        """The code that clients know this error by."""
        return "nobody"
