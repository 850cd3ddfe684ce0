"""Kernels: functions over numbers and arrays that run as machine code, or as plain Python to the same bits.

No module outside this package knows a compiler. `OMPHALOS_NO_JIT=1` leaves all kernels plain Python.
"""

from omphalos.kernels.kernel import Kernel
from omphalos.kernels.library import Library, Mode, NoCompiler, all_compiled, mode, run_plain_meanwhile
from omphalos.kernels.marks import jit, jit_apart, jit_noinline, name_rows

__all__ = [
    "Kernel",
    "Library",
    "Mode",
    "NoCompiler",
    "all_compiled",
    "jit",
    "jit_apart",
    "jit_noinline",
    "mode",
    "name_rows",
    "run_plain_meanwhile",
]
