"""A real server with a full disk, a locked database, or dying bots: it reports the fault and recovers."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx2
import pytest

from omphalos.table.registry import find_game
from tests.server.kill.load import LoadGenerator, load
from tests.server.kill.servers import Server
from tests.server.kill.test_kill import LONG
from tests.server.lake import GAME

pytestmark = pytest.mark.anyio

BOTS_KILLED = 5
KILLS_OF_GREAT_GAMES = 3


async def all_are_told(people: LoadGenerator, error: str) -> None:
    """Wait until a client at every table hears why the game is stuck."""

    def told(table: str) -> bool:
        return any((seat, -1) in one.refused for one in people.players if one.table == table for seat in one.seats)

    for player in people.players:
        player.refused.clear()
    await people.until(lambda: all(map(told, people.tables)))
    for player in people.players:
        assert {what for (_, number), what in player.refused.items() if number == -1} <= {error}


async def until_readiness(server: Server, status: int) -> None:
    """Wait until `/ready` answers with this status. The server checks its store once a second."""
    async with httpx2.AsyncClient(verify=False) as http, asyncio.timeout(60):
        while (await http.get(f"{server.url}/ready", timeout=60)).status_code != status:
            await asyncio.sleep(0.1)


async def check(people: LoadGenerator, server: Server) -> None:
    server.kill()
    assert await people.check(server.store) >= people.acked
    assert not server.complaints()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path | None]:
    """Mount a disk of four megabytes; None where mounting is not allowed."""
    disk = tmp_path / "disk"
    disk.mkdir()
    if os.getuid() or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", disk]).returncode:
        yield None
        return
    yield disk
    subprocess.run(["umount", "--lazy", disk], check=True)


async def test_the_disk_is_full(server: Callable[..., Server], small_disk: Path | None, tmp_path: Path):
    folder = tmp_path if small_disk is None else small_disk
    one = server(f"sqlite:///{folder}/tables.db")
    one.start()
    async with load(lambda _: one.url, GAME, LONG) as people:
        people.watch = one.watch
        await people.open(4)
        for _ in range(2):
            await people.all_progress()
            if small_disk is None:  # limit the size of the server's files instead
                resource.prlimit(one.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
            else:
                with open(folder / "ballast", "wb", buffering=0) as ballast:
                    try:
                        while True:
                            ballast.write(b"\0" * 4096)
                    except OSError:
                        pass
            await all_are_told(people, "store-unavailable")
            await until_readiness(one, 503)
            if small_disk is None:
                resource.prlimit(one.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            else:
                (folder / "ballast").unlink()
            await people.all_progress()
            await people.rest()  # they would fill the disk again
            await until_readiness(one, 200)
            await people.go_on()
        await check(people, one)


async def test_the_database_is_locked(server: Callable[..., Server], tmp_path: Path):
    one = server(f"sqlite:///{tmp_path}/tables.db")
    one.start()
    async with load(lambda _: one.url, GAME, LONG) as people:
        people.watch = one.watch
        await people.open(4)
        await people.all_progress()
        other = sqlite3.connect(tmp_path / "tables.db", isolation_level=None, timeout=60)
        other.execute("BEGIN IMMEDIATE")
        await all_are_told(people, "store-unavailable")
        other.execute("ROLLBACK")
        other.close()
        await people.all_progress()
        await check(people, one)


def children(pid: int) -> list[int]:
    """Return the descendants of this process."""
    found: list[int] = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid:
            child = int(stat.parent.name)
            found += [child, *children(child)]
    return found


async def test_the_process_of_the_bots_is_killed(server: Callable[..., Server], tmp_path: Path):
    one = server(f"sqlite:///{tmp_path}/tables.db")
    one.start()
    async with load(lambda _: one.url, GAME, LONG) as people:
        people.watch = one.watch
        await people.open(2, against="random")
        await people.all_progress()
        for _ in range(BOTS_KILLED):
            for child in children(one.pid):
                os.kill(child, signal.SIGKILL)
            await people.all_progress()
            await people.all_progress()
        await check(people, one)


@pytest.mark.parametrize("name", ["flick", "oracle"])
async def test_a_server_of_great_games_is_killed(server: Callable[..., Server], tmp_path: Path, name: str):
    one = server(f"sqlite:///{tmp_path}/tables.db")
    one.start()
    async with load(lambda _: one.url, find_game(name), {}) as people:
        people.watch = one.watch
        await people.open(2)
        for _ in range(KILLS_OF_GREAT_GAMES):
            await people.all_progress()
            await check(people, one)
            one.start()
        await people.all_progress()
        await check(people, one)
