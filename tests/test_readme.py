"""The README is tested: its commands are run and its Python is executed, in the order of the text."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BIN = Path(sys.executable).parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
SERVING = re.compile(r"http://[\w.:\[\]]+/\S*")


def door(title: str) -> str:
    """Return a section of the README."""
    return README.split(f"\n## {title}\n")[1].split("\n## ")[0]


def commands(title: str) -> list[str]:
    """Return the commands of a section."""
    blocks = re.findall(r"```console\n(.*?)```", door(title), re.DOTALL)
    return [line[2:] for block in blocks for line in block.splitlines() if line.startswith("$ ")]


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """Provide `omphalos` on the path, no real browser, and a temporary folder for games."""
    return os.environ | {
        "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}",
        "BROWSER": "true",
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "PYTHONUNBUFFERED": "1",
        "LANG": "C.UTF-8",
    }


def serves_until_interrupted(command: str, folder: Path, environment: dict[str, str]) -> None:
    """The command prints an address that serves the page, and stops on request."""
    process = subprocess.Popen(
        shlex.split(command),
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        assert process.stdout is not None
        said = ""
        while (address := SERVING.search(said)) is None:
            line = process.stdout.readline()
            assert line, f"{command} ended: {said}"
            said += line
        for _ in range(100):
            try:
                with urllib.request.urlopen(address[0], timeout=10) as page:
                    assert b"<html" in page.read()
                break
            except OSError:
                time.sleep(0.1)
        else:
            pytest.fail(f"{address[0]} does not answer")
    finally:
        os.killpg(process.pid, signal.SIGINT)
        process.communicate(timeout=20)


def test_play_opens_the_table(environment: dict[str, str]) -> None:
    (command,) = commands("Play")
    assert command == "make play"
    serves_until_interrupted(command, ROOT, environment)


def test_study_plays_prints_proves_and_draws(tmp_path: Path, environment: dict[str, str]) -> None:
    said: list[str] = []
    for written in commands("Study"):
        command = written.replace("--seconds 3", "--seconds 1")
        done = subprocess.run(
            shlex.split(command), cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{command}: {done.stderr}"
        said.append(done.stdout)
    assert "Result" in said[0]
    assert "draws of chance follow from the seed" in said[2]
    assert "greedy" in said[4]
    assert "greedy" in said[5]
    assert (tmp_path / "moment.svg").read_text(encoding="utf-8").startswith("<svg")


def test_study_s_python_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", door("Study"), re.DOTALL)
    exec(compile(code, "README.md", "exec"), {})
    assert capsys.readouterr().out


def test_run_a_server(tmp_path: Path, environment: dict[str, str]) -> None:
    serve, backup = commands("Run a server")
    serves_until_interrupted(serve.replace("8642", "0"), tmp_path, environment)
    subprocess.run(shlex.split(backup), cwd=tmp_path, env=environment, check=True)
    assert (tmp_path / "tables.backup").is_file()


def test_every_link_of_the_readme_leads_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", README):
        if not target.startswith("http"):
            assert (ROOT / target).exists(), f"README links to {target}, which is not there"
