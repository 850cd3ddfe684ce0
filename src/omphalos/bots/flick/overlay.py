"""What a bot considered, drawn on the mat."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from omphalos.bots.sight import Sight
    from omphalos.bots.thought import Thought


def overlay(sight: Sight, thought: Thought) -> str:
    """Lines from the disk, the better the stronger."""
    return ""
