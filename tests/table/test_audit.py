"""An audit tells what a record proves, and names every change that a forger can make."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from omphalos.table import Record, commitment, seed_from
from omphalos.table import audit as auditing
from omphalos.table.audit import Audit, audit
from omphalos.table.chain import sign
from omphalos.table.chance import seed_to_text
from omphalos.table.entropy import seal_of, secret_commitment
from omphalos.table.entry import Header, encoder, header_decoder
from omphalos.table.errors import RecordError
from omphalos.table.journal import FileJournal
from tests.table.played import finished, opened, play_on
from tests.table.sample import SAMPLE
from tests.table.signed import (
    KEY,
    NAMES,
    NONCES,
    OTHER_KEY,
    SECRET,
    TABLE,
    check,
    header,
    published,
    read,
    without_name,
)

DATA = published()
LINES = DATA.splitlines()


def audited(data: bytes, **asked: Any) -> Audit:
    return audit(read(data), check=check, **asked)


def changed(n: int, change: Callable[[dict[str, Any]], object]) -> bytes:
    """Return the record with one line changed."""
    n %= len(LINES)
    line = msgspec.json.decode(LINES[n])
    change(line)
    return joined([*LINES[:n], encoder.encode(line), *LINES[n + 1 :]])


def joined(lines: list[bytes]) -> bytes:
    return b"\n".join(lines) + b"\n"


def test_an_honest_record_holds_in_every_point() -> None:
    found = audited(DATA, key=KEY, commitment=secret_commitment(SECRET))
    assert found.holds
    assert (found.chance, found.problem, found.given) == ("follows", None, 0)
    assert (found.promise, found.seen) == ("secret", True)
    assert (found.mixed, found.withheld) == ((0, 2), ())
    assert (found.signature, found.key, found.trusted, found.altered) == ("valid", KEY, True, None)
    assert (found.end, found.last) == ("finished", len(LINES) - 3)
    assert (found.names, found.erased, found.times) == ("covered", (), "covered")
    assert found.moves == len(LINES) - 2
    assert sum(found.draws.values()) > 0


def test_what_a_player_saw_may_be_written_in_capitals() -> None:
    header = read(DATA).header
    assert header.entropy is not None
    seals = [seal.upper() for seal in header.entropy.seals if seal]
    asked: Any = {"key": KEY.upper(), "commitment": secret_commitment(SECRET).upper(), "seals": seals}
    found = audited(DATA, **asked)
    assert (found.trusted, found.seen, found.seals_seen, found.holds) == (True, True, True, True)


def test_a_game_that_nobody_played_is_not_signed() -> None:
    """Anybody can look for a seed they like and let the rules play. Nothing but a signature tells the difference."""
    record = read(finished(seed="ground").record())
    alone = audit(record, check=check)
    assert (alone.chance, alone.promise, alone.mixed) == ("follows", "seed", ())
    assert (alone.signature, alone.names, alone.times) == ("none", "uncovered", "none")
    asked = audit(record, check=check, key=KEY)
    assert asked.trusted is False
    assert not asked.holds


def test_a_seed_ground_after_the_nonces_were_known_breaks_the_promise() -> None:
    def grind(line: dict[str, Any]) -> None:
        line["seed"] = seed_to_text(seed_from("ground"))

    found = audited(changed(-1, grind))
    assert (found.chance, found.promise, found.holds) == ("differs", "broken", False)
    head, _ = header()
    ground = seed_from("ground")
    found = audited(published(begun=(replace(head, commitment=commitment(ground)), ground)))
    assert (found.chance, found.promise) == ("follows", "broken")
    assert found.unfit == "the seed is not what the secret and the nonces give"
    assert not found.holds


def test_another_commitment_than_a_player_saw_is_told() -> None:
    found = audited(DATA, commitment="00" * 32)
    assert (found.seen, found.holds) == (False, False)


@pytest.mark.parametrize("name", ["Zofia", "ala"])
def test_a_changed_name_is_found(name: str) -> None:
    found = audited(changed(0, lambda line: line["seats"].__setitem__(0, name)), key=KEY)
    assert (found.names, found.holds) == ("altered", False)
    assert found.chance == "follows"


def test_a_changed_name_with_its_hash_breaks_the_signature() -> None:
    def rename(line: dict[str, Any]) -> None:
        line["seats"][0] = "Zofia"
        salted = b"omphalos name 1\0" + bytes.fromhex(line["name_salts"][0]) + b"Zofia"
        line["name_seals"][0] = hashlib.sha256(salted).hexdigest()

    found = audited(changed(0, rename))
    assert (found.signature, found.altered, found.holds) == ("invalid", "the header", False)
    assert found.names == "uncovered"


def test_an_erased_name_leaves_the_rest_signed() -> None:
    bare = encoder.encode(without_name(header_decoder.decode(LINES[0]), 2))
    found = audited(joined([bare, *LINES[1:]]), key=KEY)
    assert found.holds
    assert (found.signature, found.names, found.erased, found.times) == ("valid", "erased", (2,), "covered")
    assert b"Celina" not in bare
    assert b"33" * 8 not in bare  # nor the salt, with which a name could be guessed


def test_a_changed_time_is_found() -> None:
    found = audited(changed(4, lambda line: line.__setitem__("at", 1)))
    assert (found.chance, found.signature, found.altered) == ("follows", "invalid", "entry 3")
    assert (found.times, found.holds) == ("uncovered", False)


def test_a_record_cut_after_ten_moves_says_so() -> None:
    cut = joined([*LINES[:12], LINES[-1]])
    found = audited(cut)
    assert (found.chance, found.end, found.last, found.holds) == ("follows", "cut", 10, False)
    assert found.altered == f"{len(LINES) - 13} entries after entry 10 are missing"
    unsigned = encoder.encode({"kind": "seed", "seed": msgspec.json.decode(LINES[-1])["seed"]})
    found = audit(read(joined([*LINES[:12], unsigned])), check=check)
    assert (found.end, found.signature, found.holds) == ("cut", "none", False)


def test_a_game_ended_by_agreement_is_complete_if_the_server_signed_that() -> None:
    ended = published(moves=5, end="agreed")
    found = audited(ended)
    assert (found.end, found.last, found.holds) == ("agreed", 5, True)
    assert audited(published(moves=5, end="closed")).end == "closed"
    claimed = audited(published(moves=5))  # signed as finished, and it is not
    assert (claimed.end, claimed.holds) == ("cut", False)


def test_reordered_moves_are_found() -> None:
    first, second = (msgspec.json.decode(line) for line in LINES[2:4])
    first["n"], second["n"] = second["n"], first["n"]
    swapped = joined([*LINES[:2], encoder.encode(second), encoder.encode(first), *LINES[4:]])
    found = audited(swapped)
    assert (found.signature, found.altered, found.holds) == ("invalid", "entry 1", False)


def test_an_altered_move_is_found_twice() -> None:
    record = read(DATA)
    n = next(entry.n for entry in record.entries if getattr(entry, "draws", None) and entry.n)

    def luckier(line: dict[str, Any]) -> None:
        line["events"][0]["dice"] = [7 - die for die in line["events"][0]["dice"]]

    found = audited(changed(n + 1, luckier))
    assert (found.chance, found.altered) == ("differs", f"entry {n}")
    assert found.problem is not None
    assert f"entry {n}" in found.problem


def test_an_added_move_is_found() -> None:
    longer = published().splitlines()
    shorter = published(moves=5, end="agreed").splitlines()
    found = audited(joined([*longer[:9], shorter[-1]]))
    assert (found.signature, found.altered) == ("invalid", "2 entries after entry 5 were added")


def test_another_key_is_told_apart() -> None:
    forged = published(key=OTHER_KEY)
    found = audited(forged, key=KEY)
    assert (found.signature, found.trusted, found.holds) == ("valid", False, False)
    assert audited(forged).key == OTHER_KEY
    renamed = audited(changed(-1, lambda line: line["signature"].__setitem__("key", OTHER_KEY)))
    assert (renamed.signature, renamed.altered) == ("invalid", "the signature itself")


def test_a_signature_of_another_table_is_found() -> None:
    record = read(DATA)
    assert record.header.entropy is not None
    found = audited(changed(-1, lambda line: line["signature"].__setitem__("table", "zzzzzzzzzz")))
    assert (found.signature, found.altered) == ("invalid", "the table's id")


@pytest.mark.parametrize("field", ["key", "signature"])
def test_a_signature_of_no_bytes_is_invalid(field: str) -> None:
    found = audited(changed(-1, lambda line: line["signature"].__setitem__(field, "no bytes")))
    assert found.signature == "invalid"


def test_a_changed_commitment_is_found() -> None:
    found = audited(changed(0, lambda line: line["entropy"].__setitem__("commitment", "00" * 32)))
    assert (found.promise, found.altered, found.holds) == ("broken", "the header", False)
    found = audited(changed(0, lambda line: line.__setitem__("commitment", "00" * 32)))
    assert (found.chance, found.promise, found.altered) == ("differs", "broken", "the header")


def test_a_secret_that_is_missing_breaks_the_promise() -> None:
    found = audited(changed(-1, lambda line: line.pop("secret")))
    assert (found.promise, found.unfit, found.holds) == ("broken", "the server's secret is missing", False)


def test_a_seat_that_withheld_its_nonce_is_named() -> None:
    sealed = (seal_of(b"a" * 32), seal_of(b"b" * 32), seal_of(b"c" * 32))
    found = audited(published(begun=header(nonces=NONCES, seals=sealed)))
    assert (found.promise, found.mixed, found.withheld, found.holds) == ("secret", (0, 2), (1,), True)


def test_without_means_to_check_a_signature_it_stays_unchecked() -> None:
    found = audit(read(DATA))
    assert (found.signature, found.names, found.times, found.holds) == ("unchecked", "uncovered", "uncovered", True)
    assert not audit(read(DATA), key=KEY).holds


def test_an_unfinished_game_reveals_no_seed_and_proves_nothing() -> None:
    table = opened()
    play_on(table, 2)
    found = audit(read(table.record()), check=check)
    assert (found.chance, found.promise, found.end, found.holds) == ("unknown", "unknown", "cut", False)
    assert found.problem is not None
    assert "does not reveal its seed" in found.problem


def test_an_old_record_is_what_it_is() -> None:
    found = audit(read(finished().record()), check=check)
    assert found.holds
    assert (found.promise, found.mixed, found.signature, found.key) == ("seed", (), "none", None)
    assert (found.end, found.names, found.times) == ("finished", "uncovered", "none")


def test_a_record_of_another_ruleset_keeps_its_signature() -> None:
    """Signed, and not to be proven here: two different statements."""
    head, seed = header()
    data = published(begun=(head, seed)).splitlines()
    older = replace(head, ruleset="0")
    signature = sign(
        TABLE, older, data[1:-1], "finished", KEY, lambda message: hashlib.sha256(bytes.fromhex(KEY) + message).digest()
    )
    last = {**msgspec.json.decode(data[-1]), "signature": signature}
    found = audited(joined([encoder.encode(older), *data[1:-1], encoder.encode(last)]))
    assert (found.chance, found.signature, found.promise, found.holds) == ("unknown", "valid", "secret", False)


def test_a_long_record_is_not_played_again_where_that_is_limited() -> None:
    found = audited(DATA, max_entries=3)
    assert (found.chance, found.holds) == ("unknown", False)


def test_events_that_fit_no_game_have_no_end() -> None:
    record = read(DATA)
    broken: Any = [replace(record.entries[0], events=(None,)), *record.entries[1:]]
    found = audit(replace(record, entries=broken), check=check)
    assert (found.chance, found.end, found.holds) == ("differs", "unknown", False)


def test_a_record_that_breaks_the_rules_themselves_is_false(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(record: Record) -> None:
        raise ZeroDivisionError("by a forged number " + 1_000 * "!")

    monkeypatch.setattr(auditing, "verify", fails)
    found = audited(DATA)
    assert (found.chance, found.holds) == ("differs", False)
    assert found.problem is not None
    assert found.problem.startswith("the rules cannot follow the record (ZeroDivisionError('by a forged number !!!")
    assert len(found.problem) == 500


@pytest.mark.parametrize(("field", "value"), [("name_seals", ["aa"]), ("name_salts", ["zz", "zz", "zz"])])
def test_seals_of_names_that_fit_nothing_are_found(field: str, value: list[str]) -> None:
    assert audited(changed(0, lambda line: line.__setitem__(field, value))).names == "altered"


def test_old_programs_can_read_a_signed_record() -> None:
    """They know no entropy and no signature. Every new thing is a field that they ignore."""

    class OldSeed(msgspec.Struct, tag="seed", tag_field="kind"):
        seed: str

    class OldHeader(msgspec.Struct, tag="header", tag_field="kind"):
        version: int
        seats: tuple[str, ...]
        commitment: str

    assert msgspec.json.decode(LINES[-1], type=OldSeed).seed == read(DATA).seed
    old = msgspec.json.decode(LINES[0], type=OldHeader)
    assert (old.version, old.seats) == (1, NAMES)
    assert old.commitment == commitment(bytes.fromhex(read(DATA).seed or ""))


def test_a_signed_record_is_no_journal_to_go_on_with(tmp_path: Any) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(DATA)
    with pytest.raises(RecordError, match="a game that is over"):
        FileJournal.open(path, SAMPLE)


def test_headers_without_names_sealed_cover_the_names_themselves() -> None:
    head, seed = header()
    bare: Header = replace(head, name_seals=(), name_salts=())
    data = published(begun=(bare, seed)).splitlines()
    assert audited(joined(data)).names == "covered"
    renamed = replace(bare, seats=("Zofia", *bare.seats[1:]))
    found = audited(joined([encoder.encode(renamed), *data[1:]]))
    assert (found.altered, found.names) == ("the header", "uncovered")


def test_a_record_that_was_built_in_memory_can_be_audited() -> None:
    record: Record = read(DATA)
    assert audit(record, check=check) == audited(DATA)
