"""Plays chunks of games on a Ray cluster, as tasks of one core each."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any

from omphalos.arena.errors import ArenaError
from omphalos.arena.match import Finished, Work, play_chunk
from omphalos.arena.pool import Pool, new_processes
from omphalos.bots import Bot, bots
from omphalos.bots.nets.folder import NET_FOLDER
from omphalos.table.house_numbers import VARIABLE


def ray(address: str, nodes: dict[str, int] | None = None) -> Pool:
    """A pool on the cluster at an address: `HOST:PORT`, `auto` for one on this machine, `local` to start one.

    The pool counts in `nodes` how many games each node has played.
    """
    return lambda work: _on_ray(work, address, {} if nodes is None else nodes)


def play_there(work: Work, added: dict[str, type[Bot]], settings: dict[str, str]) -> tuple[str, list[Finished]]:
    """The function of a task. Returns the name of its node, and the games. `settings` are for its environment."""
    os.environ.update(settings)
    known = bots.added()
    for name, bot in added.items():
        if name not in known:
            bots.add(name, bot)
    library: Any = import_module("ray")
    node = library.get_runtime_context().get_node_id()
    # A trial is played in a new process, since this one has read the game's numbers already.
    return node, next(new_processes(1)([work])) if VARIABLE in settings else play_chunk(work)


def _on_ray(work: Sequence[Work], address: str, nodes: dict[str, int]) -> Iterator[list[Finished]]:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # no usage statistics
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # our tasks need no accelerator
    try:
        library: Any = import_module("ray")
    except ImportError:
        raise ArenaError("a cluster needs Ray: pip install 'omphalos-table[arena]'") from None
    _knock(address)
    try:
        library.init(address=address, include_dashboard=False if address == "local" else None,
                     log_to_driver=False, logging_level=logging.ERROR, namespace="omphalos")  # fmt: skip
    except Exception as problem:  # Ray raises plain ones too, as when a node does not start in time
        raise ArenaError(f"no Ray cluster at {address}: {problem}") from None
    try:
        yield from _as_they_finish(library, work, nodes)
    finally:
        library.shutdown()


def _knock(address: str) -> None:
    """Fail at once if nothing listens at the address. Ray itself would retry for minutes."""
    host, _, port = address.rpartition(":")
    if host and port.isdigit() and "/" not in host:
        try:
            socket.create_connection((host, int(port)), timeout=10).close()
        except OSError as problem:
            raise ArenaError(f"no Ray cluster at {address}: {problem.strerror or problem}") from None


def _as_they_finish(library: Any, work: Sequence[Work], nodes: dict[str, int]) -> Iterator[list[Finished]]:
    task = library.remote(num_cpus=1, max_retries=3)(play_there)
    added = bots.added()
    settings = {name: os.environ[name] for name in (NET_FOLDER, VARIABLE) if name in os.environ}  # others may be secret
    rest = iter(work)
    running: list[Any] = []
    while True:
        room = 2 * max(1, int(library.cluster_resources().get("CPU", 1)))
        while len(running) < room and (chunk := next(rest, None)) is not None:
            running.append(task.remote(chunk, added, settings))
        if not running:
            return
        done, running = library.wait(running, num_returns=1)
        for one in done:
            try:
                node, games = library.get(one)
            except library.exceptions.RayError as problem:
                text = str(problem).strip().splitlines()[-1]
                raise ArenaError(f"a task failed on the cluster ({text}); what was finished is kept") from None
            nodes[node] = nodes.get(node, 0) + len(games)
            yield games
