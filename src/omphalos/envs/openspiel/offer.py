"""An action, chosen field by field: each field by a number from 0 to 255.

First an action or a family is chosen: by its place in the list, or by its number if the game's actions are numbered.
Then the free fields of the family follow: a place by a cell and a point in it, a direction by a sector and a direction
in it, another number by a step. A field with one possible value is not asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias, cast

import msgspec
import numpy as np

from omphalos.envs.openspiel import grid
from omphalos.envs.openspiel.grid import CELLS, SECTORS
from omphalos.table.legal import Family, Legal, Range, Spot, get_field, with_fields

MAX_CHOICES: Final = 256  # of one field
MAX_FIELDS: Final = 12  # of one action: a page, a family, and two flicks with a place, a direction and a speed

Next: TypeAlias = "FieldOffer | Done"


class Done(msgspec.Struct, frozen=True):
    """All fields are chosen."""

    action: Any


class FieldOffer:
    """One field that is to be chosen."""

    __slots__ = ("field", "ids", "label", "nearest", "then")

    def __init__(
        self,
        field: str,
        ids: Sequence[int],
        label: Callable[[int], str],
        then: Callable[[int], Next],
        nearest: Callable[[Any], int],
    ) -> None:
        self.field = field  # its name, for people
        self.ids = list(ids)  # what may be chosen, in rising order
        self.label = label  # what an id means
        self.then = then  # what follows from it
        self.nearest = nearest  # the id that comes closest to an action


def offer_for(legal: Legal[Any], numbers: Mapping[Any, int] | None = None) -> FieldOffer:
    """The first field of the actions that are legal now. `numbers` are the fixed numbers of a game's actions."""
    if numbers is not None and not legal.families:
        return _numbered(legal, numbers)
    items: list[Any] = [*legal.actions, *legal.families]
    pages = [items[at : at + MAX_CHOICES] for at in range(0, len(items), MAX_CHOICES)]
    if len(pages) == 1:
        return _items(items)
    return FieldOffer(
        "page",
        range(len(pages)),
        lambda i: f"page {i + 1} of {len(pages)}",
        lambda i: _items(pages[i]),
        lambda action: next((i for i, page in enumerate(pages) if _find(page, action) is not None), 0),
    )


def _numbered(legal: Legal[Any], numbers: Mapping[Any, int]) -> FieldOffer:
    by_number = {numbers[action]: action for action in legal.actions}
    return FieldOffer(
        "action",
        sorted(by_number),
        lambda i: _text(by_number[i]),
        lambda i: Done(by_number[i]),
        lambda action: numbers[action],
    )


def _items(items: Sequence[Any]) -> FieldOffer:
    def then(i: int) -> Next:
        family = _family(items[i])
        return Done(items[i]) if family is None else _fields(family, [*family.spots, *family.ranges], {})

    def label(i: int) -> str:
        family = _family(items[i])
        return f"{i}: {_text(items[i])}" if family is None else f"{i}: like {_text(family.like)}"

    return FieldOffer("action", range(len(items)), label, then, lambda action: _find(items, action) or 0)


def _find(items: Sequence[Any], action: Any) -> int | None:
    for i, item in enumerate(items):
        family = _family(item)
        if item == action if family is None else family.allows(action):
            return i
    return None


def _family(item: Any) -> Family[Any] | None:
    return cast("Family[Any]", item) if isinstance(item, Family) else None


def _fields(family: Family[Any], left: Sequence[Spot | Range], chosen: dict[str, Any]) -> Next:
    """The next of the fields that are left, or the whole action."""
    if not left:
        return Done(with_fields(family.like, chosen))
    free, rest = left[0], left[1:]

    def go_on(value: Any) -> Next:
        return _fields(family, rest, {**chosen, free.field: value})

    if isinstance(free, Spot):
        return _place(family, free, chosen, go_on)
    legal = np.flatnonzero(grid.legal_values(family, free, chosen))
    if free.low == free.high or not len(legal):
        return go_on(get_field(family.like, free.field))
    return _direction(free, legal, go_on) if free.wraps else _number(free, legal, go_on)


def _place(family: Family[Any], spot: Spot, chosen: Mapping[str, Any], go_on: Callable[[Any], Next]) -> Next:
    """A cell, then a point in it. If no point of the grid is legal, the place of the example is taken."""
    mask = grid.places(family, spot, chosen)
    if not mask.any():
        return go_on(get_field(family.like, spot.field))
    cells = mask.reshape(CELLS, CELLS, CELLS, CELLS).swapaxes(1, 2).reshape(CELLS * CELLS, CELLS * CELLS)

    def at(cell: int, point: int) -> tuple[float, float]:
        row, column = divmod(cell, CELLS)
        return grid.place(spot, column * CELLS + point % CELLS, row * CELLS + point // CELLS)

    def best(action: Any, candidates: Sequence[tuple[int, int]]) -> tuple[int, int]:
        """The point nearest to the place in an action."""
        x, y = get_field(action, spot.field)
        return min(candidates, key=lambda c: (at(*c)[0] - x) ** 2 + (at(*c)[1] - y) ** 2)

    def points(cell: int) -> Next:
        legal: list[int] = np.flatnonzero(cells[cell]).tolist()
        return FieldOffer(
            f"{spot.field}: point",
            legal,
            lambda i: "({:.2f}, {:.2f})".format(*at(cell, i)),
            lambda i: go_on(at(cell, i)),
            lambda action: best(action, [(cell, i) for i in legal])[1],
        )

    return FieldOffer(
        f"{spot.field}: cell",
        np.flatnonzero(cells.any(axis=1)).tolist(),
        lambda i: f"row {i // CELLS}, column {i % CELLS}",
        points,
        lambda action: best(action, [(cell, i) for cell, i in np.argwhere(cells).tolist()])[0],
    )


def _direction(free: Range, legal: Any, go_on: Callable[[Any], Next]) -> Next:
    """A sector, then a direction in it."""
    every, turn = grid.values(free), free.high - free.low

    def nearest(action: Any, candidates: Sequence[int]) -> int:
        wanted: float = get_field(action, free.field)
        return min(candidates, key=lambda k: abs((every[k] - wanted + turn / 2) % turn - turn / 2))

    def directions(sector: int) -> Next:
        here: list[int] = [k % SECTORS for k in legal.tolist() if k // SECTORS == sector]
        return FieldOffer(
            f"{free.field}: direction",
            here,
            lambda i: f"{every[sector * SECTORS + i]:.3f}",
            lambda i: go_on(float(every[sector * SECTORS + i])),
            lambda action: nearest(action, [sector * SECTORS + i for i in here]) % SECTORS,
        )

    return FieldOffer(
        f"{free.field}: sector",
        sorted({k // SECTORS for k in legal.tolist()}),
        lambda i: f"from {every[i * SECTORS]:.2f}",
        directions,
        lambda action: nearest(action, legal.tolist()) // SECTORS,
    )


def _number(free: Range, legal: Any, go_on: Callable[[Any], Next]) -> Next:
    every = grid.values(free)
    return FieldOffer(
        free.field,
        legal.tolist(),
        lambda i: f"{every[i]:.4f}",
        lambda i: go_on(float(every[i])),
        lambda action: min(legal.tolist(), key=lambda k: abs(every[k] - get_field(action, free.field))),
    )


def _text(action: Any) -> str:
    return msgspec.json.encode(action).decode()
