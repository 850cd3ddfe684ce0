"""The policy network: which options of a question a search would prefer. It corrects the heuristic's judgement.

It points at options: each is scored by itself, with the same weights, next to what is known of the seat and the table.
The arithmetic is in single precision and in a fixed order, so every machine computes the same numbers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from omphalos.bots.nets.files import NetFormat
from omphalos.bots.nets.tables import add, begin, rectify, zeros
from omphalos.bots.oracle.library import ORACLE
from omphalos.bots.oracle.option_inputs import (
    ASKED,
    CONTEXT,
    CONTEXT_COLUMNS,
    MOST,
    OPTION,
    OPTION_COLUMNS,
    describe,
    gap,
)

if TYPE_CHECKING:
    from omphalos.bots.nets.arithmetic import Singles
    from omphalos.bots.oracle.heuristic import Heuristic
    from omphalos.bots.oracle.rollouts import Candidate

WIDTH: Final = 1.5  # gold by which a move must be better to be e times as likely


class PolicyLayers(NamedTuple):
    """The weights of each layer as (inputs + 1, outputs). The last row is added."""

    context: Singles  # the seat that is asked, and the table → C
    option: Singles  # an option, C → H
    again: Singles  # H → G
    out: Singles  # G → what is added to the logit of the option, and the factor on the heuristic's gold


POLICY: Final = NetFormat(
    "oracle",
    PolicyLayers,
    (
        ("context", (CONTEXT_COLUMNS,)),
        ("option", (OPTION_COLUMNS, "context")),
        ("again", ("option",)),
        ("out", ("again",)),
    ),
    "policy",
)


class Policy(NamedTuple):
    """A network with arrays of its own. One search at a time may use it."""

    context: Singles
    option: Singles
    again: Singles
    out: Singles
    context_inputs: Singles  # (CONTEXT,)
    option_inputs: Singles  # (MOST, OPTION)
    work: Singles  # rows that an evaluation works in
    result: Singles  # (MOST, 2)


def policy_of(layers: PolicyLayers) -> Policy:
    """A network of these layers."""
    widest = max(layer.shape[1] for layer in layers)
    return Policy(
        *layers,
        zeros(1, CONTEXT)[0],
        zeros(MOST, OPTION),
        zeros(3, widest),
        zeros(MOST, 2),
    )


def answers(state: Any) -> bool:
    """Whether the policy answers such a question: at a table of several, and not one left to the heuristic."""
    return len(state.players) > 1 and isinstance(state.agenda[-1], ASKED)


def apply_policy(policy: Policy, heuristic: Heuristic, state: Any, moves: Sequence[Candidate]) -> None:
    """Replace the heuristic's judgement of moves by the policy's, in gold. The best, which is first, stays as high."""
    scores = [one.prior for one in moves]
    logits = logits_of(policy, heuristic, state, [one.action for one in moves], scores)
    best = max(logits)
    grown = [math.exp(logit - best) for logit in logits]
    for one, logit, odds in zip(moves, logits, grown, strict=True):
        one.prior, one.probability = scores[0] + WIDTH * (logit - best), odds / sum(grown)


def logits_of(
    policy: Policy, heuristic: Heuristic, state: Any, options: Sequence[Any], scores: Sequence[float]
) -> list[float]:
    """The logit of each option. `scores` are the heuristic's, the best first; at most `MOST` options."""
    describe(heuristic, state, options, scores, policy.context_inputs, policy.option_inputs)
    evaluate(policy, len(options))
    results = [policy.result[place].tolist() for place in range(len(options))]
    return [more + factor * gap(score, scores[0]) for (more, factor), score in zip(results, scores, strict=True)]


@ORACLE.kernel
def evaluate(net: Policy, options: int) -> None:
    """Write into `result`, for each option, the last layer's two outputs for the inputs."""
    context, hidden, top = net.context.shape[1], net.option.shape[1], net.again.shape[1]
    inputs, columns = net.context_inputs.shape[0], net.option_inputs.shape[1]
    known, one, last = net.work[0], net.work[1], net.work[2]
    begin(net.context, inputs, context, known)
    add(net.context, 0, context, net.context_inputs, inputs, known)
    rectify(context, known)
    for option in range(options):
        begin(net.option, columns + context, hidden, one)
        add(net.option, 0, hidden, net.option_inputs[option], columns, one)
        add(net.option, columns, hidden, known, context, one)
        rectify(hidden, one)
        begin(net.again, hidden, top, last)
        add(net.again, 0, top, one, hidden, last)
        rectify(top, last)
        begin(net.out, top, 2, net.result[option])
        add(net.out, 0, 2, last, top, net.result[option])
