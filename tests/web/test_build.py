"""The client's own checks, and a build that does nothing twice."""

from __future__ import annotations

import gzip
import subprocess
import sys
import time

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
    began = time.monotonic()
    done = run("build")
    assert (done.returncode, done.stdout) == (0, "")
    assert time.monotonic() - began < 1.0  # about 0.1 s on a quiet machine
    assert (STATIC / "index.html").stat().st_mtime_ns == stamp


def test_the_page_is_small_and_loads_nothing_from_elsewhere(client_is_built: None) -> None:
    files = [path for path in STATIC.rglob("*") if path.is_file() and path.suffix in (".js", ".css", ".html")]
    assert sum(len(gzip.compress(path.read_bytes())) for path in files) < 150_000
    page = (STATIC / "index.html").read_text()
    assert "http" not in page
    assert "<script>" not in page


def test_an_unknown_command_is_explained() -> None:
    done = run("dance")
    assert done.returncode == 2
    assert "svelte-check" in done.stdout
