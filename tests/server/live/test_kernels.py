"""The kernels of the bots are compiled in the background: by a real process, for a small library."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Coroutine, Mapping
from pathlib import Path
from typing import Any, ClassVar

import pytest

from omphalos.bots import Bot, BotSpec, Observation, Thought
from omphalos.kernels import Mode, library
from omphalos.server.bots.kernels import KernelCompiler
from omphalos.server.bots.process import BotSlot
from omphalos.server.bots.requests import Decide, SeatedBot
from omphalos.server.local import tell_of_kernels
from omphalos.server.messages import say
from omphalos.server.protocol.games import Strength
from omphalos.table import Table
from tests.kernels.sample import write_sample
from tests.server.lake import GAME
from tests.server.live.harness import run
from tests.waiting import eventually

SAMPLE = ["sample:LIBRARY"]
SWITCHES = ("OMPHALOS_NO_JIT", "NUMBA_DISABLE_JIT")


@pytest.fixture
def sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a library that is not compiled yet, for every process that is started here."""
    for switch in SWITCHES:
        monkeypatch.delenv(switch, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])]))
    monkeypatch.setattr("sys.path", [str(tmp_path), *sys.path])  # bots' processes inherit it
    monkeypatch.setattr(library, "_current", Mode.MEANWHILE)
    # A process that gives way to all others would not come to an end while other tests run.
    (tmp_path / "sitecustomize.py").write_text("import os\ndel os.nice\n")
    return write_sample(tmp_path)


class Server:
    """A server as far as it compiles kernels, and what it says in the terminal."""

    def __init__(self) -> None:
        self.states: list[Strength] = []
        self.kernels = KernelCompiler(SAMPLE)
        tell_of_kernels(self.kernels, "en")
        self._told = self.kernels.told
        self.kernels.told = self._tell
        self.kernels.start(self._spawn)

    def _spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        self.task = asyncio.create_task(work)
        return self.task

    def _tell(self, state: Strength, seconds: float) -> None:
        assert self._told is not None
        self.states.append(state)
        self._told(state, seconds)


class Sampler(Bot):
    """Uses a kernel. It makes the last move where that runs as machine code, else the first."""

    name: ClassVar[str] = "sampler"
    games: ClassVar[tuple[str, ...] | None] = ("lake",)
    about: ClassVar[Mapping[str, str]] = {"en": "sampler", "pl": "próbnik"}

    def think(self, observation: Observation) -> Thought:
        from sample import LIBRARY, outer  # pyright: ignore[reportMissingImports, reportUnknownVariableType]

        assert outer(1.0) == 21.0
        return Thought(observation.legal.actions[-1 if LIBRARY.is_compiled else 0])  # pyright: ignore[reportUnknownMemberType]


def compilers() -> list[int]:
    """The processes that compile, of this one."""
    found: list[int] = []
    for task in Path("/proc/self/task").iterdir():
        found += map(int, (task / "children").read_text().split())
    return [pid for pid in found if b"omphalos.kernels" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def test_bots_change_over_when_the_code_is_ready_and_two_servers_share_it(
    sample: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Table.open(GAME, 2, seed="kernels")
    seated = SeatedBot(Sampler, BotSpec("sampler"), 0, "", table.options)
    request = Decide(seated, 0, table.view(0), table.legal(0))
    first, *_, last = table.legal(0).actions
    slot = BotSlot(1 << 30)

    async def move() -> Any:
        answer = await asyncio.to_thread(slot.ask, GAME, ("lake", Sampler), request, time.monotonic() + 60)
        assert answer.forfeit is None, answer.forfeit
        return answer.action

    async def check() -> None:
        assert await move() == first
        servers = [Server(), Server()]
        assert [one.kernels.state for one in servers] == ["looking", "looking"]
        assert await move() == first  # nobody waits
        for one in servers:
            await eventually(one.kernels.settled.is_set)
            assert one.states == ["compiling", "ready"]
            assert one.kernels.strong
        await asyncio.sleep(library.LOOK_EVERY)
        assert await move() == last
        late = Server()
        await eventually(late.kernels.settled.is_set)
        assert late.states == ["ready"]

    run(check())
    slot.close()
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == [say("en", "run-compiling")] * 2
    assert [line.split(":")[0] for line in lines[2:]] == ["The strong bots are ready"] * 2


def test_the_compiling_process_ends_with_the_server(sample: Path) -> None:
    async def check() -> None:
        server = Server()
        await eventually(lambda: server.kernels.state == "compiling")
        assert len(compilers()) == 1
        server.task.cancel()
        await asyncio.wait([server.task])
        assert compilers() == []
        assert server.kernels.state == "compiling"

    run(check())


def test_without_a_compiler_bots_stay_as_they_are(
    sample: Path, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    (sample / "numba.py").write_text("raise ImportError\n")

    async def check() -> None:
        server = Server()
        await eventually(server.kernels.settled.is_set)
        assert server.kernels.state == "missing"
        assert not server.kernels.strong

    run(check())
    assert capsys.readouterr().out.splitlines()[-1] == say("en", "run-not-compiled")
    assert "no machine code" in caplog.text


def test_where_kernels_are_switched_off_nothing_is_compiled(sample: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "_current", Mode.PLAIN)

    async def check() -> None:
        server = Server()
        await server.task
        assert server.states == ["missing"]

    run(check())


def test_a_process_that_cannot_be_started_is_survived(
    sample: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("sys.executable", str(sample / "nothing"))

    async def check() -> None:
        server = Server()
        await server.task
        assert server.states == ["missing"]

    run(check())
    assert "kernels could not be compiled" in caplog.text


def test_a_server_that_compiles_nothing_says_that_its_bots_are_ready() -> None:
    kernels = KernelCompiler()
    assert kernels.state == "ready"
    assert kernels.settled.is_set()
