"""A server is killed again and again while a tournament is played: no game is lost, none is played twice."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import httpx2
import pytest

from omphalos.server.store import open_store
from omphalos.server.tournaments.state import decode_state
from omphalos.server.tournaments.stored import TournamentStore
from tests.server.kill.servers import WAIT, Server
from tests.waiting import described

pytestmark = pytest.mark.anyio
PEOPLE, ROUNDS = 4, 2
RULES = {
    "title": "Cup",
    "game": "lake",
    "rounds": ROUNDS,
    "interval": 0,
    "bot": "random",
    "clock": {"kind": "move", "seconds": 60},
    "wait": 1,  # second; nobody comes: bots stand in
}


async def test_a_tournament_survives(server: Callable[..., Server], sqlite_url: str):
    one = server(sqlite_url)
    one.start()
    path = await opened(one)
    seen: dict[str, list[int]] = {}  # by table: the ranks that were shown
    for number in range(1, ROUNDS + 1):
        await shown(one, path, lambda page, number=number: page["round"] == number)
        one.kill()  # while the tables of the round are opened
        one.start()
        await shown(one, path, lambda page: any(game["over"] for game in page["games"]))
        one.kill()  # while results are entered
        one.start()
        page = await shown(one, path, lambda page: all(game["over"] for game in page["games"]))
        for game in page["games"]:
            seen.setdefault(game["table"], [seat["rank"] for seat in game["seats"]])
    over = await shown(one, path, lambda page: page["phase"] == "over")
    one.kill()
    assert not one.complaints()
    store = open_store(sqlite_url)
    await store.open()
    state = decode_state((await TournamentStore(store).load(path.rpartition("/")[2])).state)
    tables = [match.table for match in state.matches]
    assert len(tables) == len(set(tables)) == await store.number_of_tables() == ROUNDS * PEOPLE // 2
    outcomes = await TournamentStore(store).outcomes(tables)
    await store.close()
    for match in state.matches:
        assert match.ranks == outcomes[match.table].ranks is not None
        if match.table in seen:
            assert list(match.ranks or ()) == seen[match.table]
    assert seen
    assert [line.points for line in state.standings()] == [line["points"] for line in over["standings"]]
    assert all(line["games"] == ROUNDS for line in over["standings"])


async def opened(server: Server) -> str:
    async with httpx2.AsyncClient(base_url=server.url, verify=False) as client:
        made = (await client.post("/api/tournaments", json=RULES)).json()
        path = f"/api/tournaments/{made['id']}"
        for number in range(PEOPLE):
            assert (await client.post(f"{path}/entrants", json={"name": f"P{number}"})).status_code == 201
        start = await client.post(f"{path}/start", headers={"authorization": f"Bearer {made['host']}"})
        assert start.status_code == 204
    return path


async def shown(server: Server, path: str, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Ask until the page shows this. A round that is over may have been followed by the next."""
    until = time.monotonic() + WAIT
    async with httpx2.AsyncClient(base_url=server.url, verify=False) as client:
        while True:
            server.watch()
            page = (await client.get(path)).json()
            if wanted(page) or page["phase"] == "over":
                return page
            assert time.monotonic() < until, f"not within {WAIT:g} s: {described(wanted)}\n{page}"
            await asyncio.sleep(0.01)
