"""The choices of Wyrocznia: all its actions, which are lists only, and the features of each."""

from __future__ import annotations

from typing import Any, Final, cast, get_args

import msgspec
import numpy as np
from numpy.typing import NDArray

from omphalos.envs.choices import Choices, Kind, Offer, See
from omphalos.envs.errors import NotEncoded
from omphalos.envs.members import Frame
from omphalos.envs.oracle.actions import ACTIONS, BOATS, NUMBER
from omphalos.envs.oracle.layout import CALLING_NUMBER, COLOUR_NUMBER, SIZE_NUMBER
from omphalos.oracle.actions import Draw, Hire
from omphalos.oracle.cove.square import CALLINGS, CARDS
from omphalos.oracle.people import ADVENTURERS, COLOURS, PIERS, SIZES
from omphalos.oracle.shop.staff import ABILITIES
from omphalos.oracle.stars import DOTS, LINES
from omphalos.oracle.state import Half, Row, Rune
from omphalos.oracle.view import Preview, View
from omphalos.table.legal import Family


def _type(action: object) -> type[object]:
    return type(action)


_KINDS: Final = tuple(dict.fromkeys(map(_type, ACTIONS)))
_WORDS: Final = tuple(  # every word that is a value of a field of some action, but the names of lines
    dict.fromkeys(
        [
            *(*ADVENTURERS, *PIERS, *SIZES, *ABILITIES, *get_args(Rune), *get_args(Half), *get_args(Row)),
            *("nudge", "shift", "trade", "X"),
        ]
    )
)
_NUMBERS: Final = ("number", "by")  # whole numbers: points, lines, symbols, a digit, a die; and what a die changes by
_LINE: Final = ("row", "column", "down")
_GAINS: Final = (*(f"{size} {colour}" for size in SIZES for colour in COLOURS), "corruption")
_COLUMNS: Final = (
    *(f"kind:{kind.__name__}" for kind in _KINDS),
    *(f"word:{word}" for word in _WORDS),
    *(f"boat:{boat}" for boat in BOATS),
    *_NUMBERS,
    *(f"line:{part}" for part in _LINE),
    *(f"gains:{what}" for what in _GAINS),  # of a line
    *(f"calling:{calling}" for calling in CALLINGS),  # of a hired card
    *(f"card:{colour}" for colour in COLOURS),
)
_AT: Final = {column: i for i, column in enumerate(_COLUMNS)}
_GAINS_AT: Final = _AT[f"gains:{_GAINS[0]}"]
_CALLING_AT: Final = _AT[f"calling:{CALLINGS[0]}"]
_CARD_AT: Final = _AT[f"card:{COLOURS[0]}"]
_WHOLE: Final = 4.0  # the largest whole number of an action that is no place


def _row(action: Any) -> list[float]:
    """The features of an action that depend on nothing else."""
    row = [0.0] * len(_COLUMNS)
    row[_AT[f"kind:{type(action).__name__}"]] = 1.0
    for name, value in msgspec.structs.asdict(action).items():
        if name == "line":
            line = LINES[value]
            row[_AT["line:row"]], row[_AT["line:column"]] = (part / (DOTS - 1) for part in line.start)
            row[_AT["line:down"]] = float(line.down > 0)
        elif name == "boat":
            row[_AT[f"boat:{value}"]] = 1.0
        elif isinstance(value, str):
            row[_AT[f"word:{value}"]] = 1.0
        else:
            row[_AT["by" if name == "by" else "number"]] = value / _WHOLE if name != "by" else float(value)
    return row


_ROWS: Final = np.array([_row(action) for action in ACTIONS], np.float32)
_HIRE: Final = {NUMBER[action]: action.place for action in ACTIONS if isinstance(action, Hire)}
_LINE_OF: Final = {NUMBER[action]: action.line for action in ACTIONS if isinstance(action, Draw)}


def _label(action: Any) -> str:
    return " ".join(str(value) for value in msgspec.structs.asdict(action).values()) or type(action).__name__.lower()


class OracleChoices(Choices[View]):
    """The choices of Wyrocznia."""

    def __init__(self) -> None:
        kinds = [Kind(kind.__name__, [_label(action) for action in ACTIONS if type(action) is kind]) for kind in _KINDS]
        super().__init__(kinds, NUMBER)

    def number_of(self, family: Family[Any], see: See[View], frame: Frame) -> int:
        """Wyrocznia has no families."""
        raise NotEncoded(f"{family.like} has free numbers")

    @property
    def columns(self) -> tuple[str, ...]:
        """What the features of an option are."""
        return _COLUMNS

    def features(self, offer: Offer) -> NDArray[np.float32]:
        """What each action is; for a line what it would close, for a hire whom."""
        rows = _ROWS[offer.numbers]
        view = cast(View, offer.see())
        previews = {preview.line: preview for preview in view.previews}
        for i, number in enumerate(offer.items):
            if number in _HIRE:
                card = CARDS[view.square[_HIRE[number]].card]
                rows[i, _CALLING_AT + CALLING_NUMBER[card.calling]] = 1.0
                rows[i, _CARD_AT + COLOUR_NUMBER[card.colour]] = 1.0
            elif previews and _LINE_OF.get(number) in previews:
                _write_gains(rows[i], previews[_LINE_OF[number]])
        return rows


def _write_gains(row: NDArray[np.float32], preview: Preview) -> None:
    for closing in preview.closes:
        if closing.gained and closing.size is not None and closing.colour is not None:
            row[_GAINS_AT + len(COLOURS) * SIZE_NUMBER[closing.size] + COLOUR_NUMBER[closing.colour]] = 1.0
        row[_GAINS_AT + len(_GAINS) - 1] += closing.corruption / _WHOLE
