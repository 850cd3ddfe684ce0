"""The example of SAC on FlickShot learns, and its baseline is found."""

from __future__ import annotations

import pytest

from tests.examples.load import load_example


@pytest.mark.filterwarnings("ignore")
@pytest.mark.needs("stable_baselines3")
def test_it_learns_and_is_compared_with_the_best_fixed_aim() -> None:
    example = load_example("sac_flickshot")
    model = example.new_model("sparse", seed=0, random_flicks=example.ENVS)
    weights = [weight.detach().clone() for weight in model.policy.parameters()]
    untrained = example.mean_points(example.policy_of(model), "sparse", 4096)
    model.learn(total_timesteps=4 * example.ENVS, callback=example.Clock(60.0))
    assert model.num_timesteps == 4 * example.ENVS
    assert any(not now.equal(old) for now, old in zip(model.policy.parameters(), weights, strict=True))
    aim = example.best_fixed_aim("sparse", grid=9, tries=40)
    assert example.mean_points(example.always(aim), "sparse", 4096) > untrained + 0.5
