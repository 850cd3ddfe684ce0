"""Messages of the pages of rules."""

from __future__ import annotations

from omphalos.server.protocol.parts import (
    Language,
    Sent,
)


class RulePicture(Sent, frozen=True):
    """A picture beside a rule: `/api/rules/{game}/{language}/{name}.svg`."""

    name: str
    caption: str
    width: float  # of the picture, so that a page can reserve the space
    height: float
    moves: bool  # `{name}-still.svg` is the same without motion


class RuleBlock(Sent, frozen=True):
    """A rule, or a passage between rules. The HTML is made from our own Markdown."""

    rule: str | None  # its id: the place `rules/{game}/{id}`
    marks: list[str]  # where it comes from: R the rulebook, P people who own the game, H the house
    name: str  # in a word or two; may be empty
    html: str
    holds: list[str]  # ids of rules in it, such as a table of laws; each is a `data-rule` in the HTML
    pictures: list[RulePicture]


class RuleSection(Sent, frozen=True):
    """A part of the page under its heading."""

    id: str
    level: int  # 1: the page's own title
    title: str
    blocks: list[RuleBlock]


class OtherRules(Sent, frozen=True):
    """Another game whose rules can be read."""

    game: str
    title: str


class RulesPage(Sent, frozen=True):
    """The rules of a game."""

    game: str
    language: Language
    title: str
    sections: list[RuleSection]
    others: list[OtherRules]
