"""Tasks: read from TOML, and refused with an error that names what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from omphalos.arena.tune.errors import BadTask, NotOurs
from omphalos.arena.tune.house import House
from omphalos.arena.tune.space import Space, make_space, spread
from omphalos.arena.tune.task import Movable, Task, check_task, checks_of, read_task, shipped, values_of
from omphalos.bots import BadBot
from omphalos.cli import main
from omphalos.table.errors import BadOptions, BadPlayers
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
