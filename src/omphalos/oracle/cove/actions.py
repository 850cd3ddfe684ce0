"""The actions in the cove that every merchant has."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from omphalos.oracle.cove.people import Adventurer, Colour, PierName, Size


class Action(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag=str.lower):
    """One choice."""


class Hire(Action, frozen=True):
    """Hire a townsfolk from the square (WY-A11)."""

    place: int  # in the square, from 0 at the cheap end


class Pass(Action, frozen=True):
    """Let an hour go by, when nothing else is possible (WY-A14)."""


class Board(Action, frozen=True):
    """Put the adventurer into a boat."""

    boat: int


class Dock(Action, frozen=True):
    """Dock the full boat at a pier with a free berth."""

    pier: PierName


class Lift(Action, frozen=True):
    """Take an adventurer out of a waiting boat."""

    boat: int
    who: Adventurer


class Stay(Action, frozen=True):
    """Let everybody stay in their boats."""


class Choose(Action, frozen=True):
    """Choose the colour of the good that is gained."""

    colour: Colour


class Discard(Action, frozen=True):
    """Discard one of your corruption cards."""

    points: int


class Tuck(Action, frozen=True):
    """Tuck the hired card under a staff ability."""

    ability: str


class Sell(Action, frozen=True):
    """Sell a good at a pier."""

    size: Size
    colour: Colour
    pier: PierName


class Close(Action, frozen=True):
    """Sell no more today."""


CoveAction: TypeAlias = Hire | Pass | Board | Dock | Lift | Stay | Choose | Discard | Tuck | Sell | Close
