"""`omphalos bots [GAME]`: lists the bots, their levels and their settings."""

from __future__ import annotations

from collections.abc import Sequence

from omphalos.bots import bot_names, levels, load_bot
from omphalos.cli.messages import say
from omphalos.cli.words import add_language, parser
from omphalos.i18n import in_language
from omphalos.table.registry import find_game, games


def main(arguments: Sequence[str]) -> int:
    """Print a line for each bot, and one for each of its settings."""
    p = parser("bots", "List the bots that can be seated. A bot is written name, name:budget=200ms, name:setting=2.")
    p.add_argument("game", nargs="?", help="only the bots and levels of this game")
    add_language(p)
    words = p.parse_args(arguments)
    for name in games.names() if words.game is None else [find_game(words.game).name]:
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
