"""Regular backups: the latest are kept, a failure deletes nothing, and the last one can be restored."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from omphalos.cli import main
from omphalos.server.store import backup_rotation, open_store
from omphalos.server.store.backup import BackupError, restore, verify
from omphalos.server.store.backup_rotation import back_up_once, back_up_regularly, kept, parse_interval
from omphalos.server.store.errors import Held, StoreUnavailable
from omphalos.server.store.sqlite import SqliteStore
from omphalos.table.errors import OmphalosError
from tests import virtual_time
from tests.server.store.samples import append, card

pytestmark = pytest.mark.anyio
COMMAND = "import sys; from omphalos.cli import main; sys.exit(main(sys.argv[1:]))"


def place(folder: Path, *days: int) -> list[Path]:
    """Put files with the names of backups of these days of a month into the folder."""
    folder.mkdir(exist_ok=True)
    paths = [folder / f"omphalos-202501{day:02d}T120000Z.backup" for day in days]
    for path in paths:
        path.write_bytes(b"old")
    return paths


def ignore(*_: object) -> None: ...


async def opened(path: Path) -> SqliteStore:
    store = SqliteStore(path)
    await store.open()
    return store


async def test_the_latest_are_kept_and_other_files_are_left_alone(tmp_path: Path) -> None:
    store = await opened(tmp_path / "tables.db")
    folder = tmp_path / "backups"
    old = place(folder, 1, 2, 3)
    (folder / "notes.backup").write_text("mine")
    new, _, deleted = await back_up_once(f"sqlite:///{tmp_path}/tables.db", folder, keep=2)
    assert deleted == old[:2]
    assert kept(folder) == [old[2], new]
    assert (folder / "notes.backup").exists()
    await store.close()


async def test_files_of_a_clock_that_was_ahead_are_the_older_ones(tmp_path: Path) -> None:
    """Else the clock that is right again would delete each backup as soon as it is made."""
    store = await opened(tmp_path / "tables.db")
    folder = tmp_path / "backups"
    old = place(folder, 1, 2)
    ahead = folder / "omphalos-20800101T120000Z.backup"
    ahead.write_bytes(b"older than its name")
    new, _, deleted = await back_up_once(f"sqlite:///{tmp_path}/tables.db", folder, keep=3)
    assert deleted == [ahead]
    assert kept(folder) == [*old, new]
    await store.close()


async def test_a_backup_that_fails_deletes_nothing(tmp_path: Path) -> None:
    old = place(tmp_path / "backups", 1, 2, 3)
    with pytest.raises(StoreUnavailable):
        await back_up_once(f"sqlite:///{tmp_path}/missing.db", tmp_path / "backups", keep=1)
    assert kept(tmp_path / "backups") == old


async def test_it_goes_on_after_a_failure_and_the_last_file_restores_what_was_played(tmp_path: Path) -> None:
    path, folder = tmp_path / "tables.db", tmp_path / "backups"
    made: list[Path] = []
    failures: list[OmphalosError] = []
    done, failed = asyncio.Event(), asyncio.Event()

    def note(new: Path, rows: dict[str, int], deleted: list[Path]) -> None:
        made.append(new)
        done.set()

    def fail(problem: OmphalosError) -> None:
        failures.append(problem)
        failed.set()

    place(folder, 1)
    (folder / "omphalos-20250101T000000Z.backup.part").write_bytes(b"cut off")
    work = asyncio.create_task(back_up_regularly(f"sqlite:///{path}", folder, 0.05, 2, note, fail))
    await asyncio.wait_for(failed.wait(), 30)  # there is no store yet
    store = await opened(path)
    fence = await store.create(card("t1"), b"")
    await store.append("t1", fence, append(0, entry=b'{"n":0}'))
    done.clear()
    await asyncio.wait_for(done.wait(), 30)
    done.clear()
    await asyncio.wait_for(done.wait(), 30)  # begun after the entry was kept
    with pytest.raises(Held):
        await back_up_regularly(f"sqlite:///{path}", folder, 1, 2, note, fail)
    work.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await work
    await store.close()
    assert failures
    assert len(kept(folder)) == 2
    assert not list(folder.glob("*.part"))
    await restore(made[-1], f"sqlite:///{tmp_path}/back.db")
    back = await opened(tmp_path / "back.db")
    assert (await back.load("t1")).entries == [b'{"n":0}']
    await back.close()


async def test_two_backups_of_one_second_have_two_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = await opened(tmp_path / "tables.db")
    (old,) = place(tmp_path / "backups", 1)
    names, pauses = [old.name, old.name, old.name.replace("120000", "120001")], list[float]()

    def next_name(_: str, __: time.struct_time) -> str:
        return names.pop(0)

    async def no_sleep(seconds: float) -> None:
        pauses.append(seconds)

    with monkeypatch.context() as patched:
        patched.setattr(backup_rotation, "time", SimpleNamespace(gmtime=time.gmtime, strftime=next_name))
        patched.setattr(backup_rotation.asyncio, "sleep", no_sleep)
        new, _, _ = await back_up_once(f"sqlite:///{tmp_path}/tables.db", tmp_path / "backups", keep=9)
    assert (names, pauses) == ([], [0.1, 0.1])
    assert kept(tmp_path / "backups") == [old, new]
    await store.close()


async def test_an_old_backup_that_somebody_else_deletes_is_no_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await opened(tmp_path / "tables.db")
    (tmp_path / "backups").mkdir()
    gone = tmp_path / "backups" / "omphalos-20250101T120000Z.backup"

    def kept_before(folder: Path) -> list[Path]:
        return [gone, *kept(folder)]

    monkeypatch.setattr(backup_rotation, "kept", kept_before)
    _, rows, deleted = await back_up_once(f"sqlite:///{tmp_path}/tables.db", tmp_path / "backups", keep=1)
    assert (rows["tables"], deleted) == (0, [gone])
    await store.close()


async def test_the_times_of_backups_do_not_drift(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder is made for the server alone, and is free for another process in the end."""
    pauses: list[float] = []
    made: list[tuple[Path, dict[str, int], list[Path]]] = []

    async def once(url: str, folder: Path, keep: int) -> tuple[Path, dict[str, int], list[Path]]:
        return folder / url, {"keep": keep}, []

    def done(path: Path, rows: dict[str, int], deleted: list[Path]) -> None:
        made.append((path, rows, deleted))

    async def no_sleep(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 3:
            raise asyncio.CancelledError

    folder = tmp_path / "deep" / "backups"
    monkeypatch.setattr(backup_rotation, "back_up_once", once)
    monkeypatch.setattr(backup_rotation.asyncio, "sleep", no_sleep)
    for _ in range(2):
        pauses.clear()
        with pytest.raises(asyncio.CancelledError):
            await back_up_regularly("url", folder, 1000.0, 4, done, ignore)
        assert [round(pause, -1) for pause in pauses] == [1000, 2000, 3000]  # nothing waits in this test
    assert made == [(folder / "url", {"keep": 4}, [])] * 6
    assert folder.stat().st_mode & 0o777 == 0o700


def test_after_a_backup_that_took_longer_than_the_interval_none_is_made_up_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[float] = []
    takes = [10.0, 2500.0, 10.0, 10.0]

    async def once(url: str, folder: Path, keep: int) -> tuple[Path, dict[str, int], list[Path]]:
        begun.append(asyncio.get_running_loop().time())
        if not takes:
            raise asyncio.CancelledError
        await asyncio.sleep(takes.pop(0))
        return folder / url, {}, []

    def done(path: Path, rows: dict[str, int], deleted: list[Path]) -> None:
        assert path == tmp_path / "url"

    monkeypatch.setattr(backup_rotation, "back_up_once", once)
    with pytest.raises(asyncio.CancelledError):
        virtual_time.run(back_up_regularly("url", tmp_path, 1000.0, 4, done, ignore))
    assert begun == pytest.approx([0.0, 1000.0, 3500.0, 4500.0, 5500.0])


async def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    folder = tmp_path / "file" / "backups"
    with pytest.raises(BackupError, match=r"cannot make .*file/backups: Not a directory"):
        await back_up_regularly("sqlite:///x", folder, 1, 1, ignore, ignore)


@pytest.mark.parametrize(("text", "seconds"), [("1s", 1), ("90s", 90), ("30m", 1800), ("6h", 21600), (" 1D ", 86400)])
def test_intervals(text: str, seconds: int) -> None:
    assert parse_interval(text) == seconds


@pytest.mark.parametrize("text", ["", "6", "0s", "0h", "-1h", "1.5h", "6 hours", "h"])
def test_what_is_no_interval(text: str) -> None:
    with pytest.raises(ValueError, match="write 30m, 6h or 1d"):
        parse_interval(text)


@pytest.mark.parametrize(
    ("words", "problem"),
    [(["--every", "soon"], "no interval"), (["--every", "1h", "--keep", "0"], "at least one"),
     (["--every", "1h", "--check"], "do not go together")],
)  # fmt: skip
def test_the_command_refuses_what_makes_no_sense(
    tmp_path: Path, words: list[str], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["backup", str(tmp_path), *words])
    assert problem in capsys.readouterr().err


async def test_the_command_runs_until_it_is_stopped(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"
    store = open_store(url)
    await store.open()
    words = [sys.executable, "-c", COMMAND, "backup", str(tmp_path / "backups"), "--every", "1h", "--store", url]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    line = await asyncio.to_thread(process.stdout.readline)
    assert "backups/omphalos-" in line
    begun = time.monotonic()
    process.send_signal(signal.SIGTERM)
    assert await asyncio.to_thread(process.wait, 30) == 0
    assert time.monotonic() - begun < 30
    process.stdout.close()
    verify(kept(tmp_path / "backups")[0])
    await store.close()
