"""The data files: every number has its mark and rule, and an invalid entry is named."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from omphalos.oracle import numbers
from omphalos.oracle.numbers import COVE, TOWNSFOLK, BadNumbers, CoveNumbers, ShopNumbers, TownsfolkNumbers, parse
from omphalos.table.house_numbers import SETS, data_file, number_at, set_numbers, with_numbers

FILES: dict[str, type[Any]] = {
    "cove.toml": CoveNumbers,
    "shop.toml": ShopNumbers,
    "townsfolk.toml": TownsfolkNumbers,
}
PAGE = Path(__file__).parents[2] / "docs" / "rules" / "en" / "wyrocznia.md"


def text(name: str) -> str:
    return files("omphalos.oracle").joinpath("data", name).read_text("utf-8")


def entries(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for value in data.values():
        if "mark" in value and "rule" in value:
            yield value
        else:
            yield from entries(value)


@pytest.mark.parametrize("name", FILES)
def test_every_entry_has_a_mark_and_names_a_rule_of_the_page(name: str) -> None:
    page = PAGE.read_text("utf-8")
    found = list(entries(tomllib.loads(text(name))))
    assert found
    for entry in found:
        assert set(entry) == {"value", "mark", "rule"}
        assert f"**{entry['rule']} (" in page


@pytest.mark.parametrize(
    ("name", "old", "new", "named"),
    [
        ("cove.toml", "red = { value = 13", 'red = { value = "many"', "$.people.red.value"),
        ("cove.toml", "places = { value = 4", "places = { value = 0", "$.boats.places.value"),
        ("cove.toml", 'mark = "P", rule = "WY-C3"', 'mark = "Z", rule = "WY-C3"', "$.clock.days.mark"),
        ("cove.toml", 'rule = "WY-C15"', 'rule = "C15"', "$.corruption.cards.rule"),
        ("cove.toml", "cult = { value = 3", "cult = { value = 9", "hideout.cult"),
        ("cove.toml", "docked = { value = 4", "docked = { value = 5", "clock.docked"),
        ("cove.toml", "[[4, 2], [8, 2], [12, 2]]", "[[4, 2], [8, 2], [13, 2]]", "marks.two"),
        ("cove.toml", "members = { value = 1", "members = { value = 14", "people.red"),
        ("cove.toml", "seer = { value = 295", "seer = { value = 239", "alone"),
        ("cove.toml", "[4, 4, 6, 6]", "[4, 4, 6]", "$.values.tome.value"),
        ("cove.toml", "[alone]", "[alone]\nking = 3", "king"),
        ("cove.toml", "[people]", "[people", "line"),
        ("shop.toml", '"RRGYBB"', '"RRGYBX"', "$.stars.cells.value[0]"),
        ("shop.toml", '"charm red green", "X"', '"charm pink", "X"', "$.horoscopes.upper.value[1]"),
        ("shop.toml", "start = { value = 1", "start = { value = 9", "fates.start"),
        ("shop.toml", "charm = { value = 2", "charm = { value = 5", "prophecies.charm"),
        ("townsfolk.toml", "gold = { value = 3", "gold = { value = -3", "$.herald.gold.value"),
        ("townsfolk.toml", "[1, 1, 2, 3]", "[3, 1, 1, 2]", "hours"),
        ("townsfolk.toml", 'value = "own"', 'value = "pink"', "$.envoy.sponsor.value"),
    ],
)
def test_a_bad_entry_is_named(name: str, old: str, new: str, named: str) -> None:
    good = text(name)
    assert old in good
    with pytest.raises(BadNumbers) as problem:
        parse(good.replace(old, new, 1), FILES[name], name)
    assert name in str(problem.value)
    assert named in str(problem.value)


@pytest.mark.parametrize("name", FILES)
def test_a_missing_entry_is_named(name: str) -> None:
    lines = text(name).splitlines()
    i = next(i for i, line in enumerate(lines) if "= {" in line and not line.startswith("hours = { value = [1"))
    with pytest.raises(BadNumbers, match=lines[i].split(" =")[0]):
        parse("\n".join(lines[:i] + lines[i + 1 :]), FILES[name], name)


@pytest.mark.rule("WY-C6", "WY-C14", "WY-C16")
def test_numbers_that_no_owner_reported_are_house_rulings() -> None:
    marks = COVE.marks
    entries = (marks.one, marks.two, marks.three, marks.four, TOWNSFOLK.hours, COVE.reckoning.symbol)
    assert {entry.mark for entry in entries} == {"H"}


def test_both_languages_mark_the_same_parts_of_every_rule() -> None:
    mark, rule = re.compile(r"\(([RPH](?:/[RPH])?)\b"), re.compile(r"\*\*(WY-[CSA]\d+) (.*?)(?=\*\*WY-|\Z)", re.DOTALL)
    english, polish = (
        {name: mark.findall(said) for name, said in rule.findall(page.read_text("utf-8"))}
        for page in (PAGE, PAGE.parents[1] / "pl" / PAGE.name)
    )
    assert len(english) == 37
    assert english == polish


def test_the_sets_differ_in_what_balanced_lists_and_in_nothing_else() -> None:
    listed = set_numbers("oracle", "balanced")
    assert listed
    reported, balanced = (tomllib.loads(data_file("oracle", "cove.toml", one)) for one in SETS)
    for number, value in listed.items():
        assert number_at(balanced, number) == value != number_at(reported, number)
    assert balanced == tomllib.loads(
        with_numbers(text("cove.toml"), "cove.toml", {n.partition("/")[2]: v for n, v in listed.items()})
    )
    for name in ("shop.toml", "townsfolk.toml"):
        assert data_file("oracle", name, "balanced") == data_file("oracle", name)


def test_a_set_may_not_list_a_number_that_is_the_same_in_every_set(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobles(game: str, one: str) -> dict[str, int]:
        return {"cove.toml/halls.nobles": 3}

    monkeypatch.setattr(numbers, "set_numbers", nobles)
    with pytest.raises(BadNumbers, match=r"balanced\.toml: cove\.toml/halls\.nobles|reported\.toml"):
        numbers.check_sets()
