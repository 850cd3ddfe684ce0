"""Plans: lines that close areas, the most profitable sales, a value for every question."""

from __future__ import annotations

import math
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from omphalos.bots.oracle import lines, sale
from omphalos.bots.oracle.habit import Habit
from omphalos.bots.oracle.outlook import Outlook
from omphalos.oracle import GAME
from omphalos.oracle.cove import market
from omphalos.oracle.cove.agenda import Selling
from omphalos.oracle.cove.book import put
from omphalos.oracle.cove.people import BLACK, COLOURS, GOOD
from omphalos.oracle.shop import stars
from omphalos.oracle.shop.oracle import Oracle
from omphalos.oracle.shop.state import Shop
from tests.bots.oracle.games import all_states, asked

GOODS = [float(value) * 2 for value in market.VALUES]


def with_lines(*names: str) -> Shop:
    shop = Oracle().open()
    across = sum(stars.LINES[name].across for name in names)
    down = sum(stars.LINES[name].down for name in names)
    return replace(shop, across=shop.across | across, down=shop.down | down)


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
        outlook = Outlook(state)
        assert sale.plan(outlook, shelf).gold == pytest.approx(_sold(state, seat, shelf, outlook.keep, outlook.card))
        tried += 1
    assert tried > 5


def test_on_the_last_day_nothing_that_sells_well_is_kept() -> None:
    state = asked(Selling, lambda s: s.day == 3 and len(s.players) == 2)
    seat = state.agenda[-1].seat
    shelf = tuple(int(good == GOOD["tome", "red"]) for good in range(8))
    state = replace(state, players=put(state.players, seat, replace(state.players[seat], shelf=shelf)))
    state = replace(state, piers=((3, 0, 0, 0, 0), *state.piers[1:]))
    action = Habit().choose(state, GAME.legal(state, seat).actions)
    assert (action.size, action.colour, action.pier) == ("tome", "red", "great")


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
        scores = Habit().judge(state, options)
        assert len(scores) == len(options)
        assert all(map(math.isfinite, scores)), kind
        assert Habit().choose(state, options) in options
    questions = {"Turn", "Boarding", "Docking", "Ferrying", "Reseating", "Choosing", "Discarding", "Tucking", "Selling"}
    questions |= {"Lining", "Foretelling", "Ordering", "Rewarding", "Writing", "Crossing", "Trading", "Attending"}
    assert seen == questions | {"Filling"}
    assert len(COLOURS) == 4
