"""Actions chosen field by field: all that is offered is legal, and every legal kind of action is offered."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from omphalos.envs.openspiel.offer import MAX_CHOICES, MAX_FIELDS, Done, FieldOffer, offer_for
from omphalos.envs.oracle.actions import NUMBER
from omphalos.flick import GAME as FLICK
from omphalos.oracle import GAME as ORACLE
from omphalos.table.chance import Chance, Stream
from omphalos.table.legal import Apart, Bar, Circle, Family, Legal, Range, Spot, get_field
from tests.envs.states import random_states

DICE = Chance(3, ("picks",))["picks"]


class Point(msgspec.Struct, frozen=True):
    """An action with two places, an angle and a number."""

    at: tuple[float, float] = (0.0, 0.0)
    to: tuple[float, float] = (9.0, 0.0)
    angle: float = 0.0
    speed: float = 1.0


def descend(offer: FieldOffer, dice: Stream) -> tuple[Any, int]:
    """A random action that is offered, and by how many fields."""
    for fields in range(1, MAX_FIELDS + 1):
        assert offer.ids == sorted(set(offer.ids))
        assert offer.ids
        assert 0 <= offer.ids[0] <= offer.ids[-1] < MAX_CHOICES
        assert len({offer.label(i) for i in offer.ids}) == len(offer.ids)
        follows = offer.then(dice.choice(offer.ids))
        if isinstance(follows, Done):
            return follows.action, fields
        offer = follows
    raise AssertionError("too many fields")


def toward(offer: FieldOffer, action: Any) -> Any:
    """The action that comes closest."""
    follows: FieldOffer | Done = offer
    while isinstance(follows, FieldOffer):
        follows = follows.then(follows.nearest(action))
    return follows.action


@pytest.mark.parametrize(
    "options",
    [
        {"chosen_laws": ["L04", "L05"], "chosen_gods": ["Dagda", "Freja"], "generations": 2, "steadiness": "exact"},
        {"chosen_gods": ["Tyr", "Zeus"], "generations": 2},
    ],
)
def test_every_action_of_palec_bozy_that_is_offered_is_legal(options: dict[str, Any]) -> None:
    kinds = set[str]()
    for state in random_states(FLICK, 2, seed=5, games=2, options=options):
        for seat in FLICK.to_act(state):
            legal = FLICK.legal(state, seat)
            for _ in range(2):
                action, _ = descend(offer_for(legal), DICE)
                assert legal.allows(action), action
                kinds.add(type(action).__name__)
    assert kinds >= {"Flick", "Decline"}
    if "chosen_laws" in options:
        assert kinds >= {"FlickStack", "FlickPair", "StandHand", "DropHeart"}


def test_a_random_flick_has_its_nearest_in_the_grid() -> None:
    state = next(s for s in random_states(FLICK, 2, seed=1, options={"gods": False}) if FLICK.to_act(s))
    (seat, *_) = FLICK.to_act(state)
    legal: Legal[Any] = FLICK.legal(state, seat)
    for _ in range(20):
        wanted = legal.sample(DICE)
        got = toward(offer_for(legal), wanted)
        assert legal.allows(got)
        assert abs((got.angle - wanted.angle + 180.0) % 360.0 - 180.0) <= 360.0 / 1024 / 2 + 1e-9
        assert get_field(got, "speed") == pytest.approx(wanted.speed, abs=0.1)


def test_actions_of_wyrocznia_are_offered_by_their_numbers() -> None:
    for state in random_states(ORACLE, 2, seed=2, every=7):
        for seat in ORACLE.to_act(state):
            legal = ORACLE.legal(state, seat)
            offer = offer_for(legal, NUMBER)
            assert offer.ids == sorted(NUMBER[action] for action in legal.actions)
            for action in legal.actions:
                assert toward(offer, action) == action


def test_a_long_list_has_pages() -> None:
    legal = Legal(tuple(Point(speed=float(i)) for i in range(600)))
    offer = offer_for(legal)
    assert (offer.field, offer.ids) == ("page", [0, 1, 2])
    assert toward(offer, Point(speed=599.0)) == Point(speed=599.0)
    action, fields = descend(offer, DICE)
    assert fields == 2
    assert legal.allows(action)


def test_places_stay_apart_and_a_bar_stays_clear() -> None:
    box = (-10.0, -10.0, 10.0, 10.0)
    pair = Family(
        Point(at=(-9.5, 0.0), to=(10.0, 0.0)),
        ranges=(Range("speed", 1.0, 1.0),),  # nothing to choose
        spots=(Spot("at", box, inside=(Circle(0, 0, 10),)), Spot("to", box, outside=(Circle(-9, 0, 9),))),
        apart=(Apart("at", "to", 19.0),),  # nothing is so far from the middle
    )
    bar = Family(
        Point(),
        ranges=(Range("angle", 0.0, 180.0, wraps=True),),
        spots=(Spot("at", box),),
        bars=(Bar("at", "angle", 8.0, 0.5, (Circle(0, 3, 2), Circle(0, -3, 2), Circle(6, 6, 3))),),
    )
    for family in (pair, bar):
        legal = Legal(families=(family,))
        for _ in range(60):
            action, _ = descend(offer_for(legal), DICE)
            assert legal.allows(action), action


def test_a_region_smaller_than_the_grid_offers_the_example() -> None:
    tiny = Family(
        Point(at=(0.013, 0.017)), spots=(Spot("at", (-10, -10, 10, 10), inside=(Circle(0.013, 0.017, 0.0),)),)
    )
    assert descend(offer_for(Legal(families=(tiny,))), DICE) == (Point(at=(0.013, 0.017)), 1)
