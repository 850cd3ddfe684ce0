"""Wyrocznia: what a search finds of the options of recorded decisions.

Every option is tried in the same imagined worlds, so that luck is the same for all; no option is dropped early, as it
is in a game.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from omphalos.bots import Observation, make_bot
from omphalos.bots.oracle import rollouts
from omphalos.bots.oracle.option_inputs import CONTEXT, MOST, OPTION, describe, gap
from omphalos.bots.oracle.policy import answers
from omphalos.bots.oracle.seer import Seer
from omphalos.bots.oracle.tree import Edge, Search
from omphalos.table.chance import seed_from
from omphalos.table.entry import Move
from omphalos.table.moment import Moment
from omphalos.table.record import Record, replay
from omphalos.train.choices import Choices, join_choices
from omphalos.train.errors import TrainError

_WORLDS: Final = 8  # the most worlds in which an option is tried


def choices_of(record: Record, held_out: bool, tutor: str, most: int) -> Choices | None:
    """At most so many decisions of a game, answered by the tutor. None if it has none."""
    game = record.game
    bot = make_bot(tutor, game)
    if not isinstance(bot, Seer):
        raise TrainError(f"{tutor} does not search as a seer does, so it cannot be a tutor")
    states = [moment.after for moment in replay(record) if _asked(moment)]
    if not states:
        return None
    every = -(-len(states) // most)
    first = seed_from(record.seed or "")[0] % every  # not the same decisions in every game
    found: list[Choices] = []
    for number in range(first, len(states), every):
        state = states[number]
        seat: int = state.agenda[-1].seat
        observation = Observation(
            game, seat, game.view(state, seat), game.legal(state, seat), bot.budget, f"choice {number}"
        )
        one = tried(bot, observation, held_out)
        if one is not None:
            found.append(one)
    return join_choices(found) if found else None


def _asked(moment: Moment) -> bool:
    """Whether a question follows that the policy answers."""
    entry, state = moment.entry, moment.after
    if not isinstance(entry, Move) or moment.event is not entry.events[-1]:
        return False
    return bool(state.agenda) and answers(state)


def tried(bot: Seer, observation: Observation, held_out: bool = False) -> Choices | None:
    """The options of a decision and their values. None if there is only one that is worth trying."""
    heuristic = bot.heuristic()
    here = observation.imagine(0)[0]
    moves = rollouts.candidates(heuristic, here, observation.legal.actions, min(MOST, int(bot.setting("moves"))))
    if len(moves) < 2:
        return None
    context, inputs = np.zeros(CONTEXT, np.float32), np.zeros((MOST, OPTION), np.float32)
    scores = [one.prior for one in moves]
    describe(heuristic, here, [one.action for one in moves], scores, context, inputs)
    search = Search(observation.game, int(bot.setting("depth")), bot.setting("explore"), heuristic)
    edges = [Edge(one.action, one.prior) for one in moves]
    worlds = max(2, min(_WORLDS, (bot.budget.simulations or 64) // len(edges)))
    for world in range(worlds):
        if world >= 2 and not any(edge.spread for edge in edges):
            break  # all worlds give the same results
        state = here if world == 0 else observation.imagine(world)[0]
        for edge in edges:
            search.rollout(edge, state, observation.chance(f"{world} on"), observation.seat, world)
    return Choices(
        context[None].astype(np.float16),
        np.array([len(moves)], np.int8),
        inputs[: len(moves)].astype(np.float16),
        np.array([gap(score, scores[0]) for score in scores], np.float32),
        np.array([edge.mean for edge in edges], np.float32),
        np.array([held_out]),
    )
