"""Journals: whatever was appended is there, whatever happens to the process or the disk."""

from __future__ import annotations

import errno
import os
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from omphalos.table import FileJournal, Header, MemoryJournal, Move, Return, Table
from omphalos.table.chance import commitment, seed_from, seed_to_text
from omphalos.table.entry import FORMAT, VERSION, Seed, encoder, standing
from omphalos.table.errors import JournalError, RecordError
from omphalos.table.journal import Torn, split_lines
from tests.table.played import opened, play_on
from tests.table.sample import SAMPLE, Dealt, Sample, Vote, Voted

ROOT = Path(__file__).parents[2]
SEED = seed_from("journal")
TEXT = seed_to_text(SEED)
HEADER = Header(FORMAT, VERSION, "sample", "1", ("Ada", "Bo"), {"rounds": 3}, commitment(SEED))
DEAL = Move[Any, Any](n=0, events=(Dealt((1, 2), (3, 4)),), draws={"deck": 11})


def vote(n: int, seat: int = 0) -> Move[Any, Any]:
    return Move(n=n, events=(Voted(seat, "high"),), seat=seat, action=Vote("high"))


def journal_at(path: Path, *entries: Move[Any, Any] | Return) -> FileJournal:
    journal = FileJournal.create(path, HEADER, TEXT)
    for entry in entries:
        journal.append(entry)
    return journal


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


# --- writing and reading


@pytest.mark.parametrize("kind", ["memory", "file"])
def test_a_journal_keeps_what_is_appended(path: Path, kind: str) -> None:
    journal = MemoryJournal(HEADER, TEXT) if kind == "memory" else FileJournal.create(path, HEADER, TEXT)
    entries = [DEAL, vote(1), Return(n=2, to=0, seat=0), vote(3)]
    for entry in entries:
        journal.append(entry)
    assert journal.header == HEADER
    assert journal.seed == TEXT
    assert journal.entries == entries
    assert [move.n for move in standing(journal.entries)] == [0, 3]


def test_a_file_is_read_as_it_was_written(path: Path) -> None:
    with journal_at(path, DEAL, vote(1), Return(n=2, to=0, seat=0), vote(3)) as journal:
        pass
    with FileJournal.open(path, SAMPLE) as again:
        assert again.header == journal.header
        assert again.seed == journal.seed
        assert again.entries == journal.entries
        assert again.torn is None
        again.append(vote(4, 1))
    assert len(path.read_bytes().splitlines()) == 7


def test_only_the_owner_can_read_a_journal(path: Path) -> None:
    """The file contains the seed, and so all chance to come."""
    journal_at(path).close()
    assert path.stat().st_mode & 0o077 == 0


def test_an_append_has_been_synced_when_it_returns(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []

    def fsync(descriptor: int) -> None:
        synced.append(os.fstat(descriptor).st_size)

    with journal_at(path) as journal:
        monkeypatch.setattr(os, "fsync", fsync)
        journal.append(DEAL)
        assert synced == [path.stat().st_size]


def test_a_file_is_never_overwritten(path: Path) -> None:
    path.write_text("mine")
    with pytest.raises(JournalError, match="exists already"):
        FileJournal.create(path, HEADER, TEXT)
    assert path.read_text() == "mine"


def test_a_file_that_cannot_be_made_or_opened_is_named(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match=r"cannot create .*No such file"):
        FileJournal.create(tmp_path / "nowhere" / "game.jsonl", HEADER, TEXT)
    with pytest.raises(JournalError, match=r"cannot open .*No such file"):
        FileJournal.open(tmp_path / "game.jsonl", SAMPLE)
    with pytest.raises(JournalError, match="cannot open"):
        FileJournal.open(tmp_path, SAMPLE)


def test_a_closed_journal_takes_nothing(path: Path) -> None:
    journal = journal_at(path, DEAL)
    journal.close()
    journal.close()
    with pytest.raises(JournalError, match="is closed"):
        journal.append(vote(1))
    assert journal.entries == [DEAL]


# --- one holder


def test_a_second_opener_is_refused_and_harms_nothing(path: Path) -> None:
    with journal_at(path, DEAL) as journal:
        with pytest.raises(JournalError, match="held by another process"):
            FileJournal.open(path, SAMPLE)
        journal.append(vote(1))
    with FileJournal.open(path, SAMPLE) as again:
        assert again.entries == [DEAL, vote(1)]
        with pytest.raises(JournalError, match="held"):
            FileJournal.open(path, SAMPLE)
    FileJournal.open(path, SAMPLE).close()


def test_another_process_is_refused(path: Path) -> None:
    with journal_at(path, DEAL):
        done = subprocess.run(writer(path), cwd=ROOT, capture_output=True, check=False)
    assert done.returncode != 0
    assert b"is held by another process" in done.stderr


def test_an_opener_that_fails_lets_go(path: Path) -> None:
    path.write_text("foreign\n")
    descriptors = len(os.listdir("/proc/self/fd"))
    for _ in range(3):
        with pytest.raises(RecordError):
            FileJournal.open(path, SAMPLE)
    assert len(os.listdir("/proc/self/fd")) == descriptors


# --- torn


def test_a_line_torn_at_any_byte_is_dropped_and_reported(path: Path) -> None:
    table = opened(path, rounds=1)
    play_on(table, 2)
    assert isinstance(table.journal, FileJournal)
    table.journal.close()
    data, entries = path.read_bytes(), table.journal.entries
    ends = [i + 1 for i, byte in enumerate(data) if byte == ord("\n")]
    for cut in range(len(data) + 1):
        path.write_bytes(data[:cut])
        whole = sum(end <= cut for end in ends)
        if whole < 2:  # without header and seed nothing was acknowledged
            with pytest.raises(RecordError, match="line"):
                FileJournal.open(path, SAMPLE)
            assert path.read_bytes() == data[:cut]
            continue
        with FileJournal.open(path, SAMPLE) as journal:
            assert journal.entries == entries[: whole - 2]
            kept = ends[whole - 1]
            if cut == kept:
                assert journal.torn is None
            else:
                assert journal.torn == Torn(whole + 1, data[kept:cut][:80].decode(errors="replace"))
        assert path.read_bytes() == data[:kept]


def test_a_game_goes_on_alike_after_a_torn_line(path: Path) -> None:
    table = opened(path)
    play_on(table, 5)
    assert isinstance(table.journal, FileJournal)
    table.journal.close()
    data = path.read_bytes()
    path.write_bytes(data[:-7])
    with FileJournal.open(path, SAMPLE) as journal:
        again = Table.resume(SAMPLE, journal)
        last = table.moves[-1]
        assert again.play(last.seat or 0, last.action) == last
        assert again.state == table.state
    assert path.read_bytes() == data


@pytest.mark.parametrize("rest", [b"\0" * 40, b"\xff\xfe\n", b'{"kind":"move","n":1\n', b"\n", b"\x00\n"])
def test_any_bytes_at_the_end_are_torn(path: Path, rest: bytes) -> None:
    journal_at(path, DEAL).close()
    data = path.read_bytes()
    path.write_bytes(data + rest)
    with FileJournal.open(path, SAMPLE) as journal:
        assert journal.entries == [DEAL]
        assert journal.torn is not None
        assert journal.torn.line == 4
        journal.append(vote(1))
    assert path.read_bytes() == data + encoder.encode(vote(1)) + b"\n"


def test_lines_are_split() -> None:
    assert split_lines(b"") == ([], None)
    assert split_lines(b"a") == ([], b"a")
    assert split_lines(b"a\n") == ([b"a"], None)
    assert split_lines(b"a\n1\n") == ([b"a", b"1"], None)
    assert split_lines(b"a\n1\n{") == ([b"a", b"1"], b"{")
    assert split_lines(b"a\n1\n{\n") == ([b"a", b"1"], b"{")


# --- killed


def writer(path: Path) -> list[str]:
    return [sys.executable, "-m", "tests.table.writer", str(path)]


def test_a_killed_writer_loses_nothing_it_acknowledged(path: Path) -> None:
    journal_at(path, DEAL).close()
    rng, known, torn = random.Random(0), 1, 0
    for _ in range(5):
        with subprocess.Popen(writer(path), cwd=ROOT, stdout=subprocess.PIPE) as child:
            assert child.stdout is not None
            said = [child.stdout.readline() for _ in range(rng.randrange(1, 6))]
            time.sleep(rng.uniform(0, 0.02))
            child.kill()
            said += child.stdout.readlines()
        acknowledged = [int(line) for line in said if line.endswith(b"\n")]
        assert acknowledged[0] == known
        with FileJournal.open(path, SAMPLE) as journal:
            assert len(journal.entries) > acknowledged[-1]
            assert [entry.n for entry in journal.entries] == list(range(len(journal.entries)))
            known = len(journal.entries)
            torn += journal.torn is not None
    assert torn > 0  # otherwise the kills proved little


# --- the disk fails


def failing(code: int, after: int = 0) -> Callable[..., Any]:
    """A system call that fails after some successes."""
    write, calls = os.pwrite, 0

    def fail(descriptor: int, *rest: Any) -> int:
        nonlocal calls
        calls += 1
        if calls > after:
            raise OSError(code, os.strerror(code))
        data, offset = rest
        return write(descriptor, data[:9], offset)

    return fail


@pytest.mark.parametrize(
    ("call", "code", "after"),
    [("pwrite", errno.ENOSPC, 0), ("pwrite", errno.ENOSPC, 3), ("fsync", errno.EIO, 0)],
)
def test_a_failing_disk_adds_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch, call: str, code: int, after: int
) -> None:
    with journal_at(path, DEAL) as journal:
        data = path.read_bytes()
        with monkeypatch.context() as broken:
            broken.setattr(os, call, failing(code, after))
            with pytest.raises(JournalError, match=rf"cannot write .*{os.strerror(code)}.*nothing was added"):
                journal.append(vote(1))
        assert path.read_bytes() == data
        assert journal.entries == [DEAL]
        journal.append(vote(1))
    with FileJournal.open(path, SAMPLE) as again:
        assert again.entries == [DEAL, vote(1)]
        assert again.torn is None


def test_a_file_at_its_limit_adds_nothing(path: Path) -> None:
    """A real limit of the operating system, which writes what fits and then fails."""
    with journal_at(path, DEAL) as journal:
        data = path.read_bytes()
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(data) + 10, hard))
        try:
            with pytest.raises(JournalError, match="File too large"):
                journal.append(vote(1))
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert path.read_bytes() == data
        journal.append(vote(1))
    with FileJournal.open(path, SAMPLE) as again:
        assert again.entries == [DEAL, vote(1)]


def test_an_interrupt_leaves_no_half_line(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(descriptor: int) -> None:
        raise KeyboardInterrupt

    with journal_at(path, DEAL) as journal:
        data = path.read_bytes()
        with monkeypatch.context() as broken:
            broken.setattr(os, "fsync", interrupt)
            with pytest.raises(KeyboardInterrupt):
                journal.append(vote(1))
        assert path.read_bytes() == data


def test_a_journal_that_cannot_even_undo_is_closed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with journal_at(path, DEAL) as journal:
        with monkeypatch.context() as broken:
            broken.setattr(os, "pwrite", failing(errno.EIO, after=2))
            broken.setattr(os, "ftruncate", failing(errno.EIO))
            with pytest.raises(JournalError, match="cannot write"):
                journal.append(vote(1))
        with pytest.raises(JournalError, match="is closed"):
            journal.append(vote(1))
    with FileJournal.open(path, SAMPLE) as again:
        assert again.entries == [DEAL]
        assert again.torn is not None


@pytest.mark.parametrize("call", ["pwrite", "fsync"])
def test_a_journal_that_cannot_be_begun_leaves_no_file(path: Path, monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    descriptors = len(os.listdir("/proc/self/fd"))
    with monkeypatch.context() as broken:
        broken.setattr(os, call, failing(errno.ENOSPC))
        with pytest.raises(JournalError, match="cannot write"):
            FileJournal.create(path, HEADER, TEXT)
    assert not path.exists()
    assert len(os.listdir("/proc/self/fd")) == descriptors
    FileJournal.create(path, HEADER, TEXT).close()


def test_a_folder_that_cannot_be_synced_is_an_error(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sync, calls = os.fsync, list[int]()

    def fsync(descriptor: int) -> None:
        calls.append(descriptor)
        if len(calls) == 2:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", fsync)
    with pytest.raises(JournalError, match=r"cannot create .*Input/output error"):
        FileJournal.create(path, HEADER, TEXT)
    assert not path.exists()


# --- damaged


def lines_of(path: Path) -> list[bytes]:
    journal_at(path, DEAL, vote(1), vote(2, 1)).close()
    return path.read_bytes().splitlines()


def changed(line: bytes, **changes: Any) -> bytes:
    return encoder.encode({**msgspec.json.decode(line), **changes})


DAMAGE: list[tuple[int, Callable[[bytes], bytes], str]] = [
    (1, lambda _: b"\x89PNG\r", "line 1: not a header"),
    (1, lambda _: b'{"kind":"header"}', "line 1: not a header"),
    (1, lambda text: text.replace(b"Ada", b"\xff"), "line 1: not a header"),
    (1, lambda text: changed(text, format="diary"), "line 1: the format is 'diary'"),
    (1, lambda text: changed(text, version=2), "line 1: version 2 of the format; this program reads version 1"),
    (1, lambda text: changed(text, game="chess"), "line 1: a game of 'chess', not of 'sample'"),
    (2, lambda text: changed(text, seed="00"), "line 2: a seed has 32 bytes, this one 1"),
    (2, lambda text: changed(text, seed="zz"), "line 2: a seed is written as 64 hexadecimal digits"),
    (2, lambda text: changed(text, seed="00" * 32), "line 2: the seed is not the one that the header promises"),
    (3, lambda text: text[:30], "line 3: "),
    (3, lambda text: text.replace(b"dealt", b"stolen"), "line 3: Invalid value 'stolen'"),
    (3, lambda text: text.replace(b"dealt", b"d\xffalt"), "line 3: 'utf-8' codec can't decode"),
    (3, lambda text: changed(text, n=7), "line 3: entry 7 where 0 should be"),
    (3, lambda text: changed(text, seat=0), "line 3: entry 0 should be the deal"),
    (4, lambda text: changed(text, n=0), "line 4: entry 0 where 1 should be"),
    (4, lambda text: changed(text, seat=2), "line 4: entry 1 is by seat 2, and the seats are 0 to 1"),
    (4, lambda text: changed(text, seat=-1), "line 4: entry 1 is by seat -1"),
    (4, lambda text: changed(text, seat=None), "line 4: entry 1 should be an action of a seat"),
    (4, lambda text: changed(text, action=None), "line 4: entry 1 should be an action of a seat"),
    (4, lambda _: encoder.encode(Return(n=1, to=1, seat=0)), "line 4: entry 1 returns to entry 1"),
    (4, lambda _: encoder.encode(Return(n=1, to=0, seat=5)), "line 4: entry 1 is by seat 5"),
    (4, lambda _: encoder.encode(Seed(TEXT)), "line 4: a second seed"),
    (5, lambda _: encoder.encode({"kind": "nonsense"}), "line 5: Invalid value 'nonsense'"),
    (5, lambda _: b"7", "line 5: Expected `object`"),
    (4, lambda _: b"[" * 100_000, "line 4: "),
]


@pytest.mark.parametrize(
    ("line", "damage", "problem"),
    DAMAGE,
)
def test_damage_is_named_with_its_line(path: Path, line: int, damage: Callable[[bytes], bytes], problem: str) -> None:
    lines = lines_of(path)
    lines[line - 1] = damage(lines[line - 1])
    data = b"\n".join(lines) + b"\n"
    path.write_bytes(data)
    with pytest.raises(RecordError) as caught:
        FileJournal.open(path, SAMPLE)
    assert f"{path}, {problem}" in str(caught.value)
    assert caught.value.line == line
    assert path.read_bytes() == data  # a damaged file is left unchanged


def test_a_missing_line_is_noticed(path: Path) -> None:
    lines = lines_of(path)
    path.write_bytes(b"\n".join(lines[:3] + lines[4:]) + b"\n")
    with pytest.raises(RecordError, match="line 4: entry 2 where 1 should be: lines are missing or out of order"):
        FileJournal.open(path, SAMPLE)


def test_what_was_taken_back_cannot_be_returned_to(path: Path) -> None:
    journal_at(path, DEAL, vote(1), Return(n=2, to=0, seat=0), Return(n=3, to=1, seat=0), vote(4)).close()
    with pytest.raises(RecordError, match="line 6: entry 3 returns to entry 1, which does not stand"):
        FileJournal.open(path, SAMPLE)


def test_a_record_is_not_a_journal(path: Path) -> None:
    lines = lines_of(path)
    path.write_bytes(b"\n".join([lines[0], *lines[2:]]) + b"\n")
    with pytest.raises(RecordError, match="no seed, so this is a record to look at"):
        FileJournal.open(path, SAMPLE)


def test_an_empty_file_is_not_a_journal(path: Path) -> None:
    path.touch()
    with pytest.raises(RecordError, match="line 1: no header"):
        FileJournal.open(path, SAMPLE)


def test_a_journal_of_another_game_is_refused(path: Path) -> None:
    class Other(Sample):
        name = "other"

    journal_at(path, DEAL).close()
    with pytest.raises(RecordError, match="a game of 'sample', not of 'other'"):
        FileJournal.open(path, Other())
