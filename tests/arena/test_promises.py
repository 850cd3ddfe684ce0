"""What helpers of the arena promise: exports field by field, ties, tables of any size, nothing played."""

from __future__ import annotations

import math
from typing import Any

import pytest
from msgspec.structs import replace

from omphalos.arena.balance.parts import PARTS, used
from omphalos.arena.match import ForfeitedMove, Played, same
from omphalos.arena.parquet import rows
from omphalos.arena.plan import Fixture, Plan, chunks, fixtures, lineups
from omphalos.arena.ratings import rate
from omphalos.arena.report import make_report, win_share
from omphalos.arena.stats import bootstrap, mean, t975, wilson
from omphalos.arena.tune.measures import Measured, estimate, pairs, seat_label, shares, tally
from omphalos.oracle import events as e


def plan(*bots: str, **more: Any) -> Plan:
    """A plan of these bots."""
    given: dict[str, Any] = {"players": (3,), "games": 4, "seed": "x", **more}
    return Plan("game", "1", bots, bots, **given)


GAME = Played(
    index=7, lineup=2, seed="x/3/1", seats=(1, 0, 1), ranks=(1, 3, 1), scores=(9.0, -2.0, 9.0), moves=55,
    forfeits=(ForfeitedMove(2, 4, "slow"), ForfeitedMove(2, 9, "slow"), ForfeitedMove(0, 11, "broken")),
    decisions=(10, 20, 25), seconds=(1.0, 2.0, 3.0), longest=(0.25, 0.5, 0.75),
)  # fmt: skip


def test_a_game_is_exported_as_a_row_for_each_seat() -> None:
    broken = Played(8, 2, "x/3/2", (0, 1, 0), error="it failed")
    table = rows(plan("a", "b"), [GAME, broken])
    common = {"game": 7, "lineup": 2, "seed": "x/3/1", "players": 3, "moves": 55}
    assert table == [
        {**common, "seat": 0, "bot": "b", "rank": 1, "score": 9.0, "win": 0.5, "decisions": 10, "seconds": 1.0,
         "longest": 0.25, "forfeits": 1},
        {**common, "seat": 1, "bot": "a", "rank": 3, "score": -2.0, "win": 0.0, "decisions": 20, "seconds": 2.0,
         "longest": 0.5, "forfeits": 0},
        {**common, "seat": 2, "bot": "b", "rank": 1, "score": 9.0, "win": 0.5, "decisions": 25, "seconds": 3.0,
         "longest": 0.75, "forfeits": 2},
    ]  # fmt: skip
    assert rows(plan("a", "b"), []) == []
    assert [win_share(GAME, seat) for seat in range(3)] == [0.5, 0.0, 0.5]


def test_a_report_adds_up_over_seats_of_the_same_bot() -> None:
    other = Played(3, 0, "x/3/0", (0, 0, 1), (2, 1, 3), (1.0, 4.0, 0.0), 10, (ForfeitedMove(0, 1, "broken"),),
                   (5, 5, 0), (0.5, 0.5, 0.0), (0.1, 0.3, 0.0))  # fmt: skip
    failed = Played(8, 2, "x/3/2", (0, 1, 0), error="it failed")
    report = make_report(plan("a", "b"), [GAME, other, failed])
    assert (report.games, report.failed) == (2, (failed,))
    standing = {one.bot: one for one in report.standings}
    a, b = standing["a"], standing["b"]
    assert (a.wins.value, a.wins.n, b.wins.value, b.wins.n) == (1 / 3, 3, 1 / 3, 3)
    assert (a.score, b.score) == ((-2.0 + 1.0 + 4.0) / 3, 6.0)
    assert (a.decisions, a.ms, a.longest_ms, a.forfeits) == (30, 100.0, 500.0, 1)
    assert (b.decisions, b.ms, b.longest_ms, b.forfeits) == (35, pytest.approx(4000 / 35), 750.0, 3)
    assert [seat.value for seat in report.seats["3"]] == [0.25, 0.5, 0.25]
    assert [seat.n for seat in report.seats["3"]] == [2, 2, 2]
    told = [(one.bot, one.reason, one.moves, one.first) for one in report.forfeits]
    assert told == [("a", "broken", 1, 3), ("b", "slow", 2, 7), ("b", "broken", 1, 7)]
    assert report.steps == ()
    nobody = make_report(plan("a", "b"), [])
    assert [(one.decisions, one.ms, one.score, one.longest_ms) for one in nobody.standings] == [(0, 0.0, 0.0, 0.0)] * 2


def test_two_runs_are_the_same_but_for_their_times() -> None:
    slower = replace(GAME, seconds=(9.0,), longest=())
    assert same(GAME, slower)
    for name, value in (
        ("scores", (9.0, -2.0, 8.0)),
        ("moves", 56),
        ("forfeits", ()),
        ("ranks", (1, 3, 2)),
        ("index", 8),
    ):
        assert not same(GAME, replace(GAME, **{name: value})), name


@pytest.mark.parametrize(
    ("bots", "players", "mode", "tables"),
    [
        (1, 1, "round-robin", [(0,)]),
        (1, 5, "round-robin", [(0, 0, 0, 0, 0)]),
        (3, 2, "round-robin", [(0, 1), (0, 2), (1, 2)]),
        (2, 5, "round-robin", [(0, 0, 0, 1, 1), (0, 0, 1, 1, 1)]),
        (2, 6, "round-robin", [(0, 0, 0, 1, 1, 1)]),
        (3, 4, "round-robin", [(0, 0, 1, 2), (0, 1, 1, 2), (0, 1, 2, 2)]),
        (4, 1, "round-robin", [(0,), (1,), (2,), (3,)]),
        (3, 3, "ladder", [(0, 0, 1), (0, 1, 1), (1, 1, 2), (1, 2, 2)]),
        (5, 6, "round-robin", [(0, 0, 1, 2, 3, 4), (0, 1, 1, 2, 3, 4), (0, 1, 2, 2, 3, 4), (0, 1, 2, 3, 3, 4),
                               (0, 1, 2, 3, 4, 4)]),
    ],
)  # fmt: skip
def test_line_ups_of_any_size(bots: int, players: int, mode: Any, tables: list[tuple[int, ...]]) -> None:
    assert lineups(bots, players, mode) == tables


@pytest.mark.parametrize("players", [1, 2, 3, 5, 6])
@pytest.mark.parametrize("games", [1, 5, 6, 7])
def test_games_are_rounded_up_to_whole_rotations_and_every_bot_has_every_seat(players: int, games: int) -> None:
    bots = tuple("abcdef"[:players]) if players > 1 else ("a", "b")
    found = list(fixtures(plan(*bots, players=(players,), games=games)))
    assert [one.index for one in found] == list(range(len(found)))
    tables = len(lineups(len(bots), players, "round-robin"))
    rounds = -(-games // players)
    assert len(found) == rounds * players * tables
    for bot in range(len(bots)):
        at = [sum(one.seats[seat] == bot for one in found) for seat in range(players)]
        assert len(set(at)) == 1, "as often at every seat"
    assert len({one.seed for one in found}) == rounds
    alone = list(fixtures(plan("a", players=(players,), games=games)))
    assert len(alone) == games, "the same bot in all seats would play the same game again"


def test_chunks_hold_everything_once_in_order() -> None:
    games = [Fixture(i, 0, "s", (0,)) for i in range(23)]
    for workers, most in ((1, 8), (2, 3), (50, 8)):
        dealt = chunks(games, workers, most)
        assert [one for chunk in dealt for one in chunk] == games
        assert all(1 <= len(chunk) <= most for chunk in dealt)
        sizes = [len(chunk) for chunk in dealt]
        assert sizes == sorted(sizes, reverse=True)
    assert chunks([], 2) == []


# --- statistics


def test_statistics_of_nothing_one_and_equal_values() -> None:
    nothing = mean([])
    assert (math.isnan(nothing.value), nothing.n) == (True, 0)
    one = mean([3.0])
    assert (one.value, one.low, one.high, one.n) == (3.0, -math.inf, math.inf, 1)
    equal = mean([2.0, 2.0, 2.0], ["a", "b", "b"])
    assert (equal.value, equal.low, equal.high, equal.n) == (2.0, 2.0, 2.0, 3)
    assert (t975(0), t975(-1)) == (math.inf, math.inf)
    assert (t975(1), t975(4)) == (12.706204736, 2.776445105)
    assert (t975(5), t975(30)) == pytest.approx((2.5706, 2.0423), abs=2e-3)
    none = wilson(0.0, 0)
    assert (math.isnan(none.value), none.low, none.high, none.n) == (True, 0.0, 1.0, 0)
    for wins in (0.0, 10.0):
        always = wilson(wins, 10)
        assert always.value == wins / 10
        assert (always.low == 0.0) == (wins == 0.0)
        assert (always.high == 1.0) == (wins == 10.0)
    assert bootstrap([4.0, 4.0]).low == bootstrap([4.0, 4.0]).high == 4.0


def test_the_seats_of_a_game_do_not_count_as_games() -> None:
    """Four games of two seats that always agree: the degrees of freedom are those of four games."""
    values, games = [1.0, 1.0, 2.0, 2.0, 4.0, 4.0, 5.0, 5.0], ["a", "a", "b", "b", "c", "c", "d", "d"]
    together, alone = mean(values, games), mean(values[::2])
    assert (together.value, together.n) == (3.0, 8)
    assert (together.low, together.high) == pytest.approx((alone.low, alone.high))


def test_bots_that_finish_equal_draw_and_meet_once_a_game() -> None:
    rated = rate(3, [GAME, Played(0, 0, "y", (0, 1), (1, 2), (3.0, 1.0))])
    meeting = rated.meetings["1-0"]
    assert (meeting.games, meeting.wins, meeting.draws, meeting.losses) == (2, 2.0, 0.0, 1.0)
    assert rated.meetings["0-1"].wins == 1.0
    assert meeting.score.value == pytest.approx(2 / 3)
    assert "2-0" not in rated.meetings
    assert "1-1" not in rated.meetings, "nobody meets themselves"
    assert [one.n for one in rated.ratings] == [2, 2, 0]
    drawn = rate(2, [Played(0, 0, "y", (0, 1), (1, 1), (3.0, 3.0))])
    assert (drawn.meetings["0-1"].draws, drawn.ratings[0].value) == (1.0, 0.0)


# --- measures of tunings and balance


def test_ratios_of_measures() -> None:
    played = Played(0, 0, "y", (0, 1, 2), (2, 1, 2), (1.0, 3.0, 1.0))
    assert pairs(("c", "a", "b"), played) == {"a > b": (1.0, 1.0), "a > c": (1.0, 1.0), "b > c": (0.5, 1.0)}
    assert shares({"x": 1.0, "y": 3.0}, ("y", "z")) == {"y": (3.0, 4.0), "z": (0.0, 4.0)}
    assert shares({}, ("y",)) == {"y": (0.0, 0.0)}
    assert seat_label(3, 2) == "3/2"
    record: Any = type("Kept", (), {"game": type("Toy", (), {"name": "toy without measures"})})
    seats = tally(record, played)["seats"]
    assert seats == {f"3/{seat}": (pytest.approx(n / 3), 1.0) for seat, n in enumerate((-1, 2, -1))}
    games = [Measured("s", {"m": {"a": ratio}}) for ratio in ((1.0, 2.0), (0.0, 0.0), (3.0, 4.0))]
    found = estimate(games, "m", "a")
    assert (found.value, found.n) == (4 / 6, 2)
    spread = ((1 - 4 / 3) ** 2 + (3 - 8 / 3) ** 2) ** 0.5 * 2**0.5 / 6
    assert found.high - found.value == pytest.approx(12.706204736 * spread)
    for nothing in (estimate(games, "m", "b"), estimate([], "m", "a"), estimate(games, "other", "a")):
        assert (math.isnan(nothing.value), nothing.n) == (True, 0)
    always = estimate([Measured("s", {"m": {"a": (1.0, 1.0)}})] * 3, "m", "a")
    assert (always.value, always.high) == (1.0, 1.0)
    assert 0.0 < always.low < 1.0


@pytest.mark.parametrize(
    ("event", "parts"),
    [
        (e.Marked(0, "red", "X"), [("X red", 1)]),
        (e.Marked(0, "yellow", "T"), [("T yellow", 1)]),
        (e.Wrote(0, "upper", 0), [("X row", 1)]),
        (e.Wrote(0, "lower", 3), [("digit", 1)]),
        (e.Filled(0, "nudge", 2), [("fill nudge", 2)]),
        (e.Filled(0, "shift", 1), [("fill shift", 1)]),
        (e.Nudged(0, 1, 2), [("nudge", 1)]),
        (e.Shifted(0, "coin"), [("shift", 1)]),
        (e.Closed(0, (1,), "charm", "red", False), [("charm", 1)]),
        (e.Closed(0, (1, 2), "tome", "red", True), [("tome", 1), ("cross", 1)]),
        (e.Closed(0, (1, 2, 3), None, None, False), []),
        (e.Foretold(0, "red", 2), [("foretold", 1)]),
        (e.Fulfilled(0, 1), [("fulfilled", 1)]),
        (e.Hired(0, "blue porter"), [("porter", 1)]),
        (e.Discarded(0, 3), [("discarded", 1)]),
        (e.Sold(0, "charm", "red", "black", 4), [("black", 1)]),
        (e.Spent(0, 3), []),
    ],
)
def test_parts_that_an_event_uses(event: Any, parts: list[tuple[str, int]]) -> None:
    assert used(event) == parts
    assert {name for name, _ in parts} <= set(PARTS)
