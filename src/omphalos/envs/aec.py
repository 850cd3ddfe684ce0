"""Both games as PettingZoo environments: agents act one after the other."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
from gymnasium import Space, spaces
from pettingzoo import AECEnv

from omphalos.envs.errors import IllegalAction, NotReset
from omphalos.envs.match import Match
from omphalos.envs.render import modes, render
from omphalos.envs.settings import ILLEGAL_REWARD, Illegal, Observation, read_settings
from omphalos.table.game import AnyGame


class GameEnv(AECEnv[str, Any, Any]):
    """A game with an agent at each seat: `player_0`, `player_1` …

    Args:
        game: its name, or the game itself.
        players: how many agents play.
        actions: the form of actions: `discrete`, `mixed` or `box`.
        reward: `difference`, `shaped` or `win`.
        options: the game's options, as `omphalos play` takes them.
        observation: `dict` for a dict of arrays, `flat` for one vector.
        illegal: what an illegal action does. `terminate` ends the game, and the agent gets `illegal_reward`; `raise`
            raises IllegalAction and changes nothing.
        features: whether infos have the features of each option.
        max_cycles: truncate a game after this many actions.
        grid: how the discrete form cuts the free numbers of Palec boży.
        render_mode: `human`, `ansi`, `svg` or `rgb_array`.
    """

    def __init__(
        self,
        game: str | AnyGame,
        players: int | None = None,
        actions: str = "discrete",
        reward: str = "difference",
        options: Any = None,
        observation: Observation = "dict",
        illegal: Illegal = "terminate",
        illegal_reward: float = ILLEGAL_REWARD,
        features: bool = True,
        max_cycles: int | None = None,
        grid: Any = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        found, self._flat, self._raises = read_settings(game, observation, illegal, render_mode)
        self.match = Match(found, 2 if players is None else players, options, actions, reward, grid)
        self.metadata = {
            "name": f"omphalos_{found.name}_v0",
            "render_modes": modes(),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.match.players)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._illegal_reward = illegal_reward
        self._features = features
        self._max_cycles = max_cycles
        self._masked = self.match.form.name == "discrete"
        self._nothing = np.zeros(self.match.form.choices.cells, np.int8)  # the mask of who is not asked
        self._action_spaces = {agent: self.match.form.space() for agent in self.possible_agents}
        self._observation_spaces = {agent: self._new_space() for agent in self.possible_agents}
        self._observed: dict[int, Any] = {}
        self._seeds = np.random.default_rng()

    def _new_space(self) -> Space[Any]:
        layout = self.match.encoder.layout
        seen = cast("Space[Any]", layout.flat_box() if self._flat else layout.dict_space())
        if not self._masked:
            return seen
        mask = spaces.Box(0, 1, self._nothing.shape, np.int8)
        return cast("Space[Any]", spaces.Dict({"observation": seen, "action_mask": mask}))

    # --- the interface of PettingZoo

    def observation_space(self, agent: str) -> Space[Any]:
        """What the agent may be shown."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """What the agent may say."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game. With a seed, it and those after it follow from the seed. No `options` are known."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.match.begin(int(self._seeds.integers(1 << 63)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._next()

    def _next(self) -> None:
        """Ask the next agent."""
        match = self.match
        self._observed = {}
        self.infos = {agent: {} for agent in self.agents}
        if match.seat is not None:
            self.agent_selection = self.possible_agents[match.seat]
            self.infos[self.agent_selection] = asked_info(match, self._features)

    def observe(self, agent: str) -> Any:
        """What the agent sees now. In the discrete form with its mask, all 0 for an agent that is not asked."""
        seat = self._seat_of[agent]
        seen = self._observed.get(seat)
        if seen is None:
            seen = self._observed[seat] = self._look(agent, seat)
        return seen

    def _look(self, agent: str, seat: int) -> Any:
        match = self.match
        if match.state is None:
            raise NotReset("call reset before observe")
        row = match.row(seat)
        seen: Any = row if self._flat else match.encoder.layout.split(row)
        if not self._masked:
            return seen
        asked = seat == match.seat and not self.terminations.get(agent, True) and not self.truncations.get(agent, True)
        mask = match.mask() if asked else self._nothing
        return {"observation": seen, "action_mask": mask}

    def step(self, action: Any) -> None:
        """Play an action of the selected agent."""
        if not self.agents:
            raise NotReset("the game is over: call reset")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        match = self.match
        illegal = ""
        rewards = [0.0] * match.players
        try:
            move = match.form.decode(match.offer(), action)
        except IllegalAction as problem:
            if self._raises:
                raise
            illegal = str(problem)
            rewards[self._seat_of[agent]] = self._illegal_reward
        else:
            match.play(move)
            rewards = match.take_rewards(match.seat)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {one: rewards[self._seat_of[one]] for one in self.agents}
        self._next()
        if illegal:
            self.infos[agent] = {"illegal": illegal}
            self._observed = {}
        if illegal or match.seat is None:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._max_cycles is not None and match.moves >= self._max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> Any:
        """The game as a spectator sees it."""
        return render(self.match, self.render_mode)

    def close(self) -> None:
        """Nothing is held."""


def asked_info(match: Match, features: bool) -> dict[str, Any]:
    """The info of the seat that is asked: the mask of forms that need one there, and its options."""
    info = match.option_info() if features else {}
    return {"action_mask": match.mask(), **info} if match.form.name == "mixed" else info


def flick_env(**settings: Any) -> GameEnv:
    """Palec boży for two to four agents."""
    return GameEnv("flick", **settings)


def oracle_env(**settings: Any) -> GameEnv:
    """Wyrocznia for one to four agents."""
    return GameEnv("oracle", **settings)
