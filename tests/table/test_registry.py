"""The registry: games are found by name, in this process and in other packages."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import invalidate_caches
from pathlib import Path

import pytest

from omphalos.table import find_game, games
from omphalos.table.errors import OmphalosError, UnknownGame
from omphalos.table.registry import Registry
from tests.table.sample import SAMPLE


class NoSuchThing(OmphalosError):
    """A game for these tests."""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Install a package that declares games, one of them broken and one that is no game."""
    info = tmp_path / "mill-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: mill\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[omphalos.games]\n"
        "mill = mill_package:GAME\n"
        "broken = mill_package.nowhere:GAME\n"
        "missing = mill_package:NO_GAME\n"
        "number = mill_package:NUMBER\n"
    )
    (tmp_path / "mill_package.py").write_text("from tests.table.sample import SAMPLE as GAME\nNUMBER = 7\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    invalidate_caches()
    yield tmp_path
    sys.modules.pop("mill_package", None)


@pytest.fixture
def registry() -> Registry[str]:
    return Registry("omphalos.no-such-group", "thing", NoSuchThing)


def test_a_game_of_another_package_is_found(package: Path) -> None:
    assert "mill" in games.names()
    assert find_game("mill") is SAMPLE
    assert find_game("mill") is SAMPLE  # cached


def test_nothing_is_imported_before_it_is_asked_for(package: Path) -> None:
    fresh = Registry[object]("omphalos.games", "game", UnknownGame)
    assert "mill" in fresh.names()
    assert "mill_package" not in sys.modules
    fresh.find("mill")
    assert "mill_package" in sys.modules


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("broken", r"the game 'broken' \(mill_package.nowhere:GAME\) cannot be loaded: ModuleNotFoundError"),
        ("missing", r"the game 'missing' .* cannot be loaded: AttributeError"),
        ("number", "the entry point 'number' of omphalos.games is not a Game"),
    ],
)
def test_a_broken_package_is_named(package: Path, name: str, problem: str) -> None:
    with pytest.raises(UnknownGame, match=problem):
        find_game(name)


def test_an_unknown_name_gets_a_hint(package: Path) -> None:
    with pytest.raises(UnknownGame, match=r"there is no game 'mil'; did you mean 'mill'\?"):
        find_game("mil")
    with pytest.raises(UnknownGame, match=r"there is no game 'zzz'; there is .*mill"):
        find_game("zzz")


def test_packages_are_read_once(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "mill" in games.names()
    monkeypatch.setattr("omphalos.table.registry.entry_points", None)
    assert "mill" in games.names()
    with pytest.raises(UnknownGame, match="there is no game 'mil'"):
        find_game("mil")


def test_an_empty_registry_has_no_hint(registry: Registry[str]) -> None:
    assert registry.names() == []
    with pytest.raises(NoSuchThing, match=r"^there is no thing 'x'$"):
        registry.find("x")


def test_things_are_added_and_taken_back(registry: Registry[str]) -> None:
    registry.add("two", "2")
    registry.add("one", "1")
    assert registry.names() == ["one", "two"]
    assert registry.find("one") == "1"
    assert registry.added() == {"one": "1", "two": "2"}
    registry.remove("one")
    assert registry.names() == ["two"]
    with pytest.raises(NoSuchThing, match="there is two"):
        registry.find("one")


def test_a_name_is_given_once(registry: Registry[str], package: Path) -> None:
    registry.add("one", "1")
    with pytest.raises(ValueError, match="there is a thing 'one' already"):
        registry.add("one", "other")
    assert registry.find("one") == "1"
    with pytest.raises(ValueError, match="there is a game 'mill' already"):
        games.add("mill", SAMPLE)
