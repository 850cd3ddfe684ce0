"""Peers that benchmarks compare with. A peer that is not installed is reported, and the others are measured."""

from __future__ import annotations

import importlib
from typing import Any, Final

NOT_AVAILABLE: Final = "not available here"


def library(name: str) -> Any | None:
    """The module of a peer, or None if it is not installed. Peers are not type-checked: `make check` installs none."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None
