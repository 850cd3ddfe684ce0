"""The folder of a training: a resumed training may get more rounds."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from omphalos.train.errors import TrainError
from omphalos.train.folder import TrainingFolder, read_recipe
from omphalos.train.recipe import Recipe

RECIPE = Recipe("flick", "7", rounds=2, seed="s")


def test_a_training_may_get_more_rounds_and_not_fewer(tmp_path: Path) -> None:
    with TrainingFolder.create(tmp_path, RECIPE) as folder:
        assert folder.nets.is_dir()
        with pytest.raises(TrainError, match=f"^another process works in {tmp_path}$"):
            TrainingFolder.create(tmp_path, RECIPE, resume=True)
    with pytest.raises(TrainError, match="holds a training already; go on with it by --resume"):
        TrainingFolder.create(tmp_path, RECIPE)
    more = replace(RECIPE, rounds=3)
    TrainingFolder.create(tmp_path, more, resume=True).close()
    assert read_recipe(tmp_path) == more
    with pytest.raises(TrainError, match="holds a training of 3 rounds, and 2 are fewer"):
        TrainingFolder.create(tmp_path, RECIPE, resume=True)
    with pytest.raises(TrainError, match="holds a training with other ruleset, seed; start another folder"):
        TrainingFolder.create(tmp_path, replace(more, seed="t", ruleset="8"), resume=True)
    assert read_recipe(tmp_path) == more


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(TrainError, match="is not empty"):
        TrainingFolder.create(tmp_path, RECIPE)
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]
