"""N games stepped in one call."""

from __future__ import annotations

import secrets
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import wait
from multiprocessing.shared_memory import SharedMemory
from typing import TYPE_CHECKING, Any

import numpy as np

from omphalos.envs.batch.arrays import check_arrays, kinds_of, new_arrays, shared_arrays, shared_size
from omphalos.envs.batch.games import Games, Spec
from omphalos.envs.batch.worker import work
from omphalos.envs.errors import IllegalAction, NotReset, WorkerDied

if TYPE_CHECKING:
    from types import TracebackType

    from omphalos.envs.batch.arrays import Arrays


class GameBatch:
    """N games with the discrete form of actions, seen by the seat that is asked.

    `arrays` holds what a step reads and writes, the same arrays at each step. Write a legal number for each game into
    `arrays.actions` and call `step`. A game that ends is followed by the next one in the same step. Everything follows
    from the seed, however many processes there are.

    Args:
        game: its name.
        num_envs: how many games.
        players: seats of each game.
        options: the game's options, as `omphalos play` takes them.
        reward: `difference`, `shaped` or `win`.
        grid: how the discrete form cuts the free numbers of Palec boży.
        processes: how many processes play. 0: this one, and the caller may own the arrays.
        arrays: arrays of the caller, without processes.
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        players: int = 2,
        *,
        options: Any = None,
        reward: str = "difference",
        grid: Any = None,
        processes: int = 0,
        arrays: Arrays | None = None,
    ) -> None:
        if num_envs < 1 or not 0 <= processes <= num_envs:
            raise ValueError("a batch has at least one game, and no more processes than games")
        if processes and arrays is not None:
            raise ValueError("arrays of the caller cannot be shared with processes")
        spec = Spec(game, players, options, reward, grid)
        one = spec.match()
        self.num_envs = num_envs
        self.layout = one.encoder.layout
        self.form = one.form
        self._kinds = kinds_of(num_envs, self.layout.size, one.form.choices.cells, players)
        self._games: Games | None = None
        self._pool: Pool | None = None
        self._ready = False
        self._rows = np.arange(num_envs)
        if processes:
            self._pool = Pool(spec, self._kinds, num_envs, processes)
            self.arrays = self._pool.arrays
        else:
            self.arrays = new_arrays(self._kinds) if arrays is None else check_arrays(arrays, self._kinds)
            self._games = Games(spec, self.arrays, 0, num_envs)

    def reset(self, seed: int | None = None) -> None:
        """Begin a new game everywhere."""
        number = secrets.randbits(63) if seed is None else seed
        if self._games is not None:
            self._games.reset(number)
        else:
            self._ask(number)
        self._ready = True

    def step(self) -> None:
        """Play `arrays.actions`. IllegalAction names a game whose action is not legal; nothing has changed then."""
        if not self._ready:
            raise NotReset("call reset first")
        self._check_actions()
        if self._games is not None:
            self._games.step()
        else:
            self._ask(None)

    def _check_actions(self) -> None:
        """Refuse numbers that the masks do not have. Processes cannot do it: others would have played already."""
        actions, masks = self.arrays.actions, self.arrays.masks
        known = (actions >= 0) & (actions < masks.shape[1])
        legal = known & (masks[self._rows, np.where(known, actions, 0)] == 1)
        if not legal.all():
            row = int(np.argmin(legal))
            raise IllegalAction(f"game {row}: {actions[row]} is not legal now")

    def _ask(self, what: int | None) -> None:
        if self._pool is None:
            raise NotReset("the batch is closed")
        self._pool.ask(what)

    def close(self) -> None:
        """End the processes. Shared arrays can be used no more."""
        pool, self._pool, self._games, self._ready = self._pool, None, None, False
        if pool is not None:
            del self.arrays
            pool.close()

    def __enter__(self) -> GameBatch:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Pool:
    """Processes that each play a range of the games in shared memory."""

    def __init__(self, spec: Spec, kinds: Any, games: int, processes: int) -> None:
        context = get_context("spawn")  # fork copies threads and locks in an undefined state
        self._memory = SharedMemory(create=True, size=shared_size(kinds))
        self._workers: list[tuple[Any, Any]] = []
        self.arrays = shared_arrays(self._memory, kinds)
        try:
            for i in range(processes):
                first, stop = games * i // processes, games * (i + 1) // processes
                pipe, theirs = context.Pipe()
                process = context.Process(
                    target=work, args=(theirs, self._memory.name, kinds, spec, first, stop), daemon=True
                )
                process.start()
                theirs.close()
                self._workers.append((process, pipe))
            self._gather()  # until all are ready
        except BaseException:
            self.close()
            raise

    def ask(self, what: int | None) -> None:
        """Ask every process, and wait for all. After an error the games are as they were, or the batch is of no use."""
        for process, pipe in self._workers:
            try:
                pipe.send(what)
            except OSError:
                raise _died(process) from None
        self._gather()

    def _gather(self) -> None:
        problem: Exception | None = None
        for process, pipe in self._workers:
            wait([pipe, process.sentinel])
            try:
                answer = pipe.recv() if pipe.poll() else _died(process)
            except (EOFError, OSError):
                answer = _died(process)
            problem = problem or answer
        if problem is not None:
            raise problem

    def close(self) -> None:
        """End the processes and free the memory."""
        for _, pipe in self._workers:
            pipe.close()
        for process, _ in self._workers:
            process.join(5.0)
            if process.is_alive():
                process.kill()
                process.join()
        self._workers.clear()
        del self.arrays
        with suppress(BufferError):  # the caller still holds a view; it is freed with that
            self._memory.close()
        self._memory.unlink()


def _died(process: Any) -> WorkerDied:
    process.join(1.0)
    return WorkerDied(f"a process of the batch ended with status {process.exitcode}; close the batch")
