"""Invariants of every state of every game."""

from __future__ import annotations

from typing import Any

from omphalos.oracle.account import balance
from omphalos.oracle.cove.square import CARDS
from omphalos.oracle.numbers import COVE, STOCK
from omphalos.oracle.people import ADVENTURERS


def hold(state: Any) -> None:
    """Adventurers, goods, cards and gold are conserved; boats, berths and boards are within their limits."""
    if state.rogues is not None:
        for who, name in enumerate(ADVENTURERS):
            there = state.bag[who] + state.halls[who] + state.ashore.count(who)
            there += sum(pier[who] for pier in state.piers) + sum(boat.count(who) for boat in state.boats)
            assert there == getattr(COVE.people, name).value, f"{there} {name} adventurers"
    for player in state.players:
        assert tuple(map(sum, zip(player.pool, player.shelf, strict=True))) == STOCK
        assert min(player.pool) >= 0
        assert min(player.shelf) >= 0
        assert balance(player.account) == player.gold
        assert min(player.cards) >= 0
    for value, total in enumerate(COVE.corruption.cards.value):
        held = sum(player.cards[value] for player in state.players)
        assert held + state.corruption.deck[value] + state.corruption.discards[value] == total
    town = state.town
    staff = [card for player in state.players for card in (*player.staff, player.hired) if card]
    assert sorted([*town.deck, *town.square, *town.discards, *staff]) == sorted(CARDS)
    assert sum(pier != -1 for pier in state.moored) <= 4
    assert all(state.moored.count(pier) <= berths for pier, berths in enumerate((1, 1, 2)))
    assert all(len(boat) <= 4 for boat in state.boats)
    for shop in state.shops:
        assert sum(prophecy.symbols for prophecy in shop.prophecies) == shop.used <= 18
        assert all(len(marks) <= 2 for marks in shop.guilds)
        assert len(shop.upper) <= 8
        assert len(shop.lower) <= 8
        for fields in (shop.nudge, shop.shift):
            assert 0 <= fields.crossed <= fields.filled <= 8


class TimeForward:
    """Hours never decrease within a day, and days never decrease."""

    def __init__(self) -> None:
        self.last: Any = None

    def __call__(self, state: Any) -> None:
        hold(state)
        now = (state.day, state.clock.hours)
        if self.last is not None and state.day:
            day, hours = self.last
            assert state.day >= day
            if state.day == day and len(hours) == len(state.clock.hours) and any(state.clock.hours):
                assert all(late >= early for early, late in zip(hours, state.clock.hours, strict=True))
        self.last = None if state.phase == "over" else now
