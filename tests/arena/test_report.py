"""The report of an arena in a terminal."""

from __future__ import annotations

from msgspec.structs import replace

from omphalos.arena.match import Lost, Played
from omphalos.arena.plan import make_plan
from omphalos.arena.report import as_text, make_report
from tests.bots.pond import POND


def played(index: int, seats: tuple[int, ...], ranks: tuple[int, ...], **more: object) -> Played:
    game = Played(index, 0, str(index), seats, ranks, tuple(10.0 / rank for rank in ranks), 4 * len(seats))
    times = {"decisions": (4,) * len(seats), "seconds": (0.5, 2.0), "longest": (0.25, 1.5)}
    return replace(game, **{**times, **more})


GAMES = [
    played(0, (0, 1), (1, 2)),
    played(1, (1, 0), (1, 2)),
    played(2, (1, 0), (2, 1), forfeits=(Lost(0, 3, "it died"), Lost(0, 5, "it died"))),
    played(3, (0, 1), (1, 1)),
    played(4, (0, 1), (1, 2), forfeits=(Lost(1, 2, "it hung"),)),
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
