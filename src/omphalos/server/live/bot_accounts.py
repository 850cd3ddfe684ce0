"""Bots of people at tables: programs outside the server, with accounts of their own and a mark before their names.

Such a bot sits on a chair of a person: it has a clock, can be away, and sends the same messages. It comes only where
the host has invited it, plays for no rating, has one seat at a table, is asked for no agreement, and gets no hints.
"""

from __future__ import annotations

import secrets
from http import HTTPStatus
from typing import ClassVar, Final, NamedTuple, Protocol

from omphalos.server.live.errors import NotInvited
from omphalos.table.errors import OmphalosError

MARK: Final = "BOT"  # before the name of such a bot, in every language; no person's name begins with it
TOKEN_BYTES: Final = 33
TOKEN_LENGTH: Final = 48
TOKEN: Final = "bot_"  # a token begins with it, so that a leaked one is recognised


class BotIdentity(NamedTuple):
    """A bot that has shown its token."""

    id: str
    name: str  # with the mark


class BotAccounts(Protocol):
    """The bot accounts of a server, as tables need them."""

    async def find(self, token: str) -> BotIdentity | None:
        """The bot that has this token."""
        ...

    async def sit(self, table: str, bot: str) -> None:
        """Note that a bot sits down. NotInvited, or BotIsBusy if it sits at as many tables as it may."""
        ...

    async def goes_on(self, table: str, bot: str) -> None:
        """Note that a bot sits at the next table of the same people."""
        ...

    async def left(self, table: str, bot: str) -> None:
        """A bot has left a table, and needs another invitation to come again."""
        ...

    async def invite(self, table: str, bot: str) -> str:
        """Invite a bot and return its name. Raises what the bot, or the server, has against it."""
        ...


class NoBots:
    """A server without bot accounts."""

    async def find(self, token: str) -> BotIdentity | None:
        """Nobody."""
        return None

    async def sit(self, table: str, bot: str) -> None:
        """NotInvited."""
        raise NotInvited("this server has no bot accounts")

    async def goes_on(self, table: str, bot: str) -> None:
        """Nothing is noted."""

    async def left(self, table: str, bot: str) -> None:
        """Nothing is noted."""

    async def invite(self, table: str, bot: str) -> str:
        """NotInvited."""
        raise NotInvited("this server has no bot accounts")


class BotRefused(OmphalosError):
    """A bot's token was shown where only people come."""

    status: ClassVar[HTTPStatus] = HTTPStatus.FORBIDDEN


def new_token() -> str:
    """A token: 264 random bits."""
    return TOKEN + secrets.token_urlsafe(TOKEN_BYTES)


def is_token(key: str) -> bool:
    """Whether this is a bot's token, and no person's key."""
    return len(key) == TOKEN_LENGTH and key.startswith(TOKEN)


def marked(name: str) -> str:
    """The name of a bot as everybody sees it."""
    return f"{MARK} {name}"
