"""Wyrocznia's bots: simulations per second inside them, and strength against budget.

python -m benchmarks.bots_oracle                       simulations per second, and the time of sibyl's networks
python -m benchmarks.bots_oracle --strength --games 20 the seer with 50, 200 and 1000 ms against the heuristic alone
python -m benchmarks.bots_oracle --alone --games 200   gold in solo games: the 10th, 40th, 75th and 95th percentile
    --numbers balanced --workers 16                    with these house numbers, in so many processes
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
import time
from collections.abc import Sequence
from functools import partial
from multiprocessing import get_context
from typing import Any

from omphalos.bots import BotSeat, Budget, Observation, make_bot, play_out
from omphalos.bots.nets.files import load_net
from omphalos.bots.oracle import rollouts
from omphalos.bots.oracle.heuristic import Heuristic
from omphalos.bots.oracle.inputs import encode
from omphalos.bots.oracle.net import FORMAT, evaluate, net_of
from omphalos.bots.oracle.option_inputs import MOST
from omphalos.bots.oracle.policy import POLICY, logits_of, policy_of
from omphalos.oracle import GAME
from omphalos.oracle.agenda import Boarding, Crossing, Docking, Lining, Turn
from omphalos.table import Table

SEARCHED = (Turn, Boarding, Docking, Crossing, Lining)
BOTS = ("greedy", "seer:depth=0", "seer:depth=1", "seer", "sibyl", "seer:depth=4")
AT_ONCE = 64  # positions in a batch
RIVAL = "greedy:budget=1"  # the heuristic alone


def decisions(games: int, players: int = 2) -> list[Any]:
    """States from games by the heuristic in which the bots search."""
    found: list[Any] = []
    for seed in range(games):
        table = Table.open(GAME, players, seed=seed)
        bot_seats = [BotSeat(RIVAL, GAME, seat, seed) for seat in range(players)]
        while asked := table.to_act():
            state: Any = table.state
            if isinstance(state.agenda[-1], SEARCHED):
                found.append(state)
            bot_seats[asked[0]].play(table)
    return found


def speed(quick: bool) -> None:
    """Print simulations per second on decisions from whole games."""
    states = decisions(1 if quick else 4)[:: 12 if quick else 6]
    print(f"{'one core, two players':<24} {'simulations/s':>14} {'µs each':>9}")
    for name in BOTS:
        bot = make_bot(name, GAME)
        bot.think(_sight(states[0]))  # compiled code is loaded
        made, seconds = 0, 0.0
        for state in states:
            observation = _sight(state)
            start = time.process_time()  # processor time, because the machine may be busy
            made += bot.think(observation).simulations
            seconds += time.process_time() - start
        print(f"{name:<24} {made / seconds:>14,.0f} {1e6 * seconds / made:>9,.0f}")


def _sight(state: Any) -> Observation:
    seat = state.agenda[-1].seat
    return Observation(GAME, seat, GAME.view(state, seat), GAME.legal(state, seat), Budget(simulations=64), 1)


def network() -> None:
    """Print the processor time of sibyl's network: for a position, and for a batch of positions one after the other.

    A position costs its inputs and the network. The forecast by source, which a seer makes anyway, is an input.
    """
    print(f"{'the network of sibyl':<24} {'µs a position':>14} {f'ms for {AT_ONCE}':>9} {'forecast, µs':>14}")
    net = net_of(load_net(FORMAT, 0))
    for players in (2, 3, 4):
        turns = [state for state in decisions(1, players) if isinstance(state.agenda[-1], Turn)]
        states = [turns[i % len(turns)] for i in range(AT_ONCE)]
        asked: list[float] = []
        forecast: list[float] = []
        for _ in range(20):
            heuristic, known = Heuristic(), list[Any]()
            start = time.process_time()
            for state in states:
                valuations = [heuristic.valuation(state, seat) for seat in range(players)]
                known.append((state, valuations, [valuation.sources() for valuation in valuations]))
            between = time.process_time()
            for state, valuations, sources in known:
                encode(state, valuations, sources, net.inputs)
                evaluate(net, players)
            asked.append(time.process_time() - between)
            forecast.append(between - start)
        once, before = statistics.median(asked), statistics.median(forecast)
        print(f"{players} players {1e6 * once / AT_ONCE:>29,.1f} {1e3 * once:>9.2f} {1e6 * before / AT_ONCE:>14,.0f}")


def policy() -> None:
    """Print the processor time of sibyl's policy for a decision: inputs and network, after the heuristic's scores."""
    print(f"{'the policy of sibyl':<24} {'µs a decision':>14} {'options':>9}")
    net = policy_of(load_net(POLICY, 0))
    for kind in (Turn, Boarding, Lining):
        states = [state for state in decisions(1) if isinstance(state.agenda[-1], kind)]
        heuristic, known = Heuristic(), list[Any]()
        for state in states:
            options = GAME.legal(state, state.agenda[-1].seat).actions
            known.append((state, rollouts.candidates(heuristic, state, options, MOST)))
        start = 0.0
        for again in range(6):
            if again == 1:  # compiled code is loaded
                start = time.process_time()
            for state, moves in known:
                logits_of(net, heuristic, state, [one.action for one in moves], [one.prior for one in moves])
        once = (time.process_time() - start) / (5 * len(known))
        width = statistics.mean(len(moves) for _, moves in known)
        print(f"{kind.__name__:<24} {1e6 * once:>14,.0f} {width:>9.1f}")


def strength(games: int, budgets: Sequence[str]) -> None:
    """Print points against the heuristic alone. Every seed is played from both seats."""
    print(f"against {RIVAL}: {games} games each")
    for budget in budgets:
        bot = f"seer:budget={budget}"
        points, leads = 0.0, list[float]()
        for number in range(games):
            mine = number % 2
            seats = [RIVAL, RIVAL]
            seats[mine] = bot
            scores = _scores(seats, f"strength {number // 2}")
            leads.append(scores[mine] - scores[1 - mine])
            points += 1.0 if leads[-1] > 0 else 0.5 if leads[-1] == 0 else 0.0
            _progress(f"{bot}: {number + 1} of {games}")
        share = points / games
        error = 1.96 * math.sqrt(max(share * (1 - share), 0.25 / games) / games)
        elo = f"{400 * math.log10(share / (1 - share)):+.0f}" if 0 < share < 1 else "–"
        print(f"{bot:<20} {share:>6.1%} ± {error:.1%}   Elo {elo:>5}   lead {statistics.mean(leads):+.1f} gold")


def alone(bot: str, games: int, numbers: str, workers: int) -> None:
    """Print the gold of solo games (WY-C17)."""
    gold: list[float] = []
    with get_context("spawn").Pool(workers) as pool:
        for one in pool.imap(partial(_alone, bot, numbers), range(games)):
            gold.append(one)
            _progress(f"{len(gold)} of {games}")
    gold.sort()
    below = " / ".join(f"{gold[min(games - 1, int(games * share))]:.0f}" for share in (0.1, 0.4, 0.75, 0.95))
    mean = statistics.mean(gold)
    print(f"{bot}, {numbers} numbers, {games} games alone: {mean:.0f} gold; 10 / 40 / 75 / 95 % fall below {below}")


def _alone(bot: str, numbers: str, number: int) -> float:
    return _scores([bot], f"alone {number}", {"numbers": numbers})[0]


def _scores(bots: Sequence[str], seed: str, options: dict[str, str] | None = None) -> tuple[float, ...]:
    table = Table.open(GAME, len(bots), options, seed=seed)
    bot_seats = [BotSeat(bot, GAME, seat, seed) for seat, bot in enumerate(bots)]
    play_out(table, bot_seats)
    outcome = table.outcome()
    assert outcome is not None
    return outcome.scores


def _progress(text: str) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{text:<40}\r")
        sys.stderr.flush()


def main() -> None:
    """Parse the arguments and run the measurements."""
    words = argparse.ArgumentParser(
        prog="python -m benchmarks.bots_oracle", description=__doc__.splitlines()[0] if __doc__ else ""
    )
    words.add_argument("--quick", action="store_true", help="fewer decisions")
    words.add_argument("--strength", action="store_true", help="strength against budget")
    words.add_argument("--alone", action="store_true", help="gold of a player alone")
    words.add_argument("--games", type=int, default=2, help="of each kind (default: 2)")
    words.add_argument("--budgets", nargs="+", default=["50ms", "200ms", "1s"])
    words.add_argument("--bot", default="seer:budget=30", help="who plays alone (default: seer:budget=30)")
    words.add_argument("--numbers", default="reported", help="of the house, for a player alone (default: reported)")
    words.add_argument("--workers", type=int, default=1, help="processes that play alone (default: 1)")
    given = words.parse_args()
    if given.strength:
        strength(given.games, given.budgets)
    elif given.alone:
        alone(given.bot, given.games, given.numbers, given.workers)
    else:
        speed(given.quick)
        network()
        policy()


if __name__ == "__main__":
    main()
