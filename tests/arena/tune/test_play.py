"""How the games of candidates are played: what is left, with which environment, and with kernels of which numbers."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from omphalos.arena.match import Finished, Played, Work
from omphalos.arena.progress import Progress
from omphalos.arena.tune.errors import TuneError
from omphalos.arena.tune.folder import RulesetTask, TuningFolder
from omphalos.arena.tune.play import Player, summary
from omphalos.table.house_numbers import VARIABLE, trial_ruleset, trial_variable
from omphalos.table.registry import find_game
from tests.arena.tune.toy import Toy, toy_task

ORACLE = find_game("oracle")
NOBLES, THIEVES = "cove.toml/halls.nobles", "cove.toml/rogues.thieves"


class Watched(Toy):
    """The toy, which notes its work and its environment."""

    def __init__(self) -> None:
        super().__init__()
        self.work: list[Work] = []
        self.seen: list[str | None] = []

    def __call__(self, work: Sequence[Work]) -> Iterator[list[Finished]]:
        self.work += work
        self.seen.append(os.environ.get(VARIABLE))
        return super().__call__(work)


@pytest.fixture
def pool() -> Watched:
    return Watched()


@pytest.fixture
def player(tmp_path: Path, pool: Watched) -> Iterator[Player]:
    with TuningFolder.create(tmp_path, RulesetTask(ORACLE.ruleset, toy_task())) as folder:
        yield Player(folder, toy_task(), ORACLE, pool, 2)


def play(player: Player, changes: Mapping[str, int], games: int = 1, stage: str = "search") -> list[str]:
    return [one.seed for one in player.games(changes, stage, games, Progress(games, quiet=True))]


def test_only_games_that_are_missing_are_played(player: Player, pool: Watched) -> None:
    assert player.left({}, "search", 3) == 3
    assert play(player, {}, 3) == ["0/search/2/0", "0/search/2/1", "0/search/2/2"]
    assert (player.left({}, "search", 3), player.left({}, "search", 5), player.left({}, "confirm", 2)) == (0, 2, 2)
    assert play(player, {}, 5)[3:] == ["0/search/2/3", "0/search/2/4"]
    assert [fixture.seed for work in pool.work[3:] for fixture in work.fixtures] == ["0/search/2/3", "0/search/2/4"]
    assert play(player, {}, 5) == [f"0/search/2/{n}" for n in range(5)]
    assert len(pool.seen) == 2
    assert {(work.plan.ruleset, work.summary) for work in pool.work} == {(ORACLE.ruleset, summary)}
    assert pool.seen == [""] * 2


def test_games_are_divided_for_the_workers(player: Player, pool: Watched) -> None:
    play(player, {}, 32)
    assert len(pool.work[0].fixtures) == 4


def test_a_candidate_plays_with_its_numbers(player: Player, pool: Watched) -> None:
    several = [{NOBLES: 3}, {NOBLES: 4, THIEVES: 2}]
    for changes in several:
        play(player, changes)
    assert pool.seen == [trial_variable("oracle", changes) for changes in several]
    assert {work.plan.ruleset for work in pool.work} == {
        trial_ruleset("oracle", ORACLE.ruleset, changes) for changes in several
    }
    assert VARIABLE not in os.environ


def stamp_with(changes: Mapping[str, float]) -> str:
    """The stamp that the kernels of Palec boży have in a process of a candidate."""
    words = [sys.executable, "-c", "from omphalos.bots.flick.library import FLICK; print(FLICK.stamp())"]
    environment = {**os.environ, VARIABLE: trial_variable("flick", changes)}
    return subprocess.run(words, env=environment, capture_output=True, text=True, check=True).stdout


def test_a_candidate_has_kernels_of_its_own_if_its_numbers_are_compiled_in() -> None:
    today = stamp_with({})
    assert stamp_with({"gods.toml/Morrigan.vp": 3}) != today
    assert stamp_with({"gods.toml/Freja.radius": 11.0}) == today


def test_progress_is_told_of_every_game(player: Player) -> None:
    progress = Progress(9, quiet=True)
    player.games({}, "search", 5, progress)
    assert progress.done == 5


@pytest.mark.parametrize(
    ("changes", "told"), [({}, "today's numbers"), ({NOBLES: 3, THIEVES: 2}, f"{NOBLES} = 3, {THIEVES} = 2")]
)
def test_a_game_that_fails_ends_the_tuning(player: Player, changes: dict[str, int], told: str) -> None:
    def failing(work: Sequence[Work]) -> Iterator[list[Finished]]:
        yield [Finished(Played(0, 0, "s", (0, 0), error="no cove"), b"")]

    player.pool = failing
    with pytest.raises(TuneError, match=rf"^a game failed: no cove \(played with {told}\)$"):
        play(player, changes)
