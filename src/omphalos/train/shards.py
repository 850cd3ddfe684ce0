"""Writes the positions of an arena's games as files of fifty games each. Files that are there are kept."""

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
from omphalos.train.errors import TrainError
from omphalos.train.learner import Learner
from omphalos.train.learners import find_learner
from omphalos.train.positions import Positions, join, read_positions, write_positions

GAMES: Final = 50  # in a file
HELD_OUT: Final = 20  # one seed of so many is kept for validation
_Shard: TypeAlias = tuple[str, Path, Path, list[Played]]  # the game, the arena's folder, the file to write, its games


def write_shards(learner: Learner, games: Path, folder: Path, workers: int = 1, quiet: bool = True) -> list[Path]:
    """Write the files of a finished arena, and return all of them."""
    played = read_games(games)
    folder.mkdir(parents=True, exist_ok=True)
    parts = [played[first : first + GAMES] for first in range(0, len(played), GAMES)]
    files = [folder / f"{number:03}.npz" for number in range(len(parts))]
    todo = [(learner.game, games, file, part) for file, part in zip(files, parts, strict=True) if not file.exists()]
    with Progress(len(played), len(played) - sum(len(part) for *_, part in todo), quiet=quiet) as progress:
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
    game, games, file, some = shard
    learner = find_learner(game)
    write_positions(file, _positions(learner, games, some), learner.nets.version)
    return len(some)


def read_shards(learner: Learner, files: list[Path]) -> Positions:
    """All positions of some files."""
    if not files:
        raise TrainError("there is no game to learn from")
    return join([read_positions(file, learner.nets.version) for file in files])


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
