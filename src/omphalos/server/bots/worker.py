"""The process in which bots think. It gets what a seat may know, never the state of a game that is not over."""

from __future__ import annotations

import pickle
from collections import OrderedDict
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import msgspec

from omphalos.bots import Bot, BotSeat
from omphalos.kernels import run_plain_meanwhile
from omphalos.server.bots.requests import BotRequest, SeatedBot
from omphalos.table.game import AnyGame

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

MAX_SEATS: Final = 200  # stored, so that a bot can reuse earlier work

GameText: TypeAlias = bytes  # a pickled game, used as its key
BotSeats: TypeAlias = OrderedDict[tuple[GameText, str, int, str], BotSeat]


class WarmUp(msgspec.Struct, frozen=True):
    """Request to prepare this bot. It is answered with None."""

    kind: type[Bot]


class OutOfMemory(msgspec.Struct, frozen=True):
    """The answer to a request that needs more memory than the process may have. The process ends."""


def serve(connection: Connection, meanwhile: bool = False) -> None:
    """Answer requests until the server is gone. With `meanwhile`, another process compiles the kernels."""
    from omphalos.server.compute.process import belong_to_parent

    if meanwhile:
        run_plain_meanwhile()
    belong_to_parent()
    games: dict[GameText, AnyGame] = {}
    seats: BotSeats = OrderedDict()
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
            answer: Any = answer_of(game, text, request, seats)
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


def answer_of(game: AnyGame, text: GameText, request: BotRequest[Any] | WarmUp, seats: BotSeats) -> Any:
    """The answer to a request. Bots that may be asked again stay in `seats`."""
    if isinstance(request, WarmUp):
        request.kind.warm_up(game)
        return None
    return request.answer(game, partial(_seat_of, game, text, seats))


def _seat_of(game: AnyGame, text: GameText, seats: BotSeats, one: SeatedBot) -> BotSeat:
    key = (text, str(one.spec), one.seat, one.seed)
    seats[key] = found = seats.pop(key, None) or BotSeat(
        one.kind(one.spec, game), game, one.seat, one.seed, one.options
    )
    while len(seats) > MAX_SEATS:
        seats.popitem(last=False)[1].close()
    return found
