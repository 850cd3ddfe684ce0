"""FlickShot as a batch and by Gymnasium's interfaces."""

from __future__ import annotations

import tracemalloc
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from omphalos.envs.shot import FlickShots, NoPositions, Position, positions_of
from omphalos.envs.shot.encode import HEAD, ROW
from omphalos.flick import GAME
from omphalos.flick.refusals import IllegalPlacement
from omphalos.table.chance import Chance


def random_actions(count: int, seed: int = 0) -> Any:
    """Actions all over the space."""
    return np.random.default_rng(seed).uniform(-1, 1, (count, 2)).astype(np.float32)


def test_sparse_positions_have_four_disks_at_most_and_played_ones_more() -> None:
    sparse, played = positions_of("sparse"), positions_of("played")
    assert max(len(one.state.disks) for one in sparse) == 4
    assert min(len(one.state.disks) for one in played) == 5
    with pytest.raises(NoPositions):
        positions_of("any")  # type: ignore[arg-type]


def test_a_seed_begins_with_its_first_positions() -> None:
    """Which positions come follows from the seed, the environment and the episode alone, in every version."""
    shots = FlickShots(8, [positions_of("played")[0]] * 97)
    orders: list[list[int]] = []
    for seed in (1, None, 2, 1):
        shots.reset(seed)
        orders.append(shots.position.tolist())
    first = [30, 56, 92, 79, 27, 69, 86, 49]
    assert orders == [first, [35, 15, 70, 0, 38, 32, 27, 17], [29, 32, 62, 91, 94, 13, 76, 41], first]


def test_the_seed_decides_everything_however_many_environments_there_are() -> None:
    actions = random_actions(64)
    few, many = FlickShots(16, "sparse"), FlickShots(64, "sparse")
    for batch, count in ((few, 16), (many, 64)):
        batch.reset(9)
        for _ in range(3):
            batch.step(actions[:count])
    assert np.array_equal(few.observations, many.observations[:16])
    assert np.array_equal(few.rewards, many.rewards[:16])
    seen = many.observations.copy(), many.velocities.copy()
    many.reset(9)
    for _ in range(3):
        many.step(actions)
    assert np.array_equal(seen[0], many.observations)
    assert np.array_equal(seen[1], many.velocities)
    many.reset(10)
    many.step(actions)
    assert not np.array_equal(seen[1], many.velocities)


def test_arrays_of_the_caller_are_filled_and_a_step_makes_no_others() -> None:
    room: dict[str, Any] = {
        "observations": np.zeros((4096, FlickShots(1, "sparse").features), np.float32),
        "rewards": np.full(4096, np.nan),
        "terminations": np.zeros(4096, np.bool_),
        "points": np.full((4096, 4), np.nan),
    }
    shots = FlickShots(4096, "sparse", **room)
    actions = random_actions(4096)
    shots.reset(1)
    assert room["observations"].any()
    assert not room["terminations"].any()
    shots.step(actions)
    assert np.isfinite(room["rewards"]).all()
    assert np.isfinite(room["points"]).all()
    assert room["terminations"].all()
    taken: list[int] = []
    tracemalloc.start()
    try:
        for _ in range(20):
            before = tracemalloc.get_traced_memory()[0]
            tracemalloc.reset_peak()
            shots.step(actions)
            taken.append(tracemalloc.get_traced_memory()[1] - before)
    finally:
        tracemalloc.stop()
    # The smallest of the steps: whatever else runs in this process is traced too.
    assert min(taken) < 4096, taken  # less than the smallest array of the batch


def test_actions_and_arrays_of_another_shape_are_refused() -> None:
    shots = FlickShots(2, "sparse")
    with pytest.raises(RuntimeError, match="reset"):
        shots.step(random_actions(2))
    shots.reset(0)
    with pytest.raises(ValueError, match="float32"):
        shots.step(random_actions(3))
    with pytest.raises(ValueError, match="array of the caller"):
        FlickShots(2, "sparse", rewards=np.zeros(3))
    with pytest.raises(ValueError, match="points or lead"):
        FlickShots(2, "sparse", reward="fame")  # pyright: ignore[reportArgumentType]
    with pytest.raises(ValueError, match="at least one"):
        FlickShots(0, "sparse")


def test_positions_must_be_ones_from_which_the_rules_allow_a_flick() -> None:
    one = positions_of("sparse")[3]
    with pytest.raises(IllegalPlacement):
        FlickShots(1, [Position(one.state, one.seat, one.kind, (0.0, 0.0))])
    with pytest.raises(NoPositions):
        FlickShots(1, [])
    with pytest.raises(NoPositions, match="sparse or played"):
        positions_of("crowded")  # pyright: ignore[reportArgumentType]


def test_numbers_beyond_the_action_space_are_taken_as_its_ends() -> None:
    shots = FlickShots(3, [positions_of("sparse")[0]])
    shots.reset(4)
    shots.step(np.array([[0, 1], [0, 7], [0, np.inf]], np.float32))
    speeds = np.hypot(*shots.velocities.T)
    assert (speeds > 0.8 * speeds.max()).all()
    shots.reset(4)
    shots.step(np.array([[0, -1], [0, -7], [0, np.nan]], np.float32))
    assert (np.hypot(*shots.velocities.T) < 0.3).all()


def test_action_zero_aims_at_the_navel() -> None:
    one = positions_of("sparse")[0]
    shots = FlickShots(512, [one])
    shots.reset(2)
    shots.step(np.zeros((512, 2), np.float32))
    vx, vy = shots.velocities.mean(axis=0)
    x, y = one.at
    assert abs(vx * y - vy * x) < 0.01 * np.hypot(x, y)
    assert vx * x + vy * y < 0


def test_the_seat_that_flicks_sees_its_own_corner_in_the_south_west_and_nothing_hidden() -> None:
    some: tuple[Position, ...] = positions_of("played")[::40]
    hidden = [
        Position(GAME.disguise(one.state, one.seat, Chance(n, GAME.streams)), one.seat, one.kind, one.at)
        for n, one in enumerate(some)
    ]
    seen, disguised = FlickShots(64, some), FlickShots(64, hidden)
    first = seen.reset(3)
    assert np.array_equal(first, disguised.reset(3))
    flicked = first[:, HEAD : HEAD + ROW]
    assert (flicked[:, :2] < -0.4).all()
    assert (flicked[:, 2] == 1.0).all()
    counts = [len(some[int(i)].state.disks) for i in seen.position]
    assert first[:, HEAD + ROW :].reshape(64, -1, ROW)[:, :, 6:].sum(axis=(1, 2)).tolist() == counts


def test_lead_counts_what_the_others_lose() -> None:
    actions = random_actions(512)
    points, lead = (
        FlickShots(512, "played", reward=reward, points=np.zeros((512, 4))) for reward in ("points", "lead")
    )
    points.reset(0)
    lead.reset(0)
    points.step(actions)
    lead.step(actions)
    assert np.array_equal(points.points, lead.points)
    assert (points.rewards != lead.rewards).any()


def test_one_environment_passes_the_checks_of_gymnasium() -> None:
    env = gymnasium.make("omphalos/FlickShot-v0", positions="sparse", render_mode="svg")
    check_env(env.unwrapped, skip_render_check=True)
    env.reset(seed=1)
    assert str(env.render()).startswith("<svg")
    _, reward, terminated, truncated, info = env.step(env.action_space.sample())
    assert (terminated, truncated) == (True, False)
    assert isinstance(reward, float)
    assert info["points"].shape == (4,)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.unwrapped.step(env.action_space.sample())


def test_a_vector_begins_the_next_episode_in_the_same_step() -> None:
    envs: Any = gymnasium.make_vec("omphalos/FlickShot-v0", num_envs=32, positions="sparse")
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    first, _ = envs.reset(seed=5)
    assert envs.observation_space.contains(first)
    actions = envs.action_space.sample()
    second, rewards, terminated, truncated, info = envs.step(actions)
    third, *_ = envs.step(actions)
    assert envs.observation_space.contains(second)
    assert envs.observation_space.contains(info["final_obs"])
    assert terminated.all()
    assert not truncated.any()
    assert rewards.shape == (32,)
    assert not np.array_equal(second, third)  # copies: the second is still as it was
    assert not np.array_equal(second, info["final_obs"])
    with pytest.raises(ValueError, match="one seed"):
        envs.reset(seed=[1] * 32)
