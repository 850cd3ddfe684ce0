"""The parts of a deployment as processes: PostgreSQL with a replica, Valkey, nginx and the servers.

Each can be killed, frozen and restarted, and says how much processor time it has used.
"""

from __future__ import annotations

import contextlib
import http.client
import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Final

import msgspec

from benchmarks.cluster.network import Host

ROOT: Final = Path(__file__).parents[2]
TICK: Final = os.sysconf("SC_CLK_TCK")  # units of processor time in a second
WATCHDOG: Final = 5.0  # seconds, as in docs/deploy/omphalos@.service
WAIT: Final = 60.0  # seconds until the start of a part times out


def program(*names: str) -> str:
    """The path of one of these programs. Debian keeps those of PostgreSQL in a folder of their own."""
    places = [str(path) for path in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
    path = os.pathsep.join([*places, os.environ["PATH"], "/usr/sbin", "/usr/local/sbin"])
    for name in names:
        found = shutil.which(name, path=path)
        if found:
            return found
    raise SystemExit(f"none of {', '.join(names)} is installed")


def engine_user() -> list[str]:
    """Words that run a command as an unprivileged user if this is root, as PostgreSQL demands."""
    if os.getuid() != 0:
        return []
    who = _unprivileged()
    return [program("setpriv"), f"--reuid={who.pw_uid}", f"--regid={who.pw_gid}", "--clear-groups"]


def give(path: Path) -> None:
    """Make the engines' user the owner of a folder."""
    if os.getuid() == 0:
        os.chown(path, _unprivileged().pw_uid, _unprivileged().pw_gid)


def _unprivileged() -> pwd.struct_passwd:
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name)
    raise SystemExit("no user to run PostgreSQL as")


def free_port() -> int:
    """A port of loopback that nobody uses."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return trial.getsockname()[1]


def cpu_seconds(pid: int) -> float:
    """Processor time of a process and its descendants, those that ended included."""
    parents: dict[int, list[int]] = {}
    times: dict[int, float] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            child = int(stat.parent.name)
            parents.setdefault(int(fields[1]), []).append(child)
            times[child] = sum(map(int, fields[11:15])) / TICK  # user and system time, own and of ended children
    total, rest = 0.0, [pid]
    while rest:
        one = rest.pop()
        total += times.get(one, 0.0)
        rest += parents.get(one, [])
    return total


class Part:
    """A program that runs at a host."""

    def __init__(self, host: Host, folder: Path) -> None:
        self.host = host
        self.folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        self._spent = 0.0  # processor time of earlier processes

    def command(self) -> list[str]:
        """The command that runs it."""
        raise NotImplementedError

    def answers(self) -> bool:
        """Whether it has started."""
        raise NotImplementedError

    @property
    def name(self) -> str:
        """Its name in reports."""
        return self.host.name

    @property
    def log(self) -> Path:
        """What it prints."""
        return self.folder / f"{self.name}.log"

    def begin(self) -> None:
        """Start without waiting."""
        with open(self.log, "ab") as log:
            self._process = subprocess.Popen(
                [*self.host.prefix, *self.command()], cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )

    def await_start(self) -> None:
        """Wait until it answers."""
        until = time.monotonic() + WAIT
        while not self.answers():
            if self._process is None or self._process.poll() is not None or time.monotonic() > until:
                raise SystemExit(f"{self.name} does not start:\n{self.log.read_text()[-3000:]}")
            time.sleep(0.02)

    def start(self) -> None:
        """Start, and wait until it answers."""
        self.begin()
        self.await_start()

    def signal(self, what: signal.Signals) -> None:
        """Send a signal to its main process."""
        if self._process is not None:
            self._process.send_signal(what)

    def stop(self, how: signal.Signals) -> None:
        """End it and wait for the end."""
        if self._process is not None:
            self._spent += cpu_seconds(self._process.pid)
            self._process.send_signal(how)
            if how is not signal.SIGCONT:
                self._process.send_signal(signal.SIGCONT)  # in case it was frozen
            self._process.wait(WAIT)
            self._process = None

    def cpu(self) -> float:
        """Processor seconds so far."""
        return self._spent + (0.0 if self._process is None else cpu_seconds(self._process.pid))


def accepts(address: str | Path, port: int = 0) -> bool:
    """Whether a process listens at this socket."""
    with socket.socket(socket.AF_UNIX if isinstance(address, Path) else socket.AF_INET) as trial:
        trial.settimeout(1.0)
        return trial.connect_ex(str(address) if isinstance(address, Path) else (address, port)) == 0


class Postgres(Part):
    """A PostgreSQL cluster. On loopback it listens on a socket in its folder only."""

    PORT: Final = 5432

    def __init__(self, host: Host, folder: Path) -> None:
        super().__init__(host, folder / host.name)
        self.folder.mkdir(mode=0o700)
        give(self.folder)
        self._data = self.folder / "data"

    def create(self) -> None:
        """Create the databases' folder."""
        words = [program("initdb"), "-D", str(self._data), "-U", "omphalos", "-A", "trust", "-E", "UTF8"]
        self._run(*words, "--locale=C.UTF-8", "--no-sync")
        net = self.host.address.rpartition(".")[0]
        with open(self._data / "pg_hba.conf", "a") as rules:
            rules.writelines(f"host {what} all {net}.0/24 trust\n" for what in ("all", "replication"))

    def copy(self, primary: Postgres) -> None:
        """Become a streaming replica of another."""
        words = [program("pg_basebackup"), "-h", primary.where, "-U", "omphalos", "-D", str(self._data), "-R"]
        self._run(*words, "-X", "stream", "--checkpoint=fast", "--no-sync")

    def command(self) -> list[str]:
        listen = self.host.address if self.host.prefix else ""
        settings = [f"listen_addresses={listen}", f"unix_socket_directories={self.folder}", "shared_buffers=128MB"]
        settings += ["max_connections=100", "recovery_init_sync_method=syncfs", "wal_sender_timeout=3s"]
        words = [program("postgres"), "-D", str(self._data), *(word for one in settings for word in ("-c", one))]
        return [*engine_user(), *words]

    def answers(self) -> bool:
        return accepts(self.folder / f".s.PGSQL.{self.PORT}") and self.psql("SELECT 1", check=False) == "1\n"

    @property
    def where(self) -> str:
        """Its host as clients name it."""
        return self.host.address if self.host.prefix else str(self.folder)

    def psql(self, sql: str, database: str = "postgres", check: bool = True) -> str:
        """The output of psql."""
        words = [program("psql"), "-h", str(self.folder), "-U", "omphalos", "-qAt", "-v", "ON_ERROR_STOP=1"]
        done = subprocess.run([*words, "-f", "-", database], input=sql, capture_output=True, text=True, check=False)
        if check and done.returncode:
            raise SystemExit(f"{sql}: {done.stderr}")
        return done.stdout

    def promote(self) -> None:
        """Make a replica the primary."""
        self.psql("SELECT pg_promote(true, 30)")

    def _run(self, *words: str) -> None:
        done = subprocess.run(
            [*self.host.prefix, *engine_user(), *words], cwd=self.folder, capture_output=True, text=True
        )
        if done.returncode:
            raise SystemExit(f"{words[0]}: {done.stderr}")


class Valkey(Part):
    """Valkey, or Redis 7, without persistence."""

    PORT: Final = 6379

    def __init__(self, host: Host, folder: Path) -> None:
        super().__init__(host, folder / host.name)
        self.folder.mkdir(mode=0o700)
        give(self.folder)
        self._socket = self.folder / "socket"

    @property
    def url(self) -> str:
        """Its address for the servers."""
        return f"valkey://{self.host.address}:{self.PORT}" if self.host.prefix else f"unix://{self._socket}"

    def command(self) -> list[str]:
        words = ["--save", "", "--dir", str(self.folder), "--unixsocket", str(self._socket), "--protected-mode", "no"]
        listen = ["--bind", self.host.address, "--port", str(self.PORT)] if self.host.prefix else ["--port", "0"]
        return [*engine_user(), program("valkey-server", "redis-server"), *words, *listen]

    def answers(self) -> bool:
        return accepts(self._socket)


class Server(Part):
    """`omphalos serve` with the counting game."""

    def __init__(self, host: Host, folder: Path, store: str, valkey: str, proxy: str, lease: float) -> None:
        super().__init__(host, folder)
        self.port = 8642 if host.prefix else free_port()
        self._settings: dict[str, Any] = {"host": host.address, "port": self.port, "proxies": [proxy]}
        self._settings |= {"store": store, "valkey": valkey, "lease": lease}

        self._notify = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)  # where systemd would listen
        self._notify.bind(str(folder / f"{host.name}.notify"))
        self._notify.setblocking(False)
        self._fed = 0.0

    def command(self) -> list[str]:
        settings = msgspec.json.encode(self._settings).decode()
        watched = [f"NOTIFY_SOCKET={self._notify.getsockname()}", f"WATCHDOG_USEC={int(WATCHDOG * 1e6)}"]
        return ["env", *watched, sys.executable, "-m", "benchmarks.cluster.serve", settings]

    def stop(self, how: signal.Signals) -> None:
        super().stop(how)
        self._fed = 0.0

    def close(self) -> None:
        """Kill it, and leave nothing open."""
        self.stop(signal.SIGKILL)
        self._notify.close()

    def silence(self) -> float:
        """Seconds since the process last told the watchdog that it is alive."""
        with contextlib.suppress(BlockingIOError):
            while self._notify.recv(100):
                self._fed = time.monotonic()
        return time.monotonic() - self._fed

    def answers(self) -> bool:
        """Whether it has started; it listens before."""
        asking = http.client.HTTPConnection(self.host.address, self.port, timeout=1.0)
        try:
            asking.request("GET", "/health")
            return asking.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            asking.close()


class Nginx(Part):
    """nginx by docs/deploy/nginx.conf without TLS: one port for all servers, and one for each of them."""

    def __init__(self, host: Host, folder: Path, servers: list[Server]) -> None:
        super().__init__(host, folder)
        loopback = not host.prefix
        self.port = free_port() if loopback else 8080
        self.ports = [free_port() if loopback else 8081 + i for i in range(len(servers))]
        site = (ROOT / "docs" / "deploy" / "nginx.conf").read_text()
        sites = [self._site(site, "all", self.port, servers)]
        sites += [self._site(site, f"only{i}", self.ports[i], [server]) for i, server in enumerate(servers)]
        shared = re.search(r"^map .*?^}\n", site, re.MULTILINE | re.DOTALL)
        assert shared is not None
        temporary = "".join(
            f"{kind}_temp_path {folder / kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        user = "user root;\n" if os.getuid() == 0 else ""
        self._file = folder / "nginx.conf"
        self._file.write_text(
            f"daemon off; pid {folder / 'nginx.pid'}; error_log {folder / 'nginx-error.log'};\n{user}"
            "worker_processes auto; worker_rlimit_nofile 60000;\nevents { worker_connections 20000; }\n"
            f"http {{ access_log off;\n{temporary}{shared[0]}{''.join(sites)}}}\n"
        )

    def _site(self, site: str, name: str, port: int, servers: list[Server]) -> str:
        """The documented site with another name, port and servers, without the parts that exist once or are of TLS."""
        hosts = "".join(f"    server {one.host.address}:{one.port} max_fails=1 fail_timeout=2s;\n" for one in servers)
        site, changed = re.subn(r"(    server 127\.0\.0\.1:.*\n)+", hosts, site)
        assert changed == 1, "docs/deploy/nginx.conf lists its servers otherwise than expected"
        site = re.sub(r"^map .*?^}\n", "", site, flags=re.MULTILINE | re.DOTALL)
        site = re.sub(r"^ *ssl_.*\n", "", site, flags=re.MULTILINE)
        site = site.replace("listen 443 ssl", f"listen {self.host.address}:{port}")
        return site.replace("upstream omphalos", f"upstream {name}").replace("http://omphalos", f"http://{name}")

    def command(self) -> list[str]:
        return [program("nginx"), "-c", str(self._file), "-p", str(self.folder)]

    def answers(self) -> bool:
        return accepts(self.host.address, self.port)
