"""The process in which bots think. It gets what a seat may know, never the state of a game that is not over."""

from __future__ import annotations

import pickle
from collections import OrderedDict
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from math import isfinite
from multiprocessing.connection import Connection
from typing import Any, Final, TypeAlias

import msgspec
from msgspec.structs import replace

from omphalos.bots import Answer, Bot, BotSeat, BotSpec, Forfeited, Observation
from omphalos.bots.analyst import Analyst, Case, Judged
from omphalos.bots.puzzles import Score, Task, position_of, score_of
from omphalos.kernels import run_plain_meanwhile
from omphalos.server.compute.process import belong_to_parent
from omphalos.server.protocol.parts import Considered, Language, Opinion
from omphalos.table.chance import Chance
from omphalos.table.errors import BadAction, NothingToDraw
from omphalos.table.game import AnyGame
from omphalos.table.heatmap import HeatMap
from omphalos.table.legal import Legal

MAX_CONSIDERED: Final = 8  # moves in an opinion
MAX_SITTERS: Final = 200  # kept, so that a bot can reuse earlier work

GameText: TypeAlias = bytes  # a pickled game, used as its key


class SeatedBot(msgspec.Struct, frozen=True):
    """A bot at a seat."""

    kind: type[Bot]
    spec: BotSpec
    seat: int
    seed: str
    options: Any


class Decide(msgspec.Struct, frozen=True):
    """Request for a move."""

    seated: SeatedBot
    n: int
    view: Any
    legal: Legal[Any]


class Explain(msgspec.Struct, frozen=True):
    """Request for an opinion."""

    seated: SeatedBot
    bot: str  # as people call it
    n: int
    view: Any
    legal: Legal[Any]
    names: tuple[str, ...]
    language: Language


class ReviewPart(msgspec.Struct, frozen=True):
    """Request for a part of the review of a finished game: chances in these states, judgements of these decisions."""

    seated: SeatedBot
    players: int
    states: tuple[tuple[Any, str], ...] = ()  # each with the seed of its estimate
    cases: tuple[Case, ...] = ()


class ReviewedPart(msgspec.Struct, frozen=True):
    """The answer."""

    method: str  # how chances are estimated
    chances: tuple[tuple[float, ...], ...]
    judged: tuple[Judged | None, ...]


class TrySolution(msgspec.Struct, frozen=True):
    """Request to score a solution of a puzzle. The action is legal."""

    seated: SeatedBot
    task: Task
    action: Any


class Untried(msgspec.Struct, frozen=True):
    """The answer to an action that is no solution."""


class MapHeat(msgspec.Struct, frozen=True):
    """Request for a heat map of a legal action. Everybody knows the state: the game is over, or it is practice."""

    seated: SeatedBot
    state: Any
    action: Any


class NoMap(msgspec.Struct, frozen=True):
    """The answer to an action that has no heat map."""


class OutOfMemory(msgspec.Struct, frozen=True):
    """The answer to a request that needs more memory than the process may have. The process ends."""


class WarmUp(msgspec.Struct, frozen=True):
    """Request to prepare this bot."""

    kind: type[Bot]


BotRequest: TypeAlias = Decide | Explain | ReviewPart | TrySolution | MapHeat | WarmUp


def serve(connection: Connection, meanwhile: bool = False) -> None:
    """Answer requests until the server is gone. With `meanwhile`, another process compiles the kernels."""
    if meanwhile:
        run_plain_meanwhile()
    belong_to_parent()
    games: dict[GameText, AnyGame] = {}
    sitters: OrderedDict[tuple[GameText, str, int, str], BotSeat] = OrderedDict()
    try:
        connection.send(None)  # ready: everything is imported
    except OSError:  # the server was stopped meanwhile
        return
    while True:
        try:
            text, packed = connection.recv()
        except (EOFError, OSError):
            return
        try:
            if text not in games:
                games[text] = pickle.loads(text)
            game, request = games[text], pickle.loads(packed)
            answer: Any = answer_of(game, text, request, sitters)
        except MemoryError:
            answer = OutOfMemory()
        except Exception as problem:
            answer = f"failed: {problem!r}"  # a text is an error
        try:
            connection.send(answer)
        except (BrokenPipeError, OSError):
            return
        if isinstance(answer, OutOfMemory):  # what it has is in pieces
            return


def answer_of(
    game: AnyGame, text: GameText, request: BotRequest, sitters: OrderedDict[tuple[GameText, str, int, str], BotSeat]
) -> Any:
    """The answer to a request. Bots that may be asked again stay in `sitters`."""
    if isinstance(request, WarmUp):
        request.kind.warm_up(game)
        return None
    if isinstance(request, Explain):
        return explain(game, request)
    if isinstance(request, ReviewPart):
        return review(game, request)
    if isinstance(request, TrySolution):
        return solution(game, request)
    if isinstance(request, MapHeat):
        return heat_map(game, request)
    one = request.seated
    key = (text, str(one.spec), one.seat, one.seed)
    sitter = sitters.pop(key, None) or BotSeat(one.kind(one.spec, game), game, one.seat, one.seed, one.options)
    sitters[key] = sitter
    while len(sitters) > MAX_SITTERS:
        sitters.popitem(last=False)[1].close()
    return _decided(sitter, request)


def _decided(sitter: BotSeat, request: Decide | Explain) -> Answer:
    answer = sitter.decide(request.n, request.view, request.legal)
    if isinstance(sitter.failure, MemoryError):  # not the bot's fault alone: another process may have enough
        raise sitter.failure
    return answer


def explain(game: AnyGame, request: Explain) -> Opinion:
    """A bot's opinion: the moves it considered, best first, and a picture."""
    one = request.seated
    bot = one.kind(one.spec, game)
    try:
        sitter = BotSeat(bot, game, one.seat, one.seed, one.options)
        answer = _decided(sitter, request)
        if answer.forfeit is not None:
            raise Forfeited(answer.forfeit.reason)  # a random move is no advice
        observation = sitter.observation(request.n, request.view, request.legal)
        return opinion(bot, observation, answer, request.bot, request.names, request.language)
    finally:
        bot.close()


def review(game: AnyGame, request: ReviewPart) -> ReviewedPart:
    """A part of a review. The game is over, so whole states are given to the bot's analyst."""
    with _analyst(game, request.seated, request.players) as analyst:
        chances = tuple(analyst.chances(state, seed) for state, seed in request.states)
        return ReviewedPart(analyst.method, chances, tuple(analyst.judge(case) for case in request.cases))


def solution(game: AnyGame, request: TrySolution) -> Score | Untried:
    """The score of a solution. Untried: the action is of a kind that cannot be tried."""
    with _analyst(game, request.seated, request.task.played.players) as analyst:
        try:
            return score_of(position_of(request.task, game), request.task.puzzle, request.action, analyst)
        except BadAction:
            return Untried()


@contextmanager
def _analyst(game: AnyGame, seated: SeatedBot, players: int) -> Generator[Analyst]:
    """The analyst of a bot. The bot is closed afterwards."""
    from omphalos.bots.review import analyst_for

    bot = seated.kind(seated.spec, game)
    try:
        yield analyst_for(game, players, bot)
    finally:
        bot.close()


def heat_map(game: AnyGame, request: MapHeat) -> HeatMap | NoMap:
    """The heat map of an action. NoMap: it has none."""
    bot = request.seated.kind(request.seated.spec, game)
    try:
        return bot.heat_map(request.state, request.seated.seat, request.action) or NoMap()
    finally:
        bot.close()


def opinion(
    bot: Bot, observation: Observation, answer: Answer, name: str, names: Sequence[str], language: Language
) -> Opinion:
    """A bot's thought in words and as a picture."""
    from omphalos.bots.explain import as_picture, distinct, lines, value_text
    from omphalos.bots.thought import Considered as Weighed

    # JSON has neither NaN nor infinity, and a picture has no place for them.
    finite = tuple(one if isfinite(one.value) else replace(one, value=0.0) for one in answer.thought.considered)
    thought = replace(answer.thought, considered=finite)
    game = observation.game
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
