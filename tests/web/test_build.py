"""The client's own checks, and a build that does nothing twice."""

from __future__ import annotations

import subprocess
import sys

from tests.server.process import ROOT

STATIC = ROOT / "src" / "omphalos" / "server" / "static"


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """web/build.py with no Node on the path."""
    environment = {"PATH": "/nowhere", "HOME": "/nowhere"}
    command = [sys.executable, str(ROOT / "web" / "build.py"), *words]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def test_the_clients_logic_holds(client_is_built: None) -> None:
    done = run("test")
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_second_build_has_nothing_to_do(client_is_built: None) -> None:
    stamp = (STATIC / "index.html").stat().st_mtime_ns
    done = run("build")
    assert (done.returncode, done.stdout) == (0, "")
    assert (STATIC / "index.html").stat().st_mtime_ns == stamp


def test_an_unknown_command_is_explained() -> None:
    done = run("dance")
    assert done.returncode == 2
    assert "svelte-check" in done.stdout
