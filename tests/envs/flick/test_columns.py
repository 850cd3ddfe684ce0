"""Observations of Palec boży: every column, with a view that has something there and the number expected.

A scene is a view with little on it, and all the numbers of its row that are not 0. A column that no scene has fails.
"""

from __future__ import annotations

from typing import Any, Final, get_args

import numpy as np
import pytest
from msgspec.structs import replace

from omphalos.envs.flick.encode import FlickEncoder
from omphalos.flick import GAME
from omphalos.flick.gods import GODS, uses_of
from omphalos.flick.laws import LAWS
from omphalos.flick.numbers import DISKS, TURNS
from omphalos.flick.options import CARD_OF, Options
from omphalos.flick.pieces import Disk, Stock
from omphalos.flick.state import Hand, Heart, Held, Phase, Step, Trial, Turn
from omphalos.flick.view import Aim, DiskView, IslandView, LawView, Prompt, SeatView, View
from omphalos.table.legal import Circle
from tests.envs.cells import cells, column_of, columns, rows_after
from tests.flick.helpers import begun

ENCODER: Final = FlickEncoder(3)
GENERATIONS: Final = len(LAWS) // 2  # the most that can be played
Scene = tuple[dict[str, Any], dict[str, float]]

# Seat 1 of three looks. It sits in the north-west, so the mat is turned by a quarter against the clock: a place (x, y)
# is seen at (-y, x), and island I, in the north, is seen in the west. Seat 2 is seen as 1, seat 0 as 2.
BARE: Final = replace(
    GAME.view(begun(3), 1),
    seat=1,
    prompt=None,
    to_act=(),
    options=Options(gods=False, laws=False),
    phase="over",
    generation=0,
    generations=0,
    players=tuple(
        SeatView(seat, seat, None, None, 0, Stock(), Stock(), temples=0, used=0, spent=False, vote=None)
        for seat in range(3)
    ),
    first=None,
    disks=(),
    fallen=(),
    islands=(IslandView((0, 0, 0), (), None),) * 4,
    laws=(),
    deck=0,
    turn=None,
    trial=None,
    aim=Aim("aim", 0.0, 0.0, 0.0, 0.0, (0.0, 0.0, 0.0), False, False, 0.0, 0.0, False, None, False),
)
OF_BARE: Final = {"table phase:over": 1.0, "seats 0 corner:0": 1.0, "seats 1 corner:1": 1.0, "seats 2 corner:3": 1.0}


def seats(**changes: Any) -> dict[str, Any]:
    """The three players, of whom seat 2 has something."""
    one, two, three = BARE.players
    return {"players": (one, two, replace(three, **changes))}


def disk(**changes: Any) -> DiskView:
    """A disk in the middle, with nothing to say of it."""
    given: dict[str, Any] = {
        "id": 7,
        "kind": "king",
        "owner": -1,
        "x": 0.0,
        "y": 0.0,
        "r": 10.0,
        "island": -1,
        "city": False,
    }
    return DiskView(**(given | changes))


SCENES: Final[dict[str, Scene]] = {
    "bare": ({}, {}),
    "own disk": (
        {"disks": (disk(kind="prophet", owner=1, x=60.0, y=120.0),)},
        {"disks 0 there": 1, "disks 0 kind:prophet": 1, "disks 0 owner:0": 1, "disks 0 x": -0.5, "disks 0 y": 0.25},
    ),
    "two disks": (
        {"disks": (disk(kind="templar", owner=2, x=-240.0), disk(kind="sphinx", owner=0, y=-24.0))},
        {
            "disks 0 there": 1, "disks 0 kind:templar": 1, "disks 0 owner:1": 1, "disks 0 y": -1,
            "disks 1 there": 1, "disks 1 kind:sphinx": 1, "disks 1 owner:2": 1, "disks 1 x": 0.1,
        },
    ),
    "king": ({"disks": (disk(),)}, {"disks 0 there": 1, "disks 0 kind:king": 1}),
    "temple on a city, turned": (
        {"disks": (disk(kind="temple", owner=0, island=2, city=True, turned=True),)},
        {
            "disks 0 there": 1, "disks 0 kind:temple": 1, "disks 0 owner:2": 1,
            "disks 0 island:II": 1, "disks 0 city": 1, "disks 0 turned": 1,
        },
    ),
    "islands of disks": (
        {"disks": tuple(disk(island=island) for island in (0, 1, 3))},
        {
            **{f"disks {i} there": 1 for i in range(3)},
            **{f"disks {i} kind:king": 1 for i in range(3)},
            "disks 0 island:IV": 1, "disks 1 island:I": 1, "disks 2 island:III": 1,
        },
    ),
    "a turn": (
        {
            "disks": (disk(id=3), disk(id=5), disk(id=8), disk(id=9)),
            "turn": Turn(2, "temples", flicked=(5, 8), again=(1, 0), cities=(9, 3)),
        },
        {
            **{f"disks {i} there": 1 for i in range(4)},
            **{f"disks {i} kind:king": 1 for i in range(4)},
            "disks 1 flicked": 1, "disks 1 again": 1 / TURNS.again, "disks 2 flicked": 1, "disks 3 asked": 1,
            "seats 1 active": 1, "table step:temples": 1,
        },
    ),
    "points": (seats(vp=37), {"seats 1 vp": 0.37}),
    "points below 0": (seats(vp=-5), {}),
    "points beyond the scale": (seats(vp=140), {"seats 1 vp": 1}),
    "stock": (
        seats(unused=Stock(5, 2, 1), reserve=Stock(3, 4, 6), temples=3),
        {
            "seats 1 unused:prophet": 5 / 7, "seats 1 unused:templar": 2 / 7, "seats 1 unused:sphinx": 1 / 7,
            "seats 1 reserve:prophet": 3 / 7, "seats 1 reserve:templar": 4 / 7, "seats 1 reserve:sphinx": 6 / 7,
            "seats 1 temples": 0.75,
        },
    ),
    "pieces on cards and beside the mat": (
        {
            **seats(god="Morrigan"),
            "held": (
                *(Held("Morrigan", 1, "prophet"), Held("Morrigan", 0, "templar"), Held("L10", 2, "sphinx")),
                Held("L10", 1, "prophet"),
            ),
            "fallen": (
                *(Disk(1, "prophet", 1, 0.0, 0.0), Disk(2, "temple", 2, 0.0, 0.0), Disk(3, "templar", 2, 0.0, 0.0)),
                *(Disk(4, "sphinx", 0, 0.0, 0.0), Disk(5, "king", -1, 0.0, 0.0), Disk(6, "prophet", 1, 0.0, 0.0)),
            ),
        },
        {
            "seats 1 god:Morrigan": 1, "seats 0 held:prophet": 2 / 7, "seats 2 held:templar": 1 / 7,
            "seats 1 held:sphinx": 1 / 7, "seats 1 captives": 2 / 21,
            "seats 0 fallen:prophet": 2 / 7, "seats 1 fallen:temple": 1 / 7, "seats 1 fallen:templar": 1 / 7,
            "seats 2 fallen:sphinx": 1 / 7,
        },
    ),
    **{
        f"side {god}": (
            seats(god=god, card=CARD_OF[god], used=1, spent=True),
            {f"seats 1 god:{god}": 1, f"seats 1 card:{CARD_OF[god]}": 1, "seats 1 spent": 1 / uses_of(god)},
        )
        for god in GODS
    },
    "a power used more often than the limit": (seats(used=uses_of(None) + 1), {"seats 1 spent": 1}),
    "votes": (
        {"players": tuple(replace(p, vote=v) for p, v in zip(BARE.players, ("up", "down", "cast"), strict=True))},
        {"seats 2 vote:up": 1, "seats 0 vote:down": 1, "seats 1 vote:cast": 1},
    ),
    "another corner": (
        {**seats(corner=3)},
        {"seats 1 corner:1": 0, "seats 1 corner:2": 1},
    ),
    "roles": (
        {"first": 0, "tie_breaker": 2, "to_act": (0, 1)},
        {"seats 2 first": 1, "seats 1 tie_breaker": 1, "seats 2 to_act": 1, "seats 0 to_act": 1},
    ),
    "a trial": (
        {"trial": Trial("game", (2, 0, 1), done=2, round=3, temples=(1, 2, 4), distances=(60.0, None))},
        {
            **{f"seats {seat} trial": 1 for seat in range(3)},
            "seats 1 trial_done": 1, "seats 2 trial_done": 1, "seats 1 distance": 60 / 480, "seats 2 off_mat": 1,
            "seats 2 trial_temples": 0.25, "seats 0 trial_temples": 0.5, "seats 1 trial_temples": 1,
            "table stake:game": 1, "table round": 3 / TURNS.trials,
        },
    ),
    "a trial of one": (
        {"trial": Trial("marker", (1,), round=TURNS.trials + 1)},
        {"seats 0 trial": 1, "table stake:marker": 1, "table round": 1},
    ),
    "islands": (
        {
            "islands": (
                IslandView((3, 1, 2), (0, 2), 0),
                IslandView((0, 4, 0), (1,), 1, barren=True),
                IslandView((0, 0, 99), (2,), 2),
                IslandView((0, 0, 0), (), None),
            )
        },
        {  # island I lies in the west, II in the north, III in the east
            "islands 3 count:2": 3 / 11, "islands 3 count:0": 1 / 11, "islands 3 count:1": 2 / 11,
            "islands 3 present:2": 1, "islands 3 present:1": 1, "islands 3 dominant:2": 1,
            "islands 0 count:0": 4 / 11, "islands 0 present:0": 1, "islands 0 dominant:0": 1,
            "islands 0 barren": 1, "islands 1 count:1": 1, "islands 1 present:1": 1, "islands 1 dominant:1": 1,
        },
    ),
    "laws": (
        {
            "generation": 5, "generations": 7, "deck": 6, "shown": ("L03", "L01"), "box": ("L12", "L20"),
            "laws": (LawView("L08", "generation", 5), LawView("L05", "game", 2)),
            "options": Options(chosen_laws=("L02", "L04"), gods=False),
        },
        {
            "laws 7 in_force": 1, "laws 4 in_force": 1, "laws 4 age": 3 / GENERATIONS,
            "laws 2 upper": 1, "laws 0 lower": 1, "laws 11 out": 1, "laws 19 out": 1,
            "laws 1 chosen": 1 / GENERATIONS, "laws 3 chosen": 2 / GENERATIONS,
            "table generation": 5 / GENERATIONS, "table left": 2 / GENERATIONS, "table deck": 6 / len(LAWS),
            "table laws": 1,
        },
    ),
    "gods": ({"options": Options(laws=False)}, {"table gods": 1}),
    **{f"phase {phase}": ({"phase": phase}, {"table phase:over": 0, f"table phase:{phase}": 1})
       for phase in get_args(Phase) if phase != "over"},
    **{f"prompt {prompt}": ({"prompt": prompt}, {f"table prompt:{prompt}": 1}) for prompt in get_args(Prompt)},
    **{f"step {step}": ({"turn": Turn(0, step)}, {"seats 2 active": 1, f"table step:{step}": 1})
       for step in get_args(Step)},
    "speeds": (
        {"aim": replace(BARE.aim, fastest=0.75 * DISKS.fastest, friction=0.5, roll=0.25)},
        {"table fastest": 0.75, "table friction": 0.5, "table roll": 0.25},
    ),
    "veiled": ({"aim": replace(BARE.aim, veiled=True)}, {"table veiled": 1}),
    "mirrored": ({"aim": replace(BARE.aim, mirrored=True)}, {"table mirrored": 1}),
    "walls": ({"aim": replace(BARE.aim, walls=True)}, {"table walls": 1}),
    "clockwise": ({"aim": replace(BARE.aim, clockwise=True)}, {"table clockwise": 1}),
    "stack": ({"aim": replace(BARE.aim, together="stack")}, {"table together:stack": 1}),
    "pair": ({"aim": replace(BARE.aim, together="pair")}, {"table together:pair": 1}),
    "hand": (
        {"hand": Hand(24.0, 48.0, 72.0, -96.0)},
        {
            "table hand:there": 1, "table hand:ax": -0.2, "table hand:ay": 0.1, "table hand:bx": 0.4,
            "table hand:by": 0.3,
        },
    ),
    "heart": ({"heart": Heart(24.0, 48.0, ())}, {"table heart:there": 1, "table heart:x": -0.2, "table heart:y": 0.1}),
    "heart beyond the edge": (
        {"heart": Heart(-250.0, 300.0, ())},
        {"table heart:there": 1, "table heart:x": -1, "table heart:y": -1},
    ),
    "tornado": (
        {"tornado": Circle(24.0, 48.0, 40.0), "tornado_next": Circle(72.0, -96.0, 40.0)},
        {
            "table tornado:there": 1, "table tornado:x": -0.2, "table tornado:y": 0.1,
            "table tornado:next_x": 0.4, "table tornado:next_y": 0.3,
        },
    ),
}  # fmt: skip


def view_of(scene: str) -> View:
    """The view of a scene."""
    return replace(BARE, **SCENES[scene][0])


@pytest.mark.parametrize("scene", SCENES)
def test_a_scene_has_these_numbers_and_no_others(scene: str) -> None:
    expected = {name: n for name, n in (OF_BARE | SCENES[scene][1]).items() if n}
    assert cells(ENCODER, ENCODER.encode(view_of(scene))) == pytest.approx(expected)


def test_every_column_has_a_scene() -> None:
    shown = {column_of(ENCODER, name) for _, expected in SCENES.values() for name, n in expected.items() if n}
    shown |= {f"table tremor_{what}" for what in ("angle", "speed", "offset")}  # see the next test
    shown |= {column_of(ENCODER, name) for name in OF_BARE}
    assert columns(ENCODER) - shown == {"seats fallen:king"}, "the king is nobody's"


def test_tremors_are_shares_of_the_largest_there_can_be() -> None:
    """That is with the three laws that shake the hand, at the least steady table. Variances add (PB-F2)."""
    shaking = begun(3, laws=("L01",), steadiness="human")
    shaking = replace(shaking, laws=tuple(replace(shaking.laws[0], law=law) for law in ("L01", "L02", "L03")))
    most = GAME.view(shaking, 1).aim
    for what in ("angle", "speed", "offset"):
        name = f"tremor_{what}"
        half = replace(BARE.aim, **{name: 0.5 * getattr(most, name)})
        found = cells(ENCODER, ENCODER.encode(replace(BARE, aim=half)), "table")
        assert found == pytest.approx({"table phase:over": 1, f"table {name}": 0.5})


@pytest.mark.parametrize("scene", SCENES)
def test_a_scene_written_over_another_leaves_nothing_of_it(scene: str) -> None:
    view = view_of(scene)
    fresh = ENCODER.encode(view)
    for other in SCENES:
        if SCENES[other][0].get("options", BARE.options) is view.options:
            assert np.array_equal(rows_after(ENCODER, view_of(other), view), fresh), other


@pytest.mark.parametrize("players", GAME.players)
def test_everything_that_lies_on_the_mat_is_turned_with_it(players: int) -> None:
    """The own corner is the south-west one, whichever it is; what belongs to the next seat is seen as 1."""
    turned = {0: (0.2, 0.5), 1: (-0.5, 0.2), 2: (-0.2, -0.5), 3: (0.5, -0.2)}  # (48, 120), by the own corner
    encoder = FlickEncoder(players)
    for seat in range(players):
        corner = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}[players][seat]
        there = 48.0, 120.0
        base = GAME.view(begun(players), seat)
        view = replace(
            base,
            disks=(disk(kind="temple", owner=(seat + 1) % players, x=48.0, y=120.0, island=1),),
            hand=Hand(*there, *there),
            heart=Heart(*there, ()),
            tornado=Circle(*there, 1.0),
            tornado_next=Circle(*there, 1.0),
            islands=(IslandView((0,) * players, (), None),) * 3 + (IslandView((0,) * players, (seat,), None),),
            trial=Trial("game", ((seat + 1) % players,)),
        )
        x, y = turned[corner]
        found = cells(encoder, encoder.encode(view))
        for name in (
            "disks 0 ",
            "table hand:a",
            "table hand:b",
            "table heart:",
            "table tornado:",
            "table tornado:next_",
        ):
            assert (found[f"{name}x"], found[f"{name}y"]) == pytest.approx((x, y))
        seen = {name for name, n in found.items() if n == 1.0}
        assert seen >= {"disks 0 owner:1", f"disks 0 island:{('I', 'II', 'III', 'IV')[(1 - corner) % 4]}"}
        assert seen >= {f"islands {(3 - corner) % 4} present:0", "seats 0 corner:0", "seats 1 trial"}
