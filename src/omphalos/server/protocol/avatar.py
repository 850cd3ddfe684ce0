"""Avatars of people who keep a name."""

from __future__ import annotations

from typing import Annotated

import msgspec

from omphalos.server.protocol.parts import Received


class ChooseAvatar(Received, frozen=True):
    """Choose one of the avatars that follow from one's id: `/api/people/{id}/avatar.svg?variant=…` shows them."""

    variant: Annotated[int, msgspec.Meta(ge=0, le=23)]
