"""A review: a finished game looked through by the strongest bot.

It does not depend on a language or on names, so it is kept once and told to anybody (`tell`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

import msgspec

from omphalos.bots.analyst import Analyst, Case, Judged
from omphalos.bots.bot import Bot
from omphalos.bots.levels import levels
from omphalos.bots.registry import make_bot
from omphalos.bots.review.accuracy import game_accuracy
from omphalos.bots.review.moments import KeyMoment, moments_of
from omphalos.table.entry import standing
from omphalos.table.errors import OmphalosError
from omphalos.table.game import AnyGame
from omphalos.table.record import Record
from omphalos.table.resigning import resigned

Curve: TypeAlias = tuple[tuple[float, ...], ...]
Progress: TypeAlias = Callable[[int, int], object]  # decisions judged so far, and in all
FALLBACK: Final = "random"  # of a game without levels


class NothingToReview(OmphalosError):
    """The game is not over, or nobody decided anything in it."""


class Played(msgspec.Struct, frozen=True):
    """A finished game, as far as its review needs it."""

    game: str
    ruleset: str
    players: int
    movers: tuple[int | None, ...]  # who made each move that stands


class Review(msgspec.Struct, frozen=True):
    """What was found. Chances are from 0 to 1; points are the game's own."""

    game: str
    ruleset: str
    bot: str  # who looked it through
    method: str  # how chances were estimated: "forecast" or "playouts"
    curve: Curve  # after each move, every seat's chance to win
    decisions: tuple[Judged, ...]  # in order of time
    skipped: int  # decisions that were not looked at, because the time was over
    accuracy: tuple[float | None, ...]  # by seat, 0 to 100
    moments: tuple[KeyMoment, ...]  # three at most of each seat


def analyst_for(game: AnyGame, players: int, bot: Bot) -> Analyst:
    """The bot's own analyst; for a bot without one, random playouts."""
    from omphalos.bots.playouts import PlayoutAnalyst  # with numpy, which many servers and bots never need

    return bot.analyst(players) or PlayoutAnalyst(game, players, bot.think, bot.budget)


def strongest_bot(game: AnyGame) -> str:
    """The bot that reviews games."""
    found = levels(game.name)
    return found[-1].id if found else FALLBACK


def cases_of(record: Record, seed: str = "review") -> tuple[list[Any], list[Case]]:
    """The states of a record, before its first move and after each, and the decisions in it."""
    game = record.game
    state = game.start(len(record.header.seats), record.options)
    states, cases = [state], list[Case]()
    for moment, move in enumerate(standing(record.entries)):
        after = game.book(state, *move.events).state
        if move.seat is not None:
            case = Case(
                *(moment, move.seat, state, move.action, after, tuple(move.events)),
                options=record.options,
                seed=f"{seed} {record.header.commitment} {moment}",
            )
            cases.append(case)
        state = after
        states.append(state)
    given_up = resigned(record.entries, len(record.header.seats)).ended
    if not cases or (game.to_act(state) and not given_up):
        raise NothingToReview("a review is for a finished game")
    return states, cases


def in_order(curve: Curve, moments: Sequence[int]) -> list[int]:
    """The places of decisions in this list of their moments: those after which the chances changed most come first.

    The time may not suffice for all.
    """

    def swing(moment: int) -> float:
        before, after = curve[max(0, moment - 1)], curve[moment]
        return max(abs(a - b) for a, b in zip(before, after, strict=True))

    return sorted(range(len(moments)), key=lambda place: -swing(moments[place]))  # stable


def played(record: Record) -> Played:
    """What a review says of the game itself."""
    header = record.header
    movers = tuple(move.seat for move in standing(record.entries))
    return Played(header.game, header.ruleset, len(header.seats), movers)


def finish(game: Played, bot: str, method: str, curve: Curve, judged: Sequence[Judged], skipped: int) -> Review:
    """Put a review together."""
    decisions = tuple(sorted((_rounded(one) for one in judged), key=lambda one: one.moment))
    seats = range(game.players)
    accuracy: list[float | None] = []
    for seat in seats:
        moves = [(one.moment, one.cost) for one in decisions if one.seat == seat]
        found = game_accuracy(moves, [chances[seat] for chances in curve])
        accuracy.append(None if found is None else round(found, 1))
    rounded = tuple(tuple(round(chance, 4) for chance in chances) for chances in curve)
    moments = tuple(moments_of(rounded, decisions, game.movers))
    return Review(game.game, game.ruleset, bot, method, rounded, decisions, skipped, tuple(accuracy), moments)


def review_record(
    record: Record,
    bot: str | None = None,
    seed: str = "review",
    seconds: float | None = None,
    progress: Progress | None = None,
) -> Review:
    """Look a finished game through. The same seed gives the same review, unless the time is limited.

    After `seconds`, the decisions that are left are skipped.
    """
    game, players = record.game, len(record.header.seats)
    states, cases = cases_of(record, seed)
    name = bot or strongest_bot(game)
    thinker = make_bot(name, game)
    try:
        thinker.warm_up(game)
        analyst = analyst_for(game, players, thinker)
        end = None if seconds is None else time.monotonic() + seconds
        curve = tuple(analyst.chances(state, f"{seed} {moment}") for moment, state in enumerate(states[1:]))
        judged: list[Judged] = []
        skipped = 0
        for done, place in enumerate(in_order(curve, [case.moment for case in cases])):
            if end is not None and time.monotonic() > end:
                skipped = len(cases) - done
                break
            one = analyst.judge(cases[place])
            if one is not None:
                judged.append(one)
            if progress is not None:
                progress(done + 1, len(cases))
        return finish(played(record), name, analyst.method, curve, judged, skipped)
    finally:
        thinker.close()


def _rounded(one: Judged) -> Judged:
    """Rounded so that the parts still add up: chance, loss and luck each to a hundredth of a per cent."""

    def near(value: float | None, digits: int) -> float | None:
        return None if value is None else round(value, digits)

    return msgspec.structs.replace(
        one,
        chance=round(one.chance, 4),
        loss=round(one.loss, 4),
        points=round(one.points, 2),
        luck=near(one.luck, 4),
        luck_points=near(one.luck_points, 2),
        counted=near(one.counted, 4),
        luck_counted=near(one.luck_counted, 4),
    )
