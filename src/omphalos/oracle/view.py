"""What a seat may know: everything open, its own corruption cards, and what the lines it could draw would close.

Only the values of corruption cards are hidden. Everybody saw who was drawn from the bag and which townsfolk came, so
the contents of the bag and the townsfolk deck are known. Neither has an order before a draw.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final, Literal, TypeAlias, cast

import msgspec
from msgspec.structs import replace

from omphalos.oracle.cove import boats, clock, corruption, market, reckoning, square
from omphalos.oracle.cove.account import Coin, Reckoning, by_reason
from omphalos.oracle.cove.agenda import CoveTask
from omphalos.oracle.cove.numbers import COVE
from omphalos.oracle.cove.people import (
    ADVENTURERS,
    COLOURS,
    GOOD,
    INDEX,
    PIERS,
    ROGUE,
    SIZES,
    Adventurer,
    Colour,
    PierName,
    RogueCard,
    Size,
)
from omphalos.oracle.cove.state import WAITING, Phase, Player, State
from omphalos.oracle.shop import fates, horoscopes, marks, prophecies, stars
from omphalos.oracle.shop.agenda import Lining, ShopTask
from omphalos.oracle.shop.staff import ABILITIES
from omphalos.oracle.shop.state import Dish, Prophecy, Shop
from omphalos.table.game import SPECTATOR
from omphalos.table.notebook import Pictured

OracleState: TypeAlias = State[Shop, CoveTask | ShopTask]

_PRINTED: Final = tuple(line.name for line in stars.CROSS)


# --- the shop


class Closing(msgspec.Struct, frozen=True):
    """An area that a line would close off."""

    cells: tuple[int, ...]  # row by row from 0
    size: Size | None  # of the good it is worth; None: nothing
    colour: Colour | None
    gained: bool  # whether the pool still holds that good
    corruption: int  # corruption cards it costs


class Preview(msgspec.Struct, frozen=True):
    """What a line would close if it were drawn. Lines that close nothing have no preview."""

    line: str
    closes: tuple[Closing, ...]


class FilledView(msgspec.Struct, frozen=True):
    """An area of the star field that was closed and gave a good."""

    cells: tuple[int, ...]  # row by row from 0
    size: Size | None  # of the good


class StarView(msgspec.Struct, frozen=True):
    """The star field."""

    cells: tuple[Colour, ...]  # 36, row by row
    printed: tuple[str, ...]  # the lines of the corruption cross, named by their dots: "d2-d3", columns a–g, rows 1–7
    drawn: tuple[str, ...]  # lines drawn
    filled: tuple[FilledView, ...]  # areas filled


class FieldView(msgspec.Struct, frozen=True):
    """A field of a horoscope row."""

    bonus: str  # charm, tome, X, trade, discard, or empty
    colours: tuple[Colour, ...]  # of the good
    written: str  # a digit, "X", or empty


class FateView(msgspec.Struct, frozen=True):
    """The fields of one fate, from the left: crossed out, then filled, then empty."""

    crossed: int
    ready: int  # filled and not crossed out
    empty: int


class ProphecyView(msgspec.Struct, frozen=True):
    """A prophecy, where it stands in the two rows."""

    colour: Colour
    start: int  # its first symbol, counted from 0 over both rows
    symbols: int  # marked off
    struck: int  # of them, from the left
    ringed: int  # the rest of them, if it was fulfilled
    active: bool


class DivinationView(msgspec.Struct, frozen=True):
    """The divination area."""

    rows: int
    symbols: int  # in a row
    used: int  # marked off
    prophecies: tuple[ProphecyView, ...]


class GuildView(msgspec.Struct, frozen=True):
    """A guild's symbols in the guild area."""

    guild: Colour
    marks: tuple[str, ...]  # on each symbol: "X", "T" (trade) or empty


class StaffView(msgspec.Struct, frozen=True):
    """A staff ability and who is tucked under it."""

    ability: str
    card: str | None
    calling: str | None
    colour: Colour | None
    symbols: int


class GoodView(msgspec.Struct, frozen=True):
    """Goods of one kind."""

    size: Size
    colour: Colour
    shelf: int
    pool: int
    value: int  # for each customer


class PlayerView(msgspec.Struct, frozen=True):
    """A player and the shop."""

    seat: int
    gold: int
    account: tuple[Coin, ...]  # every coin
    by_reason: dict[str, int]  # gold by reason
    corruption: int  # how many cards
    cards: tuple[int, ...] | None  # the points of each: own ones, and everybody's when the game is over
    points: int | None  # their sum
    figure: str  # the action space used last
    thrift: int  # hours off the next action
    hired: str | None  # a card not tucked yet
    staff: tuple[StaffView, ...]
    goods: tuple[GoodView, ...]  # charms by colour, then tomes
    dish: Dish | None
    stars: StarView
    divination: DivinationView
    upper: tuple[FieldView, ...]
    lower: tuple[FieldView, ...]
    guilds: tuple[GuildView, ...]
    nudge: FateView  # ±1
    shift: FateView  # Move


# --- the cove


class BoatView(msgspec.Struct, frozen=True):
    """A boat."""

    places: int
    aboard: tuple[Adventurer, ...]
    pier: PierName | None  # where it has docked; its passengers stand on the pier then


class PierView(msgspec.Struct, frozen=True):
    """A pier."""

    pier: PierName
    takes: tuple[Size, ...]
    berths: int
    boats: tuple[int, ...]  # docked here
    people: dict[Adventurer, int]
    customers: dict[Colour, int]  # with smugglers, rogues count as customers


class MarkView(msgspec.Struct, frozen=True):
    """An adventurer mark on the clock."""

    hour: int
    draws: int


class MarkerView(msgspec.Struct, frozen=True):
    """Markers on one hour."""

    hour: int  # counted from the morning
    dial: int  # as the clock shows it; 0 in the morning
    seats: tuple[int, ...]  # the top of the stack first


class ClockView(msgspec.Struct, frozen=True):
    """The clock."""

    round: int  # hours once round
    marks: tuple[MarkView, ...]
    markers: tuple[MarkerView, ...]  # the farthest back first
    token: int | None  # hour of the market token, counted from the morning
    token_dial: int | None  # as the clock shows it


class SquareView(msgspec.Struct, frozen=True):
    """A townsfolk in the square."""

    place: int
    hours: int
    card: str
    calling: str
    colour: Colour
    symbols: int


class View(Pictured, frozen=True):
    """All that a seat may know."""

    game: ClassVar[str] = "oracle"

    seat: int  # whose view; −1 for a spectator
    day: int
    days: int
    phase: Phase
    rogues: RogueCard | None
    players: tuple[PlayerView, ...]
    boats: tuple[BoatView, ...]
    piers: tuple[PierView, ...]
    clock: ClockView
    halls: dict[Colour, int]  # members
    hideout: int  # rogues there
    point_price: int  # gold that a corruption point would cost now
    bag: dict[Adventurer, int]
    ashore: tuple[Adventurer, ...]  # drawn, and not in a boat yet
    square: tuple[SquareView, ...]
    townsfolk: tuple[str, ...]  # cards in their deck, which everybody can work out; their order means nothing
    townsfolk_discards: tuple[str, ...]
    corruption: int  # cards in the deck
    corruption_discards: dict[Literal["1", "2", "3"], int]  # by points, face up
    to_act: tuple[int, ...]
    prompt: CoveTask | ShopTask | None  # the question that is asked
    agenda: tuple[CoveTask | ShopTask, ...]  # what is still to be done after that, the next last
    previews: tuple[Preview, ...]  # when this seat draws lines: those that close something
    reckoning: tuple[Reckoning, ...]  # by seat, once the game is over
    rank: str | None  # of a player alone, once the game is over

    @property
    def scores(self) -> tuple[int, ...]:
        """Gold by seat, as all can see it."""
        return tuple(player.gold for player in self.players)


def view(state: OracleState, seat: int) -> View:
    """What the seat may know."""
    return views((state,))(seat)[0]


def views(states: Sequence[OracleState]) -> Callable[[int], list[View]]:
    """What a seat may know of several states. Parts that several views share are built once."""
    players: dict[tuple[int, int, int], tuple[PlayerView, PlayerView]] = {}  # with closed cards and with open ones

    def player(state: OracleState, seat: int, open_cards: bool) -> PlayerView:
        key = (seat, id(state.players[seat]), id(state.shops[seat]))  # `states` keeps both alive
        found = players.get(key)
        if found is None:
            own = _player(state, seat)
            found = players[key] = (replace(own, cards=None, points=None), own)
        return found[open_cards]

    public = [_public(state, player) for state in states]
    return lambda seat: [_with_own(view, state, seat, player) for view, state in zip(public, states, strict=True)]


_PlayerSeen: TypeAlias = Callable[[OracleState, int, bool], PlayerView]


def _with_own(public: View, state: OracleState, seat: int, player: _PlayerSeen) -> View:
    """The public view with the seat's own knowledge added: its corruption cards, and what its lines would close."""
    if seat == SPECTATOR:
        return public
    task: Any = public.prompt
    own = player(state, seat, True)
    return replace(
        public,
        seat=seat,
        players=(*public.players[:seat], own, *public.players[seat + 1 :]),
        previews=previews(state, seat) if isinstance(task, Lining) and task.seat == seat else (),
    )


def _public(state: OracleState, player: _PlayerSeen) -> View:
    """What everybody knows."""
    task: Any = state.agenda[-1] if state.agenda else None
    over = state.phase == "over"
    return View(
        seat=SPECTATOR,
        day=state.day,
        days=COVE.clock.days.value,
        phase=state.phase,
        rogues=state.rogues,
        players=tuple(player(state, seat, over) for seat in range(len(state.players))),
        boats=tuple(_boat(state, boat) for boat in range(len(state.boats))),
        piers=tuple(_pier(state, pier) for pier in range(len(PIERS))),
        clock=_clock(state),
        halls={colour: state.halls[INDEX[colour]] for colour in COLOURS},
        hideout=state.halls[ROGUE],
        point_price=reckoning.price(state),
        bag=dict(zip(ADVENTURERS, state.bag, strict=True)),
        ashore=tuple(ADVENTURERS[who] for who in state.ashore),
        square=tuple(_townsfolk(place, card) for place, card in enumerate(state.town.square)),
        townsfolk=state.town.deck,
        townsfolk_discards=state.town.discards,
        corruption=sum(state.corruption.deck),
        corruption_discards=dict(zip(("1", "2", "3"), state.corruption.discards, strict=True)),
        to_act=() if task is None else (task.seat,),
        prompt=task,
        agenda=state.agenda[:-1],
        previews=(),
        reckoning=state.reckoning,
        rank=reckoning.rank(state.reckoning[0].gold) if over and len(state.players) == 1 else None,
    )


def previews(state: OracleState, seat: int) -> tuple[Preview, ...]:
    """The lines that would close something, with what each gives and costs."""
    shop = state.shops[seat]
    found: list[Preview] = []
    for name, line in stars.LINES.items():
        if not (shop.across & line.across or shop.down & line.down):
            closing = closings(state, seat, name)
            if closing:
                found.append(Preview(name, closing))
    return tuple(found)


def closings(state: OracleState, seat: int, line: str) -> tuple[Closing, ...]:
    """What one line would close."""
    pool = list(state.players[seat].pool)
    found: list[Closing] = []
    for area in stars.closes(state.shops[seat], stars.LINES[line]):
        gained = False
        if area.size and area.colour:
            good = GOOD[area.size, area.colour]
            gained = pool[good] > 0
            pool[good] -= gained
        found.append(Closing(area.cells, area.size, area.colour, gained, stars.CORRUPTION if area.cross else 0))
    return tuple(found)


def thrift(state: OracleState) -> int:
    """Hours off the next action of the seat that is asked."""
    agenda: tuple[Any, ...] = state.agenda
    return state.players[cast(int, agenda[-1].seat)].thrift if agenda else 0


def _player(state: OracleState, seat: int) -> PlayerView:
    """A player as they see themselves."""
    player, shop = state.players[seat], state.shops[seat]
    cards = tuple(points for points, count in enumerate(player.cards, 1) for _ in range(count))
    return PlayerView(
        seat=seat,
        gold=player.gold,
        account=player.account,
        by_reason=by_reason(player.account),
        corruption=len(cards),
        cards=cards,
        points=corruption.points(player.cards),
        figure=player.figure,
        thrift=player.thrift,
        hired=player.hired,
        staff=_staff(player),
        goods=_goods(player),
        dish=shop.dish,
        stars=StarView(
            cells=stars.COLOUR,
            printed=_PRINTED,
            drawn=stars.drawn_lines(shop),
            filled=_filled(shop),
        ),
        divination=_divination(shop.prophecies),
        upper=_row("upper", shop.upper),
        lower=_row("lower", shop.lower),
        guilds=tuple(_guild(colour, shop.guilds[INDEX[colour]]) for colour in COLOURS),
        nudge=FateView(shop.nudge.crossed, shop.nudge.ready, fates.FIELDS - shop.nudge.filled),
        shift=FateView(shop.shift.crossed, shop.shift.ready, fates.FIELDS - shop.shift.filled),
    )


def _filled(shop: Shop) -> tuple[FilledView, ...]:
    found: list[FilledView] = []
    left = shop.filled
    while left:
        area = stars.worth(stars.flood(left & -left, shop.across, shop.down, 0) & left)
        found.append(FilledView(area.cells, area.size))
        left &= ~area.bits
    return tuple(found)


def _staff(player: Player) -> tuple[StaffView, ...]:
    views: list[StaffView] = []
    for ability, name in zip(ABILITIES, player.staff, strict=True):
        card = square.CARDS[name] if name else None
        if card is None:
            views.append(StaffView(ability, None, None, None, 0))
        else:
            views.append(StaffView(ability, name, card.calling, card.colour, card.symbols))
    return tuple(views)


def _goods(player: Player) -> tuple[GoodView, ...]:
    return tuple(
        GoodView(size, colour, player.shelf[good], player.pool[good], market.VALUES[good])
        for size in SIZES
        for colour in COLOURS
        for good in [GOOD[size, colour]]
    )


def _divination(made: tuple[Prophecy, ...]) -> DivinationView:
    views: list[ProphecyView] = []
    start = 0
    for one in made:
        struck, ringed = one.symbols - one.left, one.left if one.ringed else 0
        views.append(ProphecyView(one.colour, start, one.symbols, struck, ringed, one.active))
        start += one.symbols
    return DivinationView(prophecies.ROWS, prophecies.SYMBOLS // prophecies.ROWS, start, tuple(views))


def _row(row: Literal["upper", "lower"], digits: tuple[int, ...]) -> tuple[FieldView, ...]:
    written = [str(digit) if digit else "X" for digit in digits]
    written += [""] * (len(horoscopes.BONUSES[row]) - len(written))
    return tuple(
        FieldView(bonus.kind, bonus.colours, text) for bonus, text in zip(horoscopes.BONUSES[row], written, strict=True)
    )


def _guild(colour: Colour, drawn: str) -> GuildView:
    return GuildView(colour, (*drawn, *[""] * (marks.SYMBOLS - len(drawn))))


def _boat(state: OracleState, boat: int) -> BoatView:
    pier = state.moored[boat]
    aboard: tuple[Adventurer, ...] = tuple(ADVENTURERS[who] for who in state.boats[boat])
    return BoatView(boats.PLACES, aboard, None if pier == WAITING else PIERS[pier])


def _pier(state: OracleState, pier: int) -> PierView:
    name = PIERS[pier]
    return PierView(
        pier=name,
        takes=market.TAKES[name],
        berths=boats.BERTHS[pier],
        boats=tuple(boat for boat, moored in enumerate(state.moored) if moored == pier),
        people=dict(zip(ADVENTURERS, state.piers[pier], strict=True)),
        customers={colour: market.customers(state, pier, INDEX[colour]) for colour in COLOURS},
    )


def _clock(state: OracleState) -> ClockView:
    time = state.clock
    stacks = [
        MarkerView(hour, clock.on_dial(hour), tuple(seat for seat in time.order if time.hours[seat] == hour))
        for hour in sorted(set(time.hours))
    ]
    return ClockView(
        round=clock.ROUND,
        marks=tuple(MarkView(hour, draws) for hour, draws in clock.MARKS[len(state.players)].items()),
        markers=tuple(stacks),
        token=time.token,
        token_dial=None if time.token is None else clock.on_dial(time.token),
    )


def _townsfolk(place: int, name: str) -> SquareView:
    card = square.CARDS[name]
    return SquareView(place, square.HOURS[place], name, card.calling, card.colour, card.symbols)
