"""The folder of a training. What is finished is kept, so a killed training goes on where it was.

recipe.json                  what is done
rounds/0/games/              the self-play of round 0, as an arena's folder with all records
rounds/0/positions/000.npz   positions of fifty games each
rounds/0/choices/000.npz     decisions of fifty games each, if the bot has a policy
rounds/0/fit.json            the curves of the fit
rounds/0/matches/0/          the match against the first rival, as an arena's folder
nets/net1.npz                the network after round 0
nets/policy1.npz             the policy after round 0
report.html, report.json
"""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from typing import Self

import msgspec
from msgspec.structs import replace

from omphalos.arena.folder import read_json, write_whole
from omphalos.train.errors import TrainError
from omphalos.train.recipe import Recipe


class Folder:
    """A training's folder. A lock keeps other processes out while it is open."""

    def __init__(self, path: Path, recipe: Recipe, descriptor: int = -1) -> None:
        self.path = path
        self.recipe = recipe
        self._descriptor = descriptor

    @classmethod
    def create(cls, path: str | os.PathLike[str], recipe: Recipe, resume: bool = False) -> Self:
        """Create a folder; with `resume`, open one with the same recipe. A resumed training may get more rounds."""
        path = Path(path)
        try:
            path.mkdir(parents=True, exist_ok=True)
            file = path / "recipe.json"
            if file.exists():
                if not resume:
                    raise TrainError(f"{path} holds a training already; go on with it by --resume")
                _compare(path, read_recipe(path), recipe)
            elif any(path.iterdir()):
                raise TrainError(f"{path} is not empty")
            descriptor = _hold(path)
            write_whole(file, msgspec.json.format(msgspec.json.encode(recipe)) + b"\n")
            (path / "nets").mkdir(exist_ok=True)
            return cls(path, recipe, descriptor)
        except OSError as problem:
            raise TrainError(f"{problem.filename or path}: {problem.strerror}") from None

    @property
    def nets(self) -> Path:
        """The folder of networks."""
        return self.path / "nets"

    def net(self, number: int) -> Path:
        """The file of a network; the one after round 0 has number 1."""
        return self.nets / f"net{number}.npz"

    def policy(self, number: int) -> Path:
        """The file of a policy, with the number of its network."""
        return self.nets / f"policy{number}.npz"

    def round(self, number: int) -> Path:
        """The folder of a round."""
        return self.path / "rounds" / str(number)

    def close(self) -> None:
        """Release the lock."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def read_recipe(path: str | os.PathLike[str]) -> Recipe:
    """The recipe of a folder."""
    return read_json(Path(path) / "recipe.json", Recipe, TrainError)


def _compare(path: Path, kept: Recipe, recipe: Recipe) -> None:
    if recipe.rounds < kept.rounds:
        raise TrainError(f"{path} holds a training of {kept.rounds} rounds, and {recipe.rounds} are fewer")
    kept = replace(kept, rounds=recipe.rounds)
    if kept != recipe:
        different = [name for name in Recipe.__struct_fields__ if getattr(kept, name) != getattr(recipe, name)]
        raise TrainError(f"{path} holds a training with other {', '.join(different)}; start another folder")


def _hold(path: Path) -> int:
    descriptor = os.open(path / ".lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        raise TrainError(f"another process trains in {path}") from None
    return descriptor
