"""The result of a finished game, as it is stored."""

from __future__ import annotations

from omphalos.bots.levels import find_level, levels
from omphalos.bots.registry import resolve
from omphalos.bots.spec import BadBot
from omphalos.server.live.table_settings import TableSettings
from omphalos.server.store.store import Result
from omphalos.table.game import AnyGame, Outcome


def result_of(table_id: str, game: AnyGame, settings: TableSettings, outcome: Outcome, ended: int) -> Result:
    """Ranks and scores by seat, with the id of each player who is known."""
    return Result(
        table=table_id,
        game=game.name,
        ended=ended,
        rated=settings.rated,
        names=tuple(settings.names),
        who=tuple(
            None if chair.sitter == "open" else player_id(game, chair.sitter, chair.person) for chair in settings.chairs
        ),
        ranks=outcome.ranks,
        scores=outcome.scores,
    )


def player_id(game: AnyGame, sitter: str, person: str | None) -> str | None:
    """Id that results and ratings are stored under: `person:ID`, `bot:LEVEL`, or None for an unknown person."""
    if sitter == "person":
        return None if person is None else f"person:{person}"
    if find_level(game.name, sitter) is not None:
        return f"bot:{sitter}"
    try:
        spec = resolve(sitter, game, outside=True)
        same = next((level.id for level in levels(game.name) if resolve(level.spec, game) == spec), None)
    except BadBot:
        return f"bot:{sitter}"
    return f"bot:{same or spec}"
