"""`omphalos print`: a game for a table of wood and paper, as pages at 1:1."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from omphalos.cli.words import add_language, add_options, parser, read_options
from omphalos.printing.errors import CannotWrite, NothingToPrint
from omphalos.printing.paper import PAPERS
from omphalos.printing.sheets import make_pages, sheets
from omphalos.printing.typeset import Form, typeset
from omphalos.printing.wanted import Wanted
from omphalos.table.registry import find_game

ABOUT: Final = """\
Write a game to be printed, cut out and played on a table: the mat at 1:1, cards, disks, shops.

  omphalos print flick                            all sheets as flick-a4-en.pdf
  omphalos print flick mat laws --paper letter    some of them
  omphalos print oracle --players 3 --lang pl     shops, goods and clock for three
  omphalos print oracle shop --out shop.svg       each page as a picture: shop-01.svg, shop-02.svg, …
  omphalos print flick --list                     what there is

Needs the extra `print`.
"""
FORMS: Final[dict[str, Form]] = {".pdf": "pdf", ".svg": "svg"}


def main(arguments: Sequence[str]) -> int:
    """Write the file, or a file for each page."""
    words = make_parser().parse_args(arguments)
    game = find_game(words.game)
    if words.list:
        print(_listed(game.name, words.lang))
        return 0
    paper = PAPERS[words.paper]
    out: Path = words.out or Path(f"{game.name}-{paper.name}-{words.lang}.pdf")
    form = FORMS.get(out.suffix.lower())
    if form is None:
        raise NothingToPrint(f"{out}: the name of the file ends in {' or '.join(FORMS)}")
    players = words.players or max(game.players)
    wanted = Wanted(players, game.read_options(read_options(words.option)), words.lang, paper, words.backs)
    pages = make_pages(game.name, wanted, words.what)
    made = typeset(paper, game.title[words.lang], words.lang, pages, form)
    files = [out] if form == "pdf" else [out.with_stem(f"{out.stem}-{k:02}") for k in range(1, len(made) + 1)]
    for file, data in zip(files, made, strict=True):
        try:
            file.write_bytes(data)
        except OSError as problem:
            raise CannotWrite(f"{file}: {problem.strerror}") from None
    print(f"{files[0]}: {len(pages)} pages" if form == "pdf" else "\n".join(map(str, files)))
    return 0


def make_parser() -> argparse.ArgumentParser:
    """The arguments of the command."""
    p = parser("print", ABOUT)
    p.add_argument("game", help="its short name; `omphalos games` lists all")
    p.add_argument("what", nargs="*", help="which sheets (default: all); --list names them")
    p.add_argument("--list", action="store_true", help="name the sheets, and write nothing")
    p.add_argument("--paper", choices=PAPERS, default="a4", help="the size of the paper (default: a4)")
    p.add_argument("--players", type=int, metavar="N", help="for how many (default: as many as can play)")
    p.add_argument("--backs", action="store_true", help="a page of backs after each page of a deck, for both sides")
    p.add_argument("--out", "-o", type=Path, help="the file: .pdf, or .svg with a file for each page")
    add_options(p)
    add_language(p)
    return p


def _listed(game: str, language: str) -> str:
    """A line for each part."""
    parts = sheets.find(game).parts
    width = max(map(len, parts))
    return "\n".join(f"{name:<{width}}  {part.name[language]}: {part.text[language]}" for name, part in parts.items())
