"""The inputs of the policy network: the seat that is asked, the table, and each option of the question as numbers.

Everything is known to the seat that is asked: worlds that fit its view give the same numbers. A file of weights names
its columns (see `omphalos.bots.nets.files`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from omphalos.bots.oracle import lines
from omphalos.bots.oracle.inputs import SEAT, SEAT_COLUMNS, WHOLE, WHOLE_COLUMNS, seat_row, table_row
from omphalos.oracle import actions as a
from omphalos.oracle import agenda as t
from omphalos.oracle.cove import square
from omphalos.oracle.cove.boats import PLACES
from omphalos.oracle.people import COLOURS, GOOD, INDEX, PIERS, ROGUE
from omphalos.oracle.shop.runes import dice_in
from omphalos.oracle.shop.staff import ABILITIES

if TYPE_CHECKING:
    from omphalos.bots.nets.arithmetic import Singles
    from omphalos.bots.oracle.habit import Habit
    from omphalos.bots.oracle.worth import Worth

MOST: Final = 24  # options of a question that are described
FAR: Final = 12.0  # gold; options that habit finds worse than this look alike

ASKED: Final = (
    t.Turn, t.Boarding, t.Docking, t.Ferrying, t.Reseating, t.Choosing, t.Tucking, t.Lining, t.Foretelling,
    t.Rewarding, t.Writing, t.Crossing, t.Trading,
)  # fmt: skip
"""The questions that the policy answers. Habit answers the others."""

_DONE: Final = (
    a.Hire, a.Pass, a.Nudge, a.Shift, a.Stargaze, a.Divine, a.Horoscope, a.Fates, a.Staff, a.Lift, a.Stay,
    a.Draw, a.Stop, a.Cross, a.Decline,
)  # fmt: skip
_TAKEN: Final = ("X", "nudge", "shift", "tome", "charm", "trade")  # by Fates, and by Reward
_PLACES: Final = ("upper", "lower", *COLOURS)  # of an X, of a digit, of a mark

_QUESTION: Final = 5
_ACTION: Final = _QUESTION + len(ASKED)
_TAKE: Final = _ACTION + len(_DONE)
_PLACE: Final = _TAKE + len(_TAKEN)
_PIER: Final = _PLACE + len(_PLACES)
_ABILITY: Final = _PIER + len(PIERS)
_AMOUNT: Final = _ABILITY + len(ABILITIES)  # lines, symbols, sum and number of dice, hours
_BOAT: Final = _AMOUNT + 6  # of a boat: passengers, of the same colour, rogues, whether it will be full
_CARD: Final = _BOAT + 4  # of a card: what it brings
_GOODS: Final = _CARD + 9  # of a good: its value, how many are on the shelf
OPTION: Final = _GOODS + 3
CONTEXT: Final = SEAT + WHOLE
CONTEXT_COLUMNS: Final = (
    *(f"seat {column}" for column in SEAT_COLUMNS), *(f"table {column}" for column in WHOLE_COLUMNS),
)  # fmt: skip
OPTION_COLUMNS: Final = (
    "less", "nearness", "first", "ahead", "options", *(f"asked {kind.__name__}" for kind in ASKED),
    *(f"does {kind.__name__}" for kind in _DONE), *(f"takes {what}" for what in _TAKEN),
    *(f"place {place}" for place in _PLACES), *(f"pier {pier}" for pier in PIERS),
    *(f"ability {ability}" for ability in ABILITIES), "lines", "symbols", "sum", "number", "step", "hours",
    *(f"boat {what}" for what in range(4)),
    *(f"card {what}" for what in ("gold", "charms", "tomes", "corruption", "thrift", "draws", "discards", "sponsor",
                                  "symbols")),
    "good value", "good shelf", "good other",
)  # fmt: skip
_QUESTIONS: Final = {kind: _QUESTION + i for i, kind in enumerate(ASKED)}
_ACTIONS: Final[dict[type[Any], int]] = {kind: _ACTION + i for i, kind in enumerate(_DONE)}


def describe(
    habit: Habit, state: Any, options: Sequence[Any], scores: Sequence[float], context: Singles, to: Singles
) -> None:
    """Write what the policy is shown. `scores` are habit's, the best option first; at most `MOST` options."""
    seat = state.agenda[-1].seat
    worth = habit.worth(state, seat)
    context[:SEAT] = seat_row(state, worth)
    context[SEAT:CONTEXT] = table_row(state, worth)
    plans: dict[str, lines.Plan] = {}
    task = state.agenda[-1]
    if isinstance(task, t.Lining):
        for plan in lines.plans(worth.shop, task.left, worth.goods, worth.card):
            plans.setdefault(plan.lines[0], plan)
    for place, option in enumerate(options):
        row = to[place]
        row[:] = 0.0
        _judged(row, scores, place)
        row[_QUESTIONS[type(task)]] = 1.0
        if type(option) in _ACTIONS:
            row[_ACTIONS[type(option)]] = 1.0
        if isinstance(option, a.Draw):
            _line(row, worth, task, plans.get(option.line))
        else:
            _change(row, worth, task, option)


def gap(score: float, best: float) -> float:
    """How much less habit expects of an option than of the best, in gold."""
    return max(-FAR, score - best)


def _judged(row: Any, scores: Sequence[float], place: int) -> None:
    """What habit thinks of an option."""
    less = gap(scores[place], scores[0])
    ahead = gap(scores[1], scores[0]) if place == 0 and len(scores) > 1 else 0.0
    row[:_QUESTION] = (0.1 * less, 1.0 / (1.0 - less), float(place == 0), -0.1 * ahead, 0.05 * len(scores))


def _line(row: Any, worth: Worth, task: Any, plan: lines.Plan | None) -> None:
    """What the plan that begins with a line is after."""
    row[_AMOUNT] = 0.25 * task.left
    if plan is not None:
        row[_AMOUNT + 3], row[_AMOUNT + 1] = 0.25 * len(plan.lines), 0.1 * plan.gain
        row[_AMOUNT + 4] = float(plan.good >= len(COLOURS))
        _good(row, worth, plan.good)
        _place(row, COLOURS[plan.good % len(COLOURS)])


def _change(row: Any, worth: Worth, task: Any, option: Any) -> None:
    match option:
        case a.Stargaze():
            row[_AMOUNT] = 0.25 * option.lines
        case a.Divine():
            row[_AMOUNT + 1] = 0.25 * option.symbols
        case a.Horoscope():
            _dice(row, worth, option)
        case a.Nudge():
            row[_AMOUNT + 4] = float(option.by)
        case a.Fates() | a.Reward():
            row[_TAKE + _TAKEN.index(option.take)] = 1.0
        case a.Hire():
            row[_AMOUNT + 5] = 0.2 * square.HOURS[option.place]
            _card(row, worth, worth.state.town.square[option.place])
        case a.Tuck():
            row[_ABILITY + ABILITIES.index(option.ability)] = 1.0
            row[_AMOUNT] = float(worth.player.staff[ABILITIES.index(option.ability)] is not None)
            _card(row, worth, task.card)
        case a.Board():
            _boat(row, worth.state.boats[option.boat], INDEX[task.who])
            _person(row, worth, task.who)
        case a.Lift():
            _boat(row, worth.state.boats[option.boat], INDEX[option.who])
            _person(row, worth, option.who)
        case a.Dock():
            row[_PIER + PIERS.index(option.pier)] = 1.0
            boat: int = task.boat
            _docked(row, worth, worth.state.boats[boat])
        case a.Choose():
            _good(row, worth, GOOD[task.size, option.colour])
            _place(row, option.colour)
        case a.Foretell():
            row[_AMOUNT + 1] = 0.25 * task.symbols
            _place(row, option.colour)
        case a.Write():
            row[_AMOUNT + 2] = 0.25 * option.digit
            _place(row, option.row)
        case a.Cross():
            _place(row, option.place)
        case a.Trade():
            _place(row, option.guild)
        case _:
            pass


def _place(row: Any, name: str) -> None:
    row[_PLACE + _PLACES.index(name)] = 1.0


def _dice(row: Any, worth: Worth, option: a.Horoscope) -> None:
    assert worth.shop.dish is not None
    dice = dice_in(worth.shop.dish, option.half)
    row[_AMOUNT + 2], row[_AMOUNT + 3] = 0.1 * sum(dice), 0.5 * len(dice)


def _card(row: Any, worth: Worth, name: str) -> None:
    card = square.CARDS[name]
    row[_CARD : _CARD + 9] = (
        0.2 * card.gold, card.charms, card.tomes, card.corruption, card.thrift, 0.5 * card.draws, card.discards,
        float(card.sponsor is not None), 0.5 * card.symbols,
    )  # fmt: skip
    _place(row, card.colour)
    _good(row, worth, GOOD["tome" if card.tomes else "charm", card.colour])


def _boat(row: Any, aboard: tuple[int, ...], who: int) -> None:
    row[_BOAT : _BOAT + 4] = (
        0.25 * len(aboard), 0.5 * aboard.count(who), 0.5 * aboard.count(ROGUE), float(len(aboard) == PLACES - 1),
    )  # fmt: skip


def _docked(row: Any, worth: Worth, aboard: tuple[int, ...]) -> None:
    """The customers of a boat for this seat's goods, by colour."""
    shelf, colours = worth.player.shelf, len(COLOURS)
    row[_BOAT : _BOAT + 4] = [0.25 * sum(shelf[colour::colours]) * aboard.count(colour) for colour in range(colours)]
    row[_GOODS + 2] = 0.25 * aboard.count(ROGUE)


def _person(row: Any, worth: Worth, who: str) -> None:
    if who in COLOURS:
        _place(row, who)
        shelf, colour = worth.player.shelf, INDEX[who]
        row[_GOODS + 1], row[_GOODS + 2] = 0.3 * shelf[colour], 0.3 * shelf[colour + len(COLOURS)]


def _good(row: Any, worth: Worth, good: int) -> None:
    row[_GOODS], row[_GOODS + 1] = 0.1 * worth.goods[good], 0.3 * worth.player.shelf[good]
