"""Registers the environments with PettingZoo and Gymnasium, each if it is installed."""

from __future__ import annotations

from importlib.util import find_spec


def register_all() -> None:
    """Register what is not registered yet."""
    if find_spec("pettingzoo") is not None and find_spec("gymnasium") is not None:
        from pettingzoo import aec_registry, register

        for game in ("flick", "oracle"):
            if f"omphalos/{game}-v0" not in aec_registry:
                register("aec", f"omphalos/{game}-v0", f"omphalos.envs.aec:{game}_env")
