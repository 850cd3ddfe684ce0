"""`omphalos compile`: the rules of Wyrocznia as machine code."""

from __future__ import annotations

import time
from collections.abc import Sequence

from omphalos.cli.messages import say
from omphalos.cli.words import add_language, parser

ABOUT = """\
Translate the rules of Wyrocznia into machine code, for studies of many games. It takes about a minute, a C compiler,
and mypyc (pip install 'omphalos-table[compiled]'). Games end as they did before, only sooner.

The machine code is used as long as it fits the sources; after an edit or an upgrade the plain rules run until they are
compiled again. OMPHALOS_NO_COMPILED=1 leaves them plain.
"""


def main(arguments: Sequence[str]) -> int:
    """Compile, unless the compiled code is up to date."""
    p = parser("compile", ABOUT)
    add_language(p)
    words = p.parse_args(arguments)
    from omphalos.oracle.compiled import compile_rules

    start = time.monotonic()
    made = compile_rules(lambda stage: print(say(words.lang, f"compile-{stage}"), flush=True))
    if made:
        print(say(words.lang, "compile-done", seconds=f"{time.monotonic() - start:.0f}"))
    else:
        print(say(words.lang, "compile-already"))
    return 0
