"""Peers that benchmarks compare with. A peer that a machine lacks is reported, and the rest is measured."""

from __future__ import annotations

import importlib
from typing import Any, Final

NOT_AVAILABLE: Final = "not available here"


def library(name: str) -> Any | None:
    """The module of a peer, or None where it cannot be imported. Peers are not type-checked: `make check` has none."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None
