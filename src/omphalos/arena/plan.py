"""The plan of an arena: which bots play at which seats with which seed. It is fixed before the first game.

Every line-up is played with the same seeds, and each seed in every rotation of the seats. So no bot has an advantage
from a seed or a seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import Any, Final, Literal, TypeAlias

import msgspec

from omphalos.arena.errors import ArenaError
from omphalos.bots import BadBot, BotSpec, resolve
from omphalos.table.chance import Chance
from omphalos.table.game import AnyGame

Mode: TypeAlias = Literal[
    "round-robin",  # every bot plays every other
    "ladder",  # each bot plays the next one in the list
]
FORMAT: Final = 1  # version of the format of an arena's folder


class Plan(msgspec.Struct, frozen=True):
    """An arena's plan as data. It is written to the folder, and read again on resume."""

    game: str
    ruleset: str
    bots: tuple[str, ...]  # as they were written
    specs: tuple[str, ...]  # resolved: a level is replaced by its bot, because levels may change later
    players: tuple[int, ...]  # numbers of players; each number is played separately
    games: int  # for each line-up, rounded to whole rotations
    seed: str
    mode: Mode = "round-robin"
    options: Any = None
    format: int = FORMAT


class Fixture(msgspec.Struct, frozen=True):
    """One game to play."""

    index: int  # its number in the plan
    lineup: int  # fixtures with the same number have the same bots, each at every seat
    seed: str  # the same for every line-up and rotation of this number of players
    seats: tuple[int, ...]  # by seat, the number of the bot in the plan


def make_plan(
    game: AnyGame,
    bots: Sequence[str],
    players: Sequence[int] | None = None,
    games: int = 100,
    seed: int | str = 0,
    ladder: bool = False,
    options: Any = None,
) -> Plan:
    """Make a plan, or raise an error if it cannot be played."""
    if not bots:
        raise ArenaError("name at least one bot")
    known: dict[BotSpec, str] = {}
    for text in bots:
        spec = resolve(text, game, outside=True)
        if spec in known:
            raise BadBot(f"{text} and {known[spec]} are the same bot")
        known[spec] = text
    if ladder and len(bots) < 2:
        raise ArenaError("a ladder has at least two steps")
    if games < 1:
        raise ArenaError(f"{games} games cannot be played")
    several = [count for count in game.players if count > 1]  # a game alone has no opponents
    counts = tuple(dict.fromkeys(players)) if players else (min(several or game.players),)
    for count in counts:
        game.check_players(count)
    checked = msgspec.json.decode(msgspec.json.encode(game.read_options(msgspec.to_builtins(options))))  # as it is kept
    mode: Mode = "ladder" if ladder else "round-robin"
    specs = tuple(map(str, known))
    return Plan(game.name, game.ruleset, tuple(bots), specs, counts, games, str(seed), mode, checked)


def lineups(bots: int, players: int, mode: Mode) -> list[tuple[int, ...]]:
    """The line-ups. With fewer bots than seats, some bots get several seats, as evenly as possible, each in turn."""
    groups = list(pairwise(range(bots))) if mode == "ladder" else [tuple(range(bots))]
    found: list[tuple[int, ...]] = []
    for group in groups:
        each, more = divmod(players, len(group))
        found += [tuple(sorted((*group * each, *extra))) for extra in combinations(group, more)]
    return found


def fixtures(plan: Plan) -> Iterator[Fixture]:
    """All games of a plan, in order."""
    index = lineup = 0
    alone = len(plan.bots) == 1
    for players in plan.players:
        tables = lineups(len(plan.bots), players, plan.mode)
        for number in range(plan.games if alone else -(-plan.games // players)):
            seed = f"{plan.seed}/{players}/{number}"
            stream = Chance(f"line-up {seed}", ("order",))["order"]
            order = stream.shuffled(range(players))  # so that the same bots are not always neighbours
            for i, table in enumerate(tables):
                sitting = [table[place] for place in order]
                turns = (tuple(sitting[turn:] + sitting[:turn]) for turn in range(players))
                for seats in dict.fromkeys(turns):  # the same bots in the same seats would play the same game again
                    yield Fixture(index, lineup + i, seed, seats)
                    index += 1
        lineup += len(tables)


def chunks(todo: Sequence[Fixture], workers: int, most: int = 8) -> list[tuple[Fixture, ...]]:
    """Divide the games into tasks: small ones, so that a kill loses little, the smallest last, to balance workers."""
    found: list[tuple[Fixture, ...]] = []
    dealt = 0
    while dealt < len(todo):
        size = max(1, min(most, (len(todo) - dealt) // (workers * 4)))
        found.append(tuple(todo[dealt : dealt + size]))
        dealt += size
    return found
