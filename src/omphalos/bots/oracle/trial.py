"""Trying moves out in imagined worlds."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from omphalos.bots.oracle import habit
from omphalos.bots.oracle.worth import Worth
from omphalos.bots.sight import Sight
from omphalos.bots.thought import Considered, Thought
from omphalos.oracle.cove.agenda import Discarding, Selling, Turn
from omphalos.oracle.shop.agenda import Attending, Filling, Lining, Ordering
from omphalos.table.chance import Chance, Stream
from omphalos.table.game import AnyGame

CLEAR: Final = (Discarding, Selling, Attending, Filling, Ordering)  # questions that reckoning answers better than trying
_MOST: Final = 24  # moves tried; of more, habit picks
_SHOWN: Final = 12  # moves told
_SOURCES: Final = {  # in words, what a move is for
    "gold": "gold",
    "goods": "goods",
    "corruption": "corruption",
    "marks": "trade marks",
    "symbols": "guild symbols",
    "prophecies": "prophecies",
    "horoscopes": "horoscopes",
    "stars": "lines",
    "staff": "staff",
    "fates": "fates",
    "time": "hours",
}


def step(game: AnyGame, state: Any, action: Any, chance: Chance) -> Any:
    """The state after an action of whoever is asked."""
    for event in game.decide(state, state.agenda[-1].seat, action, chance):
        state = game.evolve(state, event)
    return state


def play_on(game: AnyGame, state: Any, chance: Chance, turns: int = 0, foresight: float = 1.0) -> Any:
    """Play by habit until somebody's turn comes, or until so many more turns have been played."""
    while agenda := state.agenda:
        task = agenda[-1]
        if isinstance(task, Turn):
            if not turns:
                break
            turns -= 1
        state = step(game, state, habit.choose(state, game.legal(state, task.seat).actions, foresight), chance)
    return state


class Tried:
    """A move and how it went."""

    __slots__ = ("action", "first", "prior", "squares", "total", "visits")

    def __init__(self, action: Any, prior: float) -> None:
        self.action = action
        self.prior = prior  # by habit
        self.first: Any = None  # how the first trial ended
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, value: float) -> None:
        """One more trial."""
        self.visits += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        """The value found so far."""
        return self.total / self.visits if self.visits else self.prior

    @property
    def spread(self) -> float | None:
        """The standard deviation between trials."""
        if self.visits < 2:
            return None
        return math.sqrt(max(0.0, self.squares / self.visits - self.mean**2))

    def considered(self, note: str = "") -> Considered:
        """For telling."""
        return Considered(self.action, self.mean, self.spread, self.visits, note)


T = TypeVar("T", bound=Tried)


def candidates(state: Any, options: Sequence[Any], foresight: float, most: int = _MOST) -> list[Tried]:
    """The moves worth trying, the best by habit first."""
    scores = habit.judge(state, options, foresight)
    found = [Tried(option, score) for option, score in zip(options, scores, strict=True)]
    found.sort(key=lambda one: -one.prior)  # stable
    if isinstance(state.agenda[-1], Lining):
        found = [one for one in found if one.prior >= 0]
    return found[:most]


def tournament(sight: Sight, moves: Sequence[T], attempt: Callable[[T, int], None]) -> int:
    """Try all, then again the better half, and so on, until the budget is spent; how many trials were made.

    In one round all are tried in the same world.
    """
    alive, queue, world, made = list(moves), list(moves), 0, 0
    for _ in sight.budget.batches():
        if not queue:
            world += 1
            if world & (world - 1) == 0 and len(alive) > 2:
                alive = sorted(alive, key=lambda one: -one.mean)[: max(2, (len(alive) + 1) // 2)]
            queue = list(alive)
        attempt(queue.pop(0), world)
        made += 1
    return made


def pick(moves: Sequence[Tried], temperature: float, stream: Stream) -> Tried:
    """The best of those tried; an unsteady judgement takes one for another when they are close."""
    often = max(one.visits for one in moves) // 3
    tried = [one for one in moves if one.visits and one.visits >= often] or list(moves)
    if temperature <= 0:
        return max(tried, key=lambda one: one.mean)

    def seems(one: Tried) -> float:
        return one.mean - temperature * math.log(-math.log(max(stream.unit(), 1e-12)))

    return max(tried, key=seems)


def thought(sight: Sight, here: Any, moves: Sequence[Tried], made: int, temperature: float, foresight: float) -> Thought:
    """The choice, and the moves considered with what each brings."""
    chosen = pick(moves, temperature, sight.stream)
    shown = sorted((one for one in moves if one.visits or not made), key=lambda one: -one.mean)[:_SHOWN]
    considered = tuple(one.considered(reasons(here, one.first, sight.seat, foresight)) for one in shown)
    return Thought(chosen.action, considered, "points", made)


def reasons(before: Any, after: Any, seat: int, foresight: float) -> str:
    """What a move brings, by the greatest changes of the forecast."""
    if after is None or not after.agenda:
        return ""
    old = Worth(before, seat, foresight).sources()
    new = Worth(after, seat, foresight).sources()
    changes = sorted(((new.get(name, 0.0) - old.get(name, 0.0), name) for name in new), key=lambda one: -abs(one[0]))
    return ", ".join(f"{_SOURCES[name]} {change:+.0f}" for change, name in changes[:3] if abs(change) >= 0.5)
