"""What a game declares so that a bot can learn it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from omphalos.bots.nets.files import NetFormat
from omphalos.table.record import Record
from omphalos.train.choices import Choices
from omphalos.train.positions import Positions


class PolicyLearner(NamedTuple):
    """The policy of a bot that learns: it is shown decisions, and what a search found of their options."""

    nets: NetFormat[Any]
    choices_of: Callable[[Record, bool, str, int], Choices | None]  # of a game, a tutor, and how many at most
    tutor: str  # searches, with the new network of the round
    choices: int  # of a game
    width: float  # points by which an option must be better to be e times as likely
    widths: tuple[int, int, int]  # outputs of the layers but the last


class Learner(NamedTuple):
    """The bot of a game that learns, its networks, and who plays the games that it learns from."""

    bot: str  # its setting `net` is the number of a network
    nets: NetFormat[Any]
    positions_of: Callable[[Record, bool], Positions | None]  # of a game; None if it is not finished or has none
    teachers: tuple[str, ...]  # play round 0
    students: tuple[str, ...]  # play the later rounds, with the network of the round before
    champion: str  # plays the matches, with the new network
    rivals: tuple[str, ...]  # whom it meets after each round
    widths: tuple[int, int, int, int]  # outputs of the layers but the last, the layer of the items first
    policy: PolicyLearner | None = None

    @property
    def game(self) -> str:
        """The game's short name."""
        return self.nets.game
