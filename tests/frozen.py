"""Types that cannot be changed in place: a state that somebody holds stays as it is."""

from __future__ import annotations

import importlib
import pkgutil

import msgspec


def changeable(package: str) -> list[str]:
    """Return the structs of a package that are not frozen."""
    found: list[str] = []
    for info in pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}."):
        for name, thing in vars(importlib.import_module(info.name)).items():
            if (
                isinstance(thing, type)
                and issubclass(thing, msgspec.Struct)
                and thing.__module__ == info.name
                and not thing.__struct_config__.frozen
            ):
                found.append(f"{info.name}.{name}")
    return found
