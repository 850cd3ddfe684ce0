"""`omphalos serve`: runs a server of tables for everybody who has its address."""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from omphalos.cli.words import parser
from omphalos.server.config import PREFIX, as_toml, described, read_settings

ABOUT = """\
Run a server: anybody who has its address can open a table, share its link, and play.

  omphalos serve                                     this machine alone, port 8642, one SQLite file
  omphalos serve --host 0.0.0.0 --names play.example.org
  omphalos serve --store postgresql:///omphalos --valkey valkey://localhost

Every setting can be given as a flag, as a variable of the environment (OMPHALOS_PORT for --port), or in a TOML file
(port = 8642) named by --settings or OMPHALOS_SETTINGS; the flag is the strongest, the file the weakest. For secrets:
OMPHALOS_STORE_FILE names a file that contains the value, and so does a credential of systemd with the setting's name.
Ctrl+C or SIGTERM stops it: what was accepted is finished, screens are told, and games go on after the next start.
"""

TITLES = {
    "address": "where it is reached",
    "storage": "where all is kept",
    "bots": "bots",
    "workers": "processes for replays, proofs and pictures",
    "limits": "how much anybody may ask for",
    "notifications": "how players are told of their turn",
    "running": "how it runs",
}


def main(arguments: Sequence[str]) -> int:
    """Run the server until it is stopped."""
    words = vars(make_parser().parse_args(arguments))
    file: str | None = words.pop("settings") or os.environ.get(f"{PREFIX}SETTINGS")
    only_check, only_print = words.pop("check"), words.pop("print_settings")
    settings = read_settings(words, os.environ, None if file is None else Path(file))
    if only_print:
        print(as_toml(settings), end="")
        return 0
    from omphalos.cli.words import NotInstalled

    try:
        from omphalos.server.check import check
        from omphalos.server.run import serve
    except ModuleNotFoundError as missing:
        raise NotInstalled(f"the server needs {missing.name}: pip install 'omphalos-table[server]'") from None
    if only_check:
        print(*asyncio.run(check(settings)), sep="\n")
        return 0
    return serve(settings)


def make_parser() -> argparse.ArgumentParser:
    """The arguments of the command."""
    p = parser("serve", ABOUT)
    p.add_argument("--settings", metavar="FILE", help="a TOML file with settings")
    p.add_argument("--check", action="store_true", help="start nothing: say whether a server could start with them")
    p.add_argument("--print-settings", action="store_true", help="start nothing: print all of them, without passwords")
    groups = {name: p.add_argument_group(title) for name, title in TITLES.items()}
    for name, (kind, about, default) in described().items():
        flag, group = name.replace("_", "-"), groups[about.group]
        if kind is bool:
            group.add_argument(
                f"--{flag}", dest=name, nargs="?", const=True, metavar="true|false", help=_help(about.text, default)
            )
            group.add_argument(f"--no-{flag}", dest=name, action="store_const", const=False, help=argparse.SUPPRESS)
        else:
            metavar = name.rpartition("_")[2].upper()
            group.add_argument(f"--{flag}", dest=name, metavar=metavar, help=_help(about.text, default))
    return p


def _help(text: str, default: Any) -> str:
    shown = ",".join(map(str, cast("tuple[Any, ...]", default))) if isinstance(default, tuple) else str(default)
    return f"{text} (default: {shown})".replace("%", "%%") if shown else text.replace("%", "%%")
