"""Kernels as PTX, the assembly language of NVIDIA's GPUs: compiled once, and kept on disk."""

from __future__ import annotations

import os
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from omphalos.physics.gpu.errors import TooManyDisks

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

WIDTHS: Final = (32, 64, 128)  # disks that a kernel has room for
CAPABILITY: Final = (8, 0)  # the oldest GPUs that it runs on: Ampere. The driver translates it for newer ones.


def width_for(disks: int) -> int:
    """The smallest kernel with room for so many disks."""
    for width in WIDTHS:
        if disks <= width:
            return width
    raise TooManyDisks(f"a scene has {disks} disks; on a GPU it may have {WIDTHS[-1]}")


class Kernel(NamedTuple):
    """A kernel that can be compiled."""

    name: str  # of its file
    calls: Callable[..., Any]  # what it calls on the CPU: stamped with all that this reads and calls
    modules: tuple[ModuleType, ...]  # read whole: what the stamp does not reach
    build: Callable[[], tuple[Callable[..., Any], Any]]  # makes the Python function for numba-cuda, and its signature


def ptx_of(kernel: Kernel, say: Callable[[str], object] | None = None) -> str:
    """A kernel, compiled or from the disk.

    It is kept under a hash of everything that it is made from, like the kernels of the CPU.
    """
    from omphalos.kernels.stamp import stamp
    from omphalos.physics.gpu import _numba_cuda

    sources = [Path(str(module.__file__)).read_bytes() for module in (_numba_cuda, *kernel.modules)]
    made_from = "\n".join([stamp(kernel.calls), _numba_cuda.versions(), f"{kernel.name} {CAPABILITY}"]).encode()
    name = sha256(b"\n".join([made_from, *sources])).hexdigest()[:32]
    file = cache_folder() / f"{kernel.name}-{name}.ptx"
    try:
        return file.read_text(encoding="ascii")
    except (OSError, UnicodeDecodeError):
        pass
    if say is not None:
        say("Compiling a kernel for the GPU: once, up to a minute …")
    text = _numba_cuda.compile_ptx(*kernel.build(), CAPABILITY)
    _keep(file, text)
    return text


def flicks_of_width(width: int) -> Kernel:
    """The kernel that plays flicks in scenes of up to `width` disks."""
    from omphalos.physics.gpu import kernel

    def build() -> tuple[Callable[..., Any], Any]:
        return kernel.kernel_of_width(width), signature()

    return Kernel(f"flicks-{width}", kernel.play, (kernel,), build)


def signature() -> Any:
    """The types of the kernel's arguments, for numba."""
    from numba import types as module

    types: Any = module
    floats = [types.Array(types.float64, dimensions, "C") for dimensions in range(4)]
    ints = [types.Array(types.int64, dimensions, "C") for dimensions in range(4)]
    scenes = [floats[3], floats[2], floats[2], ints[1], ints[1]]
    launches = [ints[1], ints[3], floats[3]]
    limits = [types.float64, types.int64, ints[1]]
    results = [floats[3], floats[2], floats[1], ints[2]]
    return types.void(*scenes, *launches, *limits, *results)


def cache_folder() -> Path:
    """Where compiled kernels are kept."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "omphalos" / "ptx"


def _keep(file: Path, text: str) -> None:
    """Write the file whole or not at all. Where nothing can be kept, it is compiled again the next time."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=file.parent, delete=False, encoding="ascii") as part:
            part.write(text)
        os.replace(part.name, file)
    except OSError:
        pass
