"""The recipes of the documentation can be followed mechanically, and what they make is played by every level."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from scripts.measures import touched

from omphalos.bots import levels
from tests.bots.flick.levels import Played
from tests.recipes import ROOT, Block, RecipeError, apply, changed, copy_sources, inserted, read_recipe, run_in

RECIPES = {"L21": "add-a-law.md", "Hermes": "add-a-god.md"}
# Those of the recipe's tests that look at what was added; the others take minutes.
CHECKS = (
    "tests/test_rules_are_proven.py",
    "tests/i18n/test_complete.py",
    "tests/flick/test_marks.py",
    "tests/flick/test_scenes.py",
    "tests/flick/test_pieces.py",
    "tests/flick/test_council.py",
    "tests/flick/draw/test_scenery.py",
    "tests/server/protocol/test_typescript.py",
    "tests/bots/flick/test_judge.py",
)


class Copy:
    """A copy of the sources in which a recipe was followed."""

    def __init__(self, added: str, folder: Path) -> None:
        self.added = added
        self.page = ROOT / "docs" / RECIPES[added]
        self.folder = folder
        self.recipe = read_recipe(self.page)
        copy_sources(folder)
        apply(self.recipe, folder)
        *generate, self.checks = self.recipe.commands
        for command in generate:
            run_in(folder, command)


@pytest.fixture(scope="module", params=RECIPES)
def copy(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return Copy(request.param, tmp_path_factory.mktemp(request.param))


def test_it_touches_the_files_it_lists(copy: Copy) -> None:
    assert changed(copy.folder) == set(touched(copy.page.read_text(encoding="utf-8")))


def test_the_tests_it_names_pass(copy: Copy) -> None:
    named = copy.checks.split()
    assert named[0] == "pytest"
    assert all((ROOT / path).exists() for path in named[1:])
    own = next(block.path for block in copy.recipe.blocks if block.path.startswith("tests/"))
    asked = "flick" if copy.added == "Hermes" else "flick and not code_asks"  # a law says nothing by itself
    some = f"(test_judge.py and plain and {copy.added}) or (test_complete.py and {asked})"
    chosen = f"not (test_judge.py or test_complete.py) or {some}"
    said = run_in(copy.folder, f"python -m pytest -v -n 0 -p no:cacheprovider -k '{chosen}' {own} {' '.join(CHECKS)}")
    assert said.count(f"[plain-{copy.added}] PASSED") == 2, said


def test_every_level_plays_it_without_a_forfeit(copy: Copy) -> None:
    said = run_in(copy.folder, f"python -m tests.bots.flick.levels {copy.added}")
    played = msgspec.json.decode(said, type=dict[str, Played])
    assert list(played) == [level.id for level in levels("flick")]
    for level, game in played.items():
        assert game.forfeits == [], level
        if copy.added == "L21":
            assert 0.2 < game.law_adds < 2.0, level  # 1 VP, which the network corrects
        else:
            assert game.tried["CallBack"] > 0, level
    if copy.added == "L21":
        assert [level for level, game in played.items() if "Vote" in game.tried] == [levels("flick")[-1].id]


# --- recipes that cannot be followed


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("Then:\n\n```python\nx = 1\n```\n", "does not say where"),
        ("In `a.py`:\n\n```python\nx = 1\n```\n", "does not say after or before what"),
        ("```python\nx = 1\n```\n", "does not say where"),
    ],
)
def test_a_block_without_a_place_is_noticed(tmp_path: Path, text: str, problem: str) -> None:
    page = tmp_path / "page.md"
    page.write_text(text)
    with pytest.raises(RecipeError, match=problem):
        read_recipe(page)


@pytest.mark.parametrize(
    ("block", "text"),
    [
        (Block("after", "f", "two", "new\n"), "one\n\n\ntwo\nnew\nthree\n"),
        (Block("before", "f", "two", "new\n"), "one\n\n\nnew\n\n\ntwo\nthree\n"),
        (Block("before", "f", "three", "new\n"), "one\n\n\ntwo\nnew\nthree\n"),
        (Block("At the end of", "f", "", "new\n"), "one\n\n\ntwo\nthree\nnew\n"),
    ],
)
def test_a_block_is_put_where_it_belongs(block: Block, text: str) -> None:
    assert inserted("one\n\n\ntwo\nthree\n", block) == text


def test_imports_stay_together() -> None:
    assert inserted("import a\n\nfrom c import d\n", Block("before", "f", "from c", "from b import c\n")) == (
        "import a\n\nfrom b import c\nfrom c import d\n"
    )


@pytest.mark.parametrize("anchor", ["o", "four"])
def test_a_place_that_is_not_one_line_is_noticed(anchor: str) -> None:
    with pytest.raises(RecipeError, match=r"f: \d lines contain"):
        inserted("one\ntwo\n", Block("after", "f", anchor, "new\n"))
