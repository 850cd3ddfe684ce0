"""The checker of histories accepts what a correct cluster does, and refuses every kind of broken history."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from benchmarks.cluster.history import Acknowledged, History, Refused, Seen, StoredEntry, Write, check

TABLE = "t"


def added(seat: int) -> list[dict[str, Any]]:
    return [{"type": "added", "seat": seat}]


def correct() -> tuple[History, dict[str, list[StoredEntry]], list[Write]]:
    """Four moves of two seats; after the second another process takes the table over."""
    entries = [StoredEntry(None, None, [])]
    history, writes = History(), [Write(TABLE, 1, 1, "a")]
    for n in range(1, 5):
        seat, number = (n - 1) % 2, 100 + n
        entries.append(StoredEntry(seat, number, added(seat)))
        history.acknowledged.append(Acknowledged(TABLE, seat, number, n, float(n), n + 0.5))
        history.seen += [Seen(TABLE, n, seat, added(seat))] * 2
        if n == 3:
            writes.append(Write(TABLE, 2, 3, "b"))  # takes the fence
        writes.append(Write(TABLE, 1 if n < 3 else 2, n + 1, "a" if n < 3 else "b"))
    return history, {TABLE: entries}, writes


def kinds(history: History, stored: dict[str, list[StoredEntry]], writes: list[Write]) -> set[str]:
    return {violation.kind for violation in check(history, stored, writes)}


def test_a_correct_history_is_accepted() -> None:
    assert check(*correct()) == []


def test_moves_that_overlap_may_be_stored_in_either_order() -> None:
    history, stored, writes = correct()
    first, second = history.acknowledged[:2]
    history.acknowledged[0] = msgspec.structs.replace(first, at=second.sent + 0.1)
    history.acknowledged[1] = msgspec.structs.replace(second, sent=first.sent - 0.1)
    assert check(history, stored, writes) == []


def test_a_lost_move_is_found() -> None:
    history, stored, writes = correct()
    stored[TABLE].pop()
    assert kinds(history, stored, writes) == {"lost"}
    history.seen.clear()
    assert kinds(history, stored, writes) == {"lost"}  # by the acknowledgement alone
    history, stored, writes = correct()
    history.acknowledged.clear()
    stored[TABLE].pop()
    assert kinds(history, stored, writes) == {"lost"}  # by a client that saw it alone


def test_a_move_in_the_place_of_another_is_found() -> None:
    history, stored, writes = correct()
    stored[TABLE][4] = StoredEntry(1, 999, added(1))
    assert kinds(history, stored, writes) == {"lost"}


def test_a_doubled_move_is_found() -> None:
    history, stored, writes = correct()
    stored[TABLE].append(stored[TABLE][4])
    assert kinds(history, stored, writes) == {"doubled"}
    history, stored, writes = correct()
    stored[TABLE].append(stored[TABLE][1])  # between them are moves of others
    assert kinds(history, stored, writes) == {"doubled"}


def test_a_move_stored_elsewhere_than_acknowledged_is_found() -> None:
    history, stored, writes = correct()
    history.acknowledged[3] = msgspec.structs.replace(history.acknowledged[3], n=5)
    assert kinds(history, stored, writes) == {"misplaced"}


def test_reordered_moves_are_found() -> None:
    history, stored, writes = correct()
    entries = stored[TABLE]
    entries[2], entries[4] = entries[4], entries[2]  # both of seat 1: what was seen looks the same
    for i, n in ((1, 4), (3, 2)):
        history.acknowledged[i] = msgspec.structs.replace(history.acknowledged[i], n=n)
    assert kinds(history, stored, writes) == {"reordered"}


def test_an_entry_that_clients_saw_otherwise_is_found() -> None:
    history, stored, writes = correct()
    stored[TABLE][2] = StoredEntry(1, 102, added(0))
    assert kinds(history, stored, writes) == {"different"}


def test_a_refused_move_that_is_stored_is_found() -> None:
    history, stored, writes = correct()
    history.acknowledged.pop()
    history.refused.append(Refused(TABLE, 1, 104, "not-now"))
    assert kinds(history, stored, writes) == {"refused-but-stored"}


@pytest.mark.parametrize(
    ("write", "kind"),
    [
        (Write(TABLE, 1, 6, "a"), "stale-fence"),  # it was paused, and goes on as if it still were the owner
        (Write(TABLE, 2, 6, "a"), "two-owners"),
    ],
)
def test_a_write_of_an_earlier_owner_is_found(write: Write, kind: str) -> None:
    history, stored, writes = correct()
    assert kinds(history, stored, [*writes, write]) == {kind}


def test_fences_of_different_tables_are_independent() -> None:
    history, stored, writes = correct()
    assert check(history, stored, [*writes, Write("other", 1, 1, "a")]) == []
