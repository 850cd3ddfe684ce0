"""Kernels are compiled to what their source means. A numba whose private parts have changed fails here first."""

from __future__ import annotations

import importlib
import inspect
import sys
from collections.abc import Generator
from math import lgamma, sin
from typing import Any

import numba as numba_module
import numpy as np
import pytest
from numba.core import codegen as codegen_module
from numba.core.registry import cpu_target as cpu_target_module
from tests.kernels.sample import write_sample

from omphalos.kernels import Library, Mode, compiler, machine_code, mode
from omphalos.kernels.arguments import KernelArgumentError

numba: Any = numba_module
codegen: Any = codegen_module
cpu_target: Any = cpu_target_module
pytestmark = pytest.mark.skipif(mode() is Mode.PLAIN, reason="kernels are plain Python")


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Generator[Any]:
    """The sample's module, compiled in this process and never kept."""
    folder = write_sample(tmp_path_factory.mktemp("sample"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [str(folder), *sys.path])
        patch.setattr(sys, "dont_write_bytecode", True)
        module = importlib.import_module("sample")
        data = compiler.object_code(module.LIBRARY.write(), compiler.here())
        module.LIBRARY._code = machine_code.loaded(data, module.LIBRARY.stamp())
        yield module
        del sys.modules["sample"], sys.modules["house"]


def test_the_parts_of_numba_are_there() -> None:
    context: Any = cpu_target.target_context
    made = context.__class__
    for name in ("get_executable", "create_cpython_wrapper", "create_cfunc_wrapper", "call_conv", "get_arg_packer"):
        assert hasattr(made, name) or hasattr(context, name), name
    assert list(inspect.signature(made.get_executable).parameters) == ["self", "library", "fndesc", "env"]
    assert list(inspect.signature(numba.core.dispatcher.Dispatcher.add_overload).parameters) == ["self", "cres"]
    library = context.codegen().create_library("probe")
    assert type(library) is context.codegen()._library_class is codegen.JITCodeLibrary
    assert library._linking_libraries == []
    assert {"_final_module", "_finalized", "_codegen"} <= {*dir(library)}
    assert issubclass(compiler.UnoptimisedLibrary, codegen.CPUCodeLibrary)


def test_numba_is_itself_again_after_a_library_was_written(sample: Any) -> None:
    def add(x: float) -> float:
        return x + 1.0

    assert numba.njit(add)(1.0) == 2.0


def test_machine_code_does_what_plain_python_does(sample: Any) -> None:
    pair = sample.Pair(np.array([1.0, 4.0]), 0.5)
    twin = sample.Pair(pair.a.copy(), 0.5)
    assert sample.measure(pair, 2) == sample.measure.py_func(twin, 2) == (2.5, 3, 20.5)
    assert pair.a.tolist() == twin.a.tolist() == [3.0, 4.0]
    assert [sample.is_large(pair.a, i) for i in (0, 1)] == [True, True]
    assert sample.is_large(np.zeros(1), 0) is False
    rows = np.zeros(3, np.dtype([("x", np.float64), ("n", np.int64)], align=True)).view(np.recarray)
    assert sample.fill(rows, 2.5) is None
    assert rows.tolist() == [(2.5, 0), (2.5, 1), (2.5, 2)]
    assert sample.outer._compiled is not None


def test_an_array_that_is_replaced_in_a_new_tuple_is_seen(sample: Any) -> None:
    for first in (3.0, 30.0):
        pair = sample.Pair(np.array([first, 0.0]), 1.0)
        assert sample.measure(pair, 0)[0] == sample.measure(pair, 0)[0] == first


@pytest.mark.parametrize(
    ("name", "args", "told"),
    [
        ("outer", (), "takes 1 arguments, not 0"),
        ("outer", ("1",), "argument 1 is '1'"),
        ("is_large", (np.zeros(1), 0.5), "argument 2 is 0.5"),
        ("is_large", (np.zeros(1, np.float32), 0), "1 × float32, not a contiguous array of 1 × float64"),
        ("is_large", (np.zeros((1, 1)), 0), "2 × float64"),
        ("is_large", (np.zeros(4)[::2], 0), "is a array of 1 × float64"),
        ("is_large", ([1.0], 0), "is a list"),
        ("measure", ((np.zeros(1),), 0), "not a tuple of 2 fields"),
        ("measure", ((np.zeros(1, np.int64), 1.0), 0), "argument 1, field 0"),
        ("fill", (np.zeros(1), 0.0), "float64"),
    ],
)  # fmt: skip
def test_arguments_of_other_types_are_refused(sample: Any, name: str, args: tuple[Any, ...], told: str) -> None:
    with pytest.raises(KernelArgumentError, match=told.replace("(", r"\(")):
        getattr(sample, name)(*args)


def test_a_whole_number_is_a_float_where_one_is_wanted(sample: Any) -> None:
    assert sample.outer(1) == 21.0
    assert sample.outer(np.float64(1.0)) == 21.0


def test_only_functions_that_every_platform_has_may_be_called() -> None:
    library = Library("gamma", __name__, "gamma")

    @library.kernel
    def gamma(x: float) -> float:
        return lgamma(x)

    @library.kernel
    def wave(x: float) -> float:  # its last bit is another one on another platform
        return sin(x)

    written = compiler.write([(gamma, (1.0,)), (wave, (1.0,))], "stamp")
    with pytest.raises(LookupError, match="lgamma, sin"):
        compiler.object_code(written, compiler.here())


def test_a_kernel_without_an_example_is_named() -> None:
    library = Library("half", __name__, "half")

    @library.kernel
    def forgotten(x: float) -> float:
        return x

    assert "forgotten" in repr(forgotten)
    with pytest.raises(LookupError, match=r"gives no example of .*forgotten"):
        library.examples_of()


def examples() -> Generator[Any]:
    """None."""
    yield from ()


def test_code_for_other_platforms_is_made_here(sample: Any) -> None:
    written = sample.LIBRARY.write()
    begin = {
        "linux-x86_64": b"\x7fELF",
        "linux-aarch64": b"\x7fELF",
        "darwin-aarch64": b"\xcf\xfa\xed\xfe",
        "win32-x86_64": b"\x64\x86",
    }
    assert compiler.RELEASED.keys() == begin.keys()
    for name, target in compiler.RELEASED.items():
        assert compiler.object_code(written, target).startswith(begin[name])
