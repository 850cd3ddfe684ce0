"""Loads the examples, which are scripts and not part of the package."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any


def load_example(name: str) -> Any:
    """An example as a module."""
    spec = importlib.util.spec_from_file_location(name, Path(__file__).parents[2] / "examples" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
