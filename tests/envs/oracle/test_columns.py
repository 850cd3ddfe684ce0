"""Observations of Wyrocznia: every column, with a view that has something there and the number expected.

A scene is a view with little on it, and all the numbers of its row that are not 0. A column that no scene has fails.
"""

from __future__ import annotations

from typing import Any, Final, get_args

import numpy as np
import pytest
from msgspec.structs import replace

from omphalos.envs.oracle.encode import OracleEncoder
from omphalos.oracle import GAME
from omphalos.oracle import agenda as t
from omphalos.oracle.cove.boats import BERTHS, PLACES
from omphalos.oracle.cove.clock import LAST_HOUR
from omphalos.oracle.cove.square import CALLINGS, CARDS, HOURS
from omphalos.oracle.numbers import COVE, STOCK
from omphalos.oracle.people import ADVENTURERS, COLOURS, GOODS, PIERS, ROGUE_CARDS, SIZES
from omphalos.oracle.shop.fates import FIELDS
from omphalos.oracle.shop.prophecies import SYMBOLS
from omphalos.oracle.shop.staff import ABILITIES
from omphalos.oracle.stars import COLOUR, LINES
from omphalos.oracle.state import Dish, Phase
from omphalos.oracle.turns import SPACES
from omphalos.oracle.view import (
    BoatView,
    Closing,
    FateView,
    FieldView,
    FilledView,
    MarkerView,
    PierView,
    Preview,
    ProphecyView,
    StaffView,
    View,
)
from tests.envs.cells import cells, column_of, columns, rows_after
from tests.oracle.helpers import Game

ENCODER: Final = OracleEncoder(3)
Scene = tuple[dict[str, Any], dict[str, float]]
PEOPLE: Final = {who: getattr(COVE.people, who).value for who in ADVENTURERS}  # all there are, by colour
CARDS_OF: Final = COVE.corruption.cards.value  # by points
LATEST: Final = LAST_HOUR + max(*HOURS, *(space.hours for space in SPACES.values()))  # of the clock
NOBODY: Final = dict.fromkeys(ADVENTURERS, 0)
NOTHING_WRITTEN: Final = (FieldView("", (), ""),) * 8


def _bare() -> View:
    """The view of seat 1 of three, with all taken away that is a number. Seat 2 is seen as 1, seat 0 as 2."""
    view = GAME.view(Game(3).state, 1)
    players = tuple(
        replace(
            player,
            gold=0,
            figure="hire",
            goods=tuple(replace(good, shelf=0, pool=0) for good in player.goods),
            dish=None,
            stars=replace(player.stars, drawn=(), filled=()),
            nudge=FateView(0, 0, FIELDS),
            shift=FateView(0, 0, FIELDS),
        )
        for player in view.players
    )
    return replace(
        view,
        day=3,
        days=3,
        phase="over",
        rogues=None,
        players=players,
        boats=(BoatView(PLACES, (), None),) * 6,
        piers=tuple(replace(pier, people=NOBODY, customers=dict.fromkeys(COLOURS, 0)) for pier in view.piers),
        clock=replace(view.clock, markers=(MarkerView(0, 0, (1, 2, 0)),), token=None, token_dial=None),
        halls=dict.fromkeys(COLOURS, 0),
        hideout=0,
        point_price=0,
        bag=NOBODY,
        square=(),
        townsfolk=(),
        corruption=0,
        to_act=(),
        prompt=None,
        agenda=(),
    )


BARE: Final = _bare()
OF_BARE: Final = {
    "cove day": 1,
    "cove phase:over": 1,
    **{f"players {seat} figure:hire": 1 for seat in range(3)},
    "players 0 on_top": 1,
    "players 1 on_top": 2 / 3,
    "players 2 on_top": 1 / 3,
}


def player(**changes: Any) -> dict[str, Any]:
    """The three players, of whom seat 2 has something."""
    one, two, three = BARE.players
    return {"players": (one, two, replace(three, **changes))}


def card(name: str) -> str:
    """A card of this calling and colour, by name."""
    return CARDS[name].card


def asked(task: Any, **expected: float) -> Scene:
    """A scene in which this is asked."""
    name = f"question task:{type(task).__name__}"
    return {"prompt": task}, {name: 1, **{f"question {what}": n for what, n in expected.items()}}


def shop(**changes: Any) -> dict[str, Any]:
    """The same for parts of the shop."""
    return player(**changes)


STAFF: Final = BARE.players[2].staff
TASKS: Final = (
    *(t.Turn(0), t.Boarding(0, "red"), t.Docking(0, 1), t.Ferrying(0), t.Reseating(0, "red", 1)),
    *(t.Choosing(0, "charm", ()), t.Discarding(0), t.Tucking(0, "red porter"), t.Selling(0), t.Dawn(), t.Arriving(0)),
    *(t.Work(), t.Spending(0, 1), t.Drawing(0, 1), t.Heeding(0, ()), t.Tainting(0, 1, "cult"), t.Market(), t.Evening()),
    *(t.Lining(0, 1), t.Foretelling(0, 1), t.Ordering(0, ()), t.Rewarding(0, 1), t.Writing(0, ())),
    *(t.Crossing(0), t.Trading(0), t.Attending(0, ()), t.Filling(0, 1)),
)
DISH: Final = Dish("right", "left", "right", ("left", "right"), (2, 4), skull=True)
SCENES: Final[dict[str, Scene]] = {
    "bare": ({}, {}),
    "gold": (player(gold=COVE.ranks[-1] // 3), {"players 1 gold": (COVE.ranks[-1] // 3) / COVE.ranks[-1]}),
    "more gold than the highest rank asks for": (player(gold=2 * COVE.ranks[-1]), {"players 1 gold": 1}),
    "debts": (player(gold=-3), {}),
    "own cards": (
        {"players": (BARE.players[0], replace(BARE.players[1], corruption=4, cards=(1, 3, 3, 2)), BARE.players[2])},
        {
            "players 0 corruption": 4 / sum(CARDS_OF),
            "players 0 cards:1": 1 / CARDS_OF[0], "players 0 cards:2": 1 / CARDS_OF[1],
            "players 0 cards:3": 2 / CARDS_OF[2],
        },
    ),
    "cards of others": (player(corruption=4, cards=None), {"players 1 corruption": 4 / sum(CARDS_OF)}),
    **{
        f"figure on {space}": (player(figure=space), {"players 1 figure:hire": 0, f"players 1 figure:{space}": 1})
        for space in (space.name for space in SPACES.values())
    },
    "thrift": (player(thrift=2), {"players 1 thrift": 2 / HOURS[-1]}),
    **{
        f"hired {calling}": (
            player(hired=card(f"{colour} {calling}")),
            {f"players 1 hired:{calling}": 1, f"players 1 hired:{colour}": 1},
        )
        for calling, colour in zip(CALLINGS, COLOURS * 3, strict=False)
    },
    **{
        f"{ability} {calling}": (
            player(staff=(*STAFF[:i], StaffView(ability, f"{colour} {calling}", calling, colour, 1), *STAFF[i + 1 :])),
            {f"players 1 staff:{ability}.{calling}": 1, f"players 1 staff:{ability}.{colour}": 1},
        )
        for i, ability in enumerate(ABILITIES)
        for calling, colour in zip(CALLINGS, COLOURS * 3, strict=False)
    },
    **{
        f"{colour} {size}": (
            player(goods=tuple(
                replace(good, shelf=1, pool=STOCK[i]) if i == at else good
                for i, good in enumerate(BARE.players[2].goods)
            )),
            {f"players 1 shelf:{colour} {size}": 1 / STOCK[at], f"players 1 pool:{colour} {size}": 1},
        )
        for at, (size, colour) in enumerate(GOODS)
    },
    "a dish": (
        player(dish=DISH),
        {
            "players 1 dish:there": 1, "players 1 dish:bone": 1, "players 1 dish:coin": 1,
            "players 1 dish:die 2": 1, "players 1 dish:skull": 1,
            "players 1 faces:die 1.2": 1, "players 1 faces:die 2.4": 1,
        },
    ),
    "the other dish": (
        player(dish=Dish("left", "right", "left", ("right", "left"), (3, 1), skull=False)),
        {
            "players 1 dish:there": 1, "players 1 dish:voodoo": 1, "players 1 dish:die 1": 1,
            "players 1 faces:die 1.3": 1, "players 1 faces:die 2.1": 1,
        },
    ),
    "more faces": (
        player(dish=Dish("left", "left", "left", ("left", "left"), (1, 3), skull=False)),
        {"players 1 dish:there": 1, "players 1 faces:die 1.1": 1, "players 1 faces:die 2.3": 1},
    ),
    "yet more faces": (
        player(dish=Dish("left", "left", "left", ("left", "left"), (4, 2), skull=False)),
        {"players 1 dish:there": 1, "players 1 faces:die 1.4": 1, "players 1 faces:die 2.2": 1},
    ),
    **{
        f"line {line}": (shop(stars=replace(BARE.players[2].stars, drawn=(line,))), {f"players 1 line:{line}": 1})
        for line in LINES
    },
    **{
        f"cell {cell} {size}": (
            shop(stars=replace(BARE.players[2].stars, filled=(FilledView((cell,), size), FilledView((0,), None)))),
            {f"players 1 filled:{cell}.{size}": 1},
        )
        for cell in range(len(COLOUR))
        for size in SIZES
    },
    "a tome of two cells": (
        shop(stars=replace(BARE.players[2].stars, filled=(FilledView((7, 13), "tome"),))),
        {"players 1 filled:7.tome": 1, "players 1 filled:13.tome": 1},
    ),
    "symbols used": (
        shop(divination=replace(BARE.players[2].divination, used=5)),
        {"players 1 used": 5 / SYMBOLS},
    ),
    **{
        f"prophecy {at} {colour}": (
            shop(divination=replace(
                BARE.players[2].divination,
                prophecies=(
                    *[ProphecyView("red", 0, 0, 0, 0, False)] * at,
                    ProphecyView(colour, 0, symbols=3, struck=1, ringed=2, active=True),
                ),
            )),
            {
                **{f"players 1 prophecy:{i}.red": 1 for i in range(at)},
                f"players 1 prophecy:{at}.{colour}": 1, f"players 1 prophecy:{at}.symbols": 3 / 4,
                f"players 1 prophecy:{at}.struck": 1 / 4, f"players 1 prophecy:{at}.ringed": 2 / 4,
                f"players 1 prophecy:{at}.active": 1,
            },
        )
        for at in range(SYMBOLS)
        for colour in COLOURS
    },
    **{
        f"{row} row": (
            player(**{row: tuple(
                FieldView("", (), written) for written in ("X", "2", "4", "X", "3", "1", "X", "")
            )}),
            {
                **{f"players 1 {row}:{at}.X": 1 for at in (0, 3, 6)},
                **{f"players 1 {row}:{at}.digit": n / 4 for at, n in ((1, 2), (2, 4), (4, 3), (5, 1))},
            },
        )
        for row in ("upper", "lower")
    },
    **{
        f"full {row} row": (
            player(**{row: tuple(FieldView("", (), written) for written in ("1", "X", "X", "2", "X", "X", "4", "3"))}),
            {
                **{f"players 1 {row}:{at}.X": 1 for at in (1, 2, 4, 5)},
                **{f"players 1 {row}:{at}.digit": n / 4 for at, n in ((0, 1), (3, 2), (6, 4), (7, 3))},
            },
        )
        for row in ("upper", "lower")
    },
    "a row of X": (
        player(upper=(FieldView("", (), "X"),) * 8, lower=(FieldView("", (), "X"),) * 8),
        {f"players 1 {row}:{at}.X": 1 for row in ("upper", "lower") for at in range(8)},
    ),
    "guilds": (
        player(guilds=tuple(
            replace(guild, marks=marks)
            for guild, marks in zip(
                BARE.players[2].guilds, (("X", "T"), ("T", "X"), ("T", ""), ("", "")), strict=True
            )
        )),
        {
            "players 1 guild:red.0.X": 1, "players 1 guild:red.1.T": 1, "players 1 guild:green.0.T": 1,
            "players 1 guild:green.1.X": 1, "players 1 guild:blue.0.T": 1,
        },
    ),
    "the other guilds": (
        player(guilds=tuple(
            replace(guild, marks=marks)
            for guild, marks in zip(
                BARE.players[2].guilds, (("T", "X"), ("X", "T"), ("X", "T"), ("X", "X")), strict=True
            )
        )),
        {
            "players 1 guild:red.0.T": 1, "players 1 guild:red.1.X": 1, "players 1 guild:green.0.X": 1,
            "players 1 guild:green.1.T": 1, "players 1 guild:blue.0.X": 1, "players 1 guild:blue.1.T": 1,
            "players 1 guild:yellow.0.X": 1, "players 1 guild:yellow.1.X": 1,
        },
    ),
    "the last guilds": (
        player(guilds=tuple(
            replace(guild, marks=marks)
            for guild, marks in zip(
                BARE.players[2].guilds, (("", ""), ("", ""), ("T", "X"), ("T", "T")), strict=True
            )
        )),
        {
            "players 1 guild:blue.0.T": 1, "players 1 guild:blue.1.X": 1,
            "players 1 guild:yellow.0.T": 1, "players 1 guild:yellow.1.T": 1,
        },
    ),
    "fates": (
        player(nudge=FateView(3, 2, 3), shift=FateView(1, 4, 3)),
        {
            "players 1 nudge:crossed": 3 / FIELDS, "players 1 nudge:ready": 2 / FIELDS,
            "players 1 shift:crossed": 1 / FIELDS, "players 1 shift:ready": 4 / FIELDS,
        },
    ),
    "the clock": (
        {
            "clock": replace(
                BARE.clock, markers=(MarkerView(5, 5, (0,)), MarkerView(13, 1, (2, 1))), token=14, token_dial=2
            )
        },
        {
            "players 0 hour": 13 / LATEST, "players 0 on_top": 2 / 3,
            "players 1 hour": 13 / LATEST, "players 1 on_top": 1,
            "players 2 hour": 5 / LATEST, "players 2 on_top": 1,
            "cove token:there": 1, "cove token:hour": 14 / LATEST,
        },
    ),
    "a token in the morning": (
        {"clock": replace(BARE.clock, token=0)},
        {"cove token:there": 1},
    ),
    "later than the clock goes": (
        {"clock": replace(BARE.clock, markers=(MarkerView(2 * LATEST, 1, (1, 2, 0)),), token=2 * LATEST)},
        {**{f"players {i} hour": 1 for i in range(3)}, "cove token:there": 1, "cove token:hour": 1},
    ),
    "who is asked": ({"to_act": (0,)}, {"players 2 asked": 1}),
    "boats": (
        {
            "boats": (
                *(BoatView(PLACES, ("red", "red", "blue"), None), BoatView(PLACES, (), "small")),
                *(BoatView(PLACES, (), "great"), BoatView(PLACES, ("green", "yellow", "rogue", "rogue"), None)),
                *(BoatView(PLACES, (), "black"), BoatView(PLACES, (), None)),
            )
        },
        {
            "boats 0 aboard:red": 2 / PLACES, "boats 0 aboard:blue": 1 / PLACES, "boats 1 pier:small": 1,
            "boats 2 pier:great": 1, "boats 3 aboard:green": 1 / PLACES, "boats 3 aboard:yellow": 1 / PLACES,
            "boats 3 aboard:rogue": 2 / PLACES, "boats 4 pier:black": 1,
        },
    ),
    **{
        f"{name} pier": (
            {
                "piers": tuple(
                    PierView(
                        name, (), 0, (3,), {who: i + 1 for i, who in enumerate(ADVENTURERS)},
                        {who: 4 - i for i, who in enumerate(COLOURS)},
                    ) if i == at else pier
                    for i, pier in enumerate(BARE.piers)
                )
            },
            {
                **{f"piers {at} people:{who}": (i + 1) / PEOPLE[who] for i, who in enumerate(ADVENTURERS)},
                **{f"piers {at} customers:{who}": (4 - i) / PEOPLE[who] for i, who in enumerate(COLOURS)},
                f"piers {at} boats": 1 / BERTHS[at],
            },
        )
        for at, name in enumerate(PIERS)
    },
    "more customers than there are people of the colour": (
        {"piers": (replace(BARE.piers[0], customers=dict.fromkeys(COLOURS, 99)), *BARE.piers[1:])},
        {f"piers 0 customers:{colour}": 1 for colour in COLOURS},
    ),
    "the second of four days": (
        {"day": 2, "days": 4},
        {"cove day": 1 / 2, "cove days_left": 1 / 2},
    ),
    "the first of three days": ({"day": 1}, {"cove day": 1 / 3, "cove days_left": 2 / 3}),
    **{
        f"phase {phase}": ({"phase": phase}, {"cove phase:over": 0, f"cove phase:{phase}": 1})
        for phase in get_args(Phase)
        if phase != "over"
    },
    **{f"rogues {rogues}": ({"rogues": rogues}, {f"cove rogues:{rogues}": 1}) for rogues in ROGUE_CARDS},
    "every area costs at the cross": ({"cross": "areas"}, {"cove every_area": 1}),
    "halls": (
        {"halls": dict(zip(COLOURS, (1, 2, 3, 4), strict=True)), "hideout": 5, "point_price": 2},
        {
            **{f"cove members:{who}": (i + 1) / PEOPLE[who] for i, who in enumerate(ADVENTURERS)},
            "cove point_price": 2 / PEOPLE["rogue"],
        },
    ),
    "the bag": (
        {"bag": dict(zip(ADVENTURERS, (5, 4, 3, 2, 1), strict=True))},
        {f"cove bag:{who}": (5 - i) / PEOPLE[who] for i, who in enumerate(ADVENTURERS)},
    ),
    "ashore": (
        {"ashore": ("rogue", "red", "yellow", "green", "red", "blue")},
        {**{f"cove ashore:{who}": 1 / PEOPLE[who] for who in ADVENTURERS}, "cove ashore:red": 2 / PEOPLE["red"]},
    ),
    "corruption": (
        {"corruption": 17, "corruption_discards": {"1": 3, "2": 2, "3": 1}},
        {
            "cove corruption": 17 / sum(CARDS_OF),
            **{f"cove discards:{points}": (4 - points) / CARDS_OF[points - 1] for points in (1, 2, 3)},
        },
    ),
    **{
        f"square {calling}": (
            {"square": tuple(
                replace(place, card=name) for place, name in zip(
                    GAME.view(Game(3).state, 1).square, (card(f"red {calling}"), card(f"{colour} porter")), strict=False
                )
            )},
            {
                f"square 0 card:{calling}": 1, "square 0 card:red": 1, "square 0 hours": HOURS[0] / HOURS[-1],
                "square 1 card:porter": 1, f"square 1 card:{colour}": 1, "square 1 hours": HOURS[1] / HOURS[-1],
            },
        )
        for calling, colour in zip(CALLINGS, COLOURS * 3, strict=False)
    },
    "townsfolk": (
        {"townsfolk": ("green porter", "red porter"), "townsfolk_discards": (list(CARDS)[-1],)},
        {
            f"townsfolk {list(CARDS).index('green porter')} deck": 1,
            "townsfolk 0 deck": 1, f"townsfolk {len(CARDS) - 1} discards": 1,
        },
    ),
    "turn": asked(t.Turn(2)),
    **{f"boarding {who}": asked(t.Boarding(0, who), **{f"who:{who}": 1}) for who in ADVENTURERS},
    **{f"docking {boat}": asked(t.Docking(0, boat), **{f"boat:{boat}": 1}) for boat in range(6)},
    "ferrying": asked(t.Ferrying(0)),
    "reseating": asked(t.Reseating(0, "blue", 4), **{"who:blue": 1, "boat:4": 1}),
    **{
        f"choosing {size}": asked(
            t.Choosing(0, size, tuple(colours)), **{f"size:{size}": 1, **{f"colours:{colour}": 1 for colour in colours}}
        )
        for size, colours in zip(SIZES, (COLOURS[::2], COLOURS[1::2]), strict=True)
    },
    "discarding": asked(t.Discarding(0)),
    **{
        f"tucking {calling}": asked(
            t.Tucking(0, card(f"{colour} {calling}")), **{f"card:{calling}": 1, f"card:{colour}": 1}
        )
        for calling, colour in zip(CALLINGS, COLOURS * 3, strict=False)
    },
    "selling": asked(
        t.Selling(0, (1, 2, 3)),
        **{f"sold:{pier}": (i + 1) / sum(STOCK) for i, pier in enumerate(PIERS)},
    ),
    "lining": asked(t.Lining(0, 3), left=3 / 4),
    "foretelling": asked(t.Foretelling(0, 2), left=2 / 4),
    "ordering": asked(t.Ordering(0, ("green", "rogue")), **{"who:green": 1, "who:rogue": 1}),
    "rewarding": asked(t.Rewarding(0, 1), left=1 / 4),
    "writing two dice": asked(t.Writing(0, (2, 3)), **{"dice:2": 0.5, "dice:3": 0.5}),
    "writing two equal dice": asked(t.Writing(0, (4, 4)), **{"dice:4": 1}),
    "writing one die": asked(t.Writing(0, (1,)), **{"dice:1": 0.5}),
    "crossing": asked(t.Crossing(0)),
    "trading": asked(t.Trading(0)),
    "attending": asked(t.Attending(0, ABILITIES), **{f"abilities:{ability}": 1 for ability in ABILITIES}),
    "attending one": asked(t.Attending(0, ABILITIES[2:3]), **{f"abilities:{ABILITIES[2]}": 1}),
    "filling": asked(t.Filling(0, 5), left=1),
    **{f"step {type(task).__name__}": asked(task) for task in TASKS[9:18]},  # such as a view of the last state has
    "agenda": (
        {"agenda": (t.Work(), t.Selling(0), t.Selling(1), t.Work(), t.Lining(2, 1), *[t.Dawn()] * 9)},
        {
            "agenda task:Work": 2 / 8, "agenda task:Selling": 2 / 8, "agenda task:Lining": 1 / 8,
            "agenda task:Dawn": 1,
        },
    ),
    **{
        f"agenda {type(task).__name__}": ({"agenda": (task,)}, {f"agenda task:{type(task).__name__}": 1 / 8})
        for task in TASKS
    },
    **{
        f"line for {colour}": (
            {
                "previews": (
                    Preview(list(LINES)[at], (
                        Closing((0,), "charm", colour, gained=True, corruption=1),
                        Closing((1,), "tome", COLOURS[at - 1], gained=True, corruption=2),
                        Closing((2,), "tome", COLOURS[at - 2], gained=False, corruption=0),
                        Closing((3, 4, 5), None, None, gained=False, corruption=0),
                    )),
                )
            },
            {f"lines {at} charm:{colour}": 1, f"lines {at} tome:{COLOURS[at - 1]}": 1, f"lines {at} corruption": 3 / 4},
        )
        for at, colour in enumerate(COLOURS)
    },
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
    assert sorted(columns(ENCODER) - shown - {column_of(ENCODER, name) for name in OF_BARE}) == []


def test_a_scene_written_over_another_leaves_nothing_of_it() -> None:
    """Each over the one before it, and each over the bare one and back."""
    before = BARE
    for scene in SCENES:
        view = view_of(scene)
        fresh = ENCODER.encode(view)
        for other in (before, BARE):
            assert np.array_equal(rows_after(ENCODER, other, view), fresh), scene
        assert np.array_equal(rows_after(ENCODER, view, BARE), ENCODER.encode(BARE)), scene
        before = view
