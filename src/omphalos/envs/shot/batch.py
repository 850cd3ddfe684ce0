"""FlickShot as one call for many flicks: no Python and no new arrays between the actions and the results."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import numpy as np

from omphalos.bots.flick.evaluation.board import blank, board_of
from omphalos.envs.shot.kernels import Luck, Outcome, Slots, aim, draw_positions, finish
from omphalos.envs.shot.pool import pool_of
from omphalos.envs.shot.positions import positions_of
from omphalos.flick.judged import SEATS
from omphalos.kernels.arrays import whole
from omphalos.physics.arguments import Launches, Limits, Results
from omphalos.physics.engine import run
from omphalos.physics.kernels import NO_RECORDING
from omphalos.physics.layout import work_for
from omphalos.table.chance import seed_from

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from omphalos.envs.shot.positions import Position, Source

    Float32s = NDArray[np.float32]
    Floats = NDArray[np.float64]

Reward: TypeAlias = Literal["points", "lead"]
ACTIONS: Final = 2  # direction and speed
_NO_LIMIT: Final = Limits(np.inf, 1 << 60, np.empty(0, dtype=np.int64))


class FlickShots:
    """N positions, a flick from each, and N new positions. See `omphalos.envs.shot` for actions and observations.

    Results are written into arrays that the caller owns, the same ones at each step.
    """

    def __init__(
        self,
        num_envs: int,
        positions: Source | Sequence[Position] = "played",
        *,
        reward: Reward = "points",
        observations: Float32s | None = None,
        rewards: Floats | None = None,
        terminations: NDArray[np.bool_] | None = None,
        left: Float32s | bool = False,
        points: Floats | None = None,
    ) -> None:
        """Make room for `num_envs` flicks.

        Args:
            positions: where flicks are made from: those of games that come with the program, or others.
            reward: `points` or `lead`.
            observations: (N, features) float32, the next positions. None: it is made.
            rewards: (N,) float64. None: it is made.
            terminations: (N,) bool: True after each step. None: it is made.
            left: (N, features) float32: the mat that the flick left. True: it is made; False: it is not computed.
            points: (N, 4) float64: points of each player, from the one who flicked. None: they are not computed.
        """
        if num_envs < 1:
            raise ValueError(f"{num_envs} environments: at least one is needed")
        if reward not in ("points", "lead"):
            raise ValueError(f"the reward is points or lead, not {reward!r}")
        self.positions = positions_of(positions) if isinstance(positions, str) else tuple(positions)
        self.num_envs = num_envs
        self._pool, self._scenes = pool_of(self.positions)
        self.features = self._pool.observation.shape[1]
        self._lead = whole(1 if reward == "lead" else 0)
        rows = int(np.diff(self._scenes.first_disk).max())
        self.observations = _room(observations, (num_envs, self.features), np.float32)
        self.rewards = _room(rewards, (num_envs,), np.float64)
        self.terminations = _room(terminations, (num_envs,), np.bool_)
        given = None if isinstance(left, bool) else left
        self.left = _room(given, (num_envs if left is not False else 0, self.features), np.float32)
        self.points = _room(points, (num_envs if points is not None else 0, SEATS), np.float64)
        self._outcome = Outcome(self.observations, self.rewards, self.left, self.points)
        self._at = np.zeros(num_envs, dtype=np.int64)
        self._slots = Slots(*(np.zeros(n, dtype=np.int64) for n in (num_envs, num_envs, len(self.positions) + 1)))
        self._who = np.full((num_envs, 2, 1), -1, dtype=np.int64)
        self._how = np.ones((num_envs, 4, 1))
        self._rest = np.zeros((num_envs, rows, 2))
        self._fell = np.zeros((num_envs, rows))
        self._launches = Launches(self._slots.position, self._who, self._how)
        self._results = Results(self._rest, self._fell, np.empty(0), np.empty((0, 3), dtype=np.int64))
        self._work = work_for(rows)
        self._scratch = blank(board_of(self.positions[0].state))
        self._key = (0, 0)
        self._episode = -1

    def reset(self, seed: int | None = None) -> Float32s:
        """Go to new positions. With a seed everything begins anew; without, it goes on from there."""
        if seed is not None or self._episode < 0:
            numbers = seed_from(secrets.randbits(64) if seed is None else seed)
            self._key = int.from_bytes(numbers[:4], "little"), int.from_bytes(numbers[4:8], "little")
            self._episode = -1
        self._episode += 1
        draw_positions(len(self.positions), Luck(*self._key, self._episode), self._at)
        np.take(self._pool.observation, self._at, axis=0, out=self.observations)
        self.terminations.fill(False)
        return self.observations

    def step(self, actions: Float32s) -> None:
        """Flick: actions are (N, 2) float32, direction and speed in [-1, 1]. Fills the arrays."""
        if self._episode < 0:
            raise RuntimeError("call reset before the first step")
        if actions.shape != (self.num_envs, ACTIONS) or actions.dtype != np.float32:
            raise ValueError(f"actions are {(self.num_envs, ACTIONS)} float32, not {actions.shape} {actions.dtype}")
        luck = Luck(*self._key, self._episode)
        aim(self._pool, luck, actions, self._at, self._slots, self._who, self._how)
        run(self._scenes, self._launches, _NO_LIMIT, 0, self.num_envs, self._work, self._results, NO_RECORDING)
        finish(
            self._pool, luck, self._slots, self._rest, self._fell, self._lead, self._scratch, self._at, self._outcome
        )
        self._episode += 1
        self.terminations.fill(True)

    @property
    def position(self) -> NDArray[np.int64]:
        """(N,): the number of the position that each environment is in now."""
        return self._at

    # What the last flicks did. It is kept in another order, so these make new arrays.

    @property
    def flicked(self) -> NDArray[np.int64]:
        """(N,): the number of the position that the flick was made from."""
        return self._slots.position[self._slot()]

    @property
    def velocities(self) -> Floats:
        """(N, 2): the velocity with the tremor, metres per second."""
        return self._how[self._slot(), :2, 0]

    @property
    def rest(self) -> Floats:
        """(N, ·, 2): where each disk of the position came to rest before the turn was settled, metres.

        The flicked disk is the last of its position. One that fell is where it passed the edge.
        """
        return self._rest[self._slot()]

    @property
    def fell(self) -> Floats:
        """(N, ·): when each disk fell, in seconds, infinite for those on the mat."""
        return self._fell[self._slot()]

    def _slot(self) -> NDArray[np.int64]:
        """(N,): the slot of each environment."""
        return np.argsort(self._slots.env)


def _room(given: Any, shape: tuple[int, ...], kind: Any) -> Any:
    """The array of the caller, checked, or a new one."""
    if given is None:
        return np.zeros(shape, kind)
    if given.shape != shape or given.dtype != kind or not given.flags.c_contiguous or not given.flags.writeable:
        raise ValueError(f"an array of the caller is {shape} {np.dtype(kind)}, contiguous and writeable")
    return given
