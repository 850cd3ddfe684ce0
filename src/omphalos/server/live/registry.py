"""Tables wherever they run: what this process does not run itself it asks of the process that does."""

from __future__ import annotations

import contextlib
from typing import Final

import msgspec

from omphalos.server.errors import NoSuchTable, WrongKey
from omphalos.server.keys import hash_of, opens
from omphalos.server.live import erasure, featured, remote_calls
from omphalos.server.live.handlers import seats
from omphalos.server.live.live_table import LiveTable
from omphalos.server.live.opening import Opening
from omphalos.server.live.ownership import HeldElsewhere
from omphalos.server.live.remote_calls import ClaimCall, CutOffCall, EraseCall, InfoCall, RemoveCall, RenewCall
from omphalos.server.live.table_settings import TableSettings, decode_settings
from omphalos.server.protocol.games import Strength
from omphalos.server.protocol.parts import TableInfo
from omphalos.server.protocol.table import Bye
from omphalos.server.store.errors import StaleFence
from omphalos.table.errors import BadOptions, JournalError, RecordError, UnknownGame

UNREADABLE: Final = (UnknownGame, BadOptions, JournalError, RecordError)  # a game that is not installed, or damaged


class TableRegistry(Opening):
    """All tables, as endpoints see them. Errors: `NoSuchTable`, `HeldElsewhere`, `StoreUnavailable` and the tables."""

    async def info(self, table_id: str) -> TableInfo:
        """A table as everybody sees it."""
        try:
            return await self._own_info(table_id)
        except HeldElsewhere as there:
            answer = await self.ownership.ask(there.owner, remote_calls.encode(InfoCall(table_id)))
            return msgspec.json.decode(answer, type=TableInfo)

    async def _own_info(self, table_id: str) -> TableInfo:
        async with self._at(table_id) as live:  # another request may be reading it from the store just now
            return live.info()

    async def claim(
        self, table_id: str, seat: int, name: str, person: str | None, seals: bool = False, address: str = ""
    ) -> str:
        """Put somebody on an open seat and return the seat's secret."""
        who = await self.person(person)
        try:
            async with self._at(table_id) as live:
                secret = await seats.take_seat(live, seat, name, who, seals, address)
                await seats.begin_if_full(live)
                return secret
        except HeldElsewhere as there:
            call = ClaimCall(table_id, seat, name, person, seals, address)
            return (await self.ownership.ask(there.owner, remote_calls.encode(call))).decode()

    async def remove(self, table_id: str, host: str) -> None:
        """Delete a table; only with its host's secret."""
        try:
            try:
                await self.find(table_id)
            except UNREADABLE:
                await self.discard_unreadable(table_id, host)
                return
            async with self._at(table_id) as live:
                _check_host_key(host, live.settings)
                await self.discard(live)
            await self.ownership.release(table_id, live.stored.fence)
        except HeldElsewhere as there:
            await self.ownership.ask(there.owner, remote_calls.encode(RemoveCall(table_id, host)))

    async def discard_unreadable(self, table_id: str, host: str | None = None) -> None:
        """Delete a table whose game cannot be loaded; if `host` is given, only with its host's secret."""
        fence = await self.ownership.acquire(table_id)
        try:
            if host is not None:
                _check_host_key(host, decode_settings((await self.store.load(table_id)).about))
            await self.store.remove(table_id, fence)
        finally:
            await self.ownership.release(table_id, fence)

    async def discard(self, live: LiveTable) -> None:
        """Delete a table and disconnect its screens. Under its lock; release it afterwards."""
        await self.store.remove(live.id, live.stored.fence)
        self._take_out(live.id, live.stored.fence)
        live.dismiss(Bye("removed", None))
        live.stop()

    async def erase_person(self, person: str) -> None:
        """Take a person out of all tables, those that other processes run too. Idempotent."""
        async with self._erasing:
            for table_id in await self.store.tables_of(person):
                with contextlib.suppress(NoSuchTable):  # deleted meanwhile
                    while True:
                        try:
                            await self._erase_at(table_id, person)
                            break
                        except StaleFence:  # it went to another process meanwhile
                            continue

    async def _erase_at(self, table_id: str, person: str) -> None:
        in_memory = table_id in self._live_tables
        try:
            try:
                await self.find(table_id)
            except UNREADABLE:
                await self._erase_unread(table_id, person)
                return
            async with self._at(table_id) as live:
                await erasure.erase_person(live, person)
                if not in_memory and live.phase == "over" and not live.audience.screens:
                    await self.forget(table_id, live.stored.fence)  # somebody may have played thousands of games
            live.arm()
        except HeldElsewhere as there:
            await self.ownership.ask(there.owner, remote_calls.encode(EraseCall(table_id, person)))

    async def _erase_unread(self, table_id: str, person: str) -> None:
        """Take a person out of a table whose game cannot be loaded."""
        fence = await self.ownership.acquire(table_id)
        try:
            found = erasure.erased(await self.store.load(table_id), person)
            if found is not None:
                await self.store.redact(table_id, fence, found)
        finally:
            await self.ownership.release(table_id, fence)

    async def cut_off(self, table_id: str, bot: str) -> None:
        """Disconnect the programs of a bot from a table, whichever process runs it. Idempotent."""
        with contextlib.suppress(NoSuchTable, *UNREADABLE):  # deleted meanwhile, or nobody can come to it
            while True:
                try:
                    async with self._at(table_id) as live:
                        await seats.cut_off(live, bot)
                        return
                except HeldElsewhere as there:
                    await self.ownership.ask(there.owner, remote_calls.encode(CutOffCall(table_id, bot)))
                    return
                except StaleFence:  # it went to another process meanwhile
                    continue

    async def answer(self, call: bytes) -> bytes:
        """Answer another process's call about a table that this one runs."""
        decoded: remote_calls.RemoteCall = remote_calls.decode(call)
        match decoded:
            case InfoCall(table):
                return msgspec.json.encode(await self._own_info(table))
            case ClaimCall(table, seat, name, person, seals, address):
                await self.find(table)
                return (await self.claim(table, seat, name, person, seals, address)).encode()
            case RemoveCall(table, host):
                await self.find(table)
                await self.remove(table, host)
                return b""
            case CutOffCall(table, bot):
                await self.find(table)
                await self.cut_off(table, bot)
                return b""
            case RenewCall(table):
                await featured.discard_over(self, await self.find(table))
                return b""
            case EraseCall(table, person):
                await self.find(table)
                await self._erase_at(table, person)
                return b""

    @property
    def strength(self) -> Strength:
        """Whether bots have all their strength."""
        return self.warm_up.kernels.state

    async def featured_bots(self) -> TableInfo | None:
        """The featured game of bots; a new one if there is none or it is over. None where there is none."""
        return await featured.featured_bots(self)

    async def renew(self, table_id: str) -> None:
        """Delete the featured game of bots if it is over."""
        try:
            live = await self.find(table_id)
        except HeldElsewhere as there:
            await self.ownership.ask(there.owner, remote_calls.encode(RenewCall(table_id)))
            return
        await featured.discard_over(self, live)


def _check_host_key(host: str, settings: TableSettings) -> None:
    if not opens([hash_of(host)], settings.host):
        raise WrongKey("only the host may delete a table")
