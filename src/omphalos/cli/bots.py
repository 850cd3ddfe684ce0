"""`omphalos bots [GAME]`: lists the bots, their levels and their settings."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from omphalos.bots import bot_names, levels, load_bot
from omphalos.cli.messages import say
from omphalos.cli.words import add_json, add_language, parser, print_json
from omphalos.i18n import in_language
from omphalos.table.registry import find_game, games


def main(arguments: Sequence[str]) -> int:
    """Print a line for each bot, and one for each of its settings."""
    words = make_parser().parse_args(arguments)
    names = games.names() if words.game is None else [find_game(words.game).name]
    if words.json:
        print_json([_described(name) for name in names])
        return 0
    for name in names:
        print(f"{in_language(find_game(name).title, words.lang)} ({name})")
        for short in bot_names(name):
            kind = load_bot(name, short)
            budget = f"   {say(words.lang, 'bots-budget')} {kind.default_budget}" if kind.default_budget else ""
            print(f"  {short:<10} {in_language(kind.about, words.lang)}{budget}")
            for one in kind.settings:
                print(f"  {'':<10}   {one.name}={one.default:g}  {one.about} ({one.low:g}–{one.high:g})")
        if levels(name):
            print(f"  {say(words.lang, 'bots-levels')}:")
        for level in levels(name):
            print(f"  {level.id:<14} {level.name[words.lang]:<16} {say(words.lang, 'bots-is')} {level.bot}")
    return 0


def make_parser() -> argparse.ArgumentParser:
    """The arguments of the command."""
    p = parser("bots", "List the bots that can be seated. A bot is written name, name:budget=200ms, name:setting=2.")
    p.add_argument("game", nargs="?", help="only the bots and levels of this game")
    add_json(p, "the bots and levels")
    add_language(p)
    return p


def _described(name: str) -> dict[str, Any]:
    """The bots and levels of a game."""
    bots = [(short, load_bot(name, short)) for short in bot_names(name)]
    return {
        "game": name,
        "bots": [
            {"name": short, "about": dict(kind.about), "budget": kind.default_budget, "settings": kind.settings}
            for short, kind in bots
        ],
        "levels": [{"id": level.id, "name": dict(level.name), "bot": level.bot} for level in levels(name)],
    }
