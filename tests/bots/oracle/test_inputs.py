"""The inputs of the networks of Wyrocznia: every column, with a state that has something there and its number.

What a network is told of values and of the cove is given here, so the numbers can be worked out by hand.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, Final

import numpy as np
import pytest

from omphalos.bots.oracle import inputs
from omphalos.bots.oracle.estimates import DOCKED
from omphalos.bots.oracle.inputs import SEAT_COLUMNS, WHOLE_COLUMNS, WHOLE_ROW, encode, new_inputs, seat_row, table_row
from omphalos.bots.oracle.words import SOURCES
from omphalos.oracle import stars
from omphalos.oracle.cove.boats import PLACES
from omphalos.oracle.cove.square import CARDS
from omphalos.oracle.people import COLOURS, GOODS, PIERS, ROGUE_CARDS
from omphalos.oracle.shop.prophecies import SYMBOLS
from omphalos.oracle.shop.staff import ABILITIES
from omphalos.oracle.state import Fields, Prophecy
from omphalos.oracle.turns import SPACES
from tests.bots.oracle.given import ESTIMATES, bare, named, valuation_of

FULL = {  # of the bare shop: both rows are full, all lines are drawn
    "upper row length": 1.6,
    "lower row length": 1.6,
    "lines": 0.05 * 84,
    "mover": 1.0,
    "figure nowhere": 0.0,
}


@pytest.fixture(autouse=True)
def nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a figure stand on no space, so that only what a test puts there is not 0."""
    monkeypatch.setitem(inputs._FIGURE, "nowhere", (0.0,) * 6)  # pyright: ignore[reportPrivateUsage]


SEATS: Final[dict[str, tuple[dict[str, Any], dict[str, Any], dict[str, Any], dict[str, float]]]] = {
    # changes of the player, of the shop, of the valuation, and the numbers expected beside those of the bare shop
    "nothing": ({}, {}, {}, {}),
    **{
        f"expects {source}": (
            {}, {}, {"gold": {one: 20.0 * (one == source) for one in SOURCES}},
            {f"expects {source}": 1.0, "expects": 0.2},
        )
        for source in SOURCES
    },
    "a few sources": ({}, {}, {"gold": {SOURCES[0]: 2.0, SOURCES[1]: -4.0}},
                      {f"expects {SOURCES[0]}": 0.1, f"expects {SOURCES[1]}": -0.2, "expects": -0.02}),
    **{
        f"{size} {colour}": (
            {"shelf": tuple(3 * (i == at) for i in range(8)), "pool": tuple(2 * (i == at) for i in range(8))}, {}, {},
            {f"shelf {size} {colour}": 1.5, f"pool {size} {colour}": 0.5},
        )
        for at, (size, colour) in enumerate(GOODS)
    },
    **{
        f"{ability}": (
            {"staff": tuple(f"{COLOURS[at]} porter" if i == at else None for i in range(4))}, {}, {},
            {f"staff {ability}": 1.0, f"staff symbols {COLOURS[at]}": 0.5 * CARDS[f"{COLOURS[at]} porter"].symbols},
        )
        for at, ability in enumerate(ABILITIES)
    },
    "two cards of a colour": (
        {"staff": ("red herald", None, "red envoy", None)}, {}, {},
        {
            f"staff {ABILITIES[0]}": 1.0, f"staff {ABILITIES[2]}": 1.0,
            "staff symbols red": 0.5 * (CARDS["red herald"].symbols + CARDS["red envoy"].symbols),
        },
    ),
    "thrift": ({"thrift": 2}, {}, {}, {"thrift": 1.0}),
    "hours left": ({}, {}, {"hours": 7.0}, {"hours left": 0.7}),
    **{f"figure {space}": ({"figure": space}, {}, {}, {f"figure {space}": 1.0})
       for space in (*(space.name for space in SPACES.values()), "hire")},
    **{f"upper {digits}": ({}, {"upper": digits}, {}, {
        "upper row length": 0.2 * len(digits), f"upper row needs {need}": 1.0})
       for digits, need in (((), 0), ((1,), 2), ((1, 2), 3), ((0, 3), 4), ((1, 1, 4), 1), ((1, 0), 0))},
    **{f"lower {digits}": ({}, {"lower": digits}, {}, {
        "lower row length": 0.2 * len(digits), f"lower row needs {need}": 1.0})
       for digits, need in (((), 0), ((1,), 4), ((1, 2), 1), ((0, 3), 2), ((1, 1, 4), 3), ((1, 0), 0))},
    **{
        f"prophecy {colour}": (
            {},
            {"prophecies": (Prophecy(colour, 4, 3), Prophecy("red", 2, 2, True), Prophecy(colour, 2, 1),
                            Prophecy("blue", 3, 0)), "used": 11},
            {},
            {f"prophecy {colour}": 1.0, "prophecies": 0.6, "prophecies unused": 0.1 * (SYMBOLS - 11)},
        )
        for colour in COLOURS
    },
    **{
        f"guild {colour}": ({}, {"guilds": tuple("TTX" if i == at else "" for i in range(4))}, {},
                            {f"guild T {colour}": 1.0, f"guild X {colour}": 0.5})
        for at, colour in enumerate(COLOURS)
    },
    "fates": ({}, {"nudge": Fields(5, 3), "shift": Fields(4, 1)}, {},
              {"nudge ready": 0.6, "shift ready": 0.9, "nudge filled": 1.0, "shift filled": 0.8}),
    "cells": ({}, {"filled": stars.bits((0, 7, 35))}, {}, {"cells": 0.3}),
}  # fmt: skip


@pytest.mark.parametrize("scene", SEATS)
def test_a_seat(scene: str) -> None:
    player, shop, valuation, expected = SEATS[scene]
    state = bare().player(1, **player).shop(1, **shop).state
    expected = {name: n for name, n in (FULL | expected).items() if n}
    assert named(SEAT_COLUMNS, seat_row(state, valuation_of(state, **valuation))) == pytest.approx(expected)


def test_every_column_of_a_seat_has_a_scene() -> None:
    shown = {name for *_, expected in SEATS.values() for name, n in expected.items() if n} | set(FULL)
    elsewhere = {"hours behind", "markers above"} | {c for c in SEAT_COLUMNS if " lacks " in c}  # see below
    assert set(SEAT_COLUMNS) - shown == elsewhere


def test_a_seat_s_time() -> None:
    """Behind the mean, and how many markers lie upon its own: those that came later to the same hour."""
    game = bare(4).clock(hours=(3, 5, 5, 5), order=(3, 0, 1, 2))
    for seat, (behind, above) in enumerate(((3 - 4.5, 0), (5 - 4.5, 1), (5 - 4.5, 2), (5 - 4.5, 0))):
        row = named(SEAT_COLUMNS, seat_row(game.state, valuation_of(game.state, seat)))
        assert row.get("hours behind", 0.0) == pytest.approx(0.1 * behind)
        assert row.get("markers above", 0.0) == above / 4
        assert row.get("mover", 0.0) == (seat == 1)


def shapes() -> list[tuple[int, ...]]:
    """One cell, or two neighbouring cells, of one colour."""
    cells = range(36)
    beside = [(i, i + 1) for i in cells if i % 6 < 5] + [(i, i + 6) for i in cells if i < 30]
    return [(cell,) for cell in cells] + [two for two in beside if len({stars.COLOUR[cell] for cell in two}) == 1]


def missing(shape: tuple[int, ...], drawn: set[str]) -> int | None:
    """The lines around a shape that are not drawn. None: a drawn line divides it."""
    bits, count = stars.bits(shape), 0
    for line in stars.LINES.values():
        inside = [bool(side & bits) for side in line.sides]
        if all(inside) and line.name in drawn:
            return None
        count += inside[0] != inside[1] and line.name not in drawn
    return count


@pytest.mark.parametrize("shape", [one for one in shapes() if len(one) == 2])
@pytest.mark.parametrize("open_lines", [1, 3, 4])
def test_areas_begun_are_counted_by_missing_lines_and_good(shape: tuple[int, ...], open_lines: int) -> None:
    """One cell is a charm, two of one colour are a tome; more than three missing lines are no beginning."""
    bits = stars.bits(shape)
    around = [line.name for line in stars.LINES.values() if bool(line.sides[0] & bits) != bool(line.sides[1] & bits)]
    drawn = set(around[open_lines:])
    filled = (shape[0] + 18) % 36
    counts = dict.fromkeys((f"{size} lacks {n}" for size in ("charm", "tome") for n in (1, 2, 3)), 0)
    for one in shapes():
        name = f"{'charm' if len(one) == 1 else 'tome'} lacks {missing(one, drawn)}"
        if filled not in one and name in counts:
            counts[name] += 1
    assert bool(counts["tome lacks 1"]) == (open_lines == 1)
    across = sum(stars.LINES[name].across for name in drawn)
    down = sum(stars.LINES[name].down for name in drawn)
    state = bare().shop(1, across=across, down=down, filled=stars.bits((filled,))).state
    row = named(SEAT_COLUMNS, seat_row(state, valuation_of(state)))
    assert {name: row.get(name, 0.0) for name in counts} == pytest.approx({c: 0.25 * n for c, n in counts.items()})
    assert row["lines"] == pytest.approx(0.05 * len(drawn))


TABLE: Final[dict[str, tuple[int, dict[str, Any], dict[str, Any], dict[str, float]]]] = {
    # players, changes of the state and of the estimates, and the numbers expected
    "two players": (2, {}, {}, {"two players": 1.0}),
    "three players": (3, {}, {}, {"three players": 1.0}),
    "four players": (4, {}, {}, {}),
    **{f"day {day}": (4, {"day": day}, {}, {f"day {day}": 1.0}) for day in range(1, inputs.DAYS + 1)},
    **{f"rogues {card}": (4, {"rogues": card}, {}, {f"rogues {card}": 1.0}) for card in ROGUE_CARDS},
    "the estimates": (
        4, {},
        {"day_end": 8.0, "markets_after": 2, "shares": (0.1, 0.2, 0.3, 0.25, 0.15), "great": (1.0, 2.0, 3.0, 4.0),
         "small": (5.0, 6.0, 7.0, 8.0), "black": (9.0, 10.0, 11.0, 12.0), "halls": (4.0, 3.0, 2.0, 1.0), "price": 1.5},
        {
            "day left": 0.8, "markets after": 1.0, "price": 1.5,
            "share red": 0.4, "share green": 0.8, "share blue": 1.2, "share yellow": 1.0, "share rogue": 0.6,
            **{f"{pier} pier {colour}": 0.2 * (1 + 4 * i + j)
               for i, pier in enumerate(PIERS) for j, colour in enumerate(COLOURS)},
            **{f"hall {colour}": 0.1 * (4 - j) for j, colour in enumerate(COLOURS)},
        },
    ),
    "people": (4, {"halls": (1, 2, 3, 4, 5), "bag": (1, 2, 3, 4, 5), "ashore": (0, 4, 1)}, {},
               {"hall rogue": 0.5, "bag": 0.3, "ashore": 1.5}),
    "boats": (4, {"boats": ((), (1,), (1, 4), (0, 0, 0), (0, 1, 2, 3), (1,)), "moored": (-1,) * 6}, {},
              {"landed": 0.0, "boats with 0": 0.25, "boats with 1": 0.5, "boats with 2": 0.25, "boats with 3": 0.25,
               "boats with 4": 0.25}),
    "landed": (4, {"moored": (-1, 2, -1, 0, -1, 1)}, {}, {"landed": 0.25 * 3 * PLACES / DOCKED, "boats with 0": 0.75}),
}  # fmt: skip


@pytest.mark.parametrize("scene", TABLE)
def test_the_table(scene: str) -> None:
    players, changes, estimates, expected = TABLE[scene]
    state = bare(players).put(**changes).state
    valuation = valuation_of(state, estimates=SimpleNamespace(**(vars(ESTIMATES) | estimates)))
    expected = {name: n for name, n in ({"landed": 0.25 * 6 * PLACES / DOCKED} | expected).items() if n}
    assert named(WHOLE_COLUMNS, table_row(state, valuation)) == pytest.approx(expected)


def test_every_column_of_the_table_has_a_scene() -> None:
    shown = {name for *_, expected in TABLE.values() for name in expected}
    assert set(WHOLE_COLUMNS) - shown == {"token", "mean hour"}
    state = bare(4).clock(hours=(3, 5, 5, 5), token=9).state
    row = named(WHOLE_COLUMNS, table_row(state, valuation_of(state)))
    assert (row["token"], row["mean hour"], row["day left"]) == pytest.approx((1.0, 0.45, -0.45))


def test_a_position_has_a_row_for_each_seat_and_one_for_the_table() -> None:
    state = bare(3).player(2, thrift=3).state
    rows = new_inputs()
    valuations = [valuation_of(state, seat) for seat in range(3)]
    forecasts: list[dict[str, float]] = [{SOURCES[0]: 20.0 * seat} for seat in range(3)]
    encode(state, valuations, forecasts, rows)
    for seat, valuation in enumerate(valuations):
        valuation.gold = forecasts[seat]
        assert rows[seat, : len(SEAT_COLUMNS)] == pytest.approx(np.array(seat_row(state, valuation), np.float32))
    assert rows[WHOLE_ROW, : len(WHOLE_COLUMNS)] == pytest.approx(np.array(table_row(state, valuations[0]), np.float32))
    assert not rows[3].any()
    assert rows[2, SEAT_COLUMNS.index("thrift")] == 1.5
