"""The numbers of the rules, read once from the data files and validated. Errors name the entry."""

from __future__ import annotations

import tomllib
from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec

from omphalos.table.errors import OmphalosError
from omphalos.table.house_numbers import REPORTED, NumberSet, data_file

T = TypeVar("T")
Shape = TypeVar("Shape", bound=msgspec.Struct)

Count = Annotated[int, msgspec.Meta(ge=0)]
Positive = Annotated[int, msgspec.Meta(ge=1)]
Mark = Literal["R", "P", "H"]  # the rulebook, owners of the base game, our ruling


class BadNumbers(OmphalosError):
    """A data file with an invalid entry."""


class Entry(msgspec.Struct, Generic[T], frozen=True, forbid_unknown_fields=True):
    """One number of the rules."""

    value: T
    mark: Mark  # where it comes from
    rule: Annotated[str, msgspec.Meta(pattern=r"^WY-[CSA][1-9][0-9]?$")]  # the rule that states it


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The shape of a data file or of a part of one."""


def read(name: str, shape: type[Shape], numbers: NumberSet = REPORTED) -> Shape:
    """Read a data file of the package, with the numbers of a set."""
    return parse(data_file("oracle", name, numbers), shape, name)


def parse(text: str, shape: type[Shape], name: str = "numbers") -> Shape:
    """Parse numbers from the text of a data file."""
    try:
        data: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise BadNumbers(f"{name}: {problem}") from None
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as problem:
        raise BadNumbers(f"{name}: {problem}") from None


def require(holds: bool, name: str, entry: str, problem: str) -> None:
    """Refuse numbers that are valid one by one but not together."""
    if not holds:
        raise BadNumbers(f"{name}: {entry}: {problem}")
