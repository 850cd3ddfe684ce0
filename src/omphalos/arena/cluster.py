"""The same chunks on a Ray cluster, as tasks of one core each."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any

from omphalos.arena.errors import ArenaError
from omphalos.arena.match import Finished, Work, play_chunk
from omphalos.arena.pool import Pool
from omphalos.bots import Bot, bots


def ray(address: str) -> Pool:
    """On the cluster at an address: `HOST:PORT`, `auto` for one that runs on this machine, `local` to start one."""
    return lambda work: _on_ray(work, address)


def play_there(work: Work, added: dict[str, type[Bot]]) -> tuple[str, list[Finished]]:
    """What a task runs: the node it ran on, and the games."""
    known = bots.added()
    for name, bot in added.items():
        if name not in known:
            bots.add(name, bot)
    return os.environ.get("RAY_NODE_ID", ""), play_chunk(work)


def _on_ray(work: Sequence[Work], address: str) -> Iterator[list[Finished]]:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # tasks of ours ask for no accelerator
    try:
        library: Any = import_module("ray")
    except ImportError:
        raise ArenaError("a cluster needs Ray: install omphalos[arena]") from None
    try:
        library.init(address=address, include_dashboard=False if address == "local" else None,
                     log_to_driver=False, logging_level=logging.ERROR, namespace="omphalos")  # fmt: skip
    except (ConnectionError, ValueError, RuntimeError) as problem:
        raise ArenaError(f"no Ray cluster at {address}: {problem}") from None
    try:
        yield from _as_they_finish(library, work)
    finally:
        library.shutdown()


def _as_they_finish(library: Any, work: Sequence[Work]) -> Iterator[list[Finished]]:
    task = library.remote(num_cpus=1, max_retries=3)(play_there)
    added = bots.added()
    rest = iter(work)
    running: list[Any] = []
    while True:
        room = 2 * max(1, int(library.cluster_resources().get("CPU", 1)))
        while len(running) < room and (chunk := next(rest, None)) is not None:
            running.append(task.remote(chunk, added))
        if not running:
            return
        done, running = library.wait(running, num_returns=1)
        for one in done:
            try:
                _, games = library.get(one)
            except library.exceptions.RayError as problem:
                text = str(problem).strip().splitlines()[-1]
                raise ArenaError(f"a task failed on the cluster ({text}); what was finished is kept") from None
            yield games
