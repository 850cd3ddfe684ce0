"""How the bots of Wyrocznia judge the positions of several games: sums that are stored.

`python -m tests.bots.oracle.judgements` prints them for `data/judgements.json`. They change when a bot is meant to play
differently; when the inputs of a network change, its weights have to be trained anew.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np

from omphalos.bots import Considered, Thought, make_bot, parse_bot
from omphalos.bots.oracle.heuristic import UNWANTED, Heuristic
from omphalos.bots.oracle.inputs import encode, new_inputs
from omphalos.bots.oracle.option_inputs import CONTEXT, MOST, OPTION, describe
from omphalos.bots.oracle.overlay import overlay
from omphalos.bots.oracle.policy import answers
from omphalos.oracle import GAME
from omphalos.oracle.agenda import Turn
from tests.bots.oracle.games import all_states, observation
from tests.bots.sums import sum_of, weighted

STORED = Path(__file__).parent / "data" / "judgements.json"
NUMBER = re.compile(r"(?<![#\w])-?\d+(?:\.\d+)?")  # of a drawing, without colours


def stored() -> dict[str, float]:
    return json.loads(STORED.read_text(encoding="utf-8"))


def judgements() -> dict[str, float]:
    """A weighted sum of all that is judged: by the kind of question, and by what is judged."""
    found: defaultdict[str, list[float]] = defaultdict(list)
    heuristic = Heuristic()
    inputs, context, rows = new_inputs(), np.zeros(CONTEXT, np.float32), np.zeros((MOST, OPTION), np.float32)
    for state in all_states():
        if not state.agenda:
            continue
        task = state.agenda[-1]
        kind = type(task).__name__
        options = GAME.legal(state, task.seat).actions
        scores = heuristic.scores(state, options)
        found[f"{kind}: values of options"] += [score for score in scores if score != UNWANTED]
        found[f"{kind}: choices"].append(options.index(heuristic.choose(state, options)))
        if answers(state):
            ranked = sorted(range(len(options)), key=lambda i: -scores[i])[:MOST]
            rows[:] = 0.0
            describe(heuristic, state, [options[i] for i in ranked], [scores[i] for i in ranked], context, rows)
            found[f"{kind}: inputs of options"].append(sum_of(rows))
            found["inputs of questions"].append(sum_of(context))
        if isinstance(task, Turn):
            valuations = [heuristic.valuation(state, seat) for seat in range(len(state.players))]
            inputs[:] = 0.0
            encode(state, valuations, [valuation.sources() for valuation in valuations], inputs)
            found["forecasts"] += heuristic.values(state)
            found["inputs of tables"].append(sum_of(inputs))
    for bot in ("greedy:budget=12", "seer:budget=24"):
        found[f"thoughts of {bot}"] = [number for state in list(all_states())[::97] for number in thoughts(bot, state)]
    for kind, drawn in overlays().items():
        found[f"{kind}: overlay"] = [float(number) for number in NUMBER.findall(drawn)]
    return {name: weighted(values) for name, values in sorted(found.items())}


def thoughts(bot: str, state: Any) -> list[float]:
    """The values, spreads and visits of the moves that a bot considers."""
    if not state.agenda:
        return []
    thought = make_bot(bot, GAME).think(observation(state, parse_bot(bot).budget))
    return [float(number or 0.0) for one in thought.considered for number in (one.value, one.spread, one.visits)]


def overlays() -> dict[str, str]:
    """What a bot draws over the table, for the first question of each kind."""
    found: dict[str, str] = {}
    for state in all_states():
        kind = type(state.agenda[-1]).__name__ if state.agenda else ""
        if kind and kind not in found:
            here = observation(state)
            options = here.legal.actions[:5]
            considered = (Considered(one, 3.0 - place, 0.5 * place) for place, one in enumerate(options))
            found[kind] = overlay(here, Thought(options[0], tuple(considered)))
    return found


if __name__ == "__main__":
    print(json.dumps(judgements(), indent=1))
