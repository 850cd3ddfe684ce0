"""Events and actions in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def tell(state: Any, event: Any, names: Sequence[str], language: str) -> str:
    return str(event)


def tell_action(state: Any, action: Any, names: Sequence[str], language: str) -> str:
    return str(action)
