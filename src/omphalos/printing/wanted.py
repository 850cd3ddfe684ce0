"""What is to be printed."""

from __future__ import annotations

from typing import Any

import msgspec

from omphalos.printing.paper import PAPERS, Paper


class Wanted(msgspec.Struct, frozen=True):
    """Paper, language, number of players, the options of the game, and whether cards have backs."""

    players: int
    options: Any
    language: str = "en"
    paper: Paper = PAPERS["a4"]
    backs: bool = False
