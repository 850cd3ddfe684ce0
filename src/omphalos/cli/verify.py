"""`omphalos verify FILE`: verifies that every outcome of chance in a record follows from the seed it committed to."""

from __future__ import annotations

from collections.abc import Sequence

from omphalos.cli.messages import say
from omphalos.cli.words import add_language, parser
from omphalos.table.fairness import verify
from omphalos.table.record import read_record


def main(arguments: Sequence[str]) -> int:
    """Print the result, or fail with the entry at fault."""
    p = parser("verify", "Prove every outcome of chance in a finished game's record.")
    p.add_argument("file", help="a record (JSON lines) of a finished game")
    add_language(p)
    words = p.parse_args(arguments)
    proof = verify(read_record(words.file))
    streams = ", ".join(f"{name} {count}" for name, count in sorted(proof.draws.items()))
    total = sum(proof.draws.values())
    print(say(words.lang, "verify-proven", moves=proof.moves, draws=total, streams=f" ({streams})" if streams else ""))
    if proof.given:
        print(say(words.lang, "verify-given", given=proof.given))
    return 0
