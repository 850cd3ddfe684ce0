"""The errors of environments."""

from __future__ import annotations

from omphalos.table.errors import OmphalosError


class TooMany(OmphalosError):
    """A view has more of something than its layout has rows for. No game of the rules gets there."""


class BadForm(OmphalosError):
    """An unknown form of actions, kind of reward, observation or way to treat illegal actions."""


class IllegalAction(OmphalosError):
    """The action is not legal now. Raised with `illegal="raise"`."""


class NotReset(OmphalosError):
    """The environment was used before `reset`, or after the game was over."""


class CannotRender(OmphalosError):
    """The environment cannot draw in this mode, or what it needs for it is not installed."""


class NoEncoder(OmphalosError):
    """The game has no encoding of its views or actions."""


class NotEncoded(OmphalosError):
    """The game offers an action that its choices do not number."""


class DatasetError(OmphalosError):
    """A dataset of decisions cannot be made of these records, or cannot be written."""


class WorkerDied(OmphalosError):
    """A process that plays games of a batch has ended. The batch can only be closed."""
