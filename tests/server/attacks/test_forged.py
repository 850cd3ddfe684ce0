"""Records whose events nobody decided, over a real socket: rules are asked only about states that a game can have."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest

from omphalos.flick import GAME
from omphalos.flick.options import Options
from omphalos.flick.room import corners
from omphalos.table.errors import BadPosition
from omphalos.table.legal import Circle, Spot
from tests.server.attacks.forgery import crowd, crowded
from tests.server.live.harness import run
from tests.server.serving import serving

DISKS = 200


@asynccontextmanager
async def attacking(address: str) -> AsyncGenerator[httpx2.AsyncClient]:
    base = address.replace("ws", "http", 1)
    async with httpx2.AsyncClient(base_url=base, timeout=60, trust_env=False) as client:
        yield client


async def refusal(client: httpx2.AsyncClient, path: str, **message: Any) -> tuple[int, str, str]:
    answer = await client.post(path, json=message)
    assert answer.status_code >= 400, answer.text
    problem = answer.json()
    return answer.status_code, problem["error"], problem["message"]


def test_rules_are_not_asked_about_more_disks_than_there_are(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (address, _), attacking(address) as client:
            shown = await client.post("/api/replays", json={"record": crowded(DISKS).decode()})
            assert shown.status_code == 201, shown.text  # it can be looked at
            replay = f"/api/replays/{shown.json()['id']}"
            for path in (f"{replay}/heatmap", f"{replay}/opinion"):
                status, error, why = await refusal(client, path, moment=1)
                assert (status, error) == (400, "bad-record")
                assert "200 disks" in why
            answer = await client.get(f"{replay}/practice", params={"moment": 1})
            assert (answer.status_code, answer.json()["error"]) == (400, "bad-record")

    run(play())


def test_entries_of_a_game_without_its_seed_are_not_run_through_the_rules(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as (address, _), attacking(address) as client:
            shown = await client.post("/api/replays", json={"record": crowded(DISKS, copied=True).decode()})
            replay = f"/api/replays/{shown.json()['id']}"
            answer = await client.get(f"{replay}/proof")
            assert answer.status_code == 200, answer.text
            proof = answer.json()
            assert not proof["proven"]
            assert proof["audit"]["chance"] == "unknown"
            assert "whose seed is not in the record" in proof["audit"]["problem"]
            seats = [{"sitter": "person", "name": "Eve"}, {"sitter": "random"}]
            status, error, _ = await refusal(client, f"{replay}/branch", moment=1, seats=seats)
            assert (status, error) == (422, "unproven")

    run(play())


def test_a_state_of_too_many_disks_is_refused_at_once() -> None:
    state = GAME.book(GAME.start(2, Options(gods=False, laws=False)), *crowd(3_000)).state
    with pytest.raises(BadPosition, match="bytes"):
        GAME.check_state(state)
    with pytest.raises(BadPosition, match="3000 disks"):
        next(corners(Spot("at", (0.0, 0.0, 1.0, 1.0), (), (Circle(0.0, 0.0, 1.0),) * 3_000)))
