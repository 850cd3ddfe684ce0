"""Reactions at a table: a small picture for a moment, neither stored nor part of the chat."""

from __future__ import annotations

from typing import Literal, TypeAlias

from omphalos.server.protocol.parts import MessageNumber, Received, Sent, Viewer

Reaction: TypeAlias = Literal["clap", "laugh", "wow", "cry", "heart", "luck"]


class React(Received, frozen=True, tag="react"):
    """Somebody reacts."""

    id: MessageNumber
    seat: Viewer  # −1: a spectator
    reaction: Reaction


class Reacted(Sent, frozen=True, tag="reacted"):
    """Somebody reacted."""

    seat: int  # −1: a spectator
    name: str  # "" of a spectator
    reaction: Reaction
