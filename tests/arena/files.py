"""Files that this process has open."""

from __future__ import annotations

from pathlib import Path


def open_files() -> int:
    """How many there are."""
    return len(list(Path("/proc/self/fd").iterdir()))
