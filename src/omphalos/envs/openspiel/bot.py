"""Our bots as bots of OpenSpiel. They see the view of their seat, as everywhere."""

from __future__ import annotations

from typing import Any

from omphalos.bots.bot_seat import BotSeat
from omphalos.envs.openspiel.games import OmphalosGame, OmphalosState
from omphalos.envs.openspiel.spiel import pyspiel


class OmphalosBot(pyspiel.Bot):
    """A bot by its text, such as `greedy` or `hunter:budget=200`.

    An action is decided when its first field is asked for. Of a field with a grid the nearest legal value is taken.
    """

    def __init__(self, game: OmphalosGame, player: int, text: str, seed: int = 0) -> None:
        pyspiel.Bot.__init__(self)
        rules = game.rules
        self._seat = BotSeat(text, rules.game, player, seed, rules.options)
        self._player = player
        self._decided: tuple[Any, Any] = (None, None)  # the state and the action for it

    def step(self, state: OmphalosState) -> int:
        """The next field of the bot's action."""
        node = state.node
        if self._decided[0] is not node.state:
            game = node.rules.game
            n = 0 if node.past is None else node.past.move.n + 1
            answer = self._seat.decide(n, node.view(self._player), game.legal(node.state, self._player))
            self._decided = node.state, answer.action
        return node.offer.nearest(self._decided[1])

    def restart(self) -> None:
        """Forget the last action."""
        self._decided = (None, None)

    def restart_at(self, state: OmphalosState) -> None:
        """Forget the last action."""
        self.restart()
