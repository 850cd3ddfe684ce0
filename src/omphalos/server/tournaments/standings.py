"""Points and places. Pure functions of the games that were played.

Points: at a full table one for each seat that somebody outranks, and half of one for each seat that shares their rank.
So a table of four gives 3, 2, 1 and 0. A smaller table gives as much for its first place, and the others in proportion.
A bye gives what a first place gives. A game that ended without a result gives nothing.

Ties: first the sum of the opponents' points (Buchholz), where each game counts the mean of its opponents, and a bot or
a bye counts like somebody with one's own points; then first places. In an arena, where not everybody plays the same
number of games: first places, then fewer games. Whoever is still equal shares the place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import msgspec

BOT = -1  # instead of the number of a person


class Played(msgspec.Struct, frozen=True):
    """A finished game, or a bye: somebody alone, without ranks."""

    seats: tuple[int, ...]  # people by seat; BOT
    ranks: tuple[int, ...] | None  # by seat, the best is 1; None: no result


class Standing(msgspec.Struct, frozen=True):
    """Somebody's line of the table."""

    entrant: int
    place: int
    points: float
    opponents: float  # the sum that breaks ties
    wins: int  # first places, shared ones too
    games: int  # with a result, byes too


_Key: TypeAlias = tuple[float, ...]


def game_points(ranks: Sequence[int], size: int) -> list[float]:
    """The points of each seat at a table, in a tournament with tables of `size`."""
    unit = (size - 1) / (len(ranks) - 1) if len(ranks) > 1 else float(size - 1)
    return [
        unit * sum((other > rank) + 0.5 * (other == rank) for other in _others(ranks, seat))
        for seat, rank in enumerate(ranks)
    ]


def _others(ranks: Sequence[int], seat: int) -> list[int]:
    return [*ranks[:seat], *ranks[seat + 1 :]]


def standings(
    entrants: Iterable[int], played: Iterable[Played], byes: Iterable[int], size: int, arena: bool = False
) -> list[Standing]:
    """Everybody's place, the leader first; among equals in the order of entry."""
    numbers, games = list(entrants), [game for game in played if game.ranks is not None]
    points, wins, count = (dict.fromkeys(numbers, 0.0), dict.fromkeys(numbers, 0), dict.fromkeys(numbers, 0))
    rested = dict.fromkeys(numbers, 0)
    for game in games:
        assert game.ranks is not None
        for who, rank, won in zip(game.seats, game.ranks, game_points(game.ranks, size), strict=True):
            if who in points:
                points[who] += won
                wins[who] += rank == 1
                count[who] += 1
    for who in byes:
        if who in points:
            points[who] += size - 1
            count[who] += 1
            rested[who] += 1
    opponents = {who: rested[who] * points[who] for who in numbers}
    for game in games:
        for seat, who in enumerate(game.seats):
            if who in opponents:
                others = [points.get(other, points[who]) for other in _others(game.seats, seat)]
                opponents[who] += sum(others) / len(others) if others else points[who]

    def key(who: int) -> _Key:
        if arena:
            return (-points[who], -float(wins[who]), float(count[who]))
        return (-points[who], -round(opponents[who], 6), -float(wins[who]))

    ordered = sorted(numbers, key=key)
    keys = [key(who) for who in ordered]
    return [
        Standing(who, keys.index(key(who)) + 1, points[who], round(opponents[who], 6), wins[who], count[who])
        for who in ordered
    ]
