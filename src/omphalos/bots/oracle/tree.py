"""The search tree of the seer: information sets of the player to act, with chance nodes between them.

Each pass through the tree is played in a new world imagined from the view (determinisation). Nodes are distinguished
by what everybody saw: the moves, who was drawn, how the runes fell, which townsfolk came. They never depend on another
player's corruption cards, so results from one world are valid in all worlds that look the same. Each player chooses
what is best for them (Cowling, Powley, Whitehouse 2012, Information set Monte Carlo tree search).
"""

from __future__ import annotations

import math
from typing import Any, Final

from omphalos.bots.oracle import trial
from omphalos.bots.oracle.habit import Habit
from omphalos.bots.oracle.trial import CLEAR, Tried
from omphalos.bots.oracle.worth import lead
from omphalos.oracle.agenda import Turn
from omphalos.table.chance import Chance
from omphalos.table.game import AnyGame

_WIDE: Final = 6  # the most moves of a node that are tried
_TRUST: Final = 0.25  # weight of habit's score in the selection
_TRUST_MOST: Final = 8.0
_SOON: Final = 8  # in so many first worlds, the search stops at the end of its own action
_FAR: Final = 0.4  # weight of the forecast at the end of a course; the rest is that after the own action


class Node:
    """A decision node."""

    __slots__ = ("branches", "seat", "visits")

    def __init__(self, seat: int, branches: list[Branch]) -> None:
        self.seat = seat
        self.branches = branches  # the best by habit first
        self.visits = 0


class Branch(Tried):
    """A move, and the chance node after it, with a child for each outcome that was seen."""

    __slots__ = ("outcomes",)

    def __init__(self, action: Any, prior: float, share: float | None = None) -> None:
        super().__init__(action, prior, share)
        self.outcomes: dict[Any, Node] = {}


class Search:
    """A search from one decision on."""

    def __init__(self, game: AnyGame, depth: int, explore: float, habit: Habit) -> None:
        self.game = game
        self.depth = depth  # turns played after the own action, before the forecast
        self.explore = explore  # exploration constant of UCB, in gold
        self.habit = habit

    def course(self, branch: Branch, state: Any, chance: Chance, seat: int, world: int) -> None:
        """Play one course that begins with a move: down the tree, then by habit to its end, then the forecast.

        The first worlds evaluate only the own action, the later ones also the turns after it.
        """
        path = [(seat, branch)]
        depth = self.depth if world >= _SOON else 0
        turns, turn = depth, trial.open_turn(state)
        near: list[float] = []  # the forecast when the own action is over
        while True:
            state = self._step(state, branch.action, chance)
            agenda = state.agenda
            if not agenda:
                break
            task = agenda[-1]
            if isinstance(task, Turn) and state.clock is not turn:
                if not turns:
                    break
                if turns == depth:
                    near = self.habit.values(state)
                turns -= 1
                turn = state.clock
            seen = _seen(state, task)
            node = branch.outcomes.get(seen)
            if node is None:
                if len(branch.outcomes) ** 2 <= branch.visits:  # progressive widening: there are very many outcomes
                    branch.outcomes[seen] = self._node(state)
                if not near and turns:  # the own action first, then the turns after it
                    state = self._to_the_end(state, chance, 0, turn)
                    near = self.habit.values(state)
                    state = trial.play_on(self.game, self.habit, state, chance, turns)
                else:
                    state = self._to_the_end(state, chance, turns, turn)
                break
            node.visits += 1
            branch = self._select(node)
            path.append((node.seat, branch))
        if path[0][1].first is None:
            path[0][1].first = state
        forecast = self.habit.values(state)
        if near:
            forecast = [_FAR * far + (1 - _FAR) * soon for far, soon in zip(forecast, near, strict=True)]
        for mover, one in path:
            one.add(lead(forecast, mover))

    def _step(self, state: Any, action: Any, chance: Chance) -> Any:
        """Play a move, and then the questions that need no search."""
        state = trial.step(self.game, state, action, chance)
        while state.agenda and isinstance(state.agenda[-1], CLEAR):
            state = self._by_habit(state, chance)
        return state

    def _by_habit(self, state: Any, chance: Chance) -> Any:
        options = self.game.legal(state, state.agenda[-1].seat).actions
        return trial.step(self.game, state, self.habit.choose(state, options), chance)

    def _to_the_end(self, state: Any, chance: Chance, turns: int, turn: Any) -> Any:
        state = self._by_habit(state, chance)
        return trial.play_on(self.game, self.habit, state, chance, turns, turn)

    def _node(self, state: Any) -> Node:
        seat = state.agenda[-1].seat
        options = self.game.legal(state, seat).actions
        scored = sorted(zip(self.habit.judge(state, options), options, strict=True), key=lambda one: -one[0])
        return Node(seat, [Branch(option, score) for score, option in scored[:_WIDE]])

    def _select(self, node: Node) -> Branch:
        """Select a branch by UCB: first habit's choice, then more branches as the node is visited more often."""
        wide = min(len(node.branches), 1 + int(math.sqrt(node.visits / 2)))
        log = math.log(node.visits + 1)
        first = node.branches[0].prior
        best, found = -math.inf, node.branches[0]
        for branch in node.branches[:wide]:
            if not branch.visits:
                return branch
            trust = max(-_TRUST_MOST, _TRUST * (branch.prior - first)) / branch.visits
            bound = branch.mean + trust + self.explore * math.sqrt(log / branch.visits)
            if bound > best:
                best, found = bound, branch
        return found


def _seen(state: Any, task: Any) -> Any:
    """What everybody sees after a move: the question, and the outcome of chance."""
    return task, state.bag, state.shops[task.seat].dish, state.town.square
