"""Wyrocznia: decisions and games per second of random play on one core, next to catanatron and a game of OpenSpiel.

python -m benchmarks.oracle [--quick]

Contenders alternate in slices of time, so that a busy moment of the machine affects all of them. Figures are medians
over the rounds, with the range. All do the same work: list the legal actions, draw one uniformly, apply it. Wyrocznia
and catanatron also check that it was legal. A peer that is not installed is reported.
"""

from __future__ import annotations

import argparse
import gc
import random
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias

from benchmarks.peers import NOT_AVAILABLE, library
from omphalos.oracle import GAME
from omphalos.table import Chance, Table

AIM: Final = 5.0  # target: actions per second relative to catanatron
PLAYERS: Final = 4  # as in catanatron's games; OpenSpiel's has two

Contender: TypeAlias = Callable[[random.Random, int], tuple[int, int]]
"""Plays one game at random. Returns the number of actions, and how many of them had an alternative."""
Turns: TypeAlias = Callable[[int, float], "Rate"]
"""Plays games for a number of seconds. The number of the turn selects the games."""


def by_the_rules(dice: random.Random, number: int) -> tuple[int, int]:
    """Play with the rules alone, as a searching bot or a study does: `legal` and `decide`."""
    chance = Chance(number, GAME.streams)
    state: Any = GAME.deal(GAME.start(PLAYERS, GAME.read_options()), chance).state
    actions = choices = 0
    while asked := GAME.to_act(state):
        options = GAME.legal(state, asked[0]).actions
        state = GAME.decide(state, asked[0], dice.choice(options), chance).state
        actions += 1
        choices += len(options) > 1
    return actions, choices


def at_the_table(dice: random.Random, number: int) -> tuple[int, int]:
    """Play through a Table, which validates every action and keeps a journal in memory."""
    table = Table.open(GAME, PLAYERS, seed=number)
    actions = choices = 0
    while asked := table.to_act():
        options = table.legal(asked[0]).actions
        table.play(asked[0], dice.choice(options))
        actions += 1
        choices += len(options) > 1
    return actions, choices


def catanatron() -> Contender | None:
    """Catan in Python, four random players, at most 1000 turns as in its own `Game.play`. None if not installed."""
    catan = library("catanatron")
    if catan is None:
        return None
    colours: Any = catan.Color

    def play(dice: random.Random, number: int) -> tuple[int, int]:
        random.seed(number)
        players = [catan.RandomPlayer(colour) for colour in (colours.RED, colours.BLUE, colours.WHITE, colours.ORANGE)]
        game = catan.Game(players, seed=number)
        holder = game if hasattr(game, "playable_actions") else game.state
        actions = choices = 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            choices += len(holder.playable_actions) > 1
            game.play_tick()
            actions += 1
        return actions, choices

    return play


def open_spiel() -> Contender | None:
    """Block dominoes, one of the games that OpenSpiel has in Python. None if not installed."""
    spiel = library("pyspiel")
    if spiel is None or library("open_spiel.python.games.block_dominoes") is None:  # the import registers the game
        return None
    game = spiel.load_game("python_block_dominoes")

    def play(dice: random.Random, number: int) -> tuple[int, int]:
        state = game.new_initial_state()
        actions = choices = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(dice.choice(state.chance_outcomes())[0])
                continue
            options = state.legal_actions()
            state.apply_action(dice.choice(options))
            actions += 1
            choices += len(options) > 1
        return actions, choices

    return play


class Rate(NamedTuple):
    """Counts per second of processor time."""

    actions: float
    choices: float
    games: float


def measured(play: Contender, turn: int, slice_s: float) -> Rate:
    """Play games for one slice of time and measure the rate."""
    dice = random.Random(turn)
    gc.collect()  # no contender pays for the garbage of another
    actions = choices = games = 0
    start = now = time.process_time()
    while now - start < slice_s:
        more, real = play(dice, turn * 10_000 + games)
        actions, choices, games = actions + more, choices + real, games + 1
        now = time.process_time()
    return Rate(actions / (now - start), choices / (now - start), games / (now - start))


def speed(rounds: int = 60, slice_s: float = 0.15) -> None:
    """Measure and print."""
    contenders: dict[str, Turns] = {
        "Wyrocznia, rules alone": partial(measured, by_the_rules),
        "Wyrocznia, through a table": partial(measured, at_the_table),
    }
    missing: list[str] = []
    for name, make in (("catanatron", catanatron), ("OpenSpiel, block dominoes", open_spiel)):
        play = make()
        if play is None:
            missing.append(name)
        else:
            contenders[name] = partial(measured, play)
    rates: dict[str, list[Rate]] = {name: [] for name in contenders}
    for turns in contenders.values():  # warm up
        turns(0, slice_s)
    for turn in range(rounds):
        _progress(f"round {turn + 1} of {rounds}")
        for name, turns in contenders.items():
            rates[name].append(turns(turn, slice_s))
    _progress("")
    print("Random games on one core; medians of rounds in turn, with the range. A choice is an action that had an")
    print("alternative: catanatron takes and counts its forced actions one by one, Wyrocznia takes them unasked, as a")
    print("part of the action that led there.")
    print()
    head = "".join(f"{kind:>10} {'range':>16}{'× peer':>8} " for kind in ("choices/s", "actions/s"))
    print(f"{'':<27}{head}{'games/s':>8}")
    peer = rates.get("catanatron")
    for name, taken in rates.items():
        cells = ""
        for kind in ("choices", "actions"):
            values = [getattr(rate, kind) for rate in taken]
            spread = f"{min(values):,.0f}–{max(values):,.0f}"
            ratio = "–"
            if peer:
                ratio = f"{statistics.median(v / getattr(p, kind) for v, p in zip(values, peer, strict=True)):.2f}"
            cells += f"{statistics.median(values):>10,.0f} {spread:>16}{ratio:>8} "
        print(f"{name:<27}{cells}{statistics.median(rate.games for rate in taken):>8.1f}")
    for name in missing:
        print(f"{name:<27}{NOT_AVAILABLE}")
    print(f"\nAim: {AIM:g} × catanatron's actions a second.")


def _progress(text: str) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{text:<30}\r")
        sys.stderr.flush()


def main() -> None:
    """Parse the arguments and run the benchmark."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.oracle", description="Wyrocznia's speed.")
    parser.add_argument("--quick", action="store_true", help="fewer rounds")
    speed(rounds=10 if parser.parse_args().quick else 60)


if __name__ == "__main__":
    main()
