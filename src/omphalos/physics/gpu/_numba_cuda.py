"""The private parts of numba-cuda that we use, all of them here.

It compiles the functions that kernels call for the GPU of this machine, but we compile where there is none
(`dispatcher.get_current_device`). It has no option against fused multiply-add, which rounds once where the CPU rounds
twice: `fma` is an option of NVVM (`nvvm.compile_ir`).
`tests/physics/gpu/test_ptx.py` fails when one of these parts has changed.
"""

from __future__ import annotations

from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from omphalos.physics.gpu.errors import NoCompiler

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

NVVM = ("nvidia-nvvm", "nvidia-cuda-nvcc", "cuda-toolkit")  # packages that it may have come with


def versions() -> str:
    """The versions of everything that compiles. NoCompiler if numba-cuda is not installed."""
    try:
        found = [f"{name} {version(name)}" for name in ("numba", "numba-cuda")]
    except PackageNotFoundError:
        raise NoCompiler("kernels for the GPU need numba-cuda; it comes with `omphalos-table[gpu]`") from None
    for name in NVVM:
        with suppress(PackageNotFoundError):
            found.append(f"{name} {version(name)}")
    return ", ".join(found)


def compile_ptx(function: Callable[..., Any], signature: Any, capability: tuple[int, int]) -> str:
    """Compile a kernel for GPUs of this compute capability or a later one. No GPU is needed."""
    from omphalos.kernels.compiler import twin_of

    cuda: Any = import_module("numba.cuda")
    dispatcher: Any = import_module("numba.cuda.dispatcher")
    nvvm: Any = import_module("numba.cuda.cudadrv.nvvm")
    compile_ir = nvvm.compile_ir

    def compile_without_fma(ir: Any, **options: Any) -> Any:
        return compile_ir(ir, **options, fma=False)

    here = SimpleNamespace(compute_capability=capability)
    with _replaced(dispatcher, "get_current_device", lambda: here), _replaced(nvvm, "compile_ir", compile_without_fma):
        try:
            ptx, _ = cuda.compile(twin_of(function, {}), signature, device=False, abi="numba", cc=capability)
        except nvvm.NvvmSupportError as problem:
            raise NoCompiler(f"kernels for the GPU cannot be compiled: {problem}") from None
    return ptx


@contextmanager
def _replaced(module: Any, name: str, value: Any) -> Generator[None]:
    """Have another function in a module for a while. AttributeError if the module has none of that name."""
    before = getattr(module, name)
    setattr(module, name, value)
    try:
        yield
    finally:
        setattr(module, name, before)
