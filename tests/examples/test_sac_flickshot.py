"""The example of SAC on FlickShot learns, and its baseline is found."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("stable_baselines3")
EXAMPLE = Path(__file__).parents[2] / "examples" / "sac_flickshot.py"


def _load() -> Any:
    spec = importlib.util.spec_from_file_location("sac_flickshot", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.filterwarnings("ignore")
def test_it_learns_and_is_compared_with_the_best_fixed_aim() -> None:
    example = _load()
    model = example.new_model("sparse", seed=0, random_flicks=example.ENVS)
    weights = [weight.detach().clone() for weight in model.policy.parameters()]
    untrained = example.mean_points(example.policy_of(model), "sparse", 4096)
    model.learn(total_timesteps=4 * example.ENVS, callback=example.Clock(60.0))
    assert model.num_timesteps == 4 * example.ENVS
    assert any(not now.equal(old) for now, old in zip(model.policy.parameters(), weights, strict=True))
    aim = example.best_fixed_aim("sparse", grid=9, tries=40)
    assert example.mean_points(example.always(aim), "sparse", 4096) > untrained + 0.5
