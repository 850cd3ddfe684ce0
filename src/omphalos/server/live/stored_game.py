"""The game of one live table and its persistence: loading, appending entries, saving settings, unloading.

Everything is written before it takes effect: an entry or a setting is durable before anybody can see it. After a write
whose result is unknown the game is dropped from memory and loaded again.
"""

from __future__ import annotations

import asyncio
import secrets
from typing import Any, Final

import msgspec

from omphalos.server.live.errors import NotNow
from omphalos.server.live.services import Services
from omphalos.server.live.table_settings import OPEN, TableSettings, encode_settings
from omphalos.server.live.views import TableViews
from omphalos.server.protocol.parts import Phase
from omphalos.server.protocol.tables import TableCard
from omphalos.server.store.errors import EntryTaken, StaleFence, StoreUnavailable
from omphalos.server.store.store import Append, Beginning, Card, StoredTable
from omphalos.table.chance import commitment, new_seed, seed_to_text
from omphalos.table.entropy import mixed_seed, name_seal, secret_commitment
from omphalos.table.entry import FORMAT, VERSION, Entropy, Header, Move, Resign, Return, header_decoder, line_decoder
from omphalos.table.entry import encoder as entry_encoder
from omphalos.table.errors import JournalError
from omphalos.table.game import AnyGame
from omphalos.table.journal import MemoryJournal
from omphalos.table.table import Prepared, Table
from omphalos.table.takeback import POLICIES, fair

encode: Final = msgspec.json.Encoder().encode
SALT_BYTES: Final = 16  # of a name: too long to be guessed
LIST_EVERY: Final = 10_000  # milliseconds between two updates of a private table's card


class StoredGame:
    """One table in the store, and its game while that is in memory."""

    __slots__ = (
        "_action_numbers",
        "_listed",
        "_services",
        "_touched",
        "fence",
        "game",
        "id",
        "n",
        "phase",
        "prompted_since",
        "settings",
        "stored_phase",
        "table",
        "views",
    )

    def __init__(self, services: Services, game: AnyGame, fence: int, card: Card, settings: TableSettings) -> None:
        self._services = services
        self.game = game
        self.id = card.id
        self.fence = fence
        self.settings = settings
        self.phase: Phase = card.phase
        self.stored_phase: Phase = card.phase  # "over" only once the result is stored
        self.n = 0  # entries
        self.table: Table | None = None  # None: asleep, or not begun
        self.views: TableViews | None = None
        self.prompted_since: dict[int, int] = {}  # by seat to act: the entry that prompted it
        self._touched = card.touched  # never goes back, whatever the clock says
        self._listed = card.touched  # when the card was last written
        self._action_numbers: dict[tuple[int, int], int] = {}  # (seat, number the client chose) → entry

    # --- in memory

    async def load(self) -> StoredTable | None:
        """Load the game unless it is in memory. Return what was read, or None."""
        if self.table is not None:
            return None
        if self.phase == "gathering":
            raise NotNow("the game has not begun")
        stored = await self._services.store.load(self.id)
        self.put_in_memory(*await asyncio.to_thread(self._resume, stored))
        return stored

    def _resume(self, stored: StoredTable) -> tuple[Table, dict[tuple[int, int], int], dict[int, int]]:
        assert stored.beginning is not None
        try:
            header = header_decoder.decode(stored.beginning.header)
        except (msgspec.DecodeError, UnicodeError) as problem:
            raise JournalError(f"the header of table {self.id} is damaged ({problem})") from problem
        journal = MemoryJournal(header, stored.beginning.seed)
        self._append_lines(journal, stored.entries)
        numbers = {number: n for n, number in enumerate(stored.numbers) if number is not None}
        table = Table(self.game, journal, POLICIES.get(self.settings.undo, fair), any_ruleset=True)
        return table, numbers, table.asked_since()

    def _append_lines(self, journal: MemoryJournal, lines: list[bytes]) -> None:
        decoder = line_decoder(self.game)
        for n, line in enumerate(lines):
            try:
                entry = decoder.decode(line)
            except (msgspec.DecodeError, UnicodeError) as problem:
                raise JournalError(f"entry {n} of table {self.id} is damaged ({problem})") from problem
            assert isinstance(entry, Move | Return | Resign)
            journal.append(entry)

    def put_in_memory(self, table: Table, numbers: dict[tuple[int, int], int], prompted_since: dict[int, int]) -> None:
        """Put a game in place that was loaded or begun."""
        self.table = table
        self.views = TableViews(table, self.settings.names, self.settings.undo)
        self._action_numbers = numbers
        self.n = len(table.journal.entries)
        self.prompted_since = prompted_since
        unfinished = table.outcome() is None and not self.settings.ended
        if unfinished and table.archived:
            self.settings = self.settings.changed(closed_ruleset=table.journal.header.ruleset, requests=())
        if not unfinished or table.archived:
            self.phase = "over"

    def sleep(self) -> None:
        """Drop the game from memory; the next `load` reads it again."""
        self.table = self.views = None
        self._action_numbers = {}

    def require_views(self) -> TableViews:
        """The views of the game. Only while it is in memory."""
        assert self.views is not None
        return self.views

    def entry_of_action(self, seat: int, number: int) -> int | None:
        """The entry of an action that was kept before, so that a repeated action is idempotent."""
        return self._action_numbers.get((seat, number))

    def commitment(self) -> str | None:
        """The commitment to what the seed is mixed from, or to the seed itself where the host chose it."""
        if self.settings.secret is not None:
            return secret_commitment(bytes.fromhex(self.settings.secret))
        return None if self.table is None else self.table.journal.header.commitment

    # --- in the store

    def card(self, settings: TableSettings, spectators: int, phase: Phase | None = None) -> Card:
        """The table's line in lists."""
        now = max(self._services.now(), self._touched)
        shown = TableCard(
            id=self.id,
            game=settings.game,
            phase=phase or self.phase,
            names=["" if chair.sitter == OPEN else chair.name for chair in settings.chairs],
            sitters=[chair.sitter for chair in settings.chairs],
            scores=self.views.scores() if settings.public and self.views is not None else None,
            moves=self.n,
            spectators=spectators,
            clock=settings.clock,
            rated=settings.rated,
            touched=now,
            people=[chair.person for chair in settings.chairs],
            options=settings.options,
            automated=[seat for seat, chair in enumerate(settings.chairs) if chair.automated],
        )
        return Card(
            *(self.id, settings.game, phase or self.stored_phase, settings.public, settings.open_seats, now),
            encode(shown),
        )

    async def save(self, settings: TableSettings, spectators: int) -> None:
        """Store changed settings, then put them in place."""
        card = self.card(settings, spectators)
        await self._write(self._services.store.save(self.id, self.fence, card, encode_settings(settings)))
        self.place(settings)

    async def save_over(self, spectators: int) -> None:
        """Store that the game is over and its result is kept."""
        card = self.card(self.settings, spectators, "over")
        await self._write(self._services.store.save(self.id, self.fence, card, encode_settings(self.settings)))
        self.stored_phase = "over"

    def place(self, settings: TableSettings) -> None:
        """Put settings in place that are durable."""
        if self.views is not None and settings.chairs is not self.settings.chairs:
            self.views.rename(settings.names)
        self.settings = settings

    def card_is_due(self, settings: TableSettings, now: int) -> bool:
        """Whether the card is to be written with the next entry: always of a public table, sometimes of another."""
        return settings.public or not 0 <= now - self._listed < LIST_EVERY

    async def append(
        self,
        prepared: Prepared,
        settings: TableSettings,
        to_act: tuple[int, ...],
        number: tuple[int, int] | None,
        spectators: int | None,
        now: int,
    ) -> bool:
        """Store an entry with changed settings, then put both in place.

        `number` is the seat and the number its client chose for the action. Without `spectators` the card is not
        written. Returns False if the game was dropped from memory meanwhile: the entry is durable, and the next `load`
        finds it.
        """
        table, entry = self.table, prepared.entry
        assert table is not None
        append = Append(
            n=entry.n,
            entry=entry_encoder.encode(entry),
            card=None if spectators is None else self.card(settings, spectators),
            about=None if settings is self.settings else encode_settings(settings),
            seat=None if number is None else number[0],
            number=None if number is None else number[1],
        )
        await self._write(self._services.store.append(self.id, self.fence, append))
        if self.table is not table:
            return False
        table.keep(prepared)
        if number is not None:
            self._action_numbers[number] = entry.n
        known = {} if isinstance(entry, Return) else self.prompted_since
        self.prompted_since = {
            seat: known[seat] if seat in known and seat != entry.seat else entry.n for seat in to_act
        }
        self.n = entry.n + 1
        if spectators is not None:
            self._listed = now
        self.place(settings)
        return True

    async def begin(self, stored: StoredTable | None, seed: bytes | None, spectators: int, now: int) -> Table:
        """Deal, or continue another game's moves; `stored` is what a server that was killed left of a beginning."""
        settings = self.settings
        if stored is not None and stored.beginning is not None:
            beginning, there = stored.beginning, len(stored.entries)
        else:
            beginning, there = self._beginning(seed), 0
        lines = [bytes(line) for line in settings.begun]
        table = await asyncio.to_thread(self._continued, beginning, lines)
        if not lines:
            deal = await self._services.compute(self.game, lambda: table.prepare_deal(now))
            table.keep(deal)
            lines = [entry_encoder.encode(deal.entry)]
        begun = settings.changed(begun=(), branched=(), left=())
        for n, line in enumerate(lines[there:], there):
            last = n == len(lines) - 1
            append = Append(
                n=n,
                entry=line,
                card=self.card(settings, spectators, "playing" if last else "gathering"),
                about=encode_settings(begun) if last else None,
                beginning=beginning if n == 0 else None,
            )
            await self._write(self._services.store.append(self.id, self.fence, append))
        self.phase = self.stored_phase = "playing"
        self.place(begun)
        return table

    def _continued(self, beginning: Beginning, lines: list[bytes]) -> Table:
        journal = MemoryJournal(header_decoder.decode(beginning.header), beginning.seed)
        self._append_lines(journal, lines)
        return Table(self.game, journal, POLICIES.get(self.settings.undo, fair))

    def _beginning(self, seed: bytes | None) -> Beginning:
        settings, entropy = self.settings, None
        if seed is None and settings.secret is not None:
            secret = bytes.fromhex(settings.secret)
            nonces = tuple(chair.nonce for chair in settings.chairs)
            seals = tuple(chair.seal or None for chair in settings.chairs)
            seed = mixed_seed(secret, self.id, [None if nonce is None else bytes.fromhex(nonce) for nonce in nonces])
            entropy = Entropy(self.id, secret_commitment(secret), seals, nonces)
        seed = seed or new_seed()
        salts = [secrets.token_bytes(SALT_BYTES) for _ in settings.chairs]
        header = Header(
            format=FORMAT,
            version=VERSION,
            game=self.game.name,
            ruleset=self.game.ruleset,
            seats=tuple(settings.names),
            options=settings.options,
            commitment=commitment(seed),
            branched=settings.branched,
            entropy=entropy,
            name_seals=tuple(map(name_seal, settings.names, salts)),
            name_salts=tuple(salt.hex() for salt in salts),
        )
        return Beginning(entry_encoder.encode(header), seed_to_text(seed))

    async def _write(self, writing: Any) -> None:
        """Wait for the store. When it is unknown whether the write happened, the game is loaded again."""
        writes = self._services.writes
        number = writes.begin()
        try:
            await writing
        except StaleFence:
            await self._services.lost(self.id, self.fence)
            raise
        except EntryTaken:
            self.sleep()
            raise
        except StoreUnavailable:
            self._services.monitor.went_wrong("store-unavailable")
            raise
        except BaseException:  # cancelled while the disk was busy
            self.sleep()
            raise
        finally:
            writes.end(number, self.id)
