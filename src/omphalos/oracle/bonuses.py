"""What the bonuses of horoscopes are called."""

from __future__ import annotations

from omphalos.oracle.messages import say


def bonus_name(language: str, bonus: str) -> str:
    """A bonus in words: "charm red green" and so on."""
    kind, *colours = bonus.split(" ")
    if not colours:
        return say(language, f"bonus-{bonus}")
    named = [say(language, f"colour-{colour}") for colour in colours]
    said = say(language, "any") if len(colours) == 4 else say(language, "or").join(named)
    return say(language, f"bonus-{kind}", colour=said)
