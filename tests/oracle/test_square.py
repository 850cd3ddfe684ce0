"""Townsfolk: the cards, the square, what each calling does."""

from __future__ import annotations

from typing import Any

import pytest

from omphalos.oracle.actions import Discard, Divine, Foretell, Hire, Stay, Tuck
from omphalos.oracle.agenda import Boarding, Choosing, Discarding, Ferrying, Tucking
from omphalos.oracle.cove import square
from omphalos.oracle.events import Corrupted, Discarded, Drew, Gained, Paid, Posted, Reshuffled, Spent
from omphalos.oracle.people import COLOURS
from omphalos.oracle.state import Town
from tests.oracle.helpers import Game, dish

SYMBOLS = dict.fromkeys(square.CALLINGS, 1) | {"porter": 2, "swindler": 0}


def hiring(card: str, **player: Any) -> Game:
    """Seat 0 hires this card from the cheap end."""
    others = [name for name in sorted(square.CARDS) if name != card]
    game = Game(2).put(town=Town(tuple(others[3:]), (card, *others[:3])), halls=(2, 3, 4, 5, 2))
    return game.player(0, **player).turn(0, dish("bone 3", "voodoo tree 4")).do(Hire(0))


@pytest.mark.rule("WY-C14")
def test_nine_callings_in_each_of_four_colours() -> None:
    assert len(square.CARDS) == 36
    assert {(card.calling, card.colour) for card in square.CARDS.values()} == {
        (calling, colour) for calling in SYMBOLS for colour in COLOURS
    }
    assert all(card.symbols == SYMBOLS[card.calling] for card in square.CARDS.values())
    assert square.HOURS == (1, 1, 2, 3)


@pytest.mark.rule("WY-C14")
def test_the_porter_draws_one_adventurer() -> None:
    game = hiring("red porter")
    assert [(event.seat, len(event.who)) for event in game.happened(Drew)] == [(0, 1)]
    assert isinstance(game.asked, Boarding)


@pytest.mark.rule("WY-C14")
def test_herald_and_swindler_pay() -> None:
    game = hiring("blue herald")
    assert game.happened(Paid) == [Paid(0, 3, "card", ("blue herald",))]
    game = hiring("blue swindler")
    assert game.happened(Paid) == [Paid(0, 12, "card", ("blue swindler",))]
    assert [(len(event.cards), event.why) for event in game.happened(Corrupted)] == [(2, "card")]


@pytest.mark.rule("WY-C14")
def test_the_confessor_takes_a_card_away() -> None:
    game = hiring("green confessor", cards=(1, 0, 1))
    assert game.asked == Discarding(0)
    game.do(Discard(3))
    assert game.asked == Tucking(0, "green confessor")
    assert hiring("green confessor").asked == Tucking(0, "green confessor")  # nothing to confess


@pytest.mark.rule("WY-C14")
def test_the_pilot_does_as_the_bards_and_the_envoy_as_its_guild() -> None:
    assert hiring("red pilot").asked == Ferrying(0)
    assert hiring("green envoy").asked == Ferrying(0)
    assert hiring("blue envoy").asked == Choosing(0, "charm", COLOURS)
    assert hiring("yellow envoy").happened(Paid) == [Paid(0, 10, "sponsorship", ("yellow",))]
    assert hiring("red envoy", cards=(0, 1, 0)).happened(Discarded) == [Discarded(0, 2)]
    assert hiring("red pilot").do(Stay()).asked == Tucking(0, "red pilot")


@pytest.mark.rule("WY-C14")
def test_chandler_and_librarian_give_goods_of_their_colour() -> None:
    assert hiring("yellow chandler").happened(Gained) == [Gained(0, "charm", "yellow")]
    game = hiring("yellow librarian")
    assert game.happened(Gained) == [Gained(0, "tome", "yellow")]
    assert [len(event.cards) for event in game.happened(Corrupted)] == [1]


@pytest.mark.rule("WY-C14")
def test_the_clockmaker_makes_the_next_action_shorter_but_never_less_than_one_hour() -> None:
    game = hiring("red clockmaker").do(Tuck("bouncer"))
    assert game.happened(Spent) == [Spent(0, 1)]  # not the hire itself
    assert game.state.players[0].thrift == 1
    two = Game(2).player(0, thrift=1).turn(0, dish("bone 3", "voodoo tree 4")).do(Hire(3))
    while not two.happened(Spent):
        two.do(two.offers[0])
    assert two.happened(Spent) == [Spent(0, 2)]
    assert two.state.players[0].thrift in (0, 1)
    one = Game(2).player(0, thrift=1).turn(0, dish("bone 3", "voodoo tree 4")).do(Divine(4), Foretell("red"))
    assert one.happened(Spent) == [Spent(0, 1)]
    assert one.state.players[0].thrift == 0


@pytest.mark.rule("WY-C14")
def test_when_the_townsfolk_are_out_the_discards_come_back() -> None:
    cards = sorted(square.CARDS)
    game = Game(2).put(town=Town((), tuple(cards[:4]), tuple(cards[4:])))
    game.turn(0, dish("bone 3", "voodoo tree 4")).do(Hire(0))
    assert game.happened(Reshuffled) == [Reshuffled("townsfolk")]
    assert len(game.happened(Posted)) == 1
    assert len(game.state.town.square) == 4
