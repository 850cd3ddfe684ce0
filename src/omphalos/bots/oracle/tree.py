"""The search tree of the seer: information sets of whoever is asked, and between them what chance showed.

A course through the tree is played in a world imagined anew from the view (determinisation). Its nodes are told apart
by what everybody saw – the moves, who was drawn, how the runes fell, which townsfolk came – and never by a corruption
card of another player, so that what is learned in one world serves in all that look alike. Each player does what
helps him most (Cowling, Powley, Whitehouse 2012, Information set Monte Carlo tree search).
"""

from __future__ import annotations

import math
from typing import Any, Final

from omphalos.bots.oracle import trial
from omphalos.bots.oracle.habit import Habit
from omphalos.bots.oracle.trial import CLEAR, Tried
from omphalos.bots.oracle.worth import lead
from omphalos.oracle.cove.agenda import Turn
from omphalos.table.chance import Chance
from omphalos.table.game import AnyGame

_WIDE: Final = 6  # moves of a node that are ever tried
_TRUST: Final = 0.25  # how far habit's order counts, in gold for each gold of its score
_TRUST_MOST: Final = 8.0
_SOON: Final = 8  # worlds in which nobody looks beyond the own action
_FAR: Final = 0.4  # the part of the forecast at the end of a course; the rest is that at the end of the own action


class Node:
    """Somebody is asked."""

    __slots__ = ("branches", "seat", "visits")

    def __init__(self, seat: int, branches: list[Branch]) -> None:
        self.seat = seat
        self.branches = branches  # the best by habit first
        self.visits = 0


class Branch(Tried):
    """A move, and the chance node after it: a node for each outcome that was seen."""

    __slots__ = ("outcomes",)

    def __init__(self, action: Any, prior: float) -> None:
        super().__init__(action, prior)
        self.outcomes: dict[Any, Node] = {}


class Search:
    """Courses of the game from one decision on."""

    def __init__(self, game: AnyGame, depth: int, explore: float, habit: Habit) -> None:
        self.game = game
        self.depth = depth  # turns after the own action, before the forecast is asked
        self.explore = explore  # gold by which a move that was tried seldom may turn out better
        self.habit = habit

    def course(self, branch: Branch, state: Any, chance: Chance, seat: int, world: int) -> None:
        """One course that begins with a move: down the tree, by habit to its end, and the forecast there.

        The first worlds show what the own action brings, the later ones also how the turns after it go.
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
                if len(branch.outcomes) ** 2 <= branch.visits:  # a new outcome now and then: there are very many
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
        """A move, and after it the questions that need no search."""
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
        """The branch that may be the best: first habit's, then others as the node is seen more often (UCB)."""
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
    """What everybody sees after a move: the question, and what chance did."""
    return task, state.bag, state.shops[task.seat].dish, state.town.square
