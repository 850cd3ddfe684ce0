"""Errors for impossible scenes and launches. Each names the disk at fault."""


class PhysicsError(ValueError):
    """A scene or a launch that cannot be simulated. `disk` is the one at fault, None if no disk is."""

    def __init__(self, message: str, disk: int | None = None) -> None:
        super().__init__(message)
        self.disk = disk


class BadNumberError(PhysicsError):
    """A value is NaN, infinite or out of range (zero mass, negative radius, restitution above 1 …)."""


class OverlapError(PhysicsError):
    """Two disks, or a disk and a wall, lie over each other. `other` is the second disk, None for a wall."""

    def __init__(self, message: str, disk: int, other: int | None) -> None:
        super().__init__(message, disk)
        self.other = other


class OffMatError(PhysicsError):
    """A disk's centre lies outside the mat, or its rim outside edges that bounce."""


class NoSuchDiskError(PhysicsError):
    """A launch names a disk that is not in the scene."""


class LaunchError(PhysicsError):
    """An impossible launch: one disk launched twice, or stacked on itself."""
