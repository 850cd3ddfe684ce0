"""Soft actor-critic learns to flick: SB3's SAC on FlickShot, on the CPU, in some minutes.

python examples/sac_flickshot.py [--minutes 5] [--positions sparse] [--seed 1]

It prints mean points a flick: of an untrained policy, of the best fixed aim (one direction and speed for all positions,
the best of a grid), and of the trained policy. Every figure is over the same number of new flicks. Experience is nearly
free here: a second of FlickShot is a million flicks. So time goes into gradient steps, and a policy sees thousands of
positions between two of them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from time import monotonic
from typing import Any, Final

import gymnasium
import numpy as np
import torch
from stable_baselines3 import SAC
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from omphalos.envs.shot import FlickShots

ENVS: Final = 256
SHOWN: Final = 20.0  # seconds between two lines
Space = gymnasium.spaces.Box


class Shots(VecEnv):
    """FlickShot as SB3 wants it. SB3 has its own interface for vectors of environments."""

    def __init__(self, count: int, positions: Any, seed: int) -> None:
        self.shots = FlickShots(count, positions, left=True)
        size = self.shots.features
        super().__init__(count, Space(-20.0, 20.0, (size,), np.float32), Space(-1.0, 1.0, (2,), np.float32))
        self._begin = seed
        self._actions = np.zeros((count, 2), np.float32)

    def reset(self) -> Any:
        """Go to the positions of the first episodes."""
        return self.shots.reset(self._begin).copy()

    def step_async(self, actions: Any) -> None:
        """Take the actions."""
        self._actions = np.ascontiguousarray(actions, np.float32)

    def step_wait(self) -> Any:
        """Flick. What a flick left is the last observation of its episode."""
        shots = self.shots
        shots.step(self._actions)
        infos: list[dict[str, Any]] = [{"terminal_observation": left} for left in shots.left]
        return shots.observations.copy(), shots.rewards.astype(np.float32), shots.terminations.copy(), infos

    def close(self) -> None:
        """Nothing to close."""

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Only asked for a render mode."""
        return [getattr(self, attr_name, None)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """There is nothing to set."""
        raise NotImplementedError

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        """There are no single environments."""
        raise NotImplementedError

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """None is."""
        return [False] * self.num_envs


def mean_points(choose: Any, positions: Any, flicks: int, seed: int = 1_000_003) -> float:
    """Mean points a flick of a function from observations to actions, over new flicks."""
    shots = FlickShots(min(flicks, 4096), positions)
    shots.reset(seed)
    total = 0.0
    rounds = -(-flicks // shots.num_envs)
    for _ in range(rounds):
        shots.step(np.ascontiguousarray(choose(shots.observations), np.float32))
        total += float(shots.rewards.mean())
    return total / rounds


def best_fixed_aim(positions: Any, grid: int, tries: int) -> Any:
    """The direction and speed, of a grid, with the most points over all positions."""
    aims = np.stack(np.meshgrid(np.linspace(-0.5, 0.5, grid), np.linspace(-1.0, 1.0, grid)), axis=-1)
    aims = np.ascontiguousarray(aims.reshape(-1, 2), np.float32)
    shots = FlickShots(len(aims), positions)
    shots.reset(7)
    total = np.zeros(len(aims))
    for _ in range(tries):
        shots.step(aims)
        total += shots.rewards
    return aims[total.argmax()]


def always(aim: Any) -> Any:
    """The policy that takes the same action everywhere."""
    return lambda seen: np.broadcast_to(aim, (len(seen), 2))


class Clock(BaseCallback):
    """Ends learning after some seconds, and says how it goes."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self._begun = monotonic()
        self._end = self._begun + seconds
        self._next = self._begun + SHOWN
        self._points: list[float] = []

    def _on_step(self) -> bool:
        self._points.append(float(np.mean(self.locals["rewards"])))
        now = monotonic()
        if now >= self._next:
            self._next += SHOWN
            print(
                f"{now - self._begun:5.0f} s {self.num_timesteps:9,} flicks {np.mean(self._points):.3f} points",
                flush=True,
            )
            self._points.clear()
        return now < self._end


def new_model(positions: Any, seed: int, random_flicks: int = 100 * ENVS) -> SAC:
    """A model that begins to learn after some random flicks. The networks are small: one core trains them."""
    envs = Shots(ENVS, positions, seed)
    return SAC(
        "MlpPolicy",
        envs,
        learning_rate=2e-3,
        buffer_size=200_000,
        learning_starts=random_flicks,
        batch_size=256,
        train_freq=1,
        gradient_steps=2,
        target_entropy=-4.0,  # a policy about as exact as the tremor allows
        policy_kwargs={"net_arch": [64, 64]},
        seed=seed,
        device="cpu",
    )


def policy_of(model: SAC) -> Any:
    """The policy without exploration, as a function from observations to actions."""
    return lambda seen: model.policy.predict(seen, deterministic=True)[0]


def main(words: Sequence[str]) -> int:
    """Train, and print what it brought."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=5.0, help="how long to learn")
    parser.add_argument("--positions", choices=("sparse", "played"), default="sparse")
    parser.add_argument("--flicks", type=int, default=200_000, help="over how many flicks a figure is a mean")
    parser.add_argument("--grid", type=int, default=40, help="how fine the grid of fixed aims is")
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args(words)
    torch.set_num_threads(1)
    model = new_model(said.positions, said.seed)
    before = mean_points(policy_of(model), said.positions, said.flicks)
    print(f"untrained        {before:.3f} points a flick", flush=True)
    aim = best_fixed_aim(said.positions, said.grid, tries=max(10, said.flicks // 200))
    fixed = mean_points(always(aim), said.positions, said.flicks)
    print(f"best fixed aim   {fixed:.3f} points a flick: direction {aim[0]:+.3f}, speed {aim[1]:+.3f}", flush=True)
    model.learn(total_timesteps=10**12, callback=Clock(60 * said.minutes))
    after = mean_points(policy_of(model), said.positions, said.flicks)
    print(f"trained          {after:.3f} points a flick, after {model.num_timesteps:,} flicks")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
