"""Playthroughs of both games, as OpenSpiel writes them. Written again by `python -m tests.envs.openspiel.playthrough`.

Long lines (views, lists of actions) are kept as their beginning and a digest. Tensors are left out: the tests of the
encodings prove them.
"""

from __future__ import annotations

import hashlib
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import omphalos.envs.openspiel as openspiel

FOLDER: Final = Path(__file__).parent / "playthroughs"
GAMES: Final = {
    "oracle": "omphalos_oracle(players=1)",
    "flick": "omphalos_flick(players=2,generations=1,seed=5)",
}
SEED: Final = 20
LONGEST: Final = 160  # characters of a line


def playthrough(name: str) -> str:
    """The playthrough of a game, shortened."""
    assert openspiel.OmphalosGame
    generate: Any = import_module("open_spiel.python.algorithms.generate_playthrough")
    text: str = generate.playthrough(GAMES[name], None, seed=SEED)
    lines = [line for line in text.splitlines() if not line.startswith(("ObservationTensor", " "))]
    return "\n".join(map(_shortened, lines)) + "\n"


def _shortened(line: str) -> str:
    if line.startswith("SerializeState() = "):  # a pickle, which may differ between versions of Python
        return "SerializeState() = …"
    if len(line) <= LONGEST:
        return line
    digest = hashlib.blake2b(line.encode(), digest_size=8).hexdigest()
    return f"{line[:80]} … {len(line)} characters, {digest}"


if __name__ == "__main__":
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")
