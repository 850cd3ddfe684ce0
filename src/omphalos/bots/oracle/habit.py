"""Habit: a fast heuristic for every question of the game, without search.

The habit scores the options of a question in gold. Searches use it to continue imagined games, and to choose which
moves to try first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias, cast

from msgspec.structs import replace

from omphalos.bots.oracle import lines, sale
from omphalos.bots.oracle.outlook import Outlook
from omphalos.bots.oracle.worth import HOUR, Worth, values
from omphalos.oracle import actions as a
from omphalos.oracle import agenda as t
from omphalos.oracle.cove import market, square
from omphalos.oracle.cove.boats import PLACES
from omphalos.oracle.cove.book import put
from omphalos.oracle.cove.turns import Offers
from omphalos.oracle.events import Nudged, Shifted
from omphalos.oracle.people import BLACK, GOOD, INDEX, PIER, ROGUE
from omphalos.oracle.shop import fates, horoscopes
from omphalos.oracle.shop.oracle import ORACLE
from omphalos.oracle.shop.runes import dice_in
from omphalos.oracle.shop.staff import ABILITIES
from omphalos.oracle.state import Row, Shop

Judge: TypeAlias = Callable[[Worth, Any], float]

UNWANTED: Final = -1e6
_OFFERS: Final = Offers(ORACLE)
_SAME: Final = (a.Nudge, a.Shift, a.Hire, a.Pass)  # moves whose value a fate does not change, and fates themselves


class Habit:
    """The heuristic. With `foresight` below 1, future gains count less. It caches the latest outlook."""

    __slots__ = ("_outlook", "foresight")

    def __init__(self, foresight: float = 1.0) -> None:
        self.foresight = foresight
        self._outlook: Outlook | None = None

    def look(self, state: Any) -> Outlook:
        """The forecast for a state."""
        outlook = self._outlook
        if outlook is None or not outlook.serves(state):
            self._outlook = outlook = Outlook(state)
        return outlook

    def worth(self, state: Any, seat: int) -> Worth:
        """What things are worth to a seat."""
        return Worth(state, seat, self.foresight, self.look(state))

    def values(self, state: Any) -> list[float]:
        """The forecast of every seat's gold."""
        return values(state, self.foresight, self.look(state))

    def judge(self, state: Any, options: Sequence[Any]) -> list[float]:
        """The score of each option."""
        task: Any = state.agenda[-1]
        worth = self.worth(state, task.seat)
        if isinstance(task, t.Turn):
            return _turn(worth, options)
        if isinstance(task, t.Lining):
            return _lining(worth, task, options)
        score = _JUDGES[type(task)]
        return [score(worth, option) for option in options]

    def choose(self, state: Any, options: Sequence[Any]) -> Any:
        """The best option by habit, the first of equals. Habit never spends fates; only search does."""
        if len(options) == 1:
            return options[0]
        task: Any = state.agenda[-1]
        if isinstance(task, t.Selling):
            return sale.choose(state, self.look(state), task.seat, options)
        if isinstance(task, t.Attending):
            return options[0]  # the order hardly matters
        if isinstance(task, t.Discarding):
            return options[-1]  # the most points
        if isinstance(task, t.Lining):
            worth = self.worth(state, task.seat)
            best = lines.plan(worth.shop, task.left, worth.goods, worth.card).lines
            return a.Draw(best[0]) if best else options[-1]
        if isinstance(task, t.Turn):
            options = [option for option in options if not isinstance(option, a.Nudge | a.Shift)]
            if len(options) == 1:
                return options[0]
        scores = self.judge(state, options)
        return options[max(range(len(scores)), key=scores.__getitem__)]


# --- a turn


def _turn(worth: Worth, options: Sequence[Any]) -> list[float]:
    return [
        _fate(worth, option) if isinstance(option, a.Nudge | a.Shift) else work(worth, option) for option in options
    ]


def work(worth: Worth, action: Any) -> float:
    """The gain of an action, less the cost of its hours."""
    shop = worth.shop
    match action:
        case a.Stargaze():
            gain, hours = lines.plan(shop, action.lines, worth.goods, worth.card).gain, 2
        case a.Divine():
            gain, hours = max(worth.prophecy(c, action.symbols) for c in range(4)) - 0.5 * action.symbols, 1
        case a.Horoscope():
            gain, hours = _written(worth, action), 2
        case a.Fates():
            gain, hours = worth.cross() if action.take == "X" else 2 * worth.fate(), 1
            if shop.dish is not None and shop.dish.skull:
                gain -= worth.card
        case a.Staff():
            gain, hours = sum(worth.ability(place) for place, card in enumerate(worth.player.staff) if card), 2
        case a.Hire():
            gain, hours = _hired(worth, action.place), square.HOURS[action.place]
        case _:
            gain, hours = 0.0, 1
    hours = max(1, hours - worth.player.thrift)
    if worth.state.clock.token is not None:
        return gain - HOUR * min(hours, worth.hours)  # hours beyond the token cost nothing
    return gain - HOUR * hours


def _fate(worth: Worth, action: Any) -> float:
    """The value of the best action after a fate is spent."""
    state, seat = worth.state, worth.seat
    shop: Shop = state.shops[seat]
    assert shop.dish is not None
    if isinstance(action, a.Nudge):
        face = (shop.dish.faces[action.die - 1] - 1 + action.by) % 4 + 1
        changed = fates.book_nudged(shop, Nudged(seat, action.die, face))
    else:
        changed = fates.book_shifted(shop, Shifted(seat, action.rune))
    other = replace(state, shops=put(state.shops, seat, changed))
    offers = _OFFERS.options(other, seat)
    kept, worth.shop = worth.shop, changed
    best = max([work(worth, offer) for offer in offers if not isinstance(offer, _SAME)], default=UNWANTED)
    worth.shop = kept
    return best - worth.fate()


def _written(worth: Worth, action: a.Horoscope) -> float:
    """The value of the best way to write the dice of a half."""
    dish = worth.shop.dish
    assert dish is not None
    dice = dice_in(dish, action.half)
    best = 0.0
    for order in {dice, dice[::-1]}:
        rows: dict[Row, tuple[int, ...]] = {"upper": worth.shop.upper, "lower": worth.shop.lower}
        total = 0.0
        for digit in order:
            gains: list[tuple[float, Row]] = [
                (worth.step(row, len(digits) - len(horoscopes.written(worth.shop, row))), row)
                for row, digits in rows.items()
                if horoscopes.fits(horoscopes.needs(row, digits), digit)
            ]
            if gains:
                gain, row = max(gains)
                rows[row] = (*rows[row], digit)
                total += gain
        best = max(best, total)
    return best


def _hired(worth: Worth, place: int) -> float:
    """The value of using a card's ability at once, and of adding the card to the staff."""
    card = square.CARDS[worth.state.town.square[place]]
    gain = card.gold - worth.card * card.corruption + 1.0 * card.draws + HOUR * 0.9 * card.thrift
    colour = INDEX[card.colour]
    gain += worth.good(colour) * card.charms + worth.good(colour + 4) * card.tomes
    gain += worth.discard() * card.discards
    if card.sponsor:
        gain += worth.sponsor(INDEX[card.sponsor])
    free = [place for place, name in enumerate(worth.player.staff) if name is None]
    places = free[:1] or range(len(ABILITIES))
    return gain + max([_tucked(worth, card.card, place) for place in places])


def _tucked(worth: Worth, card: str, place: int) -> float:
    """The value of a card under an ability, less that of the card it replaces."""
    staff = worth.player.staff
    changed = put(staff, place, card)
    more = worth.symbols(changed) - worth.symbols(staff)
    if staff[place] is None:
        more += worth.foresight * (worth.team(changed) - worth.team(staff))
    return more


# --- within an action


def _lining(worth: Worth, task: t.Lining, options: Sequence[Any]) -> list[float]:
    """Score the first lines of the plans by the order of the plans; other lines are worth nothing."""
    best: dict[str, float] = {}
    for plan in lines.plans(worth.shop, task.left, worth.goods, worth.card):
        best.setdefault(plan.lines[0], plan.gain - worth.card * lines.cards_for_nothing(worth.shop, plan.lines[0]))
    return [best.get(option.line, UNWANTED) if isinstance(option, a.Draw) else 0.0 for option in options]


def _boarding(worth: Worth, action: a.Board) -> float:
    """Prefer boats with the same colour, above all if this seat has goods for it. Put rogues on the emptiest boats."""
    state = worth.state
    aboard = state.boats[action.boat]
    task: Any = state.agenda[-1]
    who = INDEX[task.who]
    if who == ROGUE:
        return -2.0 * len(aboard)
    shelf = worth.player.shelf
    mine = shelf[who] * market.VALUES[who] + shelf[who + 4] * market.VALUES[who + 4]
    return aboard.count(who) * (1 + 0.3 * mine) + 0.2 * len(aboard) - 0.5 * aboard.count(ROGUE)


def _docking(worth: Worth, action: a.Dock) -> float:
    """Prefer the pier where this seat's goods, present and future, bring most."""
    state, player = worth.state, worth.player
    task = cast("t.Docking", state.agenda[-1])
    aboard = state.boats[task.boat]
    total = 0.0
    for size in market.TAKES[action.pier]:
        for good in range(4) if size == "charm" else range(4, 8):
            total += market.VALUES[good] * (player.shelf[good] + 0.3) * aboard.count(good % 4)
    return total * (0.6 if PIER[action.pier] == BLACK else 1.0)


def _ferrying(worth: Worth, action: a.Lift | a.Stay) -> float:
    if isinstance(action, a.Stay):
        return 0.5
    fills = any(len(aboard) == PLACES - 1 for boat, aboard in enumerate(worth.state.boats) if boat != action.boat)
    shelf = worth.player.shelf
    who = INDEX[action.who]
    return 0.6 * (not fills) if who == ROGUE else 0.2 * (shelf[who] + 2 * shelf[who + 4])


def _reseating(worth: Worth, action: a.Board) -> float:
    return _boarding(worth, action)


def _choosing(worth: Worth, action: a.Choose) -> float:
    task: Any = worth.state.agenda[-1]
    good = GOOD[task.size, action.colour]
    return worth.goods[good] + 0.01 * worth.player.shelf[good]


def _selling(worth: Worth, action: a.Sell | a.Close) -> float:
    """The forecast after the sale."""
    state, player = worth.state, worth.player
    task: Any = state.agenda[-1]
    sold = list(task.sold)
    if isinstance(action, a.Close):
        return sum(keep * count for keep, count in zip(worth.keep, player.shelf, strict=True)) - worth.card * (
            market.black_cards(state, sold[BLACK])
        )
    good = GOOD[action.size, action.colour]
    shelf = list(player.shelf)
    shelf[good] -= 1
    sold[PIER[action.pier]] += 1
    rest = sale.plan(worth.outlook, shelf, sold[BLACK]).gold
    return market.price(state, action) + rest - worth.card * market.black_cards(state, sold[BLACK])


def _ordering(worth: Worth, action: a.First) -> float:
    return sum(one.left for one in worth.shop.prophecies if one.active and one.colour == action.who)


def _rewarding(worth: Worth, action: a.Reward) -> float:
    match action.take:
        case "tome":
            return worth.best_good(range(4, 8))
        case "charm":
            return worth.best_good(range(4))
        case "trade":
            return worth.trade()
        case _:
            return worth.cross()


def _crossing(worth: Worth, action: a.Cross | a.Decline) -> float:
    if isinstance(action, a.Decline):
        return 0.0
    if action.place == "upper" or action.place == "lower":
        return worth.step(action.place)
    return worth.sponsor(INDEX[action.place])


def _attending(worth: Worth, action: a.Use | a.Finish) -> float:
    return worth.ability(ABILITIES.index(action.ability)) + 0.01 if isinstance(action, a.Use) else 0.0


def _foretelling(worth: Worth, action: a.Foretell) -> float:
    task: Any = worth.state.agenda[-1]
    return worth.prophecy(INDEX[action.colour], task.symbols)


def _tucking(worth: Worth, action: a.Tuck) -> float:
    task: Any = worth.state.agenda[-1]
    return _tucked(worth, task.card, ABILITIES.index(action.ability))


_JUDGES: Final[dict[type[Any], Judge]] = {
    t.Boarding: _boarding,
    t.Docking: _docking,
    t.Ferrying: _ferrying,
    t.Reseating: _reseating,
    t.Choosing: _choosing,
    t.Discarding: lambda worth, action: worth.outlook.price * action.points,
    t.Tucking: _tucking,
    t.Selling: _selling,
    t.Foretelling: _foretelling,
    t.Ordering: _ordering,
    t.Rewarding: _rewarding,
    t.Writing: lambda worth, action: worth.step(action.row),
    t.Crossing: _crossing,
    t.Trading: lambda worth, action: worth.mark(INDEX[action.guild]),
    t.Attending: _attending,
    t.Filling: lambda worth, action: -getattr(worth.shop, action.fate).ready,
}
