"""A bot in a seat: it is called and timed, and its answers are validated.

A bot that raises, or answers with an action that is not offered, forfeits the move: a random legal move is made, and
the forfeit is stored with its reason. The game continues.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Self

import msgspec

from omphalos.bots.bot import Bot
from omphalos.bots.messages import say
from omphalos.bots.observation import Observation
from omphalos.bots.registry import make_bot
from omphalos.bots.spec import BotSpec, Budget
from omphalos.bots.thought import Thought
from omphalos.table.errors import OmphalosError, Refusal
from omphalos.table.game import AnyGame
from omphalos.table.legal import Legal
from omphalos.table.table import Table


class Forfeited(OmphalosError):
    """A bot failed: it died, hung, or gave an invalid answer. A bot may raise it with the reason."""


class Forfeit(msgspec.Struct, frozen=True):
    """A move that was made at random because the bot failed."""

    bot: str
    seat: int
    n: int  # the decision: the number of the entry it would have made
    reason: str


class Answer(msgspec.Struct, frozen=True):
    """The decision of a seat, with the bot's thought."""

    thought: Thought
    seconds: float
    forfeit: Forfeit | None = None

    @property
    def action(self) -> Any:
        """The action to play."""
        return self.thought.action


class BotSeat:
    """A bot at a seat of one game. Its chance depends only on the seed, the seat and the number of the decision."""

    def __init__(
        self,
        bot: str | BotSpec | Bot,
        game: AnyGame,
        seat: int,
        seed: int | str | bytes = 0,
        options: Any = None,
        outside: bool = False,
    ) -> None:
        self.bot = bot if isinstance(bot, Bot) else make_bot(bot, game, outside)
        self.game = game
        self.seat = seat
        self.options = options
        self.forfeits: list[Forfeit] = []
        self.seconds: list[float] = []  # of each decision
        self.failure: Exception | None = None  # what the bot raised at its latest decision
        self._seed = seed.hex() if isinstance(seed, bytes) else seed

    def observation(self, n: int, view: Any, legal: Legal[Any]) -> Observation:
        """What the bot is given for decision `n`."""
        seed = f"bot {self._seed} seat {self.seat} decision {n}"
        return Observation(self.game, self.seat, view, legal, self.bot.budget, seed, self.options)

    def decide(self, n: int, view: Any, legal: Legal[Any]) -> Answer:
        """Ask for decision `n` (the number of moves so far). The answer is always an offered action."""
        observation, start, problem = self.observation(n, view, legal), time.perf_counter(), ""
        thought = self.failure = None
        try:
            thought = self.bot.think(observation)
            thought = msgspec.structs.replace(thought, action=self._read(thought.action))
            if not legal.allows(thought.action):
                problem = f"answered {_short(thought.action)}, which is not offered"
        except Forfeited as forfeited:
            problem = str(forfeited)
        except Exception as failure:
            self.failure, problem = failure, f"failed: {failure!r}"
        seconds = time.perf_counter() - start
        self.seconds.append(seconds)
        if thought is not None and not problem:
            return Answer(thought, seconds)
        return self._forfeit(n, observation, problem, seconds)

    def play(self, table: Table) -> Answer:
        """Decide at a table and play it there."""
        n = len(table.moves)
        answer = self.decide(n, table.view(self.seat), table.legal(self.seat))
        try:
            table.play(self.seat, answer.action, forfeit=answer.forfeit is not None)
        except Refusal as refusal:
            if answer.forfeit is not None:
                raise
            observation = self.observation(n, table.view(self.seat), table.legal(self.seat))
            answer = self._forfeit(n, observation, f"answered {_short(answer.action)}: {refusal}", answer.seconds)
            table.play(self.seat, answer.action, forfeit=True)
        return answer

    def close(self) -> None:
        """Close the bot. Call this when the game is over or abandoned."""
        self.bot.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _read(self, action: Any) -> Any:
        if isinstance(action, msgspec.Struct):
            return action  # `legal` decides whether it is valid
        try:
            return msgspec.convert(msgspec.to_builtins(action), self.game.action_type)
        except (msgspec.ValidationError, TypeError, RecursionError) as problem:
            raise Forfeited(f"answered {_short(action)}, not an action of {self.game.name}: {problem}") from None

    def _forfeit(self, n: int, observation: Observation, reason: str, seconds: float) -> Answer:
        forfeit = Forfeit(str(self.bot.spec), self.seat, n, reason)
        self.forfeits.append(forfeit)
        return Answer(Thought(observation.fallback()), seconds, forfeit)


def play_out(table: Table, bot_seats: Sequence[BotSeat], most: int = 100_000) -> None:
    """Play a table to its end, or by `most` moves. If several seats are to act, the first in order acts first."""
    for _ in range(most):
        asked = table.to_act()
        if not asked:
            return
        bot_seats[asked[0]].play(table)


def tell_forfeit(name: str, language: str) -> str:
    """What is said of a move that was made at random because the bot failed."""
    return say(language, "moved-at-random", name=name)


def rehearse(bot: type[Bot], game: AnyGame, simulations: int = 50, moves: int = 60) -> None:
    """Let a bot play the beginning of a game against itself, so that all it needs is loaded and compiled.

    Raise Forfeited if it fails.
    """
    spec = BotSpec(bot.name, Budget(simulations=simulations))
    players = min((count for count in game.players if count > 1), default=min(game.players))
    table = Table.open(game, players, seed="rehearsal")
    bot_seats = [BotSeat(bot(spec, game), game, seat, "rehearsal", table.options) for seat in range(players)]
    play_out(table, bot_seats, moves)
    for bot_seat in bot_seats:
        bot_seat.close()
    for forfeit in (forfeit for bot_seat in bot_seats for forfeit in bot_seat.forfeits):
        raise Forfeited(f"{bot.name} of {game.name}: {forfeit.reason}")


def _short(action: Any, most: int = 160) -> str:
    try:
        text = msgspec.json.encode(action).decode()
    except (TypeError, ValueError, RecursionError):
        text = repr(action)
    return text if len(text) <= most else text[: most - 1] + "…"
