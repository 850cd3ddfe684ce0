"""A mutant: one piece of a source file replaced by another."""

from __future__ import annotations

import difflib
import hashlib
import re
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Mutant:
    """One replaced piece of text, and the lines whose tests can notice it."""

    file: str  # path in the repository
    operator: str
    start: int  # offsets in the text, in characters
    end: int
    replacement: str
    first: int  # lines of the statement, from 1; only its head if it has a body
    last: int
    on_import: bool = False  # runs when the module is imported: every test of the file can notice it

    def apply(self, source: str) -> str:
        """Return the mutated source."""
        return source[: self.start] + self.replacement + source[self.end :]

    def line(self, source: str) -> int:
        """Return the number of the line in which the replaced piece begins."""
        return source.count("\n", 0, self.start) + 1

    def lines(self, source: str) -> tuple[str, str]:
        """Return the whole lines around the piece, before and after, with single spaces.

        They name a mutant across commits: other lines of the file may change.
        """
        begin = source.rfind("\n", 0, self.start) + 1
        stop = source.find("\n", self.end)
        stop = len(source) if stop < 0 else stop
        after = source[begin : self.start] + self.replacement + source[self.end : stop]
        return _plain(source[begin:stop]), _plain(after)

    def diff(self, source: str) -> str:
        """Return a unified diff without context."""
        mutated = self.apply(source)
        rows = list(difflib.unified_diff(source.splitlines(), mutated.splitlines(), n=0, lineterm=""))
        return "\n".join(row for row in rows if not row.startswith(("---", "+++")))


def _plain(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def sample(mutants: list[Mutant], sources: dict[str, str], count: int, seed: int) -> list[Mutant]:
    """Return `count` mutants, chosen by a hash of the seed and each mutant's own lines.

    A change elsewhere leaves the choice as it is. That makes a sample comparable before and after new tests.
    """

    def rank(mutant: Mutant) -> tuple[str, int]:
        words = (str(seed), mutant.file, mutant.operator, *mutant.lines(sources[mutant.file]))
        return hashlib.sha256("\0".join(words).encode()).hexdigest(), mutant.start

    return sorted(mutants, key=rank)[:count]


def read_sources(root: Path, files: list[str]) -> dict[str, str]:
    """Return the text of each file."""
    return {file: (root / file).read_text(encoding="utf-8") for file in files}
