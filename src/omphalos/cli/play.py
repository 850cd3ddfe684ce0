"""`omphalos play`: a game at this screen, in the browser or in the terminal."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from omphalos.cli.messages import say
from omphalos.cli.words import NotInstalled, add_language, add_options, parser, read_options
from omphalos.server.journal_folder import PERSON, JournalFolder, SitterText, default_folder
from omphalos.table.chance import seed_from
from omphalos.table.errors import BadOptions, BadPlayers
from omphalos.table.game import AnyGame
from omphalos.table.registry import find_game

ABOUT = """\
Play a game at this screen.

  omphalos play                     open the table in the browser
  omphalos play oracle              … and begin a game at once
  omphalos play oracle --terminal   play in the terminal
  omphalos play flick --all-bots    watch a game play itself out

The opponents are of a level that a newcomer can beat, unless --bot names others (`omphalos bots`).
Every move is on the disk before anybody sees it: a game that was interrupted goes on where it stood.
"""


def main(arguments: Sequence[str]) -> int:
    """Open a table, in the browser or in the terminal."""
    words = make_parser().parse_args(arguments)
    shelf = JournalFolder(words.keep or default_folder())
    if words.all_bots:
        words.people = 0
    if words.terminal or words.people == 0 or words.go_on is not None or words.record is not None:
        return _in_terminal(words, shelf)
    try:
        from omphalos.server.local import run_table_server
        from omphalos.server.protocol.tables import OpenTable, SeatWish
    except ModuleNotFoundError as missing:
        raise NotInstalled(
            f"the table in the browser needs {missing.name}: pip install 'omphalos-table[server]', "
            "or play with --terminal"
        ) from None

    folder = words.keep or default_folder()
    wish = None
    if words.game is not None:
        game = find_game(words.game)
        game.read_options(read_options(words.option))
        names, sitters = _seats(words, game)
        wish = OpenTable(
            game=game.name,
            seats=[SeatWish(sitter, name) for sitter, name in zip(sitters, names, strict=True)],
            options=read_options(words.option),
            language=words.lang,
            seals=words.seed is None,  # the browser that is opened contributes to the seed
        )
    seed = None if words.seed is None else seed_from(words.seed)
    pace = None if words.pace is None else max(0.0, words.pace)
    return run_table_server(folder, words.host, words.port, words.browser, words.lang, wish, seed, pace, words.warm_up)


def make_parser() -> argparse.ArgumentParser:
    """The arguments of the command."""
    p = parser("play", ABOUT)
    p.add_argument("game", nargs="?", help="its short name; `omphalos games` lists all")
    p.add_argument("--players", type=int, metavar="N", help="how many play (default: two, or as few as can)")
    p.add_argument("--people", type=int, metavar="K", help="how many of them are people at this screen (default: 1)")
    p.add_argument("--all-bots", action="store_true", help="nobody plays: print a whole game (as --people 0)")
    p.add_argument("--bot", metavar="BOT", help="the opponents (`omphalos bots`; default: an easy level)")
    p.add_argument("--name", action="append", default=[], metavar="NAME", help="a person's name; once for each")
    add_options(p)
    p.add_argument("--seed", metavar="TEXT", help="make chance repeatable: the same seed, the same shuffles")
    p.add_argument(
        "--keep", type=Path, metavar="FOLDER", help="where games are kept (default: ~/.local/share/omphalos/tables)"
    )
    add_language(p)
    terminal = p.add_argument_group("in the terminal")
    terminal.add_argument("--terminal", action="store_true", help="play here instead of in the browser")
    terminal.add_argument("--go-on", nargs="?", const="", metavar="ID", help="go on with a game (default: the last)")
    terminal.add_argument("--record", type=Path, metavar="FILE", help="write the game's record when it is over or left")
    browser = p.add_argument_group("in the browser")
    browser.add_argument("--port", type=int, default=None, help="default: 8642, or the next that is free")
    browser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine alone)")
    browser.add_argument("--pace", type=float, default=None, help="seconds between opponents' moves (default: 0.6)")
    browser.add_argument(
        "--no-warm-up",
        dest="warm_up",
        action="store_false",
        help="load and compile what bots need when they first move, not at the start",
    )
    browser.add_argument("--no-browser", dest="browser", action="store_false", help="print the address only")
    return p


def _in_terminal(words: argparse.Namespace, shelf: JournalFolder) -> int:
    from omphalos.cli.terminal import Terminal

    if words.go_on is not None:
        return Terminal.resume(shelf, words.go_on or None, words.lang, words.record).play()
    game = _game(words)
    names, sitters = _seats(words, game)
    kept_on = None if PERSON not in sitters and words.keep is None else shelf
    options = read_options(words.option)
    return Terminal.open(kept_on, game, names, sitters, options, words.seed, words.lang, words.record).play()


def _game(words: argparse.Namespace) -> AnyGame:
    if words.game is None:
        from omphalos.table.registry import games

        names = games.names()
        if len(names) != 1:
            raise BadOptions(f"name a game: {', '.join(names) or 'none is installed'}")
        return find_game(names[0])
    return find_game(words.game)


def _seats(words: argparse.Namespace, game: AnyGame) -> tuple[tuple[str, ...], tuple[SitterText, ...]]:
    from omphalos.bots import bot_name, is_reserved

    people = words.people if words.people is not None else max(1, len(words.name))
    usual = next((number for number in sorted(game.players) if number > 1), min(game.players))
    players = words.players if words.players is not None else max(people, usual)
    game.check_players(players)
    bot = words.bot
    if people < players:
        from omphalos.server.opponents import check_sitters, usual_opponent

        bot = bot or usual_opponent(game)
        check_sitters(game, [bot])
    if not 0 <= people <= players:
        raise BadPlayers(f"{people} people cannot take {players} seats")
    if len(words.name) > people:
        raise BadPlayers(f"{len(words.name)} names for {people} people")
    given: list[str] = words.name
    for name in filter(is_reserved, given):
        raise BadPlayers(f"bots are called {name!r}: choose another name")
    called = [*given, *(say(words.lang, "play-player", n=i + 1) for i in range(len(words.name), people))]
    names = list(called)
    for _ in range(players - people):
        names.append(bot_name(game.name, bot, words.lang, names))
    sitters: tuple[SitterText, ...] = (PERSON,) * people + (bot,) * (players - people)
    return tuple(names), sitters
