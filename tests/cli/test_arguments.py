"""Every argument of every command: its default, what help says of the default, and that it reaches what it is for."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from omphalos.arena.match import Played
from omphalos.arena.plan import Plan
from omphalos.arena.report import ArenaReport, make_report
from omphalos.arena.stats import Estimate
from omphalos.bots import levels
from omphalos.cli import COMMANDS, find_command, main
from omphalos.cli.words import read_options
from omphalos.table import find_game
from omphalos.table.chance import seed_from
from omphalos.table.errors import OmphalosError
from omphalos.train.recipe import Recipe

PLAYING: dict[str, Any] = {
    "players": None,
    "seed": "0",
    "option": [],
    "out": None,
    "resume": False,
    "ray": None,
    "quiet": False,
}
# fmt: off
DEFAULTS: dict[str, dict[str, Any]] = {
    "play": {
        "game": None, "players": None, "people": None, "all_bots": False, "bot": None, "name": [], "option": [],
        "seed": None, "keep": None, "terminal": False, "go_on": None, "record": None, "port": None,
        "host": "127.0.0.1", "pace": None, "warm_up": True, "browser": True,
    },
    "backup": {"file": None, "store": None, "check": False, "every": None, "keep": 28},
    "restore": {"file": None, "store": None},
    "games": {"json": False},
    "bots": {"game": None, "json": False},
    "replay": {"file": None, "step": False, "first": 0, "last": None},
    "verify": {"file": None, "key": None, "commitment": None, "seal": [], "limit": 60.0, "json": False},
    "draw": {"what": None, "game": None, "at": None, "move": False, "seat": -1, "out": None},
    "print": {
        "game": None, "what": None, "list": False, "paper": "a4", "players": None, "backs": False, "out": None,
        "option": [],
    },
    "explain": {"what": None, "at": None, "bot": None, "seat": None, "game": None, "out": None},
    "heatmap": {"what": None, "at": None, "disk": None, "by": "share", "device": "cpu", "out": None},
    "review": {"file": None, "json": False, "bot": None, "seconds": None, "seed": "review", "quiet": False},
    "puzzles": {
        "game": None, "day": date(2026, 7, 3), "draw": None, "solution": False, "mine": None, "out": None,
        "json": False, "bot": None, "gap": None, "most": 3,
    },
    "arena": {**PLAYING, "game": None, "bots": None, "ladder": False, "report": None, "games": 100, "json": False},
    "completion": {"shell": None},
    "site": {"folder": None, "address": "", "docs": None},
    "train": {
        "game": None, "out": None, "resume": False, "rounds": 3, "games": 2000, "student_games": None,
        "players": None, "teacher": None, "student": None, "tutor": "", "choices": None, "champion": "",
        "rival": None, "matches": 200, "epochs": 24, "decay": 0.8, "seed": "0", "onnx": None, "policy": False,
        "weights": None, "option": [], "ray": None, "quiet": False,
    },
    "dataset": {"records": None, "parquet": None, "players": None, "quiet": False},
    "balance": {**PLAYING, "game": None, "bot": None, "source": None, "games": 200},
    "tune": {
        "game": None, "task": None, "show": False, "measure": False, "played": None, "out": None, "resume": False,
        "bot": None, "players": None, "seed": None, "games": None, "first": None, "rounds": None,
        "proposals": None, "finalists": None, "confirm": None, "ray": None, "quiet": False,
    },
}
# fmt: on


class Today(date):
    """A clock that stands still."""

    @classmethod
    def today(cls) -> Today:
        return cls(2026, 7, 3)


def three_cores(_: int) -> set[int]:
    return {0, 1, 5}


def words_of(*given: Any) -> Any:
    """What was given, of a function that is replaced by this one."""
    return given


def heading(_: object, language: str) -> str:
    """A page that says its language alone."""
    return f"# {language}\n"


def parser_of(name: str, monkeypatch: pytest.MonkeyPatch) -> argparse.ArgumentParser:
    """The parser that a command makes."""
    with monkeypatch.context() as patched:
        patched.setattr("omphalos.cli.puzzles.date", Today)
        patched.setattr("os.sched_getaffinity", three_cores, raising=False)
        return find_command(name).make_parser()


@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "serve"])  # its settings have tests of their own
def test_defaults_are_what_they_were_and_what_help_says(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    known = {one.dest: one for one in parser_of(name, monkeypatch)._actions if one.dest not in ("help", "lang")}
    workers = known.pop("workers", None)
    assert {dest: one.default for dest, one in known.items()} == DEFAULTS[name]
    assert workers is None or workers.default == 3, "as many as there are cores"
    for one in known.values():
        said = re.search(r"\(?default: ([\w.]+)", one.help or "")
        if said and isinstance(one.default, int | float) and not isinstance(one.default, bool) and one.default >= 0:
            assert said[1] == f"{one.default:g}", f"--{one.dest}"


def test_options_are_numbers_words_and_lists() -> None:
    given = ["rounds=3", "laws=false", "numbers=reported", "gods=[1,2]", "note=a=b", "none="]
    expected = {"rounds": 3, "laws": False, "numbers": "reported", "gods": [1, 2], "note": "a=b", "none": ""}
    assert read_options(given) == expected
    assert read_options(["rounds=3", "rounds=4"]) == {"rounds": 4}, "the last one counts"


# --- commands that play many games


class Runs:
    """Stands in for what plays the games: keeps what it was given, and reports games that failed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: list[tuple[Any, ...]] = []
        self.failed = 0
        for module in ("arena", "balance"):
            monkeypatch.setattr(f"omphalos.cli.{module}.run", self.run)
        monkeypatch.setattr("omphalos.cli.arena.processes", words_of)
        monkeypatch.setattr("omphalos.arena.cluster.ray", self.ray)

    def ray(self, address: str, nodes: dict[str, int] | None = None) -> tuple[str, str]:
        if nodes is not None:
            nodes.update(one=3, other=4)
        return "ray", address

    def run(self, plan: Plan, *rest: Any) -> ArenaReport:
        self.calls.append((plan, *rest))
        lost = [Played(0, 0, "0/2/0", (0, 0), error="it broke")] * self.failed
        return make_report(plan, lost)


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> Runs:
    return Runs(monkeypatch)


def test_an_arena_is_played_as_it_was_asked_for(runs: Runs, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = "arena flick random greedy:budget=3 fate --ladder --players 3 2 --seed s --option generations=1 --games 7"
    more = ["--out", str(tmp_path), "--resume", "--workers", "5", "--lang", "en"]
    assert main([*words.split(), *more]) == 0
    (plan, game, pool, *rest) = runs.calls.pop()
    assert (plan.game, plan.bots, plan.players) == ("flick", ("random", "greedy:budget=3", "fate"), (3, 2))
    assert (plan.games, plan.seed, plan.mode, plan.options["generations"]) == (7, "s", "ladder", 1)
    assert game is find_game("flick")
    assert pool == (5,)
    assert rest == [tmp_path, True, 5, False]
    assert capsys.readouterr().err == "", "only a cluster has nodes"
    runs.failed = 1
    assert main(["arena", "flick", "--workers", "0", "--ray", "host:1", "--lang", "en"]) == 1, "a game failed"
    (plan, _, pool, *rest) = runs.calls.pop()
    assert plan.bots == tuple(level.id for level in levels("flick"))
    assert (plan.players, plan.games, plan.seed, plan.mode) == ((2,), 100, "0", "round-robin")
    assert pool == ("ray", "host:1")
    assert rest == [None, False, 1, False]
    assert capsys.readouterr().err == "2 nodes: 3, 4 games\n"
    main(["arena", "flick", "--ray", "host:1", "--quiet", "--lang", "en"])
    assert runs.calls.pop()[-1] is True
    assert capsys.readouterr().err == ""


def test_a_balance_is_of_the_games_that_were_asked_for(
    runs: Runs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    studied: list[tuple[Any, ...]] = []

    def studied_in(*given: Any) -> None:
        studied.append(given)

    monkeypatch.setattr("omphalos.cli.balance.study", studied_in)
    monkeypatch.setattr("omphalos.cli.balance.as_html", heading)
    monkeypatch.setattr("omphalos.cli.balance.as_markdown", heading)
    out = tmp_path / "out"
    words = "balance flick --bot random --bot fate --players 4 --seed s --option generations=2 --games 9 --workers 2"
    assert main([*words.split(), "--resume", "--quiet", "--lang", "pl", "--out", str(out)]) == 0
    (plan, _, pool, *rest) = runs.calls.pop()
    assert (plan.bots, plan.players, plan.games, plan.seed) == (("random", "fate"), (4,), 9, "s")
    assert (plan.mode, plan.options["generations"]) == ("round-robin", 2)
    assert pool == (2,)
    assert rest == [out, True, 2, True]
    assert studied.pop() == (out, "pl")
    assert [(out / f"balance.{kind}").read_text() for kind in ("html", "md", "json")] == [
        *("# pl\n", "# pl\n", "null\n"),
    ]
    assert capsys.readouterr() == ("# pl\n", "")
    runs.failed = 2
    assert main(["balance", "flick", "--out", str(out), "--lang", "en"]) == 1
    (plan, *_, quiet) = runs.calls.pop()
    assert (plan.bots, plan.players, plan.games) == ((levels("flick")[-1].id,), (2, 3, 4), 200)
    assert quiet is False
    assert capsys.readouterr().err == f"omphalos balance: 2 games failed: it broke\n{out / 'balance.html'}\n"
    other = tmp_path / "other"
    assert main(["balance", "--from", str(tmp_path), "--out", str(other), "--lang", "en"]) == 0
    assert not runs.calls, "nothing is played"
    assert studied == [(out, "en"), (tmp_path, "en")]
    assert sorted(file.name for file in other.iterdir()) == ["balance.html", "balance.json", "balance.md"]
    assert main(["balance", "flick"]) == 2
    assert main(["balance", "--out", str(out)]) == 2


def test_a_tuning_is_of_the_task_with_what_was_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    calls: list[tuple[tuple[Any, ...], dict[str, Any]]] = []

    class Report:
        proposal: dict[str, float] = {}  # noqa: RUF012

    def tune(*given: Any, **named: Any) -> Report:
        calls.append((given, named))
        return Report()

    monkeypatch.setattr("omphalos.cli.tune.tune", tune)
    monkeypatch.setattr("omphalos.cli.tune.as_markdown", heading)
    monkeypatch.setattr("omphalos.arena.cluster.ray", words_of)
    efforts = "--games 31 --first 32 --rounds 33 --proposals 34 --finalists 35 --confirm 36"
    words = f"tune oracle --bot random --players 3 --seed s {efforts} --workers 4 --ray auto --resume --quiet --lang de"
    assert main([*words.split(), "--out", str(tmp_path)]) == 0
    ((task, game, *rest), named) = calls.pop()
    assert (task.bot, task.players, task.seed) == ("random", (3,), "s")
    effort = task.effort
    assert (effort.games, effort.first, effort.rounds) == (31, 32, 33)
    assert (effort.proposals, effort.finalists, effort.confirm) == (34, 35, 36)
    assert game is find_game("oracle")
    assert rest == [tmp_path, ("auto",), 4, True, True, "de"]
    assert named == {"measure": False, "played": None}
    assert capsys.readouterr() == ("# de\n", "")
    played = tmp_path / "arena"
    main(["tune", "oracle", "--measure", "--from", str(played), "--out", str(tmp_path), "--workers", "0"])
    ((task, _, _, pool, workers, resume, quiet, _), named) = calls.pop()
    assert (pool, workers, resume, quiet) == (None, 1, False, False)
    assert named == {"measure": True, "played": played}
    assert capsys.readouterr().err == f"{tmp_path / 'report.html'}\n"
    Report.proposal = {"a": 1.0}
    main(["tune", "oracle", "--out", str(tmp_path)])
    assert capsys.readouterr().err == f"{tmp_path / 'report.html'}\n{tmp_path / 'proposal'}\n"


def test_a_training_follows_the_recipe_of_its_arguments(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    calls: list[tuple[Any, ...]] = []

    class Report:
        class results:  # noqa: N801
            scores = ((2, "fate", Estimate(0.614, 0.55, 0.68, 200)),)

    def train(*given: Any) -> type[Report]:
        calls.append(given)
        return Report

    monkeypatch.setattr("omphalos.cli.train.train", train)
    monkeypatch.setattr("omphalos.cli.train.pool", words_of)
    words = (
        "train flick --rounds 4 --games 11 --student-games 12 --players 2 4 --teacher a --teacher b --student c"
        " --tutor d --choices 13 --champion e --rival f --rival g --matches 14 --epochs 15 --decay 0.25 --seed s"
        " --option generations=1 --workers 3 --ray auto --resume --quiet --lang pl"
    )
    assert main([*words.split(), "--out", str(tmp_path)]) == 0
    recipe, game, *rest = calls.pop()
    assert (recipe.game, recipe.ruleset, recipe.seed) == ("flick", find_game("flick").ruleset, "s")
    assert (recipe.rounds, recipe.games, recipe.student_games, recipe.players) == (4, 11, 12, (2, 4))
    assert (recipe.teachers, recipe.students, recipe.tutor) == (("a", "b"), ("c",), "d")
    assert (recipe.champion, recipe.rivals, recipe.match_games, recipe.choices) == ("e", ("f", "g"), 14, 13)
    assert (recipe.fitting.epochs, recipe.fitting.decay, recipe.options) == (15, 0.25, {"generations": 1})
    assert game is find_game("flick")
    assert rest == [tmp_path, ("auto", 3), 3, True, True, "pl"]
    assert capsys.readouterr() == ("net 2 – fate: 61.4 % [55, 68]\n", "")
    assert main(["train", "flick", "--out", str(tmp_path), "--workers", "0"]) == 0
    recipe, _, _, pool, workers, resume, quiet, _ = calls.pop()
    assert recipe == Recipe("flick", find_game("flick").ruleset, options={}), "the rest is what a recipe has by itself"
    assert (pool, workers, resume, quiet) == ((None, 1), 1, False, False)
    assert capsys.readouterr().err == f"{tmp_path / 'report.html'}\n"


# --- commands of one thing


def test_a_dataset_is_of_the_records_and_players_that_were_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    calls: list[tuple[Any, ...]] = []

    class Written:
        decisions, games, unfinished = 12, 3, 0

    def write(*given: Any) -> type[Written]:
        calls.append(given)
        return Written

    monkeypatch.setattr("omphalos.cli.dataset.sources", words_of)
    monkeypatch.setattr("omphalos.cli.dataset.write_dataset", write)
    out = tmp_path / "out"
    assert main(["dataset", "a", "b", "--parquet", str(out), "--players", "3"]) == 0
    assert main(["dataset", "a", "--parquet", str(out), "--quiet"]) == 0
    assert calls == [
        (([Path("a"), Path("b")],), out, 3, False),
        (([Path("a")],), out, None, True),
    ]
    assert capsys.readouterr().out == f"{out}: 12 decisions of 3 games\n" * 2


Asked = Callable[[Sequence[str]], tuple[Any, ...]]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Asked:
    """What `omphalos play` asks of the server in the browser."""
    calls: list[tuple[Any, ...]] = []

    def run(*given: Any) -> int:
        calls.append(given)
        return 7

    monkeypatch.setattr("omphalos.server.local.run_table_server", run)

    def opened(words: Sequence[str]) -> tuple[Any, ...]:
        assert main(["play", *words]) == 7, "the server's exit status"
        return calls.pop()

    return opened


def test_a_table_in_the_browser_is_opened_as_it_was_asked_for(opened: Asked, tmp_path: Path) -> None:
    words = "flick --players 4 --people 2 --bot greedy --name Ada --option generations=1 --seed s --lang pl --port 99"
    more = ["--host", "::1", "--pace", "1.5", "--no-warm-up", "--no-browser", "--keep", str(tmp_path)]
    folder, host, port, browser, language, wish, seed, pace, warm_up = opened([*words.split(), *more])
    assert (folder, host, port, browser, language) == (tmp_path, "::1", 99, False, "pl")
    assert (seed, pace, warm_up) == (seed_from("s"), 1.5, False)
    assert [(seat.sitter, seat.name) for seat in wish.seats] == [
        *(("person", "Ada"), ("person", "Gracz 2")),
        *(("greedy", "Bot greedy"), ("greedy", "Bot greedy II")),
    ]
    assert (wish.game, wish.options, wish.language) == ("flick", {"generations": 1}, "pl")
    assert wish.seals is False, "chance that repeats itself takes nothing from the browser"


def test_a_table_in_the_browser_has_its_defaults(
    opened: Asked, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    shown = opened(["--lang", "en"])
    assert shown == (tmp_path / "omphalos/tables", "127.0.0.1", None, True, "en", None, None, None, True)
    *_, wish, seed, pace, _ = opened(["oracle", "--pace", "0"])
    assert (seed, pace, wish.seals) == (None, 0.0, True)
    assert wish.seats[0].sitter == "person"
    assert len(wish.seats) == 2, "two, though one could play alone"
    *_, wish, _, _, _ = opened(["oracle", "--name", "Ada", "--name", "Bob", "--name", "Cyd"])
    assert [(seat.sitter, seat.name) for seat in wish.seats] == [("person", name) for name in ("Ada", "Bob", "Cyd")]
    *_, wish, _, pace, _ = opened(["flick", "--people", "3", "--pace", "-2"])
    assert [seat.sitter for seat in wish.seats] == ["person"] * 3
    assert pace == 0.0, "no pace is below none"


def test_a_review_is_made_as_it_was_asked_for(
    record: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    calls: list[tuple[Any, ...]] = []

    def review(*given: Any) -> None:
        calls.append(given)
        raise KeyboardInterrupt

    monkeypatch.setattr("omphalos.cli.review.review_record", review)
    assert main(["review", str(record), "--bot", "b", "--seed", "s", "--seconds", "2.5", "--quiet"]) == 130
    assert calls.pop()[1:] == ("b", "s", 2.5, None)
    assert main(["review", str(record)]) == 130
    _, bot, seed, seconds, progress = calls.pop()
    assert (bot, seed, seconds) == (None, "review", None)
    progress(3, 8)
    progress(4, 8)  # too soon to be told
    progress(8, 8)
    assert [re.findall(r"\d", line) for line in capsys.readouterr().err.splitlines()] == [["3", "8"], ["8", "8"]]


ROWS = {"tables": 2, "entries": 30, "people": 4, "results": 5, "ratings": 6, "days": 7}
SAID = "tables: 2, entries: 30, people: 4, results: 5, ratings: 6"


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What the commands ask of backups."""
    calls: list[tuple[Any, ...]] = []

    def called(name: str) -> Callable[..., Any]:
        async def work(*given: Any) -> dict[str, int]:
            calls.append((name, *given))
            return ROWS

        return work

    def verify(file: str) -> dict[str, int]:
        calls.append(("verify", file))
        return ROWS

    for name in ("backup", "restore"):
        monkeypatch.setattr(f"omphalos.server.store.backup.{name}", called(name))
    monkeypatch.setattr("omphalos.server.store.backup.verify", verify)
    monkeypatch.setattr("omphalos.server.store.backup_rotation.back_up_regularly", called("regularly"))
    monkeypatch.setenv("OMPHALOS_STORE", "sqlite:///of/the/server.db")
    return calls


def test_backups_are_of_the_store_and_into_the_file_that_were_named(
    kept: list[tuple[Any, ...]], capsys: pytest.CaptureFixture[str]
) -> None:
    for store in ([], ["--store", "sqlite:///mine.db"]):
        for command in ("backup", "restore"):
            assert main([command, "a.backup", *store, "--lang", "en"]) == 0
    theirs, mine = "sqlite:///of/the/server.db", "sqlite:///mine.db"
    assert kept == [
        ("backup", theirs, "a.backup", None),
        ("restore", "a.backup", theirs, None),
        ("backup", mine, "a.backup", None),
        ("restore", "a.backup", mine, None),
    ]
    assert capsys.readouterr().out == f"a.backup: {SAID}.\nPut back: {SAID}.\n" * 2
    kept.clear()
    assert main(["backup", "--check", "a.backup", "--lang", "en"]) == 0
    assert kept == [("verify", "a.backup")]
    assert capsys.readouterr().out == f"a.backup is whole: {SAID}.\n"


def test_backups_are_made_regularly_as_often_as_was_said(
    kept: list[tuple[Any, ...]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup", "folder", "--every", "6h", "--lang", "en"]) == 0
    assert main(["backup", "folder", "--every", "30m", "--keep", "1", "--store", "sqlite:///mine.db"]) == 0
    (name, store, folder, every, keep, done, failed), (_, mine, _, often, one, _, _) = kept
    assert (name, store, folder) == ("regularly", "sqlite:///of/the/server.db", Path("folder"))
    assert (every, keep, mine, often, one) == (21_600, 28, "sqlite:///mine.db", 1800, 1)
    done(Path("new"), ROWS, [Path("x/old"), Path("x/older")])
    done(Path("new"), ROWS, [])
    failed(OmphalosError("the disk is full"))
    shown = capsys.readouterr()
    assert shown.out == f"new: {SAID}. Deleted: old, older.\nnew: {SAID}.\n"
    assert "the disk is full" in shown.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--every", "6h", "--check"], "do not go together"),
        (["--every", "6h", "--keep", "0"], "at least one backup"),
        (["--every", "soon"], "'soon' is no interval"),
    ],
)
def test_what_is_no_backup_is_said(
    words: list[str], said: str, kept: list[tuple[Any, ...]], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main(["backup", "folder", *words])
    assert end.value.code == 2
    assert said in capsys.readouterr().err
    assert not kept
