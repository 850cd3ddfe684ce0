"""Plans: lines that close areas, the most profitable sales, a value for every question."""

from __future__ import annotations

import math
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from omphalos.bots.oracle import lines, sale
from omphalos.bots.oracle.estimates import Estimates
from omphalos.bots.oracle.heuristic import Heuristic, action_value
from omphalos.bots.oracle.valuation import HOUR, Valuation
from omphalos.oracle import GAME, stars
from omphalos.oracle.actions import Divine, Dock, Staff
from omphalos.oracle.agenda import Docking, Selling, Turn
from omphalos.oracle.cove import market
from omphalos.oracle.evolve import put
from omphalos.oracle.people import BLACK, COLOURS, GOOD, INDEX
from omphalos.oracle.state import Shop
from tests.bots.oracle.games import all_states, asked

GOODS = [float(value) * 2 for value in market.VALUES]


def with_lines(*names: str) -> Shop:
    shop = GAME.start(1, GAME.read_options()).shops[0]
    across = sum(stars.LINES[name].across for name in names)
    down = sum(stars.LINES[name].down for name in names)
    return replace(shop, across=shop.across | across, down=shop.down | down)


@pytest.mark.rule("WY-A3")
def test_habit_counts_the_card_of_an_area_that_gives_nothing_only_where_it_costs_one() -> None:
    """Red and blue side by side above the cross: one line closes them off, and gives nothing."""
    shop = with_lines("b3-c3", "c3-d3")
    assert lines.cards_for_nothing(shop, "b3-b4") == 0
    assert lines.cards_for_nothing(replace(shop, cross="areas"), "b3-b4") == 1
    assert lines.cards_for_nothing(replace(shop, cross="areas"), "a1-b1") == 0
    charm = replace(with_lines("c3-d3"), cross="areas")  # its fourth side gives a charm, whose card is counted anyway
    assert lines.cards_for_nothing(charm, "c3-c4") == 0


def test_a_nearly_closed_area_is_finished_first() -> None:
    """Three sides of the top left cell and one line: the fourth side, and a charm."""
    shop = with_lines("a1-b1", "a1-a2", "a2-b2")
    best = lines.plan(shop, 1, GOODS, 5.0)
    assert best.lines == ("b1-b2",)
    assert best.good == GOOD["charm", stars.COLOUR[0]]
    assert lines.plan(shop, 4, GOODS, 5.0).gain > best.gain


def test_plans_draw_new_lines_and_no_more_than_there_are() -> None:
    shop = with_lines("a1-b1", "c3-c4")
    for count in (1, 2, 3, 4):
        for plan in lines.plans(shop, count, GOODS, 5.0):
            assert 0 < len(plan.lines) <= count
            assert len(set(plan.lines)) == len(plan.lines)
            for name in plan.lines:
                line = stars.LINES[name]
                assert not line.across & shop.across
                assert not line.down & shop.down


def test_the_nearer_an_area_is_to_closing_the_more_it_promises() -> None:
    promises = [
        lines.promise(with_lines(*names), GOODS, 5.0)
        for names in ((), ("a1-b1",), ("a1-b1", "a1-a2"), ("a1-b1", "a1-a2", "a2-b2"))
    ]
    assert promises == sorted(promises)
    assert promises[3] > promises[1]


def _sold(state: Any, seat: int, shelf: tuple[int, ...], keep: list[float], card: float) -> float:
    """The best sale of a shelf, by trying everything."""
    goods = [good for good, count in enumerate(shelf) for _ in range(count)]
    best = -math.inf
    for way in product(("keep", "own", "black"), repeat=len(goods)):
        total, black = 0.0, 0
        for good, where in zip(goods, way, strict=True):
            if where == "keep":
                total += keep[good]
            else:
                pier = BLACK if where == "black" else (1 if good < 4 else 0)
                total += market.VALUES[good] * market.customers(state, pier, good % 4)
                black += where == "black"
        best = max(best, total - card * market.black_cards(state, black))
    return best


def test_the_sale_is_the_best_there_is() -> None:
    """The result equals an exhaustive search over all sales, on markets of real games."""
    tried = 0
    for state in all_states():
        if not (state.agenda and isinstance(state.agenda[-1], Selling) and not any(state.agenda[-1].sold)):
            continue
        seat = state.agenda[-1].seat
        shelf = state.players[seat].shelf
        if not 1 < sum(shelf) <= 5:
            continue
        estimates = Estimates(state)
        assert sale.plan(estimates, shelf).gold == pytest.approx(
            _sold(state, seat, shelf, estimates.later_value, estimates.card)
        )
        tried += 1
    assert tried > 5


def test_on_the_last_day_nothing_that_sells_well_is_kept() -> None:
    state = asked(Selling, lambda s: s.day == 3 and len(s.players) == 2)
    seat = state.agenda[-1].seat
    shelf = tuple(int(good == GOOD["tome", "red"]) for good in range(8))
    state = replace(state, players=put(state.players, seat, replace(state.players[seat], shelf=shelf)))
    state = replace(state, piers=((3, 0, 0, 0, 0), *state.piers[1:]))
    action = Heuristic().choose(state, GAME.legal(state, seat).actions)
    assert (action.size, action.colour, action.pier) == ("tome", "red", "great")


def test_a_full_boat_docks_where_its_customers_buy_what_one_has() -> None:
    state = asked(Docking)
    seat, boat = state.agenda[-1].seat, state.agenda[-1].boat
    piers = tuple(Dock(pier) for pier in ("great", "small", "black"))
    full = replace(state, boats=put(state.boats, boat, (INDEX["blue"],) * 4))
    for size, best in (("tome", 0), ("charm", 1)):
        shelf = tuple(5 * (good == GOOD[size, "blue"]) for good in range(8))
        holding = replace(full, players=put(full.players, seat, replace(full.players[seat], shelf=shelf)))
        scores = Heuristic().scores(holding, piers)
        assert scores.index(max(scores)) == best, "the black market takes all, and is not liked as much"


def test_each_action_costs_the_hours_of_the_rules() -> None:
    """A prophecy takes an hour, the staff takes two, and thrift saves one of them."""
    state = asked(Turn, lambda state: state.clock.token is None)
    seat = state.agenda[-1].seat

    def valuation(thrift: int) -> Valuation:
        return Valuation(
            replace(state, players=put(state.players, seat, replace(state.players[seat], thrift=thrift))), seat
        )

    for symbols in (1, 2):
        prophecy = max(valuation(0).prophecy(colour, symbols) for colour in range(4))
        for thrift in (0, 1):
            assert action_value(valuation(thrift), Divine(symbols)) == pytest.approx(prophecy - 0.5 * symbols - HOUR)
    assert action_value(valuation(1), Staff()) - action_value(valuation(0), Staff()) == pytest.approx(HOUR)


def test_habit_judges_every_question() -> None:
    """Each kind of question occurs, and each option gets a value."""
    seen: set[str] = set()
    for state in all_states():
        if not state.agenda:
            continue
        options = GAME.legal(state, state.agenda[-1].seat).actions
        kind = type(state.agenda[-1]).__name__
        if kind in seen and len(options) < 3:
            continue
        seen.add(kind)
        scores = Heuristic().scores(state, options)
        assert len(scores) == len(options)
        assert all(map(math.isfinite, scores)), kind
        assert Heuristic().choose(state, options) in options
    questions = {"Turn", "Boarding", "Docking", "Ferrying", "Reseating", "Choosing", "Discarding", "Tucking", "Selling"}
    questions |= {"Lining", "Foretelling", "Ordering", "Rewarding", "Writing", "Crossing", "Trading", "Attending"}
    assert seen == questions | {"Filling"}
    assert len(COLOURS) == 4
