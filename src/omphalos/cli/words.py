"""What the commands share: reading their words, and the language they answer in."""

from __future__ import annotations

import argparse
import os

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
