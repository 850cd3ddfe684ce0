"""Regular backups into a folder: one file each time, and only the latest are kept.

A file is checked before an older one is deleted. A backup that fails is reported and tried again at the next time; it
deletes nothing. One process at a time works in a folder.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from omphalos.server.store.backup import BackupError, backup
from omphalos.server.store.file_lock import FileLock
from omphalos.table.errors import OmphalosError

PATTERN: Final = re.compile(r"omphalos-\d{8}T\d{6}Z\.backup")
UNITS: Final = {"s": 1, "m": 60, "h": 3600, "d": 86400}
MIN_INTERVAL: Final = 1  # seconds
Done = Callable[[Path, dict[str, int], list[Path]], None]
"""Called with a new file, its numbers of rows, and the files that were deleted."""
Failed = Callable[[OmphalosError], None]


def parse_interval(text: str) -> int:
    """Seconds of a text such as 30m, 6h or 1d. ValueError names a wrong one."""
    found = re.fullmatch(r"(\d{1,6})([smhd])", text.strip().lower())
    seconds = int(found[1]) * UNITS[found[2]] if found else 0
    if seconds < MIN_INTERVAL:
        raise ValueError(f"{text!r} is no interval; write 30m, 6h or 1d")
    return seconds


def kept(folder: Path) -> list[Path]:
    """The backups in a folder, oldest first. Other files are none of ours."""
    return sorted(path for path in folder.iterdir() if PATTERN.fullmatch(path.name))


async def back_up_once(url: str, folder: Path, keep: int) -> tuple[Path, dict[str, int], list[Path]]:
    """Write a backup, then delete all but the latest `keep`."""
    while (path := folder / time.strftime("omphalos-%Y%m%dT%H%M%SZ.backup", time.gmtime())).exists():
        await asyncio.sleep(0.1)
    rows = await backup(url, path)
    # A file with a later name is older all the same: it was written while the clock was ahead.
    old = sorted(kept(folder), key=lambda one: (one.name <= path.name, one.name))[:-keep]
    for one in old:
        one.unlink(missing_ok=True)
    return path, rows, old


async def back_up_regularly(url: str, folder: Path, every: float, keep: int, done: Done, failed: Failed) -> None:
    """Back up now and then after each interval, until cancelled."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as problem:
        raise BackupError(f"cannot make {folder}: {problem.strerror}") from None
    lock = FileLock(folder / "omphalos-backups")
    try:
        for part in folder.glob("omphalos-*.backup.part"):  # cut off when an earlier process was killed
            part.unlink(missing_ok=True)
        clock = asyncio.get_running_loop().time
        due = clock()
        while True:
            try:
                done(*await back_up_once(url, folder, keep))
            except OmphalosError as problem:
                failed(problem)
            due = max(due + every, clock())
            await asyncio.sleep(due - clock())
    finally:
        lock.release()
