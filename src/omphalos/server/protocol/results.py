"""Ratings and finished games."""

from __future__ import annotations

from omphalos.server.protocol.parts import (
    Sent,
)


class Rating(Sent, frozen=True):
    """The rating of a player at a game."""

    game: str
    mu: float
    sigma: float
    shown: int  # on the ladder: three standard deviations below the mean
    games: int


class Finished(Sent, frozen=True):
    """A game somebody finished."""

    table: str
    game: str
    ended: int  # milliseconds since 1970
    names: list[str]
    seat: int
    ranks: list[int]
    scores: list[float]
    rated: bool
    rating_after: int | None


class Tally(Sent, frozen=True):
    """Statistics of a player's finished games of one kind."""

    game: str
    games: int
    wins: int  # first places, shared ones too
    rated: int
    average_rank: float
    average_score: float
    best_score: float
