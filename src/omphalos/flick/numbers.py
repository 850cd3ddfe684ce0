"""The numbers of the rules that the rulebook does not give, read once from the files in `data` and validated.

Most of them are the same in both sets of house numbers. Those that a table chooses by the option `numbers` are read for
each set: `DISKS_OF`, and `Sections.of_sets`.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Collection, Iterator
from typing import Any, Final, TypeVar

import msgspec

from omphalos.table.errors import OmphalosError
from omphalos.table.house_numbers import SETS, NumberSet, data_file, set_file, set_numbers
from omphalos.table.legal import Circle

T = TypeVar("T")


class BadNumbers(OmphalosError):
    """An invalid number in a data file. The message names the file and the entry."""


class Tremor(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A random error of the aim, as standard deviations."""

    angle: float  # degrees
    speed: float  # per cent of the speed
    offset: float  # metres per second, independent of the speed


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of numbers. Unknown names are refused."""


class Mat(Numbers, frozen=True):
    """The mat, in millimetres."""

    size: float
    island: tuple[Circle, ...]  # of island I
    city: Circle  # of island I
    navel: float
    cloud: float
    corners: dict[int, tuple[int, ...]]  # by the number of players


class Round(Numbers, frozen=True):
    """A kind of disk."""

    radius: float  # millimetres
    mass: float  # grams


class Disks(Numbers, frozen=True):
    """Disks and how they slide."""

    friction: float
    gravity: float
    restitution: float
    fastest: float  # metres per second
    slowest: float  # metres per second
    prophet: Round
    templar: Round
    sphinx: Round
    king: Round
    temple: Round


class Turns(Numbers, frozen=True):
    """Turns and flicks."""

    again: int
    trials: int
    steadiness: dict[str, Tremor]


class Shaky(Numbers, frozen=True):
    """A law or god that shakes the hand."""

    tremor: Tremor


class LittleFingerNumbers(Numbers, frozen=True):
    """A law that shakes the hand and slows it."""

    tremor: Tremor
    speed: float


class PiggybackNumbers(Numbers, frozen=True):
    """The stack."""

    share: float
    leap: float


class Friction(Numbers, frozen=True):
    """A law on friction."""

    friction: float


class TornadoNumbers(Numbers, frozen=True):
    """The tornado and its spots."""

    radius: float
    island: tuple[float, float]
    strait: tuple[float, float]


class TemplarsNumbers(Numbers, frozen=True):
    """The exchange of prophets."""

    swapped: int


class FourWindsNumbers(Numbers, frozen=True):
    """VP for presence on many islands."""

    four: int
    three: int


class NewCallingNumbers(Numbers, frozen=True):
    """More prophets."""

    prophets: int


class Reward(Numbers, frozen=True):
    """A law or god that gives VP."""

    vp: int


class HandNumbers(Numbers, frozen=True):
    """Dagda's hand."""

    length: float
    thickness: float


class ReturnNumbers(Numbers, frozen=True):
    """Anubis's prophets that come back."""

    returns: int


class ScalesNumbers(Numbers, frozen=True):
    """Themis's ties, with two players."""

    disks: int
    council: int


class HeartNumbers(Numbers, frozen=True):
    """Freja's heart."""

    radius: float
    spread: float


def parse(text: str, kind: type[T], name: str) -> T:
    """Parse a table from the text of a data file. An error names the file and the entry."""
    return _convert(_toml(text, name), kind, name, "$")


def _toml(text: str, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise BadNumbers(f"{name}: {problem}") from None


def _convert(table: dict[str, Any], kind: type[T], name: str, path: str) -> T:
    try:
        rules = msgspec.convert(table, kind, strict=False)
    except msgspec.ValidationError as problem:
        said = str(problem) if " - at `$" in str(problem) or path == "$" else f"{problem} - at `$`"
        raise BadNumbers(f"{name}: {said.replace('`$', '`' + path)}") from None
    check_numbers(rules, name, path)
    return rules


def check_numbers(rules: Any, name: str, path: str = "$") -> None:
    """Refuse a number that is not finite, and one below 0 that is not a place. The error names it."""
    _check_numbers(msgspec.to_builtins(rules), name, path)


def _check_numbers(value: Any, name: str, path: str) -> None:
    if isinstance(value, dict):
        for key, inner in value.items():  # pyright: ignore[reportUnknownVariableType]
            _check_numbers(inner, name, f"{path}.{key}")
    elif isinstance(value, list | tuple):
        for i, inner in enumerate(value):  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
            _check_numbers(inner, name, f"{path}[{i}]")
    elif isinstance(value, float | int):
        places = path.startswith(("$.island", "$.city", "$.L08.island", "$.L08.strait"))
        if not math.isfinite(value) or (value < 0 and not places):
            raise BadNumbers(f"{name}: {value} cannot be - at `{path}`")


class Sections:
    """A data file with a section for each law or god. Each of them reads its own numbers."""

    def __init__(self, texts: dict[NumberSet, str], name: str) -> None:
        self.name = name
        self._sets = {numbers: _toml(text, name) for numbers, text in texts.items()}
        self._tables = self._sets["reported"]
        self._unread = {section for section, table in self._tables.items() if table}

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables)

    def take(self, section: str, entry: str, allowed: Collection[T]) -> T:
        """Remove an entry from its section and return it. Its value must be one of `allowed`."""
        value: Any = None
        for tables in self._sets.values():
            value = tables[section].pop(entry, None)
        if value not in allowed:
            raise BadNumbers(f"{self.name}: `{entry}` is one of {', '.join(map(str, allowed))} - at `$.{section}`")
        if not self._tables[section]:
            self._unread.discard(section)
        return value

    def numbers(self, section: str, kind: type[T]) -> T:
        """The numbers of a law or god. They are the same in all sets."""
        return self.of_sets(section, kind)["reported"]

    def of_sets(self, section: str, kind: type[T]) -> dict[str, T]:
        """The numbers of a law or god in each set."""
        if section not in self._tables:
            raise BadNumbers(f"{self.name}: there is no section [{section}]")
        self._unread.discard(section)
        return {
            numbers: _convert(tables[section], kind, self.name, f"$.{section}")
            for numbers, tables in self._sets.items()
        }

    def check(self, known: Collection[str]) -> None:
        """Refuse sections without a law or god, laws and gods without a section, and numbers that were never read."""
        for odd in sorted({*self._tables} ^ {*known}):
            raise BadNumbers(f"{self.name}: [{odd}] has no {'module' if odd in self._tables else 'section'}")
        for unread in sorted(self._unread):
            raise BadNumbers(f"{self.name}: nobody reads the numbers of [{unread}]")


def _texts(name: str) -> dict[NumberSet, str]:
    return {numbers: data_file("flick", name, numbers) for numbers in SETS}


_DIFFER: Final = ("disks.toml/sphinx.", "gods.toml/Freja.", "gods.toml/Themis.")  # what is read for each set
for _numbers in SETS:
    for _number in set_numbers("flick", _numbers):
        if not _number.startswith(_DIFFER):
            raise BadNumbers(f"{set_file(_numbers)}: {_number} is the same in every set")

MAT: Final = parse(data_file("flick", "mat.toml"), Mat, "mat.toml")
DISKS_OF: Final = {numbers: parse(text, Disks, "disks.toml") for numbers, text in _texts("disks.toml").items()}
DISKS: Final = DISKS_OF["reported"]  # for what is the same in every set
TURNS: Final = parse(data_file("flick", "turns.toml"), Turns, "turns.toml")
LAWS: Final = Sections(_texts("laws.toml"), "laws.toml")
GODS: Final = Sections(_texts("gods.toml"), "gods.toml")
