"""Plays the games of candidates: each in processes of its own, which read its numbers, with the same seeds for all."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

import msgspec

from omphalos.arena.errors import ArenaError
from omphalos.arena.match import Finished, Work
from omphalos.arena.plan import chunks, fixtures
from omphalos.arena.pool import Pool
from omphalos.arena.progress import Progress
from omphalos.arena.tune.errors import TuneError
from omphalos.arena.tune.folder import Folder
from omphalos.arena.tune.measures import Measured, tally
from omphalos.arena.tune.task import Task, base_plan
from omphalos.table.game import AnyGame
from omphalos.table.house_numbers import VARIABLE, Number, changed_environment, trial_ruleset, trial_variable
from omphalos.table.record import read_record

Changes: TypeAlias = Mapping[str, Number]  # the numbers that differ from today's


def summary(game: Finished) -> bytes:
    """What is kept of a game: its ratios. It is made where the game was played, with the same numbers."""
    return msgspec.json.encode(Measured(game.played.seed, tally(read_record(game.record), game.played)))


class Player:
    """Plays games for a tuning, and keeps them in its folder."""

    def __init__(self, folder: Folder, task: Task, game: AnyGame, pool: Pool, workers: int) -> None:
        self.folder = folder
        self.task = task
        self.game = game
        self.pool = pool
        self.workers = workers
        self._made: dict[str, Changes] = {}  # candidates whose kernels may be in the folder

    def left(self, changes: Changes, stage: str, games: int) -> int:
        """How many games of a candidate are still to be played in a stage."""
        done = self.folder.read(f"{self.name(changes)}-{stage}")
        return sum(one.seed not in done for one in fixtures(base_plan(self.task, self.game, stage, games)))

    def games(self, changes: Changes, stage: str, games: int, progress: Progress) -> list[Measured]:
        """The games of a candidate in a stage, in the order of their seeds. Those that are missing are played."""
        file = f"{self.name(changes)}-{stage}"
        plan = base_plan(self.task, self.game, stage, games)
        plan = msgspec.structs.replace(plan, ruleset=self.name(changes))
        every = list(fixtures(plan))
        done = self.folder.read(file)
        todo = [one for one in every if one.seed not in done]
        if todo:
            work = [Work(plan, self.game, chunk, summary) for chunk in chunks(todo, self.workers)]
            with self._trial(changes):
                for measured in self._play(work, changes):
                    self.folder.keep(file, measured)
                    done |= {one.seed: one for one in measured}
                    progress.advance(len(measured))
        if changes:
            self._made[self.name(changes)] = changes
        return [done[one.seed] for one in every]

    def _play(self, work: Sequence[Work], changes: Changes) -> Iterator[list[Measured]]:
        told = ", ".join(f"{name} = {value}" for name, value in changes.items()) or "today's numbers"
        try:
            for finished in self.pool(work):
                for one in finished:
                    if one.played.error:
                        raise TuneError(f"a game failed: {one.played.error}")
                yield [msgspec.json.decode(one.record, type=Measured) for one in finished]
        except ArenaError as problem:
            raise TuneError(f"{problem} (played with {told})") from None

    def name(self, changes: Changes) -> str:
        """The ruleset of a candidate."""
        return trial_ruleset(self.game.name, self.game.ruleset, changes)

    @contextmanager
    def _trial(self, changes: Changes) -> Generator[None]:
        """Processes that start meanwhile play with these numbers. Their kernels are kept apart from the real ones."""
        settings = {VARIABLE: trial_variable(self.game.name, changes)}
        if changes:
            settings["NUMBA_CACHE_DIR"] = str(self._kernels(changes).resolve())
        with changed_environment(settings):
            yield

    def _kernels(self, changes: Changes) -> Path:
        """A folder for the kernels of a candidate. It begins with those of the most similar candidate.

        A kernel is loaded only if all values it was made from are the same, so most are found there and not compiled.
        """
        folder = self.folder.path / "kernels" / self.name(changes)
        if folder.exists():
            return folder
        made = [one for one in self._made.items() if folder.with_name(one[0]).exists()]
        alike = max(made, key=lambda one: _alike(one[1], changes), default=None)
        if alike is None:
            folder.mkdir(parents=True)
        else:
            draft = folder.with_name(".draft")
            shutil.rmtree(draft, ignore_errors=True)
            shutil.copytree(folder.with_name(alike[0]), draft, copy_function=_link())
            draft.replace(folder)
        return folder


def _alike(one: Changes, other: Changes) -> int:
    """How many numbers agree, less those that do not."""
    return sum(1 if one.get(name) == other.get(name) else -1 for name in {*one, *other})


def _link() -> Callable[[str, str], object]:
    """Links files where the system can, so that they take no room: numba replaces a file, and never writes into one."""
    return os.link if hasattr(os, "link") else shutil.copy2
