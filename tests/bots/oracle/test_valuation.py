"""The value function prefers the better positions."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from omphalos.bots.oracle.estimates import Estimates
from omphalos.bots.oracle.heuristic import Heuristic
from omphalos.bots.oracle.valuation import Valuation, lead, values
from omphalos.oracle.agenda import Turn
from omphalos.oracle.evolve import put
from omphalos.oracle.people import GOOD
from omphalos.oracle.state import Fields, Prophecy
from tests.bots.oracle.games import asked, states


@pytest.fixture
def state() -> Any:
    return asked(Turn, lambda state: len(state.players) == 2 and state.day == 1)


def changed(state: Any, **changes: Any) -> Any:
    return replace(state, players=put(state.players, 0, replace(state.players[0], **changes)))


def in_shop(state: Any, **changes: Any) -> Any:
    return replace(state, shops=put(state.shops, 0, replace(state.shops[0], **changes)))


def value(state: Any) -> float:
    return Valuation(state, 0).value()


def test_gold_is_worth_itself(state: Any) -> None:
    richer = changed(state, gold=state.players[0].gold + 7)
    assert value(richer) - value(state) == pytest.approx(7)


def test_a_good_is_worth_its_customers(state: Any) -> None:
    """A tome brings more where more of its colour stand on the great pier (WY-C9)."""
    shelf = [0] * 8
    shelf[GOOD["tome", "blue"]] = 1
    with_tome = changed(state, shelf=tuple(shelf))
    crowd = replace(with_tome, piers=((0, 0, 4, 0, 0), *state.piers[1:]), moored=(0, *state.moored[1:]))
    alone = replace(with_tome, piers=((4, 0, 0, 0, 0), *state.piers[1:]), moored=(0, *state.moored[1:]))
    assert Valuation(crowd, 0).shelf() >= 24
    assert Valuation(crowd, 0).shelf() > Valuation(alone, 0).shelf()


def test_a_trade_mark_is_worth_what_its_guild_pays_for_the_customers(state: Any) -> None:
    """WY-C13: a blue customer pays twice as much as a red one."""
    valuation = Valuation(replace(state, phase="market"), 0)
    shares = valuation.estimates.shares
    assert valuation.mark(2) / shares[2] == pytest.approx(2 * valuation.mark(0) / shares[0])


def test_corruption_costs_more_with_more_rogues_in_the_hideout(state: Any) -> None:
    """WY-C16."""
    guilty = changed(state, cards=(0, 1, 0))
    assert value(guilty) < value(changed(state, cards=(0, 0, 0)))
    few, many = (replace(guilty, halls=(*state.halls[:4], rogues)) for rogues in (2, 7))
    assert Valuation(many, 0).corruption() > Valuation(few, 0).corruption()


def test_symbols_are_worth_the_members_of_their_hall(state: Any) -> None:
    """WY-C16."""
    staffed = changed(state, staff=("red porter", None, None, None))
    small, large = (replace(staffed, halls=(members, *state.halls[1:])) for members in (1, 6))
    assert Valuation(large, 0).symbols(staffed.players[0].staff) - Valuation(small, 0).symbols(
        staffed.players[0].staff
    ) == pytest.approx(10)


def test_a_full_staff_is_more_than_its_parts(state: Any) -> None:
    names = ("red porter", "green herald", "blue pilot", "yellow envoy")
    valuation = Valuation(state, 0)
    alone = [valuation.team(tuple(n if i == place else None for i, n in enumerate(names))) for place in range(4)]
    assert valuation.team(names) > sum(alone)


def test_a_prophecy_is_worth_its_chance(state: Any) -> None:
    """WY-A6: more symbols and a colour that is more often in the bag."""
    valuation = Valuation(replace(state, bag=(10, 5, 3, 2, 2)), 0)
    assert valuation.prophecy(0, 4) > valuation.prophecy(0, 2) > 0
    assert valuation.prophecy(0, 3) > valuation.prophecy(3, 3)
    waiting = in_shop(state, prophecies=(Prophecy("red", 4, 4),), used=4)
    over = in_shop(state, prophecies=(Prophecy("red", 4, 0),), used=4)
    assert value(waiting) > value(over)


def test_progress_counts(state: Any) -> None:
    """Horoscopes, fates and trade marks."""
    assert value(in_shop(state, nudge=Fields(5), shift=Fields(5))) > value(in_shop(state, nudge=Fields(0)))
    assert value(in_shop(state, guilds=("T", "", "", ""))) > value(in_shop(state, guilds=("", "", "", "")))
    assert Valuation(in_shop(state, upper=(1,)), 0).promise("upper", 1) > Valuation(state, 0).promise("upper", 0)


def test_hours_are_worth_something(state: Any) -> None:
    later = replace(state, clock=replace(state.clock, hours=(state.clock.hours[0] + 2, state.clock.hours[1])))
    assert value(later) < value(state)


def test_short_sight_counts_what_is_there(state: Any) -> None:
    """Without foresight a line, a fate or a prophecy has no value; gold has."""
    promising = in_shop(state, prophecies=(Prophecy("red", 4, 4),), used=4, nudge=Fields(8))
    assert Valuation(promising, 0, 0.0).value() == Valuation(state, 0, 0.0).value()
    assert Valuation(changed(state, gold=50), 0, 0.0).value() > Valuation(state, 0, 0.0).value()


def test_at_the_end_it_is_the_reckoning() -> None:
    end = states(2)[-1]
    assert values(end) == [float(line.gold) for line in end.reckoning]


def test_a_lead_is_over_the_best_of_the_others() -> None:
    assert lead([10, 30, 20], 1) == 10
    assert lead([10, 30, 20], 0) == -20
    assert lead([10], 0) == 10


def test_an_outlook_is_made_anew_when_something_changed(state: Any) -> None:
    heuristic = Heuristic()
    first = heuristic.estimates(state)
    assert heuristic.estimates(changed(state, gold=3)) is first  # a player's gold does not change the cove
    assert heuristic.estimates(replace(state, bag=(1, 1, 1, 1, 1))) is not first
    assert Heuristic().estimates(state) is not first  # each bot has its own cache


def test_everybody_who_may_come_is_expected_somewhere() -> None:
    """Four boats dock: at most sixteen customers and rogues, and fewer than all in the game."""
    for state in states(2)[:-1]:
        if state.phase != "production":
            continue
        estimates = Estimates(state)
        expected = sum(map(sum, (estimates.great, estimates.small, estimates.black)))
        assert 0 <= expected <= 24
        assert estimates.day_end >= min(state.clock.hours)
        assert estimates.price > 0
