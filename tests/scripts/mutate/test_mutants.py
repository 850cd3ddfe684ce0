"""Samples of mutants, their names and the list of equivalent ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from scripts.mutate.__main__ import ROOT
from scripts.mutate.equivalents import Equivalent, outdated, read_equivalents
from scripts.mutate.mutants import sample
from scripts.mutate.packages import PACKAGES
from scripts.mutate.python_mutants import python_mutants

SOURCE = "".join(f"a{n} = {n + 10}\n" for n in range(50))


def chosen(source: str, seed: int = 1) -> set[tuple[str, str]]:
    found = sample(python_mutants("f.py", source), {"f.py": source}, 10, seed)
    assert len(found) == 10
    return {mutant.lines(source) for mutant in found}


def test_a_sample_follows_from_its_seed() -> None:
    assert chosen(SOURCE) == chosen(SOURCE)
    assert chosen(SOURCE) != chosen(SOURCE, seed=2)


def test_lines_elsewhere_do_not_change_a_sample() -> None:
    assert len(chosen(SOURCE) & chosen("import os\n\n" + SOURCE + "b = [1]\n")) >= 9


def test_a_diff_shows_the_changed_line_alone() -> None:
    source = "a = 1\nb = 2\n"
    mutant = python_mutants("f.py", source)[-1]
    assert mutant.diff(source) == "@@ -2 +2 @@\n-b = 2\n+b = 3"


def test_an_entry_means_a_mutant_by_its_lines() -> None:
    source = "a = 1\nb = 2\n"
    mutants = python_mutants("f.py", source)
    entry = Equivalent("f.py", "b = 2", "b = 3", "nobody reads b")
    assert [mutant.replacement for mutant in mutants if entry.fits(mutant, "a = 1\nb = 2\n")] == ["3"]
    assert outdated([entry], mutants, {"f.py": source}) == []
    changed = "a = 1\nb = 5\n"
    assert outdated([entry], python_mutants("f.py", changed), {"f.py": changed}) == [entry]


def test_an_entry_needs_a_reason(tmp_path: Path) -> None:
    path = tmp_path / "equivalents.toml"
    path.write_text('[[equivalent]]\nfile = "f.py"\nbefore = "a"\nafter = "b"\nreason = " "\n', encoding="utf-8")
    with pytest.raises(ValueError, match="no reason"):
        read_equivalents(path)


def test_every_entry_of_the_list_fits_a_mutant() -> None:
    entries = [entry for entry in read_equivalents() if entry.file.endswith(".py")]
    sources = {entry.file: (ROOT / entry.file).read_text(encoding="utf-8") for entry in entries}
    mutants = [mutant for file, source in sources.items() for mutant in python_mutants(file, source)]
    assert outdated(entries, mutants, sources) == []


def test_every_package_has_sources_and_tests() -> None:
    for package in PACKAGES:
        assert package.files(ROOT), package.name
        for name in package.tests:
            assert (ROOT / name).exists(), name
