"""A game in progress, as environments need it: who is asked, what they see and may do, and what they get.

If several seats are asked at once, as in a vote, they are asked in seat order. What one of them answers is in nobody
else's view before the game shows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from omphalos.envs.choices import Offer
from omphalos.envs.codec import form_for
from omphalos.envs.encoders import encoder_for
from omphalos.envs.errors import NotReset
from omphalos.envs.layout import Row
from omphalos.envs.rewards import Rewards
from omphalos.table.booked import Booked
from omphalos.table.chance import Chance
from omphalos.table.game import SPECTATOR, AnyGame
from omphalos.table.legal import Legal


class Match:
    """One game after the other, with the same players, options and form of actions."""

    def __init__(
        self,
        game: AnyGame,
        players: int,
        options: Any = None,
        actions: str = "discrete",
        reward: str = "difference",
        grid: Any = None,
    ) -> None:
        self.game = game
        self.players = players
        self.options = game.read_options(options)
        self.encoder = encoder_for(game, players)
        self.form = form_for(game, actions, grid)
        self.rewards = Rewards(players, reward)
        self.seed = 0  # of this game
        self.moves = 0
        self.state: Any = None
        self.seat: int | None = None  # who is asked; None: nobody, the game is over
        self.last: Booked[Any, Any] | None = None  # the events of the last move
        self._views: dict[int, tuple[Any, Any]] = {}  # by seat: the last state that it saw, and its view of it
        self._rows: dict[int, tuple[Any, Row]] = {}  # by seat: the last state that was encoded, and its numbers
        self._legal: Legal[Any] | None = None
        self._offer: Offer | None = None
        self._mask: Any = None

    def begin(self, seed: int) -> None:
        """Begin a new game. All its chance follows from the seed."""
        self.seed = seed
        self._chance = Chance(seed, self.game.streams)
        self.moves = 0
        self._views, self._rows = {}, {}
        self.rewards.begin()
        self._set(self.game.deal(self.game.start(self.players, self.options), self._chance))

    def _set(self, booked: Booked[Any, Any]) -> None:
        self.last, self.state = booked, booked.state
        asked = self.game.to_act(self.state)
        self.seat = asked[0] if asked else None
        self._legal = self._offer = self._mask = None

    def view(self, seat: int = SPECTATOR) -> Any:
        """What a seat may know. Built once for each state."""
        state, last = self.state, self._views.get(seat)
        if last is not None and last[0] is state:
            return last[1]
        view = self.game.view(state, seat) if last is None else self.game.view_after(state, seat, last)
        self._views[seat] = state, view
        return view

    def row(self, seat: int) -> Row:
        """What a seat may know, as numbers. Encoded once for each state; callers do not change it."""
        state, last = self.state, self._rows.get(seat)
        if last is not None and last[0] is state:
            return last[1]
        row = self.encoder.layout.row() if last is None else last[1].copy()
        self.encoder.encode_state(state, seat, row, last and last[0])
        self._rows[seat] = state, row
        return row

    def write_row(self, seat: int, out: Row) -> None:
        """Write what a seat may know into `out`. Rows that `row` has returned change with it."""
        last = self._rows.get(seat)
        row = self.encoder.layout.row() if last is None else last[1]
        self.encoder.encode_state(self.state, seat, row, last and last[0])
        self._rows[seat] = self.state, row
        out[:] = row

    def legal(self) -> Legal[Any]:
        """What the asked seat may do."""
        if self._legal is None:
            self._legal = self.game.legal(self.state, self._asked())
        return self._legal

    def offer(self) -> Offer:
        """What the asked seat may do, numbered."""
        if self._offer is None:
            seat = self._asked()
            self._offer = self.form.choices.offer(partial(self.view, seat), seat, self.players, self.legal())
        return self._offer

    def decode(self, said: Any) -> Any:
        """The action that the asked seat says, in the form of the actions."""
        return self.form.decode(self.offer(), said)

    def mask(self) -> Any:
        """The mask of what the asked seat may do, in the form of the actions."""
        if self._mask is None:
            self._mask = self.form.mask(self.offer())
        return self._mask

    def play(self, action: Any) -> None:
        """Play an action of the asked seat."""
        self._set(self.game.decide(self.state, self._asked(), action, self._chance))
        self.moves += 1

    def take_rewards(self, seat: int | None = None) -> list[float]:
        """What each seat gets since the last call. `seat` is one whose view is needed anyway; scores are public."""

        def scores() -> Sequence[float]:
            return self.view(SPECTATOR if seat is None else seat).scores

        return self.rewards.take(scores, self.game.outcome(self.state))

    def option_info(self) -> dict[str, Any]:
        """The numbers of what the asked seat may do, and features of each: for infos."""
        offer = self.offer()
        return {"options": self.form.choices.features(offer), "option_numbers": offer.numbers}

    def _asked(self) -> int:
        if self.seat is None:
            raise NotReset(
                "nobody is asked: call reset first" if self.state is None else "the game is over: call reset"
            )
        return self.seat
