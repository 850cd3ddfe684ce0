"""The laws. Each has a module in this package. `data/laws.toml` lists them with their numbers."""

from __future__ import annotations

import sys
from typing import Final

from omphalos.flick import numbers
from omphalos.flick.options import LawId
from omphalos.flick.powers import Law
from omphalos.flick.registry import found_in

_found: Final = {law.id: law for law in found_in(sys.modules[__name__], Law)}
numbers.LAWS.check(_found)
LAWS: Final[dict[LawId, Law]] = {law: _found[law] for law in numbers.LAWS}


def deck_for(players: int) -> tuple[LawId, ...]:
    """The laws in the deck for a number of players. Laws without an effect at that number are left out."""
    return tuple(law for law, unit in LAWS.items() if players >= unit.least_players)
