"""A GPU: loads kernels and starts them. CuPy is imported here and nowhere else."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from omphalos.physics.gpu.errors import GpuError, NoGpu
from omphalos.physics.gpu.ptx import flicks_of_width, ptx_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from omphalos.physics.gpu.ptx import Kernel

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
def load_flicks(width: int, say: Callable[[str], object] | None = None) -> Any:
    """The kernel that plays flicks in scenes of up to `width` disks, ready to start."""
    return load(flicks_of_width(width), say)


def load(kernel: Kernel, say: Callable[[str], object] | None = None) -> Any:
    """Compile a kernel, if that was not done before, and load it onto the GPU, ready to start."""
    cp = cupy()
    text = ptx_of(kernel, say)
    found = re.search(r"\.entry (\w+)", text)
    assert found is not None
    try:
        module = cp.cuda.function.Module()
        module.load(text.encode())
        return module.get_function(found[1])
    except cp.cuda.driver.CUDADriverError as problem:
        raise GpuError(f"the driver refuses the kernel, perhaps because it is too old: {problem}") from None


class OnGpu:
    """A copy on the GPU of an array of rows with named fields, for `start`: CuPy has no such arrays."""

    def __init__(self, array: Any) -> None:
        self._bytes = cupy().asarray(np.frombuffer(array.tobytes() or b"\0", np.uint8))
        self.data = self._bytes.data
        self.ndim, self.size, self.itemsize, self.shape = array.ndim, array.size, array.itemsize, array.shape
        self.strides = np.empty(array.shape, array.dtype).strides  # those of a contiguous array


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
