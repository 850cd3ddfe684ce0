"""Practice and heat maps, as they are sent."""

from __future__ import annotations

from typing import Any

from omphalos.server.protocol.parts import Happened, Language, Position, Received, Sent
from omphalos.table.heatmap import HeatTask


class PracticeStep(Received, frozen=True):
    """A step of practice: change the position by hand, or act in it. With neither it is only shown.

    The server keeps nothing: the client sends the position that it got last, or none to begin.
    """

    position: Any = None  # of the game's practice
    edit: Any = None  # a change by hand, as the game's practice knows it
    action: Any = None  # an action of the game
    language: Language = "en"


class PracticeState(Sent, frozen=True):
    """A position of practice."""

    position: Any  # to be sent with the next step
    shown: Position  # for the board
    happened: Happened | None  # what the action led to


class AskHeatMap(Received, frozen=True):
    """Ask where an action like this can end, in a position of practice."""

    position: Any
    action: Any  # its free numbers do not matter


class FoundHeatMap(Sent, frozen=True):
    """What the page needs to make a heat map, and the action it is of. Places in it may be changed."""

    action: Any
    task: HeatTask
