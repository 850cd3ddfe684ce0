"""Errors of the GPU."""

from __future__ import annotations

from omphalos.physics.errors import PhysicsError


class GpuError(PhysicsError):
    """Something is wrong with the GPU or with what it needs."""


class NoGpu(GpuError):
    """There is no GPU that can be used."""


class NoCompiler(GpuError):
    """What compiles kernels for the GPU is not installed."""


class TooManyDisks(GpuError):
    """A scene has more disks than the kernel has room for."""
