"""The gods. Each has a module in this package. `data/gods.toml` lists them with their numbers."""

from __future__ import annotations

import sys
from typing import Final

from omphalos.flick import numbers
from omphalos.flick.options import GodId
from omphalos.flick.powers import God
from omphalos.flick.registry import found_in

_found: Final = {god.id: god for god in found_in(sys.modules[__name__], God)}
numbers.GODS.check(_found)
GODS: Final[dict[GodId, God]] = {god: _found[god] for god in numbers.GODS}
OWNER_OF: Final = {god.action: god for god in GODS.values() if god.action is not None}  # the god of each special action


def uses_of(god: GodId | None) -> int:
    """How often a generation the god may use a power that can be used up."""
    return 1 if god is None else GODS[god].uses
