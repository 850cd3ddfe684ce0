"""Runs an arena, from its plan to its report."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from omphalos.arena.folder import ArenaFolder
from omphalos.arena.match import Played, Work
from omphalos.arena.parquet import rows, write_parquet
from omphalos.arena.plan import Plan, chunks, fixtures
from omphalos.arena.pool import Pool, here
from omphalos.arena.progress import Progress
from omphalos.arena.report import ArenaReport, make_report
from omphalos.arena.run_folder import write_json
from omphalos.table.game import AnyGame


def run(
    plan: Plan,
    game: AnyGame,
    pool: Pool = here,
    folder: str | os.PathLike[str] | None = None,
    resume: bool = False,
    workers: int = 1,
    quiet: bool = True,
) -> ArenaReport:
    """Play the games that are left, and make the report. Without a folder, only the report is kept."""
    if folder is None:
        return make_report(plan, _play(plan, game, pool, None, workers, quiet))
    with ArenaFolder.create(folder, plan, resume) as stored:
        games = _play(plan, game, pool, stored, workers, quiet)
        report = make_report(plan, games)
        path = Path(folder)
        write_json(path / "report.json", report)
        _write_table(path, plan, games)
    return report


def _play(plan: Plan, game: AnyGame, pool: Pool, stored: ArenaFolder | None, workers: int, quiet: bool) -> list[Played]:
    done = {} if stored is None else stored.done
    every = list(fixtures(plan))
    todo = [fixture for fixture in every if fixture.index not in done]
    work = [Work(plan, game, chunk) for chunk in chunks(todo, workers)]
    with Progress(len(every), len(every) - len(todo), quiet=quiet) as progress:
        for games in pool(work):
            if stored is None:
                done.update({one.played.index: one.played for one in games})
            else:
                stored.add(games)
            progress.advance(len(games))
    return [done[index] for index in sorted(done)] if stored is None else stored.finish()


def _write_table(path: Path, plan: Plan, games: list[Played]) -> None:
    from omphalos.arena.errors import ArenaError

    try:
        write_parquet(path / "games.parquet", rows(plan, games))
    except ArenaError as problem:  # this table is optional
        print(f"omphalos arena: {problem}", file=sys.stderr)
