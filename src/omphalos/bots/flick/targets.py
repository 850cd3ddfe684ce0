"""What a flick can be aimed at. The names are also notes on the moves that a bot considered."""

from __future__ import annotations

from typing import Final

TARGETS: Final = ("navel", "city", "island", "disk", "wild")  # wild: any direction and speed
NAVEL, CITY, ISLAND, DISK, WILD = range(5)  # indices in TARGETS
