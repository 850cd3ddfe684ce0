"""seed_test: the same seed gives the same record, byte for byte, and the game has no other randomness."""

from __future__ import annotations

import hashlib
import os
import pickle
import random
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from omphalos.table.game import AnyGame
from omphalos.table.testing.broken import BrokenGame, Watch
from omphalos.table.testing.play import STEPS, random_game, sittings

CHILD = "from omphalos.table.testing.seed import play_in_child; play_in_child()"


def seed_test(
    game: AnyGame,
    games: int = 6,
    players: int | Sequence[int] | None = None,
    options: Any = None,
    seed: int | str = 0,
    steps: int = STEPS,
    elsewhere: bool = True,
) -> None:
    """The same seed gives the same record, another seed another game; only the `chance` argument is random.

    With `elsewhere`, one game is played again in another process, where sets and hashes have another order. The game
    must then be importable and picklable.
    """
    sat = list(sittings(game, games, players, seed))
    records: list[bytes] = []
    for count, own_seed in sat:
        watch = Watch(game, count, own_seed)
        first = _undisturbed(lambda s=own_seed, n=count: play(game, n, s, options, steps), 1, watch)
        second = _undisturbed(lambda s=own_seed, n=count: play(game, n, s, options, steps), 2, watch)
        if first != second:
            raise watch.broken(f"the same seed gave another game the second time: {_first_difference(first, second)}")
        records.append(first)
    if game.streams and len(sat) > 1 and not _differ(game, sat, options, steps):
        raise Watch(game, sat[0][0]).broken(
            f"it has chance ({', '.join(game.streams)}), and {len(sat)} seeds gave the same game"
        )
    if elsewhere and sat:
        count, own_seed = sat[-1]
        theirs = _in_another_process(game, count, own_seed, options, steps)
        if theirs != hashlib.sha256(records[-1]).hexdigest():
            raise Watch(game, count, own_seed).broken(
                "another process gave another game from the same seed; does an order come from a set, or from hash()?"
            )


def play(game: AnyGame, players: int, seed: str, options: Any, steps: int, choices: str | None = None) -> bytes:
    """The record of a random game."""
    (table,) = deque(random_game(game, players, seed, options, steps, choices), maxlen=1)
    return table.record()


def play_in_child() -> None:
    """Run in the other process: play the game from standard input, and print the digest of its record."""
    game, players, seed, options, steps = pickle.load(sys.stdin.buffer)
    try:
        print(hashlib.sha256(play(game, players, seed, options, steps)).hexdigest())
    except BrokenGame as broken:
        print(broken)


def _undisturbed(run: Callable[[], bytes], noise: int, watch: Watch) -> bytes:
    """Run with the global random generators seeded, and check that the game does not draw from them."""
    import numpy as np  # imported here, because not every test needs it

    kept, kept_np = random.getstate(), np.random.get_state(legacy=False)
    try:
        random.seed(noise)
        np.random.seed(noise)
        before, before_np = random.getstate(), repr(np.random.get_state(legacy=False))
        record = run()
        if random.getstate() != before:
            raise watch.broken("it draws from Python's global random; only the chance handed in may decide")
        if repr(np.random.get_state(legacy=False)) != before_np:
            raise watch.broken("it draws from numpy's global random; only the chance handed in may decide")
    finally:
        random.setstate(kept)
        np.random.set_state(kept_np)
    return record


def _in_another_process(game: AnyGame, players: int, seed: str, options: Any, steps: int) -> str:
    try:
        message = pickle.dumps((game, players, seed, options, steps))
    except (pickle.PicklingError, AttributeError, TypeError) as problem:
        raise ValueError(f"{game.name} cannot be sent to another process ({problem}); pass elsewhere=False") from None
    mine = os.environ.get("PYTHONHASHSEED")
    environment = {
        **os.environ,
        "PYTHONHASHSEED": "2" if mine == "1" else "1",
        "PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path),
    }
    done = subprocess.run(
        [sys.executable, "-c", CHILD], input=message, env=environment, capture_output=True, timeout=600, check=False
    )
    if done.returncode:
        raise ValueError(
            f"{game.name} cannot be played in another process (pass elsewhere=False to do without): "
            f"{done.stderr.decode(errors='replace')[-800:]}"
        )
    return done.stdout.decode().strip()


def _differ(game: AnyGame, sat: list[tuple[int, str]], options: Any, steps: int) -> bool:
    """Whether other seeds give other games to the same number of players making the same choices."""
    (players, first), *others = sat
    told = _moves(play(game, players, first, options, steps, first))
    return any(_moves(play(game, players, seed, options, steps, first)) != told for _, seed in others)


def _moves(record: bytes) -> list[bytes]:
    """The lines between the header and the seed. Both depend on the seed by themselves."""
    return record.split(b"\n")[1:-2]


def _first_difference(one: bytes, other: bytes) -> str:
    lines = enumerate(zip(one.split(b"\n"), other.split(b"\n"), strict=False), 1)
    number, mine, theirs = next((number, mine, theirs) for number, (mine, theirs) in lines if mine != theirs)
    return f"line {number} is {mine[:200].decode()} and {theirs[:200].decode()}"
