"""`omphalos games`: lists the installed games."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

import msgspec

from omphalos.cli.words import add_json, add_language, parser, print_json
from omphalos.i18n import in_language
from omphalos.table.errors import UnknownGame
from omphalos.table.game import AnyGame
from omphalos.table.registry import find_game, games


def main(arguments: Sequence[str]) -> int:
    """Print a line for each game."""
    words = make_parser().parse_args(arguments)
    found: list[AnyGame] = []
    for name in games.names():
        try:
            found.append(find_game(name))
        except UnknownGame as problem:  # one broken package must not hide the others
            print(f"{name:<10} {problem}", file=sys.stderr)
    if words.json:
        print_json(
            [
                {
                    "name": game.name,
                    "title": dict(game.title),
                    "players": sorted(game.players),
                    "ruleset": game.ruleset,
                    "options": msgspec.to_builtins(game.options_type()),
                }
                for game in found
            ]
        )
        return 0
    for game in found:
        few, many = min(game.players), max(game.players)
        print(
            f"{game.name:<10} {in_language(game.title, words.lang):<14} {few}–{many} players   ruleset {game.ruleset}"
        )
    return 0


def make_parser() -> argparse.ArgumentParser:
    """The arguments of the command."""
    p = parser("games", "List the games that can be played here.")
    add_json(p, "the games, with the defaults of their options,")
    add_language(p)
    return p
