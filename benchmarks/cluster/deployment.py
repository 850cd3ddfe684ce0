"""A whole deployment: some server processes, PostgreSQL, Valkey and nginx, started together and removed afterwards."""

from __future__ import annotations

import contextlib
import shutil
import signal
import tempfile
from collections.abc import Generator
from pathlib import Path

import msgspec

from benchmarks.cluster.history import StoredEntry, Write
from benchmarks.cluster.network import Network
from benchmarks.cluster.parts import Nginx, Part, Postgres, Server, Valkey

LEASE = 6.0  # seconds; the default of the server

# Records each change of an entry count or a fence, with the process that made it: each process has its own role.
AUDIT = """
CREATE TABLE audit (
    seq BIGSERIAL PRIMARY KEY, table_id TEXT NOT NULL, fence BIGINT NOT NULL, length BIGINT NOT NULL,
    writer TEXT NOT NULL
);
CREATE FUNCTION audited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO audit (table_id, fence, length, writer) VALUES (NEW.id, NEW.fence, NEW.length, session_user);
    RETURN NEW;
END $$;
CREATE TRIGGER audited AFTER INSERT OR UPDATE OF fence, length ON tables FOR EACH ROW EXECUTE FUNCTION audited();
"""


class Deployment(msgspec.Struct):
    """The parts of a running deployment."""

    network: Network
    postgres: Postgres
    replica: Postgres | None
    valkey: Valkey
    servers: list[Server]
    nginx: Nginx

    @property
    def primary(self) -> Postgres:
        """The PostgreSQL that is written to."""
        if self.replica is not None and self.replica.psql("SELECT pg_is_in_recovery()", check=False) == "f\n":
            return self.replica
        return self.postgres

    def parts(self) -> dict[str, list[Part]]:
        """The parts by what they are, for the cost model."""
        databases: list[Part] = [self.postgres] if self.replica is None else [self.postgres, self.replica]
        return {"servers": [*self.servers], "PostgreSQL": databases, "Valkey": [self.valkey], "nginx": [self.nginx]}

    def cpu(self) -> dict[str, float]:
        """Processor seconds so far by part."""
        return {name: sum(part.cpu() for part in parts) for name, parts in self.parts().items()}

    def audit(self) -> None:
        """Begin to record who writes under which fence."""
        self.primary.psql(AUDIT)

    def writes(self) -> list[Write]:
        """What was recorded since `audit`."""
        rows = self.primary.psql(
            "SELECT json_build_object('table', table_id, 'fence', fence, 'length', length, 'writer', writer)"
            " FROM audit ORDER BY seq"
        )
        return [msgspec.json.decode(row, type=Write) for row in rows.splitlines()]

    def stored(self) -> dict[str, list[StoredEntry]]:
        """All entries by table."""
        rows = self.primary.psql(
            "SELECT json_build_array(table_id, seat, number, convert_from(entry, 'UTF8')) FROM entries"
            " ORDER BY table_id, n"
        )
        found: dict[str, list[StoredEntry]] = {}
        for row in rows.splitlines():
            table, seat, number, entry = msgspec.json.decode(row, type=tuple[str, int | None, int | None, str])
            found.setdefault(table, []).append(StoredEntry(seat, number, msgspec.json.decode(entry)["events"]))
        return found


@contextlib.contextmanager
def deployed(network: Network, processes: int, lease: float = LEASE, replica: bool = False) -> Generator[Deployment]:
    """Start everything; stop and remove it afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="omphalos-cluster-", dir="/tmp"))  # a short path, for sockets
    folder.chmod(0o711)
    with contextlib.ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        postgres = Postgres(network.add("postgres"), folder)
        second = Postgres(network.add("replica"), folder) if replica else None
        valkey = Valkey(network.add("valkey"), folder)
        proxy = network.add("nginx")
        postgres.create()
        for part in (postgres, valkey):
            stack.callback(part.stop, signal.SIGQUIT if part is postgres else signal.SIGKILL)
            part.start()
        postgres.psql("".join(f"CREATE ROLE node{i} SUPERUSER LOGIN;" for i in range(processes)))
        if second is not None:
            second.copy(postgres)
            stack.callback(second.stop, signal.SIGQUIT)
            second.start()
            postgres.psql("ALTER SYSTEM SET synchronous_standby_names = '*'")  # acknowledged is on both
            postgres.psql("SELECT pg_reload_conf()")
        hosts = [postgres] if second is None else [postgres, second]
        servers: list[Server] = []
        for i in range(processes):
            store = f"postgresql://node{i}@/postgres?host={','.join(one.where for one in hosts)}"
            if second is not None:
                store += "&target_session_attrs=primary"
            servers.append(Server(network.add(f"server{i}"), folder, store, valkey.url, proxy.address, lease))
        for server in servers:
            stack.callback(server.close)
            server.begin()
        for server in servers:
            server.await_start()
        nginx = Nginx(proxy, folder, servers)
        stack.callback(nginx.stop, signal.SIGTERM)
        nginx.start()
        yield Deployment(network, postgres, second, valkey, servers, nginx)
