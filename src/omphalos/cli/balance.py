"""`omphalos balance`: who and what wins, from many games."""

from __future__ import annotations

from collections.abc import Sequence

from omphalos.cli.words import add_language, parser


def main(arguments: Sequence[str]) -> int:
    """Study an arena's folder."""
    p = parser("balance", "Study who and what wins, from many games.")
    add_language(p)
    p.parse_args(arguments)
    return 0
