"""Steps a second of environments on one core: ours beside PettingZoo's classics and games of OpenSpiel.

python -m benchmarks.envs [--quick] [--only NAME]

Contenders take turns in slices of time, so that a busy moment of the machine affects all of them. Figures are medians
over the rounds by processor time, with quartiles. Whole games are played at random: what is legal is listed, one action
drawn and taken. FlickShot is a batch of 4,096 with random actions, GameBatch one of 64 games. Drawing the actions of a
GameBatch is not counted. A peer that is not installed is reported.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
from collections.abc import Callable
from importlib import import_module
from itertools import count
from time import process_time
from typing import Any, Final, TypeAlias

import numpy as np

from benchmarks.peers import NOT_AVAILABLE, library

BATCH: Final = 4096
GAMES: Final = 64  # of a GameBatch
Steps: TypeAlias = Callable[[], int]
"""Does some steps, for about a hundredth of a second or less, and returns how many."""


# --- ours


def flick_shot(positions: Any) -> Steps:
    """FlickShot as a batch that writes into its own arrays."""
    from omphalos.envs.shot import FlickShots

    shots = FlickShots(BATCH, positions)
    shots.reset(1)
    actions = np.random.default_rng(1).uniform(-1, 1, (BATCH, 2)).astype(np.float32)

    def step() -> int:
        shots.step(actions)
        return BATCH

    return step


def flick_shot_vector(positions: str, **options: Any) -> Steps:
    """FlickShot by `gymnasium.make_vec`."""
    import gymnasium

    name = "omphalos.envs.shot:omphalos/FlickShot-v0"  # imports the module, which registers it
    envs: Any = gymnasium.make_vec(name, num_envs=BATCH, positions=positions, **options)
    envs.reset(seed=1)
    actions = np.random.default_rng(1).uniform(-1, 1, (BATCH, 2)).astype(np.float32)

    def step() -> int:
        envs.step(actions)
        return BATCH

    return step


def rules(name: str, players: int = 2) -> Steps:
    """The rules alone: what is legal, an action of it, and what follows from it."""
    from omphalos.table.chance import Chance
    from omphalos.table.registry import find_game

    game, dice = find_game(name), Chance(1, ["moves"])["moves"]
    options = game.read_options(None)
    seeds = count(1)

    def begin() -> tuple[Any, Chance]:
        chance = Chance(next(seeds), game.streams)
        return game.deal(game.start(players, options), chance).state, chance

    now = [begin()]

    def step() -> int:
        state, chance = now[0]
        for _ in range(50):
            asked = game.to_act(state)
            if asked:
                state = game.decide(state, asked[0], game.legal(state, asked[0]).sample(dice), chance).state
            else:
                state, chance = begin()
        now[0] = state, chance
        return 50

    return step


class BatchSteps:
    """Whole games in a GameBatch. Only the time of its steps is counted."""

    def __init__(self, game: str, players: int = 2) -> None:
        from omphalos.envs.batch import GameBatch

        self._batch = GameBatch(game, GAMES, players)
        self._batch.reset(1)
        self._dice = np.random.default_rng(1)
        self.uncounted = 0.0  # seconds of processor time

    def __call__(self) -> int:
        """Make one step in each game."""
        begun, arrays = process_time(), self._batch.arrays
        arrays.actions[:] = (arrays.masks * self._dice.random(arrays.masks.shape, np.float32)).argmax(axis=1)
        self.uncounted += process_time() - begun
        self._batch.step()
        return GAMES


def our_pettingzoo(game: str) -> Steps:
    """Our PettingZoo environment, as the peers are played."""
    import_module("omphalos.envs")  # registers it
    return aec(import_module("pettingzoo").make("aec", f"omphalos/{game}-v0", features=False))


def our_gymnasium(game: str) -> Steps:
    """Our Gymnasium environment against `random`, whose actions are no steps."""
    import gymnasium

    env: Any = gymnasium.make(f"omphalos.envs:omphalos/{game}-v0").unwrapped
    dice = random.Random(1)
    env.reset(seed=1)

    def step() -> int:
        for _ in range(20):
            legal = np.flatnonzero(env.action_masks())
            _, _, terminated, truncated, _ = env.step(int(dice.choice(legal)))
            if terminated or truncated:
                env.reset()
        return 20

    return step


# --- peers


def pettingzoo(module: str) -> Steps | None:
    """A game of PettingZoo, by its AEC interface."""
    game = library(f"pettingzoo.classic.{module}")
    if game is None:
        return None
    return aec(game.env())


def aec(env: Any) -> Steps:
    """An environment of PettingZoo, played at random."""
    dice = random.Random(1)
    env.reset(seed=1)

    def step() -> int:
        for _ in range(50):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                continue
            env.step(int(dice.choice(np.flatnonzero(observation["action_mask"]))))
        return 50

    return step


def open_spiel(name: str) -> Steps | None:
    """A game of OpenSpiel, by its states. Chance is a step as well."""
    spiel = library("pyspiel")
    if spiel is None:
        return None
    if name.startswith("python_") and library("open_spiel.python.games") is None:
        return None
    game, dice = spiel.load_game(name), random.Random(1)
    states: list[Any] = [game.new_initial_state()]

    def step() -> int:
        state = states[0]
        for _ in range(50):
            if state.is_terminal():
                state = states[0] = game.new_initial_state()
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(actions, chances)[0])
            else:
                state.apply_action(dice.choice(state.legal_actions()))
        return 50

    return step


CONTENDERS: Final[dict[str, Callable[[], Steps | None]]] = {
    "FlickShot, sparse positions": lambda: flick_shot("sparse"),
    "FlickShot, played positions": lambda: flick_shot("played"),
    "… make_vec(copy=False, final_obs=False), sparse": lambda: flick_shot_vector("sparse", copy=False, final_obs=False),
    "… make_vec as it is, sparse": lambda: flick_shot_vector("sparse"),
    "… make_vec as it is, played": lambda: flick_shot_vector("played"),
    "Wyrocznia, the rules alone": lambda: rules("oracle"),
    "Wyrocznia, GameBatch": lambda: BatchSteps("oracle"),
    "Wyrocznia, GameBatch, four players": lambda: BatchSteps("oracle", 4),
    "Wyrocznia, PettingZoo": lambda: our_pettingzoo("oracle"),
    "Wyrocznia, Gymnasium": lambda: our_gymnasium("Oracle"),
    "Palec boży, the rules alone": lambda: rules("flick"),
    "Palec boży, GameBatch": lambda: BatchSteps("flick"),
    "Palec boży, GameBatch, four players": lambda: BatchSteps("flick", 4),
    "Palec boży, PettingZoo": lambda: our_pettingzoo("flick"),
    "Palec boży, Gymnasium": lambda: our_gymnasium("Flick"),
    "PettingZoo tic-tac-toe": lambda: pettingzoo("tictactoe_v3"),
    "PettingZoo connect four": lambda: pettingzoo("connect_four_v3"),
    "PettingZoo chess": lambda: pettingzoo("chess_v6"),
    "OpenSpiel backgammon (C++)": lambda: open_spiel("backgammon"),
    "OpenSpiel chess (C++)": lambda: open_spiel("chess"),
    "OpenSpiel tic-tac-toe (C++)": lambda: open_spiel("tic_tac_toe"),
    "OpenSpiel tic-tac-toe (Python)": lambda: open_spiel("python_tic_tac_toe"),
    "OpenSpiel liar's poker (Python)": lambda: open_spiel("python_liars_poker"),
}


def rate(steps: Steps, seconds: float) -> float:
    """Steps a second of processor time."""
    begun, done = process_time(), 0
    before = getattr(steps, "uncounted", 0.0)
    while (took := process_time() - begun) < seconds:
        done += steps()
    return done / (took - getattr(steps, "uncounted", 0.0) + before)


def main(words: list[str]) -> int:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer rounds")
    parser.add_argument("--only", default="", help="contenders whose name contains this, e.g. Wyrocznia")
    given = parser.parse_args(words)
    quick = given.quick
    rounds, seconds = (5, 0.05) if quick else (25, 0.2)
    found = {name: make() for name, make in CONTENDERS.items() if given.only in name}
    rates: dict[str, list[float]] = {}
    for name, steps in found.items():
        if steps is not None:
            rates[name] = []
            steps()  # warm up
            if not quick:
                rate(steps, seconds)
    for _ in range(rounds):
        for name, steps in found.items():
            if steps is not None:
                rates[name].append(rate(steps, seconds))
    print(f"| one core, {rounds} rounds of {seconds:g} s | steps a second | quartiles |\n|---|---|---|")
    for name in found:
        if name not in rates:
            print(f"| {name} | {NOT_AVAILABLE} | |")
            continue
        low, median, high = statistics.quantiles(rates[name], n=4)
        print(f"| {name} | {median:,.0f} | {low:,.0f}–{high:,.0f} |")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
