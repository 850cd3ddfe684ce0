"""Secrets of seats and hosts."""

from __future__ import annotations

import pytest

from omphalos.server.keys import ID_LETTERS, hash_of, new_secret, new_table_id, opens

ANN, BEN = hash_of("Ann's secret"), hash_of("Ben's secret")


def test_a_secret_has_192_bits_and_a_table_id_ten_letters() -> None:
    assert len(new_secret()) == 32  # characters of six bits
    assert new_secret() != new_secret()
    assert len(new_table_id()) == 10
    assert new_table_id() != new_table_id()
    assert set("".join(new_table_id() for _ in range(100))) <= set(ID_LETTERS)


def test_a_secret_is_stored_as_its_sha256() -> None:
    assert hash_of("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


@pytest.mark.parametrize(
    ("hashes", "kept", "expected"),
    [
        ([ANN], ANN, True),
        ([BEN, ANN], ANN, True),
        ([ANN, BEN], ANN, True),
        ([BEN], ANN, False),
        ([], ANN, False),
        ([ANN], None, False),
        ([], None, False),
        ([""], None, False),  # no secret opens a seat that has none
        ([""], "", False),
    ],
)
def test_a_seat_is_opened_by_its_own_secret_alone(hashes: list[str], kept: str | None, expected: bool) -> None:
    assert opens(hashes, kept) is expected
