"""A position that a bot's opinion is asked of."""

from __future__ import annotations

from typing import Any

import msgspec

from omphalos.server.protocol.parts import Language
from omphalos.table.game import AnyGame


class OpinionRequest(msgspec.Struct, frozen=True):
    """The bot gets only the seat's view of `state`."""

    game: AnyGame
    options: Any
    state: Any
    seat: int  # to act
    names: list[str]
    language: Language
