"""The environments that the Makefile makes: what uv is told, and their size."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest
from scripts.environments import ENVIRONMENTS, ROOT, check_size, main, sync_command

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_uv_is_told_extras_groups_and_what_to_leave_out() -> None:
    words = " ".join(sync_command(ENVIRONMENTS["play"]))
    assert words == "sync --frozen --no-default-groups --extra server --extra compile --group client --inexact"
    words = " ".join(sync_command(ENVIRONMENTS["test-train"], "more"))
    assert words.endswith("--group more --no-install-package triton --no-install-package nvidia-cusolver")


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_extras_and_groups_exist(name: str) -> None:
    assert set(ENVIRONMENTS[name].extras) <= set(PROJECT["project"]["optional-dependencies"])
    assert set(ENVIRONMENTS[name].groups) <= set(PROJECT["dependency-groups"])


def test_tests_have_every_extra_but_those_of_cuda() -> None:
    extras = set(PROJECT["project"]["optional-dependencies"])
    assert set(ENVIRONMENTS["test"].extras) == extras - {"train", "gpu"}


def fill(folder: Path) -> None:
    """Make an environment of 5 MB: 3 MB of a package with a second name for its file, and 2 MB of something else."""
    package = folder / "lib" / "site-packages" / "heavy" / "inner"
    package.mkdir(parents=True)
    (package / "library.so").write_bytes(bytes(3_000_000))
    os.link(package / "library.so", package / "library.so.1")
    (folder / "bin").mkdir()
    (folder / "bin" / "tool").write_bytes(bytes(2_000_000))
    (folder / "bin" / "link").symlink_to(package / "library.so")


def test_a_size_within_the_limit_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fill(tmp_path / ".venv")
    assert check_size("test", tmp_path / ".venv", 6) == 0
    assert capsys.readouterr().out == "The environment of `make test` has 5 MB: .venv\n"


def test_an_environment_that_is_too_large_fails_and_names_its_largest_packages(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(tmp_path / ".venv")
    assert check_size("test", tmp_path / ".venv", 4) == 1
    assert "That is more than 4 MB. The largest: heavy 3 MB, other files 2 MB." in capsys.readouterr().err


def test_a_name_that_is_none_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["install", "tests"]) == 2
    assert "NAME is one of play, test, quick, test-train, dist, bench." in capsys.readouterr().err
