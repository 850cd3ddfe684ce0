"""The actions of players.

Places are in millimetres, angles in degrees counter-clockwise from the east, speeds in metres per second.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from omphalos.flick.options import GodId
from omphalos.flick.pieces import Prophet

Place: TypeAlias = tuple[float, float]


class ChooseGod(msgspec.Struct, frozen=True, tag="choose_god", gc=False):
    """Take a side of the god card (PB-S1)."""

    god: GodId


class Vote(msgspec.Struct, frozen=True, tag="vote", gc=False):
    """Vote thumb up for the upper law or down for the lower (PB-A1). Themis also decides a tie with it."""

    up: bool


class Flick(msgspec.Struct, frozen=True, tag="flick", gc=False):
    """Put an unused prophet in the cloud and flick it (PB-M1)."""

    kind: Prophet
    at: Place
    angle: float
    speed: float


class FlickStack(msgspec.Struct, frozen=True, tag="flick_stack", gc=False):
    """Put two unused prophets in the cloud, one on the other, and flick them as one (L04)."""

    lower: Prophet
    upper: Prophet
    at: Place
    angle: float
    speed: float


class FlickPair(msgspec.Struct, frozen=True, tag="flick_pair", gc=False):
    """Put two unused prophets in the cloud and flick both at the same moment (L05)."""

    one: Flick
    other: Flick


class FlickAgain(msgspec.Struct, frozen=True, tag="flick_again", gc=False):
    """Flick a prophet that has not left the cloud once more from where it lies (PB-M2)."""

    disk: int
    angle: float
    speed: float


class KeepOath(msgspec.Struct, frozen=True, tag="keep_oath", gc=False):
    """Tyr flicks the prophet he has just flicked once more from where it lies."""

    disk: int
    angle: float
    speed: float


class StandHand(msgspec.Struct, frozen=True, tag="stand_hand", gc=False):
    """Dagda stands the hand on the mat for his next flick."""

    at: Place  # its middle
    angle: float  # its direction


class Build(msgspec.Struct, frozen=True, tag="build", gc=False):
    """Send a prophet on a city to the reserve and put a temple on the island (PB-M4)."""

    prophet: int  # the disk on the city
    island: int  # from 0
    at: Place
    temple: int | None = None  # a built temple to move, when the pool has none


class DropHeart(msgspec.Struct, frozen=True, tag="drop_heart", gc=False):
    """Freja drops the heart and aims at this place."""

    at: Place


class Decline(msgspec.Struct, frozen=True, tag="decline", gc=False):
    """Decline what is offered: another flick, or a temple."""


Action: TypeAlias = (
    ChooseGod | Vote | Flick | FlickStack | FlickPair | FlickAgain | KeepOath | StandHand | Build | DropHeart | Decline
)
