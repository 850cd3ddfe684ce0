"""What is asked for the review of a record. A worker process finds it out: somebody may have made the record up."""

from __future__ import annotations

from typing import Final

import msgspec

from omphalos.bots.review import Played, cases_of, played
from omphalos.server.bots.requests import PackedRequest, ReviewedPart, ReviewPart, SeatedBot, pack
from omphalos.table.game import AnyGame
from omphalos.table.record import read_record

STATES: Final = 16  # of one request


class ReviewPlan(msgspec.Struct, frozen=True):
    """The requests of a review."""

    played: Played
    states: tuple[PackedRequest[ReviewedPart], ...]  # for the curve, `STATES` moments each
    cases: tuple[PackedRequest[ReviewedPart], ...]  # one decision each
    moments: tuple[int, ...]  # of the decisions


def plan_of(game: AnyGame, record: bytes, bot: SeatedBot, seed: str) -> ReviewPlan:
    """The plan for a record. The options of the game are filled in."""
    found = read_record(record, game)
    states, cases = cases_of(found, seed)
    for state in states:
        game.check_state(state)
    players = len(found.header.seats)
    sitter = msgspec.structs.replace(bot, options=found.options)
    seeded = [(state, f"{seed} {moment}") for moment, state in enumerate(states[1:])]
    return ReviewPlan(
        played=played(found),
        states=tuple(
            pack(ReviewPart(sitter, players, states=tuple(seeded[first : first + STATES])))
            for first in range(0, len(seeded), STATES)
        ),
        cases=tuple(pack(ReviewPart(sitter, players, cases=(case,))) for case in cases),
        moments=tuple(case.moment for case in cases),
    )
