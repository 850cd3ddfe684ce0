"""Applies the events of the cove to the state. This module contains no rule and no chance."""

from __future__ import annotations

from typing import Any, Final, TypeAlias, TypeVar

from msgspec.structs import replace

from omphalos.oracle.cove import events as e
from omphalos.oracle.cove.account import Coin
from omphalos.oracle.cove.numbers import COVE
from omphalos.oracle.cove.people import COLOURS, GOOD, INDEX, NO_PEOPLE, PIER, RogueCard, added
from omphalos.oracle.cove.run import Bookings
from omphalos.oracle.cove.state import WAITING, Clock, Deck, Player, State, Town

AnyState: TypeAlias = State[Any, Any]
Things = TypeVar("Things", bound=tuple[Any, ...])

_EARLIER_HIDEOUT: Final[dict[RogueCard, int]] = {"thieves": 2, "cult": 3, "smugglers": 2}  # up to ruleset 4


def put(things: Things, index: int, thing: Any) -> Things:
    """A tuple with one item replaced."""
    changed = list(things)
    changed[index] = thing
    result: Any = tuple(changed)
    return result


def _paid(state: AnyState, player: Player, gold: int, why: Any, note: tuple[str, ...]) -> Player:
    account = (*player.account, Coin(state.day, why, gold, note))
    return replace(player, gold=player.gold + gold, account=account)


# --- people and boats


def opened(state: AnyState, event: e.Opened) -> AnyState:
    people, members = COVE.people, COVE.people.members.value
    hideout = _EARLIER_HIDEOUT[event.rogues] if event.hideout is None else event.hideout
    bag = (*(getattr(people, colour).value - members for colour in COLOURS), people.rogue.value - hideout)
    halls = (members, members, members, members, hideout)
    return replace(state, rogues=event.rogues, bag=bag, halls=halls)


def dawned(state: AnyState, event: e.Dawned) -> AnyState:
    return replace(state, day=event.day, phase="arrival")


def arrived(state: AnyState, event: e.Arrived) -> AnyState:
    return replace(state, phase="production")


def drew(state: AnyState, event: e.Drew) -> AnyState:
    bag = list(state.bag)
    who = tuple([INDEX[name] for name in event.who])
    for one in who:
        bag[one] -= 1
    boat, boats = event.boat, state.boats
    if boat is None:
        return replace(state, bag=tuple(bag), ashore=state.ashore + who)
    return replace(state, bag=tuple(bag), boats=put(boats, boat, boats[boat] + who))


def boarded(state: AnyState, event: e.Boarded) -> AnyState:
    who, ashore, boat, boats = INDEX[event.who], list(state.ashore), event.boat, state.boats
    ashore.remove(who)
    return replace(state, ashore=tuple(ashore), boats=put(boats, boat, (*boats[boat], who)))


def ferried(state: AnyState, event: e.Ferried) -> AnyState:
    who, boats = INDEX[event.who], list(state.boats)
    left = list(boats[event.source])
    left.remove(who)
    boats[event.source] = tuple(left)
    boats[event.target] = (*boats[event.target], who)
    return replace(state, boats=tuple(boats))


def docked(state: AnyState, event: e.Docked) -> AnyState:
    pier, piers, boat, boats = PIER[event.pier], state.piers, event.boat, state.boats
    people = list(piers[pier])
    for who in boats[boat]:
        people[who] += 1
    return replace(
        state,
        boats=put(boats, boat, ()),
        moored=put(state.moored, boat, pier),
        piers=put(piers, pier, tuple(people)),
    )


# --- time


def called(state: AnyState, event: e.Called) -> AnyState:
    return replace(state, clock=replace(state.clock, token=event.hour))


def went(state: AnyState, event: e.Went) -> AnyState:
    seat, players = event.seat, state.players
    player = replace(players[seat], figure=event.space, thrift=0)
    return replace(state, players=put(players, seat, player))


def passed(state: AnyState, event: e.Passed) -> AnyState:
    return state


def spent(state: AnyState, event: e.Spent) -> AnyState:
    clock, seat = state.clock, event.seat
    hours = added(clock.hours, seat, event.hours)
    order = (seat, *[other for other in clock.order if other != seat])
    return replace(state, clock=Clock(hours, order, clock.token))


def hastened(state: AnyState, event: e.Hastened) -> AnyState:
    seat, players = event.seat, state.players
    return replace(state, players=put(players, seat, replace(players[seat], thrift=event.hours)))


# --- corruption


def corrupted(state: AnyState, event: e.Corrupted) -> AnyState:
    seat, players, corruption = event.seat, state.players, state.corruption
    player = players[seat]
    deck, cards = corruption.deck, player.cards
    for points in event.cards:
        deck = added(deck, points - 1, -1)
        cards = added(cards, points - 1)
    return replace(
        state,
        corruption=Deck(deck, corruption.discards),
        players=put(players, seat, replace(player, cards=cards)),
    )


def discarded(state: AnyState, event: e.Discarded) -> AnyState:
    player = state.players[event.seat]
    cards = added(player.cards, event.points - 1, -1)
    discards = added(state.corruption.discards, event.points - 1)
    return replace(
        state,
        corruption=Deck(state.corruption.deck, discards),
        players=put(state.players, event.seat, replace(player, cards=cards)),
    )


def reshuffled(state: AnyState, event: e.Reshuffled) -> AnyState:
    if event.deck == "corruption":
        return replace(state, corruption=Deck(state.corruption.discards))
    town = state.town
    return replace(state, town=Town(tuple(sorted(town.discards)), town.square))


# --- gold and goods


def paid(state: AnyState, event: e.Paid) -> AnyState:
    seat, players = event.seat, state.players
    player = _paid(state, players[seat], event.gold, event.why, event.note)
    return replace(state, players=put(players, seat, player))


def gained(state: AnyState, event: e.Gained) -> AnyState:
    seat, players, good = event.seat, state.players, GOOD[event.size, event.colour]
    player = players[seat]
    player = replace(player, pool=added(player.pool, good, -1), shelf=added(player.shelf, good))
    return replace(state, players=put(players, seat, player))


def sold(state: AnyState, event: e.Sold) -> AnyState:
    seat, players, size, colour = event.seat, state.players, event.size, event.colour
    player, good = players[seat], GOOD[size, colour]
    player = _paid(state, player, event.gold, "sale", (size, colour, event.pier))
    player = replace(player, pool=added(player.pool, good), shelf=added(player.shelf, good, -1))
    return replace(state, players=put(players, seat, player))


# --- townsfolk


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    rest = list(cards)
    rest.remove(card)
    return tuple(rest)


def posted(state: AnyState, event: e.Posted) -> AnyState:
    town = state.town
    return replace(state, town=Town(_without(town.deck, event.card), (*town.square, event.card), town.discards))


def hired(state: AnyState, event: e.Hired) -> AnyState:
    town, player = state.town, replace(state.players[event.seat], hired=event.card)
    return replace(
        state,
        town=Town(town.deck, _without(town.square, event.card), town.discards),
        players=put(state.players, event.seat, player),
    )


def tucked(state: AnyState, event: e.Tucked) -> AnyState:
    player, town = state.players[event.seat], state.town
    old = player.staff[event.place]
    if old is not None:
        town = Town(town.deck, town.square, (*town.discards, old))
    player = replace(player, staff=put(player.staff, event.place, event.card), hired=None)
    return replace(state, town=town, players=put(state.players, event.seat, player))


# --- days


def marketed(state: AnyState, event: e.Marketed) -> AnyState:
    return replace(state, phase="market")


def cleaned(state: AnyState, event: e.Cleaned) -> AnyState:
    bag, halls = state.bag, state.halls
    for pier in state.piers:
        for who, count in enumerate(pier):
            bag = added(bag, who, count)
    for boat in state.boats:
        for who in boat:
            halls = added(halls, who)
    return replace(
        state,
        bag=bag,
        halls=halls,
        piers=(NO_PEOPLE, NO_PEOPLE, NO_PEOPLE),
        boats=((),) * len(state.boats),
        moored=(WAITING,) * len(state.boats),
        clock=Clock((0,) * len(event.order), event.order),
    )


def reckoned(state: AnyState, event: e.Reckoned) -> AnyState:
    players: list[Player] = []
    for player, reckoning in zip(state.players, event.players, strict=True):
        after = player
        for colour, gold in zip(COLOURS, reckoning.symbols, strict=True):
            if gold:
                after = _paid(state, after, gold, "symbol", (colour,))
        loss = reckoning.points * reckoning.price
        if loss:
            after = _paid(state, after, -loss, "corruption", (str(reckoning.points), str(reckoning.price)))
        players.append(after)
    return replace(state, phase="over", players=tuple(players), reckoning=event.players)


def asked(state: AnyState, event: e.Asked[Any]) -> AnyState:
    return replace(state, agenda=event.agenda)


BOOKINGS: Bookings = {
    e.Opened: opened,
    e.Posted: posted,
    e.Dawned: dawned,
    e.Arrived: arrived,
    e.Drew: drew,
    e.Boarded: boarded,
    e.Ferried: ferried,
    e.Docked: docked,
    e.Called: called,
    e.Went: went,
    e.Passed: passed,
    e.Spent: spent,
    e.Corrupted: corrupted,
    e.Discarded: discarded,
    e.Reshuffled: reshuffled,
    e.Paid: paid,
    e.Gained: gained,
    e.Sold: sold,
    e.Hired: hired,
    e.Tucked: tucked,
    e.Hastened: hastened,
    e.Marketed: marketed,
    e.Cleaned: cleaned,
    e.Reckoned: reckoned,
    e.Asked: asked,
}
