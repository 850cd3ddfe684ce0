"""Both games as Gymnasium environments: one seat learns, bots play the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final, cast

import gymnasium
import numpy as np
from gymnasium import Space
from numpy.typing import NDArray

from omphalos.bots.bot_seat import BotSeat
from omphalos.bots.random_bot import Random
from omphalos.bots.registry import make_bot
from omphalos.envs.errors import BadForm, IllegalAction, NotReset
from omphalos.envs.match import Match
from omphalos.envs.render import modes, render
from omphalos.envs.settings import ILLEGAL_REWARD, Illegal, Observation, read_settings
from omphalos.table.game import AnyGame

_OPPONENTS: Final = ("random",)


class SingleEnv(gymnasium.Env[Any, Any]):
    """A game with one agent.

    Args:
        game: its name, or the game itself.
        opponents: the bots of the other seats, in seat order after the agent's, as texts: `["hunter:budget=200"]`. An
            empty list for Wyrocznia alone.
        seat: the agent's seat. None: drawn anew for each game.
        actions: the form of actions: `discrete`, `mixed` or `box`.
        reward: `difference`, `shaped` or `win`.
        options: the game's options, as `omphalos play` takes them.
        observation: `dict` for a dict of arrays, `flat` for one vector.
        illegal: what an illegal action does. `terminate` ends the game with `illegal_reward`; `raise` raises
            IllegalAction and changes nothing.
        features: whether infos have the features of each option. Vector environments cannot stack them.
        grid: how the discrete form cuts the free numbers of Palec boży.
        render_mode: `human`, `ansi`, `svg` or `rgb_array`.
    """

    metadata: dict[str, Any] = {"render_modes": modes(), "render_fps": 2}  # noqa: RUF012 (as Gymnasium declares it)

    def __init__(
        self,
        game: str | AnyGame,
        opponents: Sequence[str] = _OPPONENTS,
        seat: int | None = None,
        actions: str = "discrete",
        reward: str = "difference",
        options: Any = None,
        observation: Observation = "dict",
        illegal: Illegal = "terminate",
        illegal_reward: float = ILLEGAL_REWARD,
        features: bool = False,
        grid: Any = None,
        render_mode: str | None = None,
    ) -> None:
        found, self._flat, self._raises = read_settings(game, observation, illegal, render_mode)
        if isinstance(opponents, str):
            raise BadForm(f"opponents is a list of bots: [{opponents!r}]")
        players = 1 + len(opponents)
        if seat is not None and not 0 <= seat < players:
            raise BadForm(f"seat={seat}: {players} players have the seats 0 to {players - 1}")
        self.match = Match(found, players, options, actions, reward, grid)
        self.render_mode = render_mode
        self.seat = 0  # the agent's, in this game
        self._chosen_seat = seat
        self._illegal_reward = illegal_reward
        self._features = features
        self._bots = [make_bot(text, found, outside=True) for text in opponents]
        self._seats: dict[int, BotSeat] = {}
        self._over = True
        layout = self.match.encoder.layout
        self.observation_space = cast("Space[Any]", layout.flat_box() if self._flat else layout.dict_space())
        self.action_space = self.match.form.space()

    # --- the interface of Gymnasium

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a new game. With a seed, it and those after it follow from the seed. No `options` are known."""
        super().reset(seed=seed)
        match = self.match
        match.begin(int(self.np_random.integers(1 << 63)))
        drawn = int(self.np_random.integers(match.players))
        self.seat = drawn if self._chosen_seat is None else self._chosen_seat
        self._seats = {}
        for i, bot in enumerate(self._bots, 1):
            seat = (self.seat + i) % match.players
            self._seats[seat] = BotSeat(bot, match.game, seat, match.seed, match.options)
        self._over = False
        self._let_bots_play()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play an action, and the bots' actions until the agent is asked again or the game is over."""
        match = self.match
        if self._over:
            raise NotReset("call reset before step" if match.state is None else "the game is over: call reset")
        try:
            move = match.form.decode(match.offer(), action)
        except IllegalAction as problem:
            if self._raises:
                raise
            self._over = True
            return self._observation(), self._illegal_reward, True, False, {"illegal": str(problem)}
        match.play(move)
        self._let_bots_play()
        self._over = match.seat is None
        reward = match.take_rewards(self.seat)[self.seat]
        return self._observation(), float(reward), self._over, False, self._info()

    def _let_bots_play(self) -> None:
        """Play until the agent is asked or the game is over."""
        match = self.match
        while match.seat is not None and match.seat != self.seat:
            bot = self._seats[match.seat]
            view = None if isinstance(bot.bot, Random) else match.view(match.seat)  # random does not look
            match.play(bot.decide(match.moves, view, match.legal()).action)

    def _observation(self) -> Any:
        row = self.match.row(self.seat).copy()  # after an illegal action the state is the same as before
        return row if self._flat else self.match.encoder.layout.split(row)

    def _info(self) -> dict[str, Any]:
        """The mask, and after the last move the scores and who won."""
        match = self.match
        info: dict[str, Any] = {}
        if match.seat == self.seat:
            if match.form.name != "box":
                info["action_mask"] = match.mask()
            if self._features:
                info |= match.option_info()
            return info
        outcome = match.game.outcome(match.state)
        assert outcome is not None
        info["scores"] = np.array([outcome.scores[(self.seat + i) % match.players] for i in range(match.players)])
        info["won"] = self.seat in outcome.winners and len(outcome.winners) < max(2, match.players)
        info["forfeits"] = sum(len(bot.forfeits) for bot in self._seats.values())  # moves that bots failed to choose
        return info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which numbers of the discrete form are legal now. MaskablePPO asks for it."""
        if self.match.form.name != "discrete":
            raise BadForm(f"the form {self.match.form.name} has no masks")
        if self.match.seat != self.seat:
            return np.ones(self.match.form.choices.cells, np.bool_)  # the game is over: nothing is chosen
        return self.match.mask().astype(np.bool_)

    def render(self) -> Any:
        """The game as a spectator sees it."""
        return render(self.match, self.render_mode)

    def close(self) -> None:
        """Close the bots."""
        for bot in self._bots:
            bot.close()


class FlickEnv(SingleEnv):
    """Palec boży, for two to four players."""

    name: ClassVar[str] = "flick"

    def __init__(self, **settings: Any) -> None:
        super().__init__(self.name, **settings)


class OracleEnv(SingleEnv):
    """Wyrocznia, for one to four players."""

    name: ClassVar[str] = "oracle"

    def __init__(self, **settings: Any) -> None:
        super().__init__(self.name, **settings)
