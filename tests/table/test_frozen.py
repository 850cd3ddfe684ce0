"""What the table hands out cannot be changed in place: entries, records, proofs, outcomes."""

from __future__ import annotations

from tests.frozen import changeable


def test_every_struct_but_the_one_that_is_filled_is_frozen() -> None:
    assert changeable("omphalos.table") == ["omphalos.table.journal.Body"]
