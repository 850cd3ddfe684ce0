"""The process that runs jobs. A job is a function of a module and its arguments; results should be small or bytes.

Nobody is trusted: the server ends the process when a job exceeds its limits, and starts another.
"""

from __future__ import annotations

import importlib
import pickle
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import msgspec

from omphalos.kernels import run_plain_meanwhile
from omphalos.server.compute.limits import Limits, limit_time
from omphalos.table.errors import OmphalosError
from omphalos.table.registry import find_game, games

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Function: TypeAlias = Callable[..., Any]


class Answer(msgspec.Struct, frozen=True):
    """What came of a job."""

    what: Literal["result", "refused", "time", "memory", "large", "crashed", "failed"]
    value: Any  # the result; the type and the text of an OmphalosError; or the text of another
    seconds: float  # of processor time


def pack(function: Function, args: tuple[Any, ...]) -> bytes:
    """A job as it is sent to the process."""
    return pickle.dumps((function, args), pickle.HIGHEST_PROTOCOL)


def serve(connection: Connection, limits: Limits, preload: Sequence[str], meanwhile: bool) -> None:
    """Run jobs until the server is gone. With `meanwhile`, another process compiles the kernels."""
    from omphalos.server.compute.process import belong_to_parent

    belong_to_parent()
    if meanwhile:
        run_plain_meanwhile()
    for module in preload:
        importlib.import_module(module)
    for name in games.names() if preload else ():  # nobody's job is charged for the import
        find_game(name)
    try:
        connection.send_bytes(b"")  # ready: everything is imported
        while True:
            packed = connection.recv_bytes()
            limit_time(limits.seconds)
            data, goes_on = run(packed, limits.answer)
            del packed
            limit_time(0.0)
            connection.send_bytes(data)
            if not goes_on:
                return
    except (EOFError, OSError):
        return


def run(packed: bytes, most: int) -> tuple[bytes, bool]:
    """The encoded answer of a job, and whether this process can go on."""
    begun = time.process_time()
    try:
        function, args = pickle.loads(packed)
        answer = Answer("result", function(*args), time.process_time() - begun)
        data = pickle.dumps(answer, pickle.HIGHEST_PROTOCOL)
        if len(data) <= most:
            return data, True
        answer = Answer("large", len(data), time.process_time() - begun)
    except OmphalosError as problem:
        answer = Answer("refused", (type(problem), str(problem)), time.process_time() - begun)
    except MemoryError:
        answer = Answer("memory", None, time.process_time() - begun)
    except Exception as problem:
        answer = Answer("failed", f"{problem!r}"[:500], time.process_time() - begun)
    return pickle.dumps(answer), answer.what != "memory"  # its memory is in pieces
