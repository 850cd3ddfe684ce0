"""Who a person is: found by their key, with an id and a clean name."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Final, TypeAlias

import msgspec

from omphalos.server.errors import WrongKey
from omphalos.server.keys import key_hash, new_id
from omphalos.server.live.names import check_not_reserved
from omphalos.server.store.errors import BadName
from omphalos.server.store.store import Person, Store

PersonId: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-hjkmnp-tv-z]{12}$")]

INVISIBLE: Final = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # Unicode categories that could reorder other text


def new_person_id() -> str:
    """A public id: 60 random bits."""
    return new_id(12)


async def find_person(store: Store, key: str) -> Person | None:
    """The person with this key, or None."""
    return await store.person_by_key(key_hash(key))


async def who_has(store: Store, key: str) -> Person:
    """The person with this key. WrongKey if there is none."""
    person = await find_person(store, key)
    if person is None:
        raise WrongKey("this is nobody's key")
    return person


def name_to_keep(name: str) -> str:
    """A person's name, normalised. BadName if it cannot be one, ReservedName if a bot is called like that."""
    found = clean_name(name)
    check_not_reserved(found)
    return found


def clean_name(name: str) -> str:
    """Normalise a name: composed characters, single spaces. BadName if it is empty or has invisible characters."""
    found = " ".join(unicodedata.normalize("NFC", name).split())
    if not found:
        raise BadName("a name needs at least one letter")
    if any(unicodedata.category(letter) in INVISIBLE for letter in found):
        raise BadName("a name has no control characters")
    return found
