"""`omphalos compile`: the rules of Wyrocznia as machine code."""

from __future__ import annotations

import time
from collections.abc import Sequence

from omphalos.cli.words import add_language, parser

ABOUT = """\
Translate the rules of Wyrocznia into machine code, for studies of many games. It takes about a minute, a C compiler,
and mypyc (pip install 'omphalos-table[compiled]'). Games end as they did before, only sooner.

The machine code is used as long as it fits the sources; after an edit or an upgrade the plain rules run until they are
compiled again. OMPHALOS_NO_COMPILED=1 leaves them plain.
"""

WORDS = {
    "en": {
        "translating": "Translating the rules into C …",
        "compiling": "Compiling them; this takes most of a minute …",
        "done": "The rules are compiled, in {seconds:.0f} s.",
        "already": "The rules are compiled already.",
    },
    "pl": {
        "translating": "Tłumaczę zasady na C …",
        "compiling": "Kompiluję je; potrwa to blisko minutę …",
        "done": "Zasady są skompilowane, w {seconds:.0f} s.",
        "already": "Zasady są już skompilowane.",
    },
}


def main(arguments: Sequence[str]) -> int:
    """Compile, if need be."""
    p = parser("compile", ABOUT)
    add_language(p)
    words = p.parse_args(arguments)
    from omphalos.oracle.compiled import translate

    said, start = WORDS[words.lang], time.monotonic()
    made = translate(lambda stage: print(said[stage], flush=True))
    print(said["done" if made else "already"].format(seconds=time.monotonic() - start))
    return 0
