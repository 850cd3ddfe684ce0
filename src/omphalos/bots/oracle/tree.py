"""The search tree of the seer: information sets of the player to act, with chance nodes between them.

Each pass through the tree is played in a new world imagined from the view (determinisation). Nodes are distinguished
by what everybody saw: the moves, who was drawn, how the runes fell, which townsfolk came. They never depend on another
player's corruption cards, so results from one world are valid in all worlds that look the same. Each player chooses
what is best for them (Cowling, Powley, Whitehouse 2012, Information set Monte Carlo tree search).
"""

from __future__ import annotations

import math
from typing import Any, Final

from omphalos.bots.oracle import rollouts
from omphalos.bots.oracle.heuristic import Heuristic
from omphalos.bots.oracle.rollouts import NO_SEARCH, Candidate
from omphalos.bots.oracle.valuation import lead
from omphalos.oracle.agenda import Turn
from omphalos.table.chance import Chance
from omphalos.table.game import AnyGame

_WIDE: Final = 6  # the most moves of a node that are tried
_PRIOR: Final = 0.25  # weight of the heuristic's score in the selection
_PRIOR_MOST: Final = 8.0
_SOON: Final = 8  # in so many first worlds, the search stops at the end of its own action
_FAR: Final = 0.4  # weight of the forecast at the end of a rollout; the rest is that after the own action


class DecisionNode:
    """A decision node."""

    __slots__ = ("edges", "seat", "visits")

    def __init__(self, seat: int, edges: list[Edge]) -> None:
        self.seat = seat
        self.edges = edges  # the best by the heuristic first
        self.visits = 0


class Edge(Candidate):
    """A move, and the chance node after it, with a child for each outcome that was seen."""

    __slots__ = ("outcomes",)

    def __init__(self, action: Any, prior: float, probability: float | None = None) -> None:
        super().__init__(action, prior, probability)
        self.outcomes: dict[Any, DecisionNode] = {}


class Search:
    """A search from one decision on."""

    def __init__(self, game: AnyGame, depth: int, explore: float, heuristic: Heuristic) -> None:
        self.game = game
        self.depth = depth  # turns played after the own action, before the forecast
        self.explore = explore  # exploration constant of UCB, in gold
        self.heuristic = heuristic

    def rollout(self, edge: Edge, state: Any, chance: Chance, seat: int, world: int) -> None:
        """Play one rollout that begins with a move: down the tree, then by the heuristic to its end, then the forecast.

        The first worlds evaluate only the own action, the later ones also the turns after it.
        """
        path = [(seat, edge)]
        depth = self.depth if world >= _SOON else 0
        turns, turn = depth, rollouts.open_turn(state)
        near: list[float] = []  # the forecast when the own action is over
        while True:
            state = self._step(state, edge.action, chance)
            agenda = state.agenda
            if not agenda:
                break
            task = agenda[-1]
            if isinstance(task, Turn) and state.clock is not turn:
                if not turns:
                    break
                if turns == depth:
                    near = self.heuristic.values(state)
                turns -= 1
                turn = state.clock
            seen = _seen(state, task)
            node = edge.outcomes.get(seen)
            if node is None:
                if len(edge.outcomes) ** 2 <= edge.visits:  # progressive widening: there are very many outcomes
                    edge.outcomes[seen] = self._node(state)
                if not near and turns:  # the own action first, then the turns after it
                    state = self._to_the_end(state, chance, 0, turn)
                    near = self.heuristic.values(state)
                    state = rollouts.play_on(self.game, self.heuristic, state, chance, turns)
                else:
                    state = self._to_the_end(state, chance, turns, turn)
                break
            node.visits += 1
            edge = self._select(node)
            path.append((node.seat, edge))
        if path[0][1].first is None:
            path[0][1].first = state
        gold = self.heuristic.values(state)
        if near:
            gold = [_FAR * far + (1 - _FAR) * soon for far, soon in zip(gold, near, strict=True)]
        for mover, one in path:
            one.add(lead(gold, mover))

    def _step(self, state: Any, action: Any, chance: Chance) -> Any:
        """Play a move, and then the questions that need no search."""
        state = rollouts.step(self.game, state, action, chance)
        while state.agenda and isinstance(state.agenda[-1], NO_SEARCH):
            state = self._by_heuristic(state, chance)
        return state

    def _by_heuristic(self, state: Any, chance: Chance) -> Any:
        options = self.game.legal(state, state.agenda[-1].seat).actions
        return rollouts.step(self.game, state, self.heuristic.choose(state, options), chance)

    def _to_the_end(self, state: Any, chance: Chance, turns: int, turn: Any) -> Any:
        state = self._by_heuristic(state, chance)
        return rollouts.play_on(self.game, self.heuristic, state, chance, turns, turn)

    def _node(self, state: Any) -> DecisionNode:
        seat = state.agenda[-1].seat
        options = self.game.legal(state, seat).actions
        scored = sorted(zip(self.heuristic.scores(state, options), options, strict=True), key=lambda one: -one[0])
        return DecisionNode(seat, [Edge(option, score) for score, option in scored[:_WIDE]])

    def _select(self, node: DecisionNode) -> Edge:
        """Select an edge by UCB: first the heuristic's choice, then more edges as the node is visited more often."""
        wide = min(len(node.edges), 1 + int(math.sqrt(node.visits / 2)))
        log = math.log(node.visits + 1)
        first = node.edges[0].prior
        best, found = -math.inf, node.edges[0]
        for edge in node.edges[:wide]:
            if not edge.visits:
                return edge
            prior = max(-_PRIOR_MOST, _PRIOR * (edge.prior - first)) / edge.visits
            bound = edge.mean + prior + self.explore * math.sqrt(log / edge.visits)
            if bound > best:
                best, found = bound, edge
        return found


def _seen(state: Any, task: Any) -> Any:
    """What everybody sees after a move: the question, and the outcome of chance."""
    return task, state.bag, state.shops[task.seat].dish, state.town.square
