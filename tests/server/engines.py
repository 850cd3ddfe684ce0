"""A PostgreSQL and a Valkey of one's own: real ones, on sockets in a temporary folder, killed and started as one likes.

Whoever runs the tests as root runs these as a user without rights, as PostgreSQL demands.
"""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Generator
from pathlib import Path
from typing import Any

WAIT = 60.0  # seconds until we stop hoping


def program(*names: str) -> str:
    """Where one of these programs is; Debian keeps those of PostgreSQL aside."""
    places = [str(path) for path in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
    for name in names:
        found = shutil.which(name, path=os.pathsep.join([*places, os.environ["PATH"], "/usr/sbin", "/usr/local/sbin"]))
        if found:
            return found
    raise AssertionError(f"none of {', '.join(names)} is installed; `make test` installs what the tests need")


def somebody() -> Any:
    """For `subprocess`: who runs the engines when it may not be root."""
    if os.getuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            who = pwd.getpwnam(name)
            return {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []}
    raise AssertionError("no user to run PostgreSQL as")


def folder(prefix: str) -> Path:
    """A temporary folder with a short name (a socket's may not be long) for whoever runs the engines."""
    path = Path(tempfile.mkdtemp(prefix=prefix, dir="/tmp"))
    who = somebody()
    if who:
        os.chown(path, who["user"], who["group"])
    return path


def answers(path: Path) -> bool:
    """Somebody listens at this socket."""
    with socket.socket(socket.AF_UNIX) as door:
        try:
            door.connect(str(path))
        except OSError:
            return False
    return True


class Engine:
    """A program that runs in the background."""

    def __init__(self, words: list[str], at: Path, door: Path) -> None:
        self.folder = at
        self._words = words
        self._door = door
        self._process: subprocess.Popen[Any] | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        with open(self.folder / "log", "ab") as log:
            process: subprocess.Popen[Any] = subprocess.Popen(
                self._words, cwd=self.folder, stdout=log, stderr=log, stdin=subprocess.DEVNULL, **somebody()
            )
        self._process = process
        until = time.monotonic() + WAIT
        while not answers(self._door):
            assert process.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < until, (self.folder / "log").read_text()
            time.sleep(0.01)

    def stop(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(WAIT)
            self._process = None

    def close(self) -> None:
        self.stop(signal.SIGKILL)
        shutil.rmtree(self.folder, ignore_errors=True)


class Postgres(Engine):
    """A cluster of databases."""

    def __init__(self) -> None:
        at = folder("omphalos-pg-")
        words = [program("initdb"), "-D", str(at / "data"), "-U", "omphalos", "-A", "trust", "-E", "UTF8"]
        subprocess.run(
            [*words, "--locale=C.UTF-8", "--no-sync"], cwd=at, check=True, stdout=subprocess.DEVNULL, **somebody()
        )
        settings = ["listen_addresses=", f"unix_socket_directories={at}", "shared_buffers=16MB", "max_connections=60"]
        settings += ["recovery_init_sync_method=syncfs"]  # after a crash it is back sooner
        super().__init__(
            [program("postgres"), "-D", str(at / "data"), *(word for one in settings for word in ("-c", one))],
            at,
            at / ".s.PGSQL.5432",
        )
        self._made = 0

    def start(self) -> None:
        super().start()
        self.psql("SELECT 1")  # what was in its log has been read

    def new_database(self) -> str:
        """The address of an empty place for tables: a schema, which is made and thrown away faster than a database."""
        self._made += 1
        name = f"tables{self._made}"
        self.psql(f"CREATE SCHEMA {name}")
        return f"postgresql://omphalos@/postgres?host={self.folder}&search_path={name}"

    def psql(self, sql: str, url: str = "") -> str:
        """What PostgreSQL's own client says; within the place of an address."""
        if url:
            sql = f"SET search_path = {url.rpartition('=')[2]}; {sql}"
        words = [program("psql"), "-h", str(self.folder), "-U", "omphalos", "-qAt", "-v", "ON_ERROR_STOP=1"]
        until = time.monotonic() + WAIT
        while True:
            done = subprocess.run([*words, "-f", "-", "postgres"], input=sql, capture_output=True, text=True, cwd="/")
            if done.returncode == 0:
                return done.stdout
            assert "starting up" in done.stderr or "recovery" in done.stderr, done.stderr
            assert time.monotonic() < until
            time.sleep(0.05)

    def crash(self) -> None:
        """As `pg_ctl stop -m immediate`: nothing is finished, the log is read at the next start."""
        self.stop(signal.SIGQUIT)

    def close(self) -> None:
        if self._process is not None:
            self.stop(signal.SIGQUIT)  # its children end with it
        super().close()


class Valkey(Engine):
    """A server of Valkey's kind; Debian 12 has it as Redis 7."""

    def __init__(self) -> None:
        at = folder("omphalos-vk-")
        door = at / "socket"
        words = ["--port", "0", "--unixsocket", str(door), "--unixsocketperm", "777", "--save", "", "--dir", str(at)]
        super().__init__([program("valkey-server", "redis-server"), *words], at, door)
        self.url = f"unix://{door}"

    def crash(self) -> None:
        """All that it knew is gone."""
        self.stop(signal.SIGKILL)
        self._door.unlink(missing_ok=True)


@contextlib.contextmanager
def postgres() -> Generator[Postgres]:
    """For a test, or many."""
    engine = Postgres()
    try:
        engine.start()
        yield engine
    finally:
        engine.close()


@contextlib.contextmanager
def valkey() -> Generator[Valkey]:
    """For a test, or many."""
    engine = Valkey()
    try:
        engine.start()
        yield engine
    finally:
        engine.close()
