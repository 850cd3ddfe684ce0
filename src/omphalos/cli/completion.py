"""`omphalos completion SHELL`: what a shell can complete after `omphalos`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from omphalos.cli import COMMANDS, find_command
from omphalos.cli.words import NotInstalled, parser
from omphalos.printing.sheets import sheets
from omphalos.table.registry import games

SHELLS: Final = ("bash", "zsh", "tcsh")
ABOUT: Final = """\
Print what a shell can complete after `omphalos`: commands, their arguments, games and files.

  omphalos completion bash > ~/.local/share/bash-completion/completions/omphalos
  omphalos completion zsh > ~/.zfunc/_omphalos

Needs the extra `completion`.
"""


def main(arguments: Sequence[str]) -> int:
    """Print the shell's own form."""
    words = make_parser().parse_args(arguments)
    try:
        import shtab
    except ModuleNotFoundError as missing:
        raise NotInstalled(
            f"what shells complete is made by {missing.name}: pip install 'omphalos-table[completion]'"
        ) from None
    print(shtab.complete(_everything(shtab.FILE), words.shell))
    return 0


def make_parser() -> argparse.ArgumentParser:
    """The arguments of the command."""
    p = parser("completion", ABOUT)
    p.add_argument("shell", choices=SHELLS)
    return p


def _everything(files: object) -> argparse.ArgumentParser:
    """All commands as parts of one parser."""
    whole = argparse.ArgumentParser(prog="omphalos")
    whole.add_argument("--version", "-V", action="store_true", help="print the version")
    commands = whole.add_subparsers()
    for name, what in COMMANDS.items():
        part = find_command(name).make_parser()
        for action in part._actions:  # pyright: ignore[reportPrivateUsage]
            if action.dest == "game":
                action.choices = games.names()
            elif name == "print" and action.dest == "what":
                action.choices = list(
                    dict.fromkeys(part for game in sheets.names() for part in sheets.find(game).parts)
                )
            elif action.type is Path or action.metavar in ("FILE", "RECORD", "FOLDER"):
                action.complete = files  # pyright: ignore[reportAttributeAccessIssue]
        commands.add_parser(name, help=what, parents=[part], add_help=False)
    return whole
