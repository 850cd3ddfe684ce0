"""The stamp of a kernel changes with everything its machine code depends on, and with nothing else."""

import importlib
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
import pytest

from omphalos.physics._jit import COMPILED
from omphalos.physics._stamp import CannotStamp, stamp, stamp_of_module

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


COMPILES = """
from math import pi as PI
NAMES = {"x": 1}

class Memory:
    def place(self, entry):
        # how far
        return entry + 1

def lower(entry):
    return Memory().place(entry)
"""


def module_stamp(folder: Path, source: str) -> str:
    """The stamp of a module with this source."""
    (folder / "compiles.py").write_text(source)
    importlib.invalidate_caches()
    importlib.import_module("compiles")
    try:
        return stamp_of_module("compiles")
    finally:
        del sys.modules["compiles"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that modules are imported from, again after each change."""
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    return tmp_path


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('{"x": 1}', '{"x": 2}'),
        ("math import pi", "math import tau"),  # a value that comes from elsewhere
        ("entry + 1", "entry + 2"),  # in a method
        ("entry + 1", "entry - 1"),
        ("return Memory()", "return NAMES and Memory()"),
        ("place", "put"),
    ],
)
def test_a_module_that_compiles_has_a_stamp_of_all_its_code(folder: Path, old: str, new: str) -> None:
    assert old in COMPILES
    assert module_stamp(folder, COMPILES.replace(old, new)) != module_stamp(folder, COMPILES)


def test_a_comment_in_it_changes_nothing(folder: Path) -> None:
    assert module_stamp(folder, COMPILES.replace("# how far", "# how\n        # near")) == module_stamp(
        folder, COMPILES
    )


@pytest.mark.skipif(not COMPILED, reason="numba is switched off")
@pytest.mark.parametrize("what", ["rows", "slots"])
def test_a_kernel_has_the_stamp_of_the_module_that_compiles_it(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from omphalos.physics import _rows, _slots, state

    compiles: Any = _slots.slots_in if what == "slots" else state.work_in
    module = _slots if what == "slots" else _rows
    assert compiles.compiled_by == stamp_of_module(module.__name__)

    def stamp_now() -> str:
        def kernel() -> Any:
            return compiles()

        return stamp(kernel)

    before = stamp_now()
    assert stamp_now() == before
    monkeypatch.setattr(compiles, "compiled_by", "another")
    assert stamp_now() != before


ALL = """
import sys
from omphalos.bots.flick import aims, count, dice, heart, hunt, judge, parts, playing, search, settle, sites
from omphalos.physics import check, engine, layout
from omphalos.physics._stamp import stamp
modules = (
    aims, count, dice, heart, hunt, judge, parts, playing, search, settle, sites, check, engine, layout
)
kernels = [v for m in modules for v in vars(m).values()]
for kernel in kernels:
    if hasattr(kernel, "py_func"):
        print(kernel.py_func.__module__, kernel.py_func.__qualname__, stamp(kernel))
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
    assert first.count("\n") > 100
    assert first == stamps("2")
