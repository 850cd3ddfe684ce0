"""One event of a replay."""

from __future__ import annotations

from typing import Any

import msgspec

from omphalos.table.entry import Entry
from omphalos.table.notebook import moment_picture


class Moment(msgspec.Struct, frozen=True):
    """One event of a replay."""

    entry: Entry[Any, Any]
    event: Any  # None where moves were taken back
    before: Any  # the state before
    after: Any  # the state after

    def _repr_svg_(self) -> str | None:
        """What a notebook shows: a flick as its track, anything else as the position after it."""
        return moment_picture(self.before, self.event, self.after)
