"""The options of a table, set before a game."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec

from omphalos.oracle.numbers import COVE
from omphalos.oracle.state import Cross
from omphalos.table.house_numbers import NumberSet

_EARLIER: Final[dict[str, dict[str, str]]] = {  # what was played by a ruleset that had no options
    "1": {"cross": "areas"},
    "2": {"cross": "areas"},
    "3": {"cross": "areas"},
    "5": {"numbers": "balanced"},
}


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game of Wyrocznia."""

    numbers: NumberSet = "reported"  # the house numbers: as owners report them, or balanced (WY-C1, WY-S1)
    cross: Cross = "goods"  # what costs a card at the corruption cross: areas that give a good, or every area (WY-A3)
    days: Annotated[int, msgspec.Meta(ge=1, le=COVE.clock.days.value)] = COVE.clock.days.value  # WY-C3
    evening: bool = False  # the first evening: parts of shop and cove open one after another (WY-C18)


def of_ruleset(ruleset: str, given: Any) -> Any:
    """The options that a game of an earlier ruleset was played with."""
    return given or _EARLIER.get(ruleset.partition("-")[0], {})
