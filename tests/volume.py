"""How much the tests try: little in `make test`, much in `make soak`."""

from __future__ import annotations

import os

SOAK = os.environ.get("OMPHALOS_SOAK", "0") not in ("", "0")


def volume(usual: int, soak: int) -> int:
    """The number of scenes, games or kills to try: `usual` in `make test`, `soak` in `make soak`."""
    return soak if SOAK else usual
