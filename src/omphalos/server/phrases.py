"""Ready phrases for the chat, in all languages."""

from __future__ import annotations

from typing import Final

from omphalos.server.protocol.parts import Phrase

PHRASES: Final = (
    Phrase("hello", {"en": "Hello!", "pl": "Cześć!"}),
    Phrase("good-luck", {"en": "Good luck, have fun.", "pl": "Powodzenia i dobrej zabawy."}),
    Phrase("well-played", {"en": "Well played!", "pl": "Dobrze zagrane!"}),
    Phrase("what-a-shot", {"en": "What a shot!", "pl": "Co za strzał!"}),
    Phrase("so-close", {"en": "So close!", "pl": "Tak niewiele brakowało!"}),
    Phrase("oops", {"en": "Oops …", "pl": "Ojej …"}),
    Phrase("my-fate", {"en": "It was written in the stars.", "pl": "Tak było zapisane w gwiazdach."}),
    Phrase("thinking", {"en": "Let me think.", "pl": "Chwilę, myślę."}),
    Phrase("your-turn", {"en": "It is your turn.", "pl": "Twoja kolej."}),
    Phrase("moment", {"en": "Back in a moment.", "pl": "Zaraz wracam."}),
    Phrase("here-again", {"en": "Here again.", "pl": "Już jestem."}),
    Phrase("sorry", {"en": "Sorry.", "pl": "Przepraszam."}),
    Phrase("no-problem", {"en": "No problem.", "pl": "Nic nie szkodzi."}),
    Phrase("yes", {"en": "Yes.", "pl": "Tak."}),
    Phrase("no", {"en": "No.", "pl": "Nie."}),
    Phrase("thanks", {"en": "Thank you!", "pl": "Dziękuję!"}),
    Phrase("good-game", {"en": "Good game!", "pl": "Dobra gra!"}),
    Phrase("again", {"en": "Another game?", "pl": "Jeszcze raz?"}),
    Phrase("bye", {"en": "Bye!", "pl": "Do zobaczenia!"}),
)
