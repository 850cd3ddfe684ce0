"""Pools that play chunks of games: in this process, or in worker processes. All give the same games."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait as wait_for
from typing import TypeAlias

from omphalos.arena.errors import ArenaError
from omphalos.arena.match import Finished, Work, play_chunk, warm_up
from omphalos.bots import Bot, bots

Pool: TypeAlias = Callable[[Sequence[Work]], Iterator[list[Finished]]]
"""Plays chunks and yields their games as they finish, in any order."""


def here(work: Sequence[Work]) -> Iterator[list[Finished]]:
    """Play the chunks in this process, one after the other."""
    for chunk in work:
        yield play_chunk(chunk)


def processes(workers: int) -> Pool:
    """A pool of worker processes on this machine. With one worker, chunks run in this process."""
    return here if workers == 1 else lambda work: _in_processes(work, workers)


def new_processes(workers: int) -> Pool:
    """A pool of worker processes, even for one worker: each of them reads the environment as it is now."""
    return lambda work: _in_processes(work, workers, warm=False)


def _in_processes(work: Sequence[Work], workers: int, warm: bool = True) -> Iterator[list[Finished]]:
    if work and warm:
        warm_up(work[0])  # compile here once: the workers then find the code in the cache on disk
    # spawn: fresh interpreters, because fork copies threads and locks in an undefined state
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, context, initializer=_begin, initargs=(bots.added(),)) as pool:
        try:
            yield from _as_they_finish(pool, work, workers)
        except BrokenProcessPool:
            raise ArenaError(
                "a worker was killed (out of memory?); what was finished is kept, go on by --resume"
            ) from None
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _as_they_finish(pool: ProcessPoolExecutor, work: Sequence[Work], workers: int) -> Iterator[list[Finished]]:
    rest = iter(work)
    running: set[Future[list[Finished]]] = set()
    while True:
        while len(running) < 2 * workers and (chunk := next(rest, None)) is not None:
            running.add(pool.submit(play_chunk, chunk))
        if not running:
            return
        done, running = wait(running, return_when=FIRST_COMPLETED)
        for one in done:
            yield one.result()


def _begin(added: dict[str, type[Bot]]) -> None:
    """Initialize a worker: register bots that were added at run time, and exit when the parent process ends."""
    for name, bot in added.items():
        bots.add(name, bot)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait_for([sentinel])
    os._exit(1)
