"""What helpers of environments promise: which place a number is, which choice an action, what is paid."""

from __future__ import annotations

from math import nan
from typing import Any, Final

import numpy as np
import pytest
from msgspec.structs import replace

from omphalos.envs.choices import Offer
from omphalos.envs.errors import BadForm, IllegalAction
from omphalos.envs.flick.choices import FlickChoices, Grid
from omphalos.envs.forms.discrete import DiscreteForm
from omphalos.envs.forms.mixed import MixedForm
from omphalos.envs.layout import Block, Layout, clear
from omphalos.envs.members import Frame, bounds, fits, member, nearest, place_of, size, spots_fit, value_of
from omphalos.envs.oracle.actions import ACTIONS, NUMBER
from omphalos.envs.oracle.choices import OracleChoices
from omphalos.envs.rewards import Rewards, difference, win
from omphalos.flick import GAME
from omphalos.flick.actions import (
    Build,
    ChooseGod,
    Decline,
    DropHeart,
    Flick,
    FlickAgain,
    FlickPair,
    FlickStack,
    KeepOath,
    StandHand,
    Vote,
)
from omphalos.flick.pieces import Disk
from omphalos.flick.state import Turn
from omphalos.oracle import GAME as ORACLE
from omphalos.oracle.actions import Draw, Hire
from omphalos.oracle.cove.square import CARDS
from omphalos.oracle.stars import LINES
from omphalos.oracle.view import Closing, Preview
from omphalos.table.game import Outcome
from omphalos.table.legal import Circle, Family, Legal, Range, Spot
from tests.flick.helpers import begun
from tests.oracle.helpers import Game

BOX: Final = (-100.0, -50.0, 100.0, 150.0)


# --- places and numbers


@pytest.mark.parametrize(
    ("quarters", "place"), [(0, (50.0, 150.0)), (1, (100.0, 0.0)), (2, (-50.0, -50.0)), (3, (-100.0, 100.0))]
)
def test_a_place_is_chosen_in_the_frame_of_the_seat(quarters: int, place: tuple[float, float]) -> None:
    """East and north of the frame. The table as the seat sees it, turned clockwise, is the table."""
    spot = Spot("at", BOX)
    assert place_of(spot, 0.5, 1.0, quarters) == pytest.approx(place)
    assert place_of(spot, 0.0, 0.0, quarters) == (0.0, 50.0)
    assert place_of(spot, 0.5, 7.0, quarters) == pytest.approx(place), "numbers beyond the ends are taken as the ends"


def test_the_box_is_narrowed_to_the_circles() -> None:
    assert bounds(Spot("at", BOX)) == BOX
    circles = (Circle(-90.0, 0.0, 20.0), Circle(0.0, 120.0, 10.0))
    assert bounds(Spot("at", BOX, circles, (Circle(0.0, 0.0, 99.0),))) == (-100.0, -20.0, 10.0, 130.0)


def test_a_number_of_a_range_is_a_share_of_it_and_a_direction_goes_round() -> None:
    speed, angle = Range("speed", 1.0, 3.0), Range("angle", 0.0, 360.0, wraps=True)
    assert [value_of(speed, u, Frame(3, 0.5)) for u in (-1.0, 0.0, 1.0, 9.0, -9.0)] == [1.0, 2.0, 3.0, 3.0, 1.0]
    for frame, u, degrees in (
        (Frame(), 0.0, 0.0), (Frame(), 0.5, 90.0), (Frame(), -0.5, 270.0), (Frame(), 1.0, 180.0),
        (Frame(), -1.0, 180.0), (Frame(0, 0.125), 0.0, 45.0), (Frame(1, 0.125), 0.0, 315.0),
        (Frame(2, 0.125), 0.0, 225.0), (Frame(3, 0.125), 0.25, 180.0),
    ):  # fmt: skip
        assert value_of(angle, u, frame) == pytest.approx(degrees)


def test_the_nearest_place_is_the_place_itself_if_that_is_allowed() -> None:
    spot = Spot("at", BOX, (Circle(0.0, 0.0, 40.0),), (Circle(0.0, 0.0, 10.0),))
    assert nearest(spot, 20.0, 0.0) == (20.0, 0.0)
    for x, y in ((0.0, 0.0), (3.0, 4.0), (90.0, 0.0), (0.0, -60.0)):
        found = nearest(spot, x, y)
        assert found is not None
        assert spot.allows(*found)
        away = (x * x + y * y) ** 0.5
        assert (found[0] ** 2 + found[1] ** 2) ** 0.5 == pytest.approx(40.0 if away > 40 else 10.0, abs=1e-4)
        if away:
            assert found[0] * y == pytest.approx(found[1] * x, abs=1e-3), "straight in or out"
    assert nearest(Spot("at", BOX, outside=(Circle(0.0, 50.0, 400.0),)), 0.0, 0.0) is None


def test_rows_that_fit_are_those_that_choose_an_allowed_place() -> None:
    spot = Spot("at", BOX, (Circle(0.0, 50.0, 80.0),), (Circle(0.0, 50.0, 10.0),))
    like = Flick("prophet", (50.0, 50.0), 10.0, 1.0)
    family: Any = Family(like, (Range("angle", 0.0, 360.0, wraps=True), Range("speed", 0.5, 2.0)), (spot,))
    rows = [(u, v) for u in (-1.0, -0.5, 0.0, 0.6, 1.0) for v in (-1.0, 0.0, 0.7)] + [(nan, nan)]
    for quarters in range(4):
        frame = Frame(quarters)
        fit = spots_fit(family.spots, rows, frame)
        one_by_one = [i for i, (u, v) in enumerate(rows) if u != u or spot.allows(*place_of(spot, u, v, quarters))]
        assert fit == one_by_one
        assert 0 < len(fit) < len(rows)
        assert np.flatnonzero(fits(family, np.array(rows[:-1]), frame)).tolist() == [
            i for i in fit if i < len(rows) - 1
        ]
    assert size(family) == 4
    assert member(family, (nan, nan, nan, nan), Frame()) == like
    assert member(family, (nan, nan, 0.5, 1.0), Frame()) == replace(like, angle=90.0, speed=2.0)
    moved = member(family, (0.5, 0.0, nan, 0.0), Frame(1))
    assert (moved.angle, moved.speed) == (10.0, 1.25)
    assert moved.at == pytest.approx(place_of(spot, 0.5, 0.0, 1))


# --- the grid of Palec boży


def test_cells_of_the_grid() -> None:
    assert Grid(places=1).cloud_places() == [(0.0, -0.0)]
    assert Grid(places=3).cloud_places() == [(0.0, 0.0), (0.6, -0.6), (-0.6, 0.6)]
    assert Grid(places=5).cloud_places()[3:] == [(0.6, -0.6), (-0.6, 0.6)]
    assert Grid(speeds=4).shares() == pytest.approx([0.0, 2 * 0.5**0.5 - 1, 2 * 0.75**0.5 - 1, 1.0])
    assert Grid(directions=4).ahead() == pytest.approx([-0.1875, -0.0625, 0.0625, 0.1875]), "a quarter turn"
    assert Grid(turns=4).around() == [-1.0, -0.5, 0.0, 0.5]
    assert Grid.square(2) == [(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)]


def flick_offer(seat: int, *families: Any, actions: tuple[Any, ...] = (), **view: Any) -> tuple[FlickChoices, Offer]:
    """What a seat of four is offered, numbered."""
    choices = FlickChoices()
    seen = replace(GAME.view(begun(4), seat), **view)
    legal = Legal[Any](actions, tuple(Family[Any](like) for like in families))
    return choices, choices.offer(lambda: seen, seat, 4, legal)


def named(choices: Any, offer: Offer) -> list[dict[str, float]]:
    """The features of each option that are not 0, by column, in the order of the options."""
    rows = choices.features(offer)
    return [{c: float(n) for c, n in zip(choices.columns, row, strict=True) if n} for row in rows]


AT, OTHER = (1.0, 2.0), (3.0, 4.0)
DISKS: Final = tuple(
    GAME.view(replace(begun(4), disks=(disk,)), 0).disks[0]
    for disk in (Disk(4, "sphinx", 1, 48.0, 120.0), Disk(6, "temple", 1, -120.0, 24.0), Disk(9, "temple", 1, 0.0, 0.0))
)
FLICKS: Final[dict[str, tuple[Any, str, dict[str, float]]]] = {
    "flick": (Flick("templar", AT, 1.0, 1.0), "Flick templar", {"kind:Flick": 1, "disk:templar": 1}),
    "stack": (FlickStack("sphinx", "prophet", AT, 1.0, 1.0), "FlickStack sphinx and prophet",
              {"kind:FlickStack": 1, "disk:sphinx": 1, "second:prophet": 1}),
    "pair": (FlickPair(Flick("templar", AT, 1.0, 1.0), Flick("templar", OTHER, 1.0, 1.0)),
             "FlickPair templar and templar", {"kind:FlickPair": 1, "disk:templar": 1, "second:templar": 1}),
    "again": (FlickAgain(4, 1.0, 1.0), "FlickAgain disk 1 of the turn",
              {"kind:FlickAgain": 1, "x": -0.5, "y": 0.2, "disk:sphinx": 1}),
    "oath": (KeepOath(4, 1.0, 1.0), "KeepOath disk 1 of the turn",
             {"kind:KeepOath": 1, "x": -0.5, "y": 0.2, "disk:sphinx": 1}),
    "hand": (StandHand(AT, 1.0), "StandHand hand", {"kind:StandHand": 1}),
    "heart": (DropHeart(AT), "DropHeart heart", {"kind:DropHeart": 1}),
    "build": (Build(4, 3, AT), "Build from the pool, island 2",
              {"kind:Build": 1, "island:2": 1, "x": -0.5, "y": 0.2, "disk:sphinx": 1}),
    "move a temple": (Build(4, 0, AT, temple=9), "Build own temple 1, island 3",
                      {"kind:Build": 1, "island:3": 1, "moves_temple": 1}),
    "move the other temple": (Build(4, 1, AT, temple=6), "Build own temple 0, island 0",
                              {"kind:Build": 1, "island:0": 1, "moves_temple": 1, "x": -0.1, "y": -0.5}),
}  # fmt: skip


@pytest.mark.parametrize("scene", FLICKS)
def test_the_number_and_the_features_of_a_choice_of_palec_bozy(scene: str) -> None:
    """Seat 1 of four looks: island I lies in its west, and (x, y) is seen at (-y, x)."""
    like, words, expected = FLICKS[scene]
    choices, offer = flick_offer(1, like, disks=DISKS, turn=Turn(1, "after", (2, 4), (0, 0)))
    (number,) = offer.items
    assert DiscreteForm(choices).tell(choices.start_of[number]).startswith(words)
    assert named(choices, offer) == [pytest.approx(expected)]


def test_listed_choices_and_their_order() -> None:
    actions = (Decline(), Vote(False), Vote(True), ChooseGod("Ra"))
    choices, offer = flick_offer(0, Flick("prophet", AT, 1.0, 1.0), actions=actions)
    assert [offer.items[number] for number in offer.numbers][:4] == [
        ChooseGod("Ra"),
        Vote(True),
        Vote(False),
        Decline(),
    ]
    assert offer.numbers.tolist() == sorted(offer.numbers.tolist())
    assert named(choices, offer) == [
        *({"kind:ChooseGod": 1, "god:Ra": 1}, {"kind:Vote": 1, "up": 1}, {"kind:Vote": 1}, {"kind:Decline": 1}),
        {"kind:Flick": 1, "disk:prophet": 1},
    ]


def test_numbers_of_choices_and_cells_lie_one_after_the_other() -> None:
    choices = FlickChoices(Grid(places=2, directions=3, turns=2, speeds=2, island=1, mat=2, hand=1))
    form = DiscreteForm(choices)
    cell = 0
    for number in range(choices.count):
        kind = choices.kind_of[number]
        assert choices.start_of[number] == cell
        for within in (0, kind.cells - 1):
            assert form.split(cell + within) == (number, within)
        cell += kind.cells
    assert cell == choices.cells == form.count
    for beyond in (-1, cell):
        with pytest.raises(IllegalAction):
            form.split(beyond)
    assert MixedForm(choices).choices is choices


# --- features of Wyrocznia


def test_the_features_of_every_action_of_wyrocznia() -> None:
    choices = OracleChoices()
    game = Game(2)
    square = ("red porter", "blue envoy", "green librarian", "yellow pilot")
    view = replace(
        ORACLE.view(game.state, 0),
        square=tuple(replace(place, card=square[i]) for i, place in enumerate(ORACLE.view(game.state, 0).square)),
        previews=(
            Preview("c3-d3", (Closing((0,), "charm", "blue", gained=True, corruption=1),
                              Closing((1, 2), "tome", "red", gained=False, corruption=2))),
        ),
    )  # fmt: skip
    offer = Offer(lambda: view, dict(enumerate(ACTIONS)), Frame())
    found = named(choices, offer)
    assert len(found) == len(ACTIONS) == len({tuple(sorted(row.items())) for row in found}), "each is told apart"
    for action, row in zip(ACTIONS, found, strict=True):
        expected: dict[str, float] = {f"kind:{type(action).__name__}": 1.0}
        for name in action.__struct_fields__:
            value = getattr(action, name)
            if name == "line":
                one = LINES[value]
                expected |= {
                    "line:row": one.start[0] / 6,
                    "line:column": one.start[1] / 6,
                    "line:down": float(one.down > 0),
                }
            elif name == "boat":
                expected[f"boat:{value}"] = 1.0
            elif name == "by":
                expected["by"] = value
            elif isinstance(value, str):
                expected[f"word:{value}"] = 1.0
            else:
                expected["number"] = value / 4
        if isinstance(action, Hire):
            card = CARDS[square[action.place]]
            expected |= {f"calling:{card.calling}": 1.0, f"card:{card.colour}": 1.0}
        if action == Draw("c3-d3"):
            expected |= {"gains:charm blue": 1.0, "gains:corruption": 0.75}
        assert row == pytest.approx({c: n for c, n in expected.items() if n}), action
    assert [NUMBER[action] for action in ACTIONS] == list(range(len(ACTIONS)))


# --- rewards


def test_differences_and_shares_of_winning() -> None:
    assert difference([7]) == [7.0]
    assert difference([7, 3]) == [4.0, -4.0]
    assert difference([9, 3, 0]) == [7.5, -1.5, -6.0]
    assert difference([5, 5, 5, 5]) == [0.0] * 4
    for ranks, shares in (((1, 2), [1, -1]), ((2, 1, 3), [-0.5, 1, -0.5]), ((1, 1, 3), [0.5, 0.5, -1]),
                          ((1, 1, 1), [0, 0, 0]), ((1, 3, 1, 3), [0.5, -0.5, 0.5, -0.5])):  # fmt: skip
        assert win(Outcome(ranks, (0.0,) * len(ranks))) == shares
        assert sum(shares) == 0


def test_shaped_rewards_add_up_to_the_difference_in_each_game() -> None:
    rewards = Rewards(2, "shaped")
    for final in ((9.0, 4.0), (1.0, 2.0)):
        rewards.begin()
        paid = [rewards.take(lambda: (2, 1), None), rewards.take(lambda: (2, 5), None)]
        assert paid == [[1.0, -1.0], [-4.0, 4.0]]
        paid.append(rewards.take(lambda: (0, 0), Outcome((1, 2), final)))
        assert [sum(one) for one in zip(*paid, strict=True)] == difference(final)
    for name, end in (("difference", [5.0, -5.0]), ("win", [1.0, -1.0])):
        at_the_end = Rewards(2, name)
        at_the_end.begin()
        assert at_the_end.take(lambda: (2, 1), None) == [0.0, 0.0]
        assert at_the_end.take(lambda: (2, 1), Outcome((1, 2), (9.0, 4.0))) == end
    with pytest.raises(BadForm, match="win against"):
        Rewards(1, "win")
    assert Rewards(1, "difference").take(lambda: (3,), Outcome((1,), (3.0,))) == [3.0]


# --- layouts


def test_blocks_lie_one_after_the_other() -> None:
    layout = Layout((
        Block("one", {"a": (), "b": ("x", "y")}, low=-2.0, high=3.0), Block("many", {"c": range(2)}, rows=3),
        Block("last", {"d": ()}),
    ))  # fmt: skip
    assert layout["one"].columns == ("a", "b:x", "b:y")
    assert layout["many"].columns == ("c:0", "c:1")
    assert layout["one"].offsets == {"a": 0, "b": 1}
    assert [(block.name, block.start, block.size, block.shape) for block in layout] == [
        *(("one", 0, 3, (3,)), ("many", 3, 6, (3, 2)), ("last", 9, 1, (1,)))
    ]
    row = np.arange(20.0, dtype=np.float32).reshape(2, 10)
    parts = layout.split(row)
    assert parts["many"].tolist() == [[[3, 4], [5, 6], [7, 8]], [[13, 14], [15, 16], [17, 18]]]
    parts["last"][1, 0] = 99.0
    assert row[1, 9] == 99.0, "the memory is shared"
    box = layout.flat_box()
    assert (box.low.tolist(), box.high.tolist()) == ([-2.0] * 3 + [0.0] * 7, [3.0] * 3 + [1.0] * 7)
    with pytest.raises(KeyError):
        layout["none"]
    out = np.ones(10, np.float32)
    cleared, numbers = layout.cells(out)
    assert cleared is out
    assert not out.any()
    out[:] = 1.0
    clear(numbers, 2, 5)
    assert out.tolist() == [1, 1, 0, 0, 0, 1, 1, 1, 1, 1]
