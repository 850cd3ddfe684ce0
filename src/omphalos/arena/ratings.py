"""Ratings: maximum-likelihood strengths in the model of Bradley and Terry (1952), on the Elo scale.

A bot does not learn during an arena, so one fixed strength per bot is the right model, and the order of the games does
not matter. (Ratings for people follow their form.) At a table of several, each pair of seats counts as a game: the
better rank wins, and a shared rank is a draw.

Each bot also gets one draw with an average bot (a prior), so that a bot that won everything has a finite rating.
Intervals come from a bootstrap over seeds, which keeps the paired games of a seed together. They are at least as wide
as the Fisher information says, because a bot that won all its games does not vary in a bootstrap.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec
import numpy as np

from omphalos.arena.match import Played
from omphalos.arena.stats import Z95, Estimate, Numbers, resample, wilson

SCALE = 400 / math.log(10)  # Elo: 400 points are odds of ten to one
PRIOR = 1.0  # drawn games with an average bot


class Meeting(msgspec.Struct, frozen=True):
    """The results of one bot against another."""

    score: Estimate  # share of the points between them: 1 is all, 0.5 is even
    games: int
    wins: float
    draws: float
    losses: float


class Rated(msgspec.Struct, frozen=True):
    """Ratings and meetings of the bots of a plan."""

    ratings: tuple[Estimate, ...]  # by bot, Elo; 0 is the average of the arena
    meetings: dict[str, Meeting]  # by "i-j" for bots i and j that met, from i's point of view


def rate(bots: int, games: Sequence[Played]) -> Rated:
    """Compute ratings and meetings of the bots, numbered as in the plan."""
    seeds = {seed: i for i, seed in enumerate(dict.fromkeys(game.seed for game in games))}
    points = np.zeros((len(seeds), bots, bots))  # by seed: points of one against another
    results = np.zeros((bots, bots, 3))  # wins, draws, losses
    met = np.zeros((bots, bots))
    for game in games:
        together: set[tuple[int, int]] = set()
        for a, one in enumerate(game.seats):
            for b, other in enumerate(game.seats):
                if one == other:
                    continue
                mine, theirs = game.ranks[a], game.ranks[b]
                points[seeds[game.seed], one, other] += 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0
                results[one, other, 0 if mine < theirs else 1 if mine == theirs else 2] += 1
                together.add((one, other))
        for pair in together:
            met[pair] += 1
    total = points.sum(0)
    strengths = fit(total[None])[0]
    spread = _fisher(strengths, total + total.T)
    if seeds:
        samples = np.tensordot(resample(len(seeds)), points, 1)
        low, high = np.quantile(fit(samples), (0.025, 0.975), axis=0)
    else:
        low = high = strengths
    low = np.minimum(low, strengths - Z95 * spread)
    high = np.maximum(high, strengths + Z95 * spread)
    ratings = tuple(
        Estimate(_elo(strengths[i]), _elo(low[i]), _elo(high[i]), sum(i in game.seats for game in games))
        for i in range(bots)
    )
    meetings: dict[str, Meeting] = {}
    for i in range(bots):
        for j in range(bots):
            if n := int(met[i, j]):
                share = float(total[i, j] / (total[i, j] + total[j, i]))
                wins, draws, losses = (float(x) for x in results[i, j])
                meetings[f"{i}-{j}"] = Meeting(wilson(share * n, n), n, wins, draws, losses)
    return Rated(ratings, meetings)


def fit(points: Numbers, rounds: int = 100) -> Numbers:
    """Strengths (logarithms) for each matrix of points, by Newton's method; the average is 0."""
    won = points.sum(2) + PRIOR / 2
    played = points + points.transpose(0, 2, 1)
    strengths: Numbers = np.zeros(points.shape[:2])
    for _ in range(rounds):
        expected = (played * _chances(strengths)).sum(2) + PRIOR * _against_average(strengths)
        slope: Numbers = (won - expected)[:, :, None]
        step = np.linalg.solve(_information(strengths, played), slope)[:, :, 0]
        strengths = strengths + np.clip(step, -1.0, 1.0)  # a step from far away would lead further away
        if np.abs(step).max() < 1e-9:
            break
    return strengths - strengths.sum(1, keepdims=True) / points.shape[1]


def _chances(strengths: Numbers) -> Numbers:
    """The expected points of each bot in a game against each other."""
    return 1 / (1 + np.exp(strengths[:, None, :] - strengths[:, :, None]))


def _against_average(strengths: Numbers) -> Numbers:
    """The expected points of each bot in a game against an average one."""
    return 1 / (1 + np.exp(-strengths))


def _information(strengths: Numbers, played: Numbers) -> Numbers:
    """The Fisher information: the curvature of the likelihood."""
    chance, centre = _chances(strengths), _against_average(strengths)
    information = -played * chance * (1 - chance)  # nobody has played against themselves
    own = list(range(played.shape[1]))
    information[:, own, own] = -information.sum(2) + PRIOR * centre * (1 - centre)
    return information


def _fisher(strengths: Numbers, played: Numbers) -> Numbers:
    """The standard deviation of each strength around their average, from the curvature of the likelihood."""
    bots = len(strengths)
    centred = np.eye(bots) - 1 / bots
    information: Numbers = _information(strengths[None], played[None])[0]
    covariance = centred @ np.linalg.inv(information) @ centred
    return np.sqrt(np.maximum(np.diag(covariance), 0.0))


def _elo(strength: float) -> float:
    return round(float(strength) * SCALE, 2)
