"""The stamp of a kernel changes with everything its machine code depends on, and with nothing else."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
import pytest

from omphalos.kernels.stamp import CannotStamp, stamp

KERNEL = """
import math
import numpy as np
import numbers_of_the_house
from typing import NamedTuple

class Pair(NamedTuple):
    a: float
    b: float

WIDTH = 3.0
PLACES = np.array([1.0, 2.0])
ROWS = ((1, 2.0), (3, 4.0))
unused = 5

def kernel(x):
    # how far
    return inner(x) * WIDTH + PLACES[0] + ROWS[0][1] + numbers_of_the_house.NAVEL + Pair(1.0, 2.0).a

def inner(x, more=1.0):
    return math.sqrt(x + more) if x > 0.5 else kernel(x)
"""


def kernel_of(source: str = KERNEL, navel: float = 21.0) -> Callable[..., object]:
    """The kernel of a module with this source."""
    house = ModuleType("numbers_of_the_house")
    vars(house).update(NAVEL=navel, OTHER=navel)
    sys.modules["numbers_of_the_house"] = house
    module = ModuleType("kernels")
    sys.modules["kernels"] = module
    try:
        exec(source, vars(module))
    finally:
        del sys.modules["numbers_of_the_house"], sys.modules["kernels"]
    return vars(module)["kernel"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("WIDTH = 3.0", "WIDTH = 3.1"),
        ("WIDTH = 3.0", "WIDTH = 3"),  # another type gives different machine code
        ("[1.0, 2.0]", "[1.0, 2.5]"),
        ("[1.0, 2.0]", "[1.0, 2.0], dtype=np.float32"),
        ("(3, 4.0)", "(3, 5.0)"),
        ("b: float", "c: float"),
        ("x > 0.5", "x > 0.6"),  # of a function that is called
        ("math.sqrt", "math.exp"),
        ("more=1.0", "more=2.0"),
        ("inner(x) *", "inner(x) +"),
    ],
)
def test_a_change_of_what_is_read_changes_the_stamp(old: str, new: str) -> None:
    assert old in KERNEL
    assert stamp(kernel_of(KERNEL.replace(old, new))) != stamp(kernel_of())


def test_so_does_a_number_of_another_module() -> None:
    assert stamp(kernel_of(navel=30.0)) != stamp(kernel_of())


@pytest.mark.parametrize(("old", "new"), [("# how far", "# how near\n"), ("unused = 5", "unused = 6")])
def test_what_is_not_compiled_changes_nothing(old: str, new: str) -> None:
    assert stamp(kernel_of(KERNEL.replace(old, new))) == stamp(kernel_of())


def test_functions_of_one_name_are_told_apart() -> None:
    def make(number: float) -> Callable[[], float]:
        def kernel() -> float:
            return number

        return kernel

    def both(a: Callable[[], float], b: Callable[[], float]) -> Callable[[], float]:
        def kernel() -> float:
            return a() + b()

        return kernel

    assert stamp(both(make(1.0), make(2.0))) != stamp(both(make(1.0), make(3.0)))


@pytest.mark.parametrize("value", [[1.0], {"a": 1.0}, object()])
def test_a_value_of_an_unknown_kind_is_refused(value: Any) -> None:
    function = kernel_of()
    assert isinstance(function, FunctionType)
    function.__globals__["WIDTH"] = value
    with pytest.raises(CannotStamp, match=r"kernels\.kernel reads WIDTH, of type (list|dict|object)"):
        stamp(function)


def test_scalars_of_numpy_are_known() -> None:
    one, two = kernel_of(), kernel_of()
    assert isinstance(one, FunctionType)
    assert isinstance(two, FunctionType)
    one.__globals__["WIDTH"], two.__globals__["WIDTH"] = np.int64(3), np.int64(4)
    assert stamp(one) != stamp(two)


def test_a_stamp_by_file_is_the_same_for_every_python_and_follows_the_file(tmp_path: Path) -> None:
    def stamp_now(source: str, more: str = "") -> str:
        (tmp_path / "by_file.py").write_text(source, newline="")
        code = "import sys, by_file; from omphalos.kernels.stamp import stamp\n"
        code += f"{more}\nprint(stamp(by_file.kernel, by_file=True))"
        environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
        words = [sys.executable, "-B", "-c", code]
        return subprocess.run(words, env=environment, capture_output=True, text=True, check=True).stdout

    source = "NAVEL = 2.0\ndef inner(x):\n    return x * NAVEL\ndef kernel(x):\n    return inner(x)\n"
    first = stamp_now(source)
    other_code = "by_file.inner.__code__ = (lambda x: x - by_file.NAVEL).__code__"  # as another Python would compile it
    assert stamp_now(source, other_code.replace("by_file.NAVEL", "NAVEL")) == first
    assert stamp_now(source.replace("\n", "\r\n")) == first
    assert stamp_now(source + "# a comment\n") != first
    assert stamp_now(source, "by_file.NAVEL = 3.0") != first


ALL = """
from omphalos.kernels.library import find_library
from omphalos.kernels.stamp import stamp
for path in ("physics.library:PHYSICS", "bots.flick.library:FLICK", "bots.oracle.library:ORACLE",
             "envs.library:ENVS", "physics.gpu.library:SLOTS"):
    library = find_library(f"omphalos.{path}")
    print(library.name, library.stamp(), library.stamp(by_file=True))
    for kernel in library.kernels.values():
        print(kernel.symbol, stamp(kernel))
"""


def test_every_kernel_has_a_stamp_which_is_the_same_in_every_process() -> None:
    def stamps(seed: str) -> str:
        done = subprocess.run(
            [sys.executable, "-c", ALL],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    first = stamps("1")
    assert first.count("\n") > 20
    assert first == stamps("2")
