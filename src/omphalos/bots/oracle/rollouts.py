"""Tries moves by rollouts in imagined worlds, and halves their number as the budget is spent."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from omphalos.bots.observation import Observation
from omphalos.bots.oracle.heuristic import Heuristic
from omphalos.bots.oracle.words import SOURCES, source_name, with_share
from omphalos.bots.spec import Budget
from omphalos.bots.thought import Considered, Thought
from omphalos.oracle.agenda import Attending, Discarding, Filling, Lining, Ordering, Selling, Turn
from omphalos.table.chance import Chance, Stream
from omphalos.table.game import AnyGame

NO_SEARCH: Final = (
    Discarding,
    Selling,
    Attending,
    Filling,
    Ordering,
)  # questions that the heuristic answers better than rollouts
_MOST: Final = 24  # the most moves tried; the heuristic picks them if there are more
_SHOWN: Final = 12  # the most moves listed in the thought


def step(game: AnyGame, state: Any, action: Any, chance: Chance) -> Any:
    """The state after an action of the player to act."""
    return game.decide(state, state.agenda[-1].seat, action, chance).states[-1]


def play_on(game: AnyGame, heuristic: Heuristic, state: Any, chance: Chance, turns: int = 0, turn: Any = None) -> Any:
    """Play by the heuristic until the next turn begins, or until `turns` more turns have been played.

    A `turn` that is already open is finished first. It is identified by its clock, which does not change while only
    fates are spent.
    """
    while agenda := state.agenda:
        task = agenda[-1]
        if isinstance(task, Turn) and state.clock is not turn:
            if not turns:
                break
            turns -= 1
            turn = state.clock
        state = step(game, state, heuristic.choose(state, game.legal(state, task.seat).actions), chance)
    return state


def needs_no_search(state: Any, budget: Budget) -> bool:
    """Whether the heuristic decides: the question needs no rollout, or the budget allows none."""
    return isinstance(state.agenda[-1], NO_SEARCH) or (budget.ms is None and (budget.simulations or 0) < 2)


def open_turn(state: Any) -> Any:
    """The clock of a turn in which nothing was done yet, or None."""
    return state.clock if isinstance(state.agenda[-1], Turn) else None


class Candidate:
    """A move, with the results of its rollouts."""

    __slots__ = ("action", "first", "prior", "probability", "squares", "total", "visits")

    def __init__(self, action: Any, prior: float, probability: float | None = None) -> None:
        self.action = action
        self.prior = prior  # by the heuristic, or by a policy
        self.probability = probability  # how likely a policy finds it, if one was asked
        self.first: Any = None  # how the first rollout ended
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, value: float) -> None:
        """Add the result of a rollout."""
        self.visits += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        """The mean value so far."""
        return self.total / self.visits if self.visits else self.prior

    @property
    def spread(self) -> float | None:
        """The standard deviation between rollouts."""
        if self.visits < 2:
            return None
        variance = self.squares / self.visits - self.mean**2
        return math.sqrt(variance) if variance > 1e-9 else 0.0

    def estimate(self, prior_weight: float) -> float:
        """The mean, and the judgement before the rollouts, which counts less the more there are."""
        return self.mean + prior_weight * self.prior / max(1, self.visits)

    def considered(self, note: str = "") -> Considered:
        """The move for the thought."""
        return Considered(self.action, self.mean, self.spread, self.visits, note)


T = TypeVar("T", bound=Candidate)


def candidates(heuristic: Heuristic, state: Any, options: Sequence[Any], most: int = _MOST) -> list[Candidate]:
    """The moves worth trying, the best by the heuristic first."""
    scores = heuristic.scores(state, options)
    found = [Candidate(option, score) for option, score in zip(options, scores, strict=True)]
    found.sort(key=lambda one: -one.prior)  # stable
    if isinstance(state.agenda[-1], Lining):
        found = [one for one in found if one.prior >= 0]
    return found[:most]


def sequential_halving(
    observation: Observation,
    moves: Sequence[T],
    attempt: Callable[[T, int], None],
    prior_weight: float = 0.0,
    patience: float = 0.0,
    seconds: float = math.inf,
) -> int:
    """Try all moves, then the better half again, and so on, until the budget is spent. Return the number of rollouts.

    All rollouts of one round are in the same world. The judgement before them counts as much as `prior_weight` of them.
    How soon moves are dropped depends on `patience` (`survivors`). After `seconds` it ends, whatever the budget is.
    """
    alive: list[T] = list(moves)
    queue, world, made = list(alive), 0, 0
    begun = time.perf_counter()
    for _ in observation.budget.batches():
        if not queue:
            world += 1
            if world >= 2 and not any(one.spread for one in alive):
                break  # all worlds give the same results
            keep = survivors(len(moves), world, _spent(observation.budget, made, begun), patience)
            if keep < len(alive):
                alive = sorted(alive, key=lambda one: -one.estimate(prior_weight))[:keep]
            queue = list(alive)
        attempt(queue.pop(0), world)
        made += 1
        if time.perf_counter() - begun >= seconds:
            break
    return made


def survivors(moves: int, worlds: int, spent: float, patience: float) -> int:
    """How many of the moves are tried again, after so many worlds and so much of the budget.

    Half of them are dropped after 1, 2, 4, … worlds, at the earliest. With a `patience` of 1 each number of moves
    gets an equal part of the budget (sequential halving: Karnin, Koren, Somekh 2013), with 0.5 half of such a part.
    """
    halvings = max(0, math.ceil(math.log2(moves)) - 1)  # down to two moves
    fewer = min(worlds.bit_length(), halvings)
    if patience > 0:
        fewer = min(fewer, int(spent / patience * (halvings + 1)))
    return max(min(2, moves), -(-moves // (1 << fewer)))


def _spent(budget: Budget, made: int, begun: float) -> float:
    """Which part of the budget is spent."""
    if budget.ms is not None:
        return min(1.0, 1000 * (time.perf_counter() - begun) / max(1, budget.ms))
    return made / max(1, budget.simulations or 1)


def pick(moves: Sequence[Candidate], temperature: float, stream: Stream, prior_weight: float = 0.0) -> Candidate:
    """The best move tried. With a `temperature`, close moves may be confused."""
    often = max(one.visits for one in moves) // 3
    tried = [one for one in moves if one.visits and one.visits >= often] or list(moves)
    if temperature <= 0:
        return max(tried, key=lambda one: one.estimate(prior_weight))

    def seems(one: Candidate) -> float:
        return one.estimate(prior_weight) - temperature * math.log(-math.log(max(stream.unit(), 1e-12)))

    return max(tried, key=seems)


def thought_of(
    observation: Observation,
    moves: Sequence[Candidate],
    made: int,
    temperature: float,
    heuristic: Heuristic,
    prior_weight: float = 0.0,
) -> Thought:
    """The chosen move, and the considered moves with their gains."""
    chosen = pick(moves, temperature, observation.stream, prior_weight if made else 0.0)
    shown = sorted((one for one in moves if one.visits or not made), key=lambda one: -one.mean)[:_SHOWN]
    notes = reasons([one.first for one in shown], observation.seat, heuristic)
    considered = tuple(
        one.considered(with_share(note, one.probability)) for one, note in zip(shown, notes, strict=True)
    )
    return Thought(chosen.action, considered, "points", made)


def reasons(ends: Sequence[Any], seat: int, heuristic: Heuristic) -> list[str]:
    """Describe each move by the sources in which its forecast differs most from the average of the moves."""
    known = [heuristic.valuation(end, seat).sources() for end in ends if end is not None and end.agenda]
    if len(known) < 2 or len(known) < len(ends):
        return [""] * len(ends)
    notes: list[str] = []
    average = {name: sum(one.get(name, 0.0) for one in known) / len(known) for name in SOURCES}
    for one in known:
        changes = sorted(((one.get(name, 0.0) - average[name], name) for name in SOURCES), key=lambda x: -abs(x[0]))
        notes.append(", ".join(f"{source_name(name)} {more:+.1f}" for more, name in changes[:3] if abs(more) >= 0.3))
    return notes
