"""What a label promises is what then happens: costs, gold, odds, the sale tonight."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest
from msgspec.structs import replace

from omphalos.oracle import GAME, decide
from omphalos.oracle.actions import (
    Action,
    Close,
    Dock,
    Fates,
    Foretell,
    Hire,
    Nudge,
    Sell,
    Shift,
    Stop,
    Trade,
    Tuck,
)
from omphalos.oracle.agenda import Foretelling, Market, Selling, Turn
from omphalos.oracle.cove import boats, market, reckoning
from omphalos.oracle.draft import Draft
from omphalos.oracle.events import Cleaned, Corrupted, Paid, Sold
from omphalos.oracle.outlook import Tonight, crowd, odds, outlook, tonight
from omphalos.oracle.people import COLOURS, PIERS, sample
from omphalos.oracle.state import WAITING, State
from omphalos.table.chance import Chance
from omphalos.table.errors import CannotRehearse, NotAllowed
from tests.oracle.helpers import Game

NAMES = ("Ala", "Bo", "Cyd", "Dag")
STREAMS = ("rogues", "bag", "town", "corruption", "runes")


@lru_cache
def positions() -> tuple[tuple[State, tuple[Any, ...]], ...]:
    """Positions of random games with one to four players, and what is offered in them."""
    found: list[tuple[State, tuple[Any, ...]]] = []
    for seed in range(12):
        dice = random.Random(seed)
        game = Game(1 + seed % 4, seed)
        while game.asked:
            found.append((game.state, tuple(game.offers)))
            game.do(dice.choice(game.offers))
    return tuple(found)


def offered(*kinds: Any) -> Iterator[tuple[State, int, Any]]:
    """Each position where such an action is offered: the state, the seat, the action."""
    for state, offers in positions():
        for action in offers:
            if isinstance(action, kinds):
                assert state.asked is not None
                yield state, state.asked.seat, action


def label(state: State, action: Any) -> str:
    return GAME.tell_action(state, action, NAMES, "en")


def number(pattern: str, text: str) -> int:
    """The number at this place of a label, 0 without it."""
    found = re.search(pattern, text)
    return int(found[1]) if found else 0


def after(state: State, action: Any) -> State:
    """The state after an action, up to the next question."""
    assert state.asked is not None
    return GAME.decide(state, state.asked.seat, action, Chance("test", STREAMS)).state


def sold(state: State, seat: int, *sales: Any) -> tuple[int, int]:
    """The gold and the corruption cards of a seat's sales, when it has closed."""
    events = list[Any]()
    for sale in (*sales, Close()):
        if not isinstance(state.asked, Selling) or state.asked.seat != seat:
            break  # there was nothing left to sell
        booked = GAME.decide(state, seat, sale, Chance("test", STREAMS))
        events += booked.events
        state = booked.state
    evening = next((n for n, one in enumerate(events) if isinstance(one, Cleaned)), len(events))
    own = [one for one in events[:evening] if getattr(one, "seat", None) == seat]
    gold = sum(one.gold for one in own if isinstance(one, Paid | Sold))
    return gold, sum(len(one.cards) for one in own if isinstance(one, Corrupted))


def test_a_sale_brings_and_costs_what_its_label_says() -> None:
    fees = cards = 0
    for state, seat, action in offered(Sell):
        without, with_it, text = sold(state, seat), sold(state, seat, action), label(state, action)
        gold, took = with_it[0] - without[0], with_it[1] - without[1]
        assert number(r"(-?\d+) gold", text) == gold
        assert number(r"(\d+) corruption", text) == took
        if "for rogues" in text:
            fee = number(r"− (\d+) for", text)
            assert number(r"\((\d+) −", text) - fee == gold
            fees += fee
        cards += took
    assert fees > 0
    assert cards > 0


def test_closing_costs_what_its_label_says() -> None:
    costs = set[tuple[bool, bool]]()
    for state, seat, action in offered(Close):
        text, (gold, cards) = label(state, action), sold(state, seat)
        assert number(r"−(\d+) gold", text) == -gold
        assert number(r"(\d+) corruption", text) == cards
        costs.add(("gold" in text, "corruption" in text))
    assert {(False, False), (True, False), (False, True)} <= costs


def test_the_skull_and_the_cult_take_the_cards_that_are_on_the_label() -> None:
    seen = {"skull": set[int](), "cult": set[int]()}
    for why, kind in (("skull", Fates), ("cult", Dock)):
        for state, seat, action in offered(kind):
            promised, there = number(r"(\d+) corruption", label(state, action)), sum(state.corruption.deck)
            then, dice = after(state, action), random.Random(1)
            chance, taken = Chance("on", STREAMS), [0]
            while then.asked is not None and not isinstance(then.asked, Turn) and then.day == state.day:
                booked = GAME.decide(then, then.asked.seat, dice.choice(decide.options(then, then.asked)), chance)
                taken += [len(one.cards) for one in booked.events if isinstance(one, Corrupted) and one.why == why]
                then = booked.state
            booked = GAME.decide(state, seat, action, Chance("test", STREAMS))
            taken += [len(one.cards) for one in booked.events if isinstance(one, Corrupted) and one.why == why]
            if kind is Fates and there:
                assert sum(taken) == promised
                seen[why].add(promised)
            elif there >= promised and sum(taken) >= promised:  # another boat may dock on the way
                seen[why].add(promised)
    assert seen["skull"] == {0, 1}
    assert {0, 1} <= seen["cult"]


def test_a_hired_card_pays_in_the_end_what_its_label_says() -> None:
    several = set[int]()
    for state, seat, action in offered(Hire):
        free = replace(state.players[seat], staff=(None,) * 4)
        alone = replace(state, players=(*state.players[:seat], free, *state.players[seat + 1 :]))
        draft = Draft(alone, Chance("test", STREAMS))
        draft.agenda.pop()
        decide.answer(draft, Turn(seat), action)
        tucking = next(task for task in reversed(draft.agenda) if type(task).__name__ == "Tucking")
        decide.answer(draft, tucking, Tuck("bouncer"))  # type: ignore[arg-type]
        promised = number(r"→ (\d+) gold in the end", label(state, action))
        assert promised == sum(reckoning.symbols(draft.state, draft.player(seat)))
        several.add(promised)
    assert len(several) > 3


def test_a_trade_mark_pays_at_the_next_market_what_its_label_says() -> None:
    pays = set[int]()
    for state, seat, action in offered(Trade):
        then = after(state, action)
        gold = list[int]()
        for one in (state, then):
            draft = Draft(replace(one, agenda=()), Chance("test", STREAMS))
            market.opening(draft, Market())
            gold.append(sum(e.gold for e in draft.events if isinstance(e, Paid) and e.seat == seat))
        if then.piers == state.piers:
            assert number(r"customer: (\d+) now", label(state, action)) == gold[1] - gold[0]
            pays.add(gold[1] - gold[0])
    assert len(pays) > 2


def test_a_die_shows_then_what_the_label_says() -> None:
    for state, seat, action in offered(Nudge):
        dish = after(state, action).shops[seat].dish
        assert dish is not None
        assert number(r"to (\d)", label(state, action)) == dish.faces[action.die - 1]


# --- sales that are tried


def test_what_is_tried_is_what_happens() -> None:
    """Random sales in random positions: the shelf and the gold meanwhile, each cell, and the end of the evening."""
    dice, several, capped, carded = random.Random(7), 0, 0, 0
    for state, seat, _ in list(offered(Close))[::3]:
        sales, now, gold = list[Any](), GAME.rehearse(state, seat, []), state.players[seat].gold
        while True:
            brings = {action: GAME.brings(now, seat, action) for action in GAME.legal(now, seat).actions}
            due = brings[Close()]
            net = now.players[seat].gold - gold + due["gold"], due["cards"]
            assert net == sold(state, seat, *sales)
            capped += -due["gold"] == now.players[seat].gold > 0
            carded += due["cards"] > 0
            more = [one for one in brings if isinstance(one, Sell)]
            for one in more:
                then = sold(state, seat, *sales, one)
                assert (brings[one]["gold"], brings[one]["cards"]) == (then[0] - net[0], then[1] - net[1])
            if not more:
                break
            sales.append(dice.choice(more))
            now = GAME.rehearse(state, seat, sales)
            real = after(state, sales[0]) if len(sales) == 1 else None
            if real is not None and isinstance(real.asked, Selling) and real.asked.seat == seat:
                assert GAME.view(now, seat) == GAME.view(real, seat)
        several += len(sales) > 3
    assert several > 3
    assert carded > 10


def test_runes_can_be_tried() -> None:
    tried = 0
    for state, seat, action in list(offered(Nudge, Shift))[::7]:
        then = GAME.rehearse(state, seat, [action])
        assert GAME.view(then, seat) == GAME.view(after(state, action), seat)
        assert GAME.legal(then, seat) == GAME.legal(after(state, action), seat)
        tried += 1
    assert tried > 10


def test_what_cannot_be_tried() -> None:
    state, seat, action = next(offered(Sell))
    other = 1 - seat if len(state.players) > 1 else seat + 1
    for one, why in ((seat, Close()), (seat, Stop())):
        with pytest.raises(CannotRehearse, match="cannot be shown before it is done"):
            GAME.rehearse(state, one, [why])
    with pytest.raises(NotAllowed):
        GAME.rehearse(state, other, [action])
    with pytest.raises(NotAllowed):
        GAME.rehearse(state, seat, [Nudge(1, 1)])
    gone = [action] * (sum(state.players[seat].shelf) + 1)
    with pytest.raises(NotAllowed):
        GAME.rehearse(state, seat, gone)


# --- chance


@pytest.mark.parametrize(("bag", "symbols", "chance"), [
    ((1, 1, 0, 0, 0), 1, 0.5),
    ((1, 1, 0, 0, 0), 2, 1.0),
    ((0, 3, 0, 0, 0), 2, 0.0),
    ((2, 1, 1, 1, 1), 3, 0.8),
    ((0, 0, 0, 0, 0), 3, 0.0),
    ((1, 0, 0, 0, 0), 3, 1.0),
])  # fmt: skip
def test_odds_are_those_of_draws_without_replacement(bag: Any, symbols: int, chance: float) -> None:
    assert odds(Game().put(bag=bag).state, "red", symbols) == pytest.approx(chance)


def test_odds_come_true() -> None:
    stream = Chance("draws", STREAMS)["bag"]
    for state, _, action in list(offered(Foretell))[::9]:
        assert isinstance(state.asked, Foretelling)
        draws = [sample(stream, state.bag, state.asked.symbols) for _ in range(600)]
        share = sum(COLOURS.index(action.colour) in drawn for drawn in draws) / len(draws)
        promised = number(r"(\d+) %", label(state, action)) / 100
        assert share == pytest.approx(promised, abs=0.1)
        assert f"({state.bag[COLOURS.index(action.colour)]} of {sum(state.bag)} in the bag" in label(state, action)


# --- tonight


def best_by_playing(state: State, seat: int) -> int:
    """The most that a seat can make of its sales, with corruption as it costs now, by playing all of them."""
    done = dict[Any, int]()

    def search(now: State, sales: tuple[Any, ...]) -> int:
        key = tuple(sorted(map(repr, sales)))
        if key not in done:
            gold, cards = sold(state, seat, *sales)
            done[key] = gold - 2 * reckoning.price(state) * cards
            if isinstance(now.asked, Selling) and now.asked.seat == seat:
                more = [one for one in decide.options(now, now.asked) if isinstance(one, Sell)]
                done[key] = max([done[key], *(search(after(now, one), (*sales, one)) for one in more)])
        return done[key]

    gold, cards = sold(state, seat)
    return search(state, ()) - (gold - 2 * reckoning.price(state) * cards)


def test_the_best_sale_is_the_best_of_all_sales() -> None:
    found = [(state, seat) for state, seat, _ in offered(Close) if 1 <= sum(state.players[seat].shelf) <= 4][::5]
    assert len(found) > 20
    for state, seat in found:
        best = tonight(state, seat)
        assert best.gold - 2 * reckoning.price(state) * best.cards == best_by_playing(state, seat)


def test_boats_count_as_if_they_docked_where_it_serves_the_seat() -> None:
    game = Game().boats("rrg", "yk").player(shelf=(1, 0, 0, 0, 0, 0, 0, 1))
    game.put(piers=((0,) * 5,) * 3, rogues="cult").turn()
    value = market.VALUES
    assert tonight(game.state, 0) == Tonight(2 * value[0] + value[7], 0)
    assert tonight(game.state, 1) == Tonight(0, 0)
    full = game.put(moored=tuple(0 if n > 1 else one for n, one in enumerate(game.state.moored)))
    assert full.state.moored.count(0) >= boats.BERTHS[0]
    assert tonight(full.state, 0).gold == 2 * value[0] + value[7]  # the tome goes to the black market
    assert tonight(full.state, 0).cards == 1
    assert tonight(full.put(phase="market").state, 0) == Tonight(0, 0)


@pytest.mark.parametrize(
    ("good", "pier", "boats_there"), [(0, "small", 1), (4, "great", 1), (0, "black", 2), (4, "black", 2)]
)
def test_of_several_boats_no_more_count_at_a_pier_than_it_has_berths(good: int, pier: str, boats_there: int) -> None:
    """Three boats with two customers each, who would all be worth most at the same pier."""
    assert boats.BERTHS[PIERS.index(pier)] == boats_there  # type: ignore[arg-type]
    taken = [WAITING] * 6
    for other, berths in enumerate(boats.BERTHS):
        if PIERS[other] != pier:
            taken[3 + other : 3 + other + berths] = [other] * berths
    game = Game().boats("rr", "rr", "rr").player(shelf=tuple(int(one == good) for one in range(8)))
    game.put(piers=((0,) * 5,) * 3, rogues="cult", moored=tuple(taken)[:6]).turn()
    assert tonight(game.state, 0).gold == 2 * boats_there * market.VALUES[good]


def test_a_label_says_by_how_much_more_the_shelf_can_be_sold() -> None:
    more = 0
    for state, seat, action in list(offered(Action))[::40]:
        text = label(state, action)
        change = outlook(state, seat, action).tonight
        if isinstance(action, Dock):
            then = replace(state, agenda=state.agenda[:-1])
            draft = Draft(then, Chance("test", STREAMS))
            boats.dock(draft, state.asked, action)  # type: ignore[arg-type]
            assert number(r"tonight (\d+) gold", text) == tonight(draft.state, seat).gold
        elif "tonight" in text:
            assert number(r"tonight \+(\d+)", text) - number(r"tonight −(\d+)", text) == change
            more += change > 0
    assert more > 5


def test_a_crowd_is_counted_on_all_piers_with_smuggled_rogues() -> None:
    game = Game().put(piers=((1, 0, 0, 0, 0), (2, 0, 0, 0, 1), (0, 1, 0, 0, 3)), rogues="smugglers")
    assert (crowd(game.state, "red"), crowd(game.state, "green")) == (6, 4)
    assert crowd(game.put(rogues="thieves").state, "red") == 3


def test_the_prospect_says_the_best_sale_and_what_a_choice_makes_of_it() -> None:
    moved = 0
    for state, seat, action in list(offered(Action))[::30]:
        now, then = GAME.prospect(state, seat, None, "en"), GAME.prospect(state, seat, action, "en")
        best = tonight(state, seat)
        assert number(r"sell for (\d+)\{coin\}", now) == best.gold
        assert number(r"(\d+)\{corruption card\}", now) == best.cards
        if then:
            assert then != now
            moved += 1
        if isinstance(action, Sell) and not then:
            assert best.gold == 0 or state.rogues == "thieves"  # brings nothing, or what the thieves take once
    assert moved > 20


def test_a_game_that_is_over_has_no_prospect() -> None:
    state = replace(positions()[0][0], phase="over")
    assert GAME.prospect(state, 0, None, "en") == ""
