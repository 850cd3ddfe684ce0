"""OpenSpiel's module `pyspiel`, which has no types. Importing this without it says how to install it."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

try:
    pyspiel: Final[Any] = import_module("pyspiel")
except ImportError as problem:
    raise ImportError("this needs OpenSpiel: pip install 'omphalos-table[openspiel]'") from problem
