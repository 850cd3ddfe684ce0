"""Adventurers and goods: the names that every part shares, their order in counts, and draws from counts."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from omphalos.table.chance import Stream

Colour: TypeAlias = Literal["red", "green", "blue", "yellow"]  # also the guild: warriors, bards, wizards, nobles
Adventurer: TypeAlias = Literal["red", "green", "blue", "yellow", "rogue"]
Size: TypeAlias = Literal["charm", "tome"]
PierName: TypeAlias = Literal["great", "small", "black"]
RogueCard: TypeAlias = Literal["thieves", "cult", "smugglers"]

Five: TypeAlias = Annotated[tuple[int, ...], Meta(min_length=5, max_length=5)]  # adventurers, as ADVENTURERS has them
Eight: TypeAlias = Annotated[tuple[int, ...], Meta(min_length=8, max_length=8)]  # goods: charms by colour, then tomes
Three: TypeAlias = Annotated[tuple[int, ...], Meta(min_length=3, max_length=3)]  # corruption cards of 1, 2 and 3 points

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


def added(counts: tuple[int, ...], index: int, by: int = 1) -> tuple[int, ...]:
    """The counts with one of them changed."""
    changed = list(counts)
    changed[index] += by
    return tuple(changed)


def sample(stream: Stream, counts: tuple[int, ...], draws: int) -> list[int]:
    """The kinds drawn at random, one after another without replacement. Fewer than `draws` if there are not enough."""
    left, total = list(counts), sum(counts)
    drawn: list[int] = []
    for among in range(total, max(0, total - draws), -1):
        pick, kind = stream.below(among), 0
        while pick >= left[kind]:
            pick -= left[kind]
            kind += 1
        left[kind] -= 1
        drawn.append(kind)
    return drawn
