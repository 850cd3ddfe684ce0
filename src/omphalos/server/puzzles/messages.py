"""Puzzles, as they are sent. Points are the game's own."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec

from omphalos.server.protocol.parts import Language, Name, Received, Sent

Day: TypeAlias = Annotated[str, msgspec.Meta(pattern="^20[0-9]{2}-[01][0-9]-[0-3][0-9]$")]


class PuzzleInfo(Sent, frozen=True):
    """The puzzle of a day."""

    game: str
    day: str
    seat: int  # who is to solve it
    players: int
    gap: float  # points by which one move is better than every other idea
    count: int  # puzzles of this game that come with this version


class OpenPuzzle(Received, frozen=True):
    """Open a table at the position of a puzzle."""

    name: Name | None = None
    language: Language = "en"


class SolvePuzzle(Received, frozen=True):
    """A solution: an action of the game."""

    action: Any


class PuzzleSolved(Sent, frozen=True):
    """How good a solution is. 100 per cent is the best move that is known; more is possible."""

    percent: float
    stars: int  # 0 to 3
    points: float  # how far ahead the move leads, on average over the trials
    best: float  # the same of the best move that is known
    trials: int


class AnswerQuery(Received, frozen=True):
    """The language of the answer."""

    language: Language = "en"


class PuzzleAnswer(Sent, frozen=True):
    """The best move that is known."""

    action: Any
    text: str
    points: float  # how far ahead it leads, on average
