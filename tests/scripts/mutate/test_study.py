"""A small project is mutated in a copy, from the map of its tests to the report."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from scripts.mutate.__main__ import ROOT
from scripts.mutate.coverage_map import CoverageMap
from scripts.mutate.equivalents import Equivalent
from scripts.mutate.mutants import Mutant
from scripts.mutate.packages import Package
from scripts.mutate.process import Ended, environment_of, run_limited
from scripts.mutate.report import Summary, markdown
from scripts.mutate.results import KILLED, SURVIVED, TIMED_OUT, UNDECIDED, Result, Results
from scripts.mutate.study import Study
from scripts.mutate.tree import Tree
from scripts.mutate.trial import COLLECTING, Pytest, outcome_of

MODULE = """\
SIZE = 5


def grow(numbers):
    numbers.append(3)
"""
# With a mutant this one would pass if it was repeated, as a test that waits for another process may be.
TESTS = """\
import pytest
from omphalos.small import grow

tries = []


@pytest.mark.flaky(reruns=1)
def test_grow():
    tries.append(1)
    numbers = []
    grow(numbers)
    assert len(numbers) == 1 or len(tries) > 1
"""
OTHER = """\
from omphalos.small import grow


def test_three():
    numbers = []
    grow(numbers)
    assert numbers == [3]
"""
SLOW = """\
import os


def test_plain():
    assert "PLAIN" not in os.environ
"""
FILE = "src/omphalos/small/__init__.py"


def project(root: Path) -> None:
    for name, text in {
        "pyproject.toml": "[tool.pytest.ini_options]\npythonpath = ['.']\n",
        "src/omphalos/__init__.py": "",
        FILE: MODULE,
        "tests/small/test_small.py": TESTS,
    }.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    shutil.copytree(ROOT / "scripts" / "mutate", root / "scripts" / "mutate")
    subprocess.run(["git", "init", "--quiet"], cwd=root, check=True)


@pytest.fixture
def quick_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """pytest in the copies loads nothing that it does not need."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setenv("PYTEST_PLUGINS", "pytest_cov.plugin,pytest_rerunfailures")


@pytest.mark.usefixtures("quick_start")
def test_survivors_of_a_project_are_found_once_and_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = tmp_path / "project"
    project(root)
    package = Package("small", ("src/omphalos/small/*.py",), ("tests/small",), 0.9)
    study = Study(root, tmp_path / "kept", sample=0)
    same = Equivalent(FILE, "SIZE = 5", "SIZE = 6", "an example")
    old = Equivalent(FILE, "SIZE = 7", "SIZE = 8", "an example")
    trees = study.trees()
    summary, outdated = study.of(package, trees, [same, old])
    outcomes = {result.after: (result.outcome, result.by) for result in summary.results}
    assert outcomes == {
        "pass": (KILLED, "tests/small/test_small.py::test_grow"),
        "numbers.append(4)": (SURVIVED, ""),
    }
    assert outdated == [old]
    assert (root / FILE).read_text(encoding="utf-8") == MODULE
    report = markdown([summary], outdated)
    assert "| small | 3 of 3, seed 1 | 1 | 0 | 1 | 0 | 1 | 50% | 90% |" in report
    assert f"`{FILE}:5` constant: survived" in report
    assert "+    numbers.append(4)" in report
    assert "SIZE = 8" in report

    kept = (tmp_path / "kept" / "small.results.jsonl").read_bytes()
    study.of(package, trees, [same])
    assert (tmp_path / "kept" / "small.results.jsonl").read_bytes() == kept  # nothing was tried again
    assert capsys.readouterr().out.count("measuring") == 1

    (root / "tests/small/test_other.py").write_text(OTHER, encoding="utf-8")
    summary, _ = study.of(package, study.trees(), [same])
    assert "measuring which lines 1 files" in capsys.readouterr().out
    assert {(result.after, result.by) for result in summary.results} == {
        ("pass", "tests/small/test_small.py::test_grow"),
        ("numbers.append(4)", "tests/small/test_other.py::test_three"),
    }


@pytest.mark.usefixtures("quick_start")
def test_what_no_other_test_notices_is_tried_with_compiled_kernels(tmp_path: Path) -> None:
    root = tmp_path / "project"
    project(root)
    slow = root / "tests" / "small" / "slow.py"
    slow.write_text(OTHER.replace("test_three", "test_compiled") + SLOW, encoding="utf-8")
    compiled = ("tests/small/slow.py",)
    package = Package("small", (FILE,), ("tests/small",), 0.9, compiled=compiled, environment={"PLAIN": "1"})
    study = Study(root, tmp_path / "kept", sample=0)
    same = Equivalent(FILE, "SIZE = 5", "SIZE = 6", "an example")
    summary, _ = study.of(package, study.trees(), [same])
    assert {(result.after, result.outcome, result.by) for result in summary.results} == {
        ("pass", KILLED, "tests/small/test_small.py::test_grow"),
        ("numbers.append(4)", KILLED, "tests/small/slow.py::test_compiled"),
    }

    slow.write_text("def test_wrong():\n    assert False\n", encoding="utf-8")
    with pytest.raises(SystemExit, match=r"small: without a mutant, .* killed tests/small/slow.py::test_wrong"):
        study.of(package, study.trees(), [same])


def test_a_process_that_never_ends_is_killed_with_its_children(tmp_path: Path) -> None:
    script = (
        "import subprocess, sys, time\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        "open('child', 'w').write(str(child.pid)); print('begun', flush=True); time.sleep(60)\n"
    )
    ended = run_limited([sys.executable, "-c", script], tmp_path, {}, 1.0)
    assert ended.status is None
    assert outcome_of(ended) == (UNDECIDED, "")
    if "begun" in ended.output:
        stat = Path("/proc") / (tmp_path / "child").read_text(encoding="utf-8") / "stat"
        until = time.monotonic() + 20
        while stat.exists() and stat.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z":
            assert time.monotonic() < until, "the child still runs"
            time.sleep(0.02)


@pytest.mark.parametrize(
    ("status", "output", "outcome"),
    [
        (0, "", (SURVIVED, "")),
        (5, "", (SURVIVED, "")),
        (1, "...\nFAILED tests/a.py::test_b - no\n", (KILLED, "tests/a.py::test_b")),
        (2, "ERROR tests/a.py - SyntaxError\n", (KILLED, "tests/a.py")),
        (-11, "", (KILLED, "pytest ended with status -11")),
    ],
)
def test_the_status_of_pytest_is_the_outcome(status: int, output: str, outcome: tuple[str, str]) -> None:
    assert outcome_of(Ended(status, output, 1.0)) == outcome


def test_tests_that_run_the_line_are_chosen_cheapest_first() -> None:
    times = {"a.py::slow": 9.0, "a.py::fast": 0.01, "b.py::fast": 0.02, "b.py::other": 0.01}
    lines = {"f.py": {1: ["b.py::other"], 3: ["a.py::slow", "b.py::fast", "a.py::fast"]}}
    covered = CoverageMap(times, lines, [])
    inside = Mutant("f.py", "constant", 0, 1, "2", 2, 3)
    assert covered.tests(inside) == ["a.py::fast", "b.py::fast", "a.py::slow"]
    assert covered.covers(inside)
    on_import = Mutant("f.py", "constant", 0, 1, "2", 9, 9, on_import=True)
    assert len(covered.tests(on_import)) == 4
    elsewhere = Mutant("g.py", "constant", 0, 1, "2", 1, 1)
    assert len(covered.tests(elsewhere)) == 4
    assert not covered.covers(elsewhere)


class Unsure(Pytest):
    """Two tests that fail, the first of them once."""

    def __init__(self, confirm: bool) -> None:
        self.runs: list[list[str]] = []
        super().__init__(Package("small", (), (), 0.9, confirm=confirm), CoverageMap({"a": 1.0, "b": 1.0}, {}, []), 9.0)

    def run(self, tree: Tree, tests: list[str]) -> tuple[str, str]:
        self.runs.append(tests)
        return (SURVIVED, "") if self.runs.count(["a"]) and tests == ["a"] else (KILLED, tests[0])


def test_where_processes_are_waited_for_a_test_has_to_fail_twice(tmp_path: Path) -> None:
    mutant = Mutant("f.py", "constant", 0, 1, "2", 1, 1)
    for confirm, by, runs in ((False, "a", [["a", "b"]]), (True, "b", [["a", "b"], ["a"], ["b"], ["b"]])):
        system = Unsure(confirm)
        assert system.try_in(Tree(ROOT, tmp_path), mutant) == (KILLED, by)
        assert system.runs == runs


class Blind(Pytest):
    """Two tests. The one that calls a compiled kernel notices what is wrong with it."""

    def run(self, tree: Tree, tests: list[str]) -> tuple[str, str]:
        return (KILLED, "b") if "b" in tests else (SURVIVED, "")


def test_tests_that_may_notice_without_running_the_line_are_tried_last(tmp_path: Path) -> None:
    covered = CoverageMap({"a": 1.0, "b": 1.0}, {"f.py": {1: ["a"]}}, [])
    mutant = Mutant("f.py", "constant", 0, 1, "2", 1, 1)
    for text, compiling, outcome in (
        ("from omphalos.kernels import jit", 60.0, (KILLED, "b")),
        ("from omphalos.bots.flick.library import FLICK", 60.0, (KILLED, "b")),
        ("from omphalos.kernels import jit", 0.0, (SURVIVED, "")),
        ("", 60.0, (SURVIVED, "")),
    ):
        (tmp_path / "f.py").write_text(text, encoding="utf-8")
        system = Blind(Package("small", (), (), 0.9, compiling=compiling), covered, 9.0)
        assert system.try_in(Tree(ROOT, tmp_path), mutant) == outcome
        on_import = Mutant("f.py", "constant", 0, 1, "2", 1, 1, on_import=True)
        assert system.try_in(Tree(ROOT, tmp_path), on_import) == (KILLED, "b")


def test_a_run_that_hangs_is_ended_at_once(tmp_path: Path) -> None:
    ended = run_limited([sys.executable, "-c", "import time; time.sleep(600)"], tmp_path, {}, 600.0, lambda: True)
    assert ended.status is None


@pytest.mark.parametrize(("compiling", "hanging"), [(0.0, "a.py::b"), (60.0, "")])
def test_a_test_that_takes_many_times_as_long_as_usual_hangs(tmp_path: Path, compiling: float, hanging: str) -> None:
    package = Package("small", (), (), 0.9, compiling=compiling)
    system = Pytest(package, CoverageMap({"a.py::b": 2.0}, {}, []), 300.0)
    running = tmp_path / "running.json"
    running.write_text("", encoding="utf-8")
    assert system.hanging(running) == ""
    running.write_text(json.dumps([COLLECTING, time.time() - 200.0]), encoding="utf-8")
    assert system.hanging(running) == COLLECTING
    for seconds, expected in ((70.0, hanging), (40.0, "")):
        running.write_text(json.dumps(["a.py::b", time.time() - seconds]), encoding="utf-8")
        assert system.hanging(running) == expected


class Hanging(Pytest):
    """Tests of which the first one hangs."""

    def hanging(self, running: Path) -> str:
        return "a.py::b"


def test_a_test_that_hangs_has_noticed(tmp_path: Path) -> None:
    tree = Tree(ROOT, tmp_path)
    tree.python.parent.mkdir(parents=True)
    tree.python.symlink_to(sys.executable)
    system = Hanging(Package("small", (), (), 0.9), CoverageMap({"a.py::b": 2.0}, {}, []), 300.0)
    assert system.run(tree, ["a.py::b"]) == (TIMED_OUT, "a.py::b")


def test_a_copy_begins_with_the_kernels_of_the_checkout_and_keeps_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "project"
    project(root)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "usual"))
    usual = tmp_path / "usual" / "omphalos" / "kernels"
    usual.mkdir(parents=True)
    (usual / "one.o").write_text("machine code", encoding="utf-8")
    tree = Tree(root, tmp_path / "tree")
    tree.refresh()
    assert (tree.kernels / "one.o").read_text(encoding="utf-8") == "machine code"
    environment = environment_of(Package("small", (), (), 0.9), tree)
    words = [str(tree.python), "-c", "from omphalos.kernels.machine_code import cache_folder; print(cache_folder())"]
    environment["PYTHONPATH"] = str(ROOT / "src")  # the project has no package of kernels
    found = subprocess.run(words, env=environment, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert found.strip() == str(tree.kernels)


def test_kernels_with_the_fault_are_not_kept(tmp_path: Path) -> None:
    tree = Tree(ROOT, tmp_path)
    source, kept, made = tmp_path / "src" / "kernel.py", tree.kernels / "without.o", tree.kernels / "with.o"
    for path in (source, kept):
        path.parent.mkdir(parents=True)
        path.write_text("without", encoding="utf-8")
    when = kept.stat().st_mtime_ns
    tree.plant("src/kernel.py", "with")
    made.write_text("machine code with the fault", encoding="utf-8")
    kept.unlink()  # there was no room for it
    tree.restore("src/kernel.py")
    assert (source.read_text(encoding="utf-8"), kept.read_text(encoding="utf-8")) == ("without", "without")
    assert (kept.stat().st_mtime_ns, made.exists()) == (when, False)


def result(outcome: str) -> Result:
    return Result("f.py", "constant", 1, "a = 1", "a = 2", 4, outcome, "", True, 1.0, "", "source", "tests")


@pytest.mark.parametrize("outcome", [KILLED, SURVIVED, TIMED_OUT])
def test_results_hold_until_sources_or_tests_change(tmp_path: Path, outcome: str) -> None:
    path = tmp_path / "results.jsonl"
    Results(path).add(result(outcome))
    key = result(outcome).key
    assert Results(path).valid(key, "source", "tests") == result(outcome)
    assert Results(path).valid(key, "other source", "tests") is None
    assert (Results(path).valid(key, "source", "new tests") is None) == (outcome == SURVIVED)


def test_a_test_that_never_ends_has_noticed_and_tests_that_were_not_all_run_have_not() -> None:
    summary = Summary(
        "small", 0.9, 4, 1, results=[result(KILLED), result(TIMED_OUT), result(SURVIVED), result(UNDECIDED)]
    )
    assert summary.rate == 0.5
