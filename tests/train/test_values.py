"""The parts of a training by their values: rows, shares, files of fifty games, plans, ratings and curves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest
from msgspec.structs import replace

from omphalos.arena.folder import ArenaFolder
from omphalos.arena.match import Finished, Played
from omphalos.arena.plan import Plan
from omphalos.arena.ratings import rate
from omphalos.arena.stats import Estimate
from omphalos.bots.flick.evaluation.net import FORMAT
from omphalos.bots.nets.files import forget_nets, load_net, write_net
from omphalos.flick import GAME as FLICK
from omphalos.oracle import GAME as ORACLE
from omphalos.table.chance import seed_from
from omphalos.table.game import Outcome
from omphalos.train import oracle_choices, shards
from omphalos.train import report as report_module
from omphalos.train.choices import Choices, join_choices, read_choices, write_choices
from omphalos.train.curves import Epoch, Fit, PolicyEpoch, PolicyFit
from omphalos.train.errors import TrainError
from omphalos.train.folder import TrainingFolder
from omphalos.train.learners import find_learner
from omphalos.train.matches import Match, Results, results_of
from omphalos.train.positions import Positions, Row, join, of_game
from omphalos.train.recipe import Recipe, check_recipe, plan_of_match, plan_of_round
from omphalos.train.report import RoundReport, TrainingReport, as_html
from omphalos.train.returns import lambda_returns
from tests.oracle.helpers import Game


def row(number: int, items: int) -> Row:
    """A position whose numbers tell it apart."""
    return Row(
        np.full((items, 3), number, np.float16),
        np.arange(items, dtype=np.int8),
        np.full((4, 2), number, np.float16),
        np.full(5, number, np.float16),
        np.full(4, 10 * number, np.float32),
    )


def test_positions_of_a_game_have_its_end_and_its_order() -> None:
    outcome = Outcome((2, 1, 1), (5.0, 9.0, 9.0))
    found = of_game([row(1, 2), row(2, 0), row(3, 4)], outcome, (5.0, 9.0, 9.0), True)
    assert found.items.tolist() == [2, 0, 4]
    assert found.owner.tolist() == [0, 1, 0, 1, 2, 3]
    assert found.item[:, 0].tolist() == [1, 1, 3, 3, 3, 3]
    assert found.whole[:, 0].tolist() == [1, 2, 3]
    assert found.seat[:, 3, 1].tolist() == [1, 2, 3]
    assert found.now[:, 0].tolist() == [10, 20, 30]
    assert found.players.tolist() == [3, 3, 3]
    assert found.final.tolist() == [[5, 9, 9, 0]] * 3
    assert found.win.tolist() == [[0, 0.5, 0.5, 0]] * 3
    assert found.last.tolist() == [False, False, True]
    assert found.held_out.tolist() == [True] * 3
    alone = of_game([row(1, 1)], Outcome((1, 2), (3.0, 1.0)), (3.0, 1.0), False)
    assert (alone.win.tolist(), alone.last.tolist(), alone.held_out.tolist()) == ([[1, 0, 0, 0]], [True], [False])
    both = join([found, alone])
    assert both.last.tolist() == [False, False, True, True]
    assert both.items.tolist() == [2, 0, 4, 1]


def test_returns_mix_the_end_and_what_is_expected_at_the_next_position() -> None:
    final = np.array([[10.0], [10.0], [10.0], [-4.0], [6.0], [6.0]])
    expected = np.array([[0.0], [2.0], [4.0], [100.0], [0.0], [8.0]])
    last = np.array([False, False, True, True, False, True])
    found = lambda_returns(final, expected, last, 0.75)
    third = 10.0
    second = 0.25 * 4.0 + 0.75 * third
    first = 0.25 * 2.0 + 0.75 * second
    assert found[:, 0].tolist() == [first, second, third, -4.0, 0.25 * 8.0 + 0.75 * 6.0, 6.0]
    assert final[0, 0] == 10.0, "the ends are left as they are"


# --- files


PLAN: Final = Plan("flick", FLICK.ruleset, ("random",), ("random",), (2,), 60, "s")


def arena_of(folder: Path, games: int) -> Path:
    """An arena with so many finished games, each with a record that says its number."""
    with ArenaFolder.create(folder, PLAN) as out:
        out.add([Finished(Played(n, 0, f"s/2/{n}", (0, 0), (1, 2), (2.0, 1.0)), b"%d" % n) for n in range(games)])
    return folder


@pytest.fixture
def reading(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, bool]]:
    """Which games were read, and whether each is held out. Every game has one position, the one of its number."""
    read: list[tuple[int, bool]] = []

    def positions_of(record: int, held_out: bool) -> Positions | None:
        read.append((record, held_out))
        if record == 1:
            return None  # not finished
        return of_game([row(record, 1)], Outcome((1, 2), (2.0, 1.0)), (2.0, 1.0), held_out)

    learner = find_learner("flick")._replace(positions_of=positions_of)
    monkeypatch.setattr(shards, "find_learner", lambda game: learner)  # type: ignore[misc]
    monkeypatch.setattr(shards, "read_record", lambda file: int(Path(file).read_bytes()))  # type: ignore[misc]
    return read


def test_files_hold_fifty_games_each_and_are_written_once(tmp_path: Path, reading: list[tuple[int, bool]]) -> None:
    learner: Any = shards.find_learner("flick")
    games = arena_of(tmp_path / "games", 101)
    files = shards.write_shards(learner, games, tmp_path / "out")
    assert [file.name for file in files] == ["000.npz", "001.npz", "002.npz"]
    assert reading == [(n, n % 20 == 0) for n in range(101)]
    positions = shards.read_shards(learner, files)
    assert positions.whole[:, 0].tolist() == [n for n in range(101) if n != 1]
    assert positions.held_out.tolist() == [n % 20 == 0 for n in range(101) if n != 1]
    assert len(shards.read_shards(learner, files[2:]).last) == 1
    files[1].unlink()
    reading.clear()
    assert shards.write_shards(learner, games, tmp_path / "out") == files
    assert [n for n, _ in reading] == list(range(50, 100)), "what is there is kept"
    with pytest.raises(TrainError, match="there is no game to learn from"):
        shards.read_shards(learner, [])


def test_games_without_a_position_are_an_error_that_names_them(tmp_path: Path, reading: list[tuple[int, bool]]) -> None:
    learner: Any = shards.find_learner("flick")
    with ArenaFolder.create(tmp_path / "games", PLAN) as out:
        out.add([Finished(Played(1, 0, "s/2/1", (0, 0), (1, 2), (2.0, 1.0)), b"1")])
    with pytest.raises(TrainError, match="none of the games 1 to 1 is finished"):
        shards.write_shards(learner, tmp_path / "games", tmp_path / "out")


def choices(number: int, options: tuple[int, ...]) -> Choices:
    total = sum(options)
    return Choices(
        np.full((len(options), 2), number, np.float16),
        np.array(options, np.int8),
        np.full((total, 3), number, np.float16),
        -np.arange(total, dtype=np.float32),
        np.arange(total, dtype=np.float32) + number,
        np.array([number % 2 == 0] * len(options)),
    )


def test_choices_are_joined_and_kept_with_the_stamp_of_their_inputs(tmp_path: Path) -> None:
    both = join_choices([choices(1, (2, 3)), choices(2, (4,))])
    assert both.options.tolist() == [2, 3, 4]
    assert both.value.tolist() == [1, 2, 3, 4, 5, 2, 3, 4, 5]
    assert both.held_out.tolist() == [False, False, True]
    file = tmp_path / "000.npz"
    write_choices(file, both, 7)
    again = read_choices(file, 7)
    assert all((a == b).all() and a.dtype == b.dtype for a, b in zip(again, both, strict=True))
    with pytest.raises(TrainError, match="was written for other inputs"):
        read_choices(file, 8)
    with pytest.raises(TrainError, match="No such file"):
        read_choices(tmp_path / "none.npz", 7)
    file.write_bytes(b"nothing")
    with pytest.raises(TrainError, match="is not a file of choices"):
        read_choices(file, 7)


@pytest.mark.parametrize(
    ("decisions", "most", "first", "answered"),
    [
        (10, 3, 0, [0, 4, 8]),
        (10, 3, 5, [1, 5, 9]),  # not the same decisions in every game
        (10, 10, 7, list(range(10))),
        (9, 3, 2, [2, 5, 8]),
        (2, 5, 1, [0, 1]),
    ],
)
def test_decisions_to_be_answered_are_spread_over_the_game(
    decisions: int, most: int, first: int, answered: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game(2)
    states = [replace(game.state, day=number) for number in range(decisions)]
    moments = [type("Moment", (), {"after": state}) for state in states]
    record: Any = type("Kept", (), {"game": ORACLE, "seed": "aa"})
    seen: list[tuple[int, bytes, bool]] = []

    def tried(bot: Any, observation: Any, held_out: bool) -> Choices | None:
        seen.append((observation.view.day, observation.seed, held_out))
        return choices(observation.view.day, (2,)) if observation.view.day else None

    def seed_of_game(text: str) -> list[int]:
        assert text == "aa"
        return [first]

    def asked(_: object) -> bool:
        return True

    def replay(_: object) -> list[Any]:
        return moments

    for name, value in (("replay", replay), ("_asked", asked), ("tried", tried), ("seed_from", seed_of_game)):
        monkeypatch.setattr(oracle_choices, name, value)
    found = oracle_choices.choices_of(record, True, "sibyl:budget=4,depth=0", most)
    assert [day for day, _, _ in seen] == answered
    assert [seed for _, seed, _ in seen] == [seed_from(f"choice {number}") for number in answered]
    assert all(held_out for _, _, held_out in seen)
    assert found is not None
    assert found.context[:, 0].tolist() == [number for number in answered if number], "one without options is left out"


def test_every_file_of_a_training_has_its_own_name(tmp_path: Path) -> None:
    with TrainingFolder.create(tmp_path, Recipe("flick", "7")) as folder:
        names = [folder.net(3), folder.policy(3), folder.net(12), folder.round(0), folder.round(12)]
    assert [str(name.relative_to(tmp_path)) for name in names] == [
        *("nets/net3.npz", "nets/policy3.npz", "nets/net12.npz", "rounds/0", "rounds/12"),
    ]


# --- plans


@pytest.fixture
def second_net(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder with a network of number 2."""
    monkeypatch.setenv("OMPHALOS_NETS", str(tmp_path))
    write_net(FORMAT, tmp_path / "net2.npz", load_net(FORMAT, 0))
    yield
    forget_nets()


def test_a_round_has_so_many_games_at_least_over_all_line_ups(second_net: None) -> None:
    recipe = check_recipe(
        Recipe("flick", FLICK.ruleset, seed="x", games=100, players=(2, 3), teachers=("random", "greedy", "fate")),
        FLICK,
    )
    plan = plan_of_round(recipe, FLICK, 0)
    assert (plan.bots, plan.players, plan.seed) == (("random", "greedy", "fate"), (2, 3), "x round 0")
    assert plan.games == 25, "three line-ups of two and one of three"
    assert plan_of_round(replace(recipe, games=101), FLICK, 0).games == 26, "rounded up"
    later = plan_of_round(replace(recipe, student_games=9, students=("augur", "augur:trust=1")), FLICK, 2)
    assert later.seed == "x round 2"
    assert later.games == 3, "of two bots there is one line-up of two, and two of three"
    match = plan_of_match(replace(recipe, match_games=14, players=(4, 3)), FLICK, 2, "random")
    assert (match.players, match.games, match.seed) == ((3,), 14, "x match 2")
    assert match.options == recipe.options


def test_a_recipe_is_filled_in_by_the_bot_that_learns() -> None:
    learner = find_learner("oracle")
    assert learner.policy is not None
    full = check_recipe(Recipe("oracle", ORACLE.ruleset), ORACLE)
    assert (full.teachers, full.students, full.rivals) == (learner.teachers, learner.students, learner.rivals)
    assert (full.champion, full.tutor, full.choices) == (learner.champion, learner.policy.tutor, learner.policy.choices)
    assert full.fitting.widths == learner.widths
    assert check_recipe(Recipe("oracle", ORACLE.ruleset, choices=0), ORACLE).choices == 0, "no policy"
    own = Recipe("oracle", ORACLE.ruleset, teachers=("random",), rivals=("random",), tutor="sibyl:budget=2", choices=5)
    kept = check_recipe(own, ORACLE)
    assert (kept.teachers, kept.rivals, kept.tutor, kept.choices) == (("random",), ("random",), "sibyl:budget=2", 5)
    other = check_recipe(Recipe("flick", FLICK.ruleset, choices=5), FLICK)
    assert (other.tutor, other.choices) == ("", 0), "augur has no policy"


# --- ratings and report


def match(net: int, rival: str, wins: int, games: int = 20) -> Match:
    won = [Played(i, 0, f"s/2/{i}", (0, 1), (1, 2) if i < wins else (2, 1), (1, 0)) for i in range(games)]
    return Match(net, rival, tuple(won))


def test_ratings_and_their_intervals_are_above_the_last_rival() -> None:
    results = results_of([match(1, "weak", 18), match(2, "strong", 12), match(3, "weak", 0, 0)])
    assert list(results.ratings) == ["net 1", "net 2", "net 3", "weak", "strong"]
    won = [*match(1, "weak", 18).games, *match(2, "strong", 12).games]
    seats = [(0, 3)] * 20 + [(1, 4)] * 20
    seeds = [f"{net} s/2/{i}" for net in (1, 2) for i in range(20)]
    alike = [replace(game, seats=two, seed=seed) for game, two, seed in zip(won, seats, seeds, strict=True)]
    rated = rate(5, alike).ratings
    zero = rated[4].value
    assert abs(zero) > 10.0
    assert list(results.ratings.values()) == [
        Estimate(one.value - zero, one.low - zero, one.high - zero, one.n) for one in rated
    ]
    assert [(net, rival, score.value, score.n) for net, rival, score in results.scores] == [
        (1, "weak", 0.9, 20),
        (2, "strong", 0.6, 20),
    ], "a match without games has no score"
    assert {name: one.n for name, one in results.ratings.items()} == {
        "net 1": 20,
        "net 2": 20,
        "net 3": 0,
        "weak": 20,
        "strong": 20,
    }


def test_a_report_draws_each_curve_from_its_own_numbers() -> None:
    report: Any = report_module
    epochs = (Epoch(1.0, 2.0, 3.0, 0.4, 0.5), Epoch(1.5, 2.5, 3.5, 0.45, 0.55))
    habit, learned = PolicyEpoch(9.0, 6.0, 0.7, 8.0), PolicyEpoch(9.5, 6.5, 0.75, 8.5)
    fit = Fit(300, 20, epochs, PolicyFit(40, 5, habit, (learned,)))
    results = Results({"net 1": Estimate(80.0, 20.0, 140.0, 30)}, ((1, "fate", Estimate(0.6, 0.4, 0.8, 30)),))
    recipe = Recipe("flick", "7", seed="seed & co")
    page = as_html(TrainingReport(recipe, (RoundReport(11, fit), RoundReport(12, fit)), results), "en")
    described = dict(re.findall(r'aria-labelledby="curve-([a-z-]+)-.*?<desc[^>]*>(.*?)</desc>', page, re.DOTALL))
    ends = {key: re.findall(r": ([\d.]+) → ([\d.]+)", text) for key, text in described.items()}
    assert ends == {
        "loss": [("1", "1.5")] * 2,
        "points": [("2", "2.5")] * 2,
        "win": [("3", "3.5")] * 2,
        "explained": [("0.4", "0.45")] * 2,
        "winner": [("0.5", "0.55")] * 2,
        "policy-error": [("6", "6.5")] * 2,
        "agreement": [("0.7", "0.75")] * 2,
        "missed": [("8", "8.5")] * 2,
    }
    assert "seed &amp; co" in page
    for number in ("23", "300"):
        assert re.search(rf"\b{number}\b", page), "games of all rounds, positions of the last"
    assert "60.0 % <small>[40.0 %, 80.0 %]</small>" in page
    assert "80.00 <small>[20.00, 140.00]</small>" in page
    assert "net 1 – fate" in page
    ratings, scores = report._sections(results, "en")
    assert [(one.unit, one.reference) for one in (*ratings.columns, *scores.columns)] == [
        *(("points", 0.0), ("%", 0.5), ("count", None)),
    ]
    without = TrainingReport(recipe, (RoundReport(11, replace(fit, policy=None)),), Results({}, ()))
    assert "curve-missed" not in as_html(without, "en")
    assert 'id="ratings"' not in as_html(without, "en")
