"""Errors of bot accounts and their tokens."""

from __future__ import annotations

from http import HTTPStatus
from typing import ClassVar

from omphalos.table.errors import OmphalosError


class NoBotAccounts(OmphalosError):
    """This server lets nobody connect bots."""

    status: ClassVar[HTTPStatus] = HTTPStatus.FORBIDDEN


class BotNameTaken(OmphalosError):
    """Another bot is called like that, or so similarly that it could be taken for it."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT


class TooManyBots(OmphalosError):
    """The person has as many bots, or the bot as many tokens, as they may have."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT


class NoSuchBot(OmphalosError):
    """There is no such bot, or it is not this person's."""

    status: ClassVar[HTTPStatus] = HTTPStatus.NOT_FOUND


class NoSuchToken(OmphalosError):
    """The bot has no such token."""

    status: ClassVar[HTTPStatus] = HTTPStatus.NOT_FOUND
