"""Tuning: finds the numbers of a toy, goes on after a kill to the same end, and plays real games of real trials."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from math import inf
from pathlib import Path
from statistics import stdev
from xml.etree import ElementTree

import msgspec
import pytest

from omphalos.arena.errors import ArenaError
from omphalos.arena.match import Finished, Work, play_chunk
from omphalos.arena.plan import fixtures, make_plan
from omphalos.arena.stats import Estimate
from omphalos.arena.tune.errors import TuneError
from omphalos.arena.tune.folder import RulesetTask, TuningFolder
from omphalos.arena.tune.house import House
from omphalos.arena.tune.measures import Measured, estimate, readers, shares
from omphalos.arena.tune.page import as_html, as_markdown
from omphalos.arena.tune.report import TuningReport, verdict
from omphalos.arena.tune.run import tune
from omphalos.arena.tune.task import Check, check_task
from omphalos.cli import main
from omphalos.oracle.numbers import CoveNumbers, parse
from omphalos.table.errors import OmphalosError
from omphalos.table.house_numbers import VARIABLE, trial_numbers, with_numbers
from omphalos.table.registry import find_game
from tests.arena.tune.toy import BEST, Toy, toy_task

ROOT = Path(__file__).parents[3]
ORACLE = find_game("oracle")


def outputs(folder: Path) -> dict[str, bytes]:
    """All files of a finished tuning."""
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tuning without interruption."""
    out = tmp_path_factory.mktemp("tune") / "whole"
    tune(toy_task(), ORACLE, out, Toy())
    return out


def report_of(folder: Path) -> TuningReport:
    return msgspec.json.decode((folder / "report.json").read_bytes(), type=TuningReport)


def test_numbers_that_meet_the_targets_are_found_and_confirmed(whole: Path) -> None:
    report = report_of(whole)
    assert report.proposal == BEST
    assert report.proposed is not None
    assert (report.today.games, report.proposed.games) == (60, 60)
    assert report.proposed.loss < 0.01 < report.today.loss
    assert [verdict(check, found) for check, found in zip(report.checks, report.proposed.found, strict=True)] == [
        "met",
        "met",
    ]
    assert len(report.candidates) == 6 + 2 * 2
    assert report.candidates[0].changes == {}
    assert [one.games for one in report.candidates].count(60) in (2, 3)  # the finalists, and today's numbers


def test_the_proposed_file_can_be_put_in_place_of_the_games(whole: Path) -> None:
    assert [file.name for file in (whole / "proposal").iterdir()] == ["cove.toml"]
    text = (whole / "proposal" / "cove.toml").read_text("utf-8")
    numbers = parse(text, CoveNumbers, "cove.toml")
    assert (numbers.halls.nobles.value, numbers.rogues.thieves.value) == (5, 3)
    today = House("oracle").texts["cove.toml"]
    assert text == with_numbers(today, "cove.toml", {"halls.nobles": 5, "rogues.thieves": 3})
    assert tomllib.loads(text) != tomllib.loads(today)


def test_the_report_has_plots_and_says_what_was_met(whole: Path) -> None:
    report = report_of(whole)
    page = (whole / "report.html").read_text("utf-8")
    pictures = page.split("<svg")[1:]
    assert len(pictures) == 2 + 1 + 2  # today's and proposed values, the search, and each number
    said: list[list[str | None]] = []
    for picture in pictures:
        root = ElementTree.fromstring("<svg" + picture.partition("</svg>")[0] + "</svg>")
        said.append([thing.text for thing in root.iter() if thing.tag.endswith("text")])
    assert [words[0] for words in said[2:]] == ["loss", *(f"loss: {name}" for name in report.space.numbers)]
    assert "candidate" in said[2]  # along the axis
    text = (whole / "report.md").read_text("utf-8")
    assert "The proposed numbers meet 2 of 2 checks in 60 fresh games; loss 0.00." in text
    assert "| cove.toml/halls.nobles | 2 | 5 | 1 … 8 | H WY-C13 |" in text
    for language in ("de", "pl"):
        assert "tune-" not in as_html(report, language) + as_markdown(report, language)


def test_the_same_seed_gives_the_same_proposal_and_another_seed_other_games(whole: Path, tmp_path: Path) -> None:
    tune(toy_task(), ORACLE, tmp_path / "same", Toy())
    assert outputs(tmp_path / "same") == outputs(whole)
    other = msgspec.structs.replace(toy_task(), seed="1")
    assert tune(other, ORACLE, tmp_path / "other", Toy()).candidates != report_of(whole).candidates


@pytest.mark.parametrize("games", [10, 200, 430])
def test_a_tuning_that_was_stopped_goes_on_to_the_same_end(whole: Path, tmp_path: Path, games: int) -> None:
    out = tmp_path / "out"
    with pytest.raises(KeyboardInterrupt):
        tune(toy_task(), ORACLE, out, Toy(games))
    rest = Toy()
    tune(toy_task(), ORACLE, out, rest, resume=True)
    assert outputs(out) == outputs(whole)
    assert 0 < rest.played <= sum(data.count(b"\n") for name, data in outputs(whole).items() if "games" in name) - games


def test_a_tuning_that_was_killed_goes_on_to_the_same_end(whole: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    command = [sys.executable, "-m", "tests.arena.tune.toy", str(out), "150"]
    killed = subprocess.run(command, cwd=ROOT, check=False, env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert killed.returncode == -9
    last = max((out / "games").iterdir(), key=lambda file: file.stat().st_mtime_ns)
    last.write_bytes(last.read_bytes() + b'{"seed":"0/se')  # a torn line
    assert VARIABLE not in os.environ
    tune(toy_task(), ORACLE, out, Toy(), resume=True)
    assert outputs(out) == outputs(whole)


def test_a_folder_of_something_else_is_refused(whole: Path, tmp_path: Path) -> None:
    with pytest.raises(TuneError, match="--resume"):
        tune(toy_task(), ORACLE, whole, Toy())
    with pytest.raises(TuneError, match="with other seed"):
        tune(msgspec.structs.replace(toy_task(), seed="1"), ORACLE, whole, Toy(), resume=True)
    other = RulesetTask("an older one", check_task(toy_task(), ORACLE, House("oracle")))
    with pytest.raises(TuneError, match="with other ruleset"):
        TuningFolder.create(whole, other, resume=True)
    (tmp_path / "notes.txt").touch()
    with pytest.raises(TuneError, match="is not empty"):
        tune(toy_task(), ORACLE, tmp_path, Toy(), resume=True)


def test_a_damaged_folder_is_named(tmp_path: Path) -> None:
    out = tmp_path / "out"
    with pytest.raises(KeyboardInterrupt):
        tune(toy_task(), ORACLE, out, Toy(60))
    file = next((out / "games").iterdir())
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([*lines[:2], b"damaged\n", *lines[3:]]))
    with pytest.raises(TuneError, match=rf"{file.name}, line 3"):
        tune(toy_task(), ORACLE, out, Toy(), resume=True)
    (out / "task.json").write_bytes(b"{")
    with pytest.raises(TuneError, match=r"task\.json"):
        tune(toy_task(), ORACLE, out, Toy(), resume=True)


def test_two_processes_do_not_tune_in_one_folder(whole: Path) -> None:
    other = RulesetTask(ORACLE.ruleset, check_task(toy_task(), ORACLE, House("oracle")))
    with TuningFolder.create(whole, other, resume=True), pytest.raises(TuneError, match="another process"):
        TuningFolder.create(whole, other, resume=True)


def test_today_can_be_measured_and_tuned_from_there(whole: Path, tmp_path: Path) -> None:
    report = tune(toy_task(), ORACLE, tmp_path / "out", Toy(), measure=True)
    assert report.today == report_of(whole).today
    assert (report.candidates, report.proposed, report.proposal) == ((), None, {})
    assert not (tmp_path / "out" / "proposal").exists()
    tune(toy_task(), ORACLE, tmp_path / "out", Toy(), resume=True)
    assert outputs(tmp_path / "out") == outputs(whole)


def test_the_games_of_an_arena_can_be_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "oracle", "random", "greedy:budget=1", "--games=3", "-q", "--out", str(tmp_path / "a")]) == 0
    words = ["tune", "oracle", "--from", str(tmp_path / "a"), "--players", "2", "--out"]
    assert main([*words, str(tmp_path / "b"), "--measure", "-q"]) == 0
    report = report_of(tmp_path / "b")
    assert report.today.games == 4  # every seed in both seats
    capsys.readouterr()
    assert main([*words, str(tmp_path / "c")]) == 2
    assert "add --measure" in capsys.readouterr().err
    record = next((tmp_path / "a").rglob("000000.jsonl"))
    record.write_bytes(record.read_bytes().replace(f'"ruleset":"{ORACLE.ruleset}"'.encode(), b'"ruleset":"1"', 1))
    assert main([*words, str(tmp_path / "d"), "--measure", "-q"]) == 2
    assert "ruleset 1, not of oracle, ruleset" in capsys.readouterr().err
    assert main(["tune", "oracle", "--measure", "--from", str(tmp_path), "--out", str(tmp_path / "e")]) == 2


def test_a_worker_with_other_numbers_refuses_to_play() -> None:
    plan = make_plan(ORACLE, ["random"], (2,), 1)
    trial = msgspec.structs.replace(plan, ruleset=f"{plan.ruleset}-trial-1")
    with pytest.raises(ArenaError, match=r"ruleset .*-trial-1 of oracle is to be played"):
        play_chunk(Work(trial, ORACLE, tuple(fixtures(trial))))


@pytest.mark.parametrize(
    ("game", "file", "path", "value"),
    [
        ("oracle", "cove.toml", "hideout.cult", 9),  # more rogues than there are
        ("flick", "mat.toml", "navel", 70.0),  # a disk could touch it and an island
        ("flick", "gods.toml", "Freja.radius", -1.0),
    ],
)
def test_numbers_that_cannot_be_played_are_no_candidates(game: str, file: str, path: str, value: float) -> None:
    measures = readers.find(game)
    measures.check(House(game).texts)
    with pytest.raises(OmphalosError, match=file):
        measures.check(House(game).files({f"{file}/{path}": value}))


def test_a_game_that_fails_is_told_with_its_numbers(tmp_path: Path) -> None:
    def broken(work: Sequence[Work]) -> Iterator[list[Finished]]:
        if trial_numbers("oracle"):
            raise ArenaError("a worker was killed")
        yield from Toy()(work)

    with pytest.raises(TuneError, match=r"a worker was killed \(played with cove\.toml/.* = \d"):
        tune(toy_task(), ORACLE, tmp_path / "out", broken)
    assert VARIABLE not in os.environ


REAL = """
game = "oracle"
bot = "random"
players = [2]
seed = "5" # at least three rogues hide in the end, so that a point costs 2 gold or more today

[effort]
games = 2
first = 2
rounds = 0
finalists = 1
confirm = 2

[[numbers]]
number = "cove.toml/reckoning.rogues" # today a point costs a half of the rogues, rounded up
from = 2
to = 8
step = 6

[[targets]]
measure = "price"
only = ["1"]
between = [0.9, 1.0]
"""


def test_real_games_are_played_with_the_numbers_of_each_candidate(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "task.toml").write_text(REAL)
    out = tmp_path / "out"
    words = ["--task", str(tmp_path / "task.toml"), "--out", str(out), "--workers", "1", "--lang", "en"]
    assert main(["tune", "oracle", *words]) == 0
    text, progress = capsys.readouterr()
    assert "| cove.toml/reckoning.rogues | 2 | 8 | 2 … 8 | H WY-C16 |" in text
    assert "The proposed numbers meet 1 of 1 checks in 2 fresh games; loss 0.00." in text
    assert "confirmation: 2 × 2 games" in progress
    report = report_of(out)
    assert report.proposed is not None
    assert (report.today.found[0].value, report.proposed.found[0].value) == (0.0, 1.0)
    assert main(["tune", "oracle", *words, "--resume", "--quiet"]) == 0  # nothing is left to play
    assert capsys.readouterr() == (text, "")
    assert {file.name.partition("-")[0] for file in (out / "games").iterdir()} == {ORACLE.ruleset}


def test_ratios_are_estimated_with_intervals_over_games() -> None:
    games = [Measured(str(i), {"m": {"a": (float(i % 4), 4.0), "b": (0.0, 1.0)}}) for i in range(40)]
    half = estimate(games, "m", "a")
    assert (half.value, half.n) == (0.375, 40)
    # with equal wholes: the mean of the games' parts, and Student's t of 39 degrees of freedom
    wide = 2.0227 * stdev(i % 4 / 4 for i in range(40)) / 40**0.5
    assert (half.low, half.high) == pytest.approx((0.375 - wide, 0.375 + wide), abs=1e-5)
    alone = estimate(games[1:2], "m", "a")
    assert (alone.value, alone.low, alone.high, alone.n) == (0.25, -inf, inf, 1)
    never = estimate(games, "m", "b")
    assert (never.value, never.low) == (0.0, 0.0)
    assert 0.05 < never.high < 0.15
    assert estimate(games, "m", "c").n == 0


def test_a_share_is_the_part_of_the_whole() -> None:
    assert shares({"a": 1.0, "b": 3.0, "other": 4.0}, ("a", "b", "c")) == {
        "a": (1.0, 8.0),
        "b": (3.0, 8.0),
        "c": (0.0, 8.0),
    }


def test_a_value_is_met_open_or_missed() -> None:
    check = Check(0, "m", "a", 0.4, 0.6, 1.0)
    assert verdict(check, Estimate(0.5, 0.1, 0.9, 9)) == "met"
    assert verdict(check, Estimate(0.65, 0.55, 0.75, 9)) == "open"
    assert verdict(check, Estimate(0.7, 0.65, 0.75, 9)) == "missed"


def test_progress_counts_what_was_played_before(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(KeyboardInterrupt):
        tune(toy_task(), ORACLE, tmp_path / "out", Toy(40), quiet=False)
    tune(toy_task(), ORACLE, tmp_path / "out", Toy(), resume=True, quiet=False)
    told = capsys.readouterr().err
    assert "candidates all over the space: 6 × 30 games" in told
    assert "100%  180/180 games" in told
