"""One game of an arena, from its fixture to its record. What it gives depends on the plan and the fixture alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from omphalos.arena.plan import Fixture, Plan
from omphalos.bots import Sitter, load_bot, parse_bot, play_out
from omphalos.table import Table
from omphalos.table.game import AnyGame

MAX_MOVES = 100_000  # moves; a game that is not over by then never ends


class Lost(msgspec.Struct, frozen=True):
    """A move forfeited."""

    seat: int
    n: int  # the entry
    reason: str


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of a fixture; one line of the arena's `games.jsonl`."""

    index: int
    lineup: int
    seed: str
    seats: tuple[int, ...]  # by seat, the number of the bot in the plan
    ranks: tuple[int, ...] = ()
    scores: tuple[float, ...] = ()
    moves: int = 0
    forfeits: tuple[Lost, ...] = ()
    decisions: tuple[int, ...] = ()  # by seat
    seconds: tuple[float, ...] = ()  # by seat, thinking in all; the one thing here that another run changes
    longest: tuple[float, ...] = ()  # by seat, the longest thought
    error: str = ""  # the game itself failed: nothing above counts


class Finished(msgspec.Struct, frozen=True):
    """A game and its record."""

    played: Played
    record: bytes


class Work(msgspec.Struct, frozen=True):
    """A chunk of games to play anywhere: nothing else is needed."""

    plan: Plan
    game: AnyGame
    fixtures: tuple[Fixture, ...]


_games: dict[type[AnyGame], AnyGame] = {}
_warm: set[tuple[str, str]] = set()  # games and bots that are ready in this process


def warm_up(work: Work) -> AnyGame:
    """Make the bots of a plan ready in this process, so that compiling is nobody's thinking time."""
    # each chunk brings a copy of the game; one serves all, and what is worked out for it once stays known
    game = _games.setdefault(type(work.game), work.game)
    for spec in work.plan.specs:
        name = parse_bot(spec).name
        if (game.name, name) not in _warm:
            _warm.add((game.name, name))
            load_bot(game.name, name).warm_up(game)
    return game


def play_chunk(work: Work) -> list[Finished]:
    """Play the games of a chunk, one after the other."""
    game = warm_up(work)
    return [play_fixture(work.plan, game, fixture) for fixture in work.fixtures]


def play_fixture(plan: Plan, game: AnyGame, fixture: Fixture) -> Finished:
    """Play one game. A bot that fails forfeits moves; a game that fails is told as an error."""
    here = Played(fixture.index, fixture.lineup, fixture.seed, fixture.seats)
    fill = msgspec.structs.replace
    names = tuple(plan.bots[bot] for bot in fixture.seats)
    sitters: list[Sitter] = []
    try:
        table = Table.open(game, names, plan.options, fixture.seed)
        for seat, bot in enumerate(fixture.seats):
            seed = table.journal.seed  # the bot is given a hash of it, its seat and the decision
            sitters.append(Sitter(plan.specs[bot], game, seat, seed, table.options, outside=True))
        play_out(table, sitters, MAX_MOVES)
        outcome = table.outcome()
        if outcome is None:
            return Finished(fill(here, error=f"not over after {MAX_MOVES} moves"), table.record())
        played = fill(
            here,
            ranks=outcome.ranks,
            scores=outcome.scores,
            moves=len(table.moves),
            forfeits=_forfeits(sitters),
            decisions=tuple(len(sitter.seconds) for sitter in sitters),
            seconds=tuple(round(sum(sitter.seconds), 6) for sitter in sitters),
            longest=tuple(round(max(sitter.seconds, default=0.0), 6) for sitter in sitters),
        )
        return Finished(played, table.record())
    except Exception as problem:  # one broken game must not lose the others; the report names it
        return Finished(fill(here, error=repr(problem)[:500]), b"")
    finally:
        for sitter in sitters:
            sitter.close()


def _forfeits(sitters: Sequence[Sitter]) -> tuple[Lost, ...]:
    lost = [Lost(f.seat, f.n, f.reason) for sitter in sitters for f in sitter.forfeits]
    return tuple(sorted(lost, key=lambda one: one.n))


def same(one: Played, other: Played) -> bool:
    """Whether two runs of a fixture came out alike, the clock aside."""
    timeless: dict[str, Any] = {"seconds": (), "longest": ()}
    return msgspec.structs.replace(one, **timeless) == msgspec.structs.replace(other, **timeless)
