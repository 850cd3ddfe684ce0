"""What a tuning measures in a game. Every measure is a ratio, such as wins to seats, for each of several labels."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import ClassVar, Final, Protocol, TypeAlias

import msgspec
import numpy as np

from omphalos.arena.folder import records
from omphalos.arena.match import Played
from omphalos.arena.report import win_share
from omphalos.arena.stats import Estimate, t975, wilson
from omphalos.arena.tune.errors import TuneError
from omphalos.table.game import AnyGame
from omphalos.table.record import Record, read_record
from omphalos.table.registry import Registry

Ratio: TypeAlias = tuple[float, float]  # numerator and denominator
Tallies: TypeAlias = dict[str, dict[str, Ratio]]  # of one game: by measure and label
Labels: TypeAlias = Mapping[str, Sequence[str]]  # the labels of each measure


class Measured(msgspec.Struct, frozen=True):
    """A game of a candidate: one line of its file."""

    seed: str
    tallies: Tallies


class Measures(Protocol):
    """The measures of a game."""

    labels: ClassVar[Labels]

    def read(self, record: Record, played: Played) -> Tallies:
        """The ratios of a finished game."""
        ...

    def check(self, files: Mapping[str, str]) -> None:
        """Raise an error if the game cannot be played with the texts of these data files."""
        ...


readers: Final[Registry[Measures]] = Registry("omphalos.tune", "set of measures", TuneError)  # by the game's name


def labels_of(game: str, players: Iterable[int]) -> dict[str, tuple[str, ...]]:
    """All measures of a game with their labels, those that every game has included."""
    seats = tuple(seat_label(count, seat) for count in players if count > 1 for seat in range(count))
    found = {"seats": seats}
    if game in readers.names():
        found |= {measure: tuple(labels) for measure, labels in readers.find(game).labels.items()}
    return found


def tally(record: Record, played: Played) -> Tallies:
    """The ratios of a finished game, those that every game has included."""
    count = len(played.seats)
    found: Tallies = {}
    if count > 1:
        found["seats"] = {seat_label(count, seat): (win_share(played, seat) - 1 / count, 1.0) for seat in range(count)}
    if record.game.name in readers.names():
        found |= readers.find(record.game.name).read(record, played)
    return found


def measured_in(folder: str | os.PathLike[str], game: AnyGame) -> list[Measured]:
    """The ratios of the finished games of an arena."""
    found: list[Measured] = []
    for played, file in records(folder):
        record = read_record(file)
        if (record.game.name, record.header.ruleset) != (game.name, game.ruleset):
            of = f"{record.game.name}, ruleset {record.header.ruleset}"
            raise TuneError(f"{file} is a game of {of}, not of {game.name}, ruleset {game.ruleset}")
        found.append(Measured(played.seed, tally(record, played)))
    if not found:
        raise TuneError(f"{folder} has no finished games")
    return found


def seat_label(players: int, seat: int) -> str:
    """A seat of a table: "3/0" is the first of three."""
    return f"{players}/{seat}"


def pair_label(one: str, other: str) -> str:
    """Two who meet."""
    return f"{one} > {other}"


def pairs(names: Sequence[str], played: Played) -> dict[str, Ratio]:
    """How often one finishes ahead of another, for all pairs at the table in alphabetical order. A tie counts half."""
    found: dict[str, Ratio] = {}
    for a, b in combinations(sorted(range(len(names)), key=lambda seat: names[seat]), 2):
        ahead = played.ranks[b] - played.ranks[a]
        found[pair_label(names[a], names[b])] = (0.5 if ahead == 0 else float(ahead > 0), 1.0)
    return found


def shares(counts: Mapping[str, float], labels: Iterable[str]) -> dict[str, Ratio]:
    """What part of the whole each label has. A label that is absent has none of it."""
    whole = float(sum(counts.values()))
    return {label: (float(counts.get(label, 0.0)), whole) for label in labels}


def estimate(games: Iterable[Measured], measure: str, label: str) -> Estimate:
    """A ratio over many games, with its interval. Games are independent, the seats within one are not."""
    found = [one.tallies.get(measure, {}).get(label, (0.0, 0.0)) for one in games]
    parts = np.array([ratio for ratio in found if ratio[1]], float).reshape(-1, 2)
    n = len(parts)
    above, below = parts.sum(0)
    if below == 0:
        return Estimate(float("nan"), float("-inf"), float("inf"), 0)
    value = float(above / below)
    rest = parts[:, 0] - value * parts[:, 1]
    spread = float(np.sqrt((rest**2).sum() * n / (n - 1)) / below) if n > 1 else float("inf")
    if spread == 0.0 and value in (0.0, 1.0):  # always or never: as Wilson has it
        bounds = wilson(value * n, n)
        return Estimate(value, bounds.low, bounds.high, n)
    half = t975(n - 1) * spread
    return Estimate(value, value - half, value + half, n)
