"""What is stored of finished games: results, and the ratings that follow from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from omphalos.server.protocol.results import Finished, Rating, Tally
from omphalos.server.store.database import Database, Sql, Steps, json_list
from omphalos.server.store.errors import RatingsMoved

MAX_TIME = 2**62  # later than any game


class Result(msgspec.Struct, frozen=True):
    """A finished game. Players without an id are not stored."""

    table: str
    game: str
    ended: int
    rated: bool
    names: tuple[str, ...]
    who: tuple[str | None, ...]  # by seat: "person:ID", "bot:TEXT" or None
    ranks: tuple[int, ...]
    scores: tuple[float, ...]


class ResultOperations(Database):
    """The results and ratings of a store. Errors: `RatingsMoved`, `StoreUnavailable`."""

    async def add_result(self, result: Result, ratings: dict[str, Rating]) -> bool:
        """Store a finished game and the new ratings by player id. False if this table's result is stored already.

        A new rating counts one game more than the rating it was computed from. If that is not the stored rating,
        another game has ended meanwhile: RatingsMoved, and nothing is stored.
        """

        def steps(doubt: bool) -> Steps[bool]:
            kept = yield Sql(
                "INSERT INTO results (table_id, game, ended, rated, names, ranks, scores) VALUES (?, ?, ?, ?, ?, ?, ?)"
                " ON CONFLICT DO NOTHING RETURNING 1",
                (result.table, result.game, result.ended, result.rated, *_lists(result)),
            )
            if not kept:
                return doubt  # then most likely stored by our first attempt
            for who, rating in sorted(ratings.items()):  # in order, so that two games cannot deadlock
                moved = yield Sql(  # only if computed from the stored rating
                    "INSERT INTO ratings AS old (who, game, mu, sigma, shown, games) SELECT ?, ?, ?, ?, ?, ?"
                    " WHERE CAST(? AS BIGINT) = 1 OR EXISTS (SELECT 1 FROM ratings WHERE who = ? AND game = ?)"
                    " ON CONFLICT (who, game) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma,"
                    " shown = excluded.shown, games = excluded.games WHERE old.games = excluded.games - 1 RETURNING 1",
                    (who, *msgspec.structs.astuple(rating), rating.games, who, rating.game),
                )
                if not moved:
                    raise RatingsMoved(f"the rating of {who} has changed since it was read")
            for row in _seat_rows(result, ratings):
                yield Sql(
                    "INSERT INTO result_seats (table_id, seat, who, game, ended, rated, rank, score, rating_after)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    row,
                )
            return True

        return await self.write(steps)

    async def ratings(self, game: str, who: list[str] | None, limit: int) -> dict[str, Rating]:
        """Ratings at a game: of these players, or the highest."""
        among = "true" if who is None else "who IN (SELECT value FROM json_each(?))"
        found = await self.rows(
            f"SELECT who, game, mu, sigma, shown, games FROM ratings WHERE game = ? AND {among}"
            ' ORDER BY shown DESC, who COLLATE "C" LIMIT ?',
            *((game, limit) if who is None else (game, json_list(who), limit)),
        )
        return {row[0]: Rating(*row[1:]) for row in found}

    async def finished(
        self, who: str, limit: int, before: int | None = None, public: bool = False, skip: int = 0
    ) -> list[Finished]:
        """A player's finished games that ended before this time, latest first, without the first `skip`.

        With `public` only those of public tables that still exist: the id of a private table is a secret.
        """
        shown = "EXISTS (SELECT 1 FROM tables WHERE id = s.table_id AND public)" if public else "true"
        found = await self.rows(
            "SELECT r.table_id, r.game, r.ended, r.names, s.seat, r.ranks, r.scores, r.rated, s.rating_after"
            f" FROM result_seats s JOIN results r USING (table_id) WHERE s.who = ? AND s.ended < ? AND {shown}"
            ' ORDER BY s.ended DESC, r.table_id COLLATE "C", s.seat LIMIT ? OFFSET ?',
            *(who, MAX_TIME if before is None else before, limit, skip),
        )
        return [_finished_from(row) for row in found]

    async def tallies(self, who: str) -> list[Tally]:
        """A player's finished games, counted by game."""
        found = await self.rows(
            "SELECT game, count(*), count(*) FILTER (WHERE rank = 1), count(*) FILTER (WHERE rated),"
            " CAST(avg(rank) AS DOUBLE PRECISION), avg(score), max(score)"
            ' FROM result_seats WHERE who = ? GROUP BY game ORDER BY game COLLATE "C"',
            who,
        )
        return [Tally(*row) for row in found]


def without_name(table_id: str, seat: int) -> Steps[None]:
    """Take the name of a seat out of a result, if there is one."""
    for (text,) in (yield Sql("SELECT names FROM results WHERE table_id = ? FOR UPDATE", (table_id,))):
        names = msgspec.json.decode(text, type=list[str])
        names[seat] = ""
        yield Sql("UPDATE results SET names = ? WHERE table_id = ?", (json_list(names), table_id))


def _lists(result: Result) -> tuple[str, str, str]:
    """Names, ranks and scores as JSON."""
    return json_list(result.names), json_list(result.ranks), json_list(result.scores)


def _seat_rows(result: Result, ratings: dict[str, Rating]) -> list[tuple[Any, ...]]:
    """The rows of players with an id: people who keep a name, and bots."""
    return [
        (
            result.table,
            seat,
            who,
            result.game,
            result.ended,
            result.rated,
            result.ranks[seat],
            float(result.scores[seat]),
            ratings[who].shown if who in ratings else None,
        )
        for seat, who in enumerate(result.who)
        if who is not None
    ]


def _finished_from(row: Sequence[Any]) -> Finished:
    table, game, ended, names, seat, ranks, scores, rated, rating_after = row
    return Finished(
        table=table,
        game=game,
        ended=ended,
        names=msgspec.json.decode(names, type=list[str]),
        seat=seat,
        ranks=msgspec.json.decode(ranks, type=list[int]),
        scores=msgspec.json.decode(scores, type=list[float]),
        rated=bool(rated),
        rating_after=rating_after,
    )
