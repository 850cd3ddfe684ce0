"""What is left of a game when it is over."""

from __future__ import annotations

from omphalos.server.live.table_settings import About
from omphalos.server.store.store import Result
from omphalos.table.game import AnyGame, Outcome


def result_of(table_id: str, game: AnyGame, about: About, outcome: Outcome, ended: int) -> Result:
    """The result as it is kept: who was first, and for whom it counts."""
    from omphalos.server.live.ratings import who_sits  # brings the ratings along, which only an ended game needs

    return Result(
        table=table_id,
        game=game.name,
        ended=ended,
        rated=about.rated,
        names=tuple(about.names),
        who=tuple(
            None if chair.sitter == "open" else who_sits(game, chair.sitter, chair.person) for chair in about.chairs
        ),
        ranks=outcome.ranks,
        scores=outcome.scores,
    )
