"""The actions of an oracle."""

from __future__ import annotations

from typing import Literal, TypeAlias

from omphalos.oracle.cove.actions import Action
from omphalos.oracle.cove.people import Adventurer, Colour
from omphalos.oracle.shop.state import Fate, Half, Row, Rune

Place: TypeAlias = Literal["upper", "lower", "red", "green", "blue", "yellow"]  # of an X: a row or a guild


# --- fates, before the action (WY-S5)


class Nudge(Action, frozen=True):
    """Cross out a ±1: change a die by one."""

    die: int  # 1 or 2
    by: Literal[-1, 1]


class Shift(Action, frozen=True):
    """Cross out a Move: put a rune into the other half."""

    rune: Rune


# --- the actions


class Stargaze(Action, frozen=True):
    """Draw lines (WY-A1)."""

    lines: int  # at most


class Divine(Action, frozen=True):
    """Make a prophecy (WY-A5)."""

    symbols: int


class Horoscope(Action, frozen=True):
    """Write the dice of a half into the horoscopes (WY-A7)."""

    half: Half


class Fates(Action, frozen=True):
    """An X, two ±1 or two Moves (WY-A10)."""

    take: Literal["X", "nudge", "shift"]


class Staff(Action, frozen=True):
    """Activate the staff (WY-A12)."""


# --- answers to questions during an action


class Draw(Action, frozen=True):
    """Draw one line, named by its dots: "c3-d3"."""

    line: str


class Stop(Action, frozen=True):
    """Draw no more lines."""


class Foretell(Action, frozen=True):
    """Choose the colour of the prophecy."""

    colour: Colour


class First(Action, frozen=True):
    """Of two adventurers drawn together, resolve this one first."""

    who: Adventurer


class Reward(Action, frozen=True):
    """Choose the reward of a fulfilled prophecy."""

    take: Literal["tome", "charm", "trade", "X"]


class Write(Action, frozen=True):
    """Write a digit into a row."""

    digit: int
    row: Row


class Cross(Action, frozen=True):
    """Draw an X into a row of the horoscopes or on a guild."""

    place: Place


class Decline(Action, frozen=True):
    """Draw no X."""


class Trade(Action, frozen=True):
    """Draw a trade mark on a guild."""

    guild: Colour


class Use(Action, frozen=True):
    """Use a staff ability."""

    ability: str


class Finish(Action, frozen=True):
    """Use no more of the staff."""


class Fill(Action, frozen=True):
    """Fill a field of the fates."""

    fate: Fate


ShopAction: TypeAlias = (
    Nudge
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
