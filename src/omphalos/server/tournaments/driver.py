"""Drives the tournaments that are being played: enters results, seats rounds, opens tables.

Every process of a server runs a driver. They need not agree which of them does something: a change of a tournament is
written over one version only once, and a table with a given id is created only once. So a process may be killed at any
moment; the next look, by itself or another, finds what is missing.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Final, TypeAlias

from omphalos.server.errors import NoSuchTable
from omphalos.server.keys import new_table_id
from omphalos.server.live.ownership import HeldElsewhere
from omphalos.server.live.registry import TableRegistry
from omphalos.server.live.table_settings import decode_settings
from omphalos.server.store.store import Store
from omphalos.server.tournaments import progress
from omphalos.server.tournaments.config import TournamentConfig
from omphalos.server.tournaments.errors import NoSuchTournament, StaleVersion
from omphalos.server.tournaments.reserved import ReservedSeat, ReservedTable, open_reserved
from omphalos.server.tournaments.standings import BOT
from omphalos.server.tournaments.state import Match, Tournament, decode_state, encode_state
from omphalos.server.tournaments.stored import StoredTournament, TableOutcome, TournamentStore
from omphalos.table.errors import JournalError, OmphalosError

Ended: TypeAlias = Callable[[Tournament, int], None]
"""Told of a tournament that has ended, and when."""

MIN_PAUSE: Final = 0.1  # seconds between two looks
LATE: Final = 3_600_000  # milliseconds; a clock by which a tournament is over for longer is believed after as long
logger = logging.getLogger(__name__)


def tell_nobody(state: Tournament, now: int) -> None:
    """Tell nobody that a tournament has ended."""


class Driver:
    """The driver of one process."""

    def __init__(
        self, store: Store, registry: TableRegistry, config: TournamentConfig, ended: Ended = tell_nobody
    ) -> None:
        self._ended = ended
        self._store = store
        self._tournaments = TournamentStore(store)
        self._registry = registry
        self._config = config
        self._known: dict[str, tuple[int, Tournament]] = {}  # by id: version and state
        self._nudged = asyncio.Event()
        self._began = registry.now()

    def nudge(self) -> None:
        """Look soon: a game has ended, or a tournament was changed."""
        self._nudged.set()

    async def run(self) -> None:
        """Look again and again until the server stops."""
        while not self._registry.stopping:
            self._nudged.clear()
            try:
                await self.look()
            except OmphalosError as problem:
                logger.warning("tournaments cannot go on: %s", problem)
            except Exception:
                logger.exception("tournaments cannot go on")
            await asyncio.sleep(MIN_PAUSE)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._nudged.wait(), self._config.look_every)

    async def look(self) -> None:
        """Do what is due at every tournament."""
        await self._read()
        tables = [match.table for _, state in self._known.values() for match in state.unfinished]
        outcomes = await self._tournaments.outcomes(tables) if tables else {}
        for tournament_id in list(self._known):
            try:
                await self._drive(tournament_id, outcomes)
            except (StaleVersion, NoSuchTournament):  # somebody else was faster
                self._known.pop(tournament_id, None)
                self.nudge()
            except OmphalosError as problem:
                logger.warning("tournament %s cannot go on now: %s", tournament_id, problem)

    async def _read(self) -> None:
        """Read the tournaments that have changed."""
        running = await self._tournaments.running(self._config.max_tournaments)
        for gone in self._known.keys() - running.keys():
            del self._known[gone]
        for tournament_id, version in running.items():
            if self._known.get(tournament_id, (0, None))[0] == version:
                continue
            self._known.pop(tournament_id, None)
            with contextlib.suppress(NoSuchTournament):
                stored = await self._tournaments.load(tournament_id)
                try:
                    self._known[tournament_id] = (stored.version, await asyncio.to_thread(decode_state, stored.state))
                except JournalError as problem:
                    logger.error("tournament %s: %s", tournament_id, problem)

    async def _drive(self, tournament_id: str, outcomes: dict[str, TableOutcome]) -> None:
        version, state = self._known[tournament_id]
        missed = await self._missed(state, outcomes) if state.arena else set[int]()
        now = self._registry.now()
        if state.ends_at is not None and now - state.ends_at > LATE > now - self._began:
            return
        after = await asyncio.to_thread(
            lambda: progress.advance(progress.settle(state, outcomes, now, missed), now, new_table_id)
        )
        if after is not state:
            version += 1
            data = await asyncio.to_thread(encode_state, after)
            await self._tournaments.save(StoredTournament(tournament_id, version, after.phase, now, data))
            self._known[tournament_id] = (version, after)
            self.nudge()  # more may be due
            if after.phase == "over" and state.phase != "over":
                self._ended(after, now)
        for match in after.unfinished:
            await self._keep_open(after, match, outcomes.get(match.table, TableOutcome()))

    async def _missed(self, state: Tournament, outcomes: dict[str, TableOutcome]) -> set[int]:
        """Whoever a bot stood in for at the end of a game."""
        missed: set[int] = set()
        for match in state.unfinished:
            if outcomes.get(match.table, TableOutcome()).ranks is None:
                continue
            with contextlib.suppress(NoSuchTable, JournalError):
                chairs = decode_settings(await self._store.about(match.table)).chairs
                missed.update(one for one, chair in zip(match.seats, chairs, strict=True) if chair.stand_in is not None)
        return missed

    async def _keep_open(self, state: Tournament, match: Match, outcome: TableOutcome) -> None:
        """Open a table that is missing. One that has not begun must be in memory, because its people may not come."""
        try:
            if outcome.phase is None:
                await open_reserved(self._registry, _reserved(state, match))
            elif outcome.phase == "gathering":
                await self._registry.find(match.table)
        except HeldElsewhere:
            return
        except OmphalosError as problem:
            logger.warning("tournament %s: table %s cannot be opened now: %s", state.id, match.table, problem)


def _reserved(state: Tournament, match: Match) -> ReservedTable:
    rules = state.rules
    return ReservedTable(
        id=match.table,
        tournament=state.id,
        game=rules.game,
        seats=tuple(_seat(state, one) for one in match.seats),
        bot=rules.bot or "",
        options=rules.options,
        clock=rules.clock,
        chat=rules.chat,
        rated=rules.rated,
        language=rules.language,
        wait_seconds=0 if state.by_post else rules.wait,
    )


def _seat(state: Tournament, entrant: int) -> ReservedSeat:
    if entrant == BOT or not state.entrants[entrant].secret:
        return ReservedSeat()
    who = state.entrants[entrant]
    return ReservedSeat(who.name, who.secret, who.person)
