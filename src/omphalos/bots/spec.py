"""A bot's specification: `"hunter:budget=200ms"` as text is `BotSpec("hunter", Budget(ms=200))`."""

from __future__ import annotations

import math
import re
import shlex
import time
from collections.abc import Iterator
from typing import Final

import msgspec

from omphalos.table.errors import OmphalosError

OUTSIDE: Final = "outside"  # the bot that runs an external program


class BadBot(OmphalosError):
    """The text does not describe a bot for this game."""


class Budget(msgspec.Struct, frozen=True):
    """How much a bot may think before a move: in milliseconds, or in simulations if results must be repeatable."""

    ms: int | None = None
    simulations: int | None = None

    def __str__(self) -> str:
        if self.ms is not None:
            return f"{self.ms // 1000}s" if self.ms % 1000 == 0 else f"{self.ms}ms"
        return "" if self.simulations is None else str(self.simulations)

    def __bool__(self) -> bool:
        return self.ms is not None or self.simulations is not None

    def batches(self, size: int = 1) -> Iterator[int]:
        """Yield how many simulations to make next, until the budget is spent. Yields at least once.

        With a budget of simulations, the numbers add up to it exactly. With a time budget, each is `size`.
        """
        if size < 1:
            raise ValueError(f"a batch has at least one simulation, not {size}")
        if self.ms is not None:
            end = time.perf_counter() + self.ms / 1000
            yield size
            while time.perf_counter() < end:
                yield size
            return
        left = 1 if self.simulations is None else self.simulations
        while left > 0:
            yield min(size, left)
            left -= size


class BotSpec(msgspec.Struct, frozen=True):
    """Which bot, with what budget, and its own settings."""

    name: str  # "hunter", or with its game "flick/hunter"
    budget: Budget = Budget()
    settings: tuple[tuple[str, float], ...] = ()  # sorted by name
    command: str = ""  # of an outside bot: the program and its arguments

    def __str__(self) -> str:
        parts = [f"budget={self.budget}"] if self.budget else []
        parts += [f"{name}={value!r}".removesuffix(".0") for name, value in self.settings]
        if self.command:
            parts.append(f"command={self.command}" if parts else self.command)
        return f"{self.name}:{','.join(parts)}" if parts else self.name

    def setting(self, name: str, default: float) -> float:
        """The value of a setting."""
        return dict(self.settings).get(name, default)


_NAME = re.compile(r"[a-z][a-z0-9_-]*")
_BOT = re.compile(r"([a-z][a-z0-9_-]*/)?[a-z][a-z0-9_-]*")
_BUDGET = re.compile(r"(\d+)(ms|s)?")
_MAX_MS = 600_000
_MAX_SIMULATIONS = 10_000_000
_SETTING_FIRST = re.compile(r"\s*(budget|command)\s*=")  # an outside bot's text that has settings


def parse_bot(text: str) -> BotSpec:
    """Parse `name`, `name:budget=200ms`, `name:budget=500,depth=2` (a number without a unit counts simulations).

    An outside bot is `outside:python3 my_bot.py`, or with a budget `outside:budget=2s,command=python3 my_bot.py`. The
    command extends to the end of the text.
    """
    name, colon, rest = text.strip().partition(":")
    if not _BOT.fullmatch(name):
        raise BadBot(f"a bot is written name:setting=value,…, not {text!r}")
    budget, settings, command = Budget(), dict[str, float](), ""
    if name == OUTSIDE:
        if not _SETTING_FIRST.match(rest):
            rest = f"command={rest}"
        rest, _, command = rest.partition("command=")
        rest, command = rest.strip().removesuffix(","), command.strip()
        _check_command(text, command)
        colon = rest
    for part in rest.split(",") if colon else ():
        key, equals, value = (word.strip() for word in part.partition("="))
        if not equals or not _NAME.fullmatch(key):
            raise BadBot(f"{text!r}: a setting is written name=value, not {part!r}")
        if key in settings or (key == "budget" and budget):
            raise BadBot(f"{text!r}: {key} is given twice")
        if key == "budget":
            budget = _parse_budget(text, value)
        else:
            settings[key] = _parse_number(text, key, value)
    return BotSpec(name, budget, tuple(sorted(settings.items())), command)


def _parse_number(text: str, key: str, value: str) -> float:
    try:
        number = float(value)
    except ValueError:
        raise BadBot(f"{text!r}: {key} is a number, not {value!r}") from None
    if not math.isfinite(number):
        raise BadBot(f"{text!r}: {key} is a finite number, not {value!r}")
    return number


def _parse_budget(text: str, value: str) -> Budget:
    match = _BUDGET.fullmatch(value)
    if match is None or int(match[1]) == 0:
        raise BadBot(f"{text!r}: a budget is written 200ms, 2s, or as a number of simulations, not {value!r}")
    number = int(match[1])
    if match[2] is None:
        if number > _MAX_SIMULATIONS:
            raise BadBot(f"{text!r}: at most {_MAX_SIMULATIONS} simulations")
        return Budget(simulations=number)
    ms = number * (1000 if match[2] == "s" else 1)
    if ms > _MAX_MS:
        raise BadBot(f"{text!r}: at most {_MAX_MS // 1000} s a move")
    return Budget(ms=ms)


def _check_command(text: str, command: str) -> None:
    try:
        words = shlex.split(command)
    except ValueError as problem:
        raise BadBot(f"{text!r}: the command cannot be read: {problem}") from None
    if not words:
        raise BadBot(f"{text!r}: an outside bot is written outside:COMMAND, as in outside:python3 my_bot.py")
