"""A seat asks what a strong bot would do."""

from __future__ import annotations

import logging
from typing import Final

import msgspec

from omphalos.server.bots.opinions import OpinionRequest
from omphalos.server.bots.pool import BotFailed
from omphalos.server.errors import RateLimited
from omphalos.server.live.errors import HintPending, NoHints, NoOpinion, NotNow
from omphalos.server.live.live_table import LiveTable
from omphalos.server.live.pending_hints import PendingHint
from omphalos.server.live.screen import Screen
from omphalos.server.protocol.table import Advice, Hint
from omphalos.table.errors import NotYourTurn, OmphalosError

encode: Final = msgspec.json.Encoder().encode
logger = logging.getLogger(__name__)


async def hint(live: LiveTable, screen: Screen, message: Hint) -> None:
    """Handle `hint`. The answer is sent when the bot has thought; the table does not wait for it."""
    live.check_holds(screen, message.seat)
    if not live.settings.hints:
        raise NoHints("nobody's opinion is asked at this table")
    if live.settings.chairs[message.seat].automated:
        raise NoHints("bots get no hints")
    if live.phase != "playing":
        raise NotNow("no game is being played here")
    table = await live.awake()
    if message.seat not in live.prompted_since:
        raise NotYourTurn(message.seat, tuple(live.prompted_since))
    _replace_outdated(live, screen, message.seat)
    n = live.n
    request = OpinionRequest(live.game, table.options, table.state, message.seat, live.settings.names, screen.language)

    async def think() -> None:
        try:
            opinion = await live.services.opinions.opinion(request, screen.address)
            screen.send(encode(Advice(message.id, message.seat, n, opinion)))
        except RateLimited as problem:
            live.refuse(screen, message.id, problem)
        except BotFailed as problem:
            logger.error("table %s: no opinion: %s", live.id, problem)
            live.refuse(screen, message.id, NoOpinion("the bot could not say what it thinks"))
        except OmphalosError as problem:
            live.refuse(screen, message.id, problem)

    live.hints.add(PendingHint(screen, message.id, message.seat, n, live.services.spawn(think())))


def _replace_outdated(live: LiveTable, screen: Screen, seat: int) -> None:
    """Drop pending hints about an earlier position. HintPending if one is about this position."""
    pending = live.hints.of(screen, seat)
    if any(one.n == live.n for one in pending):
        raise HintPending("the bot is still thinking about your last question")
    for one in pending:
        one.task.cancel()
        live.refuse(one.screen, one.request, NoOpinion("the game has moved on"))
