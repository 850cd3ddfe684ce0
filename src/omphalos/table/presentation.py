"""Texts and pictures that pages, rules and reports show of a game. They are optional."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

Text: TypeAlias = Mapping[str, str]  # by language


class Illustration(msgspec.Struct, frozen=True):
    """A picture beside a rule."""

    rule: str  # the id of the rule
    name: str  # lower-case letters; part of its URL
    caption: Text
    draw: Callable[[str], str]  # takes a language, returns SVG
    still: Callable[[str], str] | None = None  # the same without motion, if it moves


class Presentation(msgspec.Struct, frozen=True):
    """All texts and pictures of one game for pages."""

    about: Text = msgspec.field(default_factory=dict[str, str])  # a sentence for the start page
    option_names: Mapping[str, Text] = msgspec.field(default_factory=dict[str, Text])
    option_values: Mapping[str, Text] = msgspec.field(default_factory=dict[str, Text])  # by the value as it is written
    short: Mapping[str, Any] = msgspec.field(default_factory=dict[str, Any])  # the options of a short game
    first: Mapping[str, Any] = msgspec.field(default_factory=dict[str, Any])  # the options of a person's first game
    first_seed: str | None = None  # its chance in hexadecimal, where it needs a certain start
    second: Mapping[str, Any] = msgspec.field(default_factory=dict[str, Any])  # of a game between it and a whole one
    second_name: Text = msgspec.field(default_factory=dict[str, str])  # what such a game is called on its button
    landmark_names: Mapping[str, Text] = msgspec.field(default_factory=dict[str, Text])  # by the tag of the event
    rules_page: str | None = None  # its file in docs/rules/LANGUAGE
    illustrations: tuple[Illustration, ...] = ()
    board_files: Callable[[], Mapping[str, str]] = dict[str, str]  # generated files of web/src/games/NAME, by file name
