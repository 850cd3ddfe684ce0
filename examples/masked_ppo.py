"""Train masked PPO (sb3-contrib) to play Palec boży or Wyrocznia against bots, and print how often it wins.

    python examples/masked_ppo.py --game oracle --steps 40960

Needs the extra `envs` and sb3-contrib.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import gymnasium
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks
from stable_baselines3.common.vec_env import DummyVecEnv

import omphalos.envs  # registers the environments

SETTINGS: dict[str, dict[str, Any]] = {
    "flick": {"options": {"gods": False, "laws": False}},  # the basic game
    "oracle": {},
}
TEST_SEED = 1_000_000
IDS = {"flick": "omphalos/Flick-v0", "oracle": "omphalos/Oracle-v0"}


def make(game: str, opponent: str, reward: str = "shaped") -> gymnasium.Env[Any, Any]:
    """An environment with one opponent, a flat observation and masked numbers as actions."""
    return gymnasium.make(
        IDS[game], opponents=[opponent], reward=reward, observation="flat", actions="discrete", **SETTINGS[game]
    )


def win_share(model: MaskablePPO, game: str, opponent: str, games: int, seed: int) -> float:
    """The share of games that the model wins; a shared first place counts as lost."""
    env = make(game, opponent, "win")
    won = 0
    for number in range(games):
        seen, info = env.reset(seed=seed + number)
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=get_action_masks(env), deterministic=False)
            seen, _, over, _, info = env.step(int(action))
        won += bool(info["won"])
    env.close()
    return won / games


def new_model(game: str, opponent: str, envs: int, rollout: int, seed: int) -> MaskablePPO:
    """A model that has learned nothing yet, with a stack of environments to learn in."""
    torch.set_num_threads(1)  # the networks are small
    stack = DummyVecEnv([lambda: make(game, opponent) for _ in range(envs)])
    return MaskablePPO(
        "MlpPolicy",
        stack,
        n_steps=rollout,
        batch_size=min(256, envs * rollout),
        n_epochs=4,
        learning_rate=1e-3,
        ent_coef=0.003,
        policy_kwargs={"net_arch": [128, 128]},
        seed=seed,
    )


def train(model: MaskablePPO, game: str, opponent: str, steps: int, games: int) -> tuple[float, float]:
    """Train, and return the share of wins before and after, in games that training has not seen."""
    before = win_share(model, game, opponent, games, TEST_SEED)
    model.learn(steps)
    return before, win_share(model, game, opponent, games, TEST_SEED)


def main() -> None:
    """Read the arguments, train, and print the result."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=sorted(IDS), default="oracle")
    parser.add_argument("--opponent", default="random", help="a bot, as omphalos play takes it")
    parser.add_argument("--steps", type=int, default=40_960)
    parser.add_argument("--games", type=int, default=100, help="games to count wins in, before and after")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    start = time.perf_counter()
    model = new_model(given.game, given.opponent, envs=8, rollout=256, seed=given.seed)
    before, after = train(model, given.game, given.opponent, given.steps, given.games)
    print(f"{given.game} against {given.opponent}: won {before:.0%} of {given.games} games before training,")
    print(f"{after:.0%} after {given.steps} steps; {time.perf_counter() - start:.0f} s in all")


assert omphalos.envs
if __name__ == "__main__":
    main()
