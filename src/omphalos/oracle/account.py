"""The accounts: every coin and every corruption card with its reason."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Reason: TypeAlias = Literal["sale", "sponsorship", "card", "thieves", "symbol", "corruption", "start"]  # of a coin
Why: TypeAlias = Literal["runes", "skull", "cross", "card", "cult", "black market"]  # of a corruption card


class Coin(msgspec.Struct, frozen=True, gc=False):
    """One line of an account."""

    day: int
    why: Reason
    gold: int  # negative for a payment
    note: tuple[str, ...] = ()  # what for: the good and the pier, the hall, the card


def balance(account: tuple[Coin, ...]) -> int:
    """The gold that an account adds up to."""
    return sum(coin.gold for coin in account)


def by_reason(account: tuple[Coin, ...]) -> dict[str, int]:
    """Gold by reason."""
    total: dict[str, int] = {}
    for coin in account:
        total[coin.why] = total.get(coin.why, 0) + coin.gold
    return total


class Reckoning(msgspec.Struct, frozen=True, gc=False):
    """One player's final reckoning (WY-C16)."""

    before: int  # gold after the last market
    symbols: tuple[int, int, int, int]  # gold for guild symbols, by hall
    points: int  # corruption points
    price: int  # gold that each point costs
    gold: int  # what is left
