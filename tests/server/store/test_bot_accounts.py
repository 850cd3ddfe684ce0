"""The contract of bot accounts in a store. Everything here runs on SQLite and on PostgreSQL."""

from __future__ import annotations

import pytest

from omphalos.server.bot_accounts import stored
from omphalos.server.bot_accounts.errors import BotNameTaken, NoSuchBot, TooManyBots
from omphalos.server.bot_accounts.stored import BotAccount, BotAccountStore, Invited, Token
from omphalos.server.live.errors import BotIsBusy, NotInvited
from omphalos.server.store.errors import NoSuchPerson
from omphalos.server.store.store import Store
from tests.server.store.samples import card, person, result

pytestmark = pytest.mark.anyio
ALA, OLA = "person-Ala", "person-Ola"


def account(name: str = "Rook", owner: str = ALA, since: int = 5) -> BotAccount:
    return BotAccount(f"bot-{name}", f"BOT {name}", since, owner, owner.removeprefix("person-"), None)


def token(name: str = "phone", bot: str = "bot-Rook", since: int = 6) -> Token:
    return Token(name, bot, f"my {name}", since, None)


async def add(store: Store, *accounts: BotAccount) -> BotAccountStore:
    for name in ("Ala", "Ola"):
        await store.add_person(person(name))
    bots = BotAccountStore(store)
    for one in accounts or (account(),):
        await bots.add(one, one.name.casefold(), one.id.encode())
    return bots


async def test_a_bot_is_a_person_with_an_owner(store: Store):
    bots = await add(store, account(), account("Pawn", since=4), account("King", OLA))
    assert await bots.of(ALA) == [account("Pawn", since=4), account()]
    assert await bots.find("bot-King") == account("King", OLA)
    assert await bots.find(ALA) is None
    assert (await store.names(["bot-Rook", ALA])) == {"bot-Rook": "BOT Rook", ALA: "Ala"}
    with pytest.raises(BotNameTaken):
        await bots.add(account("Other", OLA), "bot rook", b"other")
    with pytest.raises(NoSuchPerson):
        await bots.add(account("Other", "person-Nobody"), "other", b"other")
    for number in range(stored.MAX_BOTS - 2):
        await bots.add(account(f"N{number}"), f"n{number}", b"%d" % number)
    with pytest.raises(TooManyBots):
        await bots.add(account("More"), "more", b"more")


async def test_a_token_opens_its_bot_until_it_is_revoked(store: Store):
    bots = await add(store, account(), account("King", OLA))
    await bots.add_token(token(), b"hash", ALA)
    assert await bots.by_token(b"hash") == account()
    assert await bots.by_token(b"other") is None
    assert await store.person_by_key(b"hash") is None
    with pytest.raises(NoSuchBot):
        await bots.add_token(token("theirs"), b"theirs", OLA)
    for number in range(stored.MAX_TOKENS - 1):
        await bots.add_token(token(f"n{number}", since=7 + number), b"%d" % number, ALA)
    with pytest.raises(TooManyBots):
        await bots.add_token(token("more"), b"more", ALA)
    await bots.saw(b"hash", 90)
    assert [(one.id, one.used) for one in await bots.tokens(ALA)][:2] == [("phone", 90), ("n0", None)]
    assert [one.name for one in await bots.connected(90)] == ["BOT Rook"]
    assert await bots.connected(91) == []
    assert not await bots.revoke(OLA, "bot-Rook", "phone")
    assert not await bots.revoke(ALA, "bot-King", "phone")
    assert await bots.revoke(ALA, "bot-Rook", "phone")
    assert await bots.by_token(b"hash") is None
    assert len(await bots.tokens(ALA)) == stored.MAX_TOKENS - 1


async def test_a_bot_sits_where_it_was_invited_and_at_so_many_tables(store: Store):
    bots = await add(store)
    for number in range(4):
        await store.create(card(f"t{number}", phase="gathering"), b"{}")
    with pytest.raises(NotInvited):
        await bots.sit("t0", "bot-Rook", 0, 2)
    for number in range(3):
        await bots.invite(f"t{number}", "bot-Rook", 10 + number, 0)
    assert await bots.invitations("bot-Rook", 10) == [Invited("t1", "lake", 11), Invited("t2", "lake", 12)]
    with pytest.raises(NotInvited):
        await bots.sit("t0", "bot-Rook", 10, 2)  # too late
    await bots.sit("t0", "bot-Rook", 9, 2)
    await bots.sit("t1", "bot-Rook", 9, 2)
    await bots.sit("t1", "bot-Rook", 90, 2)  # it sits there already
    with pytest.raises(BotIsBusy):
        await bots.sit("t2", "bot-Rook", 9, 2)
    assert await bots.games("bot-Rook") == [("t0", "lake"), ("t1", "lake")]
    assert [one.table for one in await bots.invitations("bot-Rook", 0)] == ["t2"]
    await bots.decline("t0", "bot-Rook")  # it sits there
    await bots.drop("t0", "bot-Rook")
    await bots.sit("t2", "bot-Rook", 9, 2)
    await bots.goes_on("t3", "bot-Rook", 20)
    await bots.goes_on("t3", "bot-Nobody", 20)
    assert [table for table, _ in await bots.games("bot-Rook")] == ["t1", "t2", "t3"]
    await store.save("t3", 1, card("t3", phase="over"), b"{}")
    assert [table for table, _ in await bots.games("bot-Rook")] == ["t1", "t2"]
    await bots.invite("t0", "bot-Rook", 30, 0)
    await bots.decline("t0", "bot-Rook")
    assert await bots.invitations("bot-Rook", 0) == []


async def test_invitations_are_limited(store: Store, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(stored, "MAX_INVITATIONS", 1)
    monkeypatch.setattr(stored, "MAX_INVITED", 1)
    bots = await add(store, account(), account("King", OLA))
    for table in ("t0", "t1"):
        await store.create(card(table, phase="gathering"), b"{}")
    await bots.invite("t0", "bot-Rook", 10, 0)
    await bots.invite("t0", "bot-Rook", 11, 0)  # once more
    with pytest.raises(BotIsBusy):
        await bots.invite("t1", "bot-Rook", 12, 0)
    await bots.invite("t1", "bot-Rook", 12, 11)  # the other has become too old
    with pytest.raises(BotIsBusy):
        await bots.invite("t1", "bot-King", 13, 0)
    with pytest.raises(NoSuchBot):
        await bots.invite("t1", "bot-Nobody", 13, 0)


async def test_bots_go_with_their_owner(store: Store):
    bots = await add(store, account(), account("King", OLA))
    await bots.add_token(token(), b"hash", ALA)
    await store.add_result(result("t1", "person:bot-Rook", "person:bot-King", None), {})
    await store.forget_person(ALA)
    assert await bots.of(ALA) == []
    assert await bots.by_token(b"hash") is None
    assert await store.names(["bot-Rook", "bot-King"]) == {"bot-King": "BOT King"}
    assert await store.finished("person:bot-Rook", 9) == []
    [left] = await store.finished("person:bot-King", 9)
    assert left.names[0] == ""
