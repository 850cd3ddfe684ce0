"""Tasks: read from TOML, and refused with an error that names what is wrong."""

from __future__ import annotations

import tomllib
from math import inf, nan
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from omphalos.arena.tune.errors import BadTask, NotOurs
from omphalos.arena.tune.house import House
from omphalos.arena.tune.space import Space, make_space, spread
from omphalos.arena.tune.task import (
    Check,
    Effort,
    Movable,
    Target,
    Task,
    base_plan,
    check_task,
    checks_of,
    read_task,
    set_of,
    shipped,
    values_of,
)
from omphalos.bots import BadBot
from omphalos.cli import main
from omphalos.table.errors import BadOptions, BadPlayers
from omphalos.table.house_numbers import set_numbers
from omphalos.table.registry import find_game

TEXT = """
game = "oracle"
bot = "random"
players = [2]

[[numbers]]
number = "cove.toml/reckoning.rogues"
from = 1
to = 4
step = 1

[[targets]]
measure = "price"
only = ["3", "4"]
between = [0.0, 0.1]
"""


def check(text: str) -> Task:
    """Read and check a task of Wyrocznia."""
    return check_task(read_task(text), find_game("oracle"), House("oracle"))


def test_a_task_gives_the_values_of_its_numbers_and_its_checks() -> None:
    task = check(TEXT)
    space = make_space(task, House("oracle"))
    assert space.values == ((1, 2, 3, 4),)
    assert space.changes((3,)) == {"cove.toml/reckoning.rogues": 4}
    assert space.changes(space.today) == {}
    assert [(one.label, one.low, one.high, one.weight) for one in checks_of(task)] == [
        ("3", 0.0, 0.1, 0.5),
        ("4", 0.0, 0.1, 0.5),
    ]


@pytest.mark.parametrize(
    ("low", "high", "step", "today", "values"),
    [
        (0.0, 1.0, 0.25, 0.5, (0.0, 0.25, 0.5, 0.75, 1.0)),
        (0.1, 0.7, 0.2, 0.4, (0.2, 0.4, 0.6)),
        (0.3, 0.6, 0.1, 0.3, (0.3, 0.4, 0.5, 0.6)),
        (0, 7, 3, 4, (1, 4, 7)),
    ],
)
def test_a_number_moves_by_whole_steps_within_its_bounds(
    low: float, high: float, step: float, today: float, values: tuple[float, ...]
) -> None:
    assert values_of(Movable("cove.toml/rogues.thieves", low, high, step), today) == values


def test_a_spread_takes_all_values_of_each_number_about_equally_often() -> None:
    space = Space(("a", "b"), (tuple(range(6)), tuple(range(6))), (2, 3))
    for seed in "abcd":
        first, *rest = spread(space, 7, seed, lambda _: True)
        assert first == space.today
        assert all(len(set(column)) >= 5 for column in zip(*rest, strict=True)), (
            "one may have been today's, and replaced"
        )
    few = spread(space, 3, "a", lambda point: point[0] < 1 or point == space.today)
    assert len(set(few)) == 3, "points that cannot be played are replaced"
    assert len(spread(space, 100, "a", lambda _: True)) == 36


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('"cove.toml/reckoning.rogues"', '"cove.toml/reckoning.rogue"', r"no number cove\.toml/reckoning\.rogue"),
        ('"cove.toml/reckoning.rogues"', '"bay.toml/reckoning.rogues"', r"no number bay\.toml/reckoning\.rogues"),
        ('"cove.toml/reckoning.rogues"', '"townsfolk.toml/pilot.sponsor"', r"pilot\.sponsor is not a number"),
        ("from = 1", "from = 3", r"today's value 2 is not between 3 and 4"),
        ("to = 4", "to = 1", r"today's value 2 is not between 1 and 1"),
        ("step = 1", "step = 0", r"the step 0 is not above 0"),
        ("step = 1", "step = 5", r"1 values lie between 1 and 4"),
        ("step = 1", "step = 0.5", r"cove\.toml/reckoning\.rogues is a whole number"),
        ("to = 4", "to = inf", r"finite"),
        ("to = 4", "to = 'four'", r"\$\.numbers\[0\]\.to"),
        ("step = 1", "", r"step"),
        ("step = 1", "step = 1\nsteps = 2", r"`steps`"),
        ("[0.0, 0.1]", "[0.0, 0.1]\nwait = 2", r"`wait`"),
        ('"price"', '"prize"', r"no measure 'prize'; did you mean 'price'"),
        ('"3", "4"', '"3", "many"', r"no label of price 'many'"),
        ("[0.0, 0.1]", "[0.2, 0.1]", r"0\.2 is not below 0\.1"),
        ("[0.0, 0.1]", "[0.0, 0.1]\nweight = 0", r"the weight 0 is not above 0"),
        ('"oracle"', '"flick"', r"the task is for flick"),
        ("[[targets]]", "[[targets", r"line"),
        ("players = [2]", "players = [2]\ncolour = 3", r"colour"),
        ("players = [2]", "players = [2]\n[effort]\ngames = 0\n", r"\$\.effort\.games"),
    ],
)
def test_a_bad_task_is_refused(old: str, new: str, problem: str) -> None:
    assert old in TEXT
    with pytest.raises(BadTask, match=problem):
        check(TEXT.replace(old, new))


def test_numbers_of_the_rulebook_may_not_move() -> None:
    bad = TEXT.replace("cove.toml/reckoning.rogues", "shop.toml/hours.stargazing")
    with pytest.raises(NotOurs, match=r"shop\.toml/hours\.stargazing may not be tuned: it is marked R \(WY-A1\)"):
        check(bad)


def test_a_number_without_a_declared_origin_may_not_move() -> None:
    house = House("flick")
    house.marks.clear()
    with pytest.raises(NotOurs, match=r"gods\.toml/Freja\.radius may not be tuned: it is marked nowhere"):
        house.value("gods.toml/Freja.radius")


def test_a_number_is_named_once() -> None:
    entry = TEXT[TEXT.index("[[numbers]]") : TEXT.index("[[targets]]")]
    with pytest.raises(BadTask, match="named twice"):
        check(TEXT + entry)


def test_bots_players_and_options_are_those_of_the_game() -> None:
    with pytest.raises(BadBot):
        check(TEXT.replace('"random"', '"nobody"'))
    with pytest.raises(BadPlayers):
        check(TEXT.replace("[2]", "[9]"))
    with pytest.raises(BadOptions):
        check(TEXT.replace("players = [2]", "players = [2]\noptions = { colour = 3 }"))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadTask, match=r"none\.toml: No such file"):
        read_task(tmp_path / "none.toml")


@pytest.mark.parametrize("name", ["flick", "oracle"])
def test_the_tasks_that_come_with_the_program_can_be_carried_out(name: str) -> None:
    game, house = find_game(name), House(name)
    task = check_task(read_task(shipped(name)), game, house)
    assert task.effort.confirm * len(task.players) >= 2000
    assert {house.origin(one.number)[0] for one in task.numbers} <= {"H", "P"}
    assert len(spread(make_space(task, house), task.effort.first, "0", lambda point: True)) == task.effort.first
    wanted = {target.measure: target.between for target in task.targets}
    assert wanted["seats"] == (-0.03, 0.03)
    if name == "flick":
        assert wanted["gods"] == (-0.04, 0.04)
        assert wanted["god pairs"] == (0.4, 0.6)
        assert wanted["points"] == (0.0, 0.4)
    else:
        assert wanted["marks"] == wanted["callings"] == (0.1, 0.9)


def test_the_command_prints_the_task_and_names_what_is_wrong(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["tune", "oracle", "--show"]) == 0
    assert capsys.readouterr().out == shipped("oracle")
    assert main(["tune", "oracle"]) == 2
    assert "--out" in capsys.readouterr().err
    (tmp_path / "task.toml").write_text(TEXT.replace("price", "prize"))
    assert main(["tune", "oracle", "--task", str(tmp_path / "task.toml"), "--out", str(tmp_path / "out")]) == 2
    assert "no measure 'prize'" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


BARE = Task("oracle", "random", (Movable("cove.toml/reckoning.rogues", 1, 4, 1),), (Target("price", (0.0, 0.1)),))


def test_a_task_has_its_usual_entries() -> None:
    task = read_task(TEXT.replace("players = [2]", ""))
    assert task == replace(BARE, targets=(Target("price", (0.0, 0.1), ("3", "4"), 1.0),), players=(), seed="0")
    assert (task.options, task.effort) == ({}, Effort())
    assert check_task(task, find_game("oracle"), House("oracle")).players == (2, 3, 4)


@pytest.mark.parametrize("entry", ["games", "first", "proposals", "finalists", "confirm"])
def test_as_little_as_one_may_be_played(entry: str) -> None:
    assert getattr(read_task(TEXT, {f"effort.{entry}": 1}).effort, entry) == 1
    with pytest.raises(BadTask, match=rf"^task: .*`\$\.effort\.{entry}`"):
        read_task(TEXT, {f"effort.{entry}": 0})


def test_rounds_may_be_left_out() -> None:
    assert read_task(TEXT, {"effort.rounds": 0}).effort == Effort(rounds=0)
    with pytest.raises(BadTask, match=r"`\$\.effort\.rounds`"):
        read_task(TEXT, {"effort.rounds": -1})
    with pytest.raises(BadTask, match="`round`"):
        read_task(TEXT, {"effort.round": 1})


def test_changes_replace_what_a_file_says(tmp_path: Path) -> None:
    file = tmp_path / "task.toml"
    file.write_text(TEXT)
    changed = read_task(file, {"seed": "x", "effort.games": 5, "effort.first": 6})
    assert changed == replace(read_task(TEXT), seed="x", effort=Effort(games=5, first=6))
    assert read_task(file) == read_task(TEXT)


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"\xff", "'utf-8' codec can't decode"),
        (b"game = ", "Invalid value"),
        (b"game = 3", r"Expected `str`, got `int` - at `\$\.game`"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, data: bytes, problem: str) -> None:
    (tmp_path / "task.toml").write_bytes(data)
    with pytest.raises(BadTask, match=rf"^{tmp_path}/task\.toml: {problem}"):
        read_task(tmp_path / "task.toml")


def test_not_every_game_has_a_task() -> None:
    with pytest.raises(BadTask, match="no task for pond comes with the program: name a file"):
        shipped("pond")


@pytest.mark.parametrize("missing", ["numbers", "targets"])
def test_a_task_needs_numbers_and_targets(missing: str) -> None:
    with pytest.raises(BadTask, match="name at least one number that may move, and one target"):
        check_task(replace(BARE, **{missing: ()}), find_game("oracle"), House("oracle"))


def test_the_games_of_a_stage_have_seeds_of_their_own() -> None:
    plan = base_plan(replace(BARE, players=(3, 2), seed="x"), find_game("oracle"), "confirm")
    assert (plan.bots, plan.players, plan.games, plan.seed) == (("random",), (3, 2), 1, "x/confirm")
    assert base_plan(BARE, find_game("oracle"), "search", 9).games == 9


@pytest.mark.parametrize(
    ("value", "excess"), [(0.3, 0.1), (0.4, 0.0), (0.5, 0.0), (0.6, 0.0), (0.8, 0.2), (nan, 0.0), (inf, 0.0)]
)
def test_how_far_a_value_is_outside_its_bounds(value: float, excess: float) -> None:
    assert Check(0, "m", "a", 0.4, 0.6, 1.0).excess(value) == pytest.approx(excess)


@pytest.mark.parametrize(
    ("low", "high", "step", "today", "problem"),
    [
        (0, 1000, 1, 0, "n: 1001 values lie between 0 and 1000"),
        (0.0, 1.0, 2.0, 0.5, "n: 1 values lie between 0 and 1"),
        (0, 1, 1, 0.5, "n: 1 values lie between 0 and 1"),
        (0.0, 1.0, -0.5, 0.5, "n: the step -0.5 is not above 0"),
        (0.0, 1.0, 0.5, 1.5, "n: today's value 1.5 is not between 0 and 1"),
        (0.0, 1.0, 0.5, -0.5, "n: today's value -0.5 is not between 0 and 1"),
        (-inf, 1.0, 0.5, 0.0, "n: bounds and step are finite numbers"),
        (0.0, 1.0, nan, 0.0, "n: bounds and step are finite numbers"),
        (0.5, 4, 1, 2, "n is a whole number: bounds and step are whole numbers too"),
        (0, 4.5, 1, 2, "n is a whole number: bounds and step are whole numbers too"),
    ],
)
def test_bounds_that_make_no_values_are_refused(
    low: float, high: float, step: float, today: float, problem: str
) -> None:
    with pytest.raises(BadTask, match=f"^{problem}$"):
        values_of(Movable("n", low, high, step), today)


@pytest.mark.parametrize(
    ("low", "high", "step", "today", "values"),
    [
        (0, 999, 1, 0, tuple(range(1000))),
        (1, 2, 1, 2, (1, 2)),
        (1, 2, 1, 1, (1, 2)),
        (0, 2, 1, 0.5, (0.5, 1.5)),
        (0.0, 1.0, 1 / 3, 0.0, (0.0, 0.3333333333, 0.6666666667, 1.0)),
        (-0.3, 0.1, 0.1, 0.0, (-0.3, -0.2, -0.1, 0.0, 0.1)),
    ],
)
def test_values_lie_in_steps_around_the_one_of_today(
    low: float, high: float, step: float, today: float, values: tuple[float, ...]
) -> None:
    found = values_of(Movable("n", low, high, step), today)
    assert found == values
    assert {type(value) for value in found} == {type(today)}


def test_the_checks_of_a_target_share_its_weight() -> None:
    targets = (Target("seats", (-0.1, 0.1), weight=3.0), Target("price", (0.0, 0.5), ("4",)))
    assert checks_of(replace(BARE, targets=targets, players=(3,))) == (
        *(Check(0, "seats", f"3/{seat}", -0.1, 0.1, 1.0) for seat in range(3)),
        Check(1, "price", "4", 0.0, 0.5, 1.0),
    )


@pytest.mark.parametrize(
    ("target", "problem"),
    [
        (Target("price", (0.1, 0.1)), "price: 0.1 is not below 0.1"),
        (Target("price", (nan, 0.1)), "price: nan is not below 0.1"),
        (Target("price", (0.0, 0.1), weight=-1.0), "price: the weight -1 is not above 0"),
        (Target("xyz", (0.0, 0.1)), r"there is no measure 'xyz'; there is seats, gold, .*, price"),
        (Target("price", (0.0, 0.1), ("mor",)), r"there is no label of price 'mor'; did you mean 'more'\?"),
    ],
)
def test_a_target_that_cannot_be_checked_is_refused(target: Target, problem: str) -> None:
    with pytest.raises(BadTask, match=f"^{problem}$"):
        checks_of(replace(BARE, targets=(target,)))


def test_a_space_has_all_points_in_order_and_on_a_scale() -> None:
    space = Space(("a", "b"), ((1, 2, 3), (0.5, 1.0)), (1, 0))
    assert space.size == 6
    assert list(space.points()) == [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)]
    assert space.scaled([(0, 0), (1, 1), (2, 0)]).tolist() == [[-1, -1], [0, 1], [1, -1]]
    assert np.shape(space.scaled([])) == (0, 2)
    assert space.changes((2, 0)) == {"a": 3}
    assert space.changes((2, 1)) == {"a": 3, "b": 1.0}


BALANCED = """
game = "flick"
bot = "random"
players = [2]
options = { numbers = "balanced" }

[[numbers]]
number = "gods.toml/Freja.radius"
from = 8.0
to = 20.0
step = 2.0

[[numbers]]
number = "gods.toml/Morrigan.vp"
from = 1
to = 6
step = 1

[[targets]]
measure = "gods"
between = [-0.04, 0.04]
"""


def test_a_set_of_house_numbers_is_tuned_from_its_own_values_into_its_own_file() -> None:
    task = read_task(BALANCED)
    house = House("flick", set_of(task))
    space = make_space(check_task(task, find_game("flick"), house), house)
    assert [values[at] for values, at in zip(space.values, space.today, strict=True)] == [12.0, 4]
    numbers = {"gods.toml/Freja.radius": 14.0, "gods.toml/Morrigan.vp": 3}
    (name,) = files = house.files(numbers)
    assert name == "balanced.toml"
    listed = tomllib.loads(files[name])
    assert listed == {**set_numbers("flick", "balanced"), **numbers}
    played = house.played(numbers)
    assert tomllib.loads(played["gods.toml"])["Freja"]["radius"] == 14.0
    assert house.files({}) == {}
    assert House("flick").value("gods.toml/Freja.radius") == 20.0
