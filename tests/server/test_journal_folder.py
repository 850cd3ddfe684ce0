"""Tables kept in a folder of journals."""

from __future__ import annotations

from pathlib import Path

import pytest

from omphalos.server.errors import NoSuchTable, TableHeld
from omphalos.server.journal_folder import JournalFolder, close_journal, default_folder
from omphalos.table.errors import BadPlayers, JournalError
from tests.server.lake import GAME, Guess

NAMES = ("Ala", "Ola")


def test_a_table_goes_on_where_it_was_left(shelf: JournalFolder) -> None:
    table_id, table = shelf.open_new(GAME, NAMES, ("person", "random"))
    table.play(0, Guess(2))
    state = table.state
    close_journal(table)
    again, seating = shelf.open_again(table_id)
    assert again.state == state
    assert again.names == NAMES
    assert seating.sitters == ("person", "random")


def test_one_process_at_a_time_has_a_table(shelf: JournalFolder) -> None:
    table_id, table = shelf.open_new(GAME, NAMES, ("person", "person"))
    with pytest.raises(TableHeld):
        shelf.open_again(table_id)
    close_journal(table)
    shelf.open_again(table_id)


def test_names_of_tables_cannot_be_guessed_and_reach_nothing_else(shelf: JournalFolder) -> None:
    ids = {shelf.open_new(GAME, NAMES, ("person", "person"))[0] for _ in range(5)}
    assert len(ids) == 5
    assert all(len(table_id) == 20 for table_id in ids)
    for name in ("", "../secret", "a" * 21, "A" * 20, "aaaaaaaaaaaaaaaaaaa/"):
        with pytest.raises(NoSuchTable):
            shelf.path(name)


def test_a_lost_seating_leaves_people_at_the_table(shelf: JournalFolder) -> None:
    table_id, table = shelf.open_new(GAME, NAMES, ("person", "random"))
    close_journal(table)
    (shelf.folder / f"{table_id}.seating.json").write_text("{")
    assert shelf.open_again(table_id)[1].sitters == ("person", "person")


def test_the_list_is_newest_first_and_passes_over_what_is_no_journal(shelf: JournalFolder) -> None:
    import os

    assert shelf.recent() == []
    first, _ = shelf.open_new(GAME, NAMES, ("person", "person"))
    second, table = shelf.open_new(GAME, NAMES, ("person", "person"))
    table.play(0, Guess(1))
    os.utime(shelf.path(first), (1, 1))
    (shelf.folder / f"{'b' * 20}.jsonl").write_text("nothing\n")
    (shelf.folder / "notes.jsonl").write_text("{}\n")
    kept = shelf.recent()
    assert [one.id for one in kept] == [second, first]
    assert [one.entries for one in kept] == [2, 1]
    assert len(shelf.recent(1)) == 1


def test_a_table_that_cannot_be_opened_leaves_nothing_behind(shelf: JournalFolder) -> None:
    with pytest.raises(BadPlayers):
        shelf.open_new(GAME, ("Ala",), ("person",))
    assert not shelf.folder.exists()


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(JournalError, match="file"):
        JournalFolder(tmp_path / "file" / "tables").open_new(GAME, NAMES, ("person", "person"))


def test_a_finished_game_is_marked(shelf: JournalFolder) -> None:
    table_id, _ = shelf.open_new(GAME, NAMES, ("person", "person"))
    shelf.mark_over(table_id, shelf.seating(table_id, 2), True)
    assert shelf.seating(table_id, 2).over
    shelf.remove(table_id)
    assert list(shelf.folder.iterdir()) == []


def test_games_are_kept_where_a_users_data_belongs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_folder() == tmp_path / "omphalos" / "tables"
    monkeypatch.setenv("XDG_DATA_HOME", "relative/is/not/allowed")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert default_folder() == tmp_path / ".local" / "share" / "omphalos" / "tables"
