"""The tasks of an oracle."""

from __future__ import annotations

from typing import TypeAlias

from omphalos.oracle.cove.agenda import Task
from omphalos.oracle.cove.people import Adventurer


class Lining(Task, frozen=True):
    """Which line to draw next (WY-A1)."""

    seat: int
    left: int  # lines that may still be drawn


class Foretelling(Task, frozen=True):
    """Which colour a new prophecy has (WY-A5)."""

    seat: int
    symbols: int


class Ordering(Task, frozen=True):
    """Which of two adventurers drawn together is resolved first (WY-A6)."""

    seat: int
    who: tuple[Adventurer, ...]


class Rewarding(Task, frozen=True):
    """Which reward a fulfilled prophecy brings (WY-A6)."""

    seat: int
    symbols: int  # ringed


class Writing(Task, frozen=True):
    """Which die is written next, and into which row (WY-A7)."""

    seat: int
    dice: tuple[int, ...]


class Crossing(Task, frozen=True):
    """Where an X is drawn, if anywhere."""

    seat: int


class Trading(Task, frozen=True):
    """Where a trade mark is drawn."""

    seat: int


class Attending(Task, frozen=True):
    """Which staff ability is used next (WY-A12)."""

    seat: int
    left: tuple[str, ...]


class Filling(Task, frozen=True):
    """Which fate is filled next."""

    seat: int
    left: int


ShopTask: TypeAlias = Lining | Foretelling | Ordering | Rewarding | Writing | Crossing | Trading | Attending | Filling
