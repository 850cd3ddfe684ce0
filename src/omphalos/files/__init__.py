"""What files need beyond Python's own, on every system: locks, bytes as they are, names that survive a power cut.

A lock is advisory on POSIX; on Windows it covers one byte far behind the end of a file, so that the file can be read.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

fcntl: Any
msvcrt: Any
try:
    import fcntl
except ModuleNotFoundError:  # Windows
    fcntl = None
try:
    import msvcrt
except ModuleNotFoundError:
    msvcrt = None

BINARY: Final[int] = getattr(os, "O_BINARY", 0)  # without it, Windows changes the ends of lines
BEHIND: Final = 1 << 40  # the byte that is locked on Windows


def lock(descriptor: int) -> bool:
    """Lock an open file, against this very process too. False: it is locked already.

    The lock ends when the file is closed by all who have inherited it.
    """
    if fcntl is None:
        return _lock_byte(descriptor)
    return _taken(fcntl.flock, descriptor)


def lock_for_process(descriptor: int) -> bool:
    """Lock an open file for this process. False: another one has locked it.

    The lock ends with the process, even where a child lives on, or when the process closes the file anywhere.
    """
    if fcntl is None:
        return _lock_byte(descriptor)
    return _taken(fcntl.lockf, descriptor)


def sync_folder(folder: Path) -> None:
    """Write the names in a folder to the disk. Windows does so itself, and cannot open a folder."""
    if os.name == "nt":
        return
    descriptor = os.open(folder.absolute(), os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _taken(take: Any, descriptor: int) -> bool:
    try:
        take(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _lock_byte(descriptor: int) -> bool:
    """Lock one byte. Where a system has no locks at all, as in a page, there is one process."""
    if msvcrt is None:
        return True
    at = os.lseek(descriptor, 0, os.SEEK_CUR)
    try:
        os.lseek(descriptor, BEHIND, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    except OSError:
        return False
    finally:
        os.lseek(descriptor, at, os.SEEK_SET)
    return True
