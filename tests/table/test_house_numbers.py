"""House numbers: found by name, changed in the text of a file, and played by a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import resources
from typing import Any

import pytest

from omphalos.table.house_numbers import (
    SETS,
    VARIABLE,
    BadNumber,
    changed_environment,
    data_file,
    entry_at,
    number_at,
    set_numbers,
    trial_numbers,
    trial_ruleset,
    trial_variable,
    with_numbers,
    with_set_numbers,
)

HEART = "gods.toml/Freja.radius"
FILES = [
    (game, file.name)
    for game in ("flick", "oracle")
    for file in resources.files(f"omphalos.{game}").joinpath("data").iterdir()
    if file.name.endswith(".toml") and file.name not in ("marks.toml", "balanced.toml")
]


def numbers(inside: Any, path: str = "") -> Iterator[str]:
    """The paths of all numbers in a parsed file."""
    if hasattr(inside, "get") and "value" in inside:
        yield from numbers(inside["value"], path)
    elif hasattr(inside, "items"):
        for key in inside:
            yield from numbers(inside[key], f"{path}.{key}")
    elif hasattr(inside, "append"):
        for i in range(len(inside)):
            yield from numbers(inside[i], f"{path}.{i}")
    elif type(inside) in (int, float):
        yield path.removeprefix(".")


@pytest.mark.parametrize(("game", "name"), FILES)
def test_every_number_of_every_file_can_be_changed_and_its_comments_stay(game: str, name: str) -> None:
    text = data_file(game, name)
    found = list(numbers(tomllib.loads(text)))
    assert len(found) >= 5
    for path in found:
        before = number_at(tomllib.loads(text), f"{name}/{path}")
        changed = with_numbers(text, name, {path: before + 1})
        assert number_at(tomllib.loads(changed), f"{name}/{path}") == before + 1
        assert changed.count("#") == text.count("#")
        assert sum(a != b for a, b in zip(changed.splitlines(), text.splitlines(), strict=True)) == 1


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        ("Freja.size", 3.0, r"there is no number gods\.toml/Freja\.size"),
        ("Freja.radius.0", 3.0, r"there is no number gods\.toml/Freja\.radius\.0"),
        ("Freja", 3.0, r"gods\.toml/Freja is not a number"),
        ("Freja.card", 3.0, r"gods\.toml/Freja\.card is not a number but 'norse'"),
        ("Morrigan.vp", 1.5, r"gods\.toml/Morrigan\.vp is a whole number"),
    ],
)
def test_what_cannot_be_changed_is_named(path: str, value: float, problem: str) -> None:
    with pytest.raises(BadNumber, match=problem):
        with_numbers(data_file("flick", "gods.toml"), "gods.toml", {path: value})


def test_the_ruleset_of_a_trial_has_a_name_of_its_own() -> None:
    assert trial_ruleset("flick", "2", {}) == "2"
    one, other = ({"gods.toml/Freja.radius": radius} for radius in (16.0, 18.0))
    assert trial_ruleset("flick", "2", one).startswith("2-trial-")
    assert trial_ruleset("flick", "2", one) != trial_ruleset("flick", "2", other)
    assert trial_variable("flick", {}) == ""


def test_a_process_of_a_trial_plays_with_its_numbers_and_says_so() -> None:
    code = (
        "from omphalos.oracle.numbers import COVE; from omphalos.table.registry import find_game\n"
        "print(COVE.halls.nobles.value, COVE.hideout.cult.value, find_game('oracle').ruleset)"
    )
    changes = {"cove.toml/halls.nobles": 3}
    out = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, VARIABLE: trial_variable("oracle", changes)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    from omphalos.oracle.game import GAME
    from omphalos.oracle.numbers import COVE

    assert out == ["3", str(COVE.hideout.cult.value), trial_ruleset("oracle", GAME.ruleset, changes)]
    assert out[2] != GAME.ruleset


def test_numbers_of_a_trial_hold_in_both_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    radius = {numbers: number_at(tomllib.loads(data_file("flick", "gods.toml", numbers)), HEART) for numbers in SETS}
    assert radius == {"reported": 20.0, "balanced": 12.0}
    assert set_numbers("flick", "reported") == {}
    monkeypatch.setenv(VARIABLE, trial_variable("flick", {HEART: 15.0}))
    for numbers in SETS:
        assert number_at(tomllib.loads(data_file("flick", "gods.toml", numbers)), HEART) == 15.0


def test_a_set_lists_numbers_that_the_files_have() -> None:
    for game in ("flick",):
        for number, value in set_numbers(game, "balanced").items():
            before = number_at(tomllib.loads(data_file(game, number.partition("/")[0])), number)
            assert value != before
            assert type(value) is type(before)


def test_a_damaged_variable_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, '{"flick": 3}')
    with pytest.raises(BadNumber, match=VARIABLE):
        trial_numbers("flick")


def test_an_environment_is_put_back_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OMPHALOS_THERE", "before")
    monkeypatch.delenv("OMPHALOS_NOT_THERE", raising=False)
    with changed_environment({"OMPHALOS_THERE": "now", "OMPHALOS_NOT_THERE": "now"}):
        assert (os.environ["OMPHALOS_THERE"], os.environ["OMPHALOS_NOT_THERE"]) == ("now", "now")
    assert os.environ["OMPHALOS_THERE"] == "before"
    assert "OMPHALOS_NOT_THERE" not in os.environ


def test_a_number_has_an_entry_if_its_file_tells_where_it_comes_from() -> None:
    entry = {"value": [1, 2], "mark": "H", "rule": "WY-C13"}
    table = {"halls": {"nobles": entry, "plain": 3}, "size": 4}
    assert entry_at(table, "cove.toml/halls.nobles") is entry
    assert entry_at(table, "cove.toml/halls.nobles.1") is entry
    for without in ("halls.plain", "size", "halls", "halls.nobody", "nobody.at.all"):
        assert entry_at(table, f"cove.toml/{without}") is None


def test_a_whole_number_stays_one_and_another_may_be_given_as_one() -> None:
    text = "size = 4  # mm\nweight = 1.5\n"
    assert with_numbers(text, "a.toml", {"weight": 2}) == "size = 4  # mm\nweight = 2.0\n"
    assert with_numbers(text, "a.toml", {"size": 5, "weight": 0.5}) == "size = 5  # mm\nweight = 0.5\n"
    with pytest.raises(BadNumber, match=r"a\.toml/size is a whole number, and cannot be 4\.5"):
        with_numbers(text, "a.toml", {"size": 4.5})


def test_a_file_of_a_set_keeps_its_comments_and_lists_what_is_new_at_its_end() -> None:
    text = '# A set.\n"a.toml/b.c" = 1.5  # millimetres\n'
    changed = with_set_numbers(text, {"a.toml/b.c": 2.0, "a.toml/d.0": 3})
    assert changed == '# A set.\n"a.toml/b.c" = 2.0  # millimetres\n"a.toml/d.0" = 3\n'
    assert tomllib.loads(changed) == {"a.toml/b.c": 2.0, "a.toml/d.0": 3}
    assert with_set_numbers(text, {}) == text
