"""Wyrocznia: sibyl learns from the beginnings of turns, and from what a search finds of decisions."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from omphalos.bots.oracle.heuristic import Heuristic
from omphalos.bots.oracle.inputs import SEAT, WHOLE, WHOLE_ROW, encode, new_inputs
from omphalos.bots.oracle.net import FORMAT
from omphalos.bots.oracle.policy import POLICY, WIDTH
from omphalos.oracle.agenda import Turn
from omphalos.oracle.cove.reckoning import outcome
from omphalos.table.entry import Move
from omphalos.table.moment import Moment
from omphalos.table.record import Record, replay
from omphalos.train.learner import Learner, PolicyLearner
from omphalos.train.oracle_choices import choices_of
from omphalos.train.positions import SEATS, Positions, Row, of_game

_NO_ITEM: Final = np.zeros((0, 0), np.float16)
_NO_OWNER: Final = np.zeros(0, np.int8)


def positions_of(record: Record, held_out: bool) -> Positions | None:
    """The positions of a game at the beginnings of turns. None if it is not finished or has none."""
    end: Any = None
    rows: list[Row] = []
    before: Any = None  # the clock of the turn before
    heuristic, inputs = Heuristic(), new_inputs()
    for moment in replay(record):
        end = moment.after
        if evaluated(moment) and end.clock is not before:  # a fate that is spent begins no turn
            before = end.clock
            rows.append(_row(end, heuristic, inputs))
    result = None if end is None else outcome(end)
    if result is None or not rows:
        return None
    return of_game(rows, result, result.scores, held_out)


def evaluated(moment: Moment) -> bool:
    """Whether a search evaluates such states: somebody is asked what to do with their turn."""
    entry, state = moment.entry, moment.after
    if not isinstance(entry, Move) or moment.event is not entry.events[-1]:
        return False
    return bool(state.agenda) and isinstance(state.agenda[-1], Turn)


def _row(state: Any, heuristic: Heuristic, inputs: Any) -> Row:
    """Seats, the table, and the gold that each seat expects."""
    players = len(state.players)
    valuations = [heuristic.valuation(state, seat) for seat in range(players)]
    forecasts = [valuation.sources() for valuation in valuations]
    encode(state, valuations, forecasts, inputs)
    half = inputs.astype(np.float16)
    seats = np.zeros((SEATS, SEAT), np.float16)
    seats[:players] = half[:players, :SEAT]
    now = np.zeros(SEATS, np.float32)
    now[:players] = [sum(sources.values()) for sources in forecasts]
    return Row(_NO_ITEM, _NO_OWNER, seats, half[WHOLE_ROW, :WHOLE], now)


# All players of a game are equally strong. Among unequal ones, the network would take what the stronger prefer for the
# cause of their gold.
LEARNER: Final = Learner(
    "sibyl",
    FORMAT,
    positions_of,
    teachers=("greedy:budget=1,temperature=0.9",),
    students=("sibyl:budget=8,depth=0,moves=4,policy=2,temperature=0.9",),
    champion="sibyl:budget=30",
    rivals=("astrologer", "pythia"),
    widths=(1, 64, 32, 48),
    policy=PolicyLearner(
        POLICY,
        choices_of,
        tutor="sibyl:budget=64,depth=0",
        choices=24,
        width=WIDTH,
        widths=(32, 48, 24),
    ),
)
