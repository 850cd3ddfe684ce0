"""The folder of a tuning: games by candidate and stage, and what is refused."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from omphalos.arena.tune.errors import TuneError
from omphalos.arena.tune.folder import RulesetTask, TuningFolder
from omphalos.arena.tune.measures import Measured
from tests.arena.files import open_files
from tests.arena.tune.toy import toy_task

TASK = RulesetTask("7", toy_task())
ONE, TWO = Measured("s/1", {"m": {"a": (1.0, 2.0)}}), Measured("s/2", {})


def test_games_are_kept_by_candidate_and_read_by_seed(tmp_path: Path) -> None:
    with TuningFolder.create(tmp_path / "deep" / "out", TASK) as folder:
        assert folder.games("7-search") == {}
        folder.add("7-search", [TWO])
        folder.add("7-search", [ONE])
        assert folder.games("7-search") == {"s/1": ONE, "s/2": TWO}
        assert folder.games("7-confirm") == {}
        file = tmp_path / "deep" / "out" / "games" / "7-search.jsonl"
        whole = b'{"seed":"s/2","tallies":{}}\n{"seed":"s/1","tallies":{"m":{"a":[1.0,2.0]}}}\n'
        assert file.read_bytes() == whole
        file.write_bytes(whole + b'{"seed":"s/3"')
        assert folder.games("7-search") == {"s/1": ONE, "s/2": TWO}
        assert file.read_bytes() == whole
        file.write_bytes(b"torn")
        assert folder.games("7-search") == {}
        assert file.read_bytes() == b""


def test_the_task_is_written_to_be_read(tmp_path: Path) -> None:
    TuningFolder.create(tmp_path, TASK).close()
    data = (tmp_path / "task.json").read_bytes()
    assert data.startswith(b'{\n  "ruleset": "7",\n  "task": {')
    assert data.endswith(b"}\n")
    assert msgspec.json.decode(data, type=RulesetTask) == TASK


def test_the_files_of_a_report_lie_where_they_are_named(tmp_path: Path) -> None:
    with TuningFolder.create(tmp_path, TASK) as folder:
        for data in (b"old", b"new"):
            folder.write("a/b/c.txt", data)
        folder.write("d.txt", b"")
    assert (tmp_path / "a" / "b" / "c.txt").read_bytes() == b"new"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a", "d.txt", "games", "task.json"]


def test_what_differs_from_the_task_of_a_folder_is_told(tmp_path: Path) -> None:
    TuningFolder.create(tmp_path, TASK).close()
    with pytest.raises(TuneError, match="holds a tuning already; go on with it by --resume"):
        TuningFolder.create(tmp_path, TASK)
    other = RulesetTask("8", msgspec.structs.replace(TASK.task, seed="1", bot="greedy"))
    with pytest.raises(TuneError, match=r"with other bot, seed, ruleset; start another folder$"):
        TuningFolder.create(tmp_path, other, resume=True)


def test_options_are_compared_as_they_are_kept(tmp_path: Path) -> None:
    other = RulesetTask("7", msgspec.structs.replace(TASK.task, options={"gods": ("Odin", "Freja")}))
    TuningFolder.create(tmp_path, other).close()
    TuningFolder.create(tmp_path, other, resume=True).close()


def test_a_folder_is_released_when_it_is_closed(tmp_path: Path) -> None:
    before = open_files()
    folder = TuningFolder.create(tmp_path, TASK)
    held = open_files()
    with pytest.raises(TuneError, match="another process works in"):
        TuningFolder.create(tmp_path, TASK, resume=True)
    assert open_files() == held == before + 1
    folder.close()
    folder.close()
    assert open_files() == before
    with TuningFolder.create(tmp_path, TASK, resume=True):
        assert open_files() == held
    assert open_files() == before


def test_files_that_cannot_be_written_are_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(TuneError, match=rf"^{tmp_path}/file/out: Not a directory$"):
        TuningFolder.create(tmp_path / "file" / "out", TASK)
    TuningFolder.create(tmp_path / "out", TASK).close()
    (tmp_path / "out" / "games").rmdir()
    (tmp_path / "out" / "games").touch()
    with pytest.raises(TuneError, match=rf"^{tmp_path}/out/games: File exists$"):
        TuningFolder.create(tmp_path / "out", TASK, resume=True)
