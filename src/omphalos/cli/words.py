"""What the commands share: reading their words, and the language they answer in."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from typing import Any

import msgspec

from omphalos.table.errors import BadOptions

LANGUAGES = ("en", "pl")


def default_language() -> str:
    """Polish for a Polish machine, English for every other."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "pl" if os.environ[name].startswith("pl") else "en"
    return "en"


def parser(name: str, what: str) -> argparse.ArgumentParser:
    """A parser for one command."""
    return argparse.ArgumentParser(
        prog=f"omphalos {name}",
        description=what,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )


def add_language(p: argparse.ArgumentParser) -> None:
    """--lang, with the machine's own language as the default."""
    p.add_argument("--lang", choices=LANGUAGES, default=default_language(), help="language (default: this machine's)")


def add_options(p: argparse.ArgumentParser) -> None:
    """--option, as often as the game has options."""
    p.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")


def read_options(pairs: Sequence[str]) -> dict[str, Any]:
    """Options as they were typed: `generations=3`, `laws=false`, `steadiness=exact`."""
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
