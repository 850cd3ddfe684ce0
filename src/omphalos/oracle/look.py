"""Build the view of a state for a seat. Several views share the parts that are equal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final, Literal, TypeAlias

from msgspec.structs import replace

from omphalos.oracle import stars
from omphalos.oracle.account import by_reason
from omphalos.oracle.agenda import Lining
from omphalos.oracle.cove import boats, clock, corruption, market, reckoning, square
from omphalos.oracle.evening import OPENS
from omphalos.oracle.people import (
    ADVENTURERS,
    COLOURS,
    GOOD,
    GOODS,
    INDEX,
    PIERS,
    ROGUE,
    Adventurer,
    Colour,
    Eight,
    Three,
)
from omphalos.oracle.shop import fates, horoscopes, marks, prophecies
from omphalos.oracle.shop.staff import ABILITIES
from omphalos.oracle.state import WAITING, Player, Prophecy, Shop, State
from omphalos.oracle.view import (
    BoatView,
    ClockView,
    Closing,
    DivinationView,
    EveningView,
    FateView,
    FieldView,
    FilledView,
    GoodView,
    GuildView,
    MarkerView,
    MarkView,
    PierView,
    PlayerView,
    Preview,
    ProphecyView,
    SquareView,
    StaffView,
    StarView,
    View,
)
from omphalos.table.game import SPECTATOR

MAX_ALIKE: Final = 4096  # parts of views that are built once and shared by views that are alike in them
_MARKS: Final = {
    players: tuple(MarkView(hour, draws) for hour, draws in marks.items()) for players, marks in clock.MARKS.items()
}
_PRINTED: Final = tuple(line.name for line in stars.CROSS)
Before: TypeAlias = tuple[State, View]  # an earlier state, and the same seat's view of it


def look(state: State, seat: int, before: Before | None = None) -> View:
    """What the seat may know. Parts unchanged since the earlier state are those of its view."""
    old, seen = (None, None) if before is None else before
    task = state.asked
    over = state.phase == "over"
    same_boats = old is not None and old.moored is state.moored and old.boats is state.boats
    same_piers = old is not None and old.piers is state.piers and old.moored is state.moored
    same_piers = same_piers and old is not None and old.rogues == state.rogues
    same_clock = old is not None and old.clock is state.clock
    same_halls = old is not None and old.halls is state.halls
    same_bag = old is not None and old.bag is state.bag
    same_square = old is not None and old.town.square is state.town.square
    same_cards = old is not None and old.corruption is state.corruption
    return View(
        seat=seat,
        day=state.day,
        days=state.days,
        phase=state.phase,
        rogues=state.rogues,
        players=tuple([_player(state, i, over or i == seat, before) for i in range(len(state.players))]),
        boats=seen.boats if seen and same_boats else tuple(map(boat_view, state.boats, state.moored)),
        piers=seen.piers if seen and same_piers else tuple(pier_view(state, pier) for pier in range(len(PIERS))),
        clock=seen.clock if seen and same_clock else clock_view(state),
        halls=seen.halls if seen and same_halls else {colour: state.halls[INDEX[colour]] for colour in COLOURS},
        hideout=state.halls[ROGUE],
        point_price=reckoning.price(state),
        bag=seen.bag if seen and same_bag else dict(zip(ADVENTURERS, state.bag, strict=True)),
        ashore=tuple([ADVENTURERS[who] for who in state.ashore]),
        square=seen.square
        if seen and same_square
        else tuple(townsfolk_view(place, card) for place, card in enumerate(state.town.square)),
        townsfolk=state.town.deck,
        townsfolk_discards=state.town.discards,
        corruption=sum(state.corruption.deck),
        corruption_discards=seen.corruption_discards
        if seen and same_cards
        else dict(zip(("1", "2", "3"), state.corruption.discards, strict=True)),
        to_act=() if task is None else (task.seat,),
        prompt=task,
        agenda=state.agenda[:-1],
        previews=previews(state, seat) if isinstance(task, Lining) and task.seat == seat else (),
        reckoning=state.reckoning,
        numbers=state.numbers,
        cross=state.shops[0].cross,
        evening=EveningView(state.turns, OPENS) if state.turns else None,
        rank=reckoning.rank(state.reckoning[0].gold, state.numbers) if over and len(state.players) == 1 else None,
    )


def look_at_all(states: Sequence[State]) -> Callable[[int], list[View]]:
    """What a seat may know of several states. Parts that several views share are built once."""
    public: list[View] = []
    for i, state in enumerate(states):
        public.append(look(state, SPECTATOR, (states[i - 1], public[-1]) if i else None))
    return lambda seat: [_with_own(view, state, seat) for view, state in zip(public, states, strict=True)]


def _with_own(public: View, state: State, seat: int) -> View:
    """The public view with the seat's own knowledge added: its corruption cards, and what its lines would close."""
    if seat == SPECTATOR:
        return public
    task = public.prompt
    cards = state.players[seat].cards
    own = replace(public.players[seat], cards=card_points(cards), points=corruption.points(cards))
    return replace(
        public,
        seat=seat,
        players=(*public.players[:seat], own, *public.players[seat + 1 :]),
        previews=previews(state, seat) if isinstance(task, Lining) and task.seat == seat else (),
    )


def previews(state: State, seat: int) -> tuple[Preview, ...]:
    """The lines that would close something, with what each gives and costs."""
    player = state.players[seat]
    return tuple([Preview(name, _closings(player, areas)) for name, areas in stars.closing_lines(state.shops[seat])])


def closings(state: State, seat: int, line: str) -> tuple[Closing, ...]:
    """What one line would close."""
    return _closings(state.players[seat], stars.closes(state.shops[seat], stars.LINES[line]))


def _closings(player: Player, areas: Sequence[stars.Area]) -> tuple[Closing, ...]:
    pool = list(player.pool)
    found: list[Closing] = []
    for area in areas:
        gained = False
        if area.size and area.colour:
            good = GOOD[area.size, area.colour]
            gained = pool[good] > 0
            pool[good] -= gained
        found.append(Closing(area.cells, area.size, area.colour, gained, stars.CORRUPTION if area.cross else 0))
    return tuple(found)


def _player(state: State, seat: int, open_cards: bool, before: Before | None) -> PlayerView:
    """A player, with the corruption cards or only their number."""
    player, shop = state.players[seat], state.shops[seat]
    if before is not None:
        was, had, seen = before[0].players[seat], before[0].shops[seat], before[1].players[seat]
        if open_cards == (seen.cards is not None):
            if player is was:
                return seen if shop is had else replace(seen, **_of_shop(shop))
            if shop is had:
                return replace(seen, **_of_player(player, open_cards))
    return PlayerView(seat=seat, **_of_player(player, open_cards), **_of_shop(shop))


def _of_player(player: Player, open_cards: bool) -> dict[str, Any]:
    return {
        "gold": player.gold,
        "account": player.account,
        "by_reason": by_reason(player.account),
        "corruption": sum(player.cards),
        "cards": card_points(player.cards) if open_cards else None,
        "points": corruption.points(player.cards) if open_cards else None,
        "figure": player.figure,
        "thrift": player.thrift,
        "hired": player.hired,
        "staff": staff_view(player.staff),
        "goods": goods_view(player.shelf, player.pool),
    }


def _of_shop(shop: Shop) -> dict[str, Any]:
    return {
        "dish": shop.dish,
        "stars": star_view(shop.across, shop.down, shop.filled),
        "divination": divination_view(shop.prophecies),
        "upper": row_view("upper", shop.upper),
        "lower": row_view("lower", shop.lower),
        "guilds": guilds_view(shop.guilds),
        "nudge": fate_view(shop.nudge.filled, shop.nudge.crossed),
        "shift": fate_view(shop.shift.filled, shop.shift.crossed),
    }


@lru_cache(MAX_ALIKE)
def card_points(counts: Three) -> tuple[int, ...]:
    """The points of each corruption card."""
    return tuple(points for points, count in enumerate(counts, 1) for _ in range(count))


@lru_cache(MAX_ALIKE)
def star_view(across: int, down: int, filled: int) -> StarView:
    areas: list[FilledView] = []
    left = filled
    while left:
        area = stars.worth(stars.flood(left & -left, across, down, 0) & left)
        areas.append(FilledView(area.cells, area.size))
        left &= ~area.bits
    return StarView(stars.COLOUR, _PRINTED, stars.drawn_lines(across, down), tuple(areas))


@lru_cache(MAX_ALIKE)
def fate_view(filled: int, crossed: int) -> FateView:
    return FateView(crossed, filled - crossed, fates.FIELDS - filled)


@lru_cache(MAX_ALIKE)
def staff_view(staff: tuple[str | None, ...]) -> tuple[StaffView, ...]:
    views: list[StaffView] = []
    for ability, name in zip(ABILITIES, staff, strict=True):
        card = square.CARDS[name] if name else None
        if card is None:
            views.append(StaffView(ability, None, None, None, 0))
        else:
            views.append(StaffView(ability, name, card.calling, card.colour, card.symbols))
    return tuple(views)


@lru_cache(MAX_ALIKE)
def goods_view(shelf: Eight, pool: Eight) -> tuple[GoodView, ...]:
    return tuple(map(_good, range(len(GOODS)), shelf, pool))


@lru_cache(MAX_ALIKE)
def _good(good: int, shelf: int, pool: int) -> GoodView:
    size, colour = GOODS[good]
    return GoodView(size, colour, shelf, pool, market.VALUES[good])


@lru_cache(MAX_ALIKE)
def divination_view(made: tuple[Prophecy, ...]) -> DivinationView:
    views: list[ProphecyView] = []
    start = 0
    for one in made:
        struck, ringed = one.symbols - one.left, one.left if one.ringed else 0
        views.append(ProphecyView(one.colour, start, one.symbols, struck, ringed, one.active))
        start += one.symbols
    return DivinationView(prophecies.ROWS, prophecies.SYMBOLS // prophecies.ROWS, start, tuple(views))


@lru_cache(MAX_ALIKE)
def row_view(row: Literal["upper", "lower"], digits: tuple[int, ...]) -> tuple[FieldView, ...]:
    written = [str(digit) if digit else "X" for digit in digits]
    written += [""] * (len(horoscopes.BONUSES[row]) - len(written))
    return tuple(
        FieldView(bonus.kind, bonus.colours, text) for bonus, text in zip(horoscopes.BONUSES[row], written, strict=True)
    )


@lru_cache(MAX_ALIKE)
def guilds_view(drawn: tuple[str, ...]) -> tuple[GuildView, ...]:
    return tuple(_guild(colour, drawn[INDEX[colour]]) for colour in COLOURS)


def _guild(colour: Colour, drawn: str) -> GuildView:
    return GuildView(colour, (*drawn, *[""] * (marks.SYMBOLS - len(drawn))))


@lru_cache(MAX_ALIKE)
def boat_view(aboard: tuple[int, ...], pier: int) -> BoatView:
    people: tuple[Adventurer, ...] = tuple(ADVENTURERS[who] for who in aboard)
    return BoatView(boats.PLACES, people, None if pier == WAITING else PIERS[pier])


def pier_view(state: State, pier: int) -> PierView:
    name = PIERS[pier]
    return PierView(
        pier=name,
        takes=market.TAKES[name],
        berths=boats.BERTHS[pier],
        boats=tuple(boat for boat, moored in enumerate(state.moored) if moored == pier),
        people=dict(zip(ADVENTURERS, state.piers[pier], strict=True)),
        customers={colour: market.customers(state, pier, INDEX[colour]) for colour in COLOURS},
    )


def clock_view(state: State) -> ClockView:
    time = state.clock
    stacks = [
        MarkerView(hour, clock.on_dial(hour), tuple(seat for seat in time.order if time.hours[seat] == hour))
        for hour in sorted(set(time.hours))
    ]
    return ClockView(
        round=clock.ROUND,
        marks=_MARKS[len(state.players)],
        markers=tuple(stacks),
        token=time.token,
        token_dial=None if time.token is None else clock.on_dial(time.token),
    )


@lru_cache(MAX_ALIKE)
def townsfolk_view(place: int, name: str) -> SquareView:
    card = square.CARDS[name]
    return SquareView(place, square.HOURS[place], name, card.calling, card.colour, card.symbols)
