"""The same arena on a real Ray cluster of two nodes."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from omphalos.arena.cluster import play_there, ray
from omphalos.arena.errors import ArenaError
from omphalos.arena.folder import read_games, record_file
from omphalos.arena.match import Finished, Work, same
from omphalos.arena.plan import fixtures, make_plan
from omphalos.arena.pool import Pool
from omphalos.bots import bots
from omphalos.table import read_record
from omphalos.table.house_numbers import VARIABLE, trial_ruleset, trial_variable
from omphalos.table.registry import find_game
from tests.bots.fishers import Fisher, Fool
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


def test_a_cluster_that_does_not_start_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    library = AtOnce(monkeypatch)

    def late(**_: object) -> None:
        raise Exception("the node timed out")

    monkeypatch.setattr(library, "init", late)
    monkeypatch.setitem(sys.modules, "ray", library)  # type: ignore[arg-type]
    with pytest.raises(ArenaError, match="no Ray cluster at local: the node timed out"):
        list(ray("local")([]))


class RayError(Exception):
    """The error of a task."""


class Cluster(AtOnce):
    """Notes what it is asked for, and has two nodes of two cores."""

    exceptions = SimpleNamespace(RayError=RayError)
    fails = False

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(monkeypatch)
        self.asked: list[object] = []
        monkeypatch.setitem(sys.modules, "ray", self)  # type: ignore[arg-type]

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}

    def remote(self, **settings: object) -> Any:
        self.asked.append(settings)
        return super().remote(**settings)

    def get_runtime_context(self) -> Any:
        return SimpleNamespace(get_node_id=lambda: f"node {len(self.seen) % 2}")

    def wait(self, running: list[Any], num_returns: int) -> tuple[list[Any], list[Any]]:
        self.asked.append(len(running))
        return super().wait(running, num_returns)

    def get(self, one: Any) -> Any:
        if self.fails:
            raise RayError("\nTraceback\n  somewhere\nOutOfMemoryError: too much\n")
        return super().get(one)

    def shutdown(self) -> None:
        self.asked.append("shutdown")


def work_of(games: int) -> list[Work]:
    plan = make_plan(POND, ["random"], games=games)
    return [Work(plan, POND, (fixture,)) for fixture in fixtures(plan)]


def test_tasks_of_one_core_keep_a_cluster_busy_and_are_counted_by_node(monkeypatch: pytest.MonkeyPatch) -> None:
    library, nodes = Cluster(monkeypatch), {"node 0": 5}
    played = [[one.played.index for one in games] for games in ray("local", nodes)(work_of(6))]
    assert played == [[n] for n in range(6)]
    assert nodes == {"node 0": 8, "node 1": 3}
    assert library.asked == [{"num_cpus": 1, "max_retries": 3}, 4, 4, 4, 3, 2, 1, "shutdown"]
    assert library.settings == {
        "address": "local",
        "include_dashboard": False,
        "log_to_driver": False,
        "logging_level": logging.ERROR,
        "namespace": "omphalos",
    }


@pytest.mark.parametrize(("cores", "waiting"), [({}, 2), ({"CPU": 0.5}, 2), ({"CPU": 3.9}, 6)])
def test_two_tasks_wait_for_each_core(monkeypatch: pytest.MonkeyPatch, cores: dict[str, float], waiting: int) -> None:
    library = Cluster(monkeypatch)
    monkeypatch.setattr(library, "cluster_resources", lambda: cores)
    assert len(list(ray("local")(work_of(7)))) == 7
    assert library.asked[1] == waiting


def test_a_task_that_fails_is_told_by_its_last_line(monkeypatch: pytest.MonkeyPatch) -> None:
    library = Cluster(monkeypatch)
    library.fails = True
    with pytest.raises(ArenaError, match=r"^a task failed on the cluster \(OutOfMemoryError: too much\); what was"):
        list(ray("local")(work_of(1)))
    assert library.asked[-1] == "shutdown"


@pytest.mark.parametrize("name", ["RAY_USAGE_STATS_ENABLED", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO"])
def test_ray_sends_no_statistics_unless_the_operator_has_said_so(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    Cluster(monkeypatch)
    monkeypatch.setenv(name, "x")
    monkeypatch.delenv(name)  # it is restored in the end
    list(ray("local")([]))
    assert os.environ[name] == "0"
    monkeypatch.setenv(name, "1")
    list(ray("local")([]))
    assert os.environ[name] == "1"


def test_a_task_adds_the_bots_that_its_node_does_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    Cluster(monkeypatch)
    (work,) = work_of(1)
    before = bots.added()
    try:
        node, games = play_there(work, {**before, "pond/fisher": Fool, "pond/angler": Fisher}, {})
        assert bots.added() == {**before, "pond/angler": Fisher}
    finally:
        bots.remove("pond/angler")
    assert (node, len(games)) == ("node 0", 1)


@pytest.mark.parametrize("numbers", ["", "{}"])
def test_a_trial_is_played_in_a_new_process(monkeypatch: pytest.MonkeyPatch, numbers: str) -> None:
    Cluster(monkeypatch)
    monkeypatch.setenv(VARIABLE, "another")
    (work,) = work_of(1)
    seen: list[object] = []

    def processes(workers: int) -> Pool:
        def play(chunks: Sequence[Work]) -> Iterator[list[Finished]]:
            seen.extend((workers, chunks, os.environ[VARIABLE]))
            return iter([list[Finished]()])

        return play

    monkeypatch.setattr("omphalos.arena.cluster.new_processes", processes)
    assert play_there(work, {}, {VARIABLE: numbers}) == ("node 0", [])
    assert seen == [1, [work], numbers]


def test_ray_is_needed_for_a_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ArenaError, match="a cluster needs Ray: pip install"):
        list(ray("local")([]))


@pytest.mark.parametrize(
    ("address", "knocks"),
    [
        ("10.0.0.1:6379", [(("10.0.0.1", 6379), 10)]),
        ("auto", []),
        (":6379", []),
        ("host:port", []),
        ("ray://host:10001", []),
    ],
)
def test_it_is_looked_first_whether_a_cluster_listens(
    monkeypatch: pytest.MonkeyPatch, address: str, knocks: list[object]
) -> None:
    library = Cluster(monkeypatch)
    seen: list[object] = []

    def connect(where: tuple[str, int], timeout: float) -> Any:
        seen.append((where, timeout))
        return SimpleNamespace(close=lambda: seen.append("closed"))

    monkeypatch.setattr("omphalos.arena.cluster.socket.create_connection", connect)
    assert list(ray(address)([])) == []
    assert seen == [*knocks, *["closed"] * len(knocks)]
    assert library.settings["include_dashboard"] is None


@pytest.mark.parametrize(
    ("problem", "told"),
    [(OSError(111, "Connection refused"), "Connection refused"), (TimeoutError("timed out"), "timed out")],
)
def test_it_is_told_why_no_cluster_answers(monkeypatch: pytest.MonkeyPatch, problem: OSError, told: str) -> None:
    Cluster(monkeypatch)

    def connect(where: tuple[str, int], timeout: float) -> Any:
        raise problem

    monkeypatch.setattr("omphalos.arena.cluster.socket.create_connection", connect)
    with pytest.raises(ArenaError, match=f"^no Ray cluster at host:1: {told}$"):
        list(ray("host:1")([]))
