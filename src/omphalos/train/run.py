"""Runs a training: each round plays games, turns them into positions, fits a network to all of them, and tries it."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path

import msgspec

from omphalos.arena.errors import ArenaError
from omphalos.arena.folder import read_games
from omphalos.arena.plan import Plan
from omphalos.arena.pool import Pool, here
from omphalos.arena.run import run
from omphalos.arena.run_folder import write_whole
from omphalos.bots.nets.files import forget_nets, write_net
from omphalos.bots.nets.folder import NET_FOLDER
from omphalos.table.chance import seed_from
from omphalos.table.game import AnyGame
from omphalos.train.curves import Epoch, Fit, read_fit
from omphalos.train.errors import TrainError
from omphalos.train.folder import TrainingFolder
from omphalos.train.learners import find_learner
from omphalos.train.matches import Match, results_of
from omphalos.train.recipe import Recipe, check_recipe, plan_of_match, plan_of_round, with_net
from omphalos.train.report import RoundReport, TrainingReport, as_html
from omphalos.train.shards import read_choice_shards, read_shards, write_shards


def train(
    recipe: Recipe,
    game: AnyGame,
    path: str | os.PathLike[str],
    pool: Pool = here,
    workers: int = 1,
    resume: bool = False,
    quiet: bool = True,
    language: str = "en",
) -> TrainingReport:
    """Follow a recipe in a folder. With `resume`, what is finished there is kept."""
    recipe = check_recipe(recipe, game)
    _need_torch()
    before = os.environ.get(NET_FOLDER)
    with TrainingFolder.create(path, recipe, resume) as folder:
        os.environ[NET_FOLDER] = str(folder.nets.resolve())  # the bots of later rounds find the networks there
        forget_nets()
        try:
            return _Training(folder, game, pool, workers, quiet).run(language)
        except ArenaError as problem:
            raise TrainError(str(problem)) from None
        except OSError as problem:
            raise TrainError(f"{problem.filename or path}: {problem.strerror}") from None
        finally:
            forget_nets()
            if before is None:
                del os.environ[NET_FOLDER]
            else:
                os.environ[NET_FOLDER] = before


class _Training:
    def __init__(self, folder: TrainingFolder, game: AnyGame, pool: Pool, workers: int, quiet: bool) -> None:
        self.folder = folder
        self.recipe = folder.plan
        self.game = game
        self.learner = find_learner(game.name)
        self.pool = pool
        self.workers = workers
        self.quiet = quiet

    def run(self, language: str) -> TrainingReport:
        files: list[Path] = []
        rounds: list[RoundReport] = []
        matches: list[Match] = []
        report = TrainingReport(self.recipe, (), results_of(()))
        for number in range(self.recipe.rounds):
            games = self._play(f"round {number}: self-play", self._plan(number), self.folder.round(number) / "games")
            self._say(f"round {number}: positions")
            positions = self.folder.round(number) / "positions"
            files += write_shards(self.learner, games, positions, self.workers, self.quiet)
            rounds.append(RoundReport(len(read_games(games)), self._policy(number, games, self._fit(number, files))))
            matches += self._matches(number)
            report = TrainingReport(self.recipe, tuple(rounds), results_of(matches))
            self._write(report, language)
        return report

    def _plan(self, number: int) -> Plan:
        return plan_of_round(self.recipe, self.game, number)

    def _play(self, what: str, plan: Plan, folder: Path) -> Path:
        self._say(what)
        report = run(plan, self.game, self.pool, folder, (folder / "plan.json").exists(), self.workers, self.quiet)
        if report.failed:
            raise TrainError(f"{folder}: {len(report.failed)} games failed: {report.failed[0].error}")
        return folder

    def _fit(self, number: int, files: list[Path]) -> Fit:
        stored, net = self.folder.round(number) / "fit.json", self.folder.net(number + 1)
        if stored.exists() and net.exists():
            return read_fit(stored)
        from omphalos.train.fit import fit

        self._say(f"round {number}: fit")
        seed = self._seed(number)
        layers, curves = fit(read_shards(self.learner, files), self.recipe.fitting, seed, self._tell)
        if not self.quiet and sys.stderr.isatty():
            print(file=sys.stderr)
        write_net(self.learner.nets, net, self.learner.nets.kind(*layers))
        write_whole(stored, msgspec.json.encode(curves))
        return curves

    def _policy(self, number: int, games: Path, curves: Fit) -> Fit:
        """Let the new network answer decisions of the round again, and fit a policy to those of all rounds."""
        policy, net = self.learner.policy, self.folder.policy(number + 1)
        if policy is None or not self.recipe.choices or (curves.policy is not None and net.exists()):
            return curves
        from omphalos.train.policy_fit import fit_policy

        tutor = with_net(self.recipe.tutor, number + 1, self.game)
        self._say(f"round {number}: choices by {tutor}")
        folder = self.folder.round(number) / "choices"
        write_shards(self.learner, games, folder, self.workers, self.quiet, tutor, self.recipe.choices)
        self._say(f"round {number}: fit of the policy")
        files = [file for one in range(number + 1) for file in sorted((self.folder.round(one) / "choices").iterdir())]
        layers, found = fit_policy(policy, read_choice_shards(policy, files), self.recipe.fitting, self._seed(number))
        last = found.epochs[-1]
        self._say(
            f"policy  loss {last.loss:.4f}  validation {last.error:.4f} (heuristic {found.heuristic.error:.4f})  "
            f"top-1 {last.agreement:.1%} (heuristic {found.heuristic.agreement:.1%})"
        )
        write_net(policy.nets, net, policy.nets.kind(*layers))
        curves = msgspec.structs.replace(curves, policy=found)
        write_whole(self.folder.round(number) / "fit.json", msgspec.json.encode(curves))
        return curves

    def _seed(self, number: int) -> int:
        return int.from_bytes(seed_from(f"{self.recipe.seed} fit {number}")[:6])

    def _matches(self, number: int) -> list[Match]:
        found: list[Match] = []
        for place, rival in enumerate(self.recipe.rivals if self.recipe.match_games else ()):
            plan = plan_of_match(self.recipe, self.game, number + 1, rival)
            folder = self.folder.round(number) / "matches" / str(place)
            self._play(f"round {number}: match against {rival}", plan, folder)
            found.append(Match(number + 1, rival, tuple(read_games(folder))))
        return found

    def _write(self, report: TrainingReport, language: str) -> None:
        write_whole(self.folder.path / "report.json", msgspec.json.format(msgspec.json.encode(report)) + b"\n")
        write_whole(self.folder.path / "report.html", as_html(report, language).encode())

    def _tell(self, number: int, epoch: Epoch) -> None:
        if self.quiet:
            return
        text = (
            f"epoch {number + 1}/{self.recipe.fitting.epochs}  loss {epoch.loss:.4f}  "
            f"validation {epoch.points_error:.4f} {epoch.win_error:.4f}  winner {epoch.winner:.1%}"
        )
        terminal = sys.stderr.isatty()
        print(f"\r{text}\x1b[K" if terminal else text, end="" if terminal else "\n", file=sys.stderr, flush=True)

    def _say(self, what: str) -> None:
        if not self.quiet:
            print(what, file=sys.stderr, flush=True)


def _need_torch() -> None:
    if find_spec("torch") is None:
        raise TrainError("training needs torch: pip install 'omphalos-table[train]'")
