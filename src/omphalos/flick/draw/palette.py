"""The colours that the pictures share with the browser's board. Suits are in `suits`."""

from __future__ import annotations

from typing import Final

SEA: Final = "#2b6f82"
CREAM: Final = "#f5ead0"
CARD: Final = "#fffaf0"
CARD_EDGE: Final = "#b79f76"
RIM: Final = "#fff6df"  # round a suit, and its emblem
LIT: Final = "#ffe27a"  # what is aimed at, chosen or counted
HEAT: Final = "#8a1538"  # the contours of a heat map
ACTING: Final = "#ffd75e"  # round who is to act
HEART: Final = "#d22b4f"
SKIN: Final = "#f0c597"  # of the hand
SKIN_EDGE: Final = "#8a5327"
MARKER: Final = "#f0c64f"  # of the first player
MARKER_EDGE: Final = "#8a5f0c"
MARKER_SIGN: Final = "#5b3a08"
SHADOW: Final = "#08202c"
SUNK: Final = "#10303c"  # behind what lies deeper


def named_colours() -> dict[str, str]:
    """Every colour under the name of its constant."""
    found = {name: value for name, value in globals().items() if isinstance(value, str) and value.startswith("#")}
    return {name.lower().replace("_", "-"): value for name, value in found.items()}
