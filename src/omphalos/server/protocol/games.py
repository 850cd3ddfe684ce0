"""Messages about the games of a server: their options and opponents."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from omphalos.server.protocol.parts import (
    Phrase,
    Sent,
)


class OptionChoice(Sent, frozen=True):
    """A value of an option."""

    value: str
    title: dict[str, str]  # by language; empty if the game has none


class OptionInfo(Sent, frozen=True):
    """An option of a game that a simple control can set."""

    name: str
    title: dict[str, str]  # by language; empty if the game has none
    kind: Literal["switch", "number", "choice"]
    default: bool | int | float | str | None  # None: a whole number that the rules decide
    choices: list[OptionChoice]  # only of a choice
    low: float | None  # only of a number
    high: float | None


class Opponent(Sent, frozen=True):
    """A bot that can be seated."""

    bot: str  # its text
    title: dict[str, str]  # by language
    level: int  # 1 is the easiest; 0: a bot of a game without levels
    called: dict[str, dict[str, str]]  # the forms of its name as a player, by language; empty without levels


class GameInfo(Sent, frozen=True):
    """A game that can be played here."""

    name: str
    title: dict[str, str]  # by language
    about: dict[str, str]  # a sentence, by language; empty if the game says nothing of itself
    has_rules: bool  # there are pages of rules
    ruleset: str
    players: list[int]  # how many can play
    options: list[OptionInfo]
    opponents: list[Opponent]  # the easiest first
    short: dict[str, Any]  # the options of a short game; empty if there is none
    first: dict[str, Any]  # the options of a person's first game; empty if it is as usual
    first_seed: str | None  # its chance in hexadecimal; none: it is random
    second: dict[str, Any]  # the options of a game between the first and a whole one; empty: there is none
    second_name: dict[str, str]  # what it is called, by language
    puzzles: int  # that come with this version
    practice: bool  # there is a practice table


class ServerInfo(Sent, frozen=True):
    """What can be played here, and how."""

    version: str
    games: list[GameInfo]
    phrases: list[Phrase]
    names: dict[str, list[str]]  # by language: names to suggest
    counts_steps: bool  # it counts to which step of a first game people come
    play_on_device: bool  # games of one person against bots run in their browser, where it has the engine


Strength: TypeAlias = Literal["looking", "compiling", "ready", "missing"]


class BotStrength(Sent, frozen=True):
    """Whether bots have all their strength: whether their kernels run as machine code."""

    state: Strength
