"""House rulings: numbers that neither the rulebook nor owners of the game give, read once from the files in `data`."""

from __future__ import annotations

import math
import tomllib
from importlib import resources
from typing import Any, Final, TypeVar

import msgspec

from omphalos.table.errors import OmphalosError
from omphalos.table.legal import Circle

T = TypeVar("T")


class BadHouseRule(OmphalosError):
    """A number in the data files that cannot be; the message names the file and the entry."""


class Tremor(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A random error of the aim, as standard deviations."""

    angle: float  # degrees
    speed: float  # per cent of the speed
    offset: float  # m/s, whatever the speed


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of numbers that knows no names but its own."""


class Mat(House, frozen=True):
    """The mat; millimetres."""

    size: float
    island: tuple[Circle, ...]  # of island I
    city: Circle  # of island I
    navel: float
    cloud: float
    corners: dict[int, tuple[int, ...]]  # by the number of players


class Round(House, frozen=True):
    """A kind of disk."""

    radius: float  # mm
    mass: float  # g


class Disks(House, frozen=True):
    """Disks and how they slide."""

    friction: float
    gravity: float
    restitution: float
    fastest: float  # m/s
    slowest: float  # m/s
    prophet: Round
    templar: Round
    sphinx: Round
    king: Round
    temple: Round


class Turns(House, frozen=True):
    """Turns and flicks."""

    again: int
    trials: int
    steadiness: dict[str, Tremor]


class Shaky(House, frozen=True):
    """A law that shakes the hand."""

    tremor: Tremor


class LittleFinger(House, frozen=True):
    """A law that shakes the hand and slows it."""

    tremor: Tremor
    speed: float


class Piggyback(House, frozen=True):
    """The stack."""

    share: float
    leap: float


class Friction(House, frozen=True):
    """A law on friction."""

    friction: float


class Tornado(House, frozen=True):
    """The tornado and its way."""

    radius: float
    island: tuple[float, float]
    strait: tuple[float, float]


class Templars(House, frozen=True):
    """The exchange of prophets."""

    swapped: int


class FourWinds(House, frozen=True):
    """VP for presence on many islands."""

    four: int
    three: int


class NewCalling(House, frozen=True):
    """More prophets."""

    prophets: int


class Reward(House, frozen=True):
    """A law or god that gives VP."""

    vp: int


class Laws(House, frozen=True):
    """The laws that have numbers."""

    blind_faith: Shaky
    weaker_hand: Shaky
    little_finger: LittleFinger
    piggyback: Piggyback
    rolling_stones: Friction
    tornado: Tornado
    templars: Templars
    four_winds: FourWinds
    new_calling: NewCalling
    exile: Reward
    hermitage: Reward
    pilgrims: Reward
    concord: Reward
    smooth_sea: Friction


class Hand(House, frozen=True):
    """Dagda's hand."""

    length: float
    thickness: float


class Heart(House, frozen=True):
    """Freja's heart."""

    radius: float
    spread: float


class Gods(House, frozen=True):
    """The gods that have numbers."""

    dagda: Hand
    morrigan: Reward
    freja: Heart


def read(text: str, kind: type[T], name: str) -> T:
    """A table from the text of a data file; what is wrong is named with the file and the entry."""
    try:
        table: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise BadHouseRule(f"{name}: {problem}") from None
    try:
        rules = msgspec.convert(table, kind, strict=False)
    except msgspec.ValidationError as problem:
        raise BadHouseRule(f"{name}: {problem}") from None
    _check_numbers(msgspec.to_builtins(rules), name, "$")
    return rules


def _check_numbers(value: Any, name: str, path: str) -> None:
    if isinstance(value, dict):
        for key, inner in value.items():  # pyright: ignore[reportUnknownVariableType]
            _check_numbers(inner, name, f"{path}.{key}")
    elif isinstance(value, list | tuple):
        for i, inner in enumerate(value):  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
            _check_numbers(inner, name, f"{path}[{i}]")
    elif isinstance(value, float | int):
        places = path.startswith(("$.island", "$.city", "$.tornado.island", "$.tornado.strait"))
        if not math.isfinite(value) or (value < 0 and not places):
            raise BadHouseRule(f"{name}: {value} cannot be - at `{path}`")


def _load(name: str, kind: type[T]) -> T:
    path = resources.files("omphalos.flick").joinpath("data", name)
    return read(path.read_text(encoding="utf-8"), kind, name)


MAT: Final = _load("mat.toml", Mat)
DISKS: Final = _load("disks.toml", Disks)
TURNS: Final = _load("turns.toml", Turns)
LAWS: Final = _load("laws.toml", Laws)
GODS: Final = _load("gods.toml", Gods)
