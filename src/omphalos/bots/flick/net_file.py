"""The files of augur's networks."""

from __future__ import annotations

from typing import Final

from omphalos.bots.flick.inputs import DISK_COLUMNS, SEAT_COLUMNS, WHOLE_COLUMNS
from omphalos.bots.flick.net import Layers
from omphalos.bots.nets.files import NetFormat

FORMAT: Final = NetFormat(
    "flick",
    Layers,
    (
        ("disk", (DISK_COLUMNS,)),
        ("seat", (SEAT_COLUMNS, "disk")),
        ("again", ("seat",)),
        ("head", ("again", "again", WHOLE_COLUMNS)),
        ("out", ("head",)),
    ),
)
