"""The tests run this checkout, and versions in pyproject.toml, the scripts and the program agree."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path

import omphalos
from omphalos import __version__

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_tests_and_the_processes_they_start_import_this_checkout(tmp_path: Path) -> None:
    here = ROOT / "src" / "omphalos" / "__init__.py"
    assert Path(omphalos.__file__) == here
    words = [sys.executable, "-c", "import omphalos; print(omphalos.__file__)"]
    found = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=True).stdout.strip()
    assert Path(found) == here


def test_the_distribution_has_the_version_of_the_program() -> None:
    assert version(PROJECT["name"]) == __version__


def test_the_changelog_has_a_dated_section_for_the_version_and_one_for_what_comes() -> None:
    titles = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert titles[0] == "Unreleased"
    assert re.fullmatch(rf"{re.escape(__version__)} – \d{{4}}-\d\d-\d\d", titles[1])


def test_the_script_that_fetches_uv_takes_the_versions_of_python_that_pyproject_takes() -> None:
    script = (ROOT / "scripts" / "get-uv").read_text(encoding="utf-8")
    low, high = re.findall(r"\(3, (\d+)\)", script)
    assert PROJECT["requires-python"] == f">=3.{low},<3.{high}"
    assert f"Python 3.{low} to 3.{int(high) - 1}" in script
