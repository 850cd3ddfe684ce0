"""Plays the games of candidates: each in processes of its own, which read its numbers, with the same seeds for all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

import msgspec

from omphalos.arena.errors import ArenaError
from omphalos.arena.match import Finished, Work
from omphalos.arena.plan import chunks, fixtures
from omphalos.arena.pool import Pool
from omphalos.arena.progress import Progress
from omphalos.arena.tune.errors import TuneError
from omphalos.arena.tune.folder import TuningFolder
from omphalos.arena.tune.measures import Measured, tally
from omphalos.arena.tune.task import Task, base_plan
from omphalos.table.game import AnyGame
from omphalos.table.house_numbers import VARIABLE, Number, changed_environment, trial_ruleset, trial_variable
from omphalos.table.record import read_record

Changes: TypeAlias = Mapping[str, Number]  # the numbers that differ from today's


def summary(game: Finished) -> bytes:
    """What is stored of a game: its ratios. It is made where the game was played, with the same numbers."""
    return msgspec.json.encode(Measured(game.played.seed, tally(read_record(game.record), game.played)))


class Player:
    """Plays games for a tuning, and stores them in its folder."""

    def __init__(self, folder: TuningFolder, task: Task, game: AnyGame, pool: Pool, workers: int) -> None:
        self.folder = folder
        self.task = task
        self.game = game
        self.pool = pool
        self.workers = workers

    def left(self, changes: Changes, stage: str, games: int) -> int:
        """How many games of a candidate are still to be played in a stage."""
        done = self.folder.games(f"{self.name(changes)}-{stage}")
        return sum(one.seed not in done for one in fixtures(base_plan(self.task, self.game, stage, games)))

    def games(self, changes: Changes, stage: str, games: int, progress: Progress) -> list[Measured]:
        """The games of a candidate in a stage, in the order of their seeds. Those that are missing are played."""
        file = f"{self.name(changes)}-{stage}"
        plan = base_plan(self.task, self.game, stage, games)
        plan = msgspec.structs.replace(plan, ruleset=self.name(changes))
        every = list(fixtures(plan))
        done = self.folder.games(file)
        todo = [one for one in every if one.seed not in done]
        if todo:
            work = [Work(plan, self.game, chunk, summary) for chunk in chunks(todo, self.workers)]
            # Processes that start meanwhile play with these numbers.
            with changed_environment({VARIABLE: trial_variable(self.game.name, changes)}):
                for measured in self._play(work, changes):
                    self.folder.add(file, measured)
                    done |= {one.seed: one for one in measured}
                    progress.advance(len(measured))
        return [done[one.seed] for one in every]

    def _play(self, work: Sequence[Work], changes: Changes) -> Iterator[list[Measured]]:
        words = ", ".join(f"{name} = {value}" for name, value in changes.items()) or "today's numbers"
        try:
            for finished in self.pool(work):
                for one in finished:
                    if one.played.error:
                        raise TuneError(f"a game failed: {one.played.error}")
                yield [msgspec.json.decode(one.record, type=Measured) for one in finished]
        except ArenaError as problem:
            raise TuneError(f"{problem} (played with {words})") from None

    def name(self, changes: Changes) -> str:
        """The ruleset of a candidate."""
        return trial_ruleset(self.game.name, self.game.ruleset, changes)
