"""The record of a finished game: how its end is named, whose salt is left out, and what is revealed and signed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from omphalos.server.live.table_settings import encode_settings
from omphalos.server.lobby.tables import signed_record
from omphalos.server.signing import ServerKey, check_signature
from omphalos.server.store.store import Beginning, StoredTable
from omphalos.table import read_record
from omphalos.table.audit import audit
from tests.server.live.recording import SETTINGS, as_stored, dealt
from tests.table.sample import SAMPLE
from tests.table.signed import SECRET, TABLE, header, published

KEY = ServerKey(b"k" * 32)


def stored(names: tuple[str, ...] = ("Ala", "Bot", "Celina"), **settings: Any) -> tuple[StoredTable, Beginning]:
    """A finished game of the sample, as a server stores it. A name that was erased is empty; its salt may be there."""
    head, *entries, last = published(begun=header()).splitlines()
    kept = as_stored(dealt())
    erased = {**msgspec.json.decode(head), "seats": list(names)}
    first = head if all(names) else msgspec.json.encode(erased)
    about = encode_settings(SETTINGS.changed(**{"secret": SECRET.hex(), **settings}))
    card = msgspec.structs.replace(kept.card, id=TABLE)
    beginning = Beginning(first, msgspec.json.decode(last)["seed"])
    return msgspec.structs.replace(kept, card=card, about=about, beginning=beginning, entries=entries), beginning


def record_of(kept: StoredTable, beginning: Beginning, key: ServerKey | None = KEY) -> list[dict[str, Any]]:
    data = signed_record(kept, beginning, key)
    assert data.endswith(b"}\n")
    return [msgspec.json.decode(line) for line in data.splitlines()]


@pytest.mark.parametrize(
    ("settings", "end"),
    [
        ({}, "finished"),
        ({"ended": True}, "agreed"),
        ({"closed_ruleset": "0"}, "closed"),
        ({"ended": True, "closed_ruleset": "0"}, "agreed"),
    ],
)
def test_the_signature_says_how_the_game_ended(settings: dict[str, Any], end: str) -> None:
    assert record_of(*stored(**settings))[-1]["signature"]["end"] == end


def test_a_record_holds_and_has_everything_that_was_stored() -> None:
    kept, beginning = stored()
    data = signed_record(kept, beginning, KEY)
    assert data.splitlines()[:-1] == [beginning.header, *kept.entries], "to the byte"
    last = msgspec.json.decode(data.splitlines()[-1])
    assert (last["seed"], last["secret"], last["signature"]["table"]) == (beginning.seed, SECRET.hex(), TABLE)
    found = audit(read_record(data, SAMPLE), check=check_signature, key=KEY.public)
    assert (found.holds, found.signature, found.names, found.end) == (True, "valid", "covered", "finished")
    unsigned = record_of(kept, beginning, None)[-1]
    assert "signature" not in unsigned
    assert unsigned["seed"] == beginning.seed


def test_an_erased_name_takes_its_salt_with_it() -> None:
    """Without the salt nobody can try names until one fits its seal. Older servers erased names alone."""
    kept, beginning = stored(("Ala", "", "Celina"))
    first = record_of(kept, beginning)[0]
    salts = msgspec.json.decode(published(begun=header()).splitlines()[0])["name_salts"]
    assert first["seats"] == ["Ala", "", "Celina"]
    assert first["name_salts"] == [salts[0], "", salts[2]]
    assert first["name_seals"] == msgspec.json.decode(published(begun=header()).splitlines()[0])["name_seals"]
    found = audit(read_record(signed_record(kept, beginning, KEY), SAMPLE), check=check_signature, key=KEY.public)
    assert (found.holds, found.names, found.erased) == (True, "erased", (1,))


def test_the_seed_that_a_host_chose_has_no_secret() -> None:
    kept = as_stored(dealt())
    assert kept.beginning is not None
    last = record_of(kept, kept.beginning)[-1]
    assert last["seed"] == kept.beginning.seed
    assert "secret" not in last
