"""The sections of a study, from seats that are written by hand."""

from __future__ import annotations

from math import isnan, sqrt
from pathlib import Path

import pytest

from omphalos.arena.balance import common, parts
from omphalos.arena.balance.flick import _by_excess  # pyright: ignore[reportPrivateUsage]
from omphalos.arena.balance.oracle import _mix  # pyright: ignore[reportPrivateUsage]
from omphalos.arena.balance.run import study
from omphalos.arena.balance.study import (
    Column,
    Row,
    SeatResult,
    Section,
    average,
    difference,
    fair_share,
    grouped,
    share,
    source_section,
    win_columns,
    win_row,
)
from omphalos.arena.errors import ArenaError
from omphalos.arena.folder import ArenaFolder
from omphalos.arena.match import Finished, Played
from omphalos.arena.plan import Plan, make_plan
from omphalos.arena.run import run
from omphalos.arena.stats import Estimate, mean, wilson
from omphalos.oracle.events import (
    Discarded,
    Filled,
    Foretold,
    Fulfilled,
    Hired,
    Marked,
    Nudged,
    Shifted,
    Sold,
    Went,
    Wrote,
)
from tests.bots.pond import POND

PLAN = Plan("pond", "1", ("a", "b"), ("a", "b"), (1, 2, 3), 4, "s")


def sat(seed: str, win: float, lead: float = 0.0, *, players: int = 2, seat: int = 0, bot: str = "a") -> SeatResult:
    return SeatResult(int(seed), seed, players, seat, bot, win, 5.0 + lead, lead)


def shape(section: Section) -> list[tuple[str, float | None]]:
    return [(column.unit, column.reference) for column in section.columns]


def test_a_seat_is_told_with_its_lead_over_the_table() -> None:
    game = Played(7, 1, "seed", (1, 0, 1), (2, 1, 3), (4.0, 9.0, 2.0), 12)
    assert common.seat_results(PLAN, game) == [
        SeatResult(7, "seed", 3, 0, "b", 0.0, 4.0, -1.0),
        SeatResult(7, "seed", 3, 1, "a", 1.0, 9.0, 4.0),
        SeatResult(7, "seed", 3, 2, "b", 0.0, 2.0, -3.0),
    ]
    assert sat("1", 1.0, players=4).fair == 0.25


def test_shares_of_wins_have_intervals_within_their_bounds() -> None:
    apart = [sat("1", 1.0), sat("2", 0.0), sat("3", 0.5)]
    assert share(apart) == wilson(1.5, 3)
    together = [sat("1", 1.0), sat("1", 1.0), sat("2", 0.0)]
    assert share(together) == Estimate(mean([1, 1, 0], "112").value, 0.0, 1.0, 3)
    many = [sat(str(i // 2), float(i % 4 == 0)) for i in range(40)]
    found = mean([one.win for one in many], [one.seed for one in many])
    assert share(many) == found
    assert 0 < found.low < found.value == 0.25 < found.high < 1
    for win in (0.0, 1.0):  # always or never: a cluster would have no width
        assert share([sat("1", win), sat("1", win), sat("2", win)]) == wilson(3 * win, 3)


def test_means_and_differences_are_estimates() -> None:
    seats = [sat("1", 1.0), sat("1", 0.0), sat("2", 0.0)]
    assert average(iter([1.0, 2.0, 6.0]), seats) == mean([1.0, 2.0, 6.0], "112")
    gap = difference(Estimate(5, 2, 8, 10), Estimate(1, -3, 5, 7))
    assert gap == Estimate(4, -1, 9, 10)
    wide = difference(Estimate(1, 0, 2, 10), Estimate(3, 2, 4, 7))
    assert (wide.low, wide.high) == pytest.approx((-2 - sqrt(2), -2 + sqrt(2)))
    assert fair_share([sat("1", 1.0), sat("2", 1.0, players=4)]) == 0.375
    assert isnan(fair_share([]))


def test_seats_without_a_label_are_left_out() -> None:
    one, two, three = sat("1", 1.0), sat("2", 1.0), sat("3", 1.0)
    labels = {"1": "x", "2": None, "3": "x"}
    assert grouped([one, two, three], lambda result: labels[result.seed]) == {"x": [one, three]}


def test_a_row_of_wins_compares_them_with_a_fair_share() -> None:
    seats = [sat("1", 1.0, 2.0), sat("2", 0.0, -1.0, players=4), sat("3", 1.0, 3.0)]
    wins, fair = wilson(2, 3), (0.5 + 0.25 + 0.5) / 3
    excess = Estimate(wins.value - fair, wins.low - fair, wins.high - fair, 3)
    assert win_row("r", seats) == Row(
        "r", (3.0, wins, fair, excess, mean([2.0, -1.0, 3.0], "123"), mean([7.0, 4.0, 8.0], "123"))
    )
    kinds = [("count", None), ("%", None), ("%", None), ("%", 0.0), ("points", 0.0), ("points", None)]
    assert [(column.unit, column.reference) for column in win_columns("pl")] == kinds


def test_points_by_source_are_those_of_winners_and_others() -> None:
    won, also, lost = sat("1", 1.0), sat("2", 0.5), sat("3", 0.0)
    sources = [(won, {"x": 4.0}), (also, {"x": 2.0, "y": 1.0}), (lost, {"x": 1.0, "z": 20.0})]
    found = source_section(sources, str.upper, "about", "en")
    winners, others = mean([4.0, 2.0], "12"), mean([1.0], "3")
    assert found.rows[1] == Row("X", (mean([4.0, 2.0, 1.0], "123"), winners, others, difference(winners, others)))
    assert [row.label for row in found.rows] == ["Z", "X", "Y"]
    assert (found.id, found.about) == ("sources", "about")
    assert shape(found) == [("points", None)] * 3 + [("points", 0.0)]
    (alone,) = source_section([(won, {"x": 4.0})], str.upper, "", "en").rows
    assert alone.cells == (mean([4.0], "1"), mean([4.0], "1"), None, None)
    (lone,) = source_section([(lost, {"x": 4.0})], str.upper, "", "en").rows
    assert lone.cells == (mean([4.0], "1"), None, mean([4.0], "1"), None)


GAMES = [
    Played(0, 0, "s0", (0,), (1,), (6.0,), 5),
    Played(1, 1, "s1", (0, 1), (1, 2), (8.0, 2.0), 9),
    Played(2, 1, "s2", (1, 0), (1, 1), (5.0, 5.0), 11),
    Played(3, 2, "s3", (0, 1, 1), (3, 1, 2), (1.0, 3.0, 2.0), 12),
]


def test_seats_numbers_of_players_and_bots_are_told() -> None:
    seats, players, bots = common.sections(PLAN, GAMES, "en")
    results = [result for game in GAMES for result in common.seat_results(PLAN, game)]

    def those(number: int, seat: int) -> list[SeatResult]:
        return [one for one in results if (one.players, one.seat) == (number, seat)]

    assert (seats.id, seats.columns) == ("seats", win_columns("en"))
    assert seats.rows == tuple(
        win_row(f"{number} players, seat {seat}", those(number, seat)) for number in (2, 3) for seat in range(number)
    )
    one, two, three = players.rows
    assert one.cells == (1.0, mean([6.0], "0"), None, mean([5.0], "0"))
    assert two.cells == (2.0, mean([8.0, 2.0, 5.0, 5.0], "1122"), wilson(1.5, 2), mean([9.0, 11.0], "12"))
    assert three.cells[:3] == (1.0, mean([1.0, 3.0, 2.0], "333"), wilson(0, 1))
    assert (players.id, shape(players)) == (
        "players",
        [("count", None), ("points", None), ("%", None), ("points", None)],
    )
    assert all(len(section.title) < len(section.about) for section in (seats, players, bots))
    mine = {bot: [result for result in results if result.bot == bot] for bot in "ab"}
    assert (bots.id, bots.columns, bots.rows) == (
        "bots",
        win_columns("en"),
        (win_row("a", mine["a"]), win_row("b", mine["b"])),
    )


def test_a_section_that_says_nothing_is_left_out() -> None:
    alone = Plan("pond", "1", ("a",), ("a",), (1,), 4, "s")
    assert [section.id for section in common.sections(alone, GAMES[:1], "en")] == ["players"]
    some = common.sections(PLAN, GAMES[:1], "en")
    assert [section.id for section in some] == ["players", "bots"]
    assert [row.label for row in some[1].rows] == ["a"]  # the other has not played


@pytest.mark.parametrize(
    ("event", "uses"),
    [
        (Marked(0, "red", "T"), [("T red", 1)]),
        (Wrote(0, "upper", 0), [("X row", 1)]),
        (Wrote(0, "upper", 3), [("digit", 1)]),
        (Filled(0, "nudge", 3), [("fill nudge", 3)]),
        (Nudged(0, 1, 6), [("nudge", 1)]),
        (Shifted(0, "bone"), [("shift", 1)]),
        (Foretold(0, "red", 2), [("foretold", 1)]),
        (Fulfilled(0, 1), [("fulfilled", 1)]),
        (Hired(0, "red porter"), [("porter", 1)]),
        (Discarded(0, 2), [("discarded", 1)]),
        (Sold(0, "charm", "red", "black", 3), [("black", 1)]),
        (Went(0, "staff"), []),
    ],
    ids=lambda value: type(value).__name__,
)
def test_an_event_uses_its_part(event: object, uses: list[tuple[str, int]]) -> None:
    assert parts.used(event) == uses
    assert {part for part, _ in uses} <= {*parts.PARTS}


def test_parts_are_told_with_the_lead_of_those_who_use_them() -> None:
    seats = [
        (sat("1", 1.0, 2.0), {"digit": 2.0, "cross": 1.0}),
        (sat("2", 0.0, -1.0), {"cross": 1.0}),
        (sat("3", 0.0, 0.5), {"digit": 1.0, "cross": 0.0}),
    ]
    found = parts.section(seats, "en")
    rows = dict(zip(parts.PARTS, found.rows, strict=True))
    users, others = mean([2.0, 0.5], "13"), mean([-1.0], "2")
    assert rows["digit"].cells == (mean([2.0, 0.0, 1.0], "123"), wilson(2, 3), users, others, difference(users, others))
    assert rows["nudge"].cells[2] is None  # nobody uses it
    assert rows["nudge"].cells[3] == mean([2.0, -1.0, 0.5], "123")
    assert rows["nudge"].cells[4] is None
    everybody = parts.section(seats[:2], "en").rows[parts.PARTS.index("cross")]
    assert everybody.cells[3:] == (None, None)
    assert (found.id, shape(found)) == (
        "parts",
        [("points", None), ("%", None), ("points", None), ("points", None), ("points", 0.0)],
    )
    assert rows["porter"].label == "hired: porter"
    assert len(found.title) < len(found.about)


def test_parts_of_several_bots_are_told_by_bot() -> None:
    seats: list[tuple[SeatResult, dict[str, float]]] = [
        (sat("1", 1.0, bot="b"), {"digit": 2.0}),
        (sat("2", 0.0), {}),
        (sat("3", 0.0, bot="b"), {"digit": 1.0}),
    ]
    found = parts.section(seats, "en")
    assert found.columns == (Column("b"), Column("a"))
    assert found.rows[parts.PARTS.index("digit")].cells == (mean([2.0, 1.0], "13"), mean([0.0], "2"))
    assert len(found.rows) == len(parts.PARTS)
    assert found.about != parts.section(seats[:1], "en").about


def test_a_mix_of_actions_is_divided_into_thirds() -> None:
    uses = (0.4, 0.0, 0.3, 0.1, 0.2)
    mixes = [(sat(str(i), float(i % 2), i - 2.0), {"staff": use} if use else {}) for i, use in enumerate(uses)]
    found = _mix([*mixes, (sat("9", 1.0, 7.0), {"hire": 0.5})], "en")
    rows = [row for row in found.rows if row.label.startswith(found.rows[-1].label.partition(":")[0])]
    assert len(found.rows) == 6
    assert [row.cells[:2] for row in rows] == [(2.0, 0.0), (2.0, pytest.approx(0.15)), (2.0, pytest.approx(0.35))]
    wins = wilson(0, 2)
    assert rows[2].cells[2:] == (wins, 0.5, Estimate(-0.5, wins.low - 0.5, wins.high - 0.5, 2), mean([0.0, -2.0], "20"))
    assert rows[0].cells[5] == mean([-1.0, 7.0], "19")
    kinds = [("count", None), ("%", None), ("%", None), ("%", None), ("%", 0.0), ("points", 0.0)]
    assert (found.id, shape(found)) == ("mix", kinds)
    assert len(found.title) < len(found.about)
    few = _mix(mixes[:1], "en")
    assert [row.cells[0] for row in few.rows] == [1.0]  # a third without seats is left out


def test_gods_are_ordered_by_what_they_win_above_their_share() -> None:
    rows = [win_row(str(i), [sat("1", win), sat("2", 0.0)]) for i, win in enumerate((0.0, 1.0, 0.5))]
    assert [row.label for row in sorted(rows, key=_by_excess)] == ["1", "2", "0"]
    assert _by_excess(Row("r", (1.0, None, None, None))) == 0.0


def test_a_study_says_what_was_played_and_how_far_it_is(tmp_path: Path) -> None:
    run(make_plan(POND, ["random"], games=2, seed="x"), POND, folder=tmp_path / "out")
    found = study(tmp_path / "out", "pl")
    assert (found.game, found.title, found.games, found.bots) == ("pond", "Staw", 2, ("random",))
    assert (found.ruleset, found.seed) == ("1", "x")
    assert [section.id for section in found.sections] == ["seats", "players"]
    with ArenaFolder.create(tmp_path / "empty", PLAN) as folder:
        folder.add([Finished(Played(0, 0, "s", (0, 1), error="no pond"), b"")])
    with pytest.raises(ArenaError, match="empty holds no finished game"):
        study(tmp_path / "empty")
