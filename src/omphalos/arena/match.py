"""Plays one game of an arena, from its fixture to its record. The game depends only on the plan and the fixture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from omphalos.arena.errors import ArenaError
from omphalos.arena.plan import Fixture, Plan
from omphalos.bots import BotSeat, Forfeited, load_bot, parse_bot, play_out
from omphalos.table import Table
from omphalos.table.game import AnyGame

MAX_MOVES = 100_000  # a longer game counts as endless


class ForfeitedMove(msgspec.Struct, frozen=True):
    """A forfeited move."""

    seat: int
    n: int  # the number of the entry
    reason: str


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of a fixture; one line of the arena's `games.jsonl`."""

    index: int
    lineup: int
    seed: str
    seats: tuple[int, ...]  # by seat, the number of the bot in the plan
    ranks: tuple[int, ...] = ()
    scores: tuple[float, ...] = ()
    moves: int = 0
    forfeits: tuple[ForfeitedMove, ...] = ()
    decisions: tuple[int, ...] = ()  # by seat
    seconds: tuple[float, ...] = ()  # by seat, total thinking time; the times are not repeatable
    longest: tuple[float, ...] = ()  # by seat, seconds of the longest decision
    error: str = ""  # if not empty, the game itself failed and the other fields are invalid


class Finished(msgspec.Struct, frozen=True):
    """A game and its record."""

    played: Played
    record: bytes


class Work(msgspec.Struct, frozen=True):
    """A chunk of games, with everything that a worker needs to play it."""

    plan: Plan
    game: AnyGame
    fixtures: tuple[Fixture, ...]
    summary: Callable[[Finished], bytes] | None = None  # what is kept of a game instead of its record


_games: dict[type[AnyGame], AnyGame] = {}
_warm: set[tuple[str, str]] = set()  # games and bots that are warmed up in this process


def warm_up(work: Work) -> AnyGame:
    """Warm up the bots of a plan in this process, so that compilation does not count as thinking time."""
    # each chunk has its own copy of the game; use one copy for all, so that caches by game are shared
    game = _games.setdefault(type(work.game), work.game)
    for spec in work.plan.specs:
        name = parse_bot(spec).name
        if (game.name, name) not in _warm:
            _warm.add((game.name, name))
            with suppress(Forfeited):  # its games tell it, with the reason
                load_bot(game.name, name).warm_up(game)
    return game


def play_chunk(work: Work) -> list[Finished]:
    """Play the games of a chunk, one after the other."""
    game = warm_up(work)
    if game.ruleset != work.plan.ruleset:
        raise ArenaError(f"ruleset {work.plan.ruleset} of {game.name} is to be played, and here is {game.ruleset}")
    games = [play_fixture(work.plan, game, fixture) for fixture in work.fixtures]
    if work.summary is None:
        return games
    return [one if one.played.error else Finished(one.played, work.summary(one)) for one in games]


def play_fixture(plan: Plan, game: AnyGame, fixture: Fixture) -> Finished:
    """Play one game. A bot that fails forfeits moves; a game that fails is reported as an error."""
    here = Played(fixture.index, fixture.lineup, fixture.seed, fixture.seats)
    fill = msgspec.structs.replace
    names = tuple(plan.bots[bot] for bot in fixture.seats)
    bot_seats: list[BotSeat] = []
    try:
        table = Table.open(game, names, plan.options, fixture.seed)
        for seat, bot in enumerate(fixture.seats):
            seed = table.journal.seed  # a bot gets a hash of it, its seat and the number of the decision
            bot_seats.append(BotSeat(plan.specs[bot], game, seat, seed, table.options, outside=True))
        play_out(table, bot_seats, MAX_MOVES)
        outcome = table.outcome()
        if outcome is None:
            return Finished(fill(here, error=f"not over after {MAX_MOVES} moves"), table.record())
        played = fill(
            here,
            ranks=outcome.ranks,
            scores=outcome.scores,
            moves=len(table.moves),
            forfeits=_forfeits(bot_seats),
            decisions=tuple(len(bot_seat.seconds) for bot_seat in bot_seats),
            seconds=tuple(round(sum(bot_seat.seconds), 6) for bot_seat in bot_seats),
            longest=tuple(round(max(bot_seat.seconds, default=0.0), 6) for bot_seat in bot_seats),
        )
        return Finished(played, table.record())
    except Exception as problem:  # one broken game must not lose the others; the report names it
        return Finished(fill(here, error=repr(problem)[:500]), b"")
    finally:
        for bot_seat in bot_seats:
            bot_seat.close()


def _forfeits(bot_seats: Sequence[BotSeat]) -> tuple[ForfeitedMove, ...]:
    lost = [ForfeitedMove(f.seat, f.n, f.reason) for bot_seat in bot_seats for f in bot_seat.forfeits]
    return tuple(sorted(lost, key=lambda one: one.n))


def same(one: Played, other: Played) -> bool:
    """Whether two runs of a fixture had the same result, apart from times."""
    timeless: dict[str, Any] = {"seconds": (), "longest": ()}
    return msgspec.structs.replace(one, **timeless) == msgspec.structs.replace(other, **timeless)
