"""The task of a tuning: which numbers may move, between what bounds, and the targets. Read from a TOML file."""

from __future__ import annotations

import difflib
import math
import tomllib
from collections.abc import Iterable, Mapping
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec

from omphalos.arena.plan import Plan, make_plan
from omphalos.arena.tune.errors import BadTask
from omphalos.arena.tune.house import House
from omphalos.arena.tune.measures import labels_of
from omphalos.table.game import AnyGame
from omphalos.table.house_numbers import REPORTED, SETS, Number, NumberSet

Count = Annotated[int, msgspec.Meta(ge=0)]
Positive = Annotated[int, msgspec.Meta(ge=1)]
MAX_VALUES: Final = 1000  # of one number


class Movable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"low": "from", "high": "to"}):
    """A number that may move, in steps from its value of today."""

    number: str  # its file and path: gods.toml/Freja.radius
    low: Number
    high: Number
    step: Number


class Target(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Bounds for a measure, for each of its labels or some of them."""

    measure: str
    between: tuple[float, float]
    only: tuple[str, ...] = ()  # labels; all if there are none
    weight: float = 1.0


class Effort(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much is played. Games are counted for each number of players."""

    games: Positive = 60  # of each candidate
    first: Positive = 12  # candidates spread over the whole space, today's numbers among them
    rounds: Count = 3  # of fitting, proposing and playing
    proposals: Positive = 3  # candidates of a round
    finalists: Positive = 3  # play as many games again, and the best one is proposed; 1: the best by the fit is
    confirm: Positive = 700  # games of today's numbers and of the proposal, on fresh seeds


class Task(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a tuning is to do. It is written to the folder, and compared on resume."""

    game: str
    bot: str
    numbers: tuple[Movable, ...]
    targets: tuple[Target, ...]
    players: tuple[Positive, ...] = ()  # all from two, if there are none
    options: dict[str, Any] = {}
    effort: Effort = Effort()
    seed: str = "0"


class Check(msgspec.Struct, frozen=True):
    """One value that has to lie within bounds."""

    target: int
    measure: str
    label: str
    low: float
    high: float
    weight: float  # of all checks of a target together: the target's

    def excess(self, value: float) -> float:
        """How far a value lies outside the bounds."""
        return max(0.0, self.low - value, value - self.high) if math.isfinite(value) else 0.0


def shipped(game: str) -> str:
    """The task that comes with the program."""
    file = resources.files("omphalos.arena.tune").joinpath("data", f"{game}.toml")
    if not file.is_file():
        raise BadTask(f"no task for {game} comes with the program: name a file")
    return file.read_text("utf-8")


def read_task(source: Path | str, changes: Mapping[str, Any] | None = None) -> Task:
    """Read a task from a file, or from the text of one. `changes` replace its entries."""
    name, text = "task", str(source)
    if isinstance(source, Path):
        name = str(source)
        try:
            text = source.read_text("utf-8")
        except (OSError, UnicodeDecodeError) as problem:
            raise BadTask(f"{name}: {getattr(problem, 'strerror', None) or problem}") from None
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise BadTask(f"{name}: {problem}") from None
    for key, value in (changes or {}).items():
        outer, _, inner = key.rpartition(".")
        (data.setdefault(outer, {}) if outer else data)[inner] = value
    try:
        return msgspec.convert(data, Task)
    except msgspec.ValidationError as problem:
        raise BadTask(f"{name}: {problem}") from None


def check_task(task: Task, game: AnyGame, house: House) -> Task:
    """Refuse a task that cannot be carried out. The result names the numbers of players."""
    if task.game != game.name:
        raise BadTask(f"the task is for {task.game}, not for {game.name}")
    task = msgspec.structs.replace(task, players=task.players or tuple(n for n in game.players if n > 1))
    base_plan(task, game, "")
    if not task.numbers or not task.targets:
        raise BadTask("name at least one number that may move, and one target")
    known: set[str] = set()
    for one in task.numbers:
        if one.number in known:
            raise BadTask(f"{one.number} is named twice")
        known.add(one.number)
        values_of(one, house.value(one.number))
    checks_of(task)
    return task


def set_of(task: Task) -> NumberSet:
    """The set of house numbers that the games of a task are played with. Its values are today's."""
    chosen: object = task.options.get("numbers")
    for numbers in SETS:
        if chosen == numbers:
            return numbers
    return REPORTED  # another one is no option of the game


def base_plan(task: Task, game: AnyGame, stage: str, games: int = 1) -> Plan:
    """The plan of the games of a stage: the same seeds for every candidate."""
    return make_plan(game, [task.bot], task.players, games, f"{task.seed}/{stage}", options=task.options)


def values_of(one: Movable, today: Number) -> tuple[Number, ...]:
    """All values that a number may take: today's, and whole steps from it within the bounds."""
    if not all(math.isfinite(end) for end in (one.low, one.high, one.step)):
        raise BadTask(f"{one.number}: bounds and step are finite numbers")
    if one.step <= 0:
        raise BadTask(f"{one.number}: the step {one.step:g} is not above 0")
    if not one.low <= today <= one.high:
        raise BadTask(f"{one.number}: today's value {today:g} is not between {one.low:g} and {one.high:g}")
    if isinstance(today, int) and not all(isinstance(end, int) for end in (one.low, one.high, one.step)):
        raise BadTask(f"{one.number} is a whole number: bounds and step are whole numbers too")
    below, above = (math.floor((end + 1e-9 * one.step) / one.step) for end in (today - one.low, one.high - today))
    if not 1 <= below + above < MAX_VALUES:
        raise BadTask(f"{one.number}: {below + above + 1} values lie between {one.low:g} and {one.high:g}")
    if isinstance(today, int):
        return tuple(today + int(one.step) * i for i in range(-below, above + 1))
    return tuple(float(f"{today + one.step * i:.10g}") for i in range(-below, above + 1))


def checks_of(task: Task) -> tuple[Check, ...]:
    """Every value that has to lie within bounds."""
    labels = labels_of(task.game, task.players)
    found: list[Check] = []
    for i, target in enumerate(task.targets):
        if target.measure not in labels:
            raise BadTask(_unknown("measure", target.measure, labels))
        low, high = target.between
        if not low < high:
            raise BadTask(f"{target.measure}: {low:g} is not below {high:g}")
        if not target.weight > 0:
            raise BadTask(f"{target.measure}: the weight {target.weight:g} is not above 0")
        for label in target.only:
            if label not in labels[target.measure]:
                raise BadTask(_unknown(f"label of {target.measure}", label, labels[target.measure]))
        chosen = target.only or labels[target.measure]
        found += [Check(i, target.measure, label, low, high, target.weight / len(chosen)) for label in chosen]
    return tuple(found)


def _unknown(what: str, name: str, known: Iterable[str]) -> str:
    names = list(known)
    close = difflib.get_close_matches(name, names, n=1)
    hint = f"did you mean {close[0]!r}?" if close else f"there is {', '.join(names)}"
    return f"there is no {what} {name!r}; {hint}"
