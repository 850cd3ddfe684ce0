"""The program on systems without what only POSIX has. Here, that is hidden."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import textwrap
from pathlib import Path
from types import SimpleNamespace
from typing import Final

import pytest

from omphalos import files
from omphalos.bots.outside import Outside
from omphalos.bots.spec import BadBot, parse_bot
from omphalos.oracle import GAME
from omphalos.table import FileJournal
from omphalos.table.errors import JournalError
from tests.table.sample import SAMPLE
from tests.table.test_journal import HEADER, TEXT
from tests.waiting import PATIENCE

POSIX: Final = ("fcntl", "resource", "termios", "pwd", "grp", "pty", "tty", "syslog")
OF_OS: Final = ("fork", "killpg", "setsid", "getuid", "nice", "O_CLOEXEC", "sched_getaffinity")
OF_SIGNAL: Final = ("SIGALRM", "SIGKILL", "SIGPROF", "SIGHUP", "setitimer", "pthread_sigmask")
HIDE: Final = f"""
    import os, signal, sys
    for name in {POSIX!r}:
        sys.modules[name] = None
    for module, names in ((os, {OF_OS!r}), (signal, {OF_SIGNAL!r})):
        for name in names:
            vars(module).pop(name, None)
"""
IMPORT_ALL: Final = """
    import importlib, pkgutil
    import omphalos
    apart = ("omphalos.train", "omphalos.physics.gpu")  # with torch, or with a compiler for a GPU
    for found in pkgutil.walk_packages(omphalos.__path__, "omphalos."):
        if not found.name.startswith(apart) and not found.name.endswith("__main__"):
            importlib.import_module(found.name)
    print(sum(name.startswith("omphalos.") for name in sys.modules))
"""


def run(*programs: str) -> str:
    text = "".join(map(textwrap.dedent, programs))
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def test_every_module_is_imported_without_what_only_posix_has() -> None:
    assert int(run(HIDE, IMPORT_ALL)) > 400


def test_a_store_is_opened_without_what_only_posix_has(tmp_path: Path) -> None:
    opens = """
        import asyncio
        from omphalos.server.store import open_store

        async def main(url):
            store = open_store(url)
            await store.open()
            await store.check()
            await store.close()
            print("kept")

        asyncio.run(main(%r))
    """
    assert run(HIDE, opens % f"sqlite:///{tmp_path / 'omphalos.db'}") == "kept\n"


class Locks(SimpleNamespace):
    """The locks of Windows: bytes of a file, by handle."""

    LK_NBLCK: Final = 2

    def __init__(self) -> None:
        super().__init__(held={})

    def locking(self, descriptor: int, mode: int, size: int) -> None:
        assert (mode, size) == (self.LK_NBLCK, 1)
        file, at = os.fstat(descriptor).st_ino, os.lseek(descriptor, 0, os.SEEK_CUR)
        if self.held.setdefault((file, at), descriptor) != descriptor:
            raise PermissionError(errno.EACCES, "the byte is locked")


def test_locks_of_windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "fcntl", None)
    monkeypatch.setattr(files, "msvcrt", Locks())
    path = tmp_path / "game.jsonl"
    FileJournal.create(path, HEADER, TEXT)
    written = path.read_bytes()
    with pytest.raises(JournalError, match="held by another process"):
        FileJournal.open(path, SAMPLE)
    assert path.read_bytes() == written  # where a file is read and written is not moved
    for lock in (files.lock, files.lock_for_process):
        one, other = (os.open(tmp_path / lock.__name__, os.O_RDWR | os.O_CREAT) for _ in range(2))
        os.write(one, b"text")
        assert lock(one)
        assert not lock(other)
        assert os.lseek(one, 0, os.SEEK_CUR) == len(b"text")
        os.close(one)
        os.close(other)


def test_a_system_without_locks_has_one_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "fcntl", None)
    monkeypatch.setattr(files, "msvcrt", None)
    descriptor = os.open(tmp_path / "file", os.O_RDWR | os.O_CREAT)
    assert files.lock(descriptor)
    os.close(descriptor)


def test_a_program_as_a_bot_is_refused_by_name_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "fork")
    with pytest.raises(BadBot, match="Linux and macOS"):
        Outside(parse_bot("outside:command=anything"), GAME)
