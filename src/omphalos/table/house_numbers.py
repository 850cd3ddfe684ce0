"""House numbers: the data files of a game, other sets of numbers, and trials.

A number is named by its file and its path: `gods.toml/Freja.radius`, `townsfolk.toml/hours.2` (the third of a list).
An entry with a mark, `{ value = 2, mark = "H", rule = "WY-C1" }`, is named like a plain one.

The data files hold the numbers as owners report them. A table may choose another set (the option `numbers`):
`data/balanced.toml` lists the numbers that differ in it, by their full names.

A trial plays with other numbers. Its processes are started with the environment variable `OMPHALOS_TRIAL_NUMBERS`:
numbers are read once, when a game is imported, and are compiled into kernels. They hold in every set. The ruleset of a
trial has a name of its own, so its records cannot be mistaken for those of the real rules.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from importlib import resources
from typing import Any, Final, Literal, TypeAlias, cast, get_args

import msgspec

from omphalos.table.errors import OmphalosError

Number: TypeAlias = int | float
NumberSet: TypeAlias = Literal["reported", "balanced"]  # as owners report them, or tuned for balance
SETS: Final[tuple[NumberSet, ...]] = get_args(NumberSet)
REPORTED: Final = SETS[0]  # the set in the data files
VARIABLE: Final = "OMPHALOS_TRIAL_NUMBERS"  # JSON: the game, then the numbers that differ

_NUMBER: Final = re.compile(r"[+-]?[0-9][0-9_]*(\.[0-9_]+)?([eE][+-]?[0-9]+)?")
_SECTION: Final = re.compile(r"^\[([^\[\]]+)\]", re.MULTILINE)


class BadNumber(OmphalosError):
    """A number that a data file does not have, or a value that it cannot take. The message names the number."""


def data_file(game: str, name: str, numbers: NumberSet = REPORTED) -> str:
    """The text of a data file in the package of a game, with the numbers of a set, and of the trial if there is one."""
    text = _text(game, name)
    return with_numbers(text, name, _of_file({**set_numbers(game, numbers), **trial_numbers(game)}, name))


def set_file(numbers: NumberSet) -> str:
    """The name of the file that lists the numbers of a set."""
    return f"{numbers}.toml"


def set_text(game: str, numbers: NumberSet) -> str:
    """The text of the file that lists the numbers of a set. Empty for the set in the data files."""
    return "" if numbers == REPORTED else _text(game, set_file(numbers))


def set_numbers(game: str, numbers: NumberSet) -> dict[str, Number]:
    """The numbers that differ in a set from those in the data files, by full name."""
    try:
        found = tomllib.loads(set_text(game, numbers))
    except tomllib.TOMLDecodeError as problem:
        raise BadNumber(f"{set_file(numbers)}: {problem}") from None
    for number, value in found.items():
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise BadNumber(f"{set_file(numbers)}: {number} is not a number but {value!r}")
    return found


def with_set_numbers(text: str, numbers: Mapping[str, Number]) -> str:
    """The text of a file that lists a set, with other numbers. Those that it does not list yet are added at its end."""
    for number, value in numbers.items():
        line = f"{msgspec.json.encode(number).decode()} = {value!r}"
        entry = re.compile(rf'^"{re.escape(number)}" *= *[^\s#]+', re.MULTILINE)
        text = entry.sub(lambda _, new=line: new, text) if entry.search(text) else f"{text.rstrip()}\n{line}\n"
    return text


def trial_numbers(game: str) -> dict[str, Number]:
    """The numbers that differ in this process. Empty if there is no trial of this game."""
    text = os.environ.get(VARIABLE, "")
    if not text:
        return {}
    try:
        return msgspec.json.decode(text, type=dict[str, dict[str, Number]]).get(game, {})
    except msgspec.DecodeError as problem:
        raise BadNumber(f"{VARIABLE}: {problem}") from None


def trial_variable(game: str, numbers: Mapping[str, Number]) -> str:
    """The value of the environment variable for a trial. Without numbers, the real rules are played."""
    return msgspec.json.encode({game: dict(sorted(numbers.items()))}).decode() if numbers else ""


def trial_ruleset(game: str, ruleset: str, numbers: Mapping[str, Number] | None = None) -> str:
    """The name of a ruleset with other numbers, by default with those of this process."""
    changed = trial_numbers(game) if numbers is None else numbers
    if not changed:
        return ruleset
    return f"{ruleset}-trial-{sha256(trial_variable(game, changed).encode()).hexdigest()[:12]}"


@contextmanager
def changed_environment(settings: Mapping[str, str]) -> Generator[None]:
    """Set environment variables for processes that start meanwhile."""
    before = {name: os.environ.get(name) for name in settings}
    os.environ.update(settings)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


def number_at(table: Mapping[str, Any], number: str) -> Number:
    """The value of a number in a parsed data file. `number` is its full name."""
    holder, key = _holder(table, number.partition("/")[2], number)
    value = holder[key]
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadNumber(f"{number} is not a number but {value!r}")
    return value


def entry_at(table: Mapping[str, Any], number: str) -> Mapping[str, Any] | None:
    """The entry with value, mark and rule that a number belongs to. None if the file has plain numbers."""
    inner = cast("dict[str, Any]", table)
    for part in number.partition("/")[2].split("."):
        inner = inner.get(part)
        if not isinstance(inner, dict):
            return None
        inner = cast("dict[str, Any]", inner)
        if "value" in inner:
            return inner
    return None


def with_numbers(text: str, name: str, numbers: Mapping[str, Number]) -> str:
    """The text of a data file with other numbers, by path. Comments and layout stay."""
    if not numbers:
        return text
    wanted = tomllib.loads(text)
    for path, value in numbers.items():
        number = f"{name}/{path}"
        before = number_at(wanted, number)
        if isinstance(before, int) and not isinstance(value, int):
            raise BadNumber(f"{number} is a whole number, and cannot be {value}")
        holder, key = _holder(wanted, path, number)
        holder[key] = value if isinstance(before, int) else float(value)
        begin, end = _span(text, number)
        text = f"{text[:begin]}{holder[key]!r}{text[end:]}"
    if tomllib.loads(text) != wanted:
        raise BadNumber(f"{name}: {', '.join(numbers)} cannot be changed in the text of the file")
    return text


def _text(game: str, name: str) -> str:
    file = resources.files(f"omphalos.{game}").joinpath("data", name)
    if not file.is_file():
        raise BadNumber(f"{game} has no file {name}")
    return file.read_text("utf-8")


def _of_file(numbers: Mapping[str, Number], name: str) -> dict[str, Number]:
    return {number.partition("/")[2]: value for number, value in numbers.items() if number.partition("/")[0] == name}


def _holder(inside: Any, path: str, number: str) -> tuple[Any, Any]:
    """The table or list in which a path ends, and its key there. Of an entry with a mark, its value is meant."""
    part, _, rest = path.partition(".")
    key: Any = int(part) if part.isdecimal() and not hasattr(inside, "keys") else part
    try:
        inner = inside[key]
    except (KeyError, IndexError, TypeError):
        raise BadNumber(f"there is no number {number}") from None
    if hasattr(inner, "keys") and "value" in inner:
        inside, key = inner, "value"
    return _holder(inside[key], rest, number) if rest else (inside, key)


def _span(text: str, number: str) -> tuple[int, int]:
    """Where the digits of a number stand in the text of its file."""
    parts = number.partition("/")[2].split(".")
    begin, end = 0, len(text)
    sections = list(_SECTION.finditer(text))
    names = [found[1] for found in sections]
    if parts[0] in names:
        at = names.index(parts.pop(0))
        begin, end = sections[at].end(), sections[at + 1].start() if at + 1 < len(sections) else len(text)
    entry = re.compile(rf"^{re.escape(parts[0])} *= *(\{{ *value *= *)?", re.MULTILINE).search(text, begin, end)
    if entry is None:
        raise BadNumber(f"{number} cannot be found in the text of its file")
    at = entry.end()
    for index in parts[1:]:
        at = _item(text, at, int(index))
    found = _NUMBER.match(text, at)
    if found is None:
        raise BadNumber(f"{number} cannot be found in the text of its file")
    return found.span()


def _item(text: str, at: int, index: int) -> int:
    """Where an item of the list that begins at `at` stands."""
    depth = count = 0
    while at < len(text):
        letter = text[at]
        if letter == "#":
            at = text.find("\n", at)
        elif depth == 1 and count == index and letter not in ", \n":
            return at
        elif letter in "[]":
            depth += 1 if letter == "[" else -1
        elif letter == "," and depth == 1:
            count += 1
        at += 1
    return at
