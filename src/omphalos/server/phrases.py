"""Ready phrases for the chat, in all languages."""

from __future__ import annotations

from typing import Final

from omphalos.server.messages import say
from omphalos.server.protocol.parts import Phrase

_IDS: Final = (
    "hello",
    "good-luck",
    "well-played",
    "what-a-shot",
    "so-close",
    "oops",
    "my-fate",
    "thinking",
    "your-turn",
    "moment",
    "here-again",
    "sorry",
    "no-problem",
    "yes",
    "no",
    "thanks",
    "good-game",
    "again",
    "bye",
)
PHRASES: Final = tuple(Phrase(name, dict(say.texts(f"phrase-{name}"))) for name in _IDS)
