"""The value function of Wyrocznia's bots: what everything is worth to one player, in gold.

A value is a forecast of the gold at the end: the gold in the purse, and what the goods, marks, prophecies, horoscopes,
staff and lines begun may still bring, less the cost of corruption. The constants were estimated, and tuned by play.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from omphalos.bots.oracle import lines, sale
from omphalos.bots.oracle.estimates import DAY_HOURS, Estimates
from omphalos.oracle.agenda import Selling
from omphalos.oracle.cove import market, square
from omphalos.oracle.cove.corruption import points
from omphalos.oracle.numbers import COVE
from omphalos.oracle.people import BLACK, GOOD, INDEX
from omphalos.oracle.shop import horoscopes, prophecies
from omphalos.oracle.shop.marks import SYMBOLS
from omphalos.oracle.state import Player, Row, Shop, State

Sources: TypeAlias = dict[str, float]

HOUR: Final = 4.5  # value of an hour of the day
FERRY: Final = 1.5  # changing boats
FATE: Final = 1.3  # a filled ±1 or Move; each further one is worth less
SYMBOL: Final = 0.5  # an unused symbol for prophecies
ROW: Final = 0.8  # chance that the next field of a row is filled, if there is enough time
STAFF_HOURS: Final = 6.0  # from one use of the staff to the next
USE: Final = (6.0, 4.0, 2.0, 1.5)  # one use of an ability, by place
BOUNCER: Final = 0.4  # share of a corruption card's price that the bouncer saves in addition
TEAM: Final = 0.7  # share of the hours that using the staff takes
ALONE: Final = 0.3  # share of an ability's value if it is hardly worth the hours

_FIELDS: Final = {  # kind of bonus and goods, by row and field
    row: tuple((bonus.kind, tuple(GOOD[bonus.kind, c] for c in bonus.colours)) for bonus in bonuses)
    for row, bonuses in horoscopes.BONUSES.items()
}
_BONUSES: Final = tuple(dict.fromkeys(bonus for fields in _FIELDS.values() for bonus in fields))  # each once
_KINDS: Final = {row: tuple(_BONUSES.index(bonus) for bonus in fields) for row, fields in _FIELDS.items()}


class Valuation:
    """What things are worth to one seat in one state. With `foresight` below 1, future gains count less."""

    __slots__ = (
        "_bonuses",
        "_cross",
        "_promises",
        "_rewards",
        "_sponsored",
        "_trade",
        "card",
        "estimates",
        "foresight",
        "goods",
        "hours",
        "later_value",
        "player",
        "seat",
        "shop",
        "state",
    )

    def __init__(self, state: State, seat: int, foresight: float = 1.0, estimates: Estimates | None = None) -> None:
        self.estimates = estimates = estimates or Estimates(state)
        self.state = state
        self.seat = seat
        self.foresight = foresight
        self.player: Player = state.players[seat]
        self.shop: Shop = state.shops[seat]
        self.card = estimates.card
        self.later_value = estimates.later_value
        self.goods = self._goods()
        self.hours = self._hours()  # left today
        self._bonuses: list[float] | None = None
        self._cross: float | None = None
        self._rewards: tuple[float, ...] | None = None
        self._sponsored: float | None = None
        self._trade: float | None = None
        self._promises: dict[Row, list[float]] = {}

    # --- time

    def _hours(self) -> float:
        if self.state.phase == "market":
            return 0.0
        return max(0.0, self.estimates.day_end - self.state.clock.hours[self.seat])

    @property
    def all_hours(self) -> float:
        """Hours left in the game."""
        return self.hours + DAY_HOURS * self.estimates.markets_after

    # --- goods

    def _goods(self) -> list[float]:
        """The value of one more of each good: the best of today's piers and a later day."""
        estimates, later_value = self.estimates, self.later_value
        if self.state.phase == "market" and not self._selling():
            return later_value
        half = self.card * market.black_cards(self.state, 2) / 2  # two goods share a card, except with smugglers
        found: list[float] = []
        for good, value in enumerate(market.VALUES):
            colour = good % 4
            pier = value * (estimates.small if good < 4 else estimates.great)[colour]
            black = value * estimates.black[colour] - half
            found.append(max(pier, black, later_value[good]))
        return found

    def _selling(self) -> bool:
        """Whether this seat's sale is still to come in an open market."""
        return any(isinstance(task, Selling) and task.seat == self.seat for task in self.state.agenda)

    def good(self, good: int) -> float:
        """The value of one more of a good, if the pool has it."""
        return self.goods[good] if self.player.pool[good] else 0.0

    def best_good(self, goods: Sequence[int]) -> float:
        """The value of the best of several goods."""
        pool, values = self.player.pool, self.goods
        return max([values[good] for good in goods if pool[good]], default=0.0)

    def shelf(self) -> float:
        """The value of the goods on the shelf with the best sale."""
        if self.state.phase == "market":
            for task in self.state.agenda:
                if isinstance(task, Selling) and task.seat == self.seat:
                    sold = task.sold[BLACK]
                    owed = self.card * market.black_cards(self.state, sold)
                    return sale.plan(self.estimates, self.player.shelf, sold).gold - owed - self._thieves(task)
            return sum(map(float.__mul__, self.later_value, map(float, self.player.shelf)))
        return sale.plan(self.estimates, self.player.shelf).gold

    def _thieves(self, task: Selling) -> float:
        if self.state.rogues != "thieves":
            return 0.0
        rogues = sum(people[4] for people, count in zip(self.state.piers, task.sold, strict=True) if count)
        return rogues * COVE.rogues.thieves.value

    # --- corruption

    def discard(self) -> float:
        """The value of discarding one corruption card."""
        ones, twos, threes = self.player.cards
        return self.estimates.price * (3 if threes else 2 if twos else 1 if ones else 0)

    def corruption(self) -> float:
        """The cost of the corruption cards."""
        return points(self.player.cards) * self.estimates.price

    # --- marks

    def sponsor(self, guild: int) -> float:
        """What a hall gives at once."""
        match guild:
            case 0:
                return self.discard()
            case 1:
                return FERRY
            case 2:
                return self.best_good(range(4))
            case _:
                return float(COVE.halls.nobles.value * self.state.halls[3])

    def mark(self, guild: int) -> float:
        """The value of a trade mark on a guild: its customers at all markets to come."""
        estimates = self.estimates
        people = 16 * estimates.shares[guild] * estimates.markets_after
        if self.state.phase != "market":
            people += estimates.great[guild] + estimates.small[guild] + estimates.black[guild]
        return people * COVE.market.sponsorship.value[guild]

    def trade(self) -> float:
        """The value of the best trade mark available."""
        if self._trade is None:
            free = [self.mark(guild) for guild in range(4) if len(self.shop.guilds[guild]) < SYMBOLS]
            self._trade = max(free, default=0.0)
        return self._trade

    def sponsored(self) -> float:
        """The value of the best X on a guild."""
        if self._sponsored is None:
            free = [self.sponsor(guild) for guild in range(4) if len(self.shop.guilds[guild]) < SYMBOLS]
            self._sponsored = max(free, default=0.0)
        return self._sponsored

    def cross(self) -> float:
        """The value of the best X available."""
        if self._cross is None:
            self._cross = max(self.sponsored(), self.step("upper"), self.step("lower"))
        return self._cross

    def marks(self) -> float:
        """The value of the trade marks drawn."""
        return sum(self.mark(guild) * drawn.count("T") for guild, drawn in enumerate(self.shop.guilds) if "T" in drawn)

    # --- horoscopes

    def bonuses(self) -> list[float]:
        """What the fields pay, by kind; an X counts as one on a guild."""
        if self._bonuses is None:
            found: list[float] = []
            for kind, goods in _BONUSES:
                match kind:
                    case "charm" | "tome":
                        found.append(self.best_good(goods))
                    case "X":
                        found.append(self.sponsored())
                    case "trade":
                        found.append(self.trade())
                    case "discard":
                        found.append(max(self.discard(), 0.5 * self.card))
                    case _:
                        found.append(0.0)
            self._bonuses = found
        return self._bonuses

    def promise(self, row: Row, field: int) -> float:
        """What a row may still pay if it is filled up to a field."""
        known = self._promises.get(row)
        if known is None:
            time = self.all_hours
            reach = ROW * time / (time + 6)
            bonuses = self.bonuses()
            last = 0.0
            known = [0.0]
            for kind in _KINDS[row][: len(horoscopes.written(self.shop, row)) - 1 : -1] or _KINDS[row][::-1]:
                last = reach * (bonuses[kind] + last)
                known.append(last)
            self._promises[row] = known
        return known[len(_KINDS[row]) - field]

    def step(self, row: Row, ahead: int = 0) -> float:
        """The value of filling the next field of a row, or a later one."""
        field = len(horoscopes.written(self.shop, row)) + ahead
        if field >= len(_FIELDS[row]):
            return 0.0
        later = self.promise(row, field + 1) - self.promise(row, field)
        return self.bonuses()[_KINDS[row][field]] + self.foresight * later

    def rows(self) -> float:
        """What both rows may still pay."""
        return self.promise("upper", len(self.shop.upper)) + self.promise("lower", len(self.shop.lower))

    # --- prophecies

    def rewards(self) -> tuple[float, ...]:
        """What a prophecy brings, by the number of ringed symbols."""
        if self._rewards is None:
            mark = max(self.trade(), self.cross())
            charm = max(mark, self.best_good(range(4)))
            tome = max(charm, self.best_good(range(4, 8)))
            self._rewards = 0.0, mark, charm, tome, tome
        return self._rewards

    def prophecy(self, colour: int, symbols: int) -> float:
        """What symbols marked off for a colour may bring."""
        chance = self.estimates.shares[colour]
        rewards, miss, total = self.rewards(), 1.0, 0.0
        for ringed in range(symbols, 0, -1):
            total += miss * chance * rewards[ringed]
            miss *= 1 - chance
        return total

    def foretold(self) -> float:
        """The value of waiting prophecies, and of symbols for more."""
        total = SYMBOL * min(prophecies.unused(self.shop), 0.5 * self.all_hours)
        for one in self.shop.prophecies:
            if one.left and not one.ringed:
                total += self.prophecy(INDEX[one.colour], one.left)
        return total

    # --- staff and fates

    def ability(self, place: int) -> float:
        """The value of one use of an ability."""
        match place:
            case 0:
                return self.cross()
            case 1:
                return lines.plan(self.shop, 2, self.goods, self.card).gain
            case 2:
                return 2 * self.fate()
            case _:
                return self.discard()

    def fate(self) -> float:
        """The value of one more filled fate."""
        ready = self.shop.nudge.ready + self.shop.shift.ready
        time = self.all_hours
        return FATE * time / (time + 4) * 0.85**ready

    def fates(self) -> float:
        """The value of the filled fates."""
        ready = self.shop.nudge.ready + self.shop.shift.ready
        time = self.all_hours
        return FATE * time / (time + 4) * (1 - 0.85**ready) / 0.15

    def team(self, staff: Sequence[Any]) -> float:
        """The future value of a staff's abilities. A single ability is worth little, because using it takes hours."""
        uses = self.all_hours / STAFF_HOURS
        total = 0.0
        for place, card in enumerate(staff):
            if card:
                total += USE[place] + (BOUNCER * self.card if place == len(USE) - 1 else 0.0)
        return uses * max(ALONE * total, total - 2 * HOUR * TEAM)

    def symbols(self, staff: Sequence[Any]) -> float:
        """The value of guild symbols at the end."""
        total = 0.0
        for name in staff:
            if name is not None:
                card = square.CARDS[name]
                total += card.symbols * self.estimates.halls[INDEX[card.colour]]
        return total * COVE.reckoning.symbol.value

    # --- altogether

    def sources(self) -> Sources:
        """The value by source."""
        far = self.foresight
        player = self.player
        found = {
            "gold": float(player.gold),
            "goods": self.shelf(),
            "corruption": -self.corruption(),
            "marks": self.marks(),
            "symbols": self.symbols(player.staff),
        }
        if far:
            found["prophecies"] = far * self.foretold()
            found["horoscopes"] = far * self.rows()
            found["stars"] = far * lines.promise(self.shop, self.goods, self.card)
            found["staff"] = far * self.team(player.staff)
            found["fates"] = far * self.fates()
            found["time"] = far * HOUR * (self.all_hours + player.thrift)
        return found

    def value(self) -> float:
        """The forecast of the gold at the end."""
        if self.state.reckoning:
            return float(self.state.reckoning[self.seat].gold)
        return sum(self.sources().values())


def values(state: Any, foresight: float = 1.0, estimates: Estimates | None = None) -> list[float]:
    """The forecast of every seat's gold."""
    if state.reckoning:
        return [float(line.gold) for line in state.reckoning]
    estimates = estimates or Estimates(state)
    return [Valuation(state, seat, foresight, estimates).value() for seat in range(len(state.players))]


def lead(gold: Sequence[float], seat: int, rivalry: float = 1.0) -> float:
    """A seat's objective: its gold less `rivalry` times the best opponent's gold; alone, its gold."""
    if len(gold) == 1:
        return gold[seat]
    return gold[seat] - rivalry * max(one for other, one in enumerate(gold) if other != seat)
