"""How the games of candidates are played: what is left, with which environment, and which kernels are begun with."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from omphalos.arena.match import Finished, Played, Work
from omphalos.arena.progress import Progress
from omphalos.arena.tune.errors import TuneError
from omphalos.arena.tune.folder import Folder, Kept
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
        self.seen: list[tuple[str | None, str | None]] = []

    def __call__(self, work: Sequence[Work]) -> Iterator[list[Finished]]:
        self.work += work
        self.seen.append((os.environ.get(VARIABLE), os.environ.get("NUMBA_CACHE_DIR")))
        kernels = os.environ.get("NUMBA_CACHE_DIR")
        if kernels:
            (Path(kernels) / f"of {len(self.seen)}").touch()
        return super().__call__(work)


@pytest.fixture
def pool() -> Watched:
    return Watched()


@pytest.fixture
def player(tmp_path: Path, pool: Watched, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    with Folder.create(tmp_path, Kept(ORACLE.ruleset, toy_task())) as folder:
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
    assert pool.seen == [("", None)] * 2  # today's numbers need no kernels of their own


def test_games_are_divided_for_the_workers(player: Player, pool: Watched) -> None:
    play(player, {}, 32)
    assert len(pool.work[0].fixtures) == 4


def test_a_candidate_plays_with_its_numbers_and_begins_with_the_kernels_of_one_alike(
    player: Player, pool: Watched, tmp_path: Path
) -> None:
    several = [{NOBLES: 3}, {NOBLES: 4, THIEVES: 2}, {NOBLES: 4}, {NOBLES: 3, THIEVES: 2}, {NOBLES: 3}]
    for changes in several[:4]:
        play(player, changes)
    folders = [tmp_path / "kernels" / trial_ruleset("oracle", ORACLE.ruleset, changes) for changes in several]
    assert pool.seen == [(trial_variable("oracle", several[i]), str(folders[i])) for i in range(4)]
    assert {work.plan.ruleset for work in pool.work} == {folder.name for folder in folders}
    assert [sorted(file.name for file in folder.iterdir()) for folder in folders[:4]] == [
        ["of 1"],
        ["of 1", "of 2"],  # the only one there is
        ["of 1", "of 2", "of 3"],  # one number of two is alike
        ["of 1", "of 4"],  # of two that are equally alike, the earlier
    ]
    assert (folders[0] / "of 1").stat().st_nlink > 1  # links take no room
    play(player, several[4], stage="confirm")
    assert sorted(file.name for file in folders[0].iterdir()) == ["of 1", "of 5"]
    assert not (tmp_path / "kernels" / ".draft").exists()
    assert VARIABLE not in os.environ
    assert "NUMBA_CACHE_DIR" not in os.environ


def test_a_draft_of_a_killed_run_is_replaced(player: Player, tmp_path: Path) -> None:
    play(player, {NOBLES: 3})
    (tmp_path / "kernels" / ".draft").mkdir()
    (tmp_path / "kernels" / ".draft" / "torn").touch()
    play(player, {NOBLES: 4})
    folder = tmp_path / "kernels" / player.name({NOBLES: 4})
    assert sorted(file.name for file in folder.iterdir()) == ["of 1", "of 2"]


def test_kernels_that_were_removed_are_not_begun_with(player: Player, tmp_path: Path) -> None:
    play(player, {NOBLES: 3})
    gone = tmp_path / "kernels" / player.name({NOBLES: 3})
    for file in gone.iterdir():
        file.unlink()
    gone.rmdir()
    play(player, {NOBLES: 4})
    assert [file.name for file in (tmp_path / "kernels" / player.name({NOBLES: 4})).iterdir()] == ["of 2"]


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
