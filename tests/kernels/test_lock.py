"""One process compiles; the others wait for it, but not for ever."""

from __future__ import annotations

import multiprocessing
from collections.abc import Generator
from contextlib import contextmanager
from multiprocessing.synchronize import Event
from pathlib import Path

import pytest
from tests.waiting import PATIENCE

from omphalos.kernels.lock import CompileLock

SPAWN = multiprocessing.get_context("spawn")


def hold(path: Path, held: Event, let_go: Event) -> None:
    lock = CompileLock(path)
    lock.take()
    held.set()
    let_go.wait()
    lock.release()


@contextmanager
def held_elsewhere(path: Path) -> Generator[Event]:
    """Another process that holds the lock until the event is set."""
    held, let_go = SPAWN.Event(), SPAWN.Event()
    process = SPAWN.Process(target=hold, args=(path, held, let_go))
    process.start()
    assert held.wait(PATIENCE), "the other process has not taken the lock"
    yield let_go
    let_go.set()
    process.join()
    assert process.exitcode == 0


def test_it_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lock = CompileLock(tmp_path / "kernel.lock")
    with held_elsewhere(tmp_path / "kernel.lock") as let_go:
        looks: list[float] = []

        def look(seconds: float) -> None:
            looks.append(seconds)
            assert not lock.is_held
            let_go.set()

        monkeypatch.setattr("omphalos.kernels.lock.sleep", look)
        lock.take(PATIENCE)
        assert lock.is_held
        assert looks


def test_whoever_waits_too_long_goes_on_without_it(tmp_path: Path) -> None:
    lock = CompileLock(tmp_path / "kernel.lock")
    with held_elsewhere(tmp_path / "kernel.lock"):
        lock.take(0.1)
        assert not lock.is_held
        lock.release()
    lock.take()
    assert lock.is_held


def test_it_is_released_and_taken_again(tmp_path: Path) -> None:
    lock = CompileLock(tmp_path / "kernel.lock")
    lock.take()
    lock.take()  # after a compilation that failed
    assert lock.is_held
    lock.release()
    assert not lock.is_held
    with held_elsewhere(tmp_path / "kernel.lock"):
        pass


def test_a_folder_that_cannot_be_written_stops_nobody(tmp_path: Path) -> None:
    lock = CompileLock(tmp_path / "nowhere" / "kernel.lock")
    lock.take()
    assert not lock.is_held
    lock.release()
