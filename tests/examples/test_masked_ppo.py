"""The example of masked PPO trains and counts its wins."""

from __future__ import annotations

import pytest

from tests.examples.load import load_example


@pytest.mark.filterwarnings("ignore")
@pytest.mark.needs("sb3_contrib")
def test_it_trains_and_evaluates() -> None:
    example, game = load_example("masked_ppo"), "oracle"
    model = example.new_model(game, "random", envs=2, rollout=16, seed=0)
    weights = [weight.detach().clone() for weight in model.policy.parameters()]
    before, after = example.train(model, game, "random", steps=32, games=2)
    assert model.num_timesteps == 32
    assert any(not now.equal(old) for now, old in zip(model.policy.parameters(), weights, strict=True))
    assert {before, after} <= {0.0, 0.5, 1.0}
    model.get_env().close()
