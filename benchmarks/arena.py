"""Arena games per second on one and on two processes, and how strength grows with the budget.

    python -m benchmarks.arena                                        both games, random bots, 1 and 2 processes
    python -m benchmarks.arena --game flick --bot greedy:budget=50 --games 40
    python -m benchmarks.arena --game flick --strength hunter --budgets 50ms 200ms 1s --games 100

Workers begin with a game that is not counted, so that the time is that of playing and not of starting interpreters.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from omphalos.arena.match import Work, play_chunk
from omphalos.arena.plan import Fixture, Plan, chunks, fixtures, make_plan
from omphalos.arena.pool import processes
from omphalos.arena.report import as_text
from omphalos.arena.run import run
from omphalos.table.game import AnyGame
from omphalos.table.registry import find_game, games


def rate(plan: Plan, game: AnyGame, workers: int) -> float:
    """Games per second on so many processes, after each has played one to warm up."""
    every = list(fixtures(plan))
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        warm = Work(plan, game, (every[0],))
        for _ in range(2):  # twice as many as workers: each gets one while the others are busy
            list(pool.map(play_chunk, [warm] * (4 * workers)))
        start = time.perf_counter()
        work = [Work(plan, game, chunk) for chunk in chunks(every, workers)]
        played = sum(map(len, pool.map(play_chunk, work)))
        return played / (time.perf_counter() - start)


def alone(plan: Plan, game: AnyGame) -> float:
    """Games per second in this process, with nothing around them."""
    every: Sequence[Fixture] = list(fixtures(plan))
    play_chunk(Work(plan, game, (every[0],)))
    start = time.perf_counter()
    play_chunk(Work(plan, game, tuple(every)))
    return len(every) / (time.perf_counter() - start)


def scaling(names: Sequence[str], bot: str, count: int, players: int | None) -> None:
    """Print games per second and how well two processes divide the work."""
    print(f"{'game':<8} {'bot':<18} {'in process':>11} {'1 process':>11} {'2 processes':>12} {'scaling':>8}")
    for name in names:
        game = find_game(name)
        plan = make_plan(game, [bot], None if players is None else [players], count)
        bare, one, two = alone(plan, game), rate(plan, game, 1), rate(plan, game, 2)
        print(f"{name:<8} {bot:<18} {bare:>9.2f}/s {one:>9.2f}/s {two:>10.2f}/s {two / one:>7.2f}×")


def strength(name: str, bot: str, budgets: Sequence[str], count: int, workers: int) -> None:
    """Print the ratings of one bot with several budgets."""
    game = find_game(name)
    join = "," if ":" in bot else ":"
    plan = make_plan(game, [f"{bot}{join}budget={budget}" for budget in budgets], games=count)
    print(as_text(run(plan, game, processes(workers), workers=workers, quiet=False)))


def main() -> None:
    """Read what to measure, and measure it."""
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--game", action="append", help="default: all")
    p.add_argument("--bot", default="random")
    p.add_argument("--games", type=int, default=60)
    p.add_argument("--players", type=int)
    p.add_argument("--strength", metavar="BOT", help="rate this bot with several budgets instead")
    p.add_argument("--budgets", nargs="+", default=["50ms", "200ms", "1s"])
    p.add_argument("--workers", type=int, default=2)
    words = p.parse_args()
    names: list[str] = words.game or games.names()
    if words.strength:
        for name in names:
            strength(name, words.strength, words.budgets, words.games, words.workers)
    else:
        scaling(names, words.bot, words.games, words.players)


if __name__ == "__main__":
    main()
