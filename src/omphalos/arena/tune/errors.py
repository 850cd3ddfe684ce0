"""The errors of a tuning."""

from __future__ import annotations

from omphalos.arena.errors import ArenaError


class TuneError(ArenaError):
    """A tuning cannot be set up, resumed or finished."""


class BadTask(TuneError):
    """A task that cannot be carried out. The message names the file and what is wrong."""


class NotOurs(BadTask):
    """A number of the rulebook (R), or one whose origin is not declared. It may not be tuned."""
