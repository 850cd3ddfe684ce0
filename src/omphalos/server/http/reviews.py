"""Reviews of finished games: ask for one, and how far it has come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from starlette.requests import Request

from omphalos.bots import make_bot
from omphalos.bots.analyst import Judged
from omphalos.bots.review import Review, tell_moments
from omphalos.server.http.addresses import address_of
from omphalos.server.http.errors import CannotReview
from omphalos.server.http.film import Film
from omphalos.server.http.replays import ReplayEndpoints
from omphalos.server.http.table_service import TableService
from omphalos.server.protocol.http import FilmId
from omphalos.server.protocol.parts import Language, Received, TableId
from omphalos.server.protocol.review import AskReview, GameReview, JudgedMove, ReviewMoment, ReviewState
from omphalos.table.errors import OtherRuleset
from omphalos.table.record import Record

MAX_MOMENTS: Final = 3_000  # of an uploaded record: its curve is computed whole


class ReviewQuery(Received, frozen=True):
    """The language."""

    language: Language = "en"


class ReviewEndpoints:
    """Reviews of the games of tables, and of uploaded records."""

    def __init__(self, service: TableService, replays: ReplayEndpoints) -> None:
        self._service = service
        self._replays = replays

    async def review(self, id: TableId, query: ReviewQuery) -> ReviewState:
        """How far the review of a finished game has come; the review itself once it is done."""
        return await self._of_table(id, await self._replays.film_of_table(id), query.language)

    async def ask_review(self, id: TableId, message: AskReview, request: Request) -> ReviewState:
        """Have a finished game reviewed by the strongest bot. It is done once, in the background."""
        film = await self._replays.film_of_table(id)
        found = await self._of_table(id, film, message.language)
        if found.state in ("done", "running"):
            return found
        self._service.reviews.begin(id, _reviewable(film), address_of(request))
        return await self._of_table(id, film, message.language)

    async def record_review(self, film: FilmId, query: ReviewQuery) -> ReviewState:
        """How far the review of an uploaded record has come; the review itself once it is done."""
        return await self._of_record(film, self._replays.film_of_record(film), query.language)

    async def ask_record_review(self, film: FilmId, message: AskReview, request: Request) -> ReviewState:
        """Have an uploaded record of a finished game reviewed, as the game of a table is. It is kept for a while."""
        known = self._replays.film_of_record(film)
        found = await self._of_record(film, known, message.language)
        if found.state in ("done", "running"):
            return found
        if len(known) > MAX_MOMENTS:
            raise CannotReview(f"the record has {len(known)} moments; at most {MAX_MOMENTS} are reviewed here")
        self._service.reviews.begin_record(film, _reviewable(known), address_of(request))
        return await self._of_record(film, known, message.language)

    async def _of_table(self, id: str, film: Film, language: Language) -> ReviewState:
        return await self._state(id, film, await self._service.reviews.kept(id), language)

    async def _of_record(self, name: str, film: Film, language: Language) -> ReviewState:
        return await self._state(name, film, self._service.reviews.of_record(name), language)

    async def _state(self, key: str, film: Film, kept: Review | None, language: Language) -> ReviewState:
        reviews = self._service.reviews
        job = reviews.under_way(key)
        if job is not None:
            return ReviewState(job.state, job.done, job.total)
        if kept is None:
            return ReviewState("off" if reviews.seconds <= 0.0 else "none")
        told = await self._replays.films.compute(lambda: review_of(kept, film, language))
        return ReviewState("done", len(told.decisions), len(told.decisions) + told.skipped, told)


def _reviewable(film: Film) -> Record:
    """The record of a game that can be reviewed: one that somebody has won, under today's rules."""
    record = film.record
    if record.header.ruleset != record.game.ruleset:
        raise OtherRuleset(record.game.name, record.header.ruleset, record.game.ruleset)
    if record.game.outcome(film.states[-1]) is None:
        raise CannotReview("the game was ended before anybody had won")
    return record


def review_of(kept: Review, film: Film, language: Language) -> GameReview:
    """A kept review in the words of a language."""
    game = film.record.game
    bot = make_bot(kept.bot, game)
    try:
        told = tell_moments(kept, game, bot, film.states, film.moves, film.names(language), language)
    finally:
        bot.close()
    return GameReview(
        bot=kept.bot,
        method="playouts" if kept.method == "playouts" else "forecast",
        curve=_lists(kept.curve),
        accuracy=list(kept.accuracy),
        decisions=[_judged(one) for one in kept.decisions],
        skipped=kept.skipped,
        moments=[
            ReviewMoment(
                *(one.moment, one.seat, one.kind, one.change, one.played, one.better),
                judged=None if one.judged is None else _judged(one.judged),
            )
            for one in told
        ],
    )


def _judged(one: Judged) -> JudgedMove:
    return JudgedMove(*(one.moment, one.seat, one.chance, one.loss, one.points, one.luck, one.luck_points, one.trials))


def _lists(curve: Sequence[Sequence[Any]]) -> list[list[float]]:
    return [list(chances) for chances in curve]
