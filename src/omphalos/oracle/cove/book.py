"""Applies the events of the cove to the state. This module contains no rule and no chance."""

from __future__ import annotations

from typing import Any, Final, TypeVar

from msgspec.structs import replace

from omphalos.oracle import events as e
from omphalos.oracle.account import Coin
from omphalos.oracle.cove.run import Bookings
from omphalos.oracle.numbers import COVE
from omphalos.oracle.people import COLOURS, GOOD, INDEX, NO_PEOPLE, PIER, RogueCard, added
from omphalos.oracle.state import WAITING, Clock, Deck, Player, State, Town

Things = TypeVar("Things", bound=tuple[Any, ...])

_EARLIER_HIDEOUT: Final[dict[RogueCard, int]] = {"thieves": 2, "cult": 3, "smugglers": 2}  # up to ruleset 4


def put(things: Things, index: int, thing: Any) -> Things:
    """A tuple with one item replaced."""
    changed = list(things)
    changed[index] = thing
    result: Any = tuple(changed)
    return result


def _paid(state: State, player: Player, gold: int, why: Any, note: tuple[str, ...]) -> Player:
    account = (*player.account, Coin(state.day, why, gold, note))
    return replace(player, gold=player.gold + gold, account=account)


# --- people and boats


def opened(state: State, event: e.Opened) -> State:
    people, members = COVE.people, COVE.people.members.value
    hideout = _EARLIER_HIDEOUT[event.rogues] if event.hideout is None else event.hideout
    bag = (*(getattr(people, colour).value - members for colour in COLOURS), people.rogue.value - hideout)
    halls = (members, members, members, members, hideout)
    return replace(state, rogues=event.rogues, bag=bag, halls=halls)


def dawned(state: State, event: e.Dawned) -> State:
    return replace(state, day=event.day, phase="arrival")


def arrived(state: State, event: e.Arrived) -> State:
    return replace(state, phase="production")


def drew(state: State, event: e.Drew) -> State:
    bag = list(state.bag)
    who = tuple([INDEX[name] for name in event.who])
    for one in who:
        bag[one] -= 1
    boat, boats = event.boat, state.boats
    if boat is None:
        return replace(state, bag=tuple(bag), ashore=state.ashore + who)
    return replace(state, bag=tuple(bag), boats=put(boats, boat, boats[boat] + who))


def boarded(state: State, event: e.Boarded) -> State:
    who, ashore, boat, boats = INDEX[event.who], list(state.ashore), event.boat, state.boats
    ashore.remove(who)
    return replace(state, ashore=tuple(ashore), boats=put(boats, boat, (*boats[boat], who)))


def ferried(state: State, event: e.Ferried) -> State:
    who, boats = INDEX[event.who], list(state.boats)
    left = list(boats[event.source])
    left.remove(who)
    boats[event.source] = tuple(left)
    boats[event.target] = (*boats[event.target], who)
    return replace(state, boats=tuple(boats))


def docked(state: State, event: e.Docked) -> State:
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


def called(state: State, event: e.Called) -> State:
    return replace(state, clock=replace(state.clock, token=event.hour))


def went(state: State, event: e.Went) -> State:
    seat, players = event.seat, state.players
    player = replace(players[seat], figure=event.space, thrift=0)
    return replace(state, players=put(players, seat, player))


def passed(state: State, event: e.Passed) -> State:
    return state


def spent(state: State, event: e.Spent) -> State:
    clock, seat = state.clock, event.seat
    hours = added(clock.hours, seat, event.hours)
    order = (seat, *[other for other in clock.order if other != seat])
    return replace(state, clock=Clock(hours, order, clock.token))


def hastened(state: State, event: e.Hastened) -> State:
    seat, players = event.seat, state.players
    return replace(state, players=put(players, seat, replace(players[seat], thrift=event.hours)))


# --- corruption


def corrupted(state: State, event: e.Corrupted) -> State:
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


def discarded(state: State, event: e.Discarded) -> State:
    player = state.players[event.seat]
    cards = added(player.cards, event.points - 1, -1)
    discards = added(state.corruption.discards, event.points - 1)
    return replace(
        state,
        corruption=Deck(state.corruption.deck, discards),
        players=put(state.players, event.seat, replace(player, cards=cards)),
    )


def reshuffled(state: State, event: e.Reshuffled) -> State:
    if event.deck == "corruption":
        return replace(state, corruption=Deck(state.corruption.discards))
    town = state.town
    return replace(state, town=Town(tuple(sorted(town.discards)), town.square))


# --- gold and goods


def paid(state: State, event: e.Paid) -> State:
    seat, players = event.seat, state.players
    player = _paid(state, players[seat], event.gold, event.why, event.note)
    return replace(state, players=put(players, seat, player))


def gained(state: State, event: e.Gained) -> State:
    seat, players, good = event.seat, state.players, GOOD[event.size, event.colour]
    player = players[seat]
    player = replace(player, pool=added(player.pool, good, -1), shelf=added(player.shelf, good))
    return replace(state, players=put(players, seat, player))


def sold(state: State, event: e.Sold) -> State:
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


def posted(state: State, event: e.Posted) -> State:
    town = state.town
    return replace(state, town=Town(_without(town.deck, event.card), (*town.square, event.card), town.discards))


def hired(state: State, event: e.Hired) -> State:
    town, player = state.town, replace(state.players[event.seat], hired=event.card)
    return replace(
        state,
        town=Town(town.deck, _without(town.square, event.card), town.discards),
        players=put(state.players, event.seat, player),
    )


def tucked(state: State, event: e.Tucked) -> State:
    player, town = state.players[event.seat], state.town
    old = player.staff[event.place]
    if old is not None:
        town = Town(town.deck, town.square, (*town.discards, old))
    player = replace(player, staff=put(player.staff, event.place, event.card), hired=None)
    return replace(state, town=town, players=put(state.players, event.seat, player))


# --- days


def marketed(state: State, event: e.Marketed) -> State:
    return replace(state, phase="market")


def cleaned(state: State, event: e.Cleaned) -> State:
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


def reckoned(state: State, event: e.Reckoned) -> State:
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


def asked(state: State, event: e.Asked) -> State:
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
