"""Results: what is left of a game when it is over, and what it does to ratings. Each game counts exactly once.

The registry calls a table over only when its result is kept, and asks again after a crash; a second time changes nothing.

People and bots stand on one ladder. Ratings are openskill's (Plackett–Luce: several players at once, ties allowed);
a game counts if its table was rated and at least two of those who played it are known. Whoever is not known – no bot,
and no name kept – is left out, as if the others had played without.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from openskill.models import PlackettLuce

from omphalos.bots.levels import find_level, levels
from omphalos.bots.registry import resolve
from omphalos.bots.spec import BadBot
from omphalos.server.protocol.http import Rating
from omphalos.server.store.errors import RatingsMoved
from omphalos.server.store.store import Result, Store
from omphalos.table.game import AnyGame

MODEL: Final[Any] = PlackettLuce()
BASE: Final = 1000.0  # what is shown of somebody who has not played
SCALE: Final = 40.0  # … and of a point of openskill's
ATTEMPTS: Final = 50


class Results:
    """Keeps results."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def keep(self, result: Result) -> bool:
        """Keep a finished game and its ratings, whatever ends beside it; False when it was kept already."""
        for _ in range(ATTEMPTS):
            who = sorted({one for one in result.who if one is not None})
            before = await self._store.ratings(result.game, who, len(who)) if result.rated and who else {}
            try:
                return await self._store.add_result(result, rate(result, before))
            except RatingsMoved:  # somebody of them finished another game just now
                continue
        raise RatingsMoved(f"the ratings of {result.game} do not stand still")


def who_sits(game: AnyGame, sitter: str, person: str | None) -> str | None:
    """Who a result is kept for: somebody by the public id, a bot by its level, or nobody."""
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


def rate(result: Result, before: Mapping[str, Rating]) -> dict[str, Rating]:
    """The ratings after a game; none when it does not count."""
    known = [(who, rank) for who, rank in zip(result.who, result.ranks, strict=True) if who is not None]
    if not result.rated or len({who for who, _ in known}) < 2:
        return {}
    players = [_player(before.get(who)) for who, _ in known]
    rated: Any = MODEL.rate([[player] for player in players], ranks=[float(rank) for _, rank in known])
    changes: dict[str, list[tuple[float, float]]] = {}
    for (who, _), player, (after,) in zip(known, players, rated, strict=True):
        changes.setdefault(who, []).append((after.mu - player.mu, after.sigma))
    new: dict[str, Rating] = {}
    for who, its in changes.items():  # a bot at two seats learns from both, as from one game
        old = before.get(who)
        mu = _player(old).mu + sum(change for change, _ in its) / len(its)
        sigma = sum(sigma for _, sigma in its) / len(its)
        new[who] = Rating(result.game, mu, sigma, shown(mu, sigma), 1 if old is None else old.games + 1)
    return new


def shown(mu: float, sigma: float) -> int:
    """The figure of the ladder: what somebody is at least, with some certainty."""
    return round(BASE + SCALE * (mu - 3 * sigma))


def _player(rating: Rating | None) -> Any:
    return MODEL.rating() if rating is None else MODEL.rating(mu=rating.mu, sigma=rating.sigma)
