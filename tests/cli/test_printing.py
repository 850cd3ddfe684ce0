"""`omphalos print` writes files, and says what it cannot write."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import typst  # noqa: F401  # pyright: ignore[reportUnusedImport]  (`make quick` has none, and leaves this file out)
from pypdf import PdfReader

from omphalos.cli import main


def test_a_file_of_some_sheets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["print", "flick", "gods", "--lang", "pl", "--paper", "letter"]) == 0
    assert capsys.readouterr().out == "flick-letter-pl.pdf: 3 pages\n"
    pdf = PdfReader(tmp_path / "flick-letter-pl.pdf")
    assert len(pdf.pages) == 3
    assert "Anubis" in pdf.pages[1].extract_text()


def test_pictures_of_pages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "rogues.svg"
    assert main(["print", "oracle", "rogues", "--out", str(out), "--option", "numbers=balanced", "--lang", "en"]) == 0
    files = [tmp_path / "rogues-01.svg", tmp_path / "rogues-02.svg"]
    assert capsys.readouterr().out.split() == [str(file) for file in files]
    assert all(file.read_bytes().startswith(b"<svg") for file in files)


def test_a_list_of_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "oracle", "--list", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert said.splitlines()[0].startswith("shop        Shop: A sheet for each player")
    assert "townsfolk   Townsfolk: 36 cards" in said


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["flick", "boards"], "flick has no sheet 'boards'; it has mat, gods"),
        (["chess"], "there is no game 'chess'"),
        (["flick", "--out", "mat.png"], "mat.png: the name of the file ends in .pdf or .svg"),
        (["oracle", "--players", "7"], "oracle is for 1 to 4 players, not 7"),
        (["flick", "gods", "--out", "/nowhere/at/all.pdf"], "/nowhere/at/all.pdf: No such file"),
        (["flick", "--option", "sphinxes=3"], "unknown field `sphinxes`"),
    ],
)
def test_what_cannot_be_printed(words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", *words, "--lang", "en"]) == 2
    assert complaint in capsys.readouterr().err


def test_without_its_extra_it_says_what_to_install() -> None:
    ask = "import sys; sys.modules['typst'] = None; from omphalos.cli import main; sys.exit(main(['print', 'flick']))"
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "pip install 'omphalos-table[print]'" in done.stderr
