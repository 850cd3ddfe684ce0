"""Mutants that change nothing a test could see, each with the reason: equivalents.toml."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from scripts.mutate.mutants import Mutant

LIST = Path(__file__).with_name("equivalents.toml")


@dataclass(frozen=True)
class Equivalent:
    """An entry of the list. It names the lines and not their number, and so survives changes elsewhere in the file."""

    file: str
    before: str
    after: str
    reason: str

    def fits(self, mutant: Mutant, source: str) -> bool:
        """Return whether this entry means the mutant."""
        return self.file == mutant.file and (self.before, self.after) == mutant.lines(source)


def read_equivalents(path: Path = LIST) -> list[Equivalent]:
    """Return the entries of the list."""
    entries = tomllib.loads(path.read_text(encoding="utf-8")).get("equivalent", [])
    found = [Equivalent(**entry) for entry in entries]
    for entry in found:
        if not entry.reason.strip():
            raise ValueError(f"{path.name}: no reason is given for {entry.after!r}")
    return found


def outdated(entries: list[Equivalent], mutants: list[Mutant], sources: dict[str, str]) -> list[Equivalent]:
    """Return the entries that fit no mutant any more."""
    known = {(mutant.file, *mutant.lines(sources[mutant.file])) for mutant in mutants}
    return [entry for entry in entries if (entry.file, entry.before, entry.after) not in known]
