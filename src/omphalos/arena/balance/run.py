"""Makes a study from an arena's folder."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeAlias

from omphalos.arena.balance import common
from omphalos.arena.balance.study import SeatResult, Section, Study
from omphalos.arena.errors import ArenaError
from omphalos.arena.folder import read_games, read_plan, record_file
from omphalos.arena.match import Played
from omphalos.arena.plan import Plan
from omphalos.i18n import in_language
from omphalos.table.record import Record, read_record
from omphalos.table.registry import Registry, find_game

Reader: TypeAlias = Callable[[Iterable[tuple[Record, list[SeatResult]]], str], list[Section]]
readers: Final[Registry[Reader]] = Registry("omphalos.balance", "balance reader", ArenaError)  # by the game's name


def study(folder: str | os.PathLike[str], language: str = "en", progress: Callable[[], None] | None = None) -> Study:
    """Study the finished games of a folder."""
    plan, games = read_plan(folder), read_games(folder)
    if not games:
        raise ArenaError(f"{folder} holds no finished game")
    game = find_game(plan.game)
    found = common.sections(plan, games, language)
    if plan.game in readers.names():
        read = readers.find(plan.game)
        found = [*read(_records(folder, plan, games, progress), language), *found]
    return Study(
        plan.game, in_language(game.title, language), len(games), plan.bots, plan.ruleset, plan.seed, tuple(found)
    )


def _records(
    folder: str | os.PathLike[str], plan: Plan, games: Iterable[Played], progress: Callable[[], None] | None
) -> Iterator[tuple[Record, list[SeatResult]]]:
    for game in games:
        yield read_record(record_file(folder, game.index)), common.seat_results(plan, game)
        if progress is not None:
            progress()
