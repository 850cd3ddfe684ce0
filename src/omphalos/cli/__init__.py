"""The command line: `omphalos COMMAND …`. Each command is a module, imported only when it is used."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, cast

from omphalos import __version__

if TYPE_CHECKING:
    from argparse import ArgumentParser

COMMANDS = {  # name: what it does, in the order of the help page
    "play": "play a game at this screen, against bots or each other",
    "serve": "run a server for people elsewhere",
    "site": "write a site that needs no server: a folder for any static host",
    "backup": "keep all that a server has in one file",
    "restore": "put a backup back",
    "games": "list the games that can be played here",
    "bots": "list the bots that can be seated, and their levels",
    "replay": "print a recorded game, step by step",
    "verify": "prove that a recorded game's chance was fair",
    "draw": "draw a position, or a moment of a record, as a picture",
    "print": "write sheets to print: the mat, cards, disks, shops",
    "explain": "show what a bot considers at a moment of a record, or in a position",
    "heatmap": "show where a flick can land, and what it is worth",
    "review": "look a finished game through: chances to win, accuracy, moments worth seeing",
    "puzzles": "the puzzle of the day, and finding new ones in records",
    "arena": "let bots play each other, and rate them",
    "train": "let a bot learn from games: self-play, a network, matches",
    "dataset": "write the decisions of recorded games as a Parquet table",
    "balance": "study who and what wins, from many games",
    "tune": "look for house numbers that meet targets of balance",
    "completion": "what a shell can complete after `omphalos`",
}
MODULES = {"print": "printing"}  # a module of that name would hide the function


class Command(Protocol):
    """A module of this package that runs one command."""

    def main(self, arguments: Sequence[str]) -> int:
        """Run with the arguments after the command's name. Return the exit status; 0 is success."""
        ...

    def make_parser(self) -> ArgumentParser:
        """The arguments of the command."""
        ...


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line. An error prints one line on standard error, and the exit status is 2."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if not words or words[0] in ("-h", "--help", "help"):
        print(usage())
        return 0
    if words[0] in ("-V", "--version"):
        print(f"omphalos {__version__}")
        return 0
    name, *rest = words
    if name not in COMMANDS:
        print(f"omphalos: there is no command {name!r}; it is one of {', '.join(COMMANDS)}", file=sys.stderr)
        return 2
    command = find_command(name)
    from omphalos.table.errors import OmphalosError

    try:
        return command.main(rest)
    except OmphalosError as problem:
        print(f"omphalos {name}: {problem}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader of a pipe has gone, as with `| head`
        sys.stderr.close()
        return 1
    except KeyboardInterrupt:
        return 130


def find_command(name: str) -> Command:
    """The module of a command."""
    return cast("Command", importlib.import_module(f"omphalos.cli.{MODULES.get(name, name)}"))


def play() -> int:
    """Run `omphalos-table`, which has the name of the package: without words, it plays."""
    return main(sys.argv[1:] or ["play"])


def usage() -> str:
    """The help page."""
    width = max(map(len, COMMANDS))
    lines = [f"  {name:<{width}}  {what}" for name, what in COMMANDS.items()]
    return "\n".join(
        [
            "omphalos: a table for two board games, Palec boży and Wyrocznia",
            "",
            "usage: omphalos COMMAND …    (omphalos COMMAND --help tells more)",
            "",
            *lines,
        ]
    )
