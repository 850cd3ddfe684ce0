"""A language that somebody has begun: what it says is used, the rest is English, and tests let it in."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from scripts.translations import line, main

from omphalos.i18n import COMPLETE
from omphalos.i18n.catalogue import Catalogue, completed, ref
from omphalos.i18n.fluent import parse
from tests.i18n.check import ROOT

ENGLISH = parse("""
tree = tree
    .the = the tree
    .text = A tree stands here.
grows = { $n ->
    [one] { $n } tree grows
   *[other] { $n } trees grow
}
stands = Here stands { FORM($what, case: "the") }.
errors =
    .gone = It is gone.
    .far = It is far.
""")
ASK = """
from omphalos.flick.messages import say
from omphalos.oracle.messages import say as other
from omphalos.server.rules.endpoints import read_page
from omphalos.table import find_game
print(say("cs", "god-Zeus"), "|", say("cs", "god-Zeus.text"), "|", say("cs", "draw-moved", n=5, fell=0))
print(other("cs", "cove"), "|", read_page("flick", "cs").title, "|", find_game("flick").title["cs"])
"""


def test_what_a_language_lacks_is_said_in_english() -> None:
    words = Catalogue("cs", completed(parse("tree = strom\nerrors =\n    .gone = Je to pryč.\n"), ENGLISH))
    assert words.write("tree", {}) == "strom"
    assert words.write("tree.text", {}) == "A tree stands here."
    assert [words.write("grows", {"n": n}) for n in (1, 2, 5)] == ["1 tree grows", "2 trees grow", "5 trees grow"]
    assert words.write("stands", {"what": ref("tree")}) == "Here stands strom."
    assert [words.write(f"errors.{name}", {}) for name in ("gone", "far")] == ["Je to pryč.", "It is far."]
    assert "the" not in words.messages["tree"].attributes, "forms of a word are the business of each language"


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources in which Czech is offered, with two sentences."""
    copy = tmp_path_factory.mktemp("begun")
    left_out = shutil.ignore_patterns("static", "static.new", "node_modules", "__pycache__", "*.wasm", "nets")
    for folder in ("src", "web/src", "docs/rules", "tests/i18n"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=left_out)
    for file in (ROOT / "pyproject.toml", *(ROOT / "tests").glob("*.py")):
        shutil.copy(file, copy / file.relative_to(ROOT))
    names = copy / "src" / "omphalos" / "i18n" / "languages.json"
    names.write_text(names.read_text(encoding="utf-8").replace("{", '{ "cs": "Čeština",', 1), encoding="utf-8")
    for file, text in (
        ("src/omphalos/flick/locales/cs/names.ftl", "god-Zeus = Zeus Hromovládný\n"),
        ("web/src/locales/cs/page.ftl", "tagline = Dvě deskové hry, jeden stůl.\n"),
    ):
        (copy / file).parent.mkdir()
        (copy / file).write_text(text, encoding="utf-8")
    return copy


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A process that imports the copy."""
    environment = {"PYTHONPATH": f"{folder / 'src'}", "PATH": "/usr/bin:/bin", "PYTHONUTF8": "1"}
    return subprocess.run(
        [sys.executable, *words], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def test_it_is_offered_with_english_in_between(begun: Path) -> None:
    done = run(begun, "-c", ASK)
    assert done.stdout.splitlines() == [
        "Zeus Hromovládný | Olympus: a temple you build may stand on any island. | 5 disks moved, 0 fell off the mat",
        "The cove | Palec boży | Palec boży (Flick of Faith)",
    ], done.stderr


def test_the_tests_of_translations_let_it_in(begun: Path) -> None:
    done = run(begun, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/i18n/test_complete.py")
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]


def test_what_it_says_must_be_right(begun: Path) -> None:
    page = begun / "web" / "src" / "locales" / "cs" / "page.ftl"
    page.write_text("tagline = Stůl { $name }.\nnowhere = Nikde\n", encoding="utf-8")
    done = run(
        begun, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/i18n/test_complete.py", "-k", "cs and page"
    )
    assert done.returncode == 1
    assert "nowhere is in no other language" in done.stdout
    assert "tagline speaks of ['name'], not of []" in done.stdout


def test_the_languages_are_counted(begun: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert line("cs", begun).startswith("cs     0 %  2 of ")
    assert main([]) == 0
    said = capsys.readouterr().out
    assert all(f"{language:<4} 100 %" in said for language in COMPLETE)
    assert main(["--missing", "pl"]) == 0
    assert capsys.readouterr().out == ""
