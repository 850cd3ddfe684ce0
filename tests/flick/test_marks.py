"""data/marks.toml says where each number comes from, as the page of the rules does."""

from __future__ import annotations

import re
import tomllib
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from omphalos.arena.tune.house import House
from omphalos.flick.gods import GODS

PAGE = (Path(__file__).parents[2] / "docs" / "rules" / "en" / "palec-bozy.md").read_text("utf-8")
DATA = resources.files("omphalos.flick").joinpath("data")
NAMES = ("mat", "disks", "turns", "laws", "gods")


def table(name: str) -> dict[str, Any]:
    return tomllib.loads(DATA.joinpath(f"{name}.toml").read_text("utf-8"))


def marks_of(rule: str) -> set[str]:
    """The marks of a rule on the page: of its head and its parts, or of the row of a law or god."""
    if rule in GODS or re.fullmatch(r"L\d\d", rule):
        row = re.search(rf"^\|.*(?:\| \*\*{rule}\*\* \||^\| {rule} \|).*$|^\| {rule} \|.*$", PAGE, re.MULTILINE)
        assert row is not None, rule
        last = row[0].rstrip("| ").rpartition("|")[2]
        return set(re.findall(r"\b[RPH]\b", last)) | set(re.findall(r"\(([RPH])\)", row[0]))
    text = re.search(rf"\*\*{rule} \(.*?(?=\*\*PB-|\n\n## |\Z)", PAGE, re.DOTALL)
    assert text is not None, rule
    return {mark for found in re.findall(r"\(([RPH](?:/[RPH])?)\)", text[0]) for mark in found.split("/")}


@pytest.mark.parametrize("name", NAMES)
def test_every_number_has_a_mark_that_its_rule_has_on_the_page(name: str) -> None:
    marks = table("marks")[name]
    entries = {key for key, value in table(name).items() if not hasattr(value, "keys") or value.keys() - {"card"}}
    assert set(marks) == entries
    for said in marks.values():
        mark, rule = said.split()
        assert mark in marks_of(rule), said


def test_all_numbers_of_the_files_are_ours() -> None:
    house = House("flick")
    assert house.origin("gods.toml/Freja.radius") == ("H", "Freja")
    assert house.value("turns.toml/steadiness.human.2") == 0.06
