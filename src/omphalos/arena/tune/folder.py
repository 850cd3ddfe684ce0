"""The folder of a tuning.

    task.json                  what is to be done
    games/NAME-STAGE.jsonl     a line for each game of a candidate in a stage
    report.html, report.md, report.json
    proposal/                  data files that can be put in place of the game's

Only games are stored. What was fitted and proposed follows from them, so a run that was killed goes on to the same end.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import FileIO
from pathlib import Path
from typing import ClassVar

import msgspec

from omphalos.arena.run_folder import RunFolder, cut_lines, differences, read_lines, write_lines
from omphalos.arena.tune.errors import TuneError
from omphalos.arena.tune.measures import Measured
from omphalos.arena.tune.task import Task
from omphalos.table.errors import OmphalosError

_TASK = "task.json"
_line = msgspec.json.Decoder(Measured)


class RulesetTask(msgspec.Struct, frozen=True):
    """The task with the ruleset it starts from."""

    ruleset: str
    task: Task


class TuningFolder(RunFolder[RulesetTask]):
    """A tuning's folder."""

    run: ClassVar[str] = "a tuning"
    plan_file: ClassVar[str] = _TASK
    lock_file: ClassVar[str] = _TASK
    error: ClassVar[type[OmphalosError]] = TuneError

    @classmethod
    def differences(cls, stored: RulesetTask, wanted: RulesetTask) -> list[str]:
        return differences(stored.task, wanted.task) + ["ruleset"] * (stored.ruleset != wanted.ruleset)

    def read(self) -> None:
        (self.path / "games").mkdir(exist_ok=True)

    def games(self, name: str) -> dict[str, Measured]:
        """The games of a candidate in a stage, by seed. The torn last line of a killed run is cut off."""
        file = self._file(name)
        games, whole = read_lines(file, _line, TuneError)
        cut_lines(file, whole)
        return {one.seed: one for one in games}

    def add(self, name: str, games: Sequence[Measured]) -> None:
        """Add games to a candidate."""
        with FileIO(self._file(name), "a") as file:
            write_lines(file, games)

    def _file(self, name: str) -> Path:
        return self.path / "games" / f"{name}.jsonl"
