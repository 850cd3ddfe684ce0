"""Rulings: the combined effect of the laws in force and the gods at the table, cached for each combination."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Final

from omphalos.flick.actions import Action, KeepOath
from omphalos.flick.gods import GODS, themis
from omphalos.flick.laws import LAWS
from omphalos.flick.mat import SEA
from omphalos.flick.numbers import TURNS
from omphalos.flick.options import GodId, LawId, Options
from omphalos.flick.pieces import NOBODY
from omphalos.flick.powers import God, Law, Manner, Power
from omphalos.flick.state import State
from omphalos.flick.tally import Tally


class Rulings:
    """The active powers with the hooks that each defines. Laws come first, the oldest first, then gods."""

    __slots__ = (
        "after_temples",
        "banishes",
        "barrens",
        "breaker",
        "converts",
        "gods",
        "heart",
        "laws",
        "manner",
        "oath",
        "powers",
        "tie_disks",
        "tied_votes",
        "turn_ends",
    )

    def __init__(self, laws: tuple[LawId, ...], gods: tuple[GodId | None, ...], options: Options) -> None:
        self.laws: tuple[Law, ...] = tuple(LAWS[law] for law in laws)
        self.gods: tuple[God | None, ...] = tuple(None if god is None else GODS[god] for god in gods)
        self.powers: list[tuple[Power, int]] = [(law, NOBODY) for law in self.laws]
        self.powers += [(god, seat) for seat, god in enumerate(self.gods) if god is not None]
        self.manner = Manner(TURNS.steadiness[options.steadiness], options.numbers)
        for power, _ in self.powers:  # a newer law is applied later and so overrides older ones (PB-A3)
            power.manner(self.manner)
        self.oath = copy(self.manner)
        for god in self.gods:
            if god is not None and god.oath is not None:
                self.oath.shake(god.oath)
        self.barrens = [p for p, _ in self._with("barren")]
        self.banishes = [p for p, _ in self._with("banishes")]
        self.after_temples = self._with("after_temples")
        self.turn_ends = self._with("turn_ends")
        self.converts = self._with("converts")
        self.breaker = self._seat(lambda god: god.breaks_ties)
        scales = themis.SCALES[options.numbers]
        self.tie_disks, self.tied_votes = (scales.disks, scales.council) if len(gods) == 2 else (1, 1)
        self.heart = self._seat(lambda god: god.drops_heart)

    def _with(self, hook: str) -> list[tuple[Power, int]]:
        return [(p, seat) for p, seat in self.powers if getattr(type(p), hook) is not getattr(Power, hook)]

    def _seat(self, has: Callable[[God], bool]) -> int:
        return next((seat for seat, god in enumerate(self.gods) if god is not None and has(god)), NOBODY)

    def manner_of(self, action: Action) -> Manner:
        """How this flick is made."""
        return self.oath if isinstance(action, KeepOath) else self.manner

    def tally(self, state: State) -> Tally:
        """Who is on which island, as the active powers count it."""
        barren = [island for power in self.barrens if (island := power.barren(state)) != SEA]
        turned = () if state.heart is None else state.heart.turned
        return Tally(
            state.disks, state.radius, len(state.players), barren, self.breaker, self.tie_disks, turned, self.heart
        )


_known: Final[dict[tuple[object, ...], Rulings]] = {}


def rulings_of(state: State) -> Rulings:
    """The rulings of a state, from the cache."""
    key = (state.laws, state.gods, state.options.steadiness, state.options.numbers)
    found = _known.get(key)
    if found is None:
        if len(_known) > 10_000:  # limits the memory of a long study
            _known.clear()
        found = _known[key] = Rulings(tuple(f.law for f in state.laws), state.gods, state.options)
    return found
