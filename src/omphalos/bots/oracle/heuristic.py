"""A fast heuristic for every question of the game, without search.

It scores the options of a question in gold. Searches use it to continue imagined games, and to choose which
moves to try first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias, cast

from omphalos.bots.oracle import lines, sale
from omphalos.bots.oracle.estimates import Estimates
from omphalos.bots.oracle.valuation import HOUR, Valuation, values
from omphalos.oracle import actions as a
from omphalos.oracle import agenda as t
from omphalos.oracle import turns
from omphalos.oracle.cove import market, square
from omphalos.oracle.cove.boats import PLACES
from omphalos.oracle.events import Nudged, Shifted
from omphalos.oracle.evolve import evolve, put
from omphalos.oracle.people import BLACK, GOOD, INDEX, PIER, ROGUE
from omphalos.oracle.shop import fates, horoscopes
from omphalos.oracle.shop.runes import dice_in
from omphalos.oracle.shop.staff import ABILITIES
from omphalos.oracle.state import Row

Scorer: TypeAlias = Callable[[Valuation, Any], float]

UNWANTED: Final = -1e6
_SAME: Final = (a.Nudge, a.Shift, a.Hire, a.Pass)  # moves whose value a fate does not change, and fates themselves


class Heuristic:
    """With `foresight` below 1, future gains count less. It caches the latest estimates."""

    __slots__ = ("_estimates", "foresight")

    def __init__(self, foresight: float = 1.0) -> None:
        self.foresight = foresight
        self._estimates: Estimates | None = None

    def estimates(self, state: Any) -> Estimates:
        """What is expected of the cove."""
        estimates = self._estimates
        if estimates is None or not estimates.serves(state):
            self._estimates = estimates = Estimates(state)
        return estimates

    def valuation(self, state: Any, seat: int) -> Valuation:
        """What things are worth to a seat."""
        return Valuation(state, seat, self.foresight, self.estimates(state))

    def values(self, state: Any) -> list[float]:
        """The forecast of every seat's gold."""
        return values(state, self.foresight, self.estimates(state))

    def scores(self, state: Any, options: Sequence[Any]) -> list[float]:
        """The score of each option."""
        task: Any = state.agenda[-1]
        valuation = self.valuation(state, task.seat)
        if isinstance(task, t.Turn):
            return _turn(valuation, options)
        if isinstance(task, t.Lining):
            return _lining(valuation, task, options)
        score = _SCORERS[type(task)]
        return [score(valuation, option) for option in options]

    def choose(self, state: Any, options: Sequence[Any]) -> Any:
        """The best option, the first of equals. The heuristic never spends fates; only search does."""
        if len(options) == 1:
            return options[0]
        task: Any = state.agenda[-1]
        if isinstance(task, t.Selling):
            return sale.choose(state, self.estimates(state), task.seat, options)
        if isinstance(task, t.Attending):
            return options[0]  # the order hardly matters
        if isinstance(task, t.Discarding):
            return options[-1]  # the most points
        if isinstance(task, t.Lining):
            valuation = self.valuation(state, task.seat)
            best = lines.plan(valuation.shop, task.left, valuation.goods, valuation.card).lines
            return a.Draw(best[0]) if best else options[-1]
        if isinstance(task, t.Turn):
            options = [option for option in options if not isinstance(option, a.Nudge | a.Shift)]
            if len(options) == 1:
                return options[0]
        scores = self.scores(state, options)
        return options[max(range(len(scores)), key=scores.__getitem__)]


# --- a turn


def _turn(valuation: Valuation, options: Sequence[Any]) -> list[float]:
    return [
        _fate(valuation, option) if isinstance(option, a.Nudge | a.Shift) else action_value(valuation, option)
        for option in options
    ]


def action_value(valuation: Valuation, action: Any) -> float:
    """The gain of an action, less the cost of its hours."""
    shop = valuation.shop
    match action:
        case a.Stargaze():
            gain, hours = lines.plan(shop, action.lines, valuation.goods, valuation.card).gain, 2
        case a.Divine():
            gain, hours = max(valuation.prophecy(c, action.symbols) for c in range(4)) - 0.5 * action.symbols, 1
        case a.Horoscope():
            gain, hours = _written(valuation, action), 2
        case a.Fates():
            gain, hours = valuation.cross() if action.take == "X" else 2 * valuation.fate(), 1
            if shop.dish is not None and shop.dish.skull:
                gain -= valuation.card
        case a.Staff():
            gain, hours = sum(valuation.ability(place) for place, card in enumerate(valuation.player.staff) if card), 2
        case a.Hire():
            gain, hours = _hired(valuation, action.place), square.HOURS[action.place]
        case _:
            gain, hours = 0.0, 1
    hours = max(1, hours - valuation.player.thrift)
    if valuation.state.clock.token is not None:
        return gain - HOUR * min(hours, valuation.hours)  # hours beyond the token cost nothing
    return gain - HOUR * hours


def _fate(valuation: Valuation, action: Any) -> float:
    """The value of the best action after a fate is spent."""
    state, seat = valuation.state, valuation.seat
    if isinstance(action, a.Nudge):
        other = evolve(state, Nudged(seat, action.die, fates.nudged(state.shops[seat].lying, action)))
    else:
        other = evolve(state, Shifted(seat, action.rune))
    offers = turns.options(other, seat)
    before, valuation.shop = valuation.shop, other.shops[seat]
    best = max([action_value(valuation, offer) for offer in offers if not isinstance(offer, _SAME)], default=UNWANTED)
    valuation.shop = before
    return best - valuation.fate()


def _written(valuation: Valuation, action: a.Horoscope) -> float:
    """The value of the best way to write the dice of a half."""
    dish = valuation.shop.dish
    assert dish is not None
    dice = dice_in(dish, action.half)
    best = 0.0
    for order in {dice, dice[::-1]}:
        rows: dict[Row, tuple[int, ...]] = {"upper": valuation.shop.upper, "lower": valuation.shop.lower}
        total = 0.0
        for digit in order:
            gains: list[tuple[float, Row]] = [
                (valuation.step(row, len(digits) - len(horoscopes.written(valuation.shop, row))), row)
                for row, digits in rows.items()
                if horoscopes.fits(horoscopes.needs(row, digits), digit)
            ]
            if gains:
                gain, row = max(gains)
                rows[row] = (*rows[row], digit)
                total += gain
        best = max(best, total)
    return best


def _hired(valuation: Valuation, place: int) -> float:
    """The value of using a card's ability at once, and of adding the card to the staff."""
    card = square.CARDS[valuation.state.town.square[place]]
    gain = card.gold - valuation.card * card.corruption + 1.0 * card.draws + HOUR * 0.9 * card.thrift
    colour = INDEX[card.colour]
    gain += valuation.good(colour) * card.charms + valuation.good(colour + 4) * card.tomes
    gain += valuation.discard() * card.discards
    if card.sponsor:
        gain += valuation.sponsor(INDEX[card.sponsor])
    free = [place for place, name in enumerate(valuation.player.staff) if name is None]
    places = free[:1] or range(len(ABILITIES))
    return gain + max([_tucked(valuation, card.card, place) for place in places])


def _tucked(valuation: Valuation, card: str, place: int) -> float:
    """The value of a card under an ability, less that of the card it replaces."""
    staff = valuation.player.staff
    changed = put(staff, place, card)
    more = valuation.symbols(changed) - valuation.symbols(staff)
    if staff[place] is None:
        more += valuation.foresight * (valuation.team(changed) - valuation.team(staff))
    return more


# --- within an action


def _lining(valuation: Valuation, task: t.Lining, options: Sequence[Any]) -> list[float]:
    """Score the first lines of the plans by the order of the plans; other lines are worth nothing."""
    best: dict[str, float] = {}
    shop, card = valuation.shop, valuation.card
    for plan in lines.plans(shop, task.left, valuation.goods, card):
        best.setdefault(plan.lines[0], plan.gain - card * lines.cards_for_nothing(shop, plan.lines[0]))
    return [best.get(option.line, UNWANTED) if isinstance(option, a.Draw) else 0.0 for option in options]


def _boarding(valuation: Valuation, action: a.Board) -> float:
    """Prefer boats with the same colour, above all if this seat has goods for it. Put rogues on the emptiest boats."""
    state = valuation.state
    aboard = state.boats[action.boat]
    task: Any = state.agenda[-1]
    who = INDEX[task.who]
    if who == ROGUE:
        return -2.0 * len(aboard)
    shelf = valuation.player.shelf
    mine = shelf[who] * market.VALUES[who] + shelf[who + 4] * market.VALUES[who + 4]
    return aboard.count(who) * (1 + 0.3 * mine) + 0.2 * len(aboard) - 0.5 * aboard.count(ROGUE)


def _docking(valuation: Valuation, action: a.Dock) -> float:
    """Prefer the pier where this seat's goods, present and future, bring most."""
    state, player = valuation.state, valuation.player
    task = cast("t.Docking", state.agenda[-1])
    aboard = state.boats[task.boat]
    total = 0.0
    for size in market.TAKES[action.pier]:
        for good in range(4) if size == "charm" else range(4, 8):
            total += market.VALUES[good] * (player.shelf[good] + 0.3) * aboard.count(good % 4)
    return total * (0.6 if PIER[action.pier] == BLACK else 1.0)


def _ferrying(valuation: Valuation, action: a.Lift | a.Stay) -> float:
    if isinstance(action, a.Stay):
        return 0.5
    fills = any(len(aboard) == PLACES - 1 for boat, aboard in enumerate(valuation.state.boats) if boat != action.boat)
    shelf = valuation.player.shelf
    who = INDEX[action.who]
    return 0.6 * (not fills) if who == ROGUE else 0.2 * (shelf[who] + 2 * shelf[who + 4])


def _reseating(valuation: Valuation, action: a.Board) -> float:
    return _boarding(valuation, action)


def _choosing(valuation: Valuation, action: a.Choose) -> float:
    task: Any = valuation.state.agenda[-1]
    good = GOOD[task.size, action.colour]
    return valuation.goods[good] + 0.01 * valuation.player.shelf[good]


def _selling(valuation: Valuation, action: a.Sell | a.Close) -> float:
    """The forecast after the sale."""
    state, player = valuation.state, valuation.player
    task: Any = state.agenda[-1]
    sold = list(task.sold)
    if isinstance(action, a.Close):
        later = sum(value * count for value, count in zip(valuation.later_value, player.shelf, strict=True))
        return later - valuation.card * (market.black_cards(state, sold[BLACK]))
    good = GOOD[action.size, action.colour]
    shelf = list(player.shelf)
    shelf[good] -= 1
    sold[PIER[action.pier]] += 1
    rest = sale.plan(valuation.estimates, shelf, sold[BLACK]).gold
    return market.price(state, action) + rest - valuation.card * market.black_cards(state, sold[BLACK])


def _ordering(valuation: Valuation, action: a.First) -> float:
    return sum(one.left for one in valuation.shop.prophecies if one.active and one.colour == action.who)


def _rewarding(valuation: Valuation, action: a.Reward) -> float:
    match action.take:
        case "tome":
            return valuation.best_good(range(4, 8))
        case "charm":
            return valuation.best_good(range(4))
        case "trade":
            return valuation.trade()
        case _:
            return valuation.cross()


def _crossing(valuation: Valuation, action: a.Cross | a.Decline) -> float:
    if isinstance(action, a.Decline):
        return 0.0
    if action.place == "upper" or action.place == "lower":
        return valuation.step(action.place)
    return valuation.sponsor(INDEX[action.place])


def _attending(valuation: Valuation, action: a.Use | a.Finish) -> float:
    return valuation.ability(ABILITIES.index(action.ability)) + 0.01 if isinstance(action, a.Use) else 0.0


def _foretelling(valuation: Valuation, action: a.Foretell) -> float:
    task: Any = valuation.state.agenda[-1]
    return valuation.prophecy(INDEX[action.colour], task.symbols)


def _tucking(valuation: Valuation, action: a.Tuck) -> float:
    task: Any = valuation.state.agenda[-1]
    return _tucked(valuation, task.card, ABILITIES.index(action.ability))


_SCORERS: Final[dict[type[Any], Scorer]] = {
    t.Boarding: _boarding,
    t.Docking: _docking,
    t.Ferrying: _ferrying,
    t.Reseating: _reseating,
    t.Choosing: _choosing,
    t.Discarding: lambda valuation, action: valuation.estimates.price * action.points,
    t.Tucking: _tucking,
    t.Selling: _selling,
    t.Foretelling: _foretelling,
    t.Ordering: _ordering,
    t.Rewarding: _rewarding,
    t.Writing: lambda valuation, action: valuation.step(action.row),
    t.Crossing: _crossing,
    t.Trading: lambda valuation, action: valuation.mark(INDEX[action.guild]),
    t.Attending: _attending,
    t.Filling: lambda valuation, action: -getattr(valuation.shop, action.fate).ready,
}
