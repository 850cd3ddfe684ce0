"""Writes the positions or choices of an arena's games as files of fifty games each. Files that are there are kept."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Final, TypeAlias

from omphalos.arena.folder import read_games, record_file
from omphalos.arena.match import Played
from omphalos.arena.progress import Progress
from omphalos.table.record import read_record
from omphalos.train.choices import Choices, join_choices, read_choices, write_choices
from omphalos.train.errors import TrainError
from omphalos.train.learner import Learner, PolicyLearner
from omphalos.train.learners import find_learner
from omphalos.train.positions import Positions, join, read_positions, write_positions

GAMES: Final = 50  # in a file
HELD_OUT: Final = 20  # one seed of so many is kept for validation
_Shard: TypeAlias = tuple[str, Path, Path, list[Played], str, int]
"""The game, the arena's folder, the file to write, its games; a tutor, and how many choices of a game it answers."""


def write_shards(
    learner: Learner,
    games: Path,
    folder: Path,
    workers: int = 1,
    quiet: bool = True,
    tutor: str = "",
    choices: int = 0,
) -> list[Path]:
    """Write the files of a finished arena, and return all of them. With a tutor, they are files of choices."""
    played = read_games(games)
    folder.mkdir(parents=True, exist_ok=True)
    parts = [played[first : first + GAMES] for first in range(0, len(played), GAMES)]
    files = [folder / f"{number:03}.npz" for number in range(len(parts))]
    todo = [
        (learner.game, games, file, part, tutor, choices)
        for file, part in zip(files, parts, strict=True)
        if not file.exists()
    ]
    with Progress(len(played), len(played) - sum(len(shard[3]) for shard in todo), quiet=quiet) as progress:
        for count in _each(todo, workers):
            progress.advance(count)
    return files


def _each(todo: list[_Shard], workers: int) -> Iterator[int]:
    """Write files, in processes if there are several. Yields how many games each has."""
    if workers == 1 or len(todo) < 2:
        yield from map(_write, todo)
        return
    with ProcessPoolExecutor(min(workers, len(todo)), multiprocessing.get_context("spawn")) as pool:
        try:
            yield from pool.map(_write, todo)
        except BrokenProcessPool:
            raise TrainError("a worker was killed (out of memory?); what was finished is kept") from None


def _write(shard: _Shard) -> int:
    game, games, file, some, tutor, choices = shard
    learner = find_learner(game)
    if tutor:
        assert learner.policy is not None
        write_choices(file, _choices(learner.policy, games, some, tutor, choices), learner.policy.nets.stamp)
    else:
        write_positions(file, _positions(learner, games, some), learner.nets.stamp)
    return len(some)


def read_shards(learner: Learner, files: list[Path]) -> Positions:
    """All positions of some files."""
    if not files:
        raise TrainError("there is no game to learn from")
    return join([read_positions(file, learner.nets.stamp) for file in files])


def read_choice_shards(policy: PolicyLearner, files: list[Path]) -> Choices:
    """All choices of some files."""
    return join_choices([read_choices(file, policy.nets.stamp) for file in files])


def is_held_out(game: Played) -> bool:
    """Whether a game is kept for validation. Games of one seed are on the same side."""
    return int(game.seed.rpartition("/")[2]) % HELD_OUT == 0


def _positions(learner: Learner, games: Path, some: list[Played]) -> Positions:
    found: list[Positions] = []
    for game in some:
        one = learner.positions_of(read_record(record_file(games, game.index)), is_held_out(game))
        if one is not None:
            found.append(one)
    if not found:
        raise TrainError(f"{games}: none of the games {some[0].index} to {some[-1].index} is finished")
    return join(found)


def _choices(policy: PolicyLearner, games: Path, some: list[Played], tutor: str, most: int) -> Choices:
    found: list[Choices] = []
    for game in some:
        record = read_record(record_file(games, game.index))
        one = policy.choices_of(record, is_held_out(game), tutor, most)
        if one is not None:
            found.append(one)
    if not found:
        raise TrainError(f"{games}: nobody had a choice in the games {some[0].index} to {some[-1].index}")
    return join_choices(found)
