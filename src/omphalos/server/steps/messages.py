"""Messages about the steps of a first game."""

from __future__ import annotations

from typing import Annotated

import msgspec

from omphalos.server.protocol.parts import Received

MAX_STEPS = 30  # of a first game


class StepReached(Received, frozen=True):
    """Somebody has come to a step of their first game. It says nothing about who or at which table."""

    game: Annotated[str, msgspec.Meta(max_length=60)]
    step: Annotated[int, msgspec.Meta(ge=1, le=MAX_STEPS)]
