"""Rewards by seat.

- `difference`: at the end, the own score minus the mean of the others' scores; alone, the own score.
- `shaped`: the same, paid as it arises: each move brings the change of the difference. The sum is the same.
- `win`: at the end, a winner shares 1 with the other winners, and all others share −1. If all win, everybody gets 0.

With several seats the rewards of each move add up to 0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal, TypeAlias, get_args

from omphalos.envs.errors import BadForm
from omphalos.table.game import Outcome

RewardName: TypeAlias = Literal["difference", "shaped", "win"]
_NAMES: Final[tuple[str, ...]] = get_args(RewardName)


def difference(scores: Sequence[float]) -> list[float]:
    """Each seat's score minus the mean of the others'; alone, the score."""
    if len(scores) == 1:
        return [float(scores[0])]
    total = sum(scores)
    return [score - (total - score) / (len(scores) - 1) for score in scores]


def win(outcome: Outcome) -> list[float]:
    """Shares of winning and losing."""
    winners, players = outcome.winners, len(outcome.ranks)
    if len(winners) == players:
        return [0.0] * players
    won, lost = 1.0 / len(winners), -1.0 / (players - len(winners))
    return [won if seat in winners else lost for seat in range(players)]


class Rewards:
    """The rewards of one game."""

    def __init__(self, players: int, name: RewardName | str) -> None:
        if name not in _NAMES:
            raise BadForm(f"reward={name!r}: there is {', '.join(_NAMES)}")
        if name == "win" and players == 1:
            raise BadForm("reward='win' needs somebody to win against")
        self._name = name
        self._none = [0.0] * players
        self._paid = self._none

    def begin(self) -> None:
        """Begin a game."""
        self._paid = self._none

    def take(self, scores: Callable[[], Sequence[float]], outcome: Outcome | None) -> list[float]:
        """What each seat gets since the last call. `scores` are those that all can see; it is called if needed."""
        if self._name == "shaped":
            worth = difference(scores() if outcome is None else outcome.scores)
        elif outcome is None:
            return self._none
        else:
            worth = win(outcome) if self._name == "win" else difference(outcome.scores)
        paid, self._paid = self._paid, worth
        return [now - before for now, before in zip(worth, paid, strict=True)]
