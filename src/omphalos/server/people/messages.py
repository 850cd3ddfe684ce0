"""Messages about people who keep a name."""

from __future__ import annotations

from typing import Annotated

import msgspec

from omphalos.server.protocol.parts import (
    Name,
    Received,
    Sent,
)
from omphalos.server.protocol.results import Finished, Rating, Tally


class KeepName(Received, frozen=True):
    """Keep a name across devices, without password or e-mail."""

    name: Name


class NameKept(Sent, frozen=True):
    """The key is sent only once; `me#{key}` is the private link."""

    id: str  # public
    key: str
    name: str


class PersonLink(Sent, frozen=True):
    """Somebody who keeps a name."""

    id: str
    name: str


class PersonInfo(Sent, frozen=True):
    """The page of a person."""

    id: str
    name: str
    since: int
    bot_of: PersonLink | None  # this is a bot, and whose; None: a person
    ratings: list[Rating]
    tallies: list[Tally]  # by game
    finished: list[Finished]  # the latest first; with `rating_after`, the rating over time
    earlier: int | None  # `?before=` value for the next page; None: this is the last


class Rename(Received, frozen=True):
    """Change one's name."""

    name: Name


class LadderLine(Sent, frozen=True):
    """A person or a bot on the ladder."""

    id: str | None  # of a person
    name: dict[str, str]  # by language; people have the same in all
    bot: str | None
    rating: Rating


class Ladder(Sent, frozen=True):
    """The rated players of a game, strongest first."""

    game: str
    lines: list[LadderLine]
    length: int  # of the whole ladder


class ChooseAvatar(Received, frozen=True):
    """Choose one of the avatars that follow from one's id: `/api/people/{id}/avatar.svg?variant=…` shows them."""

    variant: Annotated[int, msgspec.Meta(ge=0, le=23)]
