"""The tournaments of a server: opened, entered, changed by their hosts.

A change is a pure function from one state to the next. It is stored only over the version it was made from, and made
again from the newer one if somebody else was faster. So every process can take any request. `driver` opens the tables.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, TypeAlias

import msgspec

from omphalos.server.errors import RateLimited, WrongKey
from omphalos.server.keys import hash_of, new_secret, new_table_id, opens
from omphalos.server.live.names import clean, name_of_person
from omphalos.server.live.registry import TableRegistry
from omphalos.server.opponents import check_sitters, usual_opponent
from omphalos.server.ops.logs import about
from omphalos.server.store.errors import BadName
from omphalos.server.store.store import Store
from omphalos.server.tournaments import progress
from omphalos.server.tournaments.config import TournamentConfig
from omphalos.server.tournaments.driver import Driver, Ended, tell_nobody
from omphalos.server.tournaments.errors import (
    BadTournament,
    EntryClosed,
    NoSuchEntrant,
    NoSuchTournament,
    StaleVersion,
    TooManyTournaments,
    TournamentFull,
    WrongPhase,
)
from omphalos.server.tournaments.messages import (
    Entered,
    EnterTournament,
    ExportedEntry,
    ExportedTournament,
    OpenTournament,
    TournamentInfo,
    TournamentOpened,
)
from omphalos.server.tournaments.page import describe
from omphalos.server.tournaments.state import (
    ROUND_ROBIN_ENTRANTS,
    Entrant,
    Tournament,
    decode_state,
    encode_state,
)
from omphalos.server.tournaments.stored import StoredTournament, TournamentStore

Allow: TypeAlias = Callable[[str], bool]
"""Counts something for an address; False when it has had too much."""

MAX_ATTEMPTS: Final = 50  # to change a tournament that others change at the same time
EMPTY_FOR: Final = 3_600_000  # milliseconds; a tournament that nobody entered until then makes room for others
MIN_CLOCK: Final = 5  # seconds
RE_ENTRIES: Final = 4  # entries for each that may be there at once: people leave and enter again
logger = logging.getLogger(__name__)


def allow_all(_: str) -> bool:
    """No limit."""
    return True


class Tournaments:
    """What the endpoints of tournaments do."""

    def __init__(
        self,
        store: Store,
        registry: TableRegistry,
        config: TournamentConfig | None = None,
        allow_tournament: Allow = allow_all,
        allow_entry: Allow = allow_all,
    ) -> None:
        self.config = TournamentConfig() if config is None else config
        self.ended: Ended = tell_nobody  # replaced by whoever tells of results
        self.driver = Driver(store, registry, self.config, lambda state, now: self.ended(state, now))
        self._store = store
        self._tournaments = TournamentStore(store)
        self._registry = registry
        self._allow_tournament = allow_tournament
        self._allow_entry = allow_entry
        self._opened_by: dict[str, str] = {}  # the address that opened a tournament here, until it starts
        self._empty_since: dict[
            str, int
        ] = {}  # when this process first saw that nobody had entered, if all were needed
        self._opening = asyncio.Lock()

    # --- for everybody

    async def open(self, wish: OpenTournament, address: str, key: str | None = None) -> TournamentOpened:
        """Open a tournament for this network address, and for the person with this key if there is one."""
        rules, owner = await self._checked(wish), None
        if key is not None:
            owner = await self._registry.person(key)
            if owner is None:
                raise WrongKey("this is nobody's key")
        async with self._opening:
            await self._check_room(address)
            if not self._allow_tournament(address):
                raise RateLimited("this address has opened as many tournaments as it may in an hour")
            host, now = new_secret(), self._registry.now()
            state = Tournament(new_table_id(), rules, hash_of(host), now, owner)
            self._opened_by[state.id] = address
            stored = StoredTournament(state.id, 1, state.phase, now, encode_state(state))
            await self._tournaments.create(stored, self.config.max_tournaments)
        return TournamentOpened(state.id, host)

    async def _check_room(self, address: str) -> None:
        """Refuse an address that has enough tournaments that have not started. Make room if there are too many."""
        gathering = await self._tournaments.gathering()
        here = {one.id for one in gathering}
        self._opened_by = {one: by for one, by in self._opened_by.items() if one in here}
        counts = Counter(self._opened_by.values())
        if counts[address] >= self.config.max_unstarted:
            raise RateLimited("this address has as many tournaments that have not started as it may have")
        if await self._tournaments.unfinished() < self.config.max_tournaments:
            return
        empty = await asyncio.to_thread(_without_entrants, gathering)
        now = self._registry.now()
        self._empty_since = {one.id: self._empty_since.get(one.id, now) for one in empty}
        long_ago = now - EMPTY_FOR
        # Whoever has most loses the oldest; one that was opened long ago is nobody's any more.
        for one in sorted(empty, key=lambda one: -counts[self._opened_by.get(one.id, "")]):
            theirs = counts[self._opened_by.get(one.id, "")]
            # Its date alone says nothing: the clock may have been wrong then, or be wrong now.
            if theirs <= counts[address] + 1 and max(one.touched, self._empty_since[one.id]) > long_ago:
                continue
            if await self._tournaments.drop(one.id, one.version):
                logger.info("a tournament without entrants made room for another", extra=about(tournament=one.id))
                return
        raise TooManyTournaments("as many tournaments are open as this server allows")

    async def _checked(self, wish: OpenTournament) -> OpenTournament:
        game = await self._registry.warm_up.game(wish.game)
        game.check_players(wish.size)
        if not wish.fill:  # tables may be smaller
            for players in range(2, wish.size):
                game.check_players(players)
        if wish.clock.kind == "none" or wish.clock.seconds < MIN_CLOCK:
            raise BadTournament(f"a tournament needs a clock of {MIN_CLOCK} seconds or more, or it might never end")
        if wish.format == "arena" and wish.clock.kind == "days":
            raise BadTournament("an arena lasts some minutes or hours; it cannot be played by correspondence")
        title = clean(wish.title)
        if not title:
            raise BadName("a title needs at least one letter")
        options: dict[str, Any] = msgspec.to_builtins(game.read_options(wish.options))
        bot = wish.bot or usual_opponent(game)
        await asyncio.to_thread(check_sitters, game, [bot], self._registry.config.custom_bots)
        return msgspec.structs.replace(wish, title=title, options=options, bot=bot)

    async def page(self, tournament_id: str, key: str | None, shown: int | None, link: str) -> TournamentInfo:
        """A tournament as whoever has this key sees it."""
        state = await self.load(tournament_id)
        game = await self._registry.warm_up.game(state.rules.game)
        hashes = [] if key is None else [hash_of(key)]
        person = None if key is None else await self._registry.person(key)
        return await asyncio.to_thread(
            lambda: describe(
                state,
                title=dict(game.title),
                me=_entrant_of(state, hashes, person),
                host=opens(hashes, state.host),
                shown=shown,
                may_enter=self._may_enter(state),
                max_entrants=self._max_entrants(state),
                link=link,
            )
        )

    async def load(self, tournament_id: str) -> Tournament:
        """The state of a tournament."""
        return await asyncio.to_thread(decode_state, (await self._tournaments.load(tournament_id)).state)

    async def enter(self, tournament_id: str, message: EnterTournament, address: str) -> Entered:
        """Take part. A person who has entered already is told their number again."""
        name = name_of_person(message.name)
        if not name:
            raise BadName("a name needs at least one letter")
        secret, person = new_secret(), None
        if message.person is not None:
            person = await self._registry.person(message.person)
            if person is None:
                raise WrongKey("this is nobody's key")
            known = _entrant_of(await self.load(tournament_id), [], person)
            if known is not None:
                return Entered(known, None)
        # the entry of a person belongs to their id, whichever key they have; nobody learns its secret
        entry = Entrant(name, hash_of(secret), person, free_since=self._registry.now())
        if not self._allow_entry(address):
            raise RateLimited("too many have entered from this address in an hour")

        def add(state: Tournament) -> Tournament:
            if _entrant_of(state, [entry.secret], person) is not None:
                return state
            if not self._may_enter(state):
                raise EntryClosed("nobody can enter this tournament any more")
            most = self._max_entrants(state)
            here = sum(not one.removed for one in state.entrants)
            if here >= most or len(state.entrants) >= RE_ENTRIES * most:
                raise TournamentFull(f"{here} take part, and {most} may")
            return state.changed(entrants=(*state.entrants, entry))

        number = _entrant_of(await self._change(tournament_id, add), [entry.secret], person)
        assert number is not None
        return Entered(number, secret if person is None else None)

    def _may_enter(self, state: Tournament) -> bool:
        if state.phase == "playing" and state.ends_at is not None:
            return self._registry.now() < state.ends_at
        return state.phase == "gathering"

    def _max_entrants(self, state: Tournament) -> int:
        most = self.config.max_entrants
        return min(most, ROUND_ROBIN_ENTRANTS) if state.rules.format == "round-robin" else most

    # --- for entrants

    async def take_break(self, tournament_id: str, key: str, paused: bool) -> None:
        """The entrant with this key takes a break, or comes back."""

        person = await self._registry.person(key)

        def change(state: Tournament) -> Tournament:
            number = _entrant_of(state, [hash_of(key)], person)
            if number is None:
                raise WrongKey("this key is nobody's in this tournament")
            if state.phase == "over":
                raise WrongPhase("the tournament is over")
            if state.entrants[number].paused == paused:
                return state
            return state.with_entrant(number, paused=paused, free_since=self._registry.now())

        await self._change(tournament_id, change)

    async def remove(self, tournament_id: str, key: str, entrant: int) -> None:
        """The host removes somebody, or they withdraw themselves. A game that they play goes on."""

        person = await self._registry.person(key)

        def change(state: Tournament) -> Tournament:
            hashes = [hash_of(key)]
            if not opens(hashes, state.host) and _entrant_of(state, hashes, person) != entrant:
                raise WrongKey("only the host, and whoever it is, may do this")
            if entrant >= len(state.entrants) or state.entrants[entrant].removed:
                raise NoSuchEntrant(f"there is no entrant {entrant}")
            if state.phase == "over":
                raise WrongPhase("the tournament is over")
            return state.with_entrant(entrant, removed=True)

        await self._change(tournament_id, change)

    # --- for the host

    async def start(self, tournament_id: str, key: str) -> None:
        """Start the tournament; only with its host's secret."""
        await self._as_host(tournament_id, key, lambda state: progress.start(state, self._registry.now()))

    async def end(self, tournament_id: str, key: str) -> None:
        """End the tournament; only with its host's secret. Games that are not over do not count."""
        await self._as_host(tournament_id, key, progress.end)

    async def _as_host(self, tournament_id: str, key: str, what: Callable[[Tournament], Tournament]) -> None:
        def change(state: Tournament) -> Tournament:
            if not opens([hash_of(key)], state.host):
                raise WrongKey("only the host may do this")
            return what(state)

        await self._change(tournament_id, change)

    # --- for the server

    async def erase_person(self, person: str) -> None:
        """Take a person out of all tournaments: no name, no id, no key, no title. Their results stay. Idempotent."""

        def change(state: Tournament) -> Tournament:
            if state.owner == person:
                state = state.without_owner()
            for number, one in enumerate(state.entrants):
                if one.person == person:
                    state = state.with_entrant(number, name="", person=None, secret="", removed=True)
            return state

        for tournament_id in await self._tournaments.mentioning(person):
            try:
                await self._change(tournament_id, change)
            except NoSuchTournament:  # deleted meanwhile
                continue

    async def exported(self, person: str) -> dict[str, Any]:
        """The tournaments that a person entered or opened."""
        mentioning: list[Tournament] = []
        for tournament_id in await self._tournaments.mentioning(person):
            with suppress(NoSuchTournament):  # deleted meanwhile
                stored = await self._tournaments.load(tournament_id)
                mentioning.append(await asyncio.to_thread(decode_state, stored.state))
        return {
            "tournaments": [entry for state in mentioning for entry in _entries(state, person)],
            "hosted": [
                ExportedTournament(state.id, state.rules.title, state.rules.game, state.opened)
                for state in mentioning
                if state.owner == person
            ],
        }

    async def _change(self, tournament_id: str, what: Callable[[Tournament], Tournament]) -> Tournament:
        """Change a tournament. If somebody else changes it at the same time, the change is made again."""
        for _ in range(MAX_ATTEMPTS):
            stored = await self._tournaments.load(tournament_id)
            before = await asyncio.to_thread(decode_state, stored.state)
            after = await asyncio.to_thread(what, before)  # pairing a round robin takes a second
            if after is before:
                return after
            state = await asyncio.to_thread(encode_state, after)
            try:
                await self._tournaments.save(
                    StoredTournament(tournament_id, stored.version + 1, after.phase, self._registry.now(), state)
                )
            except StaleVersion:
                continue
            self.driver.nudge()
            if after.phase == "over" and before.phase != "over":
                self.ended(after, self._registry.now())
            return after
        raise StaleVersion(tournament_id)


def _without_entrants(tournaments: list[StoredTournament]) -> list[StoredTournament]:
    return [one for one in tournaments if all(who.removed for who in decode_state(one.state).entrants)]


def _entrant_of(state: Tournament, hashes: list[str], person: str | None) -> int | None:
    """The number of whoever has this key, or of this person, if they still take part."""
    found = [
        number
        for number, one in enumerate(state.entrants)
        if not one.removed and (opens(hashes, one.secret) or (person is not None and one.person == person))
    ]
    return found[-1] if found else None


def _entries(state: Tournament, person: str) -> list[ExportedEntry]:
    return [
        ExportedEntry(
            tournament=state.id,
            title=state.rules.title,
            game=state.rules.game,
            opened=state.opened,
            entrant=number,
            name=one.name,
            paused=one.paused,
            removed=one.removed,
            tables=[match.table for match in state.matches if number in match.seats],
        )
        for number, one in enumerate(state.entrants)
        if one.person == person
    ]
