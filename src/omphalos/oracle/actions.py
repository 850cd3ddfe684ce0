"""The actions: what a player chooses in a turn, and the answers to questions."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from omphalos.oracle.people import Adventurer, Colour, PierName, Size
from omphalos.oracle.state import Fate, Half, Row, Rune

Place: TypeAlias = Literal["upper", "lower", "red", "green", "blue", "yellow"]  # of an X: a row or a guild


class _Action(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag=str.lower):
    """One choice."""


class Hire(_Action, frozen=True):
    """Hire a townsfolk from the square (WY-A11)."""

    place: int  # in the square, from 0 at the cheap end


class Pass(_Action, frozen=True):
    """Let an hour go by, when nothing else is possible (WY-A14)."""


class Board(_Action, frozen=True):
    """Put the adventurer into a boat."""

    boat: int


class Dock(_Action, frozen=True):
    """Dock the full boat at a pier with a free berth."""

    pier: PierName


class Lift(_Action, frozen=True):
    """Take an adventurer out of a waiting boat."""

    boat: int
    who: Adventurer


class Stay(_Action, frozen=True):
    """Let everybody stay in their boats."""


class Choose(_Action, frozen=True):
    """Choose the colour of the good that is gained."""

    colour: Colour


class Discard(_Action, frozen=True):
    """Discard one of your corruption cards."""

    points: int


class Tuck(_Action, frozen=True):
    """Tuck the hired card under a staff ability."""

    ability: str


class Sell(_Action, frozen=True):
    """Sell a good at a pier."""

    size: Size
    colour: Colour
    pier: PierName


class Close(_Action, frozen=True):
    """Sell no more today."""


# --- fates, before the action (WY-S5)


class Nudge(_Action, frozen=True):
    """Cross out a ±1: change a die by one."""

    die: int  # 1 or 2
    by: Literal[-1, 1]


class Shift(_Action, frozen=True):
    """Cross out a Move: put a rune into the other half."""

    rune: Rune


# --- the actions


class Stargaze(_Action, frozen=True):
    """Draw lines (WY-A1)."""

    lines: int  # at most


class Divine(_Action, frozen=True):
    """Make a prophecy (WY-A5)."""

    symbols: int


class Horoscope(_Action, frozen=True):
    """Write the dice of a half into the horoscopes (WY-A7)."""

    half: Half


class Fates(_Action, frozen=True):
    """An X, two ±1 or two Moves (WY-A10)."""

    take: Literal["X", "nudge", "shift"]


class Staff(_Action, frozen=True):
    """Activate the staff (WY-A12)."""


# --- answers to questions during an action


class Draw(_Action, frozen=True):
    """Draw one line, named by its dots: "c3-d3"."""

    line: str


class Stop(_Action, frozen=True):
    """Draw no more lines."""


class Foretell(_Action, frozen=True):
    """Choose the colour of the prophecy."""

    colour: Colour


class First(_Action, frozen=True):
    """Of two adventurers drawn together, resolve this one first."""

    who: Adventurer


class Reward(_Action, frozen=True):
    """Choose the reward of a fulfilled prophecy."""

    take: Literal["tome", "charm", "trade", "X"]


class Write(_Action, frozen=True):
    """Write a digit into a row."""

    digit: int
    row: Row


class Cross(_Action, frozen=True):
    """Draw an X into a row of the horoscopes or on a guild."""

    place: Place


class Decline(_Action, frozen=True):
    """Draw no X."""


class Trade(_Action, frozen=True):
    """Draw a trade mark on a guild."""

    guild: Colour


class Use(_Action, frozen=True):
    """Use a staff ability."""

    ability: str


class Finish(_Action, frozen=True):
    """Use no more of the staff."""


class Fill(_Action, frozen=True):
    """Fill a field of the fates."""

    fate: Fate


Action: TypeAlias = (
    Hire
    | Pass
    | Board
    | Dock
    | Lift
    | Stay
    | Choose
    | Discard
    | Tuck
    | Sell
    | Close
    | Nudge
    | Shift
    | Stargaze
    | Divine
    | Horoscope
    | Fates
    | Staff
    | Draw
    | Stop
    | Foretell
    | First
    | Reward
    | Write
    | Cross
    | Decline
    | Trade
    | Use
    | Finish
    | Fill
)
