"""The folder of a training. What is finished is stored, so a killed training goes on where it was.

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

import os
from pathlib import Path
from typing import ClassVar

from msgspec.structs import replace

from omphalos.arena.run_folder import RunFolder, read_json, write_json
from omphalos.table.errors import OmphalosError
from omphalos.train.errors import TrainError
from omphalos.train.recipe import Recipe

_RECIPE = "recipe.json"


class TrainingFolder(RunFolder[Recipe]):
    """A training's folder. A resumed training may get more rounds."""

    run: ClassVar[str] = "a training"
    plan_file: ClassVar[str] = _RECIPE
    lock_file: ClassVar[str] = ".lock"  # the recipe is replaced when it gets more rounds
    error: ClassVar[type[OmphalosError]] = TrainError

    @classmethod
    def check_plan(cls, path: Path, stored: Recipe, wanted: Recipe) -> None:
        if wanted.rounds < stored.rounds:
            raise TrainError(f"{path} holds a training of {stored.rounds} rounds, and {wanted.rounds} are fewer")
        super().check_plan(path, replace(stored, rounds=wanted.rounds), wanted)

    def read(self) -> None:
        write_json(self.path / _RECIPE, self.plan)
        self.nets.mkdir(exist_ok=True)

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


def read_recipe(path: str | os.PathLike[str]) -> Recipe:
    """The recipe of a folder."""
    return read_json(Path(path) / _RECIPE, Recipe, TrainError)
