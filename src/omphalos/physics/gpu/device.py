"""A GPU: loads kernels and starts them. CuPy is imported here and nowhere else."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from omphalos.physics.gpu.errors import GpuError, NoGpu
from omphalos.physics.gpu.ptx import ptx_of_width

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

THREADS: Final = 64  # of a block
BLOCKS: Final = 32  # for each multiprocessor: as many as run at once, with some to spare


@cache
def cupy() -> Any:
    """CuPy, if it is installed and finds a GPU. NoGpu, if not."""
    try:
        found: Any = import_module("cupy")
    except ImportError:
        raise NoGpu("flicks on a GPU need CuPy; it comes with `omphalos-table[gpu]`") from None
    try:
        if found.cuda.runtime.getDeviceCount() > 0:
            return found
    except found.cuda.runtime.CUDARuntimeError as problem:
        raise NoGpu(f"no GPU can be used: {problem}") from None
    raise NoGpu("this machine has no NVIDIA GPU")


@cache
def load_kernel(width: int, say: Callable[[str], object] | None = None) -> Any:
    """The kernel for scenes of up to `width` disks, ready to start."""
    cp = cupy()
    text = ptx_of_width(width, say)
    found = re.search(r"\.entry (\w+)", text)
    assert found is not None
    try:
        module = cp.cuda.function.Module()
        module.load(text.encode())
        return module.get_function(found[1])
    except cp.cuda.driver.CUDADriverError as problem:
        raise GpuError(f"the driver refuses the kernel, perhaps because it is too old: {problem}") from None


def start(kernel: Any, flicks: int, arguments: Sequence[Any]) -> None:
    """Start the kernel for so many flicks, in CuPy's current stream. It does not wait for the end."""
    cp = cupy()
    multiprocessors: int = cp.cuda.Device().attributes["MultiProcessorCount"]
    blocks = min(-(-flicks // THREADS), multiprocessors * BLOCKS)
    kernel((blocks,), (THREADS,), tuple(part for one in arguments for part in _flattened(one)))


def _flattened(argument: Any) -> list[Any]:
    """An argument as numba's kernels take it: an array is given as its parts."""
    if not hasattr(argument, "strides"):
        return [argument]
    if not argument.ndim:
        return [argument]
    nothing = np.uint64(0)  # for its owner, which only Python has
    address = np.uint64(argument.data.ptr if argument.size else 0)
    sizes = [np.int64(number) for number in (*argument.shape, *argument.strides)]
    return [nothing, nothing, np.int64(argument.size), np.int64(argument.itemsize), address, *sizes]
