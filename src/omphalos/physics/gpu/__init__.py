"""Flicks on an NVIDIA GPU, with the same results as on the CPU, to the bit.

`simulate_many(…, device="cuda")` copies the results back. `DeviceTable` leaves them on the GPU, and `reduce` makes few
numbers of them there. It needs the extra `gpu`, which is imported when it is used.
"""

from omphalos.physics.gpu.errors import GpuError, NoCompiler, NoGpu, TooManyDisks
from omphalos.physics.gpu.reduce import fallen_share, landings, mean_by_cell, mean_value, moved_share
from omphalos.physics.gpu.table import DeviceTable

__all__ = [
    "DeviceTable",
    "GpuError",
    "NoCompiler",
    "NoGpu",
    "TooManyDisks",
    "fallen_share",
    "landings",
    "mean_by_cell",
    "mean_value",
    "moved_share",
]
