"""Pools of workers and the run of an arena, without processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import msgspec
import pytest

from omphalos.arena import parquet, pool, run
from omphalos.arena.errors import ArenaError
from omphalos.arena.match import Finished, Played, Work
from omphalos.arena.plan import Plan, fixtures, make_plan
from omphalos.arena.pool import here, new_processes, processes
from omphalos.arena.report import ArenaReport, make_report
from omphalos.bots import bots
from tests.bots.fishers import Fisher, Fool
from tests.bots.pond import POND


class Workers:
    """Stands for the executor. Each task is done when it is submitted."""

    made: Workers
    broken: type[BaseException] | None = None

    def __init__(self, workers: int, context: Any, initializer: Callable[..., None], initargs: tuple[Any, ...]) -> None:
        self.started = workers, context.get_start_method(), initializer, initargs
        self.waiting = self.most = 0
        self.ended: list[Any] = []
        Workers.made = self

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        self.ended.append("exit")

    def shutdown(self, **how: bool) -> None:
        self.ended.append(how)

    def submit(self, function: Callable[[Work], list[Finished]], work: Work) -> Future[list[Finished]]:
        self.waiting += 1
        self.most = max(self.most, self.waiting)
        future = Future[list[Finished]]()
        if self.broken is None:
            future.set_result(function(work))
        else:
            future.set_exception(self.broken("broken"))
        return future


@pytest.fixture
def warm(monkeypatch: pytest.MonkeyPatch) -> list[Work]:
    """The chunks that this process warms up for."""
    found: list[Work] = []
    monkeypatch.setattr(pool, "ProcessPoolExecutor", Workers)
    monkeypatch.setattr(pool, "warm_up", found.append)
    return found


def plan_of(games: int) -> Plan:
    return make_plan(POND, ["random"], (2,), games)


def work_of(games: int) -> list[Work]:
    plan = plan_of(games)
    return [Work(plan, POND, (fixture,)) for fixture in fixtures(plan)]


def test_one_worker_is_this_process() -> None:
    assert processes(1) is here
    assert processes(2) is not here
    assert [[one.played.index for one in games] for games in here(work_of(2))] == [[0], [1]]


def test_workers_are_new_processes_that_know_the_bots_and_find_compiled_code(warm: list[Work]) -> None:
    work = work_of(7)
    found = [one.played.index for games in processes(2)(work) for one in games]
    assert sorted(found) == list(range(7))
    made = Workers.made
    assert made.started == (2, "spawn", pool._begin, (bots.added(),))  # pyright: ignore[reportPrivateUsage]
    assert made.ended == ["exit"]
    assert warm == work[:1]
    assert list(processes(2)([])) == []
    assert warm == work[:1]


def test_no_more_chunks_wait_than_two_for_each_worker(warm: list[Work], monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[int] = []

    def first(running: set[Future[Any]], return_when: str) -> tuple[set[Future[Any]], set[Future[Any]]]:
        taken.append(len(running))
        one, *rest = running
        return {one}, set(rest)

    monkeypatch.setattr(pool, "wait", first)
    assert len(list(processes(2)(work_of(6)))) == 6
    assert taken == [4, 4, 4, 3, 2, 1]


def test_new_processes_warm_up_by_themselves(warm: list[Work]) -> None:
    assert len(list(new_processes(1)(work_of(2)))) == 2
    assert Workers.made.started[0] == 1
    assert warm == []


def test_a_worker_that_was_killed_is_told(warm: list[Work], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Workers, "broken", BrokenProcessPool)
    with pytest.raises(ArenaError, match=r"a worker was killed .* go on by --resume"):
        list(processes(2)(work_of(2)))
    monkeypatch.setattr(Workers, "broken", KeyboardInterrupt)
    with pytest.raises(KeyboardInterrupt):
        list(processes(2)(work_of(2)))
    assert Workers.made.ended == [{"wait": False, "cancel_futures": True}, "exit"]


def test_a_worker_begins_with_the_bots_that_were_added() -> None:
    pool._begin({"pond/angler": Fisher, "jester": Fool})  # pyright: ignore[reportPrivateUsage]
    try:
        assert bots.added().items() >= {"pond/angler": Fisher, "jester": Fool}.items()
    finally:
        bots.remove("pond/angler")
        bots.remove("jester")


def backwards(work: Sequence[Work]) -> Iterator[list[Finished]]:
    """A pool whose games end in the wrong order."""
    for chunk in reversed(work):
        yield from here([chunk])


@pytest.mark.parametrize("folder", [None, "out"])
def test_a_run_reports_the_games_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: str | None
) -> None:
    seen: list[list[int]] = []

    def report(plan: Plan, games: Sequence[Played]) -> ArenaReport:
        seen.append([game.index for game in games])
        return make_report(plan, games)

    monkeypatch.setattr(run, "make_report", report)
    found = run.run(plan_of(5), POND, backwards, tmp_path / folder if folder else None, workers=1)
    assert seen == [[0, 1, 2, 3, 4]]
    assert found.games == 5
    assert capsys.readouterr().err == ""  # quiet unless asked
    if folder:
        data = (tmp_path / folder / "report.json").read_bytes()
        assert data.startswith(b'{\n  "plan": {')
        assert data.endswith(b"}\n")
        assert msgspec.json.decode(data, type=ArenaReport) == found


def test_a_run_goes_on_where_it_stopped_and_tells_how_far_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chunks: list[list[int]] = []

    def two(work: Sequence[Work]) -> Iterator[list[Finished]]:
        chunks.append([fixture.index for chunk in work for fixture in chunk.fixtures])
        yield from here(work[:2])

    for resume in (False, True):
        run.run(plan_of(5), POND, two, tmp_path / "out", resume, quiet=False)
    assert chunks == [[0, 1, 2, 3, 4], [2, 3, 4]]
    assert capsys.readouterr().err == ""
    assert run.run(plan_of(5), POND, here, tmp_path / "out", True, quiet=False).games == 5
    told = capsys.readouterr().err
    assert told.startswith("100%  5/5 games  ")
    assert told.count("\n") == 1


def test_games_are_divided_for_the_workers() -> None:
    sizes: list[list[int]] = []

    def none(work: Sequence[Work]) -> Iterator[list[Finished]]:
        sizes.append([len(chunk.fixtures) for chunk in work])
        return iter(())

    run.run(plan_of(16), POND, none, workers=2)
    run.run(plan_of(16), POND, none)
    assert [chunks[0] for chunks in sizes] == [2, 4]


def test_without_pyarrow_there_is_no_table_and_that_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def absent(name: str) -> object:
        raise ImportError(name)

    monkeypatch.setattr(parquet, "import_module", absent)
    run.run(plan_of(1), POND, folder=tmp_path / "out")
    assert capsys.readouterr().err.startswith("omphalos arena: Parquet needs pyarrow: pip install")
    assert not (tmp_path / "out" / "games.parquet").exists()


def test_a_table_is_written_whole_even_if_it_is_empty(tmp_path: Path) -> None:
    arrow = pytest.importorskip("pyarrow.parquet")
    for table in ([{"game": 1, "bot": "a"}, {"game": 2, "bot": "b"}], []):
        parquet.write_parquet(tmp_path / "games.parquet", table)
        assert arrow.read_table(tmp_path / "games.parquet").to_pylist() == table
        assert [file.name for file in tmp_path.iterdir()] == ["games.parquet"]
