"""What bots are asked. A request says which answer it gets, how urgent it is, and how a bot's process answers it."""

from __future__ import annotations

import pickle
from abc import abstractmethod
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from math import isfinite
from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from omphalos.bots import Answer, Bot, BotSeat, BotSpec, Forfeited, Observation
from omphalos.bots.analyst import Analyst, Case, Judged
from omphalos.bots.puzzles import PosedPuzzle, Score, position_of, score_of
from omphalos.server.protocol.parts import Considered, Language, Opinion
from omphalos.table.chance import Chance
from omphalos.table.errors import BadAction, NothingToDraw
from omphalos.table.game import AnyGame
from omphalos.table.heatmap import HeatTask
from omphalos.table.legal import Legal

MAX_CONSIDERED: Final = 8  # moves in an opinion
MOVE: Final = 0  # priorities
OPINION: Final = 1
REVIEW: Final = 2
FEATURED: Final = 3

T = TypeVar("T")


class SeatedBot(msgspec.Struct, frozen=True):
    """A bot at a seat."""

    kind: type[Bot]
    spec: BotSpec
    seat: int
    seed: str
    options: Any


SeatOf: TypeAlias = Callable[[SeatedBot], BotSeat]
"""The seat of a bot in the process that answers. A bot that was asked before can reuse earlier work."""


class BotRequest(msgspec.Struct, Generic[T], frozen=True):
    """A request to a bot, which is answered with a T."""

    what: ClassVar[str]  # is asked for
    answers: ClassVar[tuple[type, ...]]  # the types that T stands for
    priority: ClassVar[int] = OPINION

    seated: SeatedBot

    @abstractmethod
    def answer(self, game: AnyGame, seat_of: SeatOf) -> T:
        """Answer in the process of the bot."""


class PackedRequest(msgspec.Struct, Generic[T], frozen=True):
    """A request that another process has put together. The server passes it on without looking inside."""

    request: type[BotRequest[T]]
    kind: type[Bot]
    packed: bytes


AnyRequest: TypeAlias = BotRequest[Any] | PackedRequest[Any]


def pack(request: BotRequest[T]) -> PackedRequest[T]:
    """Pack a request."""
    return PackedRequest(type(request), request.seated.kind, pickle.dumps(request))


class Decide(BotRequest[Answer], frozen=True):
    """Asks for a move."""

    what: ClassVar[str] = "answer"
    answers: ClassVar[tuple[type, ...]] = (Answer,)
    priority: ClassVar[int] = MOVE

    n: int
    view: Any
    legal: Legal[Any]

    def answer(self, game: AnyGame, seat_of: SeatOf) -> Answer:
        return _decided(seat_of(self.seated), self.n, self.view, self.legal)


class Explain(BotRequest[Opinion], frozen=True):
    """Asks for an opinion: the moves that the bot considers, best first, and a picture."""

    what: ClassVar[str] = "opinion"
    answers: ClassVar[tuple[type, ...]] = (Opinion,)

    bot: str  # as people call it
    n: int
    view: Any
    legal: Legal[Any]
    names: tuple[str, ...]
    language: Language

    def answer(self, game: AnyGame, seat_of: SeatOf) -> Opinion:
        one = self.seated
        with _opened(game, one) as bot:
            bot_seat = BotSeat(bot, game, one.seat, one.seed, one.options)
            answer = _decided(bot_seat, self.n, self.view, self.legal)
            if answer.forfeit is not None:
                raise Forfeited(answer.forfeit.reason)  # a random move is no advice
            observation = bot_seat.observation(self.n, self.view, self.legal)
            return opinion(bot, observation, answer, self.bot, self.names, self.language)


class ReviewedPart(msgspec.Struct, frozen=True):
    """A part of a review."""

    method: str  # how chances are estimated
    chances: tuple[tuple[float, ...], ...]
    judged: tuple[Judged | None, ...]


class ReviewPart(BotRequest[ReviewedPart], frozen=True):
    """Asks for a part of the review of a finished game: chances in these states, judgements of these decisions.

    The game is over, so whole states are given to the bot's analyst.
    """

    what: ClassVar[str] = "review"
    answers: ClassVar[tuple[type, ...]] = (ReviewedPart,)
    priority: ClassVar[int] = REVIEW

    players: int
    states: tuple[tuple[Any, str], ...] = ()  # each with the seed of its estimate
    cases: tuple[Case, ...] = ()

    def answer(self, game: AnyGame, seat_of: SeatOf) -> ReviewedPart:
        with _analyst(game, self.seated, self.players) as analyst:
            chances = tuple(analyst.chances(state, seed) for state, seed in self.states)
            return ReviewedPart(analyst.method, chances, tuple(analyst.judge(case) for case in self.cases))


class TrySolution(BotRequest[Score | None], frozen=True):
    """Asks for the score of a puzzle's solution, which is legal. None: it is of a kind that cannot be tried."""

    what: ClassVar[str] = "score"
    answers: ClassVar[tuple[type, ...]] = (Score, type(None))

    posed: PosedPuzzle
    action: Any

    def answer(self, game: AnyGame, seat_of: SeatOf) -> Score | None:
        with _analyst(game, self.seated, self.posed.played.players) as analyst:
            try:
                return score_of(position_of(self.posed, game), self.posed.puzzle, self.action, analyst)
            except BadAction:
                return None


class MapHeat(BotRequest[HeatTask | None], frozen=True):
    """Asks for what the page needs to make the heat map of a legal action. None: it has none.

    Everybody knows the state: the game is over, or it is practice.
    """

    what: ClassVar[str] = "heat map"
    answers: ClassVar[tuple[type, ...]] = (HeatTask, type(None))

    state: Any
    action: Any

    def answer(self, game: AnyGame, seat_of: SeatOf) -> HeatTask | None:
        with _opened(game, self.seated) as bot:
            return bot.heat_task(self.state, self.seated.seat, self.action)


def _decided(bot_seat: BotSeat, n: int, view: Any, legal: Legal[Any]) -> Answer:
    answer = bot_seat.decide(n, view, legal)
    if isinstance(bot_seat.failure, MemoryError):  # not the bot's fault alone: another process may have enough
        raise bot_seat.failure
    return answer


@contextmanager
def _opened(game: AnyGame, seated: SeatedBot) -> Generator[Bot]:
    """A bot that is closed afterwards."""
    bot = seated.kind(seated.spec, game)
    try:
        yield bot
    finally:
        bot.close()


@contextmanager
def _analyst(game: AnyGame, seated: SeatedBot, players: int) -> Generator[Analyst]:
    """The analyst of a bot. The bot is closed afterwards."""
    from omphalos.bots.review import analyst_for

    with _opened(game, seated) as bot:
        yield analyst_for(game, players, bot)


def opinion(
    bot: Bot, observation: Observation, answer: Answer, name: str, names: Sequence[str], language: Language
) -> Opinion:
    """A bot's thought in words and as a picture."""
    from omphalos.bots.called import called
    from omphalos.bots.explain import as_picture, distinct, lines, value_text
    from omphalos.bots.thought import Considered as Weighed

    # JSON has neither NaN nor infinity, and a picture has no place for them.
    finite = tuple(one if isfinite(one.value) else replace(one, value=0.0) for one in answer.thought.considered)
    thought = replace(answer.thought, considered=finite)
    game = observation.game
    names = called(game.name, names, language)
    state = game.imagine(observation.view, Chance(observation.seed, game.streams))
    weighed = list(thought.considered)
    if thought.action not in [one.action for one in weighed]:
        weighed.insert(0, Weighed(thought.action, weighed[0].value if weighed else 0.0))
    visits = max(1, sum(one.visits for one in weighed))
    considered: list[Considered] = []
    for one in distinct(bot, observation, weighed, MAX_CONSIDERED):
        move, note = bot.tell(observation, one, game.tell_action(state, one.action, names, language), names, language)
        value = value_text(bot, observation, one.value, thought, language)
        action = msgspec.to_builtins(one.action)
        considered.append(Considered(action, move, note, one.value, value, one.spread or 0.0, one.visits / visits))
    try:
        found = lines(observation, state, thought, names, language, bot)
        picture = as_picture(bot, observation, thought, found, language)
    except NothingToDraw:
        picture = None
    return Opinion(name, considered, picture)
