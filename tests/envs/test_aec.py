"""The environments of PettingZoo pass its own tests, and keep the promises of docs/environments.md."""

from __future__ import annotations

import subprocess
import sys
import warnings
from importlib import import_module
from typing import Any

import numpy as np
import pettingzoo
import pytest

import omphalos.envs  # registers
from omphalos.envs import render
from omphalos.envs.aec import GameEnv, flick_env, oracle_env
from omphalos.envs.errors import BadForm, CannotRender, IllegalAction, NotReset
from omphalos.table.errors import BadPlayers
from tests.envs.states import IDS, TABLES

with warnings.catch_warnings():  # with pygame, which a benchmark's peer brings, it imports games in a deprecated way
    warnings.simplefilter("ignore", DeprecationWarning)
    zoo: Any = import_module("pettingzoo.test")  # it has no types
FORMS = ("discrete", "mixed", "box")
assert omphalos.envs


def _env(game: str, **settings: Any) -> GameEnv:
    return {"flick": flick_env, "oracle": oracle_env}[game](**settings)


def _said(env: GameEnv) -> Any:
    """A random legal action of the selected agent, or None if it is done."""
    last: Any = env.last()
    seen, _, terminated, truncated, info = last
    if terminated or truncated:
        return None
    mask = seen["action_mask"] if "action_mask" in seen else info.get("action_mask")
    return env.action_space(env.agent_selection).sample(mask)


def _play_out(env: GameEnv, seed: int = 0) -> dict[str, float]:
    """Play a random game. Return what each agent got in all."""
    env.reset(seed=seed)
    for i, agent in enumerate(env.agents):
        env.action_space(agent).seed(seed + i)
    got = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        got[agent] += float(env.last(observe=False)[1])
        env.step(_said(env))
    return got


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("game", "players"), TABLES, ids=IDS)
def test_it_passes_the_api_test(game: Any, players: int, form: str) -> None:
    zoo.api_test(_env(game.name, players=players, actions=form), num_cycles=60)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("game", ["flick", "oracle"])
def test_it_is_deterministic_from_its_seed(game: str, form: str) -> None:
    zoo.seed_test(lambda: _env(game, players=3, actions=form), num_cycles=40)


def _missing(name: str) -> None:
    return None


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("game", ["flick", "oracle"])
def test_it_renders(game: str, form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if (game, form) != ("oracle", "discrete"):  # pixels take long, and do not depend on the form
        monkeypatch.setattr(render, "find_spec", _missing)

    def env(render_mode: str) -> GameEnv:
        return _env(game, actions=form, render_mode=render_mode)

    def drawn(svg: str) -> bool:
        return svg.startswith("<svg")

    def told(text: str) -> bool:
        return "is asked" in text

    zoo.render_test(env, custom_tests={"svg": drawn, "ansi": told})


@pytest.mark.parametrize("game", ["flick", "oracle"])
def test_it_is_registered(game: str) -> None:
    env = pettingzoo.make("aec", f"omphalos/{game}-v0", players=2, actions="box")
    env.reset(seed=1)
    assert isinstance(env, GameEnv)
    assert str(env) == f"omphalos_{game}_v0"
    assert env.possible_agents == ["player_0", "player_1"]


@pytest.mark.parametrize(("game", "players"), TABLES, ids=IDS)
def test_rewards_are_differences_of_scores(game: Any, players: int) -> None:
    env = _env(game.name, players=players)
    got = _play_out(env)
    outcome = game.outcome(env.match.state)
    scores = outcome.scores
    for seat in range(players):
        others = [score for other, score in enumerate(scores) if other != seat]
        mean = sum(others) / len(others) if others else 0.0
        assert got[f"player_{seat}"] == pytest.approx(scores[seat] - mean)
    shaped = _play_out(_env(game.name, players=players, reward="shaped"))
    assert shaped == pytest.approx(got)  # the same game, paid as it goes
    if players > 1:
        won = _play_out(_env(game.name, players=players, reward="win"))
        assert sum(won.values()) == pytest.approx(0.0)
        assert {seat for seat in range(players) if won[f"player_{seat}"] > 0} in ({*outcome.winners}, set())


def test_hidden_votes_are_asked_in_turn_and_shown_to_nobody() -> None:
    """In the council of a game, all that the others observe is that a vote was cast."""
    seen: list[list[Any]] = []
    for vote in (0, 1):
        env = _env("flick", players=3, options={"gods": False}, observation="flat")
        env.reset(seed=3)
        env.action_space("player_0").seed(0)
        while env.match.state.phase != "council":
            env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
        assert env.agent_selection == "player_0"
        allowed = np.flatnonzero(env.observe("player_0")["action_mask"])
        assert len(allowed) == 2
        env.step(int(allowed[vote]))
        assert env.agent_selection == "player_1"
        own = env.observe("player_0")["observation"]
        others = [env.observe(f"player_{seat}") for seat in (1, 2)]
        seen.append([own, others, dict(env.infos["player_1"])])
    assert not np.array_equal(seen[0][0], seen[1][0])
    for one, other in zip(seen[0][1], seen[1][1], strict=True):
        assert np.array_equal(one["observation"], other["observation"])
        assert np.array_equal(one["action_mask"], other["action_mask"])
    assert np.array_equal(seen[0][2]["options"], seen[1][2]["options"])


def test_only_the_asked_agent_has_a_mask() -> None:
    env = _env("oracle", players=2)
    env.reset(seed=0)
    asked = env.agent_selection
    (other,) = set(env.agents) - {asked}
    assert env.observe(asked)["action_mask"].any()
    assert not env.observe(other)["action_mask"].any()
    assert env.observe(asked) is env.observe(asked)  # built once
    assert env.infos[other] == {}
    assert len(env.infos[asked]["options"]) == len(env.infos[asked]["option_numbers"])


def test_an_illegal_action_ends_the_game_or_is_raised() -> None:
    env = _env("oracle", players=2, illegal_reward=-5.0)
    env.reset(seed=0)
    agent = env.agent_selection
    illegal = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    env.step(illegal)
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards[agent] == -5.0
    assert sum(env.rewards.values()) == -5.0
    assert "not legal" in env.infos[agent]["illegal"]
    assert not env.observe(agent)["action_mask"].any()
    while env.agents:
        env.step(None)
    with pytest.raises(NotReset):
        env.step(0)

    env = _env("oracle", players=2, illegal="raise")
    env.reset(seed=0)
    before = env.match.state
    with pytest.raises(IllegalAction):
        env.step(illegal)
    assert env.match.state is before
    env.step(_said(env))
    assert env.match.state is not before


def test_a_game_can_be_truncated() -> None:
    env = pettingzoo.make("aec", "omphalos/oracle-v0", players=2, max_cycles=5)
    env.reset(seed=0)
    steps = 0
    for _ in env.agent_iter():
        said = _said(env.unwrapped)  # pyright: ignore[reportArgumentType]
        steps += said is not None
        env.step(said)
    assert steps == 5


def test_wrong_settings_are_refused() -> None:
    for settings in ({"actions": "none"}, {"reward": "none"}, {"observation": "none"}, {"illegal": "none"}):
        with pytest.raises(BadForm, match="there is"):
            _env("oracle", **settings)
    with pytest.raises(BadForm):
        _env("oracle", players=1, reward="win")
    with pytest.raises(BadPlayers):
        _env("flick", players=1)
    with pytest.raises(CannotRender):
        _env("flick", render_mode="3d")
    env = _env("flick")
    with pytest.raises(NotReset):
        env.observe("player_0")
    with pytest.raises(CannotRender):
        env.render()


def test_nothing_is_drawn_unless_somebody_renders() -> None:
    code = """
import sys
import omphalos.envs, pettingzoo
for game in ("flick", "oracle"):
    env = pettingzoo.make("aec", f"omphalos/{game}-v0")
    env.reset(seed=0)
    for agent in env.agent_iter(2):
        env.step(env.action_space(agent).sample(env.last()[0]["action_mask"]))
drawn_by = ("pygame", "matplotlib", "resvg_py")
drawing = [name for name in sys.modules if ".draw" in name or name.split(".")[0] in drawn_by]
assert not drawing, drawing
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)
