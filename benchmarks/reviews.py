"""How well the chances to win of a review hold: games of bots, every position of them, and who won.

    python -m benchmarks.reviews flick                 the calibration, as docs/review.md shows it
    python -m benchmarks.reviews flick --by hunter augur  the same games seen by the analysts of two bots
    python -m benchmarks.reviews oracle --fit          widths fitted to these games, for the analyst's `width`

Positions are sorted by the predicted chance. In a calibrated forecast, positions with 70 % are won in 70 % of the
cases. The Brier score is the mean squared error: 0.25 says nothing (two players), less is better. So is log loss, the
mean of −ln of the chance that the winner had: 0.69 says nothing.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

import numpy as np

from omphalos.bots import BotSeat, levels, make_bot, play_out
from omphalos.bots.review import analyst_for
from omphalos.bots.winning import ForecastAnalyst, Width, final_chances, softmax_rows
from omphalos.table import Table
from omphalos.table.entry import standing
from omphalos.table.registry import find_game

Numbers = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


class Positions:
    """Positions of some games: what was forecast, what was predicted, and who won."""

    def __init__(self) -> None:
        self.points: list[tuple[float, ...]] = []
        self.left: list[float] = []
        self.predicted: list[tuple[float, ...]] = []
        self.won: list[tuple[float, ...]] = []

    def add_game(self, analyst: ForecastAnalyst, table: Table) -> None:
        """Add every position of a finished game but the last."""
        game, outcome = table.game, table.outcome()
        assert outcome is not None
        state = game.start(len(outcome.ranks), table.options)
        for move in standing(list(table.journal.entries)):
            state = game.book(state, *move.events).state
            if game.outcome(state) is None:
                points, left = analyst.forecast(state, "calibration")
                self.points.append(points)
                self.left.append(left)
                self.predicted.append(analyst.chances(state, f"calibration {move.n}"))
                self.won.append(final_chances(outcome))


def play(name: str, bot: str, by: Sequence[str], games: int, players: int, seed: str) -> list[Positions]:
    """Let a bot play against itself. Returns the positions as the analyst of each bot in `by` sees them."""
    game = find_game(name)
    found = [(analyst_for(game, players, make_bot(one, game)), Positions()) for one in by]
    for number in range(games):
        table = Table.open(game, players, seed=f"{seed} {number}")
        play_out(table, [BotSeat(bot, game, seat, f"{seed} {number}", table.options) for seat in range(players)])
        for analyst, positions in found:
            assert isinstance(analyst, ForecastAnalyst), f"{name} has no forecast to calibrate"
            positions.add_game(analyst, table)
        print(f"\r{number + 1} of {games} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return [positions for _, positions in found]


def fitted(found: Positions) -> Width:
    """The widths with the least log loss over these positions, by a search on a grid that is refined."""
    points, left, won = np.array(found.points), np.array(found.left), np.array(found.won)

    def loss(end: float, begin: float) -> float:
        widths = np.sqrt(end**2 + begin**2 * left)[:, None]
        return -float((won * np.log(np.maximum(softmax_rows(points / widths, 1.0), 1e-9))).sum(axis=1).mean())

    best, step = (loss(4.0, 8.0), 4.0, 8.0), 2.0
    while step > 1.005:
        around = [
            (max(0.1, best[1] * a), max(0.1, best[2] * b)) for a in (1 / step, 1, step) for b in (1 / step, 1, step)
        ]
        found_best = min((loss(*one), *one) for one in around)
        step, best = (step**0.5, best) if found_best[0] >= best[0] else (step, found_best)
    return Width(round(best[1], 2), round(best[2], 2))


def calibration(found: Positions) -> str:
    """A table of predicted and observed wins."""
    predicted, won = np.array(found.predicted), np.array(found.won)
    share, got = predicted.ravel(), won.ravel()
    rows = ["| predicted | positions | mean prediction | won |", "|---|---|---|---|"]
    for low in range(0, 100, 10):
        inside = (share >= low / 100) & (share < (low + 10) / 100 + (low == 90))
        if inside.any():
            mean, truth = 100 * share[inside].mean(), 100 * got[inside].mean()
            rows.append(f"| {low}–{low + 10} % | {int(inside.sum())} | {mean:.1f} % | {truth:.1f} % |")
    brier = float(((predicted - won) ** 2).mean())
    base = float(((won.mean() - won) ** 2).mean())
    log_loss = -float((won * np.log(np.maximum(predicted, 1e-9))).sum(axis=1).mean())
    parts: list[str] = []
    left = np.array(found.left)
    for name, low, high in (("first", 2 / 3, 1.01), ("second", 1 / 3, 2 / 3), ("last", -0.01, 1 / 3)):
        inside = (left > low) & (left <= high)
        if inside.any():
            parts.append(f"{name} third {float(((predicted[inside] - won[inside]) ** 2).mean()):.3f}")
    brier_scores = f"Brier score {brier:.3f} (always the same chance: {base:.3f}); {', '.join(parts)}"
    return "\n".join([*rows, "", f"{brier_scores}; log loss {log_loss:.3f}"])


def main() -> None:
    """Play, and print."""
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("game")
    p.add_argument("--bot", help="who plays (default: the strongest level)")
    p.add_argument("--by", nargs="+", metavar="BOT", help="whose analysts predict (default: the strongest level)")
    p.add_argument("--games", type=int, default=40)
    p.add_argument("--players", type=int, default=2)
    p.add_argument("--seed", default="calibration", help="other games than those that the widths were fitted to")
    p.add_argument("--fit", action="store_true", help="fit the widths to these games")
    words = p.parse_args()
    strongest = levels(words.game)[-1].id
    by = words.by or [strongest]
    found = play(words.game, words.bot or strongest, by, words.games, words.players, words.seed)
    for bot, positions in zip(by, found, strict=True):
        print(f"\n{bot}\n")
        if words.fit:
            print(fitted(positions))
        print(calibration(positions))


if __name__ == "__main__":
    main()
