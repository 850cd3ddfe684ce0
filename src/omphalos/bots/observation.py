"""What a bot is given for one decision: its seat's view and legal moves, and its own chance. Never the state."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from omphalos.bots.spec import Budget
from omphalos.table.chance import Chance, Stream, seed_from
from omphalos.table.game import AnyGame
from omphalos.table.legal import Legal

if TYPE_CHECKING:
    import numpy as np


class Observation:
    """One decision to make. The same observation and simulation budget must give the same thought."""

    def __init__(
        self,
        game: AnyGame,
        seat: int,
        view: Any,
        legal: Legal[Any],
        budget: Budget | None = None,
        seed: int | str | bytes = 0,
        options: Any = None,
    ) -> None:
        self.game = game
        self.seat = seat
        self.view = view  # what the seat may know
        self.legal = legal  # what the seat may do
        self.budget = Budget() if budget is None else budget
        self.seed = seed_from(seed)  # of the bot's own chance; reveals nothing about the game's seed
        self.options = options  # the game's options, if known

    @cached_property
    def stream(self) -> Stream:
        """The bot's own draws: `observation.stream.below(6)`, `observation.legal.sample(observation.stream)`."""
        return Chance(self.seed, ("choice",))["choice"]

    def fallback(self) -> Any:
        """A random legal move, played for a bot that failed. It does not depend on what the bot drew before."""
        return self.legal.sample(Chance(self.seed, ("fallback",))["fallback"])

    def chance(self, world: int | str = 0) -> Chance:
        """Chance for one imagined continuation, with the game's streams. Each world has different luck."""
        return Chance(f"{self.seed.hex()} world {world}", self.game.streams)

    def imagine(self, world: int = 0) -> tuple[Any, Chance]:
        """A whole state that fits the view, with everything hidden drawn at random, and chance for playing on."""
        chance = self.chance(world)
        return self.game.imagine(self.view, chance), chance

    def draws(self, use: str) -> Stream:
        """The bot's own draws for one use. Each has its own stream."""
        return Chance(self.seed, (use,))[use]

    def numbers(self, use: str = "") -> np.random.Generator:
        """A numpy generator for many draws. Each name in `use` gives a separate generator."""
        import numpy as np

        return np.random.Generator(np.random.PCG64(int.from_bytes(seed_from(f"{self.seed.hex()} numbers {use}"))))
