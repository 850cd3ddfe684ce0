"""Whole arenas: results do not depend on the workers, and finished games survive a kill."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from omphalos.arena.errors import ArenaError
from omphalos.arena.folder import ArenaFolder, read_games, record_file, records
from omphalos.arena.match import Finished, Played, same
from omphalos.arena.plan import Plan, fixtures, make_plan
from omphalos.arena.pool import processes
from omphalos.arena.report import ArenaReport, as_text
from omphalos.arena.run import run
from omphalos.bots import Bot, bots, rehearse
from omphalos.cli import main
from omphalos.table import read_record, verify
from omphalos.table.game import AnyGame
from tests.bots.fishers import Fisher
from tests.bots.pond import POND

ROOT = Path(__file__).parents[2]
BOTS = ["random", "fisher:budget=16", "fisher:budget=64"]


def plan_of(games: int = 12, players: tuple[int, ...] = (2, 3)) -> Plan:
    return make_plan(POND, BOTS, players, games, seed="arena")


def alike(one: Path, other: Path) -> None:
    mine, theirs = read_games(one), read_games(other)
    assert len(mine) == len(theirs) > 0
    assert all(same(a, b) for a, b in zip(mine, theirs, strict=True))
    for game in mine:
        assert record_file(one, game.index).read_bytes() == record_file(other, game.index).read_bytes()


def test_any_number_of_workers_gives_the_same_games(tmp_path: Path) -> None:
    plan = plan_of()
    one = run(plan, POND, folder=tmp_path / "one")
    two = run(plan, POND, processes(2), tmp_path / "two", workers=2)
    alike(tmp_path / "one", tmp_path / "two")
    assert [s.rating for s in one.standings] == [s.rating for s in two.standings]
    assert one.crosstable == two.crosstable


def test_the_stronger_bot_is_rated_higher() -> None:
    report = run(make_plan(POND, BOTS, games=60), POND)
    assert [standing.bot for standing in report.standings][-1] == "random"
    assert report.standings[-1].rating.high < 0 < report.standings[0].rating.low
    assert report.games == 180
    assert report.seats["2"][0].n == 180
    text = as_text(report)
    assert "fisher:budget=64" in text
    assert "Points of the row against the column" in text
    assert as_text(report, "pl").startswith("pond, gier: 180")


def test_a_ladder_tells_its_steps() -> None:
    report = run(make_plan(POND, ["random", "fisher:budget=32", "fisher:budget=5ms"], games=8, ladder=True), POND)
    assert [step.below for step in report.steps] == ["random", "fisher:budget=32"]
    assert report.steps[0].score.n == 8
    text = as_text(report)
    assert "Steps of the ladder" in text
    assert "Budgets by the clock" in text


def test_bots_are_made_ready_before_they_are_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []

    def warm_up(cls: type[Bot], game: AnyGame) -> None:
        begun.append(game.name)
        rehearse(Fisher, game, moves=3)

    monkeypatch.setattr(Fisher, "warm_up", classmethod(warm_up))
    monkeypatch.setattr("omphalos.arena.match._warm", set[object]())
    run(make_plan(POND, BOTS, games=4), POND)
    assert begun == ["pond"]  # once per process, however many games it plays


def test_records_can_be_read_and_proven(tmp_path: Path) -> None:
    run(plan_of(4), POND, folder=tmp_path / "out")
    for game, file in records(tmp_path / "out"):
        record = read_record(file)
        assert record.header.seats == tuple(BOTS[bot] for bot in game.seats)
        verify(record)


def test_the_tables_hold_every_seat_of_every_game(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    report = run(plan_of(4), POND, folder=tmp_path / "out")
    table = parquet.read_table(tmp_path / "out" / "games.parquet").to_pylist()
    games = read_games(tmp_path / "out")
    assert len(table) == sum(len(game.seats) for game in games)
    assert {row["bot"] for row in table} == set(BOTS)
    for game in games:
        rows = [row for row in table if row["game"] == game.index]
        assert [row["rank"] for row in rows] == list(game.ranks)
        assert sum(row["win"] for row in rows) == pytest.approx(1)
    assert msgspec.json.decode((tmp_path / "out" / "report.json").read_bytes(), type=ArenaReport).games == report.games


def test_forfeits_are_counted_and_named() -> None:
    report = run(make_plan(POND, ["random", "fool"], games=4), POND)
    fool = next(standing for standing in report.standings if standing.bot == "fool")
    assert fool.forfeits == 12
    assert sum(forfeit.moves for forfeit in report.forfeits) == 12
    assert any("I am a fool" in forfeit.reason for forfeit in report.forfeits)
    assert "Forfeited moves" in as_text(report)


def test_a_folder_is_gone_on_with_only_when_asked_and_alike(tmp_path: Path) -> None:
    out = tmp_path / "out"
    run(plan_of(4), POND, folder=out)
    with pytest.raises(ArenaError, match="--resume"):
        run(plan_of(4), POND, folder=out)
    with pytest.raises(ArenaError, match="other games"):
        run(plan_of(6), POND, folder=out, resume=True)
    before = (out / "games.jsonl").read_bytes()
    run(plan_of(4), POND, folder=out, resume=True)  # nothing is left to play
    assert (out / "games.jsonl").read_bytes() == before
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "something.txt").touch()
    with pytest.raises(ArenaError, match="not empty"):
        run(plan_of(4), POND, folder=tmp_path / "other")


def test_games_that_end_in_any_order_are_listed_in_order(tmp_path: Path) -> None:
    games = [Played(index, 0, "seed", (0, 1)) for index in range(4)]
    with ArenaFolder.create(tmp_path / "out", plan_of()) as folder:
        folder.add([Finished(games[n], b"") for n in (2, 0)])
        folder.add([Finished(games[n], b"") for n in (3, 1)])
        assert folder.finish() == games
    lines = (tmp_path / "out" / "games.jsonl").read_bytes().splitlines()
    assert [msgspec.json.decode(line, type=Played) for line in lines] == games


def test_two_processes_do_not_play_in_one_folder(tmp_path: Path) -> None:
    with ArenaFolder.create(tmp_path / "out", plan_of()), pytest.raises(ArenaError, match="another process"):
        ArenaFolder.create(tmp_path / "out", plan_of(), resume=True)


@pytest.mark.parametrize("torn", [b'{"index":5,"li', b"\x00\x00\x00\n", b""])
def test_a_torn_last_line_is_dropped_and_played_again(tmp_path: Path, torn: bytes) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    run(plan_of(4), POND, folder=whole)
    run(plan_of(4), POND, folder=cut)
    lines = (cut / "games.jsonl").read_bytes().splitlines(keepends=True)
    (cut / "games.jsonl").write_bytes(b"".join(lines[:5]) + torn)
    record_file(cut, 7).unlink()
    run(plan_of(4), POND, folder=cut, resume=True)
    alike(whole, cut)


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    run(plan_of(4), POND, folder=tmp_path / "out")
    file = tmp_path / "out" / "games.jsonl"
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([*lines[:2], b"damaged\n", *lines[3:]]))
    with pytest.raises(ArenaError, match="line 3"):
        run(plan_of(4), POND, folder=tmp_path / "out", resume=True)


SLOW = """
import sys, time
from omphalos.arena.plan import make_plan
from omphalos.arena.pool import processes
from omphalos.arena.run import run
from omphalos.bots import bots
from tests.bots.fishers import Fisher
from tests.bots.pond import POND

if __name__ == "__main__":
    bots.add("pond/fisher", Fisher)
    plan = make_plan(POND, ["random", "fisher:budget=200"], (2,), 40, seed="killed")
    run(plan, POND, processes(2), sys.argv[1], workers=2)
"""


def test_an_arena_killed_at_any_moment_goes_on_to_the_same_end(tmp_path: Path) -> None:
    script, out = tmp_path / "slow.py", tmp_path / "out"
    script.write_text(SLOW)
    plan = make_plan(POND, ["random", "fisher:budget=200"], (2,), 40, seed="killed")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([sys.executable, script, out], env=environment) as process:
        while not (out / "games.jsonl").exists() or (out / "games.jsonl").read_bytes().count(b"\n") < 5:
            assert process.poll() is None
            time.sleep(0.01)
        children = _children(process.pid)
        process.send_signal(signal.SIGKILL)
    assert len(children) >= 2
    kept = len(read_games(out))
    assert 5 <= kept < 40
    run(plan, POND, folder=out, resume=True)
    run(plan, POND, folder=tmp_path / "whole")
    alike(out, tmp_path / "whole")
    until = time.monotonic() + 10
    while any(_alive(pid) for pid in children) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(_alive(pid) for pid in children)  # workers end with their parent


def _children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def _alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_game_that_fails_is_told_and_the_others_are_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = plan_of(4, (2,))
    broken = list(fixtures(plan))[3]
    view = type(POND).view

    def failing(self: object, state: object, seat: int) -> object:
        if getattr(state, "turn", 0) == 2 and broken.seed in seeds:
            raise RuntimeError("the pond froze")
        return view(POND, state, seat)  # pyright: ignore[reportArgumentType]

    seeds = {broken.seed}
    monkeypatch.setattr(type(POND), "view", failing)
    report = run(plan, POND, folder=tmp_path / "out")
    assert report.failed
    assert "the pond froze" in as_text(report)
    seeds.clear()  # the pond thaws: failed games are played again when the arena resumes
    assert not run(plan, POND, folder=tmp_path / "out", resume=True).failed
    run(plan, POND, folder=tmp_path / "whole")
    alike(tmp_path / "out", tmp_path / "whole")


def test_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    words = ["arena", "pond", "random", "fisher", "--games", "4", "--workers", "1", "--out", str(out), "--lang", "en"]
    assert main(words) == 0
    said = capsys.readouterr()
    assert said.out.startswith("pond, 4 games, round-robin, seed 0, 2 players")
    assert "100%  4/4 games" in said.err
    assert main(["arena", "--report", str(out), "--lang", "en"]) == 0
    assert capsys.readouterr().out == said.out
    assert main(words) == 2
    assert main([*words, "--resume", "--quiet"]) == 0
    assert capsys.readouterr().out == said.out


@pytest.mark.parametrize(
    "words",
    [["nonsense"], ["pond", "random", "--resume"], ["pond", "random", "--players", "7"], [], ["pond", "Random"]],
)
def test_words_that_make_no_arena_are_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", *words]) == 2
    assert capsys.readouterr().err.startswith("omphalos arena: ")


def test_both_games_of_the_package_are_played(tmp_path: Path) -> None:
    from omphalos.table.registry import find_game

    for name in ("flick", "oracle"):
        game = find_game(name)
        out = tmp_path / name
        report = run(make_plan(game, ["random"], games=2), game, folder=out)
        assert not report.failed
        for _, file in records(out):
            read_record(file)


def test_played_is_the_same_but_for_the_clock() -> None:
    one = Played(0, 0, "s", (0, 1), (1, 2), (3.0, 2.0), seconds=(0.1, 0.2))
    assert same(one, msgspec.structs.replace(one, seconds=(9.0, 9.0)))
    assert not same(one, msgspec.structs.replace(one, ranks=(2, 1)))
    assert bots.added()


def test_a_folder_is_held_until_it_is_closed(tmp_path: Path) -> None:
    plan = make_plan(POND, ["random"], games=1)
    with ArenaFolder.create(tmp_path / "a", plan) as folder:
        with pytest.raises(ArenaError, match="another process works in"):
            ArenaFolder.create(tmp_path / "a", plan, resume=True)
        folder.close()
        ArenaFolder.create(tmp_path / "a", plan, resume=True).close()
    ArenaFolder.create(tmp_path / "a", plan, resume=True).close()
