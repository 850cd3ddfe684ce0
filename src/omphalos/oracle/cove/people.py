"""Who comes to the cove and what is sold to them: the words that every part shares, and their order in counts."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias, TypeVar

Colour: TypeAlias = Literal["red", "green", "blue", "yellow"]  # also the guild: warriors, bards, wizards, nobles
Adventurer: TypeAlias = Literal["red", "green", "blue", "yellow", "rogue"]
Size: TypeAlias = Literal["charm", "tome"]
PierName: TypeAlias = Literal["great", "small", "black"]
RogueCard: TypeAlias = Literal["thieves", "cult", "smugglers"]

Five: TypeAlias = tuple[int, int, int, int, int]  # counts of adventurers, in the order of ADVENTURERS
Eight: TypeAlias = tuple[int, int, int, int, int, int, int, int]  # counts of goods: charms by colour, then tomes
Three: TypeAlias = tuple[int, int, int]  # counts of corruption cards of 1, 2 and 3 points

COLOURS: Final[tuple[Colour, ...]] = ("red", "green", "blue", "yellow")
ADVENTURERS: Final[tuple[Adventurer, ...]] = (*COLOURS, "rogue")
SIZES: Final[tuple[Size, ...]] = ("charm", "tome")
PIERS: Final[tuple[PierName, ...]] = ("great", "small", "black")
ROGUE_CARDS: Final[tuple[RogueCard, ...]] = ("thieves", "cult", "smugglers")

INDEX: Final[dict[str, int]] = {name: i for i, name in enumerate(ADVENTURERS)}
PIER: Final[dict[str, int]] = {name: i for i, name in enumerate(PIERS)}
GOODS: Final[tuple[tuple[Size, Colour], ...]] = tuple((size, colour) for size in SIZES for colour in COLOURS)
GOOD: Final[dict[tuple[str, str], int]] = {good: i for i, good in enumerate(GOODS)}
ROGUE: Final = 4
BLACK: Final = 2
BY_LETTER: Final[dict[str, Colour]] = {colour[0].upper(): colour for colour in COLOURS}
NO_PEOPLE: Final[Five] = (0, 0, 0, 0, 0)
NO_GOODS: Final[Eight] = (0, 0, 0, 0, 0, 0, 0, 0)


Counts = TypeVar("Counts", bound=tuple[int, ...])


def added(counts: Counts, index: int, by: int = 1) -> Counts:
    """Counts with one of them changed."""
    changed = list(counts)
    changed[index] += by
    result: Any = tuple(changed)
    return result
