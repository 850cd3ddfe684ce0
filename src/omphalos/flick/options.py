"""What a table may choose before a game (PB-G1, PB-F1, PB-F2)."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec

LawId: TypeAlias = Literal[
    "L01", "L02", "L03", "L04", "L05", "L06", "L07", "L08", "L09", "L10",
    "L11", "L12", "L13", "L14", "L15", "L16", "L17", "L18", "L19", "L20",
]  # fmt: skip
GodId: TypeAlias = Literal["Dagda", "Morrigan", "Ra", "Anubis", "Zeus", "Themis", "Freja", "Tyr"]
CardId: TypeAlias = Literal["celtic", "egyptian", "greek", "norse"]

MAX_GENERATIONS: Final = 10  # two laws a generation, twenty laws (nineteen for two players: PB-A1)
CARDS: Final[dict[CardId, tuple[GodId, GodId]]] = {  # the two sides of each god card
    "celtic": ("Dagda", "Morrigan"),
    "egyptian": ("Ra", "Anubis"),
    "greek": ("Zeus", "Themis"),
    "norse": ("Freja", "Tyr"),
}
CARD_OF: Final[dict[GodId, CardId]] = {god: card for card, sides in CARDS.items() for god in sides}


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game of Palec boży."""

    steadiness: Literal["exact", "steady", "human"] = "steady"  # how much every flick trembles
    gods: bool = True  # whether god cards are dealt
    laws: bool = True  # whether laws are voted on
    chosen_gods: tuple[GodId, ...] = ()  # gods by seat, chosen by hand instead of dealt
    chosen_laws: tuple[LawId, ...] = ()  # laws by generation, in force without a vote; none once they run out
    generations: Annotated[int, msgspec.Meta(ge=1, le=MAX_GENERATIONS)] | None = None  # None: as the rules say
    flicking: Literal["aim", "swipe"] = "aim"  # how a flick is made in the browser

    def __post_init__(self) -> None:
        for what, chosen, on in (("gods", self.chosen_gods, self.gods), ("laws", self.chosen_laws, self.laws)):
            if chosen and not on:
                raise ValueError(f"{what} are chosen by hand and switched off at once")
            if len(set(chosen)) != len(chosen):
                raise ValueError(f"each of the chosen {what} can be there once")
        if len({CARD_OF[god] for god in self.chosen_gods}) != len(self.chosen_gods):
            raise ValueError("two of the chosen gods are sides of one card")
        if self.generations is not None and len(self.chosen_laws) > self.generations:
            raise ValueError(f"{len(self.chosen_laws)} laws are chosen for {self.generations} generations")
