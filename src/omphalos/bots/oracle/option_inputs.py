"""The inputs of the policy network: the seat that is asked, the table, and each option of the question as numbers.

Everything is known to the seat that is asked: worlds that fit its view give the same numbers. A file of weights names
its columns (see `omphalos.bots.nets.files`).
"""

from __future__ import annotations

from collections.abc import Sequence
from struct import Struct
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from omphalos.bots.nets.columns import place_columns
from omphalos.bots.oracle import lines
from omphalos.bots.oracle.inputs import SEAT_COLUMNS, WHOLE_COLUMNS, seat_row, table_row
from omphalos.oracle import actions as a
from omphalos.oracle import agenda as t
from omphalos.oracle.cove import square
from omphalos.oracle.cove.boats import PLACES
from omphalos.oracle.people import COLOURS, GOOD, INDEX, PIERS, ROGUE
from omphalos.oracle.shop.runes import dice_in
from omphalos.oracle.shop.staff import ABILITIES

if TYPE_CHECKING:
    from omphalos.bots.nets.arithmetic import Singles
    from omphalos.bots.oracle.heuristic import Heuristic
    from omphalos.bots.oracle.valuation import Valuation

MOST: Final = 24  # options of a question that are described
FAR: Final = 12.0  # gold; options that the heuristic finds worse than this look alike

ASKED: Final = (
    t.Turn, t.Boarding, t.Docking, t.Ferrying, t.Reseating, t.Choosing, t.Tucking, t.Lining, t.Foretelling,
    t.Rewarding, t.Writing, t.Crossing, t.Trading,
)  # fmt: skip
"""The questions that the policy answers. The heuristic answers the others."""

_DONE: Final = (
    a.Hire, a.Pass, a.Nudge, a.Shift, a.Stargaze, a.Divine, a.Horoscope, a.Fates, a.Staff, a.Lift, a.Stay,
    a.Draw, a.Stop, a.Cross, a.Decline,
)  # fmt: skip
_TAKEN: Final = ("X", "nudge", "shift", "tome", "charm", "trade")  # by Fates, and by Reward
_PLACES: Final = ("upper", "lower", *COLOURS)  # of an X, of a digit, of a mark


class OptionPlaces(NamedTuple):
    """The columns of an option."""

    less: int  # how good the heuristic finds it
    nearness: int
    first: int
    ahead: int
    options: int
    asked: int  # a column for each question
    does: int  # … kind of action
    takes: int  # … thing taken
    place: int  # … place of an X, a digit, a mark
    pier: int
    ability: int
    lines: int  # amounts, by the kind of action
    symbols: int
    sum: int
    number: int
    step: int
    hours: int
    boat: int  # passengers, of the same colour, rogues, whether it will be full; of a docked boat: customers by colour
    card: int  # what it brings
    good_value: int
    good_shelf: int  # how many are there
    good_other: int


_CARD: Final = ("gold", "charms", "tomes", "corruption", "thrift", "draws", "discards", "sponsor", "symbols")
_BOAT: Final = range(4)
_AT, OPTION_COLUMNS = place_columns(
    OptionPlaces,
    {
        "asked": (kind.__name__ for kind in ASKED),
        "does": (kind.__name__ for kind in _DONE),
        "takes": _TAKEN,
        "place": _PLACES,
        "pier": PIERS,
        "ability": ABILITIES,
        "boat": _BOAT,
        "card": _CARD,
    },
)
OPTION: Final = len(OPTION_COLUMNS)
CONTEXT_COLUMNS: Final = (
    *(f"seat {column}" for column in SEAT_COLUMNS), *(f"table {column}" for column in WHOLE_COLUMNS),
)  # fmt: skip
CONTEXT: Final = len(CONTEXT_COLUMNS)
_write_context: Final = Struct(f"{CONTEXT}f").pack_into
_write_option: Final = Struct(f"{OPTION}f").pack_into
_QUESTIONS: Final = {kind: _AT.asked + i for i, kind in enumerate(ASKED)}
_ACTIONS: Final[dict[type[Any], int]] = {kind: _AT.does + i for i, kind in enumerate(_DONE)}


def describe(
    heuristic: Heuristic, state: Any, options: Sequence[Any], scores: Sequence[float], context: Any, to: Singles
) -> None:
    """Write what the policy is shown. `scores` are the heuristic's, the best option first; at most `MOST` options."""
    seat = state.agenda[-1].seat
    valuation = heuristic.valuation(state, seat)
    _write_context(context, 0, *seat_row(state, valuation), *table_row(state, valuation))
    plans: dict[str, lines.Plan] = {}
    task = state.agenda[-1]
    if isinstance(task, t.Lining):
        for plan in lines.plans(valuation.shop, task.left, valuation.goods, valuation.card):
            plans.setdefault(plan.lines[0], plan)
    for place, option in enumerate(options):
        row = [0.0] * OPTION
        _judged(row, scores, place)
        row[_QUESTIONS[type(task)]] = 1.0
        if type(option) in _ACTIONS:
            row[_ACTIONS[type(option)]] = 1.0
        if isinstance(option, a.Draw):
            _line(row, valuation, task, plans.get(option.line))
        else:
            _change(row, valuation, task, option)
        _write_option(to[place], 0, *row)


def gap(score: float, best: float) -> float:
    """How much less the heuristic expects of an option than of the best, in gold."""
    return max(-FAR, score - best)


def _judged(row: Any, scores: Sequence[float], place: int) -> None:
    """What the heuristic thinks of an option."""
    less = gap(scores[place], scores[0])
    ahead = gap(scores[1], scores[0]) if place == 0 and len(scores) > 1 else 0.0
    row[: _AT.asked] = (0.1 * less, 1.0 / (1.0 - less), float(place == 0), -0.1 * ahead, 0.05 * len(scores))


def _line(row: Any, valuation: Valuation, task: Any, plan: lines.Plan | None) -> None:
    """What the plan that begins with a line is after."""
    row[_AT.lines] = 0.25 * task.left
    if plan is not None:
        row[_AT.number], row[_AT.symbols] = 0.25 * len(plan.lines), 0.1 * plan.gain
        row[_AT.step] = float(plan.good >= len(COLOURS))
        _good(row, valuation, plan.good)
        _place(row, COLOURS[plan.good % len(COLOURS)])


def _change(row: Any, valuation: Valuation, task: Any, option: Any) -> None:
    match option:
        case a.Stargaze():
            row[_AT.lines] = 0.25 * option.lines
        case a.Divine():
            row[_AT.symbols] = 0.25 * option.symbols
        case a.Horoscope():
            _dice(row, valuation, option)
        case a.Nudge():
            row[_AT.step] = float(option.by)
        case a.Fates() | a.Reward():
            row[_AT.takes + _TAKEN.index(option.take)] = 1.0
        case a.Hire():
            row[_AT.hours] = 0.2 * square.HOURS[option.place]
            _card(row, valuation, valuation.state.town.square[option.place])
        case a.Tuck():
            row[_AT.ability + ABILITIES.index(option.ability)] = 1.0
            row[_AT.lines] = float(valuation.player.staff[ABILITIES.index(option.ability)] is not None)
            _card(row, valuation, task.card)
        case a.Board():
            _boat(row, valuation.state.boats[option.boat], INDEX[task.who])
            _person(row, valuation, task.who)
        case a.Lift():
            _boat(row, valuation.state.boats[option.boat], INDEX[option.who])
            _person(row, valuation, option.who)
        case a.Dock():
            row[_AT.pier + PIERS.index(option.pier)] = 1.0
            boat: int = task.boat
            _docked(row, valuation, valuation.state.boats[boat])
        case a.Choose():
            _good(row, valuation, GOOD[task.size, option.colour])
            _place(row, option.colour)
        case a.Foretell():
            row[_AT.symbols] = 0.25 * task.symbols
            _place(row, option.colour)
        case a.Write():
            row[_AT.sum] = 0.25 * option.digit
            _place(row, option.row)
        case a.Cross():
            _place(row, option.place)
        case a.Trade():
            _place(row, option.guild)
        case _:
            pass


def _place(row: Any, name: str) -> None:
    row[_AT.place + _PLACES.index(name)] = 1.0


def _dice(row: Any, valuation: Valuation, option: a.Horoscope) -> None:
    assert valuation.shop.dish is not None
    dice = dice_in(valuation.shop.dish, option.half)
    row[_AT.sum], row[_AT.number] = 0.1 * sum(dice), 0.5 * len(dice)


def _card(row: Any, valuation: Valuation, name: str) -> None:
    card = square.CARDS[name]
    row[_AT.card : _AT.card + len(_CARD)] = (
        0.2 * card.gold, card.charms, card.tomes, card.corruption, card.thrift, 0.5 * card.draws, card.discards,
        float(card.sponsor is not None), 0.5 * card.symbols,
    )  # fmt: skip
    _place(row, card.colour)
    _good(row, valuation, GOOD["tome" if card.tomes else "charm", card.colour])


def _boat(row: Any, aboard: tuple[int, ...], who: int) -> None:
    row[_AT.boat : _AT.boat + len(_BOAT)] = (
        0.25 * len(aboard), 0.5 * aboard.count(who), 0.5 * aboard.count(ROGUE), float(len(aboard) == PLACES - 1),
    )  # fmt: skip


def _docked(row: Any, valuation: Valuation, aboard: tuple[int, ...]) -> None:
    """The customers of a boat for this seat's goods, by colour."""
    shelf, colours = valuation.player.shelf, len(COLOURS)
    for colour in range(colours):
        row[_AT.boat + colour] = 0.25 * sum(shelf[colour::colours]) * aboard.count(colour)
    row[_AT.good_other] = 0.25 * aboard.count(ROGUE)


def _person(row: Any, valuation: Valuation, who: str) -> None:
    if who in COLOURS:
        _place(row, who)
        shelf, colour = valuation.player.shelf, INDEX[who]
        row[_AT.good_shelf], row[_AT.good_other] = 0.3 * shelf[colour], 0.3 * shelf[colour + len(COLOURS)]


def _good(row: Any, valuation: Valuation, good: int) -> None:
    row[_AT.good_value], row[_AT.good_shelf] = 0.1 * valuation.goods[good], 0.3 * valuation.player.shelf[good]
