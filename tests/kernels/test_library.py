"""Libraries of kernels: compiled once, found by everybody, never wrong, and plain Python until then."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.kernels.sample import CALL, SAMPLE, call, compile_sample, environment, write_sample

from omphalos.kernels import machine_code

COMPILING = "Compiling the sample for this machine"


def test_machine_code_is_kept_until_a_value_or_a_function_in_it_changes(tmp_path: Path) -> None:
    folder, cache = write_sample(tmp_path), tmp_path / "cache"

    def run() -> tuple[object, bool]:
        found, said = call(folder, cache)
        return found, COMPILING in said

    assert run() == ([21.0, True, "wait"], True)
    assert run() == ([21.0, True, "wait"], False)
    write_sample(folder, "30.0")
    assert run() == ([31.0, True, "wait"], True)
    write_sample(folder, "20.0")
    assert run() == ([21.0, True, "wait"], False)  # still there
    minus = SAMPLE.replace("x + NAVEL", "x - NAVEL")
    write_sample(folder, "20.0", minus)
    assert run() == ([-19.0, True, "wait"], True)
    write_sample(folder, "20.0  # a comment", minus.replace("x - NAVEL", "x - NAVEL  # another"))
    assert run() == ([-19.0, True, "wait"], False)


@pytest.mark.parametrize("damage", [b"", b"\x7fELF", b"nonsense" * 100])
def test_a_damaged_file_is_made_anew(tmp_path: Path, damage: bytes) -> None:
    folder, cache = write_sample(tmp_path), tmp_path / "cache"
    compile_sample(folder, cache)
    (file,) = cache.rglob(f"*{machine_code.platform_name()}.o")
    whole = file.stat().st_size
    file.write_bytes(damage)
    assert call(folder, cache)[0] == [21.0, True, "wait"]
    assert file.stat().st_size == whole


def test_one_of_several_processes_compiles(tmp_path: Path) -> None:
    folder, cache = write_sample(tmp_path), tmp_path / "cache"
    words = [sys.executable, "-B", "-c", CALL, str(folder)]
    running = [
        subprocess.Popen(words, env=environment(cache), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    told = [one.communicate() for one in running]
    assert [json.loads(out) for out, _ in told] == [[21.0, True, "wait"]] * 3
    assert sum(COMPILING in said for _, said in told) == 1


def test_plain_python_runs_meanwhile_and_then_the_machine_code(tmp_path: Path) -> None:
    folder, cache = write_sample(tmp_path), tmp_path / "cache"
    code = """
import json, os, subprocess, sys, time
sys.path.insert(0, sys.argv[1])
from omphalos.kernels import run_plain_meanwhile
run_plain_meanwhile()
from sample import LIBRARY, outer
before = [outer(1.0), LIBRARY.is_compiled, "numba" in sys.modules]
words = [sys.executable, "-B", "-m", "omphalos.kernels", "sample:LIBRARY"]
subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
time.sleep(0.6)
after = [outer(1.0), LIBRARY.is_compiled, "numba" in sys.modules]
print(json.dumps([before, after]))
"""
    found, _ = call(folder, cache, code, PYTHONPATH=str(folder))
    assert found == [[21.0, False, False], [21.0, True, False]]


def test_without_a_compiler_it_is_plain_python_and_says_so(tmp_path: Path) -> None:
    folder = write_sample(tmp_path)
    (folder / "numba.py").write_text("raise ImportError('no numba here')\n")
    found, said = call(folder, tmp_path / "cache", PYTHONPATH=str(folder))
    assert found == [21.0, False, "meanwhile"]
    assert "omphalos-table[compile]" in said
    compiled = subprocess.run(
        [sys.executable, "-m", "omphalos.kernels", "sample:LIBRARY"],
        env=environment(tmp_path / "cache", PYTHONPATH=str(folder)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert compiled.returncode == 1
    assert "no numba to compile it" in compiled.stderr


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    folder, cache = write_sample(tmp_path), tmp_path / "cache"
    cache.mkdir(mode=0o500)
    assert call(folder, cache)[0] == [21.0, True, "wait"]


def test_a_cache_that_is_a_file_is_done_without(tmp_path: Path) -> None:
    folder, cache = write_sample(tmp_path), tmp_path / "cache"
    cache.write_text("in the way")
    assert call(folder, cache)[0] == [21.0, True, "wait"]


@pytest.mark.parametrize("switch", ["OMPHALOS_NO_JIT", "NUMBA_DISABLE_JIT"])
def test_a_switch_leaves_kernels_plain(tmp_path: Path, switch: str) -> None:
    folder, cache = write_sample(tmp_path), tmp_path / "cache"
    compile_sample(folder, cache)
    assert call(folder, cache, **{switch: "1"})[0] == [21.0, False, "plain"]


def test_old_files_make_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_code, "MAX_BYTES", 25)
    for age, name in enumerate(("a", "b", "c", "d")):
        file = tmp_path / f"{name}.o"
        file.write_bytes(bytes(10))
        os.utime(file, (1000 - age, 1000 - age))
    machine_code.forget_old(tmp_path)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.o", "b.o"]


# --- the libraries of a release


def link(folder: Path, cache: Path, built: Path) -> Path:
    """Compile the library as a release does, with this machine's linker."""
    built.mkdir()
    code = """
import sys
sys.path.insert(0, sys.argv[1])
from omphalos.kernels import compiler
import sample
with open(sys.argv[1] + "/sample.o", "wb") as file:
    file.write(compiler.object_code(sample.LIBRARY.write(by_file=True), compiler.here()))
print("null")
"""
    call(folder, cache, code)
    file = built / f"sample-{machine_code.platform_name()}.so"
    subprocess.run(["gcc", "-shared", "-o", file, folder / "sample.o", "-lm"], check=True)
    return file


RELEASED = """
import json, sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from omphalos.kernels import machine_code, run_plain_meanwhile
machine_code.BUILT = Path(sys.argv[1]) / "built"
run_plain_meanwhile()
from sample import LIBRARY, outer
print(json.dumps([outer(1.0), LIBRARY.is_compiled, "llvmlite" in sys.modules]))
"""


def test_a_release_brings_machine_code_which_is_refused_when_it_is_stale_or_foreign(tmp_path: Path) -> None:
    folder, cache = write_sample(tmp_path), tmp_path / "cache"
    file = link(folder, cache, tmp_path / "built")
    assert call(folder, cache, RELEASED)[0] == [21.0, True, False]
    write_sample(folder, "30.0")
    assert call(folder, cache, RELEASED)[0] == [31.0, False, False]
    write_sample(folder, "20.0", SAMPLE + "# another source\n")
    assert call(folder, cache, RELEASED)[0] == [21.0, False, False]
    write_sample(folder)
    assert call(folder, cache, RELEASED)[0] == [21.0, True, False]
    whole = file.read_bytes()
    for foreign in (b"", b"MZ" + whole, whole[:100]):
        file.write_bytes(foreign)
        assert call(folder, cache, RELEASED)[0] == [21.0, False, False]
