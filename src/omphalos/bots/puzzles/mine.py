"""Finds puzzles in a record: decisions where one move is far better than every other idea.

A bot proposes moves. Each is tried many times; a decision whose best move leads by enough is tried again with fresh
luck, because the best of many noisy means looks better than it is. Only the second trial counts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from omphalos.bots.analyst import Analyst, Case, less, mean, standard_error
from omphalos.bots.bot import Bot
from omphalos.bots.observation import Observation
from omphalos.bots.puzzles.puzzle import Puzzle, PuzzleGame
from omphalos.bots.review.review import analyst_for, cases_of
from omphalos.bots.thought import Considered, Thought
from omphalos.table.entry import standing
from omphalos.table.errors import OtherRuleset, Unproven
from omphalos.table.record import Record

MAX_TRIED: Final = 8  # moves of a decision
CLEAR: Final = 4.0  # standard errors by which the best must lead


class Mined(msgspec.Struct, frozen=True):
    """What was found in a record."""

    game: PuzzleGame | None  # None: nothing
    decisions: int  # that were looked at


def mine(
    record: Record, bot: Bot, gap: float, most: int = 3, progress: Callable[[int, int], object] | None = None
) -> Mined:
    """The best puzzles of a record whose best move leads by `gap` points at least, in order of time."""
    if record.header.ruleset != record.game.ruleset:
        raise OtherRuleset(record.game.name, record.header.ruleset, record.game.ruleset)
    if record.seed is None or record.header.branched:
        raise Unproven("puzzles are found in whole games that reveal their seed")
    analyst = analyst_for(record.game, len(record.header.seats), bot)
    _, cases = cases_of(record, "mine")
    found: list[Puzzle] = []
    for done, case in enumerate(cases, 1):
        puzzle = puzzle_at(case, bot, analyst, gap)
        if puzzle is not None:
            found.append(puzzle)
        if progress is not None:
            progress(done, len(cases))
    found = sorted(sorted(found, key=lambda one: one.second - one.points)[:most], key=lambda one: one.after)
    if not found:
        return Mined(None, len(cases))
    moves = [
        (move.seat, msgspec.to_builtins(move.action)) for move in standing(record.entries) if move.seat is not None
    ]
    options: dict[str, Any] = msgspec.to_builtins(record.options)
    game = PuzzleGame(
        *(record.game.name, record.header.ruleset, len(record.header.seats), options, record.seed),
        *(tuple(moves[: found[-1].after]), tuple(found), str(bot.spec)),
    )
    return Mined(game, len(cases))


def puzzle_at(case: Case, bot: Bot, analyst: Analyst, gap: float) -> Puzzle | None:
    """The puzzle of one decision, or None."""
    game, seat = bot.game, case.seat
    legal = game.legal(case.state, seat)
    if not legal.families and len(legal.actions) < 3:
        return None
    thought = bot.think(
        Observation(game, seat, game.view(case.state, seat), legal, bot.budget, case.seed, case.options)
    )
    moves = ideas(thought, analyst)
    if len(moves) < 2 or thought.measure != "points" or moves[0].value - moves[1].value < gap / 2:
        return None
    actions = [one.action for one in moves]
    first = analyst.tried(case, actions)
    if first is None:
        return None
    order = sorted(range(len(actions)), key=lambda i: -first[i].mean_points)
    best, second = actions[order[0]], actions[order[1]]
    if not analyst.worth_finding(best):
        return None
    fresh = analyst.tried(msgspec.structs.replace(case, seed=f"{case.seed} again"), [best, second])
    assert fresh is not None
    lead = less(fresh[0].points, fresh[1].points)
    if mean(lead) < max(gap, CLEAR * standard_error(lead)):
        return None
    return Puzzle(
        after=case.moment - 1,  # the deal is no action
        seat=seat,
        best=msgspec.to_builtins(best),
        points=round(fresh[0].mean_points, 2),
        second=round(fresh[1].mean_points, 2),
    )


def ideas(thought: Thought, analyst: Analyst) -> Sequence[Considered]:
    """The moves that the bot considered, the best of each idea."""
    kept: list[Considered] = []
    for one in thought.considered:
        if len(kept) < MAX_TRIED and not any(analyst.same_idea(one.action, other.action) for other in kept):
            kept.append(one)
    return kept
