"""The process in which bots think. It gets what a seat may know, never a game's state, and answers with a move."""

from __future__ import annotations

import pickle
import signal
from collections import OrderedDict
from collections.abc import Sequence
from multiprocessing.connection import Connection
from typing import Any, Final, TypeAlias

import msgspec

from omphalos.bots import Answer, Bot, BotSpec, Sight, Sitter
from omphalos.server.protocol.parts import Considered, Language, Opinion
from omphalos.table.chance import Chance
from omphalos.table.errors import NothingToDraw
from omphalos.table.game import AnyGame
from omphalos.table.legal import Legal

MAX_SITTERS: Final = 200  # kept, so that a bot may remember what it thought before

GameText: TypeAlias = bytes  # a game, pickled: what it is known by here


class Seated(msgspec.Struct, frozen=True):
    """A bot at a seat."""

    kind: type[Bot]
    spec: BotSpec
    seat: int
    seed: str
    options: Any


class Decide(msgspec.Struct, frozen=True):
    """What does the bot do?"""

    seated: Seated
    n: int
    view: Any
    legal: Legal[Any]


class Explain(msgspec.Struct, frozen=True):
    """What does the bot think?"""

    seated: Seated
    bot: str  # as people call it
    n: int
    view: Any
    legal: Legal[Any]
    names: tuple[str, ...]
    language: Language


class WarmUp(msgspec.Struct, frozen=True):
    """Get ready to play as this bot."""

    kind: type[Bot]


Question: TypeAlias = Decide | Explain | WarmUp


def serve(connection: Connection) -> None:
    """Answer until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches the whole group; the server says when it is over
    games: dict[GameText, AnyGame] = {}
    sitters: OrderedDict[tuple[GameText, str, int, str], Sitter] = OrderedDict()
    connection.send(None)  # ready: all is imported
    while True:
        try:
            text, packed = connection.recv()
        except (EOFError, OSError):
            return
        try:
            if text not in games:
                games[text] = pickle.loads(text)
            game, question = games[text], pickle.loads(packed)
            answer: Any = _answer(game, text, question, sitters)
        except Exception as problem:
            answer = f"failed: {problem!r}"  # a text is what went wrong
        try:
            connection.send(answer)
        except (BrokenPipeError, OSError):
            return


def _answer(
    game: AnyGame, text: GameText, question: Question, sitters: OrderedDict[tuple[GameText, str, int, str], Sitter]
) -> Any:
    if isinstance(question, WarmUp):
        question.kind.warm_up(game)
        return None
    if isinstance(question, Explain):
        return explain(game, question)
    one = question.seated
    key = (text, str(one.spec), one.seat, one.seed)
    sitter = sitters.pop(key, None) or Sitter(one.kind(one.spec, game), game, one.seat, one.seed, one.options)
    sitters[key] = sitter
    while len(sitters) > MAX_SITTERS:
        sitters.popitem(last=False)[1].close()
    return sitter.decide(question.n, question.view, question.legal)


def explain(game: AnyGame, question: Explain) -> Opinion:
    """A thought for people: what was considered, the best first, and a picture of it."""
    one = question.seated
    bot = one.kind(one.spec, game)
    try:
        sitter = Sitter(bot, game, one.seat, one.seed, one.options)
        answer = sitter.decide(question.n, question.view, question.legal)
        sight = sitter.sight(question.n, question.view, question.legal)
        return opinion(bot, sight, answer, question.bot, question.names, question.language)
    finally:
        bot.close()


def opinion(bot: Bot, sight: Sight, answer: Answer, name: str, names: Sequence[str], language: Language) -> Opinion:
    """What the bot thought, in words and as a picture."""
    from omphalos.bots.explain import as_picture, lines
    from omphalos.bots.thought import Considered as Weighed

    thought = answer.thought
    game = sight.game
    state = game.imagine(sight.view, Chance(sight.seed, game.streams))
    weighed = list(thought.considered)
    if thought.action not in [one.action for one in weighed]:
        weighed.insert(0, Weighed(thought.action, weighed[0].value if weighed else 0.0))
    visits = sum(one.visits for one in weighed) or 1
    considered: list[Considered] = []
    for one in weighed[:12]:
        move, note = bot.tell(sight, one, game.tell_action(state, one.action, names, language), names, language)
        said = f"{move} ({note})" if note else move
        value = 0.0 if one.value != one.value else one.value  # JSON knows no NaN
        considered.append(
            Considered(msgspec.to_builtins(one.action), said, value, one.spread or 0.0, one.visits / visits)
        )
    try:
        found = lines(sight, state, thought, names, language, bot)
        picture = as_picture(bot, sight, thought, found, language)
    except NothingToDraw:
        picture = None
    return Opinion(name, considered, picture)
