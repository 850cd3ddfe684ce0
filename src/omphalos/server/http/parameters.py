"""Types of path parameters."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

GameName: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9_-]{0,59}$")]
