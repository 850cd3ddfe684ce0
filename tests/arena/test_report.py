"""The report of an arena in a terminal."""

from __future__ import annotations

import math

import pytest
from msgspec.structs import replace

from omphalos.arena.match import ForfeitedMove, Played
from omphalos.arena.plan import make_plan
from omphalos.arena.ratings import Meeting
from omphalos.arena.report import ArenaReport, Forfeits, Standing, as_text, make_report
from omphalos.arena.stats import Estimate, wilson
from tests.bots.pond import POND


def played(index: int, seats: tuple[int, ...], ranks: tuple[int, ...], **more: object) -> Played:
    game = Played(index, 0, str(index), seats, ranks, tuple(10.0 / rank for rank in ranks), 4 * len(seats))
    times = {"decisions": (4,) * len(seats), "seconds": (0.5, 2.0), "longest": (0.25, 1.5)}
    return replace(game, **{**times, **more})


GAMES = [
    played(0, (0, 1), (1, 2)),
    played(1, (1, 0), (1, 2)),
    played(2, (1, 0), (2, 1), forfeits=(ForfeitedMove(0, 3, "it died"), ForfeitedMove(0, 5, "it died"))),
    played(3, (0, 1), (1, 1)),
    played(4, (0, 1), (1, 2), forfeits=(ForfeitedMove(1, 2, "it hung"),)),
    Played(5, 0, "5", (0, 1), error="no pond"),
]
TEXT = """\
pond, 5 games, ladder, seed 0, 2 players

      bot     rating                      wins %  points  ms/move  longest  forfeits
  1.  fisher     +66  [-89, +239]  70.0 [30, 93]     9.0      275     1500         0
  2.  random     -66  [-239, +89]   30.0 [7, 70]     7.0      350     1500         3

Points of the row against the column, in per cent (95 % interval)
                       1.             2.
  1. fisher             –  70.0 [30, 93]
  2. random  30.0 [7, 70]              –

Steps of the ladder: points against the one below, in per cent
  random  >  fisher  30.0 [7, 70]

Wins by seat, 2 players
  0: 70.0 [30, 93]   1: 30.0 [7, 70]

Forfeited moves
      2 × random: it died (first in game 2)
      1 × random: it hung (first in game 4)

Games that failed
  5: no pond

Ratings: Bradley–Terry in Elo points, 0 is the average; 95 % intervals by bootstrap over seeds.
"""


def test_a_report_is_aligned_and_tells_all() -> None:
    plan = replace(make_plan(POND, ["fisher", "random"], games=6), mode="ladder")
    assert as_text(make_report(plan, GAMES)) == TEXT.rstrip("\n")


def timed(index: int, seats: tuple[int, ...], ranks: tuple[int, ...], *lost: ForfeitedMove) -> Played:
    scores = tuple(10.0 - 2 * rank for rank in ranks)
    times = (4, 3, 5), (0.5, 2.0, 0.25), (0.25, 1.5, 0.125)
    decisions, seconds, longest = (tuple(of[: len(seats)]) for of in times)
    return Played(index, 0, str(index), seats, ranks, scores, 12, lost, decisions, seconds, longest)  # type: ignore[arg-type]


def test_a_report_counts_by_bot_and_by_number_of_players() -> None:
    plan = make_plan(POND, ["random", "fisher", "fool"], [2, 3], games=6)
    games = [
        timed(7, (0, 1, 0), (1, 1, 3)),
        timed(3, (1, 0), (2, 1), ForfeitedMove(1, 1, "b"), ForfeitedMove(0, 2, "b"), ForfeitedMove(1, 3, "a")),
        timed(4, (0, 1), (2, 1), ForfeitedMove(0, 1, "b"), ForfeitedMove(0, 2, "c")),
    ]
    better = Meeting(wilson(0.625 * 3, 3), 3, 2, 1, 1)
    worse = Meeting(wilson(0.375 * 3, 3), 3, 1, 1, 2)
    found = make_report(plan, games)
    idle = found.standings[1]
    assert math.isnan(idle.wins.value)
    assert found == ArenaReport(
        plan=plan,
        games=3,
        standings=(
            Standing("fisher", Estimate(39.2, -284.21, 362.61, 3), wilson(1.5, 3), 22 / 3, 10, 450.0, 1500.0, 1),
            Standing("fool", Estimate(0.0, -557.19, 557.19, 0), idle.wins, 0.0, 0, 0.0, 0.0, 0),
            Standing("random", Estimate(-39.2, -362.61, 284.21, 3), wilson(1.5, 4), 6.5, 16, 203.125, 1500.0, 4),
        ),
        crosstable=((None, None, better), (None, None, None), (worse, None, None)),
        steps=(),
        seats={
            "2": (wilson(0, 2), wilson(2, 2)),
            "3": (wilson(0.5, 1), wilson(0.5, 1), wilson(0, 1)),
        },
        forfeits=(
            Forfeits("fisher", "b", 1, 3),
            Forfeits("random", "b", 2, 3),
            Forfeits("random", "a", 1, 3),
            Forfeits("random", "c", 1, 4),
        ),
        failed=(),
    )


def test_a_long_report_of_one_bot_has_no_crosstable_and_names_the_first_twenty() -> None:
    plan = make_plan(POND, ["fisher:budget=5ms"])
    lost = [ForfeitedMove(0, n, f"reason {n:02}") for n in range(22)]
    failed = [Played(n, 0, "s", (0, 0), error=f"error {n}") for n in range(1, 23)]
    text = as_text(make_report(plan, [timed(0, (0, 0), (1, 2), *lost), *failed]))
    assert text.splitlines() == [
        "pond, 1 games, round-robin, seed 0, 2 players",
        "",
        "      bot                rating                  wins %  points  ms/move  longest  forfeits",
        "  1.  fisher:budget=5ms      +0  [+0, +0]  50.0 [9, 91]     7.0      357     1500        22",
        "",
        "Wins by seat, 2 players",
        "  0: 100.0 [21, 100]   1: 0.0 [0, 79]",
        "",
        "Forfeited moves",
        *(f"      1 × fisher:budget=5ms: reason {n:02} (first in game 0)" for n in range(20)),
        "",
        "Games that failed",
        *(f"  {n}: error {n}" for n in range(1, 21)),
        "",
        "Ratings: Bradley–Terry in Elo points, 0 is the average; 95 % intervals by bootstrap over seeds.",
        "Budgets by the clock: another run, or another machine, plays other games.",
    ]


@pytest.mark.parametrize(
    ("ms", "text"), [(0.012345, "0.0123"), (99.4, "99.4"), (99.5, "100"), (12345.6, "12346"), (0.0, "0")]
)
def test_times_have_three_digits_and_no_power_of_ten(ms: float, text: str) -> None:
    report = make_report(make_plan(POND, ["random"]), [timed(0, (0, 0), (1, 2))])
    report = replace(report, standings=(replace(report.standings[0], ms=ms, longest_ms=7.0),))
    assert as_text(report).splitlines()[3].split()[-3:] == [text, "7", "0"]
