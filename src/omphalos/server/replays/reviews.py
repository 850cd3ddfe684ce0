"""Reviews of finished games: ask for one, and how far it has come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from starlette.requests import Request

from omphalos.bots import Bot, BotSpec, load_bot
from omphalos.bots.analyst import Judged
from omphalos.bots.registry import resolve
from omphalos.bots.review import Review, tell_moments
from omphalos.server.bots.errors import ReviewsBusy, ReviewsOff
from omphalos.server.bots.reviews import encode
from omphalos.server.http.addresses import address_of
from omphalos.server.http.encoded import Encoded, encoded
from omphalos.server.http.endpoint import get, post
from omphalos.server.live.registry import TableRegistry
from omphalos.server.protocol.parts import Language, Received, Viewer
from omphalos.server.replays import jobs
from omphalos.server.replays.endpoints import ReplayEndpoints
from omphalos.server.replays.errors import REPLAYING, CannotReview
from omphalos.server.replays.messages import ReplayId
from omphalos.server.replays.playthrough import MAX_MOVES, Playthrough
from omphalos.server.replays.records import Record, is_uploaded
from omphalos.server.replays.review_messages import AskReview, GameReview, JudgedMove, ReviewMoment, ReviewState
from omphalos.table.errors import OtherRuleset
from omphalos.table.game import AnyGame

MAX_MOMENTS: Final = 3_000  # of an uploaded record: its curve is computed whole


class ReviewQuery(Received, frozen=True):
    """The language, and the seat that sentences call "you"."""

    language: Language = "en"
    reader: Viewer = -1


class ReviewEndpoints:
    """Reviews of the games of tables, and of uploaded records."""

    def __init__(self, service: TableRegistry, replays: ReplayEndpoints) -> None:
        self._service = service
        self._replays = replays

    @get("/api/replays/{id}/review", *REPLAYING, cache="no-cache", formerly="/api/tables/{id}/review")
    async def review(self, id: ReplayId, query: ReviewQuery, request: Request) -> Encoded[ReviewState]:
        """How far the review of a finished game has come; the review itself once it is done."""
        return await self._state(id, await self._replays.records.find(id), query.language, query.reader, request)

    @post(
        "/api/replays/{id}/review",
        *REPLAYING,
        OtherRuleset,
        CannotReview,
        ReviewsOff,
        ReviewsBusy,
        formerly="/api/tables/{id}/review",
    )
    async def ask_review(self, id: ReplayId, message: AskReview, request: Request) -> Encoded[ReviewState]:
        """Have a finished game reviewed by the strongest bot. It is done once, in the background.

        The review of an uploaded record is kept for a while.
        """
        record, reviews = await self._replays.records.find(id), self._service.reviews
        if not self._running(id) and await self._kept(id) is None:
            uploaded = is_uploaded(id)
            game = await self._reviewable(record, MAX_MOMENTS if uploaded else MAX_MOVES, request)
            (reviews.begin_record if uploaded else reviews.begin)(id, game, record.data, address_of(request))
        return await self._state(id, record, message.language, message.reader, request)

    async def _kept(self, id: str) -> Review | None:
        reviews = self._service.reviews
        return reviews.of_record(id) if is_uploaded(id) else await reviews.kept(id)

    def _running(self, key: str) -> bool:
        job = self._service.reviews.under_way(key)
        return job is not None and job.state == "running"

    async def _reviewable(self, record: Record, most: int, request: Request) -> AnyGame:
        """The game of a record that can be reviewed."""
        await self._replays.records.ask(record, address_of(request), jobs.reviewable, most)
        return await self._replays.game_of(record, request)

    async def _state(
        self, key: str, record: Record, language: Language, reader: int, request: Request
    ) -> Encoded[ReviewState]:
        kept = await self._kept(key)
        reviews = self._service.reviews
        job = reviews.under_way(key)
        if job is not None:
            return encoded(ReviewState(job.state, job.done, job.total))
        if kept is None:
            return encoded(ReviewState("off" if reviews.seconds <= 0.0 else "none"))
        game = await self._replays.game_of(record, request)
        spec = resolve(kept.bot, game)
        kind = load_bot(game.name, spec.name)
        return await self._replays.records.ask(
            record, address_of(request), told, encode(kept), kind, spec, language, reader
        )


def told(
    play: Playthrough, kept: bytes, kind: type[Bot], spec: BotSpec, language: Language, reader: int = -1
) -> Encoded[ReviewState]:
    """A review that is done, in the words of a bot. In a worker process."""
    bot = kind(spec, play.record.game)
    try:
        review = review_of(msgspec.json.decode(kept, type=Review), play, bot, language, reader)
    finally:
        bot.close()
    return encoded(ReviewState("done", len(review.decisions), len(review.decisions) + review.skipped, review))


def review_of(kept: Review, play: Playthrough, bot: Bot, language: Language, reader: int = -1) -> GameReview:
    """A kept review in the words of a language. Sentences call the seat `reader` "you"."""
    play.check_viewer(reader)
    game = play.record.game
    told = tell_moments(kept, game, bot, play.states, play.moves, play.names(language, reader), language)
    return GameReview(
        bot=kept.bot,
        method="playouts" if kept.method == "playouts" else "forecast",
        curve=_lists(kept.curve),
        accuracy=list(kept.accuracy),
        decisions=[_judged(one) for one in kept.decisions],
        skipped=kept.skipped,
        moments=[
            ReviewMoment(
                *(one.moment, one.seat, one.kind, one.of, one.change, one.played, one.better),
                judged=None if one.judged is None else _judged(one.judged),
            )
            for one in told
        ],
    )


def _judged(one: Judged) -> JudgedMove:
    return JudgedMove(
        *(one.moment, one.seat, one.chance, one.loss, one.points, one.luck, one.luck_points, one.trials),
        *(one.cost, one.fortune),
    )


def _lists(curve: Sequence[Sequence[Any]]) -> list[list[float]]:
    return [list(chances) for chances in curve]
