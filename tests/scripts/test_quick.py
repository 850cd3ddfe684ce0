"""`make quick`: which tests a change has."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from scripts.quick import changed, main, select

from scripts import quick
from tests.server.process import ROOT


@pytest.mark.parametrize(
    ("file", "tests"),
    [
        ("src/omphalos/table/journal.py", "tests/table/test_journal.py"),
        ("src/omphalos/table/locales/en/errors.ftl", "tests/table"),
        ("src/omphalos/server/http/pages.py", "tests/server/http/test_pages.py"),
        ("tests/table/test_journal.py", "tests/table/test_journal.py"),
        ("tests/table/sample.py", "tests/table"),
        ("scripts/quick.py", "tests/scripts/test_quick.py"),
        ("docs/server.md", "tests/test_docs_paths.py"),
        ("Makefile", "tests/test_deploy_files.py"),
    ],
)
def test_a_file_has_tests(file: str, tests: str) -> None:
    assert select([file]) == ([tests], [])
    assert (ROOT / tests).exists()


@pytest.mark.parametrize("file", ["LICENSE", "web/src/main.ts", "src/omphalos/__init__.py", "tests/conftest.py"])
def test_a_file_has_none_of_its_own(file: str) -> None:
    assert select([file]) == ([], [])


def test_tests_that_need_more_are_left() -> None:
    files = ["src/omphalos/server/store/sqlite.py", "tests/web/test_fair.py", "src/omphalos/table/chance.py"]
    found = select(files)
    assert found.tests == ["tests/table/test_chance.py"]
    assert found.left[0].startswith("tests/server/store")


def test_each_is_run_once() -> None:
    assert select(["src/omphalos/table/chance.py", "tests/table/test_chance.py"]).tests == [
        "tests/table/test_chance.py"
    ]


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with a passing test."""
    (tmp_path / "tests" / "table").mkdir(parents=True)
    (tmp_path / "tests" / "table" / "test_one.py").write_text("def test_it() -> None:\n    assert True\n")
    who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
    for words in (["init", "-q", "-b", "main"], ["add", "."], [*who, "commit", "-q", "-m", "begin"]):
        subprocess.run(["git", *words], cwd=tmp_path, check=True)
    monkeypatch.setattr(quick, "ROOT", tmp_path)
    monkeypatch.setattr(quick, "select", lambda files: select(files, tmp_path))  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType]
    return tmp_path


def test_changes_and_new_files_are_tested(checkout: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert "nothing has changed" in capfd.readouterr().out
    (checkout / "tests" / "table" / "test_two.py").write_text("def test_it() -> None:\n    assert 1 + 1 == 3\n")
    assert changed("main") == ["tests/table/test_two.py"]
    assert main([]) == 1
    assert "1 failed" in capfd.readouterr().out
    (checkout / "tests" / "table" / "test_two.py").write_text("def test_it() -> None:\n    assert 1 + 1 == 2\n")
    assert main([]) == 0
    assert "1 passed" in capfd.readouterr().out


def test_an_unknown_base_is_named(checkout: Path) -> None:
    with pytest.raises(SystemExit, match="nowhere"):
        main(["nowhere"])
