"""Events and actions in sentences, in Polish and English."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol

from omphalos.oracle import english, polish
from omphalos.oracle.view import OracleState


class _Speaker(Protocol):
    def event(self, state: OracleState, event: Any, names: Sequence[str]) -> str: ...
    def action(self, state: OracleState, action: Any) -> str: ...
    def prompt(self, task: Any, names: Sequence[str]) -> str: ...


_SPEAKERS: Final[dict[str, _Speaker]] = {"en": english, "pl": polish}


def _speaker(language: str) -> _Speaker:
    return _SPEAKERS.get(language, english)


def tell(state: OracleState, event: Any, names: Sequence[str], language: str) -> str:
    """The event in a sentence; `state` is the state before it."""
    return _speaker(language).event(state, event, names)


def tell_action(state: OracleState, action: Any, names: Sequence[str], language: str) -> str:
    """An offered action in a few words; a line says what it closes, gives and costs."""
    return _speaker(language).action(state, action)


def tell_prompt(task: Any, names: Sequence[str], language: str) -> str:
    """What a player is asked."""
    return _speaker(language).prompt(task, names)
