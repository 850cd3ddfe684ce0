"""Why a site cannot be written."""

from __future__ import annotations

from omphalos.table.errors import OmphalosError


class ClientMissing(OmphalosError):
    """The browser client is not in this installation."""


class EngineMissing(OmphalosError):
    """The engine of the page is not in this installation."""


class NotASite(OmphalosError):
    """The folder contains something else, which is not replaced."""


class BadAddress(OmphalosError):
    """The address of the site is none."""


class NoDocumentation(OmphalosError):
    """The folder does not contain built documentation."""
