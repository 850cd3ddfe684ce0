"""Refusals: one exception class for each reason, with a message the player can act on. The state is unchanged."""

from __future__ import annotations

from omphalos.table.errors import NotAllowed, Refusal


class NotNow(NotAllowed):
    """The action belongs to another moment of the game."""


class IllegalPlacement(Refusal):
    """A disk, temple, hand or heart cannot be put there."""


class NotANumber(Refusal):
    """A place, an angle or a speed is not a finite number."""


class BadAngle(Refusal):
    """An angle outside 0 to 360 degrees."""


class TooFast(Refusal):
    """A flick faster than a finger, or the law, allows."""


class TooSlow(Refusal):
    """A flick that would not move its disk."""


class NotYourDisk(Refusal):
    """The disk named is not one that may be flicked, traded in or moved by this player now."""


class NoneLeft(Refusal):
    """The player has no unused prophet of that kind."""


class TwoAtOnce(Refusal):
    """A law asks for two prophets at once, stacked or side by side; or none does."""


class VotedAlready(Refusal):
    """A vote is cast once."""


class NotYourCard(Refusal):
    """The god is not on the card that was dealt."""


class PowerSpent(Refusal):
    """The god's power has been used in this generation."""
