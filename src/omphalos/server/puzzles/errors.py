"""Errors of puzzles."""

from __future__ import annotations

from http import HTTPStatus
from typing import ClassVar

from omphalos.table.errors import OmphalosError


class NoPuzzle(OmphalosError):
    """There is no puzzle of this game for that day."""

    status: ClassVar[HTTPStatus] = HTTPStatus.NOT_FOUND


class IllegalSolution(OmphalosError):
    """This is no legal solution of the puzzle."""

    status: ClassVar[HTTPStatus] = HTTPStatus.UNPROCESSABLE_ENTITY
