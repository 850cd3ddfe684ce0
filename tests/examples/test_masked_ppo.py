"""The example of masked PPO trains and counts its wins."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("sb3_contrib")
EXAMPLE = Path(__file__).parents[2] / "examples" / "masked_ppo.py"


def _load() -> Any:
    spec = importlib.util.spec_from_file_location("masked_ppo", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.filterwarnings("ignore")
def test_it_trains_and_evaluates() -> None:
    example, game = _load(), "oracle"
    model = example.new_model(game, "random", envs=2, rollout=16, seed=0)
    weights = [weight.detach().clone() for weight in model.policy.parameters()]
    before, after = example.train(model, game, "random", steps=32, games=2)
    assert model.num_timesteps == 32
    assert any(not now.equal(old) for now, old in zip(model.policy.parameters(), weights, strict=True))
    assert {before, after} <= {0.0, 0.5, 1.0}
    model.get_env().close()
