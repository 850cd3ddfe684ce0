"""Runs a tuning: candidates all over the space, rounds of fitting and proposing, finals, and a confirmation."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence

import msgspec
import numpy as np

from omphalos.arena.pool import Pool, new_processes
from omphalos.arena.progress import Progress
from omphalos.arena.stats import Estimate
from omphalos.arena.tune.folder import RulesetTask, TuningFolder
from omphalos.arena.tune.house import House
from omphalos.arena.tune.measures import Measured, estimate, measured_in, readers
from omphalos.arena.tune.model import Model, loss_of
from omphalos.arena.tune.page import as_html, as_markdown
from omphalos.arena.tune.play import Player
from omphalos.arena.tune.report import Candidate, Result, TuningReport
from omphalos.arena.tune.space import Point, Space, make_space, spread
from omphalos.arena.tune.task import Check, Task, check_task, checks_of, set_of
from omphalos.table.chance import Chance
from omphalos.table.errors import OmphalosError
from omphalos.table.game import AnyGame


def tune(
    task: Task,
    game: AnyGame,
    path: str | os.PathLike[str],
    pool: Pool | None = None,
    workers: int = 1,
    resume: bool = False,
    quiet: bool = True,
    language: str = "en",
    measure: bool = False,
    played: str | os.PathLike[str] | None = None,
) -> TuningReport:
    """Carry out a task in a folder. With `measure`, today's numbers are measured and nothing is tuned.

    `played` is the folder of an arena whose finished games are measured instead of fresh ones.
    """
    house = House(game.name, set_of(task))
    task = check_task(task, game, house)
    with TuningFolder.create(path, RulesetTask(game.ruleset, task), resume) as folder:
        player = Player(folder, task, game, pool or new_processes(workers), workers)
        tuning = _Tuning(player, house, quiet)
        report = tuning.measure(played) if measure else tuning.run()
        folder.write("report.json", msgspec.json.format(msgspec.json.encode(report)) + b"\n")
        folder.write("report.html", as_html(report, language).encode())
        folder.write("report.md", as_markdown(report, language).encode())
        shutil.rmtree(folder.path / "proposal", ignore_errors=True)
        for name, text in house.files(report.proposal).items():
            folder.write(f"proposal/{name}", text.encode())
    return report


class _Tuning:
    def __init__(self, player: Player, house: House, quiet: bool) -> None:
        self.player = player
        self.task = player.task
        self.house = house
        self.quiet = quiet
        self.space: Space = make_space(self.task, house)
        self.checks: tuple[Check, ...] = checks_of(self.task)
        self.found: dict[Point, list[Measured]] = {}  # the games of the search, in the order of playing
        self._playable: dict[Point, bool] = {}

    def measure(self, played: str | os.PathLike[str] | None = None) -> TuningReport:
        """Measure today's numbers, in fresh games or in those of an arena."""
        today = self.space.today
        games = self._confirm([today]) if played is None else {today: measured_in(played, self.player.game)}
        return self._report(None, games, None)

    def run(self) -> TuningReport:
        """Search, choose and confirm."""
        effort = self.task.effort
        first = spread(self.space, effort.first, self.task.seed, self.playable)
        self._play("candidates all over the space", first)
        for number in range(effort.rounds):
            if proposals := self._proposals(number):
                self._play(f"round {number + 1} of {effort.rounds}", proposals)
        proposal, model = self._finals()
        return self._report(proposal, self._confirm([self.space.today, proposal]), model)

    def playable(self, point: Point) -> bool:
        """Whether the game can be played with these numbers."""
        if point not in self._playable:
            changes = self.space.changes(point)
            self._playable[point] = True
            if self.task.game in readers.names():
                try:
                    readers.find(self.task.game).check(self.house.played(changes))
                except OmphalosError:
                    self._playable[point] = False
        return self._playable[point]

    def _proposals(self, number: int) -> list[Point]:
        """The best numbers by the fit, then the best by draws from what the games leave possible. All are new."""
        model, draw = self._model(), Chance(f"tune {self.task.seed}", (f"round {number}",))[f"round {number}"]
        found: list[Point] = []
        for i in range(self.task.effort.proposals):
            best = model.best(
                draw,
                lambda point: point not in self.found and point not in found and self.playable(point),
                None if i == 0 else model.drawn(draw),
            )
            if best is not None:
                found.append(best)
        return found

    def _finals(self) -> tuple[Point, Model]:
        """The candidates with the least fitted loss play further games. The one with the least loss in all wins.

        Of equals, today's numbers win, and otherwise the ones with the least fitted loss.
        """
        model, effort = self._model(), self.task.effort
        order = sorted(self.found, key=lambda point: float(model.loss([point])[0]))
        best = order[: effort.finalists]
        if len(best) == 1:
            return best[0], model
        finals = [*best, *([] if self.space.today in best else [self.space.today])]
        self._play("finals", finals, "finals")
        chosen = min(
            finals, key=lambda point: (self._loss(self.estimates(self.found[point])), point != self.space.today)
        )
        return chosen, self._model()

    def _confirm(self, points: Sequence[Point]) -> dict[Point, list[Measured]]:
        """Play fresh games of some candidates."""
        return self._games("confirmation", list(dict.fromkeys(points)), "confirm", self.task.effort.confirm)

    def _play(self, title: str, points: Sequence[Point], stage: str = "search") -> None:
        for point, games in self._games(title, points, stage, self.task.effort.games).items():
            self.found[point] = [*self.found.get(point, []), *games]

    def _games(self, title: str, points: Sequence[Point], stage: str, games: int) -> dict[Point, list[Measured]]:
        changes = [self.space.changes(point) for point in points]
        total = games * len(self.task.players) * len(points)
        left = sum(self.player.left(one, stage, games) for one in changes)
        if not self.quiet:
            print(f"{title}: {len(points)} × {games * len(self.task.players)} games", file=sys.stderr, flush=True)
        with Progress(total, total - left, quiet=self.quiet) as progress:
            return {
                point: self.player.games(one, stage, games, progress)
                for point, one in zip(points, changes, strict=True)
            }

    def estimates(self, games: Sequence[Measured]) -> tuple[Estimate, ...]:
        """The value of every check."""
        return tuple(estimate(games, check.measure, check.label) for check in self.checks)

    def _loss(self, found: Sequence[Estimate]) -> float:
        return float(loss_of(self.checks, np.array([one.value for one in found])))

    def _model(self) -> Model:
        return Model(self.space, self.checks, [(point, self.estimates(games)) for point, games in self.found.items()])

    def _report(
        self, proposal: Point | None, confirmed: dict[Point, list[Measured]], model: Model | None
    ) -> TuningReport:
        candidates = tuple(
            Candidate(point, self.space.changes(point), len(games), self._loss(found), _fitted(model, point))
            for point, games in self.found.items()
            for found in [self.estimates(games)]
        )
        results = {point: Result(len(games), found, self._loss(found)) for point, games in confirmed.items()
                   for found in [self.estimates(games)]}  # fmt: skip
        today = self.space.today
        return TuningReport(
            task=self.task,
            ruleset=self.player.game.ruleset,
            title=dict(self.player.game.title),
            space=self.space,
            origins=tuple(self.house.origin(number) for number in self.space.numbers),
            checks=self.checks,
            candidates=candidates,
            slices=() if model is None or proposal is None else _slices(self.space, model, proposal),
            today=results[today],
            point=today if proposal is None else proposal,
            proposed=None if proposal in (None, today) else results[proposal],
        )


def _fitted(model: Model | None, point: Point) -> float:
    return 0.0 if model is None else float(model.loss([point])[0])


def _slices(space: Space, model: Model, point: Point) -> tuple[tuple[float, ...], ...]:
    """For each number, the fitted loss at all its values, with the others as proposed."""
    found: list[tuple[float, ...]] = []
    for i, values in enumerate(space.values):
        row = [(*point[:i], at, *point[i + 1 :]) for at in range(len(values))]
        found.append(tuple(round(loss, 9) for loss in model.loss(row).tolist()))
    return tuple(found)
