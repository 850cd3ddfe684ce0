"""A process that plays a range of the games of a batch in shared memory."""

from __future__ import annotations

from multiprocessing.shared_memory import SharedMemory
from typing import TYPE_CHECKING, Any

from omphalos.envs.batch.arrays import shared_arrays
from omphalos.envs.batch.games import Games

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from omphalos.envs.batch.arrays import Kinds
    from omphalos.envs.batch.games import Spec


def work(pipe: Connection[Any, Any], name: str, kinds: Kinds, spec: Spec, first: int, stop: int) -> None:
    """Do what the pipe asks for, until it is closed: a seed resets, None steps. Answer None, or an error."""
    memory = SharedMemory(name)
    try:
        _serve(pipe, Games(spec, shared_arrays(memory, kinds), first, stop))
    finally:
        memory.close()


def _serve(pipe: Connection[Any, Any], games: Games) -> None:
    pipe.send(None)  # ready
    while True:
        try:
            asked = pipe.recv()
        except (EOFError, KeyboardInterrupt):
            return
        try:
            if asked is None:
                games.step()
            else:
                games.reset(asked)
        except Exception as problem:
            pipe.send(problem)
        else:
            pipe.send(None)
