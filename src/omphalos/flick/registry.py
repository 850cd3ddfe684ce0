"""Finds laws and gods in their packages. A module there with a subclass of `Law` or `God` is enough."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import TypeVar

T = TypeVar("T")


def found_in(package: ModuleType, kind: type[T]) -> Iterator[T]:
    """One instance of each subclass of `kind` that a module of the package defines."""
    for module in iter_modules(package.__path__):
        there = import_module(f"{package.__name__}.{module.name}")
        for value in vars(there).values():
            if isinstance(value, type) and issubclass(value, kind) and value.__module__ == there.__name__:
                yield value()
