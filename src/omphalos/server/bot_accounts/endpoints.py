"""Endpoints of bot accounts: people make bots and tokens, programs ask what there is to do, hosts see whom to invite.

A token opens nothing but the bot's own desk and its seats. It is sent once, and only its hash is stored.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, Final

from omphalos.bots import bot_names
from omphalos.server.bot_accounts.errors import BotNameTaken, NoBotAccounts, NoSuchBot, NoSuchToken, TooManyBots
from omphalos.server.bot_accounts.messages import (
    BotDesk,
    BotGame,
    BotInfo,
    BotToken,
    ExportedBot,
    Invitation,
    MakeBot,
    MakeToken,
    NewToken,
    OwnBot,
    OwnBots,
    TokenId,
)
from omphalos.server.bot_accounts.messages import Bots as BotList
from omphalos.server.bot_accounts.service import Bots
from omphalos.server.bot_accounts.stored import BotAccount, Token
from omphalos.server.errors import RateLimited, WrongKey
from omphalos.server.http.endpoint import delete, get, post
from omphalos.server.http.errors import AWAY
from omphalos.server.keys import key_hash, new_secret
from omphalos.server.live.bot_accounts import MARK, marked, new_token
from omphalos.server.live.names import check_not_reserved
from omphalos.server.live.registry import TableRegistry
from omphalos.server.ops.token_bucket import hourly
from omphalos.server.people.identity import PersonId, clean_name, new_person_id, who_has
from omphalos.server.people.messages import PersonLink
from omphalos.server.protocol.parts import TableId
from omphalos.server.store.calendar import DAY
from omphalos.server.store.errors import BadName, NoSuchPerson, ReservedName
from omphalos.server.store.store import Store
from omphalos.table.registry import games

MAX_MADE: Final = 20  # bots and tokens that a person makes at once, and in an hour afterwards
NOTED_EVERY: Final = 20_000  # milliseconds between two notes that a program is connected
MAX_NOTED: Final = 10_000


class BotAccountEndpoints:
    """Makes, lists and deletes bots and their tokens, and tells programs what there is to do."""

    def __init__(self, store: Store, registry: TableRegistry, bots: Bots) -> None:
        self._store = store
        self._registry = registry
        self._bots = bots
        self._stored = bots.stored
        self._made = hourly(MAX_MADE)
        self._noted: dict[bytes, int] = {}  # by hash of a token: when it was last noted that its program is connected

    # --- for owners

    @get("/api/people/me/bots", *AWAY)
    async def own_bots(self, key: str) -> OwnBots:
        """The bots of the person with this key, with their tokens."""
        person = await who_has(self._store, key)
        tokens = await self._tokens(person.id)
        found = await self._stored.of(person.id)
        return OwnBots(self._bots.seats, [_own(one, tokens.get(one.id, [])) for one in found])

    @post(
        "/api/people/me/bots",
        *(BadName, ReservedName, BotNameTaken, TooManyBots, NoBotAccounts, *AWAY),
        status=HTTPStatus.CREATED,
    )
    async def make_bot(self, key: str, message: MakeBot) -> OwnBot:
        """Make a bot. Everybody sees its name with a mark before it, and whose it is."""
        self._bots.check_welcome()
        person = await who_has(self._store, key)
        self._count(person.id)
        name = bot_account_name(message.name)
        account = BotAccount(new_person_id(), marked(name), self._bots.now(), person.id, person.name, None)
        try:
            await self._stored.add(account, folded(name), key_hash(new_secret()))
        except NoSuchPerson:
            raise WrongKey("this is nobody's key") from None
        return _own(account, [])

    @delete("/api/people/me/bots/{bot}", NoSuchBot, *AWAY)
    async def delete_bot(self, bot: PersonId, key: str) -> None:
        """Delete a bot with its tokens. Tables and records keep its seats, without its name."""
        person = await who_has(self._store, key)
        found = await self._stored.find(bot)
        if found is None or found.owner != person.id:
            raise NoSuchBot("this person has no such bot")
        await self._erase(bot)

    @post(
        "/api/people/me/bots/{bot}/tokens",
        *(NoSuchBot, TooManyBots, NoBotAccounts, BadName, *AWAY),
        status=HTTPStatus.CREATED,
    )
    async def make_token(self, bot: PersonId, key: str, message: MakeToken) -> NewToken:
        """Make a token for a bot. It is sent only in this response."""
        self._bots.check_welcome()
        person = await who_has(self._store, key)
        self._count(person.id)
        token, made = new_token(), Token(new_person_id(), bot, clean_name(message.label), self._bots.now(), None)
        await self._stored.add_token(made, key_hash(token), person.id)
        return NewToken(made.id, token, made.label, made.since)

    @delete("/api/people/me/bots/{bot}/tokens/{token_id}", NoSuchToken, *AWAY)
    async def revoke_token(self, bot: PersonId, token_id: TokenId, key: str) -> None:
        """Revoke a token, and disconnect the bot's programs. One with another of its tokens may connect again."""
        person = await who_has(self._store, key)
        revoked = await self._stored.revoke(person.id, bot, token_id)
        found = await self._stored.find(bot)
        if found is not None and found.owner == person.id:
            await self._cut_off(bot)  # also where an earlier request has failed
        if not revoked:
            raise NoSuchToken("this person's bot has no such token")

    # --- for hosts

    @get("/api/bot-accounts", *AWAY)
    async def connected_bots(self) -> BotList:
        """The bots whose programs are connected: a host can invite them to a table."""
        found = await self._stored.connected(self._bots.connected_since) if self._bots.seats else []
        return BotList([BotInfo(one.id, one.name, _owner(one)) for one in found])

    # --- for programs

    @get("/api/bot-accounts/me", *AWAY)
    async def bot_desk(self, key: str) -> BotDesk:
        """What there is to do for the bot with this token. A program that asks once in some seconds can be invited."""
        account = await self._account(key)
        await self._note(key_hash(key))
        invited = await self._stored.invitations(account.id, self._bots.invited_since)
        return BotDesk(
            id=account.id,
            name=account.name,
            owner=_owner(account),
            seats=self._bots.seats,
            invitations=[Invitation(one.table, one.game, one.at) for one in invited],
            games=[BotGame(table, game) for table, game in await self._stored.games(account.id)],
        )

    @delete("/api/bot-accounts/me/invitations/{table}", *AWAY)
    async def decline_invitation(self, table: TableId, key: str) -> None:
        """Decline an invitation. Idempotent."""
        account = await self._account(key)
        await self._stored.decline(table, account.id)

    # --- for privacy

    async def exported(self, person: str) -> dict[str, Any]:
        """A person's bots, and their tokens without secrets."""
        tokens = await self._tokens(person)
        return {
            "bots": [
                ExportedBot(one.id, one.name, one.since, one.seen, tokens.get(one.id, []))
                for one in await self._stored.of(person)
            ]
        }

    async def erase_person(self, person: str) -> None:
        """Delete the bots of a person, and take them out of all tables."""
        for one in await self._stored.of(person):
            await self._erase(one.id)

    async def _cut_off(self, bot: str) -> None:
        for table in await self._stored.seated(bot, self._bots.now() - DAY):
            await self._registry.cut_off(table, bot)

    async def _erase(self, bot: str) -> None:
        await self._cut_off(bot)
        await self._registry.erase_person(bot)
        try:
            await self._store.forget_person(bot)
        except NoSuchPerson:  # another request has done it
            return
        await self._registry.erase_person(bot)  # from where it has sat down meanwhile

    # --- helpers

    def _count(self, person: str) -> None:
        if not self._made.allows(person):
            raise RateLimited(f"{MAX_MADE} bots and tokens were made within an hour")

    async def _account(self, token: str) -> BotAccount:
        account = await self._bots.account(token)
        if account is None:
            raise WrongKey("this token is no bot's, or was revoked")
        return account

    async def _tokens(self, owner: str) -> dict[str, list[BotToken]]:
        found: dict[str, list[BotToken]] = {}
        for one in await self._stored.tokens(owner):
            found.setdefault(one.bot, []).append(BotToken(one.id, one.label, one.since, one.used))
        return found

    async def _note(self, token_hash: bytes) -> None:
        at = self._bots.now()
        if at - self._noted.get(token_hash, 0) >= NOTED_EVERY:
            if len(self._noted) >= MAX_NOTED:
                self._noted.clear()
            self._noted[token_hash] = at
            await self._stored.saw(token_hash, at)


def bot_account_name(text: str) -> str:
    """The name of a bot without its mark. BadName, or ReservedName if it is a level's, or a bot's of this server."""
    name = clean_name(text)
    first, _, rest = name.partition(" ")
    if first.upper() == MARK:  # the mark is put before it anyway
        name = rest
    if not folded(name):
        raise BadName("a name needs at least one letter")
    check_not_reserved(name)
    if any(folded(name) == folded(bot) for game in games.names() for bot in bot_names(game)):
        raise ReservedName(f"a bot of this server is called {name!r}: choose another name")
    return name


def folded(name: str) -> str:
    """What names of bots are compared by: letters and digits alone, without case."""
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def _owner(account: BotAccount) -> PersonLink:
    return PersonLink(account.owner, account.owner_name)


def _own(account: BotAccount, tokens: list[BotToken]) -> OwnBot:
    return OwnBot(account.id, account.name, account.since, tokens)
