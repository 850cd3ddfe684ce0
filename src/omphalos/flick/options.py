"""The options of a table, set before a game (PB-G1, PB-G2, PB-F1, PB-F2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeAlias, get_args

import msgspec

from omphalos.flick.numbers import GODS, LAWS
from omphalos.table.house_numbers import NumberSet

CardId: TypeAlias = Literal["celtic", "egyptian", "greek", "norse"]
if TYPE_CHECKING:
    LawId: TypeAlias = str
    GodId: TypeAlias = str
else:  # actions and records are validated against the laws and gods of the data files
    LawId = Literal[tuple(LAWS)]
    GodId = Literal[tuple(GODS)]

MAX_GENERATIONS: Final = len(tuple(LAWS)) // 2  # two laws a generation (one law fewer for two players: PB-A1)
_CARDS: Final[tuple[CardId, ...]] = get_args(CardId)
CARD_OF: Final[dict[GodId, CardId]] = {god: GODS.take(god, "card", _CARDS) for god in GODS}
CARDS: Final[dict[CardId, tuple[GodId, ...]]] = {  # the sides of each god card
    card: tuple(god for god in GODS if CARD_OF[god] == card) for card in _CARDS
}


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game of Palec boży."""

    steadiness: Literal["exact", "steady", "human"] = "human"  # how much every flick trembles
    gods: bool = True  # whether god cards are dealt
    laws: bool = True  # whether laws are voted on
    chosen_gods: tuple[GodId, ...] = ()  # gods by seat, chosen by hand instead of dealt
    chosen_laws: tuple[LawId, ...] = ()  # laws by generation, in force without a vote; none once they run out
    generations: Annotated[int, msgspec.Meta(ge=1, le=MAX_GENERATIONS)] | None = None  # None: as the rules say
    flicking: Literal["aim", "swipe"] = "aim"  # how a flick is made in the browser
    numbers: NumberSet = "reported"  # house numbers as owners report them, or tuned for balance
    first: Literal["trial", "player-1", "player-2", "player-3", "player-4"] = "trial"  # who begins (PB-S3, PB-G1)

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
