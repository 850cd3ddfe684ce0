"""Messages about bot accounts: what their owners, their programs and everybody else are told."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from omphalos.server.people.messages import PersonLink
from omphalos.server.protocol.parts import Received, Sent

BotName: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=30)]  # without the mark before it
TokenId: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-hjkmnp-tv-z]{12}$")]
Label: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]


class MakeBot(Received, frozen=True):
    """Make an account for a bot."""

    name: BotName


class MakeToken(Received, frozen=True):
    """Make a token for a bot."""

    label: Label  # to recognise it by


class BotToken(Sent, frozen=True):
    """A token of a bot, without its secret."""

    id: str
    label: str
    since: int  # milliseconds since 1970
    used: int | None  # when its program last asked for invitations


class NewToken(Sent, frozen=True):
    """A new token. The secret is sent only once; whoever has it plays as the bot."""

    id: str
    token: str
    label: str
    since: int


class OwnBot(Sent, frozen=True):
    """A bot of a person."""

    id: str
    name: str  # with the mark
    since: int  # milliseconds since 1970
    tokens: list[BotToken]  # the oldest first


class OwnBots(Sent, frozen=True):
    """The bots of a person, the oldest first."""

    seats: int  # unfinished games in which a bot may have a seat; 0: nobody connects bots here
    bots: list[OwnBot]


class BotInfo(Sent, frozen=True):
    """A bot whose program is connected."""

    id: str
    name: str  # with the mark
    owner: PersonLink


class Bots(Sent, frozen=True):
    """The bots that can be invited now, by name."""

    bots: list[BotInfo]


class Invitation(Sent, frozen=True):
    """A table whose host has invited the bot. It takes an open seat with `claim`, or declines."""

    table: str
    game: str
    at: int  # milliseconds since 1970


class BotGame(Sent, frozen=True):
    """An unfinished game in which the bot has a seat. Its token opens the seat in a table's `hello`."""

    table: str
    game: str


class BotDesk(Sent, frozen=True):
    """What there is to do for a bot."""

    id: str
    name: str  # with the mark
    owner: PersonLink
    seats: int  # unfinished games in which it may have a seat
    invitations: list[Invitation]  # the oldest first
    games: list[BotGame]


class ExportedBot(Sent, frozen=True):
    """A bot of a person, without secrets."""

    id: str
    name: str
    since: int  # milliseconds since 1970
    seen: int | None
    tokens: list[BotToken]
