"""`omphalos games`: lists the installed games."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from omphalos.cli.words import add_language, parser
from omphalos.i18n import in_language
from omphalos.table.errors import UnknownGame
from omphalos.table.registry import find_game, games


def main(arguments: Sequence[str]) -> int:
    """Print a line for each game."""
    p = parser("games", "List the games that can be played here.")
    add_language(p)
    words = p.parse_args(arguments)
    for name in games.names():
        try:
            game = find_game(name)
        except UnknownGame as problem:  # one broken package must not hide the others
            print(f"{name:<10} {problem}", file=sys.stderr)
            continue
        few, many = min(game.players), max(game.players)
        print(f"{name:<10} {in_language(game.title, words.lang):<14} {few}–{many} players   ruleset {game.ruleset}")
    return 0
