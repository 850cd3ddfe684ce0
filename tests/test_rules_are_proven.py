"""Every rule of docs/rules has at least one test that names it, and the pages say the same in every language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from omphalos.flick.gods import GODS
from omphalos.i18n import COMPLETE, LANGUAGES
from omphalos.table.registry import find_game, games

ROOT = Path(__file__).parent.parent
PAGES = {name: page for name in games.names() if (page := find_game(name).presentation().rules_page)}
FOLDERS = {path.name for path in (ROOT / "docs" / "rules").iterdir() if path.is_dir()}
WRITTEN = [language for language in LANGUAGES if language in FOLDERS]  # of others the English page is shown
RULE = re.compile(r"\*\*([A-Z]{2}-[A-Z]\d+) \(([RPH/]+)\)")
GOD = re.compile(r"^\| [^|]+ \| \*\*(\w+)\*\* \|", re.MULTILINE)
LAW = re.compile(r"^\| (L\d\d) \|.*\|\s*([RPH]\b.*?)\s*\|$", re.MULTILINE)


def ids(page: Path) -> dict[str, str]:
    """Return the rule and law ids of a page with their marks."""
    text = page.read_text(encoding="utf-8")
    found = RULE.findall(text) + [(law, re.sub(r"\(.*?\)", "", mark)) for law, mark in LAW.findall(text)]
    return {name: mark.replace(" ", "") for name, mark in found}


def named_by_tests(folder: Path) -> Iterator[str]:
    """Return every id in a `pytest.mark.rule(…)` of a test module."""
    for file in folder.rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                for argument in node.args:
                    assert isinstance(argument, ast.Constant), f"{file}: {ast.unparse(node)} names no plain id"
                    assert isinstance(argument.value, str)
                    yield argument.value


def unproven(page: Path, tests: Path) -> set[str]:
    """Return the ids of a page that no test names."""
    return set(ids(page)) - set(named_by_tests(tests))


@pytest.mark.parametrize("game", PAGES)
@pytest.mark.parametrize("language", WRITTEN)
def test_every_rule_has_a_test(game: str, language: str) -> None:
    missing = unproven(ROOT / "docs" / "rules" / language / PAGES[game], ROOT / "tests" / game)
    assert not missing, f"no test names {', '.join(sorted(missing))}"


def test_the_languages_that_we_keep_have_pages() -> None:
    assert {*COMPLETE} <= {*WRITTEN}


def test_every_god_has_a_test() -> None:
    gods = set(GOD.findall((ROOT / "docs" / "rules" / "en" / PAGES["flick"]).read_text(encoding="utf-8")))
    assert gods == set(GODS)
    missing = gods - set(named_by_tests(ROOT / "tests" / "flick"))
    assert not missing, f"no test names {', '.join(sorted(missing))}"


@pytest.mark.parametrize("game", PAGES)
def test_tests_name_only_rules_that_exist(game: str) -> None:
    known = set(ids(ROOT / "docs" / "rules" / "en" / PAGES[game]))
    named = {name for name in named_by_tests(ROOT / "tests" / game) if re.fullmatch(r"(PB|WY)-.*|L\d+", name)}
    assert named <= known, f"the rules page has no {', '.join(sorted(named - known))}"


@pytest.mark.parametrize("game", PAGES)
@pytest.mark.parametrize("language", WRITTEN)
def test_every_language_has_the_same_ids_and_marks(game: str, language: str) -> None:
    english, other = (ids(ROOT / "docs" / "rules" / one / PAGES[game]) for one in ("en", language))
    assert english
    assert english == other


def test_the_check_itself_notices_a_rule_without_a_test(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("- **PB-M1 (R)** one\n- **PB-M2 (R/H) two** two\n| L01 | Blind Faith | x | P |\n", encoding="utf-8")
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_some.py").write_text('@pytest.mark.rule("PB-M1")\ndef test(): ...\n', encoding="utf-8")
    assert ids(page) == {"PB-M1": "R", "PB-M2": "R/H", "L01": "P"}
    assert unproven(page, tests) == {"PB-M2", "L01"}
