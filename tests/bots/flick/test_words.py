"""Moves of Palec boży in words."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from omphalos.bots import Considered, Observation
from omphalos.bots.flick.words import alike, tell
from omphalos.bots.spec import Budget
from omphalos.flick import GAME
from omphalos.flick.actions import (
    Action,
    Build,
    Decline,
    DropHeart,
    Flick,
    FlickAgain,
    FlickPair,
    FlickStack,
    KeepOath,
    StandHand,
)
from omphalos.flick.mat import CITIES
from omphalos.flick.state import State
from tests.flick.helpers import NAMES, away, begun, dealt, flick_to, hard_at, put

DEALT = dealt(2, laws=False, gods=False)
CITY = CITIES[0].x, CITIES[0].y
CLOUD = -190.0, -190.0


@cache  # its flicks compile the physics: not while tests are collected
def begun_once() -> State:
    return begun(2)


def told(state: State, action: Action, note: str = "disk") -> str:
    seat = GAME.to_act(state)[0]
    observation = Observation(GAME, seat, GAME.view(state, seat), GAME.legal(state, seat), Budget(simulations=1))
    return tell(observation, Considered(action, 1.0, note=note), "MOVE", NAMES, "en")


@pytest.mark.parametrize(
    ("angle", "arrow"),
    [(0, "→"), (22, "→"), (23, "↗"), (90, "↑"), (157, "↖"), (180, "←"), (225, "↙"), (270, "↓"), (337, "↘"), (338, "→")],
)
def test_the_arrow_is_the_nearest_of_eight(angle: float, arrow: str) -> None:
    assert told(begun_once(), Flick("prophet", CLOUD, angle, 1.0)).startswith(f"{arrow} {angle:3.0f}° force")


@pytest.mark.parametrize(
    ("action", "note", "words"),
    [
        (flick_to(DEALT, 0, (0.0, 0.0)), "navel", "↗  45° force  59 %  prophet at the navel → into the navel"),
        (flick_to(DEALT, 0, CITY), "city", "↗  61° force  70 %  prophet at a city → onto the city of I"),
        (flick_to(DEALT, 0, (-30.0, 190.0)), "island", "↗  66° force  72 %  prophet at an island → onto island I"),
        (flick_to(DEALT, 0, (-180.0, -180.0)), "wild", "↗  45° force  22 %  prophet at random → stays in the cloud"),
        (flick_to(DEALT, 0, (-110.0, -110.0)), "", "↗  45° force  41 %  prophet → into the sea"),
        (away(DEALT, 0), "no target", "← 180° force  50 %  prophet → off the mat"),
    ],
)
def test_a_flick_is_told_with_its_target_and_its_end(action: Action, note: str, words: str) -> None:
    assert told(begun_once(), action, note) == words


@pytest.mark.parametrize(
    ("disks", "action", "end"),
    [
        (["bp0,0"], hard_at(DEALT, 0, (0.0, 0.0)), "into the navel; Bob’s prophet from the navel into the sea"),
        (["bp-190,-100"], Flick("prophet", CLOUD, 90.0, 2.4), "into the sea; Bob’s prophet off the mat"),
        (
            ["bp-190,-100"],
            Flick("prophet", CLOUD, 90.0, 1.0),
            "into the sea; Bob’s prophet from the sea onto island IV",
        ),
        (
            ["bp-150,-150", "bp-128,-128", "K100,0"],
            Flick("prophet", CLOUD, 45.0, 1.2),
            "into the sea; pushes 2 × Bob’s prophet",
        ),
        (
            ["bp-100,-100", "K0,0"],
            Flick("prophet", CLOUD, 45.0, 1.6),
            "into the sea; pushes Bob’s prophet, monkey king",
        ),
    ],
)
def test_what_happens_to_disks_in_the_way_is_told(disks: list[str], action: Action, end: str) -> None:
    assert told(put(begun_once(), *disks), action).endswith(f"prophet at a disk → {end}")


def test_every_prophet_of_a_flick_is_named() -> None:
    stack = FlickStack("templar", "prophet", CLOUD, 45.0, 1.2)
    words = told(put(begun(2, laws=("L04",)), "bp-100,-100"), stack)
    assert words.startswith("↗  45° force  50 %  templar + prophet at a disk → ")
    pair = FlickPair(Flick("templar", CLOUD, 45.0, 1.2), Flick("prophet", (-190.0, -140.0), 0.0, 0.8))
    words = told(put(begun(2, laws=("L05",)), "bp-100,-100"), pair)
    assert words.startswith("↗  45° force  50 % + →   0° force  33 %  templar + prophet at a disk → ")
    lying = put(begun_once(), "bp-150,-60", "at-170,-80")
    assert "%  templar at a disk → " in told(lying, FlickAgain(lying.disks[1].id, 45.0, 1.0))


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Build(0, 0, CITY), "MOVE, on its city"),
        (Build(0, 0, (CITY[0] + 15.1, CITY[1])), "MOVE, 15 mm from its city"),
        (Build(0, 0, (CITY[0] + 30.0, CITY[1] - 40.0)), "MOVE, 50 mm from its city"),
        (StandHand((5.0, 8.0), 0.0), "MOVE behind the navel"),
        (StandHand((150.0, 8.0), 0.0), "MOVE behind the city of II"),
        (StandHand((-8.0, -150.0), 0.0), "MOVE behind the city of III"),
        (Decline(), "MOVE"),
    ],
)
def test_other_moves_are_told_in_the_words_of_the_game_and_where(action: Action, words: str) -> None:
    assert told(begun_once(), action) == words


def test_a_heart_is_told_with_the_prophets_of_others_that_it_touches() -> None:
    state = put(begun(3), "bp0,100", "bp25,100", "cp12,80", "ap12,120", "cT40,66", "K-28,100")
    assert told(state, DropHeart((12.0, 98.0))) == "MOVE over Bob 2, Cleo 1"
    assert told(state, DropHeart((-100.0, -100.0))) == "MOVE over nobody"


FLICK = Flick("prophet", CLOUD, 40.0, 1.0)
PAIR = FlickPair(FLICK, Flick("templar", CLOUD, 350.0, 1.0))


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (FLICK, Flick("prophet", (0.0, 0.0), 52.0, 2.0), True),
        (FLICK, Flick("prophet", CLOUD, 52.1, 1.0), False),
        (FLICK, Flick("templar", CLOUD, 40.0, 1.0), False),
        (FLICK, FlickStack("prophet", "prophet", CLOUD, 40.0, 1.0), False),
        (FlickAgain(3, 355.0, 1.0), FlickAgain(3, 5.0, 1.0), True),
        (FlickAgain(3, 355.0, 1.0), FlickAgain(4, 355.0, 1.0), False),
        (KeepOath(3, 10.0, 1.0), KeepOath(3, 10.0, 2.0), True),
        (FlickStack("prophet", "templar", CLOUD, 40.0, 1.0), FlickStack("sphinx", "templar", CLOUD, 40.0, 1.0), False),
        (PAIR, FlickPair(FLICK, Flick("templar", CLOUD, 1.0, 1.0)), True),
        (PAIR, FlickPair(FLICK, Flick("templar", CLOUD, 3.0, 1.0)), False),
        (PAIR, FlickPair(Flick("prophet", CLOUD, 60.0, 1.0), Flick("templar", CLOUD, 350.0, 1.0)), False),
        (Build(0, 1, (0.0, 0.0)), Build(2, 1, (12.0, 16.0)), True),
        (Build(0, 1, (0.0, 0.0)), Build(0, 1, (12.1, 16.0)), False),
        (Build(0, 1, (0.0, 0.0)), Build(0, 2, (0.0, 0.0)), False),
        (Build(0, 1, (0.0, 0.0)), Build(0, 1, (0.0, 0.0), temple=4), False),
        (DropHeart((5.0, 0.0)), DropHeart((25.0, 0.0)), True),
        (StandHand((5.0, 0.0), 0.0), StandHand((5.0, 20.1), 0.0), False),
        (Decline(), Decline(), False),
    ],
)
def test_a_person_calls_moves_the_same_that_hardly_differ(one: Any, other: Any, same: bool) -> None:
    assert alike(Considered(one, 1.0, note="disk"), Considered(other, 2.0, note="disk")) is same
    if isinstance(one, Flick | FlickPair | FlickAgain | KeepOath):
        assert not alike(Considered(one, 1.0, note="disk"), Considered(other, 2.0, note="navel"))
