"""What is stored of circles: who belongs to one, which tables are shown to it, who has challenged whom."""

from __future__ import annotations

from typing import Final

import msgspec

from omphalos.server.circles.errors import TooManyCircles
from omphalos.server.store.database import Database, Sql, Steps

MAX_CIRCLES: Final = 20  # that a person belongs to
MAX_MEMBERS: Final = 50  # of a circle
MAX_TABLES: Final = 50  # shown to a circle
MAX_CHALLENGES: Final = 10  # of one person that wait for an answer


class Circle(msgspec.Struct, frozen=True):
    """People who see each other's tables."""

    id: str
    name: str
    owner: str  # public id of a person
    token_hash: str  # of the secret in its link
    since: int  # milliseconds since 1970


class Member(msgspec.Struct, frozen=True):
    """A person in a circle."""

    circle: str
    person: str
    name: str
    seen: int  # when they last had a page open; milliseconds since 1970


class Challenge(msgspec.Struct, frozen=True):
    """Somebody wants to play with somebody."""

    id: str
    by: str
    by_name: str
    to: str
    to_name: str
    table: str
    game: str
    made_at: int  # milliseconds since 1970
    declined: bool


CIRCLE: Final = "id, name, owner, token_hash, since"
MEMBER: Final = "INSERT INTO circle_members (circle_id, person_id, since) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
LOCK_CIRCLE: Final = (
    "SELECT token_hash FROM circles WHERE id = ? FOR UPDATE"  # its members and tables are counted one by one
)
CHALLENGE: Final = (
    "SELECT c.id, by_person, b.name, to_person, t.name, table_id, game, made_at, declined FROM challenges c"
    " JOIN people b ON b.id = by_person JOIN people t ON t.id = to_person"
)


class CircleStore:
    """The circles of a store. Errors: `TooManyCircles`, `StoreUnavailable`."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def add(self, circle: Circle) -> None:
        """Store a new circle, with its owner as the first member."""

        def steps(doubt: bool) -> Steps[None]:
            yield from _lock(circle.owner)
            mine = yield from _circles_of(circle.owner)
            if len([one for one in mine if one.id != circle.id]) >= MAX_CIRCLES:
                raise TooManyCircles(f"you belong to {MAX_CIRCLES} circles already")
            yield Sql(
                f"INSERT INTO circles ({CIRCLE}) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                msgspec.structs.astuple(circle),
            )
            yield Sql(MEMBER, (circle.id, circle.owner, circle.since))

        await self._db.write(steps)

    async def of(self, person: str) -> list[Circle]:
        """The circles of a person, the oldest first."""
        return await self._db.read(lambda: _circles_of(person))

    async def by_token(self, token_hash: str) -> Circle | None:
        """The circle whose link has this secret."""
        found = await self._db.rows(f"SELECT {CIRCLE} FROM circles WHERE token_hash = ?", token_hash)
        return Circle(*found[0]) if found else None

    async def members(self, circle_id: str) -> list[Member]:
        """The members of a circle, in the order in which they came."""
        found = await self._db.rows(
            "SELECT circle_id, m.person_id, name, coalesce(seen, 0) FROM circle_members m"
            " JOIN people ON people.id = m.person_id LEFT JOIN people_seen s ON s.person_id = m.person_id"
            " WHERE circle_id = ? ORDER BY m.since, m.person_id",
            circle_id,
        )
        return [Member(*row) for row in found]

    async def join(self, circle_id: str, token_hash: str, person: str, now: int) -> bool:
        """Add a member. Idempotent. False: the link of the circle no longer has this secret."""

        def steps(doubt: bool) -> Steps[bool]:
            yield from _lock(person)
            circle = yield Sql(LOCK_CIRCLE, (circle_id,))
            if (yield Sql("SELECT 1 FROM circle_members WHERE circle_id = ? AND person_id = ?", (circle_id, person))):
                return True
            if not circle or circle[0][0] != token_hash:
                return False
            [[members]] = yield Sql("SELECT count(*) FROM circle_members WHERE circle_id = ?", (circle_id,))
            if members >= MAX_MEMBERS or len((yield from _circles_of(person))) >= MAX_CIRCLES:
                raise TooManyCircles("this circle is full, or you belong to too many")
            yield Sql(MEMBER, (circle_id, person, now))
            return True

        return await self._db.write(steps)

    async def leave(self, circle_id: str, person: str, token_hash: str | None = None) -> None:
        """Remove a member. A circle without its owner is deleted.

        With the hash of a new secret the link is replaced too, so that whoever was removed cannot come back by it.
        """

        def steps(doubt: bool) -> Steps[None]:
            if token_hash is not None:
                yield Sql("UPDATE circles SET token_hash = ? WHERE id = ?", (token_hash, circle_id))
            yield Sql("DELETE FROM circle_members WHERE circle_id = ? AND person_id = ?", (circle_id, person))
            yield Sql("DELETE FROM circles WHERE id = ? AND owner = ?", (circle_id, person))

        await self._db.write(steps)

    async def renew(self, circle_id: str, token_hash: str) -> None:
        """Replace the secret in the link."""
        await self._db.execute("UPDATE circles SET token_hash = ? WHERE id = ?", token_hash, circle_id)

    async def show_table(self, circle_id: str, table_id: str, shown: bool) -> None:
        """Show a table to a circle, or no longer."""

        def steps(doubt: bool) -> Steps[None]:
            if not shown:
                yield Sql("DELETE FROM circle_tables WHERE circle_id = ? AND table_id = ?", (circle_id, table_id))
                return
            yield Sql(LOCK_CIRCLE, (circle_id,))
            if len((yield from _tables_of(circle_id))) >= MAX_TABLES:
                raise TooManyCircles("this circle has too many tables")
            yield Sql(
                "INSERT INTO circle_tables (circle_id, table_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
                (circle_id, table_id),
            )

        await self._db.write(steps)

    async def tables(self, circle_id: str) -> list[bytes]:
        """The summaries of the unfinished tables that are shown to a circle, the latest first."""
        return await self._db.read(lambda: _tables_of(circle_id))

    async def seen(self, person: str, now: int) -> None:
        """A person has a page open."""
        await self._db.execute(
            "INSERT INTO people_seen (person_id, seen) SELECT id, ? FROM people WHERE id = ?"
            " ON CONFLICT (person_id) DO UPDATE SET seen = excluded.seen",
            now,
            person,
        )

    async def last_seen(self, person: str) -> int | None:
        """When a person last had a page open, if it is known."""
        found = await self._db.rows("SELECT seen FROM people_seen WHERE person_id = ?", person)
        return found[0][0] if found else None

    async def together(self, one: str, other: str) -> bool:
        """Whether two people belong to the same circle."""
        found = await self._db.rows(
            "SELECT 1 FROM circle_members a JOIN circle_members b USING (circle_id)"
            " WHERE a.person_id = ? AND b.person_id = ?",
            one,
            other,
        )
        return bool(found)

    async def challenge(self, id: str, by: str, to: str, table: str, game: str, now: int, since: int = 0) -> None:
        """Store a challenge. It replaces an earlier one between the two. Those made before `since` do not count."""

        def steps(doubt: bool) -> Steps[None]:
            yield from _lock(by)
            yield from _check_challenges(by, to, since)
            yield Sql("DELETE FROM challenges WHERE by_person = ? AND to_person = ?", (by, to))
            yield Sql(
                "INSERT INTO challenges (id, by_person, to_person, table_id, game, made_at) VALUES (?, ?, ?, ?, ?, ?)"
                " ON CONFLICT DO NOTHING",
                (id, by, to, table, game, now),
            )

        await self._db.write(steps)

    async def check_room(self, by: str, to: str, since: int = 0) -> None:
        """Refuse one more challenge by a person if too many made since then wait for an answer."""
        await self._db.read(lambda: _check_challenges(by, to, since))

    async def challenges(self, person: str) -> list[Challenge]:
        """The challenges by and to a person, the latest first."""
        found = await self._db.rows(
            f"{CHALLENGE} WHERE by_person = ? OR to_person = ? ORDER BY made_at DESC, c.id", person, person
        )
        return [Challenge(*row[:8], declined=bool(row[8])) for row in found]

    async def decline(self, id: str) -> None:
        """The challenged person does not want to."""
        await self._db.execute("UPDATE challenges SET declined = 1 WHERE id = ?", id)

    async def drop_challenge(self, id: str) -> None:
        """Delete a challenge that was accepted, or whose answer was read."""
        await self._db.execute("DELETE FROM challenges WHERE id = ?", id)

    async def sweep_challenges(self, before: int) -> int:
        """Delete challenges that are older; return how many."""
        return len(await self._db.execute("DELETE FROM challenges WHERE made_at < ? RETURNING 1", before))


def _lock(person: str) -> Steps[None]:
    """Let no two operations count what a person has at the same time."""
    yield Sql("SELECT 1 FROM people WHERE id = ? FOR UPDATE", (person,))


def _circles_of(person: str) -> Steps[list[Circle]]:
    found = yield Sql(
        f"SELECT {CIRCLE} FROM circles WHERE id IN (SELECT circle_id FROM circle_members WHERE person_id = ?)"
        " ORDER BY since, id",
        (person,),
    )
    return [Circle(*row) for row in found]


def _tables_of(circle_id: str) -> Steps[list[bytes]]:
    found = yield Sql(
        "SELECT summary FROM circle_tables JOIN tables ON id = table_id WHERE circle_id = ? AND phase <> 'over'"
        " ORDER BY touched DESC",
        (circle_id,),
    )
    return [row[0] for row in found]


def _check_challenges(by: str, to: str, since: int) -> Steps[None]:
    sql = "SELECT count(*) FROM challenges WHERE by_person = ? AND to_person <> ? AND made_at > ?"
    [[waiting]] = yield Sql(sql, (by, to, since))
    if waiting >= MAX_CHALLENGES:
        raise TooManyCircles("too many of your challenges wait for an answer")
