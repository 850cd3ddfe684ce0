"""Views: the boards, the cove, the accounts, and a position parsed from one."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from omphalos.oracle import GAME
from omphalos.oracle.account import balance, by_reason
from omphalos.oracle.agenda import Lining
from omphalos.oracle.state import Fields, Prophecy
from omphalos.table.errors import BadOptions, BadPosition
from omphalos.table.game import SPECTATOR
from tests.oracle.helpers import Game


def test_a_board_is_shown_as_it_stands() -> None:
    game = Game(2).shop(0, upper=(1, 0), guilds=("XT", "", "T", ""), nudge=Fields(3, 2), filled=0)
    game.shop(0, prophecies=(Prophecy("red", 4, 2), Prophecy("blue", 2, 2, True), Prophecy("red", 1, 0)), used=7)
    shop = GAME.view(game.state, SPECTATOR).players[0]
    assert [field.written for field in shop.upper] == ["1", "X", "", "", "", "", "", ""]
    assert [guild.marks for guild in shop.guilds] == [("X", "T"), ("", ""), ("T", ""), ("", "")]
    assert (shop.nudge.crossed, shop.nudge.ready, shop.nudge.empty) == (2, 1, 5)
    told = shop.divination.prophecies
    assert [(p.start, p.symbols, p.struck, p.ringed, p.active) for p in told] == [
        (0, 4, 2, 0, True),
        (4, 2, 0, 2, False),
        (6, 1, 1, 0, False),
    ]
    assert len(shop.stars.printed) == 8
    assert shop.stars.drawn == ()


def test_the_clock_shows_stacks_with_the_top_first() -> None:
    clock = GAME.view(Game(3).clock(hours=(14, 13, 14), order=(2, 0, 1), token=15).state, 0).clock
    assert [(stack.hour, stack.dial, stack.seats) for stack in clock.markers] == [(13, 1, (1,)), (14, 2, (2, 0))]
    assert (clock.token, clock.token_dial) == (15, 3)


def test_the_prompt_says_who_is_asked_what() -> None:
    game = Game(2).ask(Lining(1, 3))
    for seat in (0, 1, SPECTATOR):
        view = GAME.view(game.state, seat)
        assert view.to_act == (1,)
        assert view.prompt == Lining(1, 3)


def test_a_view_is_secret_as_long_as_it_shows_corruption_cards() -> None:
    game = Game(2)
    assert not GAME.secret(game.state, 0)
    game.player(0, cards=(1, 0, 2))
    assert GAME.secret(game.state, 0)
    assert not GAME.secret(game.state, 1)
    assert GAME.view(game.state, 0).players[0].cards == (1, 3, 3)
    assert GAME.view(game.state, 1).players[0].cards is None


def test_a_view_made_from_an_earlier_one_opens_the_cards_at_the_end() -> None:
    state = Game(2).player(0, cards=(1, 0, 2)).state
    over = msgspec.structs.replace(state, phase="over")
    for seat in (0, 1, SPECTATOR):
        before = state, GAME.view(state, seat)
        assert GAME.view_after(over, seat, before) == GAME.view(over, seat)
        assert GAME.view_after(over, seat, before).players[0].cards == (1, 3, 3)


def test_a_view_made_from_an_earlier_one_shows_each_change() -> None:
    """One change at a time: whatever a part shows is looked at before the part is used again."""
    game = Game(2).boats("rg", "b").put(piers=((1, 0, 0, 0, 0), (2, 0, 0, 3, 0), (0, 0, 0, 0, 1)), rogues="thieves")
    state, change = game.state, msgspec.structs.replace
    deck, town, player, shop = state.corruption, state.town, state.players[1], state.shops[1]
    changes: dict[str, Any] = {
        "rogues": "smugglers",
        "piers": (state.piers[0], state.piers[1], (0, 1, 0, 0, 1)),
        "moored": (0, *state.moored[1:]),
        "boats": ((0,), *state.boats[1:]),
        "bag": (1, 2, 3, 4, 5),
        "halls": (5, 4, 3, 2, 1),
        "ashore": (1, 1),
        "clock": change(state.clock, token=4),
        "town": change(town, square=(*town.square[1:], town.square[0])),
        "corruption": change(deck, discards=(1, 0, 2)),
        "players": (state.players[0], change(player, gold=player.gold + 7, cards=(1, 1, 1))),
        "shops": (state.shops[0], change(shop, guilds=("X", "", "", ""), upper=(3,))),
        "day": state.day + 1,
        "phase": "market",
    }
    for name, value in changes.items():
        later = change(state, **{name: value})
        for seat in (0, 1, SPECTATOR):
            for before, after in ((state, later), (later, state)):
                known = GAME.view(before, seat)
                found = GAME.view_after(after, seat, (before, known))
                assert found == GAME.view(after, seat), name
                assert found != known, name


def test_accounts_explain_every_coin() -> None:
    dice, reasons = random.Random(8), set[str]()
    for seed in range(12):
        game = Game(2, seed, numbers="balanced")
        while game.asked:
            game.do(dice.choice(game.offers))
        for seat, player in enumerate(GAME.view(game.state, SPECTATOR).players):
            assert balance(player.account) == player.gold == sum(player.by_reason.values())
            assert by_reason(player.account) == player.by_reason
            assert all(coin.gold and (coin.note or coin.why == "start") for coin in player.account)
            end = GAME.view(game.state, SPECTATOR).reckoning[seat]
            assert end.gold == player.gold == end.before + sum(end.symbols) - end.points * end.price
            reasons |= set(player.by_reason)
    assert reasons >= {"start", "sale", "sponsorship", "card", "symbol", "corruption"}


def test_a_position_is_a_view_in_json() -> None:
    view = GAME.view(Game(2).state, 1)
    assert GAME.position(msgspec.json.encode(view).decode()) == view
    with pytest.raises(BadPosition, match="JSON"):
        GAME.position("{}")
    assert GAME.picture(view).startswith("<svg") or "<svg" in GAME.picture(view)


def test_there_are_no_options() -> None:
    with pytest.raises(BadOptions):
        GAME.read_options({"days": 5})
