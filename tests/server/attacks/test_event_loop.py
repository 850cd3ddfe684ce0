"""Nothing on the event loop grows with an upload: everything that can be asked of one is asked, and watched."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx2
import pytest

from omphalos.flick.actions import Flick
from omphalos.server.http.endpoint import MAX_BODY, Endpoint
from omphalos.server.typescript.types import all_endpoints
from omphalos.table import Table
from omphalos.table.entry import standing
from tests.server.attacks.forgery import crowded
from tests.server.attacks.loop_guard import LoopGuard, guarded
from tests.server.attacks.test_forged import attacking
from tests.server.http.conftest import played
from tests.server.live.harness import run
from tests.server.serving import serving

UPLOADED = {"/api/replays"}


@pytest.fixture(scope="module")
def flicked() -> Table:
    return played("flick", 2)


async def every_question(client: httpx2.AsyncClient, record: str, moment: int) -> dict[str, int]:
    """Ask for everything that can be had of a record. The status of each answer."""
    answer = await client.post("/api/replays", json={"record": record})
    name = answer.json().get("id", "0" * 64)
    found = {"/api/replays": answer.status_code}
    replay = f"/api/replays/{name}"
    asked: list[tuple[str, str, Any]] = [
        ("GET", f"{replay}?viewer=1", None),
        ("GET", f"{replay}/moments?first=0&last=99&viewer=1", None),
        ("GET", f"{replay}/proof", None),
        ("POST", f"{replay}/opinion", {"moment": moment}),
        ("POST", f"{replay}/heatmap", {"moment": moment}),
        ("GET", f"{replay}/picture.svg?moment={moment}", None),
        ("GET", f"{replay}/clip.svg?moment={moment + 1}", None),
        ("GET", f"{replay}/practice?moment={moment}", None),
        ("POST", f"{replay}/review", {}),
        ("GET", f"{replay}/review", None),
        ("POST", "/api/practice/flick", {}),
    ]
    for method, path, message in asked:
        answer = await client.request(method, path, json=message)
        found[path.replace(name, "…").partition("?")[0]] = answer.status_code
    return found


def watched(tmp_path: Path, record: str, moment: int) -> tuple[LoopGuard, dict[str, int]]:
    statuses: dict[str, int] = {}

    async def play() -> None:
        async with serving(tmp_path) as (address, _), attacking(address) as client:
            with guarded() as guard:
                statuses.update(await every_question(client, record, moment))
            guards.append(guard)

    guards: list[LoopGuard] = []
    run(play())
    return guards[0], statuses


def test_a_real_record_is_not_touched_on_the_event_loop(tmp_path: Path, flicked: Table) -> None:
    moves = standing(flicked.journal.entries)
    moment = next(i for i, move in enumerate(moves[1:]) if isinstance(move.action, Flick))
    guard, statuses = watched(tmp_path, flicked.record().decode(), moment)
    assert guard.found == []
    assert set(statuses.values()) == {200, 201}, statuses


def test_a_forged_record_is_not_touched_on_the_event_loop(tmp_path: Path) -> None:
    guard, statuses = watched(tmp_path, crowded(300, moments=50).decode(), 1)
    assert guard.found == []
    assert statuses["/api/replays"] == 201
    assert statuses["/api/replays/…/heatmap"] == statuses["/api/replays/…/opinion"] == 400


@pytest.mark.parametrize("path", sorted(UPLOADED))
@pytest.mark.parametrize("kind", ["escapes", "brackets", "lines"])
def test_a_long_body_is_not_decoded_on_the_event_loop(tmp_path: Path, path: str, kind: str) -> None:
    content = {"escapes": rb"\u0041" * 100_000, "brackets": b"[" * 600_000, "lines": rb"{}\n" * 150_000}[kind]

    async def play() -> None:
        async with serving(tmp_path) as (address, _), attacking(address) as client:
            body = b'{"record":"' + content + b'"}'
            with guarded() as guard:
                answer = await client.post(path, content=body, headers={"content-type": "application/json"})
            assert (answer.status_code, answer.json()["error"]) == (400, "bad-record")
            assert guard.found == []

    run(play())


def test_every_endpoint_that_takes_a_long_body_leaves_it_to_a_worker_process() -> None:
    found = [one for one in all_endpoints() if one.max_body > MAX_BODY]
    assert {one.path for one in found} == UPLOADED
    assert all(one.uploads for one in found)

    async def handler(message: Any) -> None:
        return None

    handler.__annotations__["message"] = dict[str, str]
    with pytest.raises(TypeError, match="not decoded on the event loop"):
        Endpoint("POST", "/api/new", handler, max_body=MAX_BODY + 1)


def test_the_guard_notices(flicked: Table) -> None:
    async def play() -> None:
        with guarded() as guard:
            flicked.game.legal(flicked.state, 0)
            assert guard.found == ["PalecBozy.legal", "PalecBozy.to_act"]

    run(play())
