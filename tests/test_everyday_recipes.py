"""The recipes for everyday changes can be followed mechanically: all of them in one copy of the sources."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from scripts.measures import touched

from tests.recipes import ROOT, Recipe, apply, changed, copy_sources, read_recipe, run_in

PAGES = (
    *("add-a-channel.md", "add-a-level.md", "add-a-page.md", "add-a-setting.md"),
    *("add-an-endpoint.md", "add-an-endpoint-with-storage.md"),
)
QUICK = ("test_complete", "test_typescript", "test_start_page", "test_opponents")  # of the tests they name
TEST: Final = re.compile(r"^(?:async )?def (test_\w+)", re.MULTILINE)


@pytest.fixture(scope="module")
def recipes() -> dict[str, Recipe]:
    return {page: read_recipe(ROOT / "docs" / page) for page in PAGES}


@pytest.fixture(scope="module")
def folder(recipes: dict[str, Recipe], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources in which all recipes were followed."""
    folder = tmp_path_factory.mktemp("copy")
    copy_sources(folder)
    for recipe in recipes.values():
        apply(recipe, folder)
    for command in dict.fromkeys(command for recipe in recipes.values() for command in recipe.commands[:-1]):
        run_in(folder, command)
    return folder


def listed(page: str) -> set[str]:
    """The files that a recipe says it touches."""
    return set(touched((ROOT / "docs" / page).read_text(encoding="utf-8")))


@pytest.mark.parametrize("page", PAGES)
def test_a_recipe_lists_the_files_that_it_touches(page: str, recipes: dict[str, Recipe]) -> None:
    by_hand = {block.path for block in recipes[page].blocks}
    assert by_hand <= listed(page)
    assert bool(listed(page) - by_hand) == bool(recipes[page].commands[:-1])  # the others are generated


def test_together_they_touch_what_they_list(folder: Path) -> None:
    assert changed(folder) == set[str]().union(*map(listed, PAGES))


def test_the_tests_they_name_pass(folder: Path, recipes: dict[str, Recipe]) -> None:
    named = [recipe.commands[-1].split() for recipe in recipes.values()]
    assert {words[0] for words in named} == {"pytest"}
    paths = sorted({path for words in named for path in words[1:]})
    own = [name for recipe in recipes.values() for block in recipe.blocks for name in TEST.findall(block.text)]
    said = run_in(
        folder, f"python -m pytest -v -n 0 -p no:cacheprovider -k '{' or '.join([*QUICK, *own])}' {' '.join(paths)}"
    )
    assert [name for name in own if re.search(rf"::{name}\b.* PASSED", said) is None] == []
