"""What is stored of bot accounts: whose they are, hashes of their tokens, and at which tables they may sit.

A bot account is a person of the store, whom no key opens, with an owner. So whatever names people names bots, and what
erases people erases bots.
"""

from __future__ import annotations

from typing import Final

import msgspec

from omphalos.server.bot_accounts.errors import BotNameTaken, NoSuchBot, TooManyBots
from omphalos.server.live.errors import BotIsBusy, NotInvited
from omphalos.server.store.database import Database, Sql, Steps
from omphalos.server.store.errors import NoSuchPerson

MAX_BOTS: Final = 5  # of a person
MAX_TOKENS: Final = 5  # of a bot
MAX_INVITATIONS: Final = 20  # of a bot that wait
MAX_INVITED: Final = 20  # bots to one table
MAX_LISTED: Final = 100  # bots whose programs are connected
ACCOUNT: Final = "b.person_id, p.name, p.since, b.owner, o.name, b.seen"
ACCOUNTS: Final = "bot_accounts b JOIN people p ON p.id = b.person_id JOIN people o ON o.id = b.owner"
TOKEN: Final = "id, person_id, label, since, used"
SITS: Final = "SELECT t.id, t.game FROM bot_tables b JOIN tables t ON t.id = b.table_id WHERE b.person_id = ?"


class BotAccount(msgspec.Struct, frozen=True):
    """A bot of a person."""

    id: str
    name: str  # with the mark
    since: int  # milliseconds since 1970
    owner: str  # public id of a person
    owner_name: str
    seen: int | None  # when its program last asked for invitations


class Token(msgspec.Struct, frozen=True):
    """A token of a bot, without its hash."""

    id: str
    bot: str
    label: str
    since: int  # milliseconds since 1970
    used: int | None


class Invited(msgspec.Struct, frozen=True):
    """An invitation to a table that has not begun."""

    table: str
    game: str
    at: int  # milliseconds since 1970


class BotAccountStore:
    """The bot accounts of a store. Errors: those of the feature, `NotInvited`, `BotIsBusy`, `StoreUnavailable`."""

    def __init__(self, database: Database) -> None:
        self._db = database

    # --- accounts

    async def add(self, account: BotAccount, folded: str, key_hash: bytes) -> None:
        """Store a new account. `folded` is what its name is compared by, `key_hash` the hash of no key at all."""

        def steps(doubt: bool) -> Steps[None]:
            yield from _lock(account.owner)
            mine = yield Sql("SELECT person_id FROM bot_accounts WHERE owner = ?", (account.owner,))
            others = [one for (one,) in mine if one != account.id]
            if len(others) >= MAX_BOTS:
                raise TooManyBots(f"you have {MAX_BOTS} bots already")
            taken = yield Sql("SELECT person_id FROM bot_accounts WHERE folded = ?", (folded,))
            if [one for (one,) in taken if one != account.id]:
                raise BotNameTaken(f"another bot is called {account.name!r}, or nearly so")
            yield Sql(
                "INSERT INTO people (id, name, since, key_hash) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
                (account.id, account.name, account.since, key_hash),
            )
            added = yield Sql(
                "INSERT INTO bot_accounts (person_id, owner, folded, seen) VALUES (?, ?, ?, NULL)"
                " ON CONFLICT DO NOTHING RETURNING 1",
                (account.id, account.owner, folded),
            )
            if not added and not doubt:  # another has just taken the name
                raise BotNameTaken(f"another bot is called {account.name!r}, or nearly so")

        await self._db.write(steps)

    async def of(self, owner: str) -> list[BotAccount]:
        """The bots of a person, the oldest first."""
        sql = f'SELECT {ACCOUNT} FROM {ACCOUNTS} WHERE b.owner = ? ORDER BY p.since, p.id COLLATE "C"'
        return [BotAccount(*row) for row in await self._db.rows(sql, owner)]

    async def find(self, bot: str) -> BotAccount | None:
        """The bot with this public id."""
        found = await self._db.rows(f"SELECT {ACCOUNT} FROM {ACCOUNTS} WHERE b.person_id = ?", bot)
        return BotAccount(*found[0]) if found else None

    async def by_token(self, token_hash: bytes) -> BotAccount | None:
        """The bot that has a token with this hash."""
        found = await self._db.rows(
            f"SELECT {ACCOUNT} FROM {ACCOUNTS} JOIN bot_tokens t ON t.person_id = b.person_id WHERE t.token_hash = ?",
            token_hash,
        )
        return BotAccount(*found[0]) if found else None

    async def connected(self, since: int) -> list[BotAccount]:
        """The bots whose programs have asked for invitations since then, by name."""
        sql = f'SELECT {ACCOUNT} FROM {ACCOUNTS} WHERE b.seen >= ? ORDER BY b.folded COLLATE "C" LIMIT ?'
        return [BotAccount(*row) for row in await self._db.rows(sql, since, MAX_LISTED)]

    async def saw(self, token_hash: bytes, now: int) -> None:
        """Note that the program with this token has asked for invitations."""

        def steps(doubt: bool) -> Steps[None]:
            yield Sql("UPDATE bot_tokens SET used = ? WHERE token_hash = ?", (now, token_hash))
            yield Sql(
                "UPDATE bot_accounts SET seen = ?"
                " WHERE person_id = (SELECT person_id FROM bot_tokens WHERE token_hash = ?)",
                (now, token_hash),
            )

        await self._db.write(steps)

    # --- tokens

    async def add_token(self, token: Token, token_hash: bytes, owner: str) -> None:
        """Store a new token of a bot of this person."""

        def steps(doubt: bool) -> Steps[None]:
            # The lock keeps two tokens from being counted at once, and the bot from being deleted.
            found = yield Sql(
                "SELECT 1 FROM bot_accounts WHERE person_id = ? AND owner = ? FOR UPDATE", (token.bot, owner)
            )
            if not found:
                raise NoSuchBot("this person has no such bot")
            [[others]] = yield Sql(
                "SELECT count(*) FROM bot_tokens WHERE person_id = ? AND id <> ?", (token.bot, token.id)
            )
            if others >= MAX_TOKENS:
                raise TooManyBots(f"this bot has {MAX_TOKENS} tokens already")
            yield Sql(
                f"INSERT INTO bot_tokens ({TOKEN}, token_hash) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                (*msgspec.structs.astuple(token), token_hash),
            )

        await self._db.write(steps)

    async def tokens(self, owner: str) -> list[Token]:
        """The tokens of all bots of a person, the oldest first."""
        sql = (
            f"SELECT {TOKEN} FROM bot_tokens WHERE person_id IN (SELECT person_id FROM bot_accounts WHERE owner = ?)"
            ' ORDER BY since, id COLLATE "C"'
        )
        return [Token(*row) for row in await self._db.rows(sql, owner)]

    async def revoke(self, owner: str, bot: str, token: str) -> bool:
        """Delete a token. False: this person's bot has none with this id."""

        def steps(doubt: bool) -> Steps[bool]:
            gone = yield Sql(
                "DELETE FROM bot_tokens WHERE id = ? AND person_id ="
                " (SELECT person_id FROM bot_accounts WHERE person_id = ? AND owner = ?) RETURNING 1",
                (token, bot, owner),
            )
            return bool(gone) or doubt

        return await self._db.write(steps)

    # --- tables

    async def invite(self, table: str, bot: str, now: int, since: int) -> None:
        """Invite a bot to a table. Invitations of before `since` do not count any more. Idempotent."""

        def steps(doubt: bool) -> Steps[None]:
            yield from _lock_bot(bot)
            [[waiting]] = yield Sql(
                "SELECT count(*) FROM bot_tables b JOIN tables t ON t.id = b.table_id WHERE b.person_id = ?"
                " AND NOT b.taken AND b.at > ? AND b.table_id <> ? AND t.phase = 'gathering'",
                (bot, since, table),
            )
            if waiting >= MAX_INVITATIONS:
                raise BotIsBusy(f"{waiting} other tables wait for this bot")
            [[invited]] = yield Sql(
                "SELECT count(*) FROM bot_tables WHERE table_id = ? AND person_id <> ?", (table, bot)
            )
            if invited >= MAX_INVITED:
                raise BotIsBusy(f"{invited} bots are invited to this table already")
            yield Sql(
                "INSERT INTO bot_tables (table_id, person_id, at, taken) VALUES (?, ?, ?, FALSE)"
                " ON CONFLICT (table_id, person_id) DO UPDATE SET at = excluded.at",
                (table, bot, now),
            )

        await self._db.write(steps)

    async def invitations(self, bot: str, since: int) -> list[Invited]:
        """The invitations of a bot since then to tables that have not begun, the oldest first."""
        found = await self._db.rows(
            "SELECT t.id, t.game, b.at FROM bot_tables b JOIN tables t ON t.id = b.table_id WHERE b.person_id = ?"
            " AND NOT b.taken AND b.at > ? AND t.phase = 'gathering' ORDER BY b.at, t.id COLLATE \"C\" LIMIT ?",
            *(bot, since, MAX_INVITATIONS),
        )
        return [Invited(*row) for row in found]

    async def decline(self, table: str, bot: str) -> None:
        """The bot does not come."""
        await self._db.execute("DELETE FROM bot_tables WHERE table_id = ? AND person_id = ? AND NOT taken", table, bot)

    async def drop(self, table: str, bot: str) -> None:
        """The bot has left a table."""
        await self._db.execute("DELETE FROM bot_tables WHERE table_id = ? AND person_id = ?", table, bot)

    async def sit(self, table: str, bot: str, since: int, seats: int) -> None:
        """Note that an invited bot sits at a table. BotIsBusy if it has a seat at `seats` others already."""

        def steps(doubt: bool) -> Steps[None]:
            yield from _lock_bot(bot)
            found = yield Sql(
                "SELECT 1 FROM bot_tables WHERE table_id = ? AND person_id = ? AND (taken OR at > ?)",
                (table, bot, since),
            )
            if not found:
                raise NotInvited("the host of this table has not invited this bot")
            others = [one for one, _ in (yield from _games(bot)) if one != table]
            if len(others) >= seats:
                raise BotIsBusy(f"this bot has a seat at {len(others)} tables, and may have {seats}")
            yield Sql("UPDATE bot_tables SET taken = TRUE WHERE table_id = ? AND person_id = ?", (table, bot))

        await self._db.write(steps)

    async def goes_on(self, table: str, bot: str, now: int) -> None:
        """A bot sits at a table because the others play with it again."""
        await self._db.execute(
            "INSERT INTO bot_tables (table_id, person_id, at, taken)"
            " SELECT t.id, b.person_id, ?, TRUE FROM tables t, bot_accounts b WHERE t.id = ? AND b.person_id = ?"
            " ON CONFLICT DO NOTHING",
            *(now, table, bot),
        )

    async def games(self, bot: str) -> list[tuple[str, str]]:
        """The ids and games of the tables where a bot sits that are not over."""
        return await self._db.read(lambda: _games(bot))

    async def seated(self, bot: str, since: int) -> list[str]:
        """The ids of the tables where a bot sits that are not over, or were touched since then."""
        where = "b.taken AND (t.phase <> 'over' OR t.touched > ?)"
        return [table for table, _ in await self._db.rows(f"{SITS} AND {where}", bot, since)]


def _games(bot: str) -> Steps[list[tuple[str, str]]]:
    found = yield Sql(f"{SITS} AND b.taken AND t.phase <> 'over' ORDER BY t.id COLLATE \"C\"", (bot,))
    return [(table, game) for table, game in found]


def _lock(owner: str) -> Steps[None]:
    """Whoever has this lock counts the bots of a person."""
    if not (yield Sql("SELECT 1 FROM people WHERE id = ? FOR UPDATE", (owner,))):
        raise NoSuchPerson(f"nobody keeps a name as {owner} here")


def _lock_bot(bot: str) -> Steps[None]:
    """Whoever has this lock counts the tables of a bot."""
    if not (yield Sql("SELECT 1 FROM bot_accounts WHERE person_id = ? FOR UPDATE", (bot,))):
        raise NoSuchBot("there is no such bot")
