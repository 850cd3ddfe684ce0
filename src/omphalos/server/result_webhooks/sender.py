"""Posts results, one after another to each address.

An address that does not answer delays nobody but itself. A message is tried again after the pauses of the
configuration, also if it may have arrived: a receiver knows a repeated one by its id. What waits when the server stops
is lost; the results themselves are stored.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
from typing import Final, TypeAlias
from urllib.parse import urlsplit

import msgspec

from omphalos.server.notifications.destinations import Destination, Destinations
from omphalos.server.notifications.errors import DestinationGone, SendFailed, SendRefused
from omphalos.server.notifications.outgoing import Outgoing
from omphalos.server.result_webhooks.config import ResultConfig
from omphalos.server.result_webhooks.messages import EntrantResult, GameOver, PlayerResult, TournamentOver
from omphalos.server.store.store import Result, Store
from omphalos.server.tournaments.state import Tournament
from omphalos.table.errors import OmphalosError

MAX_WAITING: Final = 1_000  # messages for one address; what comes then is dropped
DAILY: Final = 100_000  # messages to one host, a fifth of them for one address
SIGNATURE: Final = "Omphalos-Signature"  # header: sha256= and the HMAC of the body
logger = logging.getLogger(__name__)
encode: Final = msgspec.json.Encoder().encode
Message: TypeAlias = Result | tuple[Tournament, int]


class ResultWebhooks:
    """Posts the results of one process: each is told by the process that has stored it."""

    def __init__(self, store: Store, config: ResultConfig, public_url: str) -> None:
        self._store = store
        self._config = config
        self._public_url = public_url
        self._outgoing = Outgoing(config.allow_private)
        self._destinations = Destinations(DAILY)
        self._queues = {url: asyncio.Queue[Message](MAX_WAITING) for url in config.urls}
        self.dropped = 0  # messages that found no room

    def game_over(self, result: Result) -> None:
        """A result was stored for the first time."""
        self._put(result)

    def tournament_over(self, state: Tournament, now: int) -> None:
        """A tournament has ended."""
        self._put((state, now))

    def _put(self, message: Message) -> None:
        for url, queue in self._queues.items():
            if queue.full():
                self.dropped += 1
                logger.warning("%s: a result is not posted, because %d others wait", _host(url), MAX_WAITING)
            else:
                queue.put_nowait(message)

    async def run(self) -> None:
        """Post results until the task is cancelled."""
        await asyncio.gather(*(self._post_all(url, queue) for url, queue in self._queues.items()))

    async def _post_all(self, url: str, queue: asyncio.Queue[Message]) -> None:
        while True:
            message = await queue.get()
            try:
                if isinstance(message, Result):
                    found = await self._game_over(message)
                else:
                    found = await asyncio.to_thread(self._tournament_over, *message)
                if found is not None:
                    await self._post(url, encode(found))
            except OmphalosError as problem:
                logger.warning("%s: a result cannot be posted: %s", _host(url), problem)
            except Exception:
                logger.exception("%s: a result cannot be posted", _host(url))

    async def _game_over(self, result: Result) -> GameOver | None:
        """What is told of a game. None for that of a private table: its id is a secret."""
        found = await self._store.with_settings([result.table])
        if not found or not found[0][0].public:
            return None
        players = [
            PlayerResult(*one) for one in zip(result.names, result.who, result.ranks, result.scores, strict=True)
        ]
        link = f"{self._public_url}/replay/{result.table}" if self._public_url else None
        return GameOver(result.table, result.game, result.ended, result.rated, players, link)

    def _tournament_over(self, state: Tournament, now: int) -> TournamentOver:
        """What is told of a tournament. In a thread: a table of all games is counted."""
        lines = [(one, state.entrants[one.entrant]) for one in state.standings()]
        standings = [EntrantResult(one.place, who.name, who.person, one.points, one.games) for one, who in lines]
        link = f"{self._public_url}/tournament/{state.id}" if self._public_url else None
        return TournamentOver(state.id, state.rules.title, state.rules.game, now, standings, link)

    async def _post(self, url: str, body: bytes) -> None:
        """Post a message, again after failures."""
        headers = {"Content-Type": "application/json"}
        if self._config.secret:
            digest = hmac.new(self._config.secret.encode(), body, hashlib.sha256).hexdigest()
            headers[SIGNATURE] = f"sha256={digest}"
        to = Destination(_host(url), f"operator {url}")
        for pause in (*self._config.retries, None):
            try:
                async with self._destinations.sending(to):
                    await self._outgoing.post(url, headers, body)
                return
            except (DestinationGone, SendRefused) as problem:
                logger.warning("a result was refused: %s", problem)
                return
            except SendFailed as problem:
                if pause is None:
                    logger.warning("a result was not posted: %s", problem)
                    return
                await asyncio.sleep(max(pause, problem.after))


def _host(url: str) -> str:
    split = urlsplit(url)
    return f"{split.hostname}:{split.port or (443 if split.scheme == 'https' else 80)}"
