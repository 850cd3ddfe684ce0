"""Arena games per second with one and with two processes, and how strength grows with the budget.

    python -m benchmarks.arena                                        both games, random bots, 1 and 2 processes
    python -m benchmarks.arena --game flick --bot greedy:budget=50 --games 40
    python -m benchmarks.arena --game flick --strength hunter --budgets 50ms 200ms 1s --games 100

Workers play some games before the measurement, so that it does not include the start of interpreters.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from multiprocessing.synchronize import Barrier
from statistics import median
from typing import NamedTuple

from omphalos.arena.match import Work, play_chunk
from omphalos.arena.plan import Plan, chunks, fixtures, make_plan
from omphalos.arena.pool import processes
from omphalos.arena.report import as_text
from omphalos.arena.run import run
from omphalos.table.game import AnyGame
from omphalos.table.registry import find_game, games


def timed(work: Work) -> tuple[int, float]:
    """Play a chunk in a worker. Return the number of games and their processor time in seconds."""
    start = time.process_time()
    return len(play_chunk(work)), time.process_time() - start


_gate: list[Barrier] = []  # the barrier of this worker


def meet_at(gate: Barrier) -> None:
    """Initialise a worker: store the barrier where it waits for the others."""
    _gate.append(gate)


def warm(work: Work) -> None:
    """Play some games that are not counted, then wait for all workers. The barrier gives each worker one such job."""
    for _ in range(8):
        play_chunk(work)
    _gate[0].wait()


class Bench:
    """A pool of warmed-up workers."""

    def __init__(self, plan: Plan, game: AnyGame, workers: int) -> None:
        self._plan, self._game, self._workers = plan, game, workers
        self._fixtures = list(fixtures(plan))
        spawn = get_context("spawn")
        self._pool = ProcessPoolExecutor(workers, spawn, meet_at, (spawn.Barrier(workers),))
        list(self._pool.map(warm, [Work(plan, game, (self._fixtures[0],))] * workers))

    def rate(self) -> Rate:
        """Play all games and measure the rate."""
        work = [Work(self._plan, self._game, chunk) for chunk in chunks(self._fixtures, self._workers)]
        start = time.perf_counter()
        done = list(self._pool.map(timed, work))
        seconds = time.perf_counter() - start
        played = sum(count for count, _ in done)
        return Rate(played / seconds, sum(busy for _, busy in done) / played)

    def close(self) -> None:
        """Stop the workers."""
        self._pool.shutdown()


class Rate(NamedTuple):
    """How fast games were played."""

    games: float  # per second
    cost: float  # processor time of a game in seconds


def scaling(names: Sequence[str], bot: str, count: int, players: int | None, rounds: int) -> None:
    """Print games per second with one and with two processes, and the processor time per game in each.

    The two settings alternate, so that a busy moment of the machine affects both. Figures are medians over the rounds,
    the scaling with its range. On a busy machine games per second mean little. If a game takes no more processor time
    with two processes than with one, the scaling is limited only by free cores.
    """
    print(f"load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores; {rounds} rounds")
    print(f"{'game':<8} {'bot':<18} {'1 process':>11} {'2 processes':>12} {'scaling':>20} {'CPU per game':>18}")
    for name in names:
        game = find_game(name)
        plan = make_plan(game, [bot], None if players is None else [players], count)
        alone, together = Bench(plan, game, 1), Bench(plan, game, 2)
        try:
            turns = [(alone.rate(), together.rate()) for _ in range(rounds)]
        finally:
            alone.close()
            together.close()
        one, two = (median(turn[i].games for turn in turns) for i in (0, 1))
        gains = [pair.games / single.games for single, pair in turns]
        gain = f"{median(gains):.2f}× ({min(gains):.2f}–{max(gains):.2f})"
        cost = " → ".join(f"{1e3 * median(turn[i].cost for turn in turns):.1f}" for i in (0, 1))
        print(f"{name:<8} {bot:<18} {one:>9.2f}/s {two:>10.2f}/s {gain:>20} {cost:>15} ms")


def strength(name: str, bot: str, budgets: Sequence[str], count: int, workers: int) -> None:
    """Print the ratings of one bot with several budgets."""
    game = find_game(name)
    join = "," if ":" in bot else ":"
    plan = make_plan(game, [f"{bot}{join}budget={budget}" for budget in budgets], games=count)
    print(as_text(run(plan, game, processes(workers), workers=workers, quiet=False)))


def main() -> None:
    """Parse the arguments and run the measurement."""
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--game", action="append", help="default: all")
    p.add_argument("--bot", default="random")
    p.add_argument("--games", type=int, default=200)
    p.add_argument("--rounds", type=int, default=7, help="how often one process and two take turns")
    p.add_argument("--quick", action="store_true", help="a tenth of the games, two rounds")
    p.add_argument("--players", type=int)
    p.add_argument("--strength", metavar="BOT", help="rate this bot with several budgets instead")
    p.add_argument("--budgets", nargs="+", default=["50ms", "200ms", "1s"])
    p.add_argument("--workers", type=int, default=2)
    words = p.parse_args()
    names: list[str] = words.game or games.names()
    if words.quick:
        words.games, words.rounds = max(2, words.games // 10), 2
    if words.strength:
        for name in names:
            strength(name, words.strength, words.budgets, words.games, words.workers)
    else:
        scaling(names, words.bot, words.games, words.players, words.rounds)


if __name__ == "__main__":
    main()
