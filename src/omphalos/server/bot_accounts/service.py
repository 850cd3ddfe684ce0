"""Bot accounts as tables and endpoints need them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from omphalos.server.bot_accounts.errors import NoBotAccounts, NoSuchBot
from omphalos.server.bot_accounts.stored import BotAccount, BotAccountStore
from omphalos.server.keys import key_hash
from omphalos.server.live.bot_accounts import BotIdentity, is_token
from omphalos.server.people.messages import PersonLink
from omphalos.server.store.store import Store

INVITATION_KEPT: Final = 10 * 60_000  # milliseconds that a bot may come after it was invited
CONNECTED: Final = 60_000  # milliseconds after which a program that asked for nothing counts as gone


class Bots:
    """The bot accounts of a server. `seats` unfinished games may a bot play at once; with 0 there are none."""

    def __init__(self, store: Store, now: Callable[[], int], seats: int) -> None:
        self.stored = BotAccountStore(store)
        self.now = now
        self.seats = seats

    def check_welcome(self) -> None:
        """Refuse bots on a server that wants none."""
        if self.seats == 0:
            raise NoBotAccounts("nobody connects bots to this server")

    async def account(self, token: str) -> BotAccount | None:
        """The bot that has this token."""
        return await self.stored.by_token(key_hash(token)) if self.seats and is_token(token) else None

    async def owner_of(self, bot: str) -> PersonLink | None:
        """Whose bot this is; None for a person."""
        found = await self.stored.find(bot)
        return None if found is None else PersonLink(found.owner, found.owner_name)

    @property
    def connected_since(self) -> int:
        """Programs that have asked for invitations since then are connected."""
        return self.now() - CONNECTED

    @property
    def invited_since(self) -> int:
        """Invitations since then are valid."""
        return self.now() - INVITATION_KEPT

    # --- for tables

    async def find(self, token: str) -> BotIdentity | None:
        """The bot that has this token."""
        found = await self.account(token)
        return None if found is None else BotIdentity(found.id, found.name)

    async def sit(self, table: str, bot: str) -> None:
        """Note that a bot sits down. NotInvited, or BotIsBusy if it sits at as many tables as it may."""
        await self.stored.sit(table, bot, self.invited_since, self.seats)

    async def goes_on(self, table: str, bot: str) -> None:
        """Note that a bot sits at the next table of the same people."""
        await self.stored.goes_on(table, bot, self.now())

    async def left(self, table: str, bot: str) -> None:
        """A bot has left a table, and needs another invitation to come again."""
        await self.stored.drop(table, bot)

    async def invite(self, table: str, bot: str) -> str:
        """Invite a bot and return its name. NoSuchBot, NoBotAccounts, or BotIsBusy."""
        self.check_welcome()
        found = await self.stored.find(bot)
        if found is None:
            raise NoSuchBot("there is no such bot")
        await self.stored.invite(table, bot, self.now(), self.invited_since)
        return found.name
