"""A range of the games of a batch: what one process does."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from omphalos.envs.batch.arrays import Arrays
from omphalos.envs.forms.discrete import DiscreteForm
from omphalos.envs.match import Match
from omphalos.table.registry import find_game

if TYPE_CHECKING:
    from collections.abc import MutableSequence


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
        rows: list[Any] = [array[first:stop] for array in arrays]
        self._arrays = Arrays(*rows)  # those of these games
        self._first = first
        self._matches = spec.matches(stop - first)
        self._form = cast(DiscreteForm, self._matches[0].form)
        self._begun = [0] * (stop - first)  # games begun in each row
        self._seed = 0

    def reset(self, seed: int) -> None:
        """Begin a game in each row."""
        self._seed = seed
        self._begun = [0] * len(self._matches)
        for i in range(len(self._matches)):
            self._begin(i)
        self._arrays.rewards.fill(0.0)
        self._arrays.terminations.fill(False)
        self._show()

    def step(self) -> None:
        """Play the action of each row, which must be legal. A game that ends is followed by the next one at once."""
        arrays = self._arrays
        arrays.rewards.fill(0.0)
        arrays.terminations.fill(False)
        numbers: list[int] = arrays.actions.tolist()
        for i, match in enumerate(self._matches):
            action = self._form.listed(numbers[i])
            match.play(match.decode(numbers[i]) if action is None else action)
            rewards = match.take_rewards(match.seat)
            if any(rewards):
                arrays.rewards[i] = rewards
            if match.seat is None:
                arrays.terminations[i] = True
                self._begin(i)
        self._show()

    def _begin(self, i: int) -> None:
        """Begin the next game of a row. Its seed depends on the row and on how many games there were before it."""
        row, number = self._first + i, self._begun[i]
        text = f"{self._seed}/{row}/{number}".encode()
        self._begun[i] += 1
        self._matches[i].begin(int.from_bytes(blake2b(text, digest_size=8).digest(), "little"))

    def _show(self) -> None:
        """Write whom each game asks, what they see and what they may do."""
        arrays, form = self._arrays, self._form
        arrays.masks.fill(0)
        for i, (match, row, mask) in enumerate(zip(self._matches, arrays.observations, arrays.masks, strict=True)):
            assert match.seat is not None
            arrays.seats[i] = match.seat
            match.write_row(match.seat, row)
            legal = match.legal()
            if legal.families:
                form.write_mask(match.offer(), mask)
            else:
                form.write_list(legal.actions, cast("MutableSequence[int]", mask.data))
