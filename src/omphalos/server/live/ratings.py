"""Ratings of people and bots, updated with every rated result. Storing a result is idempotent.

People and bots share one ladder. Ratings are openskill's Plackett–Luce model: several players at once, ties allowed. A
game counts if its table was rated and at least two of its players are known. Unknown players – people who keep no
name – are left out, as if the others had played without them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from openskill.models import PlackettLuce

from omphalos.server.protocol.results import Rating
from omphalos.server.store.errors import RatingsMoved
from omphalos.server.store.store import Result, Store

MODEL: Final[Any] = PlackettLuce()
BASE: Final = 1000.0  # shown rating at openskill's 0
SCALE: Final = 40.0  # points shown for one of openskill's
MAX_ATTEMPTS: Final = 50


class ResultRecorder:
    """Stores results with the ratings that follow from them."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def record(self, result: Result) -> bool:
        """Store a finished game and its ratings. False when it was stored before."""
        for _ in range(MAX_ATTEMPTS):
            who = sorted({one for one in result.who if one is not None})
            before = await self._store.ratings(result.game, who, len(who)) if result.rated and who else {}
            try:
                return await self._store.add_result(result, rate(result, before))
            except RatingsMoved:  # one of the players has just finished another game
                continue
        raise RatingsMoved(f"the ratings of {result.game} do not stand still")


def rate(result: Result, before: Mapping[str, Rating]) -> dict[str, Rating]:
    """The ratings after a game. Empty when it does not count."""
    known = [(who, rank) for who, rank in zip(result.who, result.ranks, strict=True) if who is not None]
    if not result.rated or len({who for who, _ in known}) < 2:
        return {}
    players = [_player(before.get(who)) for who, _ in known]
    rated: Any = MODEL.rate([[player] for player in players], ranks=[float(rank) for _, rank in known])
    changes: dict[str, list[tuple[float, float]]] = {}
    for (who, _), player, (after,) in zip(known, players, rated, strict=True):
        changes.setdefault(who, []).append((after.mu - player.mu, after.sigma))
    new: dict[str, Rating] = {}
    for who, its in changes.items():  # a bot at two seats gets the mean of both changes, as for one game
        old = before.get(who)
        mu = _player(old).mu + sum(change for change, _ in its) / len(its)
        sigma = sum(sigma for _, sigma in its) / len(its)
        new[who] = Rating(result.game, mu, sigma, shown(mu, sigma), 1 if old is None else old.games + 1)
    return new


def shown(mu: float, sigma: float) -> int:
    """The rating shown on the ladder: three standard deviations below the mean."""
    return round(BASE + SCALE * (mu - 3 * sigma))


def _player(rating: Rating | None) -> Any:
    return MODEL.rating() if rating is None else MODEL.rating(mu=rating.mu, sigma=rating.sigma)
