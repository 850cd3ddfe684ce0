"""A simple greedy oracle for the study: it scores the offered actions by rough value per hour, without lookahead.

It reads what everybody can see and its own corruption cards. The project's bots are elsewhere. This one only has to
play well enough that the numbers of a study mean something.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from omphalos.oracle.cove import actions as a
from omphalos.oracle.cove import agenda as t
from omphalos.oracle.cove import market, square
from omphalos.oracle.cove.boats import PLACES
from omphalos.oracle.cove.people import BLACK, COLOURS, GOOD, INDEX, PIER, ROGUE, SIZES, Size
from omphalos.oracle.shop import actions as sa
from omphalos.oracle.shop import agenda as st
from omphalos.oracle.shop import fates, horoscopes, stars
from omphalos.oracle.shop.events import Nudged, Shifted
from omphalos.oracle.shop.oracle import Oracle
from omphalos.oracle.shop.state import Shop

CARD_POINTS = 1.8  # average points of a corruption card
X_WORTH, TRADE_WORTH, FATE_WORTH = 4.5, 5.0, 1.2


def choose(state: Any, seat: int, options: tuple[Any, ...]) -> Any:
    """The option with the best score. The first of several equals."""
    if len(options) == 1:
        return options[0]
    judge = _JUDGES[type(state.agenda[-1])](state, seat)
    return max(options, key=judge)


Judge = Callable[[Any], float]


class _Sense:
    """The value of things to a player now."""

    def __init__(self, state: Any, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.player = state.players[seat]
        self.shop: Shop = state.shops[seat]
        self.days_left = 4 - state.day
        rogues = state.halls[ROGUE] + 0.6 * self.days_left
        self.card = CARD_POINTS * max(1.0, (rogues + 1) / 2)  # gold that a corruption card costs

    def good(self, size: Size, colour: str) -> float:
        """The value of one more good on the shelf."""
        index = GOOD[size, colour]
        if not self.player.pool[index]:
            return 0.0
        own = self.player.shelf[index]
        people = 1.9 if size == "charm" else 2.2
        return market.VALUES[index] * people * (0.9**own)

    def best_good(self, size: Size, colours: tuple[str, ...]) -> float:
        return max(self.good(size, colour) for colour in colours)

    def discard(self) -> float:
        cards = self.player.cards
        points = 3 if cards[2] else 2 if cards[1] else 1 if cards[0] else 0
        return points * self.card / CARD_POINTS

    def sponsor(self, guild: str) -> float:
        match guild:
            case "red":
                return self.discard()
            case "green":
                return 1.0
            case "blue":
                return self.best_good("charm", COLOURS)
            case _:
                return 2.0 * self.state.halls[3]

    def trade(self, guild: str) -> float:
        return (3.3 if guild in ("red", "green") else 2.4) * self.days_left

    def cross(self) -> float:
        free = [self.sponsor(g) for g, drawn in zip(COLOURS, self.shop.guilds, strict=True) if len(drawn) < 2]
        empty = [row for row in horoscopes.ROWS if horoscopes.needs(row, horoscopes.written(self.shop, row)) >= 0]
        rows = [self.field(row, chained=False) + 1.0 for row in empty]
        return max([*free, *rows], default=0.0)

    def trading(self) -> float:
        free = [self.trade(g) for g, drawn in zip(COLOURS, self.shop.guilds, strict=True) if len(drawn) < 2]
        return max(free, default=0.0)

    def field(self, row: Any, chained: bool = True, ahead: int = 0) -> float:
        """The value of filling the next field of a row: its bonus, and progress towards later ones."""
        field = len(horoscopes.written(self.shop, row)) + ahead
        if field >= 8:
            return 0.0
        bonus = horoscopes.BONUSES[row][field]
        match bonus.kind:
            case "charm" | "tome":
                worth = self.best_good(bonus.kind, bonus.colours)
            case "X":
                worth = self.cross() if chained else X_WORTH
            case "trade":
                worth = self.trading()
            case "discard":
                worth = self.discard()
            case _:
                worth = 0.0
        return worth + 1.5

    def stars(self, lines: int) -> tuple[float, str | None]:
        """The best way to spend lines, and the line to begin with."""
        shop, best, first = self.shop, 0.05, None
        for missing, size, colour, cross in targets(shop):
            cost = len(missing)
            worth = self.good(size, colour) - (self.card if cross else 0.0)
            if worth <= 0 or not cost:
                continue
            gain = worth / cost * min(cost, lines) * (1.15 if cost <= lines else 0.75)
            if cost < lines:
                gain += 1.3 * (lines - cost)
            if gain > best:
                best, first = gain, missing[0]
        return best, first

    def prophecy(self, symbols: int) -> float:
        bag = self.state.bag
        left = sum(bag) or 1
        p = max(bag[:4]) / left
        rewards = [0.0, 5.0, self.best_good("charm", COLOURS), *[self.best_good("tome", COLOURS)] * 2]
        q, worth = 1.0, 0.0
        for ringed in range(symbols, 0, -1):
            worth += q * p * max(rewards[: ringed + 1])
            q *= 1 - p
        return worth

    def ability(self, name: str) -> float:
        match name:
            case "exorcist":
                return self.cross()
            case "astrologer":
                return self.stars(2)[0]
            case "palm reader":
                return 2 * FATE_WORTH
            case _:
                return self.discard()

    def hire(self, place: int) -> float:
        card = square.CARDS[self.state.town.square[place]]
        symbols = card.symbols * (self.state.halls[INDEX[card.colour]] + self.days_left)
        empty = sum(name is None for name in self.player.staff)
        worth = symbols if empty else max(0.0, symbols - 2.0)
        worth += 1.5 * self.days_left if empty else 0.0
        worth += card.gold - self.card * card.corruption + 1.5 * card.draws
        worth += self.good("charm", card.colour) * card.charms + self.good("tome", card.colour) * card.tomes
        worth += self.discard() * card.discards + 1.5 * card.thrift
        return worth + (self.sponsor(card.sponsor) if card.sponsor else 0.0)


def targets(shop: Shop) -> list[tuple[list[str], Size, str, bool]]:
    """Areas that would pay: their missing lines, the good, and whether the cross would help to close them."""
    found: list[tuple[list[str], Size, str, bool]] = []
    for cells, lines, inner, size, colour, cross in _TARGETS:
        if cells & shop.filled or inner[0] & shop.across or inner[1] & shop.down:
            continue
        missing = [line.name for line in lines if not (line.across & shop.across or line.down & shop.down)]
        if missing:
            found.append((missing, size, colour, cross))
    return found


def _all_targets() -> list[tuple[int, list[stars.Line], tuple[int, int], Size, str, bool]]:
    shapes = [(cell,) for cell in range(36)]
    shapes += [(c, c + 1) for c in range(36) if c % 6 < 5] + [(c, c + 6) for c in range(30)]
    found: list[tuple[int, list[stars.Line], tuple[int, int], Size, str, bool]] = []
    for shape in shapes:
        colours = {stars.COLOUR[cell] for cell in shape}
        if len(colours) > 1:
            continue
        bits = stars.bits(shape)
        beside = [line for line in stars.LINES.values() if bool(line.sides[0] & bits) != bool(line.sides[1] & bits)]
        within = [line for line in stars.LINES.values() if line.sides[0] & bits and line.sides[1] & bits]
        inner = (sum(line.across for line in within), sum(line.down for line in within))
        cross = any(line in stars.CROSS for line in beside)
        found.append((bits, beside, inner, SIZES[len(shape) - 1], colours.pop(), cross))
    return found


_TARGETS = _all_targets()


# --- scores of the answers to each question


def _turn(state: Any, seat: int) -> Judge:
    sense = _Sense(state, seat)

    def work(action: Any) -> float:
        """Value per hour."""
        match action:
            case sa.Stargaze():
                worth, hours = sense.stars(action.lines)[0], 2
            case sa.Divine():
                worth, hours = sense.prophecy(action.symbols), 1
            case sa.Horoscope():
                worth, hours = _written(sense, action), 2
            case sa.Fates():
                worth = sense.cross() if action.take == "X" else 2 * FATE_WORTH
                worth, hours = worth - (sense.card if sense.shop.dish and sense.shop.dish.skull else 0.0), 1
            case sa.Staff():
                names = [name for name, card in zip(_ORACLE.abilities, sense.player.staff, strict=True) if card]
                worth, hours = sum(map(sense.ability, names)), 2
            case a.Hire():
                worth, hours = sense.hire(action.place), square.HOURS[action.place]
            case _:
                worth, hours = 0.0, 1
        return worth / max(1, hours - sense.player.thrift)

    def judge(action: Any) -> float:
        if isinstance(action, sa.Nudge | sa.Shift):
            return _after(state, seat, action) - FATE_WORTH
        return work(action)

    def _after(state: Any, seat: int, action: Any) -> float:
        """The value of the best action after spending a fate."""
        shop = state.shops[seat]
        if isinstance(action, sa.Nudge):
            face = (shop.dish.faces[action.die - 1] - 1 + action.by) % 4 + 1
            changed = fates.book_nudged(shop, Nudged(seat, action.die, face))
        else:
            changed = fates.book_shifted(shop, Shifted(seat, action.rune))
        offers: list[Any] = []
        reading = _ORACLE.read(changed)
        for space in _ORACLE.spaces.values():
            if space.name != sense.player.figure:
                offers += space.offer(sense.player, changed, reading)
        kept = sense.shop
        sense.shop = changed
        best = max(map(work, offers), default=0.0)
        sense.shop = kept
        return best

    return judge


_ORACLE = Oracle()


def _written(sense: _Sense, action: sa.Horoscope) -> float:
    dish = sense.shop.dish
    assert dish is not None
    dice = [face for face, half in zip(dish.faces, dish.dice, strict=True) if half == action.half]
    needs = {row: horoscopes.needs(row, horoscopes.written(sense.shop, row)) for row in horoscopes.ROWS}
    best = 0.0
    for one in dice:
        gains = [sense.field(row) for row in horoscopes.ROWS if horoscopes.fits(needs[row], one)]
        best += max(gains, default=0.0)
    return best


def _boarding(state: Any, seat: int) -> Judge:
    sense = _Sense(state, seat)
    who = INDEX[state.agenda[-1].who]

    def judge(action: a.Board) -> float:
        aboard = state.boats[action.boat]
        if who == ROGUE:
            return -len(aboard)
        mine = sum(sense.player.shelf[who + 4 * size] for size in (0, 1))
        return aboard.count(who) * (1 + mine) + 0.1 * len(aboard) - 0.3 * aboard.count(ROGUE)

    return judge


def _docking(state: Any, seat: int) -> Judge:
    player = state.players[seat]
    aboard = state.boats[state.agenda[-1].boat]

    def judge(action: a.Dock) -> float:
        pier = PIER[action.pier]
        sizes = market.TAKES[action.pier]
        worth = sum(
            market.VALUES[GOOD[size, colour]] * (player.shelf[GOOD[size, colour]] + 0.3) * aboard.count(INDEX[colour])
            for size in sizes
            for colour in COLOURS
        )
        return worth * (0.7 if pier == BLACK else 1.0)

    return judge


def _selling(state: Any, seat: int) -> Judge:
    sense = _Sense(state, seat)
    sold = state.agenda[-1].sold[BLACK]

    def judge(action: Any) -> float:
        if isinstance(action, a.Close):
            return 0.0
        gold = market.price(state, action)
        shelf = sense.player.shelf[GOOD[action.size, action.colour]]
        cards = market.black_cards(state, sold + 1) - market.black_cards(state, sold) if action.pier == "black" else 0
        keep = 0.0 if state.day == 3 else 1.2 * market.VALUES[GOOD[action.size, action.colour]] if shelf else 0.0
        return gold - cards * sense.card - keep

    return judge


def _by(worth: Callable[[_Sense, Any], float]) -> Callable[[Any, int], Judge]:
    def judges(state: Any, seat: int) -> Judge:
        sense = _Sense(state, seat)
        return lambda action: worth(sense, action)

    return judges


def _crossing(sense: _Sense, action: sa.Cross | sa.Decline) -> float:
    if isinstance(action, sa.Decline):
        return 0.0
    if action.place in ("upper", "lower"):
        return sense.field(action.place, chained=False)
    return sense.sponsor(action.place)


def _ferrying(sense: _Sense, action: Any) -> float:
    if isinstance(action, a.Stay):
        return 0.5
    fills = any(len(b) == PLACES - 1 for i, b in enumerate(sense.state.boats) if i != action.boat)
    return 1.0 if action.who == "rogue" and fills else 0.0


def _lining(state: Any, seat: int) -> Judge:
    worth, first = _Sense(state, seat).stars(state.agenda[-1].left)
    return lambda action: (
        worth if isinstance(action, sa.Draw) and action.line == first else 0.01 * isinstance(action, sa.Stop)
    )


def _reward(sense: _Sense, action: sa.Reward) -> float:
    match action.take:
        case "tome" | "charm":
            return sense.best_good(action.take, COLOURS)
        case "trade":
            return sense.trading()
        case _:
            return sense.cross()


def _foretell(sense: _Sense, action: sa.Foretell) -> float:
    return sense.state.bag[INDEX[action.colour]]


def _first(state: Any, seat: int) -> Judge:
    waited = [p.colour for p in state.shops[seat].prophecies if p.active]
    return lambda action: waited.count(action.who)


def _use(sense: _Sense, action: Any) -> float:
    return sense.ability(action.ability) + 0.1 if isinstance(action, sa.Use) else 0.0


def _tuck(sense: _Sense, action: a.Tuck) -> float:
    place = _ORACLE.abilities.index(action.ability)
    name = sense.player.staff[place]
    if name is None:
        return 10 - place
    card = square.CARDS[name]
    return -card.symbols * sense.state.halls[INDEX[card.colour]]


_JUDGES: dict[type[Any], Callable[[Any, int], Judge]] = {
    t.Turn: _turn,
    t.Boarding: _boarding,
    t.Docking: _docking,
    t.Ferrying: _by(_ferrying),
    t.Reseating: _by(lambda sense, action: len(sense.state.boats[action.boat])),
    t.Choosing: _by(lambda sense, action: sense.good(sense.state.agenda[-1].size, action.colour)),
    t.Discarding: _by(lambda sense, action: action.points),
    t.Tucking: _by(_tuck),
    t.Selling: _selling,
    st.Lining: _lining,
    st.Foretelling: _by(_foretell),
    st.Ordering: _first,
    st.Rewarding: _by(_reward),
    st.Writing: _by(lambda sense, action: sense.field(action.row)),
    st.Crossing: _by(_crossing),
    st.Trading: _by(lambda sense, action: sense.trade(action.guild)),
    st.Attending: _by(_use),
    st.Filling: _by(lambda sense, action: -getattr(sense.shop, action.fate).ready),
}
