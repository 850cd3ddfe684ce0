"""What is posted. Fields may be added; a receiver ignores those that it does not know."""

from __future__ import annotations

from omphalos.server.protocol.parts import Sent


class PlayerResult(Sent, frozen=True):
    """A player of a finished game."""

    name: str
    player: str | None  # "person:ID" of a kept name, "bot:LEVEL", or nobody known
    rank: int
    score: float


class GameOver(Sent, frozen=True, tag="game"):
    """A game of a public table is over."""

    id: str  # of the table
    game: str
    ended: int  # milliseconds since 1970
    rated: bool
    players: list[PlayerResult]  # by seat
    replay: str | None  # a link, if the server knows its address


class EntrantResult(Sent, frozen=True):
    """A line of the final table."""

    place: int
    name: str
    person: str | None  # public id of a kept name
    points: float
    games: int


class TournamentOver(Sent, frozen=True, tag="tournament"):
    """A tournament is over."""

    id: str
    title: str
    game: str
    ended: int  # milliseconds since 1970
    standings: list[EntrantResult]  # the winner first
    link: str | None
