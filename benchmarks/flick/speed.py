"""Whole random games of four players per second on one core, next to catanatron's in the same run.

Contenders alternate in slices of processor time, so that a busy moment of the machine affects all of them. Figures are
medians over the rounds with the range. Ratios are medians of the ratios within a round.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from benchmarks.oracle import catanatron
from benchmarks.peers import NOT_AVAILABLE
from omphalos.flick import GAME, slide
from omphalos.table import Chance, Stream, Table

AIM: Final = 5.0  # target: games per second relative to catanatron


class Dice(Stream):
    """Random numbers of the random players: Python's own generator, as in catanatron. They need not be verifiable."""

    def __init__(self, seed: int) -> None:
        super().__init__(b"")
        self._random = random.Random(seed)

    def unit(self) -> float:
        """A number in [0, 1)."""
        return self._random.random()

    def below(self, n: int) -> int:
        """An integer from 0 to n − 1."""
        return int(self._random.random() * n)


class Rate(NamedTuple):
    """Counts per second of processor time."""

    games: float
    decisions: float


def by_the_rules(number: int) -> int:
    """Play with rules and physics alone: `legal` and `decide`. Return the number of decisions."""
    chance, dice = Chance(number, GAME.streams), Dice(number)
    state: Any = GAME.deal(GAME.start(4, GAME.read_options()), chance).state
    decisions = 0
    while asked := GAME.to_act(state):
        action = GAME.legal(state, asked[0]).sample(dice)
        state = GAME.decide(state, asked[0], action, chance).state
        decisions += 1
    return decisions


def at_the_table(number: int) -> int:
    """Play through a Table, which validates every action and keeps a journal in memory."""
    dice = Dice(number)
    table = Table.open(GAME, 4, seed=number)
    decisions = 0
    while asked := table.to_act():
        table.play(asked[0], table.legal(asked[0]).sample(dice))
        decisions += 1
    return decisions


def speed(rounds: int = 15, slice_s: float = 0.8) -> None:
    """Measure and print."""
    contenders: dict[str, Callable[[int], int]] = {
        "Palec boży, rules and physics": by_the_rules,
        "Palec boży, through a table": at_the_table,
    }
    peer = catanatron()
    if peer is not None:
        contenders["catanatron"] = lambda number: peer(random.Random(number), number)[0]
    for play in contenders.values():  # warm up
        play(0)
    rates: dict[str, list[Rate]] = {name: [] for name in contenders}
    numbers = dict.fromkeys(contenders, 1)
    for turn in range(rounds):
        _progress(f"round {turn + 1} of {rounds}")
        for name, play in contenders.items():
            games = decisions = 0
            start = now = time.process_time()
            while now - start < slice_s:
                decisions += play(numbers[name])
                games += 1
                numbers[name] += 1
                now = time.process_time()
            rates[name].append(Rate(games / (now - start), decisions / (now - start)))
    _progress("")
    _report(rates)
    share, flicks = physics_share(10 if rounds < 10 else 40)
    print(f"\nPhysics: {share:.0%} of the time of rules and physics; {flicks:.0f} flicks in a game.")


def _report(rates: dict[str, list[Rate]]) -> None:
    print("Random games of four players on one core; medians of rounds in turn, with the range.\n")
    print(f"{'':<31}{'games/s':>9}{'range':>14}{'× peer':>8}{'decisions/s':>13}{'range':>16}")
    peer = rates.get("catanatron")
    for name, measured in rates.items():
        games, decisions = [r.games for r in measured], [r.decisions for r in measured]
        ratio = "–"
        if peer:
            ratio = f"{statistics.median(r.games / p.games for r, p in zip(measured, peer, strict=True)):.1f}"
        spread = f"{min(games):.1f}–{max(games):.1f}"
        wide = f"{min(decisions):,.0f}–{max(decisions):,.0f}"
        print(
            f"{name:<31}{statistics.median(games):>9.1f}{spread:>14}{ratio:>8}"
            f"{statistics.median(decisions):>13,.0f}{wide:>16}"
        )
    if not peer:
        print(f"{'catanatron':<31}{NOT_AVAILABLE}")
    print(f"\nAim: {AIM:g} × catanatron's games a second.")


def physics_share(games: int) -> tuple[float, float]:
    """The physics' share of a game's time, and the number of flicks in a game."""
    simulate = slide.simulate
    spent = [0.0, 0.0]  # seconds, flicks

    def timed(*given: Any) -> Any:
        start = time.process_time()
        flick = simulate(*given)
        spent[0] += time.process_time() - start
        spent[1] += 1
        return flick

    slide.simulate = timed
    try:
        start = time.process_time()
        for number in range(games):
            _progress(f"physics, game {number + 1} of {games}")
            by_the_rules(number)
        whole = time.process_time() - start
    finally:
        slide.simulate = simulate
    _progress("")
    return spent[0] / whole, spent[1] / games


def _progress(text: str) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{text:<30}\r")
        sys.stderr.flush()
