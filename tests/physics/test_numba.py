"""The private parts of numba that `physics/_numba.py` uses behave as assumed. A new numba fails here first."""

import json
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba as module
import pytest
from numba.core import caching as caching_module

from omphalos.physics._jit import COMPILED
from omphalos.physics._numba import OPTIONS, StampedCache, compile_lazily
from omphalos.physics._stamp import stamp

caching: Any = caching_module  # it declares types that do not cover its private parts
pytestmark = pytest.mark.skipif(not COMPILED, reason="numba is switched off")

# A process that has imported numba, and for each line that it reads a new one that has not seen the kernels before.
RUN = """
import json, os, sys
sys.path.insert(0, sys.argv[1])
from omphalos.physics._numba import is_kept
for line in sys.stdin:
    if not os.fork():
        from kernels import outer
        kept = is_kept(outer)
        value = outer(1.0)
        stats = outer.stats
        told = [value, kept, sum(stats.cache_hits.values()), sum(stats.cache_misses.values())]
        print(json.dumps(told), flush=True)
        os._exit(0)
    os.wait()
"""
# Several processes that need a kernel at the same time.
CROWD = """
import json, os, sys
sys.path.insert(0, sys.argv[1])
from kernels import outer
for _ in range(3):
    if not os.fork():
        value = outer(1.0)
        hits, misses = (sum(counts.values()) for counts in (outer.stats.cache_hits, outer.stats.cache_misses))
        told = [value, hits, misses, outer._cache._lock.is_held]
        os.write(1, json.dumps(told).encode() + b"\\n")
        os._exit(0)
for _ in range(3):
    os.wait()
"""
KERNELS = """
from omphalos.physics._jit import jit, jit_and_keep
from house import NAVEL

@jit_and_keep
def outer(x):
    return inner(x)

@jit
def inner(x):
    return x + NAVEL
"""


def add(x: float) -> float:
    return x + 1.0


def test_the_parts_are_there() -> None:
    kernel = compile_lazily(add, keep=True)
    assert isinstance(kernel._cache, StampedCache)
    assert issubclass(StampedCache, caching._Cache)
    assert kernel._cache._py_func is add
    file: Any = kernel._cache._cache_file
    assert type(file) is caching.IndexDataCacheFile
    assert "_source_stamp" in vars(file)
    assert callable(file._load_index)
    assert callable(file.flush)
    assert callable(kernel._cache._impl.locator.ensure_cache_path)
    assert isinstance(kernel._cache._impl.filename_base, str)
    assert isinstance(kernel._cache._cache_path, str)
    assert isinstance(compile_lazily(add, keep=False)._cache, caching.NullCache)


def test_kernels_count_no_references() -> None:
    kernel = compile_lazily(add, keep=False)
    assert kernel(1.0) == 2.0
    assert kernel.targetoptions.items() >= OPTIONS.items()
    assert all("NRT_" not in text for text in kernel.inspect_llvm().values()), module.__version__


def test_a_kernel_is_inlined_only_where_that_is_asked_for() -> None:
    assert compile_lazily(add, keep=False).targetoptions["forceinline"] is False
    assert compile_lazily(add, keep=False, inline=True).targetoptions["forceinline"] is True


def test_inlining_is_part_of_the_stamp() -> None:
    def calls(inline: bool) -> str:
        inner = compile_lazily(add, keep=False, inline=inline)

        def outer(x: float) -> float:
            return inner(x)

        return stamp(outer)

    assert calls(inline=True) == calls(inline=True)
    assert calls(inline=True) != calls(inline=False)


def test_machine_code_is_kept_until_a_value_or_a_function_in_it_changes(tmp_path: Path) -> None:
    def write(navel: str, kernels: str = KERNELS) -> None:
        (tmp_path / "house.py").write_text(f"NAVEL = {navel}\n")
        (tmp_path / "kernels.py").write_text(kernels)

    def run() -> list[object]:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("\n")
        process.stdin.flush()
        return json.loads(process.stdout.readline())

    words = [sys.executable, "-B", "-W", "error", "-c", RUN, str(tmp_path)]
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    with subprocess.Popen(words, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        keep_until_changed(write, run, tmp_path / "cache")


def test_a_kernel_is_compiled_by_one_of_several_processes(tmp_path: Path) -> None:
    (tmp_path / "house.py").write_text("NAVEL = 20.0\n")
    (tmp_path / "kernels.py").write_text(KERNELS)
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    words = [sys.executable, "-B", "-W", "error", "-c", CROWD, str(tmp_path)]
    said = subprocess.run(words, env=environment, stdout=subprocess.PIPE, text=True, check=True).stdout
    assert sorted(map(json.loads, said.splitlines())) == [
        [21.0, 0, 1, False],
        [21.0, 1, 0, False],
        [21.0, 1, 0, False],
    ]


def keep_until_changed(write: Callable[..., None], run: Callable[[], list[object]], cache: Path) -> None:
    write("20.0")
    assert run() == [21.0, False, 0, 1]
    assert run() == [21.0, True, 1, 0]
    write("30.0")
    assert run() == [31.0, False, 0, 1]
    write("30.0", KERNELS.replace("x + NAVEL", "x - NAVEL"))
    assert run() == [-29.0, False, 0, 1]
    write("30.0  # a comment", KERNELS.replace("x + NAVEL", "x - NAVEL  # a comment"))
    assert run() == [-29.0, True, 1, 0]

    (index,) = cache.rglob("*.nbi")  # an index that names a type which is no longer there
    with index.open("rb") as file:
        pickle.load(file)
        end = file.tell()
    index.write_bytes(index.read_bytes()[:end] + b"cjson\nNoSuchType\n.")
    assert run() == [-29.0, False, 0, 1]
    assert run() == [-29.0, True, 1, 0]
