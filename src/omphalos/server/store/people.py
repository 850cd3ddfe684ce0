"""What is stored of people who keep a name."""

from __future__ import annotations

import msgspec

from omphalos.server.store.database import Database, Sql, Steps, json_list
from omphalos.server.store.errors import BadName, NoSuchPerson, PersonTaken
from omphalos.server.store.results import without_name


class Person(msgspec.Struct, frozen=True):
    """Somebody who keeps a name."""

    id: str
    name: str
    since: int
    key_hash: bytes


class PeopleOperations(Database):
    """The people of a store. Errors: `NoSuchPerson`, `PersonTaken`, `BadName`, `StoreUnavailable`."""

    async def add_person(self, person: Person) -> None:
        """Create a person."""
        _check_name(person.name)

        def steps(doubt: bool) -> Steps[None]:
            added = yield Sql(
                "INSERT INTO people (id, name, since, key_hash) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING 1",
                msgspec.structs.astuple(person),
            )
            if not added:
                stored = yield Sql("SELECT id, name, since, key_hash FROM people WHERE id = ?", (person.id,))
                if not (doubt and [Person(*row) for row in stored] == [person]):
                    raise PersonTaken(f"somebody has the id {person.id}, or the same key, already")

        await self.write(steps)

    async def person_by_key(self, key_hash: bytes) -> Person | None:
        """The person who has a key with this hash: the first, or a further one."""
        further = "coalesce((SELECT person_id FROM person_keys WHERE key_hash = ?), '')"
        return await self._person(f"key_hash = ? OR id = {further}", key_hash, key_hash)

    async def person(self, person_id: str) -> Person | None:
        """The person with this public id."""
        return await self._person("id = ?", person_id)

    async def names(self, people: list[str]) -> dict[str, str]:
        """The names of those of these people who keep one, by public id."""
        sql = "SELECT id, name FROM people WHERE id IN (SELECT value FROM json_each(?))"
        return {row[0]: row[1] for row in await self.rows(sql, json_list(people))}

    async def _person(self, condition: str, *values: str | bytes) -> Person | None:
        found = await self.rows(f"SELECT id, name, since, key_hash FROM people WHERE {condition}", *values)
        return Person(*found[0]) if found else None

    async def avatar(self, person_id: str) -> int | None:
        """The variant of their avatar that a person has chosen. None if there is no such person."""
        found = await self.rows(
            "SELECT coalesce(variant, 0) FROM people LEFT JOIN avatars ON person_id = id WHERE id = ?", person_id
        )
        return found[0][0] if found else None

    async def set_avatar(self, person_id: str, variant: int) -> None:
        """Choose a variant. NoSuchPerson if there is no such person."""
        await self._change(
            person_id,
            "INSERT INTO avatars (variant, person_id) SELECT ?, id FROM people WHERE id = ?"
            " ON CONFLICT (person_id) DO UPDATE SET variant = excluded.variant RETURNING 1",
            variant,
        )

    async def rename(self, person_id: str, name: str) -> None:
        """Change a person's name."""
        _check_name(name)
        await self._change(person_id, "UPDATE people SET name = ? WHERE id = ? RETURNING 1", name)

    async def _change(self, person_id: str, sql: str, value: int | str) -> None:
        """In a transaction: a statement that arrives late, after its repetition, is never committed."""

        def steps(doubt: bool) -> Steps[None]:
            if not (yield Sql(sql, (value, person_id))):
                raise _no_such_person(person_id)

        await self.write(steps)

    async def forget_person(self, person_id: str) -> None:
        """Delete a person with their bots, keys, passkeys, ratings and list of finished games.

        In results the name becomes empty. Tables are not changed: see `live.erasure`.
        """

        def steps(doubt: bool) -> Steps[None]:
            yield Sql("SELECT 1 FROM people WHERE id = ? FOR UPDATE", (person_id,))  # they make no further bot
            for (bot,) in (yield Sql("SELECT person_id FROM bot_accounts WHERE owner = ?", (person_id,))):
                yield from _without(bot)
            gone = yield from _without(person_id)
            if not gone and not doubt:  # in doubt: the first attempt may have done it
                raise _no_such_person(person_id)

        await self.write(steps)


def _without(person_id: str) -> Steps[bool]:
    """Delete one person, or one bot. Return whether they were there."""
    who = f"person:{person_id}"
    gone = yield Sql("DELETE FROM people WHERE id = ? RETURNING 1", (person_id,))
    for table_id, seat in (yield Sql("SELECT table_id, seat FROM result_seats WHERE who = ?", (who,))):
        yield from without_name(table_id, seat)
    yield Sql("DELETE FROM result_seats WHERE who = ?", (who,))
    yield Sql("DELETE FROM ratings WHERE who = ?", (who,))
    return bool(gone)


def _check_name(name: str) -> None:
    """Refuse a name that PostgreSQL could not store, in both stores."""
    if "\0" in name:
        raise BadName("a name cannot contain a null character")


def _no_such_person(person_id: str) -> NoSuchPerson:
    return NoSuchPerson(f"nobody keeps a name as {person_id} here")
