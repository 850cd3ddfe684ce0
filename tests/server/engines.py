"""A private PostgreSQL and Valkey: real ones, on sockets in a temporary folder, to be killed and restarted by tests.

When the tests run as root, these run as an unprivileged user, as PostgreSQL demands.
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

WAIT = 60.0  # seconds until the start times out


def program(*names: str) -> str:
    """Return the path of one of these programs. Debian keeps those of PostgreSQL in a folder of their own."""
    places = [str(path) for path in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
    for name in names:
        found = shutil.which(name, path=os.pathsep.join([*places, os.environ["PATH"], "/usr/sbin", "/usr/local/sbin"]))
        if found:
            return found
    raise AssertionError(f"none of {', '.join(names)} is installed; `make test` installs what the tests need")


def somebody() -> Any:
    """Return arguments for `subprocess` that choose the engines' user if the tests run as root."""
    if os.getuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            who = pwd.getpwnam(name)
            return {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []}
    raise AssertionError("no user to run PostgreSQL as")


def folder(prefix: str) -> Path:
    """Return a temporary folder for the engines' user, with a name short enough for a socket."""
    path = Path(tempfile.mkdtemp(prefix=prefix, dir="/tmp"))
    who = somebody()
    if who:
        os.chown(path, who["user"], who["group"])
    return path


def answers(path: Path) -> bool:
    """Return whether a process listens at this socket."""
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
        settings += ["recovery_init_sync_method=syncfs"]  # recovers faster after a crash
        super().__init__(
            [program("postgres"), "-D", str(at / "data"), *(word for one in settings for word in ("-c", one))],
            at,
            at / ".s.PGSQL.5432",
        )
        self._made = 0

    def start(self) -> None:
        super().start()
        self.psql("SELECT 1")  # recovery has finished

    def new_database(self) -> str:
        """Return the URL of an empty schema, which is created and dropped faster than a database."""
        self._made += 1
        name = f"tables{self._made}"
        self.psql(f"CREATE SCHEMA {name}")
        return f"postgresql://omphalos@/postgres?host={self.folder}&search_path={name}"

    def psql(self, sql: str, url: str = "") -> str:
        """Return the output of psql, within the schema of a URL."""
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
        """Like `pg_ctl stop -m immediate`: nothing is finished, the log is replayed at the next start."""
        self.stop(signal.SIGQUIT)

    def close(self) -> None:
        if self._process is not None:
            self.stop(signal.SIGQUIT)  # its children end with it
        super().close()


class Valkey(Engine):
    """A Valkey server; Debian 12 has it as Redis 7."""

    def __init__(self) -> None:
        at = folder("omphalos-vk-")
        door = at / "socket"
        words = ["--port", "0", "--unixsocket", str(door), "--unixsocketperm", "777", "--save", "", "--dir", str(at)]
        super().__init__([program("valkey-server", "redis-server"), *words], at, door)
        self.url = f"unix://{door}"

    def crash(self) -> None:
        """Delete all data."""
        self.stop(signal.SIGKILL)
        self._door.unlink(missing_ok=True)


@contextlib.contextmanager
def postgres() -> Generator[Postgres]:
    """Start one for a test or several."""
    engine = Postgres()
    try:
        engine.start()
        yield engine
    finally:
        engine.close()


@contextlib.contextmanager
def valkey() -> Generator[Valkey]:
    """Start one for a test or several."""
    engine = Valkey()
    try:
        engine.start()
        yield engine
    finally:
        engine.close()
