"""Matches of the networks against a fixed ladder, and one rating over all of them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from omphalos.arena.match import Played
from omphalos.arena.ratings import rate
from omphalos.arena.stats import Estimate


class Match(msgspec.Struct, frozen=True):
    """The games of a network against a rival."""

    net: int
    rival: str
    games: tuple[Played, ...]  # bot 0 of the plan has the network


class Results(msgspec.Struct, frozen=True):
    """The results of all matches."""

    ratings: dict[str, Estimate]  # by `net 1` or rival, Elo; 0 is the last rival
    scores: tuple[tuple[int, str, Estimate], ...]  # the network, the rival, the share of points


def results_of(matches: Sequence[Match]) -> Results:
    """Rate the networks and the rivals from all games together."""
    nets = list(dict.fromkeys(match.net for match in matches))
    rivals = list(dict.fromkeys(match.rival for match in matches))
    games: list[Played] = []
    for match in matches:
        numbers = (nets.index(match.net), len(nets) + rivals.index(match.rival))
        games += [
            replace(game, seats=tuple(numbers[seat] for seat in game.seats), seed=f"{match.net} {game.seed}")
            for game in match.games
        ]
    if not games:
        return Results({}, ())
    rated = rate(len(nets) + len(rivals), games)
    zero = rated.ratings[-1].value
    names = [f"net {net}" for net in nets] + rivals
    ratings = {
        name: Estimate(one.value - zero, one.low - zero, one.high - zero, one.n)
        for name, one in zip(names, rated.ratings, strict=True)
    }
    scores = tuple(
        (
            match.net,
            match.rival,
            rated.meetings[f"{nets.index(match.net)}-{len(nets) + rivals.index(match.rival)}"].score,
        )
        for match in matches
        if match.games
    )
    return Results(ratings, scores)
