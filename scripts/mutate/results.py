"""Results on disk, one line for each mutant, so that a run can be resumed."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Lock

KILLED, SURVIVED = "killed", "survived"
TIMED_OUT = "timed out"  # a test took many times as long as usual: it noticed
UNDECIDED = "undecided"  # all tests together took too long, and none had failed until then: not counted as noticed


@dataclass(frozen=True)
class Result:
    """What the tests said about one mutant."""

    file: str
    operator: str
    line: int
    before: str  # the lines without and with the fault: with the file they name the mutant
    after: str
    place: int  # offset in the file: tells apart mutants whose lines are alike
    outcome: str
    by: str  # the test that noticed it
    covered: bool
    seconds: float
    diff: str
    source: str  # hash of the mutated file's original
    tests: str  # hash of the package's tests

    @property
    def key(self) -> tuple[str, str, str, int]:
        return self.file, self.before, self.after, self.place


class Results:
    """The results of a package. A later line replaces an earlier one of the same mutant."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lock = Lock()
        self.found: dict[tuple[str, str, str, int], Result] = {}
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                result = Result(**json.loads(line))
                self.found[result.key] = result

    def valid(self, key: tuple[str, str, str, int], source: str, tests: str) -> Result | None:
        """Return a result that still holds.

        A noticed fault stays noticed while the file is the same. Others are tried again with new tests.
        """
        result = self.found.get(key)
        if result is None or result.source != source:
            return None
        return result if result.outcome in (KILLED, TIMED_OUT) or result.tests == tests else None

    def add(self, result: Result) -> None:
        """Keep a result, at once."""
        with self.lock:
            self.found[result.key] = result
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(result), ensure_ascii=False) + "\n")
