"""Reviews of finished games: chances to win, accuracy, and moments worth seeing."""

from omphalos.bots.review.accuracy import game_accuracy, move_accuracy
from omphalos.bots.review.moments import KeyMoment, Kind
from omphalos.bots.review.review import (
    NothingToReview,
    Played,
    Review,
    analyst_for,
    cases_of,
    finish,
    in_order,
    played,
    review_record,
    strongest_bot,
)
from omphalos.bots.review.tell import Told, tell_moments

__all__ = [
    "KeyMoment",
    "Kind",
    "NothingToReview",
    "Played",
    "Review",
    "Told",
    "analyst_for",
    "cases_of",
    "finish",
    "game_accuracy",
    "in_order",
    "move_accuracy",
    "played",
    "review_record",
    "strongest_bot",
    "tell_moments",
]
