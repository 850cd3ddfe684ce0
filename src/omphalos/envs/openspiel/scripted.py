"""Chance from a script: draws are given by the caller, one after the other.

A game draws from its streams while it decides. If the script has no outcome for the next draw, `DrawNeeded` is raised
with the number of outcomes. The caller chooses one, appends it to the script and decides again. So every draw of a
whole number is a chance node of a tree, and no rule of a game is repeated for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from omphalos.table.chance import Chance, Stream

MAX_OUTCOMES: Final = 256  # of one draw; a draw from more is made in two


class Draw(msgspec.Struct, frozen=True):
    """A draw that is to be made."""

    stream: str
    outcomes: int  # equally likely; 0: a draw of real numbers, which take a seed


class DrawNeeded(Exception):
    """The script has no outcome for this draw."""

    def __init__(self, draw: Draw) -> None:
        super().__init__(f"a draw from {draw.stream}")
        self.draw = draw


class ScriptedChance(Chance):
    """The streams of a game, for one decision. All its real numbers follow from one seed, which the script gives."""

    __slots__ = ("_at", "_real", "_script", "_scripted")

    def __init__(self, names: Iterable[str], script: Sequence[int] = ()) -> None:
        self.names = tuple(names)
        self._scripted = {name: ScriptedStream(self, name) for name in self.names}
        self._script = script
        self._at = 0
        self._real: Chance | None = None

    def __getitem__(self, name: str) -> Stream:
        try:
            return self._scripted[name]
        except KeyError:
            raise self._no_stream(name) from None

    def drawn(self) -> dict[str, int]:
        """How often each stream was drawn from."""
        return {name: stream.drawn for name, stream in self._scripted.items()}

    def next(self, draw: Draw) -> int:
        """The next outcome of the script."""
        if self._at == len(self._script):
            raise DrawNeeded(draw)
        self._at += 1
        return self._script[self._at - 1]

    def real(self, name: str) -> Stream:
        """A stream of real numbers. The first call takes its seed from the script."""
        if self._real is None:
            self._real = Chance(f"tremor {self.next(Draw(name, 0))}", self.names)
        return self._real[name]


class ScriptedStream(Stream):
    """One stream of a scripted chance."""

    __slots__ = ("_chance", "_name")

    def __init__(self, chance: ScriptedChance, name: str) -> None:
        self._chance = chance
        self._name = name
        self.drawn = 0

    def below(self, n: int) -> int:
        """A whole number from 0 to n − 1, as the script says. Only one possible outcome needs no draw."""
        if n < 1:
            raise ValueError(f"below() takes a number from 1, not {n}")
        if n == 1:
            return 0
        if n > MAX_OUTCOMES:
            part = next((d for d in range(MAX_OUTCOMES, 1, -1) if n % d == 0), 0)
            if not part:
                raise ValueError(f"a draw from {n} outcomes cannot be made in steps of at most {MAX_OUTCOMES}")
            high = self.below(n // part)
            return high * part + self.below(part)
        self.drawn += 1
        return self._chance.next(Draw(self._name, n))

    def unit(self) -> float:
        """A number in [0, 1)."""
        self.drawn += 1
        return self._chance.real(self._name).unit()

    def normal(self, sigma: float = 1.0) -> float:
        """A number around 0 with standard deviation sigma."""
        self.drawn += 1
        return self._chance.real(self._name).normal(sigma)
