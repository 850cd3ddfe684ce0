"""The review of a finished game, as it is sent. Chances are from 0 to 1, points are the game's own."""

from __future__ import annotations

from typing import Literal

from omphalos.server.protocol.parts import Language, Received, Sent, Viewer


class AskReview(Received, frozen=True):
    """Ask for the review of a table's finished game. It is computed once, in the background."""

    language: Language = "en"
    reader: Viewer = -1  # the seat that sentences call "you"


class JudgedMove(Sent, frozen=True):
    """The judgement of one decision, for the seat that made it."""

    moment: int
    seat: int
    chance: float  # to win, expected with what was played
    loss: float  # of chance by the choice: what the best move gives on average, less `chance`
    points: float  # that loss in points
    luck: float | None  # what really came of it, less `chance`; None: not told apart in this game
    luck_points: float | None
    trials: int  # of each move
    cost: float  # the loss as accuracy counts it: in chance while the game was open, by points where it was decided
    fortune: float  # the luck in the same way


class ReviewMoment(Sent, frozen=True):
    """A moment worth seeing."""

    moment: int
    seat: int  # who moved
    kind: Literal[
        "best",  # the seat's own move after which its chance grew most
        "turn",  # the move, of whomever, that did most for how the game ended for it
        "choice",  # its dearest mistake: something else was clearly better
        "luck",  # of reviews of older versions: the choice was fine, and luck decided
    ]
    of: int  # whose moment it is
    change: float  # of the chance to win of `of`
    played: str
    better: str | None
    judged: JudgedMove | None


class GameReview(Sent, frozen=True):
    """What was found."""

    bot: str  # who looked the game through
    method: Literal["forecast", "playouts"]  # how chances were estimated
    curve: list[list[float]]  # after each moment, every seat's chance to win
    accuracy: list[float | None]  # by seat, 0 to 100
    decisions: list[JudgedMove]
    skipped: int  # decisions that were not looked at, because the time was over
    moments: list[ReviewMoment]  # three at most of each seat


class ReviewState(Sent, frozen=True):
    """How far a review has come."""

    state: Literal[
        "off",  # this server makes no reviews
        "none",  # nobody has asked for it yet
        "running",
        "done",
        "failed",  # it may be asked for again
    ]
    done: int = 0  # decisions looked at
    total: int = 0
    review: GameReview | None = None  # once it is done
