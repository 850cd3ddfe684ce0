"""Finished games for replays."""

from __future__ import annotations

from typing import Any

import httpx2

from omphalos.bots.review.review import cases_of
from omphalos.table.record import read_record
from tests.server.process import ServerProcess, TableSocket

OPTIONS: dict[str, dict[str, Any]] = {"flick": {"generations": 1, "steadiness": "exact"}, "oracle": {}}


def finished(server: ServerProcess, game: str, names: tuple[str, ...] = ("Ada", "Bartek")) -> str:
    """Let bots play a game at this server. Return the table's id."""
    seats = [{"sitter": "random", "name": name} for name in names]
    wish = {"game": game, "seats": seats, "options": OPTIONS.get(game, {}), "pace": 0}
    return played_out(server, server.post("api/tables", wish)["id"])


def played_out(server: ServerProcess, table_id: str) -> str:
    """Watch the bots of a table until the game is over. Return the table's id."""
    with TableSocket(server.url, table_id, []) as watching:  # bots wait while nobody watches them
        while watching.position["outcome"] is None:
            watching.receive()
    return table_id


def with_disks(server: ServerProcess) -> tuple[str, int]:
    """Let bots play Palec boży until a disk stays on the mat. Return the table's id, and the moment with most disks."""
    while True:
        table_id = finished(server, "flick")
        states, _ = cases_of(read_record(record(server, table_id).encode()))
        disks = [0 if state.fallen else len(state.disks) for state in states[1:]]
        if any(disks):
            return table_id, disks.index(max(disks))


def record(server: ServerProcess, table_id: str) -> str:
    """Return its record."""
    return httpx2.get(f"{server.url}api/tables/{table_id}/record").raise_for_status().text
