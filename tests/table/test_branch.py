"""Branches: a game continued from a moment of another keeps its events and has chance of its own."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from omphalos.cli import main
from omphalos.table import MemoryJournal, Record, Table, commitment, games, read_record, takeback, verify
from omphalos.table.branch import Branch, branch
from omphalos.table.chance import seed_from, seed_to_text
from omphalos.table.entry import Header, Move
from omphalos.table.errors import NoSuchMoment, Unproven
from tests.table.played import finished, play_on
from tests.table.sample import SAMPLE

replace = msgspec.structs.replace


def record_of(table: Table) -> Record:
    return read_record(table.record(), SAMPLE)


def branch_at(record: Record, moment: int) -> Branch:
    return branch(record.header, record.entries, record.seed, moment)


def go_on(beginning: Branch, like: Header, seed: str = "branch") -> Table:
    """Return a table with this beginning and a seed of its own."""
    secret = seed_from(seed)
    journal = MemoryJournal(
        replace(like, commitment=commitment(secret), branched=beginning.branched), seed_to_text(secret)
    )
    for move in beginning.moves:
        journal.append(move)
    return Table.resume(SAMPLE, journal, takeback.free)


def play_out(table: Table) -> Table:
    while table.to_act():
        play_on(table, 1, f"play on {len(table.moves)}")
    return table


def test_a_branch_goes_on_from_its_moment_and_is_proven_whole() -> None:
    old = record_of(finished(3))
    table = go_on(branch_at(old, 4), old.header)
    assert [move.events for move in table.moves] == [move.events for move in finished(3).moves[:5]]
    play_out(table)
    record = record_of(table)
    assert record.entries[:5] == old.entries[:5]
    assert record.entries[5:] != old.entries[5:]
    proof = verify(record)
    assert (proof.moves, proof.given) == (len(record.entries), 0)


def test_two_branches_have_different_luck() -> None:
    old = record_of(finished(2))
    one, two = (play_out(go_on(branch_at(old, 0), old.header, seed)) for seed in ("one", "two"))
    assert [move.action for move in one.moves] != [] != [move.events for move in two.moves]
    assert [move.events for move in one.moves[1:]] != [move.events for move in two.moves[1:]]


def test_without_the_old_seed_the_old_moves_are_taken_as_they_are_and_it_is_said() -> None:
    old = replace(record_of(finished(2)), seed=None)
    record = record_of(play_out(go_on(branch_at(old, 3), old.header)))
    proof = verify(record)
    assert (proof.moves, proof.given) == (len(record.entries) - 4, 4)


def test_a_changed_old_move_is_found() -> None:
    old = record_of(finished(2))
    record = record_of(play_out(go_on(branch_at(old, 3), old.header)))
    entries = [replace(record.entries[0], events=()), *record.entries[1:]]
    with pytest.raises(Unproven) as caught:
        verify(replace(record, entries=entries))
    assert caught.value.n == 0


def test_old_moves_that_do_not_fit_are_found_without_the_old_seed() -> None:
    old = replace(record_of(finished(2)), seed=None)
    record = record_of(play_out(go_on(branch_at(old, 3), old.header)))
    entries = [replace(record.entries[0], events=("nonsense",)), *record.entries[1:]]
    with pytest.raises(Unproven, match="do not fit"):
        verify(replace(record, entries=entries))


@pytest.mark.parametrize("seed", ["nonsense", seed_to_text(seed_from("another"))])
def test_a_wrong_old_seed_is_found(seed: str) -> None:
    record = record_of(play_out(go_on(branch_at(record_of(finished(2)), 3), record_of(finished(2)).header)))
    branched = (replace(record.header.branched[0], seed=seed),)
    with pytest.raises(Unproven, match="before the branch"):
        verify(replace(record, header=replace(record.header, branched=branched)))


def test_a_branch_of_a_branch_is_proven_too() -> None:
    old = record_of(finished(2))
    middle = record_of(play_out(go_on(branch_at(old, 3), old.header, "middle")))
    late = branch_at(middle, 6)
    assert [source.entries for source in late.branched] == [4, 7]
    record = record_of(play_out(go_on(late, middle.header, "last")))
    assert verify(record).moves == len(record.entries)
    early = branch_at(middle, 2)  # nothing of the middle game is in it
    assert early.branched == (replace(middle.header.branched[0], entries=3),)


def test_moves_taken_back_are_left_out_and_numbers_close_up() -> None:
    table = go_on(branch_at(record_of(finished(2)), 5), record_of(finished(2)).header)
    table.take_back(3, 0)  # into the old game
    play_out(table)
    record = record_of(table)
    assert verify(record).moves == sum(isinstance(entry, Move) for entry in record.entries)
    again = branch_at(record, len(table.moves) - 2)
    assert [move.n for move in again.moves] == list(range(len(table.moves) - 1))
    assert [source.entries for source in again.branched] == [4, len(again.moves)]
    assert verify(record_of(play_out(go_on(again, record.header, "again")))).given == 0


def test_there_is_no_such_moment() -> None:
    record = record_of(finished(2))
    for moment in (-1, len(record.entries)):
        with pytest.raises(NoSuchMoment):
            branch_at(record, moment)


def test_a_record_without_a_branch_is_written_as_before() -> None:
    assert b"branched" not in finished(2).record()


def test_the_command_says_what_it_took_on_trust(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old = replace(record_of(finished(2)), seed=None)
    file = tmp_path / "branch.jsonl"
    file.write_bytes(play_out(go_on(branch_at(old, 3), old.header)).record())
    games.add("sample", SAMPLE)
    try:
        assert main(["verify", str(file)]) == 0
    finally:
        games.remove("sample")
    assert "first 4 entries are another game's" in capsys.readouterr().out
