"""Shared by the commands: parsing arguments, and the language of the output."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

import msgspec

from omphalos.i18n import LANGUAGES, machine_language
from omphalos.table.errors import BadOptions, OmphalosError


class NotInstalled(OmphalosError):
    """An optional part of the program is not installed."""


def parser(name: str, what: str) -> argparse.ArgumentParser:
    """A parser for one command."""
    return argparse.ArgumentParser(
        prog=f"omphalos {name}",
        description=what,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )


def add_language(p: argparse.ArgumentParser) -> None:
    """Add --lang. Its default is the machine's language."""
    p.add_argument("--lang", choices=LANGUAGES, default=machine_language(), help="language (default: this machine's)")


def add_options(p: argparse.ArgumentParser) -> None:
    """Add --option, which may be repeated."""
    p.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")


def read_options(pairs: Sequence[str]) -> dict[str, Any]:
    """Parse options such as `generations=3`, `laws=false`, `steadiness=exact`, `first=player-2`."""
    options: dict[str, Any] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise BadOptions(f"an option is written NAME=VALUE, not {pair!r}")
        try:
            options[name] = msgspec.json.decode(text)
        except msgspec.DecodeError:
            options[name] = text
    return options


def add_json(p: argparse.ArgumentParser, what: str) -> None:
    """Add --json."""
    p.add_argument("--json", action="store_true", help=f"print {what} as JSON, for a program to read")


def print_json(value: Any) -> None:
    """Print a value as JSON, on lines that people can read too."""
    print(msgspec.json.format(msgspec.json.encode(value)).decode())
