"""The folder of an arena: what is written, what is read again, and what is refused."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import msgspec
import pytest

from omphalos import files
from omphalos.arena.errors import ArenaError
from omphalos.arena.folder import ArenaFolder, read_games, read_plan, record_file, records
from omphalos.arena.match import Finished, ForfeitedMove, Played
from omphalos.arena.plan import Plan
from omphalos.arena.run_folder import read_json
from omphalos.arena.tune.errors import TuneError
from tests.arena.files import open_files

PLAN = Plan("pond", "1", ("random",), ("random",), (2,), 4, "seed")
WON = Played(
    0, 0, "a", (0, 0), (1, 2), (3.0, 2.0), 6, (ForfeitedMove(1, 3, "late"),), (3, 3), (0.5, 0.25), (0.25, 0.125)
)
FAILED = Played(1, 0, "b", (0, 0), error="no pond")


def line(game: Played) -> bytes:
    return msgspec.json.encode(game) + b"\n"


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """A folder with a finished game and a failed one."""
    with ArenaFolder.create(tmp_path / "deep" / "out", PLAN) as folder:
        folder.add([Finished(WON, b"record"), Finished(FAILED, b"")])
    return tmp_path / "deep" / "out"


def test_a_folder_holds_its_plan_a_line_for_each_game_and_records(out: Path) -> None:
    assert read_plan(out) == PLAN
    assert (out / "plan.json").read_text().startswith('{\n  "game": "pond",\n')
    assert (out / "games.jsonl").read_bytes() == line(WON) + line(FAILED)
    assert line(FAILED) == b'{"index":1,"lineup":0,"seed":"b","seats":[0,0],"error":"no pond"}\n'
    assert record_file(out, 0) == out / "records" / "000" / "000000.jsonl"
    assert record_file(out, 0).read_bytes() == b"record"
    assert not record_file(out, 1).exists()
    assert list(records(out)) == [(WON, record_file(out, 0))]
    assert sorted(file.name for file in out.iterdir()) == ["games.jsonl", "plan.json", "records"]
    assert not stat.S_IMODE((out / "games.jsonl").stat().st_mode) & 0o111


def test_records_lie_in_folders_of_a_thousand(tmp_path: Path) -> None:
    found = [str(record_file(tmp_path, index).relative_to(tmp_path)) for index in (999, 1000, 1_234_567)]
    assert found == ["records/000/000999.jsonl", "records/001/001000.jsonl", "records/1234/1234567.jsonl"]


def test_a_folder_of_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").touch()
    for resume in (False, True):
        with pytest.raises(ArenaError, match=rf"^{tmp_path} is not empty$"):
            ArenaFolder.create(tmp_path, PLAN, resume)
    assert [file.name for file in tmp_path.iterdir()] == ["notes.txt"]


def test_an_empty_folder_can_be_used(tmp_path: Path) -> None:
    with ArenaFolder.create(tmp_path, PLAN) as folder:
        assert (folder.path, folder.plan, folder.done) == (tmp_path, PLAN, {})


def test_games_are_added_to_those_of_an_earlier_run(out: Path) -> None:
    with ArenaFolder.create(out, PLAN, resume=True) as folder:
        assert folder.done == {0: WON}  # what failed is played again
        third = msgspec.structs.replace(WON, index=2)
        folder.add([Finished(third, b"third")])
        assert record_file(out, 2).read_bytes() == b"third"
        assert folder.done == {0: WON, 2: third}
        assert (out / "games.jsonl").read_bytes() == line(WON) + line(FAILED) + line(third)
        assert folder.finish() == [WON, third]
    assert (out / "games.jsonl").read_bytes() == line(WON) + line(third)


@pytest.mark.parametrize("torn", [b'{"index":5', b"\x00\x00\n", b"{}\n", b""])
def test_a_torn_last_line_is_cut_off(out: Path, torn: bytes) -> None:
    file = out / "games.jsonl"
    file.write_bytes(file.read_bytes() + torn)
    assert read_games(out) == [WON]
    with ArenaFolder.create(out, PLAN, resume=True) as folder:
        assert file.read_bytes() == line(WON) + line(FAILED)
        assert folder.done == {0: WON}


def test_games_are_read_in_the_order_of_the_plan(out: Path) -> None:
    third = msgspec.structs.replace(WON, index=2)
    (out / "games.jsonl").write_bytes(line(third) + line(WON))
    assert read_games(out) == [WON, third]
    (out / "games.jsonl").unlink()
    assert read_games(out) == []


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [("games", 5, "other games;"), ("seed", "x", "other seed;"), ("bots", ("a",), "other bots;")],
)
def test_another_plan_is_refused_by_its_entries(out: Path, name: str, value: object, told: str) -> None:
    with pytest.raises(ArenaError, match=told):
        ArenaFolder.create(out, msgspec.structs.replace(PLAN, **{name: value}), resume=True)


def test_every_entry_that_differs_is_told(out: Path) -> None:
    with pytest.raises(ArenaError, match=r"out holds an arena with other players, seed; start another folder$"):
        ArenaFolder.create(out, msgspec.structs.replace(PLAN, seed="x", players=(3,)), resume=True)


def test_a_plan_that_another_process_has_written_meanwhile_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lock_late(_: int) -> bool:
        (tmp_path / "plan.json").write_bytes(msgspec.json.encode(msgspec.structs.replace(PLAN, seed="theirs")))
        return True

    before = open_files()
    monkeypatch.setattr(files, "lock", lock_late)
    with pytest.raises(ArenaError, match="with other seed"):
        ArenaFolder.create(tmp_path, PLAN)
    assert open_files() == before


def test_a_folder_that_is_in_use_or_damaged_is_left_alone(out: Path) -> None:
    with ArenaFolder.create(out, PLAN, resume=True):
        before = open_files()
        with pytest.raises(ArenaError, match="another process"):
            ArenaFolder.create(out, PLAN, resume=True)
        assert open_files() == before
    before = open_files()
    damaged = b"damaged\n" + line(WON)
    (out / "games.jsonl").write_bytes(damaged)
    with pytest.raises(ArenaError, match=r"games\.jsonl, line 1: JSON is malformed"):
        ArenaFolder.create(out, PLAN, resume=True)
    assert (out / "games.jsonl").read_bytes() == damaged
    assert open_files() == before


def test_a_folder_is_closed_twice_without_harm(out: Path) -> None:
    before = open_files()
    folder = ArenaFolder.create(out, PLAN, resume=True)
    assert open_files() == before + 1
    folder.close()
    folder.close()
    assert open_files() == before


def test_files_that_cannot_be_written_are_named(out: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ArenaError, match=rf"^{tmp_path}/file/out: Not a directory$"):
        ArenaFolder.create(tmp_path / "file" / "out", PLAN)
    with ArenaFolder.create(tmp_path / "new", PLAN) as folder:
        (tmp_path / "new" / "records").touch()
        with pytest.raises(ArenaError, match=r"new/records/000: Not a directory$"):
            folder.add([Finished(WON, b"record")])
        assert folder.done == {}
        assert (tmp_path / "new" / "games.jsonl").read_bytes() == b""
    (out / "games.jsonl").unlink()
    (out / "games.jsonl").mkdir()
    with pytest.raises(ArenaError, match=r"out/games\.jsonl: Is a directory$"):
        ArenaFolder.create(out, PLAN, resume=True)
    with pytest.raises(ArenaError, match=r"out/games\.jsonl: Is a directory$"):
        read_games(out)


def test_a_full_disk_is_told_with_the_folder(out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full:
        def write(self, data: bytes) -> int:
            raise OSError(28, "No space left on device")

    with ArenaFolder.create(out, PLAN, resume=True) as folder, monkeypatch.context() as patched:
        patched.setattr(folder, "_lock", Full())
        with pytest.raises(ArenaError, match=rf"^{out}: No space left on device$"):
            folder.add([Finished(WON, b"")])


def test_what_is_written_in_parts_is_written_whole(out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[bytes] = []

    class Slow:
        def write(self, data: bytes) -> int:
            written.append(data[:10])
            return len(written[-1])

    with ArenaFolder.create(out, PLAN, resume=True) as folder, monkeypatch.context() as patched:
        patched.setattr(folder, "_lock", Slow())
        folder.add([Finished(FAILED, b"")])
    assert b"".join(written) == line(FAILED)


def test_json_that_cannot_be_read_is_named_in_the_wanted_error(tmp_path: Path) -> None:
    with pytest.raises(TuneError, match=rf"^{tmp_path}/a\.json: No such file or directory$"):
        read_json(tmp_path / "a.json", Plan, TuneError)
    (tmp_path / "a.json").write_text("{")
    with pytest.raises(TuneError, match=rf"^{tmp_path}/a\.json: Input data was truncated$"):
        read_json(tmp_path / "a.json", Plan, TuneError)
    with pytest.raises(ArenaError, match=rf"^{tmp_path}/plan\.json: No such file"):
        read_plan(os.fspath(tmp_path))
