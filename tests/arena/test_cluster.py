"""The same arena on a real Ray cluster of two nodes."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from omphalos.arena.cluster import ray
from omphalos.arena.errors import ArenaError
from omphalos.arena.folder import read_games, record_file
from omphalos.arena.match import Work, same
from omphalos.arena.plan import fixtures, make_plan
from omphalos.table import read_record
from omphalos.table.house_numbers import VARIABLE, trial_ruleset, trial_variable
from omphalos.table.registry import find_game
from tests.bots.pond import POND

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(find_spec("ray") is None, reason="ray is not installed")  # its import takes seconds


def omphalos(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "omphalos.cli", "arena", "oracle", "random", "outside:" + EXAMPLE, *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, env=ENVIRONMENT)


EXAMPLE = f"{sys.executable} {ROOT / 'examples' / 'outside_bot.py'}"
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT), "RAY_USAGE_STATS_ENABLED": "0"}


def test_a_cluster_of_two_nodes_gives_the_same_games(tmp_path: Path) -> None:
    complaints = tmp_path / "complaints.txt"
    with complaints.open("w") as stderr:
        cluster = subprocess.Popen(
            [sys.executable, "-m", "tests.arena.two_nodes"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
            env=ENVIRONMENT,
            cwd=ROOT,
        )
    with cluster:
        assert cluster.stdin is not None
        assert cluster.stdout is not None
        try:
            address = cluster.stdout.readline().strip()
            assert address, complaints.read_text()[-2000:]
            there = omphalos("--games", "12", "--lang", "en", "--ray", address, "--out", str(tmp_path / "there"))
            assert there.returncode == 0, there.stderr
        finally:
            cluster.stdin.close()
            cluster.wait(30)
    assert "2 nodes: " in there.stderr
    here = omphalos("--games", "12", "--lang", "en", "--workers", "1", "--out", str(tmp_path / "here"))
    assert here.returncode == 0, here.stderr
    mine, theirs = read_games(tmp_path / "here"), read_games(tmp_path / "there")
    assert len(mine) == 12
    assert all(same(a, b) for a, b in zip(mine, theirs, strict=True))
    for game in mine:
        one, other = (record_file(tmp_path / where, game.index).read_bytes() for where in ("here", "there"))
        assert one == other


def test_no_cluster_is_said(tmp_path: Path) -> None:
    there = omphalos("--games", "2", "--ray", "127.0.0.1:9", "--out", str(tmp_path / "out"))
    assert there.returncode == 2
    assert "no Ray cluster at 127.0.0.1:9" in there.stderr


class AtOnce:
    """As much of Ray as the arena uses. Runs each task at once, in an environment without the settings."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch
        self.seen: list[dict[str, str]] = []

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 1.0}

    def remote(self, **_: object) -> Any:
        def made(function: Any) -> Any:
            def call(*arguments: Any) -> Any:
                for name in ("OMPHALOS_NETS", "OMPHALOS_SECRET"):
                    self.monkeypatch.delenv(name, raising=False)
                answer = function(*arguments)
                self.seen.append(dict(os.environ))
                return answer

            return SimpleNamespace(remote=call)

        return made

    def get_runtime_context(self) -> Any:
        return SimpleNamespace(get_node_id=lambda: "one")

    def wait(self, running: list[Any], num_returns: int) -> tuple[list[Any], list[Any]]:
        return running[:num_returns], running[num_returns:]

    def get(self, one: Any) -> Any:
        return one

    def init(self, **settings: object) -> None:
        self.settings = settings

    def shutdown(self) -> None: ...


def test_tasks_are_told_where_networks_are_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    library = AtOnce(monkeypatch)
    monkeypatch.setitem(sys.modules, "ray", library)  # type: ignore[arg-type]
    monkeypatch.setenv("OMPHALOS_NETS", "/somewhere")
    monkeypatch.setenv("OMPHALOS_SECRET", "secret")
    plan = make_plan(POND, ["random"], games=1)
    played = list(ray("local")([Work(plan, POND, tuple(fixtures(plan)))]))
    assert len(played[0]) == 1
    assert library.seen[0]["OMPHALOS_NETS"] == "/somewhere"
    assert "OMPHALOS_SECRET" not in library.seen[0]


@pytest.mark.parametrize(("address", "dashboard"), [("local", False), ("auto", None)])
def test_only_a_cluster_of_our_own_goes_without_its_dashboard(
    monkeypatch: pytest.MonkeyPatch, address: str, dashboard: bool | None
) -> None:
    library = AtOnce(monkeypatch)
    monkeypatch.setitem(sys.modules, "ray", library)  # type: ignore[arg-type]
    assert list(ray(address)([])) == []
    assert (library.settings["address"], library.settings["include_dashboard"]) == (address, dashboard)


def test_a_task_of_a_trial_plays_in_a_process_with_its_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", AtOnce(monkeypatch))  # type: ignore[arg-type]
    game, numbers = find_game("oracle"), {"cove.toml/halls.nobles": 3}
    monkeypatch.setenv(VARIABLE, trial_variable("oracle", numbers))
    ruleset = trial_ruleset("oracle", game.ruleset, numbers)
    plan = replace(make_plan(game, ["random"], games=1), ruleset=ruleset)
    played = list(ray("local")([Work(plan, game, tuple(fixtures(plan)))]))
    assert read_record(played[0][0].record).header.ruleset == ruleset != game.ruleset
    assert "NUMBA_CACHE_DIR" not in os.environ


def test_a_cluster_that_does_not_start_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    library = AtOnce(monkeypatch)

    def late(**_: object) -> None:
        raise Exception("the node timed out")

    monkeypatch.setattr(library, "init", late)
    monkeypatch.setitem(sys.modules, "ray", library)  # type: ignore[arg-type]
    with pytest.raises(ArenaError, match="no Ray cluster at local: the node timed out"):
        list(ray("local")([]))
