"""`omphalos site FOLDER`: the table as a folder of files, played without a server."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from omphalos.cli.messages import say
from omphalos.cli.words import NotInstalled, add_language, parser

ABOUT = """\
Write a folder that any static host can serve, under any path: the start page, games against bots and together at one
screen, rules, replays and puzzles, all without a server.

  omphalos site public
  omphalos site public --address https://example.org/omphalos/     for what messengers show of links
  python -m http.server --directory public                         to look at it

The games run in the visitor's browser, on an engine of some 8 MB that is fetched when somebody plays.
"""


def main(arguments: Sequence[str]) -> int:
    """Write a site."""
    words = make_parser().parse_args(arguments)
    try:
        from omphalos.server.site.write import write_site
    except ModuleNotFoundError as missing:
        raise NotInstalled(f"a site needs {missing.name}: pip install 'omphalos-table[server]'") from None
    told: list[str] = []
    info = write_site(Path(words.folder), words.address, words.docs and Path(words.docs), say=told.append)
    games = ", ".join(game.title.get(words.lang, game.name) for game in info.games)
    print(*told, say(words.lang, "site-written", folder=words.folder, games=games), sep="\n")
    return 0


def make_parser() -> argparse.ArgumentParser:
    """The arguments of the command."""
    p = parser("site", ABOUT)
    p.add_argument("folder", help="the folder to write; a site that is there already is replaced")
    p.add_argument("--address", default="", metavar="URL", help="where everybody finds the site")
    p.add_argument("--docs", metavar="FOLDER", help="the built documentation, which becomes a part of the site")
    add_language(p)
    return p
