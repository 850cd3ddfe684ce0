"""`omphalos verify FILE`: prove that every outcome of chance in a record follows from the seed that was promised."""

from __future__ import annotations

from collections.abc import Sequence

from omphalos.cli.words import add_language, parser
from omphalos.table.fairness import verify
from omphalos.table.record import read_record

WORDS = {
    "en": "Proven: {moves} moves played again, and all {draws} draws of chance follow from the promised seed{streams}.",
    "pl": "Dowiedzione: powtórzono ruchów: {moves}; losowania ({draws}) wynikają z obiecanego ziarna{streams}.",
}
GIVEN = {
    "en": "The first {given} entries are another game's, whose seed the record does not say: taken as they are.",
    "pl": "Pierwsze wpisy ({given}) pochodzą z innej gry, której ziarna zapis nie podaje: przyjęto je bez dowodu.",
}


def main(arguments: Sequence[str]) -> int:
    """Print the proof, or fail naming the entry that does not follow."""
    p = parser("verify", "Prove every outcome of chance in a finished game's record.")
    p.add_argument("file", help="a record (JSON lines) of a finished game")
    add_language(p)
    words = p.parse_args(arguments)
    proof = verify(read_record(words.file))
    streams = ", ".join(f"{name} {count}" for name, count in sorted(proof.draws.items()))
    total = sum(proof.draws.values())
    print(WORDS[words.lang].format(moves=proof.moves, draws=total, streams=f" ({streams})" if streams else ""))
    if proof.given:
        print(GIVEN[words.lang].format(given=proof.given))
    return 0
