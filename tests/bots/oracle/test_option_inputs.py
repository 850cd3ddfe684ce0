"""The inputs of the policy network of Wyrocznia: every column of an option, and the number it has."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pytest
from msgspec.structs import replace

from omphalos.bots.oracle import inputs
from omphalos.bots.oracle import option_inputs as of
from omphalos.bots.oracle.inputs import SEAT_COLUMNS, WHOLE_COLUMNS, seat_row, table_row
from omphalos.bots.oracle.option_inputs import CONTEXT_COLUMNS, FAR, OPTION_COLUMNS, describe, gap
from omphalos.oracle import actions as a
from omphalos.oracle import agenda as t
from omphalos.oracle import stars
from omphalos.oracle.agenda import Turn
from omphalos.oracle.cove.square import CARDS, HOURS
from omphalos.oracle.people import COLOURS, PIERS
from omphalos.oracle.state import Dish
from tests.bots.oracle.given import bare, heuristic_of, named, valuation_of


@pytest.fixture(autouse=True)
def nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a figure stand on no space, so that only what a test puts there is not 0."""
    monkeypatch.setitem(inputs._FIGURE, "nowhere", (0.0,) * 6)  # pyright: ignore[reportPrivateUsage]


GOLD: Final = (1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0)  # of each good
SHELF: Final = (1, 0, 2, 0, 0, 3, 0, 1)


def told(task: Any, option: Any, **changes: Any) -> dict[str, float]:
    """What is said of the only option of a question, beside how good the heuristic finds it."""
    game = bare().player(1, shelf=SHELF, staff=(None, "red porter", None, None)).put(**changes).ask(task)
    game.put(boats=((0, 1, 4), (0, 0, 4, 1), (2,), (), (), (3, 4, 4)))
    game.shop(1, dish=Dish("left", "left", "left", ("left", "right"), (4, 3), skull=False))
    valuation = valuation_of(game.state, goods=GOLD)
    context, rows = np.zeros(of.CONTEXT, np.float32), np.full((2, of.OPTION), 9.0, np.float32)
    describe(heuristic_of(valuation), game.state, [option], [5.0], context, rows)
    assert named(CONTEXT_COLUMNS, context) == pytest.approx(
        {f"seat {name}": n for name, n in named(SEAT_COLUMNS, seat_row(game.state, valuation)).items()}
        | {f"table {name}": n for name, n in named(WHOLE_COLUMNS, table_row(game.state, valuation)).items()},
        rel=1e-5,
    )
    found = named(OPTION_COLUMNS, rows[0])
    assert [found.pop(name) for name in ("nearness", "first", "options")] == pytest.approx([1.0, 1.0, 0.05])
    assert found.pop(f"asked {type(task).__name__}") == 1.0
    return found


CARD: Final = CARDS["green librarian"]
OF_CARD: Final = {
    "card gold": 0.2 * CARD.gold, "card charms": CARD.charms, "card tomes": CARD.tomes,
    "card corruption": CARD.corruption, "card thrift": CARD.thrift, "card draws": 0.5 * CARD.draws,
    "card discards": CARD.discards, "card sponsor": float(CARD.sponsor is not None), "card symbols": 0.5 * CARD.symbols,
    "place green": 1.0, "good value": 0.6 if CARD.tomes else 0.2, "good shelf": 0.9 if CARD.tomes else 0.0,
}  # fmt: skip
TURN, LINING = Turn(1), t.Lining(1, 3)
OPTIONS: Final[dict[str, tuple[Any, Any, dict[str, float]]]] = {
    "pass": (TURN, a.Pass(), {"does Pass": 1.0}),
    "staff": (TURN, a.Staff(), {"does Staff": 1.0}),
    "shift": (TURN, a.Shift("bone"), {"does Shift": 1.0}),
    "nudge up": (TURN, a.Nudge(1, 1), {"does Nudge": 1.0, "step": 1.0}),
    "nudge down": (TURN, a.Nudge(2, -1), {"does Nudge": 1.0, "step": -1.0}),
    "stargaze": (TURN, a.Stargaze(3), {"does Stargaze": 1.0, "lines": 0.75}),
    "divine": (TURN, a.Divine(2), {"does Divine": 1.0, "symbols": 0.5}),
    "horoscope left": (TURN, a.Horoscope("left"), {"does Horoscope": 1.0, "sum": 0.4, "number": 0.5}),
    "horoscope right": (TURN, a.Horoscope("right"), {"does Horoscope": 1.0, "sum": 0.3, "number": 0.5}),
    **{f"fates {take}": (TURN, a.Fates(take), {"does Fates": 1.0, f"takes {take}": 1.0})
       for take in ("X", "nudge", "shift")},
    **{f"reward {take}": (t.Rewarding(1, 2), a.Reward(take), {f"takes {take}": 1.0})
       for take in ("tome", "charm", "trade", "X")},
    "hire": (TURN, a.Hire(2), {"does Hire": 1.0, "hours": 0.2 * HOURS[2], **OF_CARD}),
    "tuck under a free ability": (t.Tucking(1, CARD.card), a.Tuck("palm reader"),
                                  {"ability palm reader": 1.0, **OF_CARD}),
    "tuck under another card": (t.Tucking(1, CARD.card), a.Tuck("astrologer"),
                                {"ability astrologer": 1.0, "lines": 1.0, **OF_CARD}),
    "tuck under the exorcist": (t.Tucking(1, CARD.card), a.Tuck("exorcist"), {"ability exorcist": 1.0, **OF_CARD}),
    "tuck under the bouncer": (t.Tucking(1, CARD.card), a.Tuck("bouncer"), {"ability bouncer": 1.0, **OF_CARD}),
    "board": (t.Boarding(1, "red"), a.Board(0), {
        "boat 0": 0.75, "boat 1": 0.5, "boat 2": 0.5, "boat 3": 1.0, "place red": 1.0, "good shelf": 0.3}),
    "board an empty boat": (t.Boarding(1, "green"), a.Board(3), {"place green": 1.0, "good other": 0.9}),
    "a rogue boards": (t.Boarding(1, "rogue"), a.Board(5), {
        "boat 0": 0.75, "boat 1": 1.0, "boat 2": 1.0, "boat 3": 1.0}),
    "reseat": (t.Reseating(1, "blue", 0), a.Board(2), {
        "boat 0": 0.25, "boat 1": 0.5, "place blue": 1.0, "good shelf": 0.6}),
    "lift": (t.Ferrying(1), a.Lift(5, "yellow"), {
        "does Lift": 1.0, "boat 0": 0.75, "boat 1": 0.5, "boat 2": 1.0, "boat 3": 1.0, "place yellow": 1.0,
        "good other": 0.3}),
    "stay": (t.Ferrying(1), a.Stay(), {"does Stay": 1.0}),
    **{f"dock {pier}": (t.Docking(1, 1), a.Dock(pier), {
        f"pier {pier}": 1.0, "boat 0": 0.25 * 1 * 2, "boat 1": 0.25 * 3 * 1, "good other": 0.25}) for pier in PIERS},
    "choose": (t.Choosing(1, "tome", COLOURS), a.Choose("green"), {
        "place green": 1.0, "good value": 0.6, "good shelf": 0.9}),
    "foretell": (t.Foretelling(1, 3), a.Foretell("yellow"), {"symbols": 0.75, "place yellow": 1.0}),
    "write": (t.Writing(1, (2, 4)), a.Write(2, "lower"), {"sum": 0.5, "place lower": 1.0}),
    "cross": (t.Crossing(1), a.Cross("upper"), {"does Cross": 1.0, "place upper": 1.0}),
    "cross a guild": (t.Crossing(1), a.Cross("red"), {"does Cross": 1.0, "place red": 1.0}),
    "decline": (t.Crossing(1), a.Decline(), {"does Decline": 1.0}),
    "trade": (t.Trading(1), a.Trade("blue"), {"place blue": 1.0}),
    "stop": (LINING, a.Stop(), {"does Stop": 1.0}),
    "a line without a plan": (LINING, a.Draw("a1-b1"), {"does Draw": 1.0, "lines": 0.75}),
}  # fmt: skip


@pytest.mark.parametrize("scene", OPTIONS)
def test_an_option(scene: str) -> None:
    task, option, expected = OPTIONS[scene]
    game = bare()
    square = (game.state.town.square[0], game.state.town.square[1], CARD.card, game.state.town.square[3])
    town = replace(game.state.town, square=square)
    assert told(task, option, town=town) == pytest.approx({name: n for name, n in expected.items() if n})


def test_a_line_says_what_its_plan_is_after() -> None:
    """A red charm lacks one line: its plan is that line alone, and what it gains is the good."""
    game = bare().player(1, shelf=SHELF).ask(t.Lining(1, 1))
    at = stars.COLOUR.index("red")
    row, column = divmod(at, 6)
    corner = f"{'abcdefg'[column]}{row + 1}"
    line = next(line for line in stars.LINES.values() if line.name.startswith(f"{corner}-") and line.across)
    shop = game.state.shops[1]
    game.shop(1, across=shop.across & ~line.across, down=shop.down)
    valuation = valuation_of(game.state, goods=(10.0, *GOLD[1:]))
    rows = np.zeros((1, of.OPTION), np.float32)
    describe(heuristic_of(valuation), game.state, [a.Draw(line.name)], [5.0],
             np.zeros(of.CONTEXT, np.float32), rows)  # fmt: skip
    found = named(OPTION_COLUMNS, rows[0])
    assert (found["lines"], found["number"]) == (0.25, 0.25)
    assert found["symbols"] > 0.0
    assert found.get("step", 0.0) == 0.0, "no tome"
    assert (found["place red"], found["good value"], found["good shelf"]) == pytest.approx((1.0, 1.0, 0.3))


def test_how_good_habit_finds_an_option() -> None:
    rows = np.zeros((3, of.OPTION), np.float32)
    game = bare().ask(TURN)
    valuation = valuation_of(game.state)
    describe(heuristic_of(valuation), game.state, [a.Pass()] * 3, [7.0, 4.0, -50.0],
             np.zeros(of.CONTEXT, np.float32), rows)  # fmt: skip
    judged = [[row[OPTION_COLUMNS.index(c)] for c in ("less", "nearness", "first", "ahead", "options")] for row in rows]
    assert judged[0] == pytest.approx([0.0, 1.0, 1.0, 0.3, 0.15])
    assert judged[1] == pytest.approx([-0.3, 0.25, 0.0, 0.0, 0.15])
    assert judged[2] == pytest.approx([-0.1 * FAR, 1 / (1 + FAR), 0.0, 0.0, 0.15])
    assert [gap(3.0, 5.0), gap(5.0, 5.0), gap(-1000.0, 5.0)] == [-2.0, 0.0, -FAR]


def test_every_column_of_an_option_has_a_scene() -> None:
    shown = {name for *_, expected in OPTIONS.values() for name in expected}
    shown |= {f"asked {type(task).__name__}" for task, *_ in OPTIONS.values()}
    assert set(OPTION_COLUMNS) - shown == {"less", "nearness", "first", "ahead", "options"}
