"""FlickShot by the interfaces of Gymnasium: one environment, and a vector of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, cast

import gymnasium
import numpy as np
from gymnasium.spaces import Box
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from omphalos.envs.shot.batch import ACTIONS, FlickShots
from omphalos.envs.shot.encode import LARGEST
from omphalos.flick.judged import SEATS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from omphalos.envs.shot.batch import Reward
    from omphalos.envs.shot.positions import Position, Source

    Float32s = NDArray[np.float32]

RenderMode = Literal["ansi", "svg"]


def _spaces(features: int) -> tuple[Box, Box]:
    """The spaces of observations and of actions."""
    return (
        Box(-LARGEST, LARGEST, (features,), np.float32),
        Box(-1.0, 1.0, (ACTIONS,), np.float32),
    )


class FlickShotEnv(gymnasium.Env[Any, Any]):
    """One flick from a position of a real game. An episode has one step."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        positions: Source | Sequence[Position] = "played",
        reward: Reward = "points",
        render_mode: RenderMode | None = None,
    ) -> None:
        """See `FlickShots` for the arguments; `render_mode` is how `render` shows the position: "ansi" or "svg"."""
        self.render_mode = render_mode
        shots = FlickShots(1, positions, reward=reward, points=np.zeros((1, SEATS)), left=True)
        self.shots = shots
        self.observation_space, self.action_space = _spaces(shots.features)
        self._over = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Go to a new position. There are no options."""
        super().reset(seed=seed)
        self._over = False
        return self.shots.reset(seed)[0].copy(), {"position": int(self.shots.position[0])}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Flick. The observation is the mat that the flick left."""
        if self._over:
            raise gymnasium.error.ResetNeeded("an episode of FlickShot is one flick: call reset")
        self._over = True
        shots = self.shots
        shots.step(np.asarray(action, dtype=np.float32).reshape(1, ACTIONS))
        info = {"points": shots.points[0].copy(), "position": int(shots.flicked[0])}
        return shots.left[0].copy(), float(shots.rewards[0]), True, False, info

    def render(self) -> Any:
        """The position to flick from, as text or as an SVG picture. None without a render mode."""
        if self.render_mode is None:
            return None
        from omphalos.flick import GAME
        from omphalos.flick.notation import write

        shots = self.shots
        position = shots.positions[int((shots.flicked if self._over else shots.position)[0])]
        view = GAME.view(position.state, position.seat)
        return write(view) if self.render_mode == "ansi" else GAME.draw(view, "en")


class FlickShotVector(VectorEnv[Any, Any, Any]):
    """Many flicks in one call. Episodes have one step, and the next begins in the same step.

    So `step` returns the observations of new positions with the rewards of the flicks. What the flicks left is in
    `info["final_obs"]`, and the points of each player in `info["points"]`.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        positions: Source | Sequence[Position] = "played",
        reward: Reward = "points",
        final_obs: bool = True,
        copy: bool = True,
    ) -> None:
        """Make room for `num_envs` flicks.

        Args:
            num_envs: how many.
            positions: see `FlickShots`.
            reward: see `FlickShots`.
            final_obs: whether what the flicks left is computed.
            copy: whether each step returns new arrays. Without, it writes into the same arrays again.
        """
        super().__init__()
        self.num_envs = num_envs
        self.shots = FlickShots(num_envs, positions, reward=reward, points=np.zeros((num_envs, SEATS)), left=final_obs)
        self.single_observation_space, self.single_action_space = _spaces(self.shots.features)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._truncations = np.zeros(num_envs, dtype=np.bool_)
        self._all = np.ones(num_envs, dtype=np.bool_)
        self._copy = copy

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Go to new positions. There are no options. One seed is for all environments, each of which differs."""
        if seed is not None and not isinstance(seed, int | np.integer):
            raise ValueError("FlickShot takes one seed for all environments, not one for each")
        found = self.shots.reset(None if seed is None else int(cast(int, seed)))
        return found.copy() if self._copy else found, {}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Flick in each environment: actions are (N, 2)."""
        shots = self.shots
        shots.step(np.ascontiguousarray(actions, dtype=np.float32))
        info: dict[str, Any] = {"points": shots.points, "_points": self._all}
        if len(shots.left):
            info["final_obs"], info["_final_obs"] = shots.left, self._all
        if not self._copy:
            return shots.observations, shots.rewards, shots.terminations, self._truncations, info
        info = {name: found.copy() for name, found in info.items()}
        return (
            shots.observations.copy(),
            shots.rewards.copy(),
            shots.terminations.copy(),
            self._truncations.copy(),
            info,
        )
