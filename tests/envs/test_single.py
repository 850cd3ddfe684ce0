"""The environments of Gymnasium pass its own checker, and keep the promises of docs/environments.md."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import omphalos.envs  # registers
from omphalos.bots.spec import BadBot
from omphalos.envs.errors import BadForm, IllegalAction, NotReset
from omphalos.envs.single import FlickEnv, OracleEnv, SingleEnv
from omphalos.table.game import Outcome

assert omphalos.envs
FORMS = ("discrete", "mixed", "box")


def _play_out(env: SingleEnv, seed: int | None = None) -> tuple[float, dict[str, Any]]:
    """Play a game at random. Return the sum of rewards and the last info."""
    _, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    total, over = 0.0, False
    while not over:
        _, reward, over, _, info = env.step(env.action_space.sample(info.get("action_mask")))
        total += reward
    return total, info


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", ["Flick", "Oracle"])
def test_it_passes_the_checker(name: str, form: str) -> None:
    env = gymnasium.make(f"omphalos/{name}-v0", actions=form).unwrapped
    check_env(env, skip_render_check=form != "discrete")  # pictures take long, and do not depend on the form


@pytest.mark.parametrize(
    ("kind", "settings"),
    [
        (FlickEnv, {"opponents": ["random", "random"]}),
        (FlickEnv, {"opponents": ["random"], "seat": 1}),
        (OracleEnv, {"opponents": []}),
        (OracleEnv, {"opponents": ["random", "random"], "seat": 0}),
    ],
)
def test_the_agent_gets_its_difference(kind: type[SingleEnv], settings: dict[str, Any]) -> None:
    env = kind(**settings)
    total, info = _play_out(env, seed=5)
    own, *others = info["scores"]
    assert total == pytest.approx(own - np.mean(others) if others else own)
    assert info["forfeits"] == 0
    if "seat" in settings:
        assert env.seat == settings["seat"]
    env.close()
    again = kind(**settings, reward="shaped", observation="flat")
    assert _play_out(again, seed=5)[0] == pytest.approx(total)  # the same game: bots depend on the seed alone


def test_opponents_are_bots_by_their_texts() -> None:
    """Wyrocznia's greedy beats an agent that acts at random."""
    env = OracleEnv(opponents=["oracle/greedy:budget=1"], reward="win")
    assert _play_out(env, seed=1)[0] == -1.0
    env.close()


def test_opponents_follow_the_agent_in_seat_order() -> None:
    env = OracleEnv(opponents=["random", "oracle/greedy:budget=1", "oracle/greedy:budget=2"], seat=2)
    env.reset(seed=1)
    assert {seat: str(bot.bot.spec) for seat, bot in env._seats.items()} == {  # pyright: ignore[reportPrivateUsage]
        3: "random",
        0: "greedy:budget=1",
        1: "greedy:budget=2",
    }
    env.close()


@pytest.mark.parametrize(
    ("opponents", "seat", "ranks", "won"),
    [
        (2, 1, (2, 1, 3), True),
        (2, 1, (1, 2, 3), False),
        (2, 1, (1, 1, 3), True),  # shared with one of the others
        (2, 1, (1, 1, 1), False),  # shared with everybody is no win
        (1, 0, (1, 1), False),
        (0, 0, (1,), True),
    ],
)
def test_the_last_info_has_the_own_score_first_and_says_who_won(
    opponents: int, seat: int, ranks: tuple[int, ...], won: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    env = OracleEnv(opponents=["random"] * opponents, seat=seat)
    env.reset(seed=1)
    scores = tuple(10.0 * (place + 1) for place in range(opponents + 1))

    def outcome(self: Any, state: Any) -> Outcome:
        return Outcome(ranks, scores)

    monkeypatch.setattr(type(env.match.game), "outcome", outcome)
    monkeypatch.setattr(env.match, "seat", None)
    info = env._info()  # pyright: ignore[reportPrivateUsage]
    assert info["won"] is won
    assert info["scores"].tolist() == [*scores[seat:], *scores[:seat]]
    assert info["forfeits"] == 0
    env.close()


def test_winning_is_told() -> None:
    env = FlickEnv(reward="win")
    for seed in range(3):
        total, info = _play_out(env, seed)
        assert info["won"] == (total > 0)


def test_the_seat_is_drawn_for_each_game() -> None:
    env = OracleEnv(opponents=["random"] * 3)
    env.reset(seed=0)
    seats: set[int] = set()
    for _ in range(20):
        env.reset()
        seats.add(env.seat)
        assert env.match.seat == env.seat
    assert seats == {0, 1, 2, 3}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", ["Flick", "Oracle"])
def test_it_can_be_stacked(name: str, form: str) -> None:
    envs: Any = gymnasium.make_vec(f"omphalos/{name}-v0", num_envs=2, vectorization_mode="sync", actions=form)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    envs.reset(seed=0)
    envs.action_space.seed(0)
    for _ in range(3):
        seen, rewards, *_ = envs.step(envs.action_space.sample())
        assert rewards.shape == (2,)
        assert all(len(block) == 2 for block in seen.values())
    envs.close()


def test_masks_are_those_of_the_game() -> None:
    env = gymnasium.make("omphalos/Oracle-v0")
    _, info = env.reset(seed=0)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == np.bool_
    assert np.array_equal(masks, info["action_mask"] == 1)
    assert 0 < masks.sum() < len(masks)
    with pytest.raises(BadForm):
        OracleEnv(actions="box").action_masks()


def test_features_come_on_demand() -> None:
    env = OracleEnv(features=True)
    _, info = env.reset(seed=0)
    assert info["options"].shape == (len(info["option_numbers"]), len(env.match.form.choices.columns))
    assert np.array_equal(np.flatnonzero(info["action_mask"]), info["option_numbers"])


def test_illegal_actions() -> None:
    env = OracleEnv(illegal_reward=-7.0)
    _, info = env.reset(seed=0)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, truncated, info = env.step(illegal)
    assert (reward, terminated, truncated) == (-7.0, True, False)
    assert "not legal" in info["illegal"]
    with pytest.raises(NotReset):
        env.step(0)
    env = OracleEnv(illegal="raise")
    env.reset(seed=0)
    with pytest.raises(IllegalAction):
        env.step(illegal)
    env.step(int(np.flatnonzero(env.action_masks())[0]))


def test_wrong_settings_are_refused() -> None:
    with pytest.raises(BadForm, match="list of bots"):
        FlickEnv(opponents="greedy")
    with pytest.raises(BadForm, match="seats 0 to 1"):
        FlickEnv(seat=2)
    with pytest.raises(BadBot, match="hunter"):
        FlickEnv(opponents=["huntr"])
    with pytest.raises(NotReset):
        FlickEnv().step(0)
