"""Circles: people who see each other's tables and challenge each other. And challenges."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from omphalos.server.protocol.parts import Language, Name, Received, Secret, Sent, TableId

CircleId: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-hjkmnp-tv-z]{12}$")]
PersonId: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-hjkmnp-tv-z]{12}$")]


class OpenCircle(Received, frozen=True):
    """Open a circle."""

    name: Name


class CircleLink(Sent, frozen=True):
    """The secret of a circle's link, which is sent only once: `circle#{token}`."""

    id: str
    token: str


class MemberRemoved(Sent, frozen=True):
    """Somebody belongs to a circle no longer."""

    token: str | None  # the secret of the new link, if the owner has removed somebody; it is sent only once


class CircleToken(Received, frozen=True):
    """The secret of a circle's link."""

    token: Secret


class CircleInvitation(Sent, frozen=True):
    """What somebody who has the link is told before they join."""

    name: str
    owner: str  # name
    members: int


class CircleMember(Sent, frozen=True):
    """A person in a circle."""

    id: str
    name: str
    owner: bool
    present: bool  # has a page open


class CircleTable(Sent, frozen=True):
    """A table that a circle sees: a public one where a member sits, or one that its host shows to the circle."""

    id: str
    game: str
    phase: str
    names: list[str]  # by seat, "" where it is open
    open_seats: int


class CircleInfo(Sent, frozen=True):
    """A circle, as its members see it."""

    id: str
    name: str
    mine: bool  # this person opened it
    members: list[CircleMember]
    tables: list[CircleTable]


class Circles(Sent, frozen=True):
    """The circles of a person, the oldest first."""

    me: str  # public id
    circles: list[CircleInfo]


class ShowTable(Received, frozen=True):
    """The host shows a table to a circle, or no longer."""

    table: TableId
    host: Secret
    shown: bool = True


class MakeChallenge(Received, frozen=True):
    """Challenge somebody of one's circles to a game for two."""

    to: PersonId
    game: Annotated[str, msgspec.Meta(max_length=60)]
    language: Language = "en"
    seals: bool = False  # as in `OpenTable`


class AnswerChallenge(Received, frozen=True):
    """Accept a challenge, or decline it. The challenger withdraws it, or has read the answer: `yes` is false."""

    yes: bool
    seals: bool = False  # as in `QuickMatch`


class ChallengeInfo(Sent, frozen=True):
    """A challenge that waits for an answer, or was declined."""

    id: str
    person: str  # public id of the other person
    name: str
    game: str
    table: str
    sent: bool  # by this person, else to them
    declined: bool


class Challenges(Sent, frozen=True):
    """The challenges by and to a person."""

    challenges: list[ChallengeInfo]


class ChallengeAnswered(Sent, frozen=True):
    """Of an accepted challenge the table with the seat and its secret; all None of a declined one."""

    id: str | None
    seat: int | None
    secret: str | None


class ExportedCircle(Sent, frozen=True):
    """A circle that the person belongs to."""

    id: str
    name: str
    owner: bool
    since: int  # milliseconds since 1970; of the circle
