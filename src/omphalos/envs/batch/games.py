"""A range of the games of a batch: what one process does."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from omphalos.envs.forms.discrete import DiscreteForm
from omphalos.envs.match import Match
from omphalos.table.registry import find_game

if TYPE_CHECKING:
    from omphalos.envs.batch.arrays import Arrays


class Spec(NamedTuple):
    """Which game is played, and how."""

    game: str
    players: int
    options: Any
    reward: str
    grid: Any

    def match(self) -> Match:
        """A game that has not begun."""
        return Match(find_game(self.game), self.players, self.options, "discrete", self.reward, self.grid)

    def matches(self, count: int) -> list[Match]:
        """Games that have not begun. They share the encoder and the form, which hold nothing of a game."""
        found = [self.match() for _ in range(count)]
        for match in found[1:]:
            match.encoder, match.form = found[0].encoder, found[0].form
        return found


class Games:
    """Games `first` and following of a batch. Rows of the arrays belong to games by their number."""

    def __init__(self, spec: Spec, arrays: Arrays, first: int, stop: int) -> None:
        self._arrays = arrays
        self._first = first
        self._matches = spec.matches(stop - first)
        self._begun = [0] * (stop - first)  # games begun in each row
        self._seed = 0

    def reset(self, seed: int) -> None:
        """Begin a game in each row."""
        self._seed = seed
        self._begun = [0] * len(self._matches)
        for i in range(len(self._matches)):
            self._begin(i)
            self._show(i)
        rows = slice(self._first, self._first + len(self._matches))
        self._arrays.rewards[rows] = 0.0
        self._arrays.terminations[rows] = False

    def step(self) -> None:
        """Play the action of each row, which must be legal. A game that ends is followed by the next one at once."""
        arrays = self._arrays
        for i, match in enumerate(self._matches):
            row = self._first + i
            match.play(match.form.decode(match.offer(), int(arrays.actions[row])))
            arrays.rewards[row] = match.take_rewards(match.seat)
            over = match.seat is None
            arrays.terminations[row] = over
            if over:
                self._begin(i)
            self._show(i)

    def _begin(self, i: int) -> None:
        """Begin the next game of a row. Its seed depends on the row and on how many games there were before it."""
        row, number = self._first + i, self._begun[i]
        text = f"{self._seed}/{row}/{number}".encode()
        self._begun[i] += 1
        self._matches[i].begin(int.from_bytes(blake2b(text, digest_size=8).digest(), "little"))

    def _show(self, i: int) -> None:
        arrays, match, row = self._arrays, self._matches[i], self._first + i
        seat = match.seat
        assert seat is not None
        arrays.seats[row] = seat
        arrays.observations[row] = match.row(seat)
        cast(DiscreteForm, match.form).write_mask(match.offer(), arrays.masks[row])
