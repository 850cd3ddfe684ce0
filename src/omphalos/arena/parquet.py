"""Writes the arena's games as a Parquet table, one row for each seat of each game."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from omphalos.arena.errors import ArenaError
from omphalos.arena.match import Played
from omphalos.arena.plan import Plan
from omphalos.arena.report import win_share


def rows(plan: Plan, games: Sequence[Played]) -> list[dict[str, Any]]:
    """One row for each seat of each game."""
    return [
        {
            "game": game.index,
            "lineup": game.lineup,
            "seed": game.seed,
            "players": len(game.seats),
            "seat": seat,
            "bot": plan.bots[bot],
            "rank": game.ranks[seat],
            "score": game.scores[seat],
            "win": win_share(game, seat),
            "moves": game.moves,
            "decisions": game.decisions[seat],
            "seconds": game.seconds[seat],
            "longest": game.longest[seat],
            "forfeits": sum(lost.seat == seat for lost in game.forfeits),
        }
        for game in games
        if not game.error
        for seat, bot in enumerate(game.seats)
    ]


def write_parquet(file: Path, table: Sequence[dict[str, Any]]) -> None:
    """Write rows as Parquet. Only this function needs pyarrow."""
    try:
        arrow: Any = import_module("pyarrow")
        parquet: Any = import_module("pyarrow.parquet")
    except ImportError:
        raise ArenaError("Parquet needs pyarrow: pip install 'omphalos-table[arena]'") from None
    columns = {name: [row[name] for row in table] for name in table[0]} if table else {}
    draft = file.with_name(f".{file.name}.draft")
    parquet.write_table(arrow.table(columns), draft)
    draft.replace(file)
