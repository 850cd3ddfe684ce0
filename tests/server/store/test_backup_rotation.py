"""Regular backups: the latest are kept, a failure deletes nothing, and the last one can be restored."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from omphalos.cli import main
from omphalos.server.store import open_store
from omphalos.server.store.backup import restore, verify
from omphalos.server.store.backup_rotation import back_up_once, back_up_regularly, kept, parse_interval
from omphalos.server.store.errors import Held, StoreUnavailable
from omphalos.server.store.sqlite import SqliteStore
from omphalos.table.errors import OmphalosError
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


@pytest.mark.parametrize(("text", "seconds"), [("1s", 1), ("90s", 90), ("30m", 1800), ("6h", 21600), (" 1D ", 86400)])
def test_intervals(text: str, seconds: int) -> None:
    assert parse_interval(text) == seconds


@pytest.mark.parametrize("text", ["", "6", "0h", "-1h", "1.5h", "6 hours", "h"])
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
