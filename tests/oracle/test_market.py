"""The market, rogues, corruption, the final account."""

from __future__ import annotations

import pytest

from omphalos.oracle import GAME
from omphalos.oracle.account import Coin, Reckoning, balance
from omphalos.oracle.actions import Board, Close, Discard, Sell, Stay
from omphalos.oracle.agenda import Boarding, Discarding, Evening, Ferrying, Market, Selling, Spending, Tainting
from omphalos.oracle.cove import market, reckoning
from omphalos.oracle.events import Corrupted, Discarded, Marketed, Paid, Reckoned, Reshuffled, Sold
from omphalos.oracle.people import GOOD
from omphalos.oracle.state import Deck
from omphalos.table.house_numbers import SETS, NumberSet
from tests.oracle.helpers import Game, counts

PIERS = (
    counts(["red"] * 3 + ["blue"]),
    counts(["red", "green", "green", "yellow"]),
    counts(["red", "yellow", "yellow", "blue", "rogue", "rogue"]),
)


def at_market(rogues: str = "cult", **goods: int) -> Game:
    """Seat 0 sells these goods ("red_tome=1") at PIERS, seat 1 nothing."""
    shelf = [0] * 8
    for name, count in goods.items():
        colour, size = name.split("_")
        shelf[GOOD[size, colour]] = count
    pool = tuple(all_ - some for all_, some in zip((3, 3, 3, 3, 2, 2, 2, 2), shelf, strict=True))
    game = Game(2).put(piers=PIERS, rogues=rogues, phase="market").player(0, shelf=tuple(shelf), pool=pool)
    return game.put(agenda=(Evening(), Selling(1), Selling(0)))


@pytest.mark.rule("WY-C9")
def test_goods_are_sold_at_piers_that_take_them_to_customers_of_their_colour() -> None:
    game = at_market(red_charm=2, red_tome=1, blue_charm=1, green_tome=1)
    assert set(game.offers) == {
        Sell("charm", "red", "small"),
        Sell("charm", "red", "black"),
        Sell("tome", "red", "great"),
        Sell("tome", "red", "black"),
        Sell("charm", "blue", "black"),
        Close(),  # there is no customer for a green tome at that pier
    }


@pytest.mark.rule("WY-C9")
def test_income_is_the_sum_of_values_times_customers_and_goods_return() -> None:
    game = at_market(red_tome=2, yellow_charm=1)
    game.do(Sell("tome", "red", "great"), Sell("tome", "red", "great"))
    assert game.state.players[0].gold == (4 + 4) * 3
    assert game.state.players[0].shelf[GOOD["tome", "red"]] == 0
    assert game.state.players[0].pool[GOOD["tome", "red"]] == 2
    assert game.state.piers == PIERS  # customers are not used up
    game.do(Sell("charm", "yellow", "black"))
    assert game.state.players[0].gold == 24 + 3 * 2
    assert game.state.players[0].account == (
        Coin(1, "sale", 12, ("tome", "red", "great")),
        Coin(1, "sale", 12, ("tome", "red", "great")),
        Coin(1, "sale", 6, ("charm", "yellow", "black")),
    )


@pytest.mark.rule("WY-C9")
def test_values_of_goods() -> None:
    assert market.VALUES == (2, 2, 3, 3, 4, 4, 6, 6)


@pytest.mark.rule("WY-C9")
def test_they_sell_in_turn_order() -> None:
    game = open_market(Game(3).clock(hours=(10, 9, 10), order=(2, 0, 1), token=9))
    assert game.happened(Marketed) == [Marketed((1, 2, 0))]
    goods = {"shelf": (1, *[0] * 7), "pool": (2, *[3] * 3, *[2] * 4)}
    game = Game(3).clock(hours=(10, 9, 10), order=(2, 0, 1), token=9).put(piers=PIERS)
    for seat in range(3):
        game.player(seat, **goods)
    open_market(game)
    for seat in (1, 2, 0):
        assert game.asked == Selling(seat)
        game.do(Close())


def open_market(game: Game) -> Game:
    """Go to the market at once."""
    return game.boats("r", "g").put(agenda=(Market(), Ferrying(0))).do(Stay())


@pytest.mark.rule("WY-C10")
@pytest.mark.parametrize(("goods", "cards"), [(0, 0), (1, 1), (2, 1), (3, 2)])
def test_the_black_market_corrupts_for_each_two_goods_or_part_of_two(goods: int, cards: int) -> None:
    game = at_market("cult", red_charm=3, red_tome=1)
    for _ in range(goods):
        game.do(Sell("charm", "red", "black"))
    game.do(Sell("tome", "red", "great")).do(*([Close()] if game.asked == Selling(0, (1, 0, goods)) else []))
    assert sum(len(event.cards) for event in game.happened(Corrupted)) == cards
    assert all(event.why == "black market" for event in game.happened(Corrupted))


@pytest.mark.rule("WY-C11")
def test_thieves_take_gold_for_each_rogue_where_one_sold() -> None:
    game = at_market("thieves", red_charm=1, red_tome=1).do(Sell("charm", "red", "black"), Sell("tome", "red", "great"))
    assert game.happened(Paid) == [Paid(0, -2, "thieves", ("black",))]
    assert game.state.players[0].gold == 2 + 12 - 2
    game = at_market("thieves", red_charm=1, red_tome=1).do(Sell("charm", "red", "small"), Close())
    assert not game.happened(Paid)  # none at a pier where nothing was sold
    many = counts(["red"] + ["rogue"] * 3)
    game = at_market("thieves", red_charm=1).put(piers=(many, many, many)).do(Sell("charm", "red", "small"))
    assert game.state.players[0].gold == 0  # never below


@pytest.mark.rule("WY-C11")
def test_the_cult_corrupts_who_docks_rogues() -> None:
    for rogues, cards in (("cult", 2), ("thieves", 0)):
        game = Game().put(rogues=rogues, moored=(-1, -1, 0, 1, 2, -1), ashore=(4,)).boats("rrk", "r")
        game.ask(Boarding(1, "rogue")).do(Board(0))
        assert sum(len(event.cards) for event in game.happened(Corrupted) if event.seat == 1) == cards


@pytest.mark.rule("WY-C11")
def test_smugglers_make_rogues_customers_and_every_sale_corrupt() -> None:
    game = at_market("smugglers", green_tome=1, red_charm=2)
    assert Sell("tome", "green", "black") in game.offers
    game.do(Sell("tome", "green", "black"), Sell("charm", "red", "black"), Sell("charm", "red", "black"))
    assert game.state.players[0].gold == 4 * 2 + 2 * 3 * 2
    assert sum(len(event.cards) for event in game.happened(Corrupted)) == 3
    quiet = tuple((*pier[:4], 0) for pier in PIERS)  # no rogue there: the usual price
    game = at_market("smugglers", red_charm=2).put(piers=quiet)
    game.do(Sell("charm", "red", "black"), Sell("charm", "red", "black"))
    assert sum(len(event.cards) for event in game.happened(Corrupted)) == 1


@pytest.mark.rule("WY-C13")
def test_a_trade_mark_pays_at_every_market_for_each_customer_of_its_colour() -> None:
    game = Game(2).put(rogues="cult").shop(0, guilds=("T", "", "XT", "TT"))
    for _ in range(2):
        open_market(game.put(piers=PIERS))
        assert game.happened(Paid) == [
            Paid(0, 5, "sponsorship", ("red",)),
            Paid(0, 4, "sponsorship", ("blue",)),
            Paid(0, 12, "sponsorship", ("yellow",)),
        ]


@pytest.mark.rule("WY-C15")
def test_sixty_cards_whose_values_the_owner_alone_sees() -> None:
    game = Game(2)
    assert game.state.corruption.deck == (24, 24, 12)
    game.ask(Discarding(0)).player(0, cards=(1, 1, 1)).put(corruption=Deck((23, 23, 11)))
    mine, theirs = GAME.view(game.state, 0).players[0], GAME.view(game.state, 1).players[0]
    assert (mine.corruption, mine.cards, mine.points) == (3, (1, 2, 3), 6)
    assert (theirs.corruption, theirs.cards, theirs.points) == (3, None, None)
    event = Corrupted(0, (3, 1), "cross")
    assert GAME.seen(game.state, event, 0) == event
    assert GAME.seen(game.state, event, 1) == Corrupted(0, (0, 0), "cross")
    assert GAME.seen(game.state, event, -1) == Corrupted(0, (0, 0), "cross")
    assert set(game.offers) == {Discard(1), Discard(2), Discard(3)}
    game.do(Discard(3))
    assert game.state.corruption.discards == (0, 0, 1)


@pytest.mark.rule("WY-C15")
def test_when_the_deck_is_out_the_discards_are_shuffled() -> None:
    game = Game(1).player(0, cards=(20, 24, 12)).put(corruption=Deck((1, 0, 0), (3, 0, 0)))
    game.put(agenda=(*game.state.agenda, Spending(0, 1), Tainting(0, 3, "cross"), Discarding(0))).do(Discard(1))
    assert game.happened(Reshuffled) == [Reshuffled("corruption")]
    assert [len(event.cards) for event in game.happened(Corrupted)] == [1, 2]
    assert sum(game.state.corruption.deck) + sum(game.state.corruption.discards) == 2
    game = Game(1).player(0, cards=(24, 24, 11)).put(corruption=Deck((0, 0, 1), (0, 0, 0)))
    game.put(agenda=(*game.state.agenda, Tainting(0, 3, "cross"), Discarding(0))).do(Discard(1))
    assert sum(game.state.players[0].cards) == 60  # the last, and the one just discarded; then there is none


@pytest.mark.rule("WY-C15")
def test_whether_one_is_asked_does_not_tell_what_the_cards_are() -> None:
    for cards in ((2, 0, 0), (1, 1, 0)):
        game = Game(1).player(0, cards=cards).ask(Discarding(0))
        assert game.asked == Discarding(0)


@pytest.mark.rule("WY-C16")
def test_symbols_pay_and_corruption_costs() -> None:
    staff = ("red porter", "blue herald", None, "green swindler")
    game = Game(2).player(0, staff=staff, gold=50, cards=(1, 2, 1)).put(halls=(3, 5, 4, 1, 5), day=3, phase="market")
    game.player(0, account=(Coin(1, "sale", 50),))
    game.put(boats=((),) * 6, agenda=(Evening(), Selling(0))).player(
        0, shelf=(1,) + (0,) * 7, pool=(2, *[3] * 3, *[2] * 4)
    )
    game.put(piers=PIERS).do(Close())
    (end,) = game.happened(Reckoned)
    price = 3  # 5 rogues ÷ 2, rounded up
    assert end.players[0] == Reckoning(50, (6, 0, 4, 0), 8, price, 50 + 10 - 24)
    assert game.state.players[0].gold == 36
    assert balance(game.state.players[0].account) == 36
    assert [coin.why for coin in game.state.players[0].account] == ["sale", "symbol", "symbol", "corruption"]
    assert GAME.view(game.state, 1).players[0].cards == (1, 2, 2, 3)  # now everybody sees
    assert GAME.to_act(game.state) == ()


@pytest.mark.rule("WY-C16")
@pytest.mark.parametrize(
    ("lines", "ranks", "decided"),
    [
        (((30, 4), (20, 0)), (1, 2), None),
        (((30, 4), (30, 3)), (2, 1), "less corruption"),
        (((30, 4), (30, 4), (31, 9)), (2, 2, 1), None),
        (((30, 4), (30, 4)), (1, 1), None),
    ],
)
def test_most_gold_wins_then_less_corruption_then_shared(
    lines: tuple[tuple[int, int], ...], ranks: tuple[int, ...], decided: str | None
) -> None:
    ends = tuple(Reckoning(0, (0, 0, 0, 0), points, 1, gold) for gold, points in lines)
    outcome = reckoning.outcome(Game(len(lines)).put(reckoning=ends, phase="over").state)
    assert outcome is not None
    assert outcome.ranks == ranks
    assert outcome.decided_by == decided


@pytest.mark.rule("WY-C17")
@pytest.mark.parametrize("numbers", SETS)
def test_alone_one_plays_for_a_rank(numbers: NumberSet) -> None:
    limits = reckoning.COVES[numbers].ranks
    assert list(limits) == sorted(limits)
    assert [reckoning.rank(gold, numbers) for gold in (limits[0] - 1, *limits)] == list(reckoning.RANKS)
    game = Game(1, seed=3, numbers=numbers)
    while game.asked:
        assert GAME.view(game.state, 0).rank is None
        game.do(game.offers[-1])
    assert GAME.view(game.state, 0).rank == reckoning.rank(game.state.players[0].gold, numbers)
    assert GAME.outcome(game.state) is not None


def test_a_sale_is_told_with_its_gold() -> None:
    game = at_market(red_tome=1)
    assert GAME.tell_action(game.state, Sell("tome", "red", "great"), ["A", "B"], "en").endswith("(12 gold)")
    game.do(Sell("tome", "red", "great"))
    assert Sold(0, "tome", "red", "great", 12) in game.events
    assert not game.happened(Discarded)
