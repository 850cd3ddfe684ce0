"""A small library of kernels in a folder of its own, and processes that call it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

SAMPLE: Final = """
from __future__ import annotations
from math import sqrt
from typing import NamedTuple
import numpy as np
from house import NAVEL
from omphalos.kernels import Library, jit, jit_noinline

LIBRARY = Library("sample", "sample", "the sample", page=("outer", "measure", "is_large"))

class Pair(NamedTuple):
    a: np.ndarray
    scale: float

@jit
def inner(x):
    return x + NAVEL

@jit_noinline
def length(a):
    total = 0.0
    for i in range(a.shape[0]):
        total += a[i] * a[i]
    return sqrt(total)

def unmarked(a, i):
    return a[i] > 1.0

@LIBRARY.kernel
def outer(x: float) -> float:
    return inner(x)

@LIBRARY.kernel
def measure(pair: Pair, more: int) -> tuple:
    pair.a[0] += more
    return length(pair.a) * pair.scale, more + 1, outer(pair.scale)

@LIBRARY.kernel
def is_large(a, i: int) -> bool:
    return unmarked(a, i)

@LIBRARY.kernel
def fill(rows, value: float) -> None:
    for row in range(rows.shape[0]):
        rows[row].x = value
        rows[row].n = row

def examples():
    row = np.zeros(1)
    rows = np.zeros(1, np.dtype([("x", np.float64), ("n", np.int64)], align=True)).view(np.recarray)
    yield outer, (0.0,)
    yield measure, (Pair(row, 0.0), 0)
    yield is_large, (row, 0)
    yield fill, (rows, 0.0)
"""
CALL: Final = """
import json, sys
sys.path.insert(0, sys.argv[1])
from sample import LIBRARY, outer
from omphalos.kernels import mode
print(json.dumps([outer(1.0), LIBRARY.is_compiled, mode().value]))
"""


def write_sample(folder: Path, navel: str = "20.0", sample: str = SAMPLE) -> Path:
    """Write the library into a folder."""
    (folder / "house.py").write_text(f"NAVEL = {navel}\n")
    (folder / "sample.py").write_text(sample)
    return folder


def environment(cache: Path, **more: str) -> dict[str, str]:
    """The environment of a process with a cache of its own."""
    switched = ("OMPHALOS_NO_JIT", "NUMBA_DISABLE_JIT")
    return {name: value for name, value in os.environ.items() if name not in switched} | {
        "XDG_CACHE_HOME": str(cache),
        **more,
    }


def call(folder: Path, cache: Path, code: str = CALL, **more: str) -> tuple[Any, str]:
    """Call a kernel in a new process. Returns what it printed, and what it said on stderr."""
    done = subprocess.run(
        [sys.executable, "-B", "-W", "error", "-c", code, str(folder)],
        env=environment(cache, **more),
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout), done.stderr


def compile_sample(folder: Path, cache: Path) -> str:
    """Run the command that compiles the library. Returns what it printed."""
    done = subprocess.run(
        [sys.executable, "-B", "-m", "omphalos.kernels", "--background", "sample:LIBRARY"],
        env=environment(cache, PYTHONPATH=str(folder)),
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout
