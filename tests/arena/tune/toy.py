"""A pool that plays no games: what a game would give is a formula of the trial's numbers and the seed.

Run as a program, it tunes in a folder and kills itself in the middle.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Sequence

import msgspec

from omphalos.arena.match import Finished, Played, Work
from omphalos.arena.tune.measures import Measured
from omphalos.arena.tune.run import tune
from omphalos.arena.tune.task import Task, read_task
from omphalos.table.chance import Chance
from omphalos.table.house_numbers import trial_numbers
from omphalos.table.registry import find_game

TEXT = """
game = "oracle"
bot = "random"
players = [2]

[effort]
games = 30
first = 6
rounds = 2
proposals = 2
finalists = 2
confirm = 60

[[numbers]]
number = "cove.toml/halls.nobles"
from = 1
to = 8
step = 1

[[numbers]]
number = "cove.toml/rogues.thieves"
from = 0
to = 6
step = 1

[[targets]]
measure = "piers"
only = ["great", "small"]
between = [0.45, 0.55]
"""
BEST = {"cove.toml/halls.nobles": 5, "cove.toml/rogues.thieves": 3}  # where both values are 0.5


class Toy:
    """The pool. It plays `games` games at most, and then ends as a killed program does."""

    def __init__(self, games: int = 1_000_000, kill: bool = False) -> None:
        self.games = games
        self.kill = kill
        self.played = 0

    def __call__(self, work: Sequence[Work]) -> Iterator[list[Finished]]:
        numbers = trial_numbers("oracle")
        nobles, thieves = numbers.get("cove.toml/halls.nobles", 2), numbers.get("cove.toml/rogues.thieves", 1)
        great, small = 0.5 + 0.08 * (nobles - 5), 0.5 + 0.08 * (nobles - 5) - 0.1 * (thieves - 3)
        for chunk in work:
            found: list[Finished] = []
            for fixture in chunk.fixtures:
                noise = Chance(fixture.seed, ("noise",))["noise"]
                tallies = {"piers": {"great": (great + noise.normal(0.1), 1.0), "small": (small, 1.0)}}
                played = Played(fixture.index, fixture.lineup, fixture.seed, fixture.seats)
                found.append(Finished(played, msgspec.json.encode(Measured(fixture.seed, tallies))))
            self.played += len(found)
            yield found
            if self.played >= self.games:
                if self.kill:
                    os.kill(os.getpid(), signal.SIGKILL)
                raise KeyboardInterrupt


def toy_task() -> Task:
    """The task of these tests."""
    return read_task(TEXT)


if __name__ == "__main__":
    tune(toy_task(), find_game("oracle"), sys.argv[1], Toy(int(sys.argv[2]), kill=True))
