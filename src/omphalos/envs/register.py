"""Registers the environments with PettingZoo and Gymnasium, each if it is installed."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any


def register_all() -> None:
    """Register what is not registered yet."""
    if find_spec("pettingzoo") is not None and find_spec("gymnasium") is not None:
        from pettingzoo import aec_registry, register

        for game in ("flick", "oracle"):
            if f"omphalos/{game}-v0" not in aec_registry:
                register("aec", f"omphalos/{game}-v0", f"omphalos.envs.aec:{game}_env")
    if find_spec("gymnasium") is not None:
        import gymnasium

        registry: Any = gymnasium  # its types are incomplete
        for name in ("Flick", "Oracle"):
            if f"omphalos/{name}-v0" not in registry.registry:
                registry.register(f"omphalos/{name}-v0", f"omphalos.envs.single:{name}Env")
        if "omphalos/FlickShot-v0" not in registry.registry:
            registry.register(
                "omphalos/FlickShot-v0",
                "omphalos.envs.shot.gym:FlickShotEnv",
                vector_entry_point="omphalos.envs.shot.gym:FlickShotVector",
            )
