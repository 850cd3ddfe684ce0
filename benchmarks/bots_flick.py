"""The bots of Palec boży: flicks evaluated per second, simulations per second inside the bots, strength against budget.

python -m benchmarks.bots_flick               flicks and simulations per second, one core
python -m benchmarks.bots_flick --strength 40 hunters with 50, 200 and 1000 ms, 40 games of each pair
python -m benchmarks.bots_flick --learned 40  augur against hunter with 200 and 1000 ms, 2 and 4 players, 40 games each
python -m benchmarks.bots_flick --choices 100 hunter:budget=800 hunter:budget=4000
                                              the value of the flicks that bots choose, at 100 turns
"""

from __future__ import annotations

import argparse
import sys
from math import radians
from time import perf_counter, process_time
from typing import Any, Final

import numpy as np

from omphalos.bots import BotSeat, Budget, Observation, make_bot
from omphalos.bots.flick.evaluation import judge
from omphalos.bots.flick.evaluation.board import blank, board_of, copy_of, scene_on
from omphalos.bots.flick.evaluation.net import FORMAT, net_of
from omphalos.bots.flick.kernels import NONE
from omphalos.bots.flick.search.aims import put, way_of
from omphalos.bots.flick.search.kernel import SearchKernel
from omphalos.bots.flick.search.scratch import new_scratch
from omphalos.bots.flick.search.state import new_search
from omphalos.bots.flick.shots import FIRST, ONE, new_shot
from omphalos.bots.nets.files import load_net
from omphalos.flick import GAME
from omphalos.flick.actions import Flick
from omphalos.flick.judged import Board
from omphalos.flick.options import Options
from omphalos.flick.pieces import PROPHETS
from omphalos.flick.state import State
from omphalos.physics import Shots, simulate_many
from omphalos.table import Table

FOLLOWED: Final = 240  # simulated courses for each choice


def positions(games: int) -> list[tuple[State, int]]:
    """Turns from games of greedy bots, each with the seat to move."""
    found: list[tuple[State, int]] = []
    for game in range(games):
        players = 2 + game % 3
        table = Table.open(GAME, ("greedy",) * players, Options(), f"benchmark {game}")
        bot_seats = [BotSeat("greedy:budget=60", GAME, seat, f"benchmark {game}") for seat in range(players)]
        while asked := table.to_act():
            view = table.view(asked[0])
            if view.prompt == "flick":
                found.append(
                    (
                        GAME.imagine(view, bot_seats[asked[0]].observation(0, view, table.legal(asked[0])).chance()),
                        asked[0],
                    )
                )
            bot_seats[asked[0]].play(table)
    return found


def in_batches(where: list[tuple[State, int]], each: int) -> tuple[float, float]:
    """Flicks per second with `simulate_many` alone, and with the judge's evaluation after it."""
    alone = judged = 0.0
    for state, seat in where:
        board = board_of(state)
        shots = _aimed(board, seat, each)
        if shots is None:
            continue
        rows = board.table[0].disks + 1
        shot, first = new_shot(), shots[0]
        shot[FIRST].x, shot[FIRST].y = first.x, first.y
        put(board, seat, shot, FIRST, rows - 1)
        board.table[0].disks = rows
        scene = scene_on(board)
        board.table[0].disks = rows - 1
        aims = np.stack([shots.speed * np.cos(shots.angle), shots.speed * np.sin(shots.angle)], axis=1)
        after, value = blank(board), np.empty(each)
        begun = perf_counter()
        ends = simulate_many(scene, Shots.of_disk(rows - 1, aims))
        alone += perf_counter() - begun
        judge.judge_many(
            board, ends.rest, ends.fell, rows, shot, ONE, seat, seat, 1, judge.WEIGHTS.heuristic, after, value,
            np.empty((0, 4), dtype=np.int64), np.empty((0, 4)),
        )  # fmt: skip
        judged += perf_counter() - begun
    flicks = len(where) * each
    return flicks / alone, flicks / judged


def _aimed(board: Board, seat: int, each: int) -> Any:
    """Throws that the bots would try, as an array of rows. None if they find none.

    All are of one prophet from the place of the first.
    """
    search = new_search(board)
    SearchKernel(judge.WEIGHTS, new_scratch(1)).sample(board, search, seat, ONE, NONE, sims=each, keep=1)
    seen: Any = search.simulated
    found = seen[: min(each, int(search.totals[0].outcomes)), FIRST]
    return np.resize(found, each).view(np.recarray) if len(found) else None


def in_search(where: list[tuple[State, int]], each: int) -> float:
    """Flicks per second in the bots' own kernel: proposed, simulated, evaluated and shared with their neighbours."""
    took, made = 0.0, 0
    for state, seat in where:
        board = board_of(state)
        search, kernel = new_search(board), SearchKernel(judge.WEIGHTS, new_scratch(1))
        way = int(way_of(board, seat, board.rule[0].together))
        begun = perf_counter()
        kernel.sample(board, search, seat, way, NONE, sims=each // 4, keep=12)
        kernel.improve(board, search, seat, way, sims=each - each // 4)
        took += perf_counter() - begun
        made += int(search.totals[0].simulations)
    return made / took


def in_net(where: list[tuple[State, int]], batch: int) -> tuple[float, float]:
    """Microseconds for a position by the network, from the table to the values, and milliseconds for a batch.

    The medians of many. Every position is a call from Python.
    """
    weights = judge.WEIGHTS._replace(net=net_of(load_net(FORMAT, 0)))
    boards = [board_of(where[i % len(where)][0]) for i in range(batch)]
    each: list[float] = []
    whole: list[float] = []
    for _ in range(50):
        begun = before = perf_counter()
        for board in boards:
            judge.board_value(board, 0, weights)
            now = perf_counter()
            each.append(now - before)
            before = now
        whole.append(before - begun)
    return 1e6 * float(np.median(each)), 1e3 * float(np.median(whole))


def learned(games: int) -> int:
    """Print how often augur wins against as strong a hunter as there is, in equal time."""
    from omphalos.cli import main as omphalos

    failed = 0
    for players in (2, 4):
        for budget in ("200ms", "1s"):
            bots = [f"augur:budget={budget}", f"hunter:budget={budget}"]
            counts = ["--players", str(players), "--games", str(games)]
            failed += omphalos(["arena", "flick", *bots, *counts, "--workers", "1"])
    return int(failed > 0)


def in_bots(where: list[tuple[State, int]], text: str) -> tuple[float, float]:
    """Simulations per second of a bot at these turns, including all Python code, and milliseconds per move."""
    took, made = 0.0, 0
    for n, (state, seat) in enumerate(where):
        bot_seat = BotSeat(text, GAME, seat, "benchmark")
        answer = bot_seat.decide(n, GAME.view(state, seat), GAME.legal(state, seat))
        assert answer.forfeit is None, answer.forfeit
        took += answer.seconds
        made += answer.thought.simulations
    return made / took, 1000 * took / len(where)


def choices(where: list[tuple[State, int]], bots: list[str]) -> None:
    """Print by how many VP each bot's flicks are better than those of the first.

    At every turn each bot chooses a flick. Each choice is simulated to the end of the generation many times. All
    players then flick by the same simple rule, with the same random numbers for all choices.
    """
    found: list[list[float]] = []
    took = [0.0] * len(bots)
    minds = [make_bot(bot, GAME) for bot in bots]
    for n, (state, seat) in enumerate(where):
        view, legal = GAME.view(state, seat), GAME.legal(state, seat)
        chosen: list[Any] = []
        for i, mind in enumerate(minds):
            begun = process_time()
            chosen.append(mind.think(Observation(GAME, seat, view, legal, mind.budget, f"choice {n}")).action)
            took[i] += process_time() - begun
        if all(isinstance(action, Flick) for action in chosen):
            board = board_of(
                GAME.imagine(view, Observation(GAME, seat, view, legal, Budget(simulations=1), 0).chance())
            )
            found.append([_followed(board, seat, action) for action in chosen])
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{n + 1} of {len(where)}  ")
    values = np.array(found)
    print(f"{len(found)} turns, each choice followed {FOLLOWED} times to the end of the generation")
    for i, bot in enumerate(bots):
        more = values[:, i] - values[:, 0]
        error = 1.96 * float(more.std(ddof=1)) / len(found) ** 0.5
        print(f"{bot:<34} {more.mean():+.3f} ± {error:.3f} VP a flick {1000 * took[i] / len(where):8.1f} ms")


def _followed(board: Board, seat: int, action: Flick) -> float:
    search = new_search(board)
    throw = search.shots[0][FIRST]
    throw.piece = PROPHETS.index(action.kind)
    throw.x, throw.y = action.at[0] / 1000, action.at[1] / 1000
    throw.angle, throw.speed = radians(action.angle), action.speed
    total = 0.0
    for luck in range(FOLLOWED):
        kernel = SearchKernel(judge.WEIGHTS, new_scratch(1000 + luck))
        total += kernel.rollout(copy_of(board), search, seat, ONE, turns=200, tries=24)
    return total / FOLLOWED


def main(words: list[str]) -> int:
    """Print the figures."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--quick", action="store_true", help="fewer positions")
    reader.add_argument("--strength", type=int, metavar="GAMES", help="rate hunters with 50, 200 and 1000 ms")
    reader.add_argument("--learned", type=int, metavar="GAMES", help="augur against hunter in equal time")
    reader.add_argument("--choices", type=int, metavar="TURNS", help="what chosen flicks are worth, at so many turns")
    reader.add_argument("bots", nargs="*", help="whose choices")
    wanted = reader.parse_args(words)
    if wanted.choices:
        turns = positions(2 + wanted.choices // 12)
        choices(turns[:: max(1, len(turns) // wanted.choices)][: wanted.choices], wanted.bots)
        return 0
    if wanted.strength:
        from omphalos.cli import main as omphalos

        bots = [f"hunter:budget={budget}" for budget in ("50ms", "200ms", "1s")]
        return omphalos(["arena", "flick", *bots, "--games", str(wanted.strength), "--workers", "1"])
    if wanted.learned:
        return learned(wanted.learned)
    where = positions(3 if wanted.quick else 12)
    disks = sum(len(state.disks) for state, _ in where) / len(where)
    in_batches(where[:2], 64)
    alone, judged = in_batches(where, 500)
    print(f"{len(where)} positions of games of greedy bots, {disks:.1f} disks on the mat on average; one core")
    print(f"simulate_many alone            {alone:10,.0f} flicks/s")
    print(f"simulate_many, then judged     {judged:10,.0f} flicks/s")
    print(f"drawn, made and judged at once {in_search(where, 1000):10,.0f} flicks/s")
    one, batch = in_net(where, 64)
    print(f"the network of augur           {one:10.1f} µs a position {batch:8.2f} ms for 64")
    for text in (
        "greedy:budget=400",
        "hunter:budget=1000",
        "hunter:budget=4000",
        "hunter:budget=50ms",
        "hunter:budget=200ms",
        "augur:budget=4000",
        "augur:budget=200ms",
    ):
        rate, ms = in_bots(where[:: max(1, len(where) // 40)], text)
        print(f"{text:30} {rate:10,.0f} simulations/s {ms:8.1f} ms/move")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
