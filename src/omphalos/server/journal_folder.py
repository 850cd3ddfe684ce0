"""A folder of journals: the tables of `omphalos play` in a terminal.

A table is a journal `ID.jsonl` with a file `ID.seating.json` that says who sits where. The seating is written first, so
that a process killed at any moment leaves either no table or a whole one.
"""

from __future__ import annotations

import os
import re
import secrets
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec

from omphalos.server.errors import NoSuchTable, TableHeld
from omphalos.table.errors import JournalError, OmphalosError
from omphalos.table.game import AnyGame
from omphalos.table.journal import FileJournal, read_header
from omphalos.table.registry import find_game
from omphalos.table.table import Table

SitterText: TypeAlias = str  # who sits at a seat: "person", or a bot as `omphalos.bots.parse_bot` reads it
PERSON: Final = "person"

ID: Final = re.compile(r"[a-z0-9]{20}")
_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"  # without those that are misread; 20 of them hold 100 bits


class Seating(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits at a table. The journal does not say that."""

    sitters: tuple[SitterText, ...]  # by seat
    opened: int  # milliseconds since 1970
    over: bool = False  # the game has ended; for lists only, the journal decides


class JournalSummary(msgspec.Struct, frozen=True):
    """A table in the folder, as far as it is known without opening it."""

    id: str
    game: str
    names: tuple[str, ...]
    seating: Seating
    entries: int
    touched: int  # when it was last written to, milliseconds since 1970


def default_folder() -> Path:
    """`$XDG_DATA_HOME/omphalos/tables`."""
    base = os.environ.get("XDG_DATA_HOME", "")
    home = Path(base) if base.startswith("/") else Path.home() / ".local" / "share"
    return home / "omphalos" / "tables"


class JournalFolder:
    """A folder of tables."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, table_id: str) -> Path:
        """The journal of a table. The id is checked, so that no other file can be reached."""
        if not ID.fullmatch(table_id):
            raise NoSuchTable(f"there is no table {table_id[:40]!r}")
        return self.folder / f"{table_id}.jsonl"

    def open_new(
        self,
        game: AnyGame,
        names: Sequence[str],
        sitters: Sequence[SitterText],
        options: Any = None,
        seed: int | str | None = None,
    ) -> tuple[str, Table]:
        """Open a new table in this folder."""
        game.check_players(len(names))
        game.read_options(options)  # before anything is written
        try:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as problem:
            raise JournalError(f"cannot make {self.folder}: {problem.strerror}") from None
        table_id = "".join(secrets.choice(_LETTERS) for _ in range(20))
        self._write_seating(table_id, Seating(tuple(sitters), time.time_ns() // 1_000_000))
        return table_id, Table.open(game, names, options, seed, str(self.path(table_id)))

    def open_again(self, table_id: str) -> tuple[Table, Seating]:
        """Resume a table."""
        path = self.path(table_id)
        if not path.is_file():
            raise NoSuchTable(f"there is no table {table_id!r}")
        game = find_game(read_header(_first_line(path), str(path)).game)
        try:
            journal = FileJournal.open(path, game)
        except JournalError as problem:
            if "another process" in str(problem):
                raise TableHeld(f"table {table_id} is open in another process") from None
            raise
        return Table.resume(game, journal), self.seating(table_id, len(journal.header.seats))

    def seating(self, table_id: str, players: int) -> Seating:
        """Who sits there. Without the file, people sit at every seat."""
        path = self.path(table_id)
        try:
            seating = msgspec.json.decode(self._seating_path(table_id).read_bytes(), type=Seating)
        except (OSError, msgspec.DecodeError):
            return Seating((PERSON,) * players, int(path.stat().st_mtime * 1000))
        return seating if len(seating.sitters) == players else Seating((PERSON,) * players, seating.opened)

    def mark_over(self, table_id: str, seating: Seating, over: bool) -> None:
        """Note for lists whether a game has ended."""
        if seating.over != over:
            self._write_seating(table_id, msgspec.structs.replace(seating, over=over))

    def recent(self, limit: int = 50) -> list[JournalSummary]:
        """The tables that were played last, newest first. Files that are no journals are skipped."""
        try:
            files = [(path.stat().st_mtime, path) for path in self.folder.glob("*.jsonl") if ID.fullmatch(path.stem)]
        except OSError:
            return []
        found: list[JournalSummary] = []
        for touched, path in sorted(files, reverse=True):
            try:
                header = read_header(_first_line(path), str(path))
                with path.open("rb") as file:
                    entries = max(0, sum(1 for _ in file) - 2)
            except (OSError, OmphalosError):
                continue
            seating = self.seating(path.stem, len(header.seats))
            found.append(JournalSummary(path.stem, header.game, header.seats, seating, entries, int(touched * 1000)))
            if len(found) == limit:
                break
        return found

    def remove(self, table_id: str) -> None:
        """Delete a table."""
        path = self.path(table_id)
        if not path.is_file():
            raise NoSuchTable(f"there is no table {table_id!r}")
        path.unlink()
        self._seating_path(table_id).unlink(missing_ok=True)

    def _seating_path(self, table_id: str) -> Path:
        return self.folder / f"{table_id}.seating.json"

    def _write_seating(self, table_id: str, seating: Seating) -> None:
        path = self._seating_path(table_id)
        fresh = path.with_suffix(".new")
        try:
            fresh.write_bytes(msgspec.json.encode(seating))
            fresh.replace(path)
        except OSError as problem:
            raise JournalError(f"cannot write {path}: {problem.strerror}") from None


def close_journal(table: Table) -> None:
    """Close the journal, so that another process can open the table."""
    if isinstance(table.journal, FileJournal):
        table.journal.close()


def _first_line(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.readline(1 << 20).rstrip(b"\n")
